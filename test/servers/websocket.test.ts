// A WebSocket server that validates raw frames with Utf8Validator (RFC 6455 8.1) while its own validation is off.

import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type MalformedSequence, Utf8Validator, utf8 } from '../../src/index.ts'
import { Gauge } from '../support/memory.ts'
import { Random } from '../support/random.ts'
import { cuts, PROFILES, spoiled, text } from '../support/texts.ts'
import { verdict } from '../support/verdict.ts'

/** The part of ws's receiver that is called for each unmasked frame. It is not public. A frame that is not empty is the last of `_fragments`. */
interface Frames {
  _fragments: Buffer[]
  _fin: boolean
  dataMessage(next: (error?: Error) => void): void
}

/** The answer to one message. */
interface Answer {
  /** Bytes up to the end of the frame that was refused. */
  refused?: number
  error?: MalformedSequence
  bytes: number
}

/** Judges each message of a connection frame by frame. */
function judge(socket: WebSocket, refuse: (answer: Answer) => void, judged: (answer: Answer) => void): void {
  const receiver = (socket as unknown as { _receiver: Frames })._receiver
  const validator = new Utf8Validator()
  const { dataMessage } = receiver
  let answer: Answer = { bytes: 0 }
  let frames = 0
  receiver.dataMessage = function (next) {
    const frame = this._fragments.length > frames ? this._fragments[frames++] : Buffer.alloc(0)
    answer.bytes += frame.length
    if (!validator.push(frame) && answer.refused === undefined) {
      answer.refused = answer.bytes
      refuse(answer)
    }
    if (this._fin) {
      answer.error = validator.end()
      judged(answer)
      answer = { bytes: 0 }
      frames = 0
    }
    dataMessage.call(this, next)
  }
}

const CONNECTIONS = 4
const MESSAGES = 10_000 / CONNECTIONS
/** Messages that wait for their answers at the same time. */
const IN_FLIGHT = 100
/** The most bytes by which the memory may vary. It would vary by 2 MB if every frame were kept. */
const ALLOWED = 7e5

let server: WebSocketServer
let url: string

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', skipUTF8Validation: true })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.on('connection', (socket, { url }) => {
    const close = () => socket.close(1007, 'malformed UTF-8')
    if (url === '/strict') judge(socket, close, ({ error }) => (error ? close() : socket.send('fine')))
    else
      judge(
        socket,
        () => {},
        (answer) => socket.send(JSON.stringify(answer)),
      )
  })
})

afterAll(() => {
  for (const client of server.clients) client.terminate()
  server.close()
})

async function connected(path: string): Promise<WebSocket> {
  const socket = new WebSocket(url + path)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

/** Sends frames of one message; with `open`, the message goes on. */
function send(socket: WebSocket, frames: readonly Uint8Array[], open = false): void {
  frames.forEach((frame, i) => {
    socket.send(frame, { binary: false, compress: false, fin: !open && i === frames.length - 1 })
  })
}

interface Message {
  bytes: Uint8Array
  ends: number[]
}

function randomMessage(random: Random): Message {
  let bytes = utf8.encode(String.fromCodePoint(...text(random.pick(PROFILES), random, random.below(120))))
  const kind = random.below(6)
  if (kind < 2) bytes = spoiled(bytes, random, 100)
  else if (kind < 4) bytes = bytes.subarray(0, random.between(0, bytes.length))
  return { bytes, ends: [...cuts(random, bytes.length, random.below(6)), bytes.length] }
}

/** Returns the answer that the server must give to a message. */
function expected({ bytes, ends }: Message): Answer {
  const { bad, error } = verdict(bytes)
  const refused = ends.find((end) => end >= bad)
  const answer: Answer = { bytes: bytes.length }
  if (refused !== undefined) answer.refused = refused
  if (error) answer.error = error
  return answer
}

test('10,000 messages over several connections: none misjudged, none lost, memory constant', async () => {
  const gauge = new Gauge()
  const counts = { whole: 0, refused: 0, cut: 0, bytes: 0 }
  async function converse(seed: number): Promise<void> {
    const random = new Random(seed)
    const socket = await connected('/')
    const waiting: Answer[] = []
    let answered = 0
    let wrong: string | undefined
    let ready = () => {}
    socket.on('message', (data) => {
      const answer: Answer = JSON.parse(data.toString())
      const { bytes, refused, error } = waiting.shift() ?? { bytes: -1 }
      if (
        answer.bytes !== bytes ||
        answer.refused !== refused ||
        JSON.stringify(sorted(answer.error)) !== JSON.stringify(sorted(error))
      )
        wrong ??= `message ${answered} of ${seed}: ${data} instead of ${JSON.stringify({ bytes, refused, error })}`
      counts[refused !== undefined ? 'refused' : error ? 'cut' : 'whole']++
      counts.bytes += bytes
      if (++answered % IN_FLIGHT === 0) ready()
    })
    for (let sent = 0; sent < MESSAGES; sent += IN_FLIGHT) {
      const answers = new Promise<void>((resolve) => (ready = resolve))
      for (let i = 0; i < IN_FLIGHT; i++) {
        const message = randomMessage(random)
        waiting.push(expected(message))
        send(
          socket,
          message.ends.map((end, j) => message.bytes.subarray(j === 0 ? 0 : message.ends[j - 1], end)),
        )
      }
      await answers
      if (wrong !== undefined) throw new Error(wrong)
      if (seed === 1 && sent % 500 === 0 && sent > 0) gauge.look()
    }
    expect(answered).toBe(MESSAGES)
    expect(waiting).toEqual([])
    socket.close()
    await new Promise((resolve) => socket.once('close', resolve))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, i) => converse(i + 1)))
  expect(counts.whole + counts.refused + counts.cut).toBe(10_000)
  for (const count of [counts.whole, counts.refused, counts.cut]) expect(count).toBeGreaterThan(500)
  expect(gauge.growth, `of ${counts.bytes} bytes`).toBeLessThan(ALLOWED)
})

function sorted(error: MalformedSequence | undefined): unknown {
  return error && [error.encoding, error.kind, error.offset, error.length]
}

test('a connection is closed at the first wrong byte, before its message ends', async () => {
  for (const frames of [
    [[0x41, 0xe0], [0x80]],
    [[0xed], [0xa0]],
    [[0xf4], [0x90]],
    [[0x41], [], [0xff]],
  ]) {
    const socket = await connected('/strict')
    const closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)))
    send(
      socket,
      frames.map((frame) => Uint8Array.from(frame)),
      true,
    )
    expect(await closed).toBe(1007)
  }
})

test('a message that ends inside a character closes the connection, too; well-formed ones are answered', async () => {
  const socket = await connected('/strict')
  const closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)))
  const answer = () => new Promise((resolve) => socket.once('message', (data) => resolve(data.toString())))
  const emoji = utf8.encode('\u{1f600}')
  for (let cut = 0; cut <= 4; cut++) {
    send(socket, [emoji.subarray(0, cut), emoji.subarray(cut)])
    expect(await answer()).toBe('fine')
  }
  send(socket, [emoji.subarray(0, 1), emoji.subarray(1, 3)])
  expect(await closed).toBe(1007)
})
