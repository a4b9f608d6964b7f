// Our side of the protocol with an oracle: another process, which decodes and encodes inputs in batches. An input has a few bytes, so one
// process for each call would take hours. protocol.py describes the frames.

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

export type Direction = 'decode' | 'encode'

/** The answer of one codec to one input: bytes if it encoded, code points if it decoded. */
export interface Answer {
  /** Where it refuses the input, if it tells: in bytes, or in elements of code points. Only ours also says why. */
  readonly error?: { readonly start?: number; readonly end?: number; readonly kind?: string }
  readonly output: Uint8Array | Uint32Array
}

/** The command that starts an oracle, and what to install if that fails. */
export interface OracleCommand {
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
  readonly packages: string
}

const REFUSED = 1
const NOT_TOLD = 0xffffffff

function told(place: number): number | undefined {
  return place === NOT_TOLD ? undefined : place
}

function frame(header: string, items: readonly Uint8Array[]): Buffer {
  const words = Buffer.from(header, 'latin1')
  const data = items.reduce((sum, item) => sum + item.length, 0)
  const out = Buffer.alloc(4 + 4 + words.length + 4 + 4 * items.length + data)
  let at = out.writeUInt32LE(out.length - 4)
  at = out.writeUInt32LE(words.length, at)
  at += words.copy(out, at)
  at = out.writeUInt32LE(items.length, at)
  for (const item of items) at = out.writeUInt32LE(item.length, at)
  for (const item of items) {
    out.set(item, at)
    at += item.length
  }
  return out
}

function answers(body: Buffer, direction: string): Answer[] {
  const count = body.readUInt32LE()
  const column = (number: number) => 4 + count + 4 * count * number
  // One copy of all outputs, aligned for code points.
  const outputs = new Uint8Array(body.subarray(column(3))).buffer
  let at = 0
  return Array.from({ length: count }, (_, i) => {
    const length = body.readUInt32LE(column(2) + 4 * i)
    const output =
      direction === 'decode' ? new Uint32Array(outputs, at, length / 4) : new Uint8Array(outputs, at, length)
    at += length
    if (body[4 + i] !== REFUSED) return { output }
    const start = told(body.readUInt32LE(column(0) + 4 * i))
    const end = told(body.readUInt32LE(column(1) + 4 * i))
    return { error: { start, end }, output }
  })
}

export class OracleMissing extends Error {}

export class Oracle {
  readonly name: string
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #waiting: { resolve(body: Buffer): void; reject(error: Error): void }[] = []
  #chunks: Buffer[] = []
  #size = 0
  #complaints = ''
  #ended: Error | undefined

  constructor(command: OracleCommand) {
    this.name = command.name
    this.#process = spawn(command.command, command.arguments, { stdio: ['pipe', 'pipe', 'pipe'] })
    this.#process.stdout.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#process.stderr.on('data', (chunk: Buffer) => {
      this.#complaints += chunk
    })
    this.#process.stdin.on('error', () => {}) // 'close' reports the end
    this.#process.on('error', (error) => this.#end(command, error.message))
    this.#process.on('close', (code) => this.#end(command, `exit status ${code}\n${this.#complaints}`))
  }

  /** The name and version of the oracle. */
  async version(): Promise<string> {
    const body = await this.#request('version', [])
    return Buffer.from(answers(body, 'version')[0].output).toString()
  }

  /** Returns one answer for each item: bytes, or code points as UTF-32LE. Undefined if the oracle lacks this codec. */
  async ask(direction: Direction, codec: string, policy: string, items: Uint8Array[]): Promise<Answer[] | undefined> {
    const body = await this.#request(`${direction} ${codec} ${policy}`, items)
    return body.length === 1 ? undefined : answers(body, direction)
  }

  /** Returns nanoseconds of each repetition, as numbers of 64 bits. Only the program in encoding-rs/ has this. */
  async time(words: string, input: Uint8Array): Promise<Uint8Array> {
    const body = await this.#request(words, [input])
    return answers(body, 'time')[0].output as Uint8Array
  }

  close(): void {
    this.#process.stdin.end()
  }

  #request(header: string, items: readonly Uint8Array[]): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      this.#waiting.push({ resolve, reject })
      this.#process.stdin.write(frame(header, items))
    })
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size < 4) return
    let data = this.#chunks[0].length < 4 ? Buffer.concat(this.#chunks) : this.#chunks[0]
    if (this.#size < 4 + data.readUInt32LE()) return
    data = Buffer.concat(this.#chunks)
    while (data.length >= 4 && data.length >= 4 + data.readUInt32LE()) {
      const end = 4 + data.readUInt32LE()
      this.#waiting.shift()?.resolve(data.subarray(4, end))
      data = data.subarray(end)
    }
    this.#chunks = data.length === 0 ? [] : [data]
    this.#size = data.length
  }

  #end(command: OracleCommand, reason: string): void {
    this.#ended ??= new OracleMissing(
      `${command.name}: \`${command.command} ${command.arguments.join(' ')}\` does not run: ${reason.trim()}\n` +
        `On Debian: apt-get install ${command.packages}`,
    )
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended)
  }
}
