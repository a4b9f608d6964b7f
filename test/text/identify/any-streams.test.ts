// The pieces that DecodeAnyStream and TranscodeAnyStream give, also of what has waited for a decision.

import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { DecodeAnyStream, TranscodeAnyStream } from '../../../src/any.ts'
import { MalformedError, utf8, utf16le } from '../../../src/index.ts'
import { windows1251 } from '../../../src/legacy.ts'
import { decodeAnyStream } from '../../../src/node.ts'

const TEXT = 'Съешь ещё этих мягких французских булок. '.repeat(12_000)
const BYTES = windows1251.encode(TEXT)
const MAX_PIECE_BYTES = 1 << 15

function streamOf(bytes: Uint8Array<ArrayBuffer>, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
      controller.close()
    },
  })
}

async function readAll<T>(stream: ReadableStream<T>): Promise<T[]> {
  const chunks: T[] = []
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value)
  return chunks
}

test.each([1 << 16, 60_000, BYTES.length])('strings of at most 32 Ki units, from chunks of %d bytes', async (size) => {
  for (const hints of [{ label: 'windows-1251' }, { language: 'ru' }]) {
    const pieces = await readAll(streamOf(BYTES, size).pipeThrough(new DecodeAnyStream(hints)))
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(MAX_PIECE_BYTES)
    expect(pieces.join('') === TEXT).toBe(true)
  }
})

test('what waited until the end, behind plain ASCII', async () => {
  const bytes = utf8.encode('a'.repeat(40_000))
  const all = new Uint8Array(bytes.length + 60_000)
  all.set(bytes)
  all.set(BYTES.subarray(0, 60_000), bytes.length)
  const stream = new DecodeAnyStream({ language: 'ru' })
  const pieces = await readAll(streamOf(all, 50_000).pipeThrough(stream))
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(MAX_PIECE_BYTES)
  expect(pieces.join('') === 'a'.repeat(40_000) + TEXT.slice(0, 60_000)).toBe(true)
  expect((await stream.identification).name).toBe('windows-1251')
})

test('a BOM is written before the first character, whether that is ASCII or not', async () => {
  for (const [source, text] of [
    [Uint8Array.of(0xe9, 0x61), 'éa'],
    [Uint8Array.of(0x61, 0xe9), 'aé'],
  ] as const) {
    const stream = new TranscodeAnyStream(utf16le, { label: 'iso-8859-1', writeBom: true })
    const pieces = await readAll(streamOf(source, 1).pipeThrough(stream))
    expect(utf16le.decode(Buffer.concat(pieces), { bom: 'keep' })).toBe(`\ufeff${text}`)
  }
})

test('bytes come from at most 32 KiB of the source', async () => {
  const pieces = await readAll(streamOf(BYTES, 1 << 16).pipeThrough(new TranscodeAnyStream(utf8, { language: 'ru' })))
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(2 * MAX_PIECE_BYTES)
  expect(utf8.decode(Buffer.concat(pieces)) === TEXT).toBe(true)
})

test('an error has its place in the stream, in what waited and behind it', async () => {
  const text = utf8.encode(TEXT).slice(0, 200_000)
  for (const at of [50_000, 150_000]) {
    const bytes = text.slice()
    bytes[at] = 0xff
    const stream = new DecodeAnyStream()
    const failed = readAll(streamOf(bytes, 1 << 16).pipeThrough(stream)).then(
      () => undefined,
      (error) => error,
    )
    expect(await failed).toMatchObject({ kind: expect.any(String), offset: at })
  }
})

test('the identification is known where the first bytes are malformed in what was found', async () => {
  const bytes = Uint8Array.of(0x61, 0xff, 0x62, 0x63, 0x64)
  const web = new DecodeAnyStream({ label: 'utf-8' })
  await expect(readAll(streamOf(bytes, 5).pipeThrough(web))).rejects.toThrow(MalformedError)
  expect(await web.identification).toMatchObject({ name: 'utf-8', reason: 'label' })

  const node = decodeAnyStream({ label: 'utf-8' })
  const told = once(node, 'identification')
  await expect(readAll(Readable.toWeb(Readable.from([bytes]).pipe(node)) as ReadableStream)).rejects.toThrow(
    MalformedError,
  )
  expect(await told).toMatchObject([{ name: 'utf-8', reason: 'label' }])
  expect(await node.identification).toMatchObject({ name: 'utf-8', reason: 'label' })
})

test('a chunk that is no bytes fails', async () => {
  const stream = new DecodeAnyStream()
  const reading = expect(readAll(stream.readable)).rejects.toThrow('chunk: expected an ArrayBuffer')
  await expect(stream.writable.getWriter().write('a' as never)).rejects.toThrow(TypeError)
  await reading
})
