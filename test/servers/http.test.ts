// An HTTP server whose bodies go through TranscodeStream: uploads in UTF-16, answers in UTF-8.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MalformedError, TranscodeStream, utf8, utf16le } from '../../src/index.ts'
import { Gauge } from '../support/memory.ts'

let server: Server
let url: string

/** POST /digest answers the SHA-256 of the body in UTF-8, or 400 and the error. POST /convert answers the body in UTF-8. */
async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  if (incoming.url === '/convert') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    return pipeline(incoming, new TranscodeStream(utf16le, utf8) as never, response)
  }
  const hash = createHash('sha256')
  // Cancelling the request would close its connection before the answer.
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
  try {
    for await (const piece of body.pipeThrough(new TranscodeStream(utf16le, utf8), { preventCancel: true }))
      hash.update(piece)
    response.end(hash.digest('hex'))
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    const { kind, offset, length, message } = error
    response.writeHead(400, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify({ kind, offset, length, message }))
  }
}

beforeAll(async () => {
  server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const TEXT = 'Grüße, 世界 \u{1f600}\n'.repeat(20_000)

const post = (path: string, body: BodyInit) =>
  fetch(url + path, { method: 'POST', body, duplex: 'half' } as RequestInit)

/** Cuts a body into chunks of an odd size, so that units and pairs are cut. */
function chunked(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += size)))
      else controller.close()
    },
  })
}

test('an upload', async () => {
  const expected = createHash('sha256').update(TEXT).digest('hex')
  const bytes = new Uint8Array(Buffer.from(TEXT, 'utf16le'))
  for (const body of [bytes, chunked(bytes, 4099), chunked(bytes, 65537)]) {
    const response = await post('/digest', body as BodyInit)
    expect([response.status, await response.text()]).toEqual([200, expected])
  }
})

test.each([0, 1000, 300_000])('a malformed upload: 400 and the offset, %i', async (at) => {
  const bytes = new Uint8Array(Buffer.from(TEXT, 'utf16le').subarray(0, 400_000))
  bytes.set([0x00, 0xdc], at)
  const response = await post('/digest', chunked(bytes, 7777) as unknown as BodyInit)
  expect(response.status).toBe(400)
  const { kind, offset, length, message } = (await response.json()) as MalformedError
  expect({ kind, offset, length }).toEqual({ kind: 'surrogate', offset: at, length: 2 })
  expect(message).toContain(`at offset ${at}: 00 DC`)
})

test('an upload that ends inside a character', async () => {
  const bytes = new Uint8Array(Buffer.from(TEXT, 'utf16le').subarray(0, 4001))
  const response = await post('/digest', bytes)
  // A lead surrogate and an odd byte.
  expect([response.status, await response.json()]).toMatchObject([400, { kind: 'truncated', offset: 3998, length: 3 }])
})

test('the answer is streamed: its beginning comes before the upload ends', async () => {
  const client = request(`${url}/convert`, { method: 'POST' })
  client.write(Buffer.from('Grüße', 'utf16le'))
  const [response] = (await once(client, 'response')) as [IncomingMessage]
  const pieces = response[Symbol.asyncIterator]()
  expect(String((await pieces.next()).value)).toBe('Grüße')
  client.end(Buffer.from(', 世界', 'utf16le'))
  expect(String((await pieces.next()).value)).toBe(', 世界')
  expect((await pieces.next()).done).toBe(true)
})

test('an error in the middle of an answer cuts it off', async () => {
  const client = request(`${url}/convert`, { method: 'POST' })
  client.on('error', () => {})
  client.write(Buffer.from('Grüße', 'utf16le'))
  const [response] = (await once(client, 'response')) as [IncomingMessage]
  await once(response, 'data')
  client.write(Buffer.of(0x00, 0xdc))
  await expect(once(response.resume(), 'end')).rejects.toThrow('aborted')
})

test('a large body: the same bytes, memory flat', async () => {
  const chunk = Buffer.from(TEXT, 'utf16le').subarray(0, 65_534)
  const part = Buffer.from(chunk.toString('utf16le'))
  const TIMES = 600
  const expected = createHash('sha256')
  for (let i = 0; i < TIMES; i++) expected.update(part)
  const client = request(`${url}/convert`, { method: 'POST' })
  const sending = pipeline(
    Readable.from(
      (function* () {
        for (let i = 0; i < TIMES; i++) yield chunk
      })(),
    ),
    client,
  )
  const [response] = (await once(client, 'response')) as [IncomingMessage]
  const actual = createHash('sha256')
  const gauge = new Gauge()
  let received = 0
  let looked = 0
  for await (const piece of response) {
    actual.update(piece)
    received += piece.length
    if (received - looked < 2e6) continue
    looked = received
    gauge.look()
  }
  await sending
  expect(received).toBe(TIMES * part.length)
  expect(actual.digest('hex')).toBe(expected.digest('hex'))
  expect(gauge.growth, `of ${received} bytes`).toBeLessThan(5e6)
})
