/**
 * Reads bytes of any length through the input window, cuts them at character boundaries, and applies the policy where a kernel stops. The
 * kernels themselves replace (flag REPLACE); every other policy is carried out here.
 */
import { interruptions } from '../../kernels/choose.ts'
import { type Kernels, WINDOW } from '../../kernels/contract.ts'
import { loadBytes } from '../../kernels/load-bytes.ts'
import { isShared } from '../../platform/shared-memory.ts'
import { partOf } from '../../platform/typed-arrays.ts'
import { FINAL, type Flags, OK, type Status, TRUNCATED } from '../../unicode/status.ts'
import type { Codec } from '../rules/codec.ts'
import type { MalformedSequence } from '../rules/errors.ts'
import { checkUnchanged } from '../rules/input.ts'
import {
  callPolicy,
  createSequence,
  type DecodePolicy,
  type LegacyPolicy,
  replaceFlag,
  textForBytes,
} from '../rules/policy.ts'

/** Bytes of a window while the policy is a function: if that uses the memory, what follows an error is loaded again. */
export const CALLBACK_WINDOW = 1 << 11

/** Bytes of ASCII behind an error from which on a kernel takes them faster. */
const MAX_RUN_ASCII = 16

/** A part of a source: bytes[start, end), of which bytes[0] would be `base` bytes from the start of the stream. */
export interface Chunk {
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  readonly base: number
}

/** The range as a chunk; of memory that another thread may write to, a copy: no pass may see other bytes than the pass before. */
export function ownChunk(bytes: Uint8Array, start: number, end: number): Chunk {
  if (!isShared(bytes)) return { bytes, start, end, base: 0 }
  return { bytes: new Uint8Array(partOf(bytes, start, end)), start: 0, end: end - start, base: start }
}

/** Takes what is read. */
export interface Sink {
  /** The offset of address 0 of the memory from the start of the stream. The reader sets it before it calls `convert`. */
  origin: number
  /** Does it take no more than one malformed sequence? */
  readonly stopsAtError?: boolean
  /** Takes the bytes [start, end) of the memory, in the machine's order, as a kernel would. */
  convert(start: number, end: number, flags: Flags): Status
  /** Takes what stands for a malformed sequence. */
  writeText(text: string, sequence: MalformedSequence): void
  /** Takes each byte as a character. */
  writeBytes(malformed: Chunk, policy: LegacyPolicy): void
  /** Takes a character of ASCII. False: it has to be converted. */
  writeAscii(byte: number): boolean
  /** Is told that a malformed sequence follows, before the policy is asked. */
  beforeError?(): void
  /** Leaves nothing in the output window. */
  flush(): void
}

/** A conversion from bytes: what reads, what is to be done about errors, and what takes the result. */
export class Reader {
  private readonly save = (): void => this.sink.flush()

  constructor(
    private readonly kernels: Kernels,
    private readonly codec: Codec,
    private readonly policy: DecodePolicy,
    private readonly sink: Sink,
  ) {}

  /** Feeds the chunk to the sink. Returns where it stopped: at the end, without `final` before an incomplete character, or behind an error. */
  read({ bytes, start, end: length, base }: Chunk, final: boolean): number {
    const { kernels, codec, policy, sink } = this
    const { memory } = kernels
    const { input } = memory
    const { length: allBytes } = bytes
    const size = typeof policy === 'function' ? CALLBACK_WINDOW : WINDOW
    let position = start
    while (position < length) {
      const end = Math.min(length, position + size)
      const flags = (final && end === length ? FINAL : 0) | replaceFlag(policy)
      const last = loadBytes(kernels, bytes, position, end)
      codec.orderBytes?.(kernels, input, last)
      let p = input
      const before = interruptions
      while (p < last && interruptions === before) {
        sink.origin = base + position - input
        const status = sink.convert(p, last, flags)
        p += kernels.read
        if (status === OK || isCut(status, flags, p + kernels.length >= last)) break
        const at = position + p - input
        const { length: malformed } = kernels
        sink.beforeError?.()
        p += malformed
        if (policy === 'latin1' || policy === 'windows-1252')
          sink.writeBytes({ bytes, start: at, end: at + malformed, base }, policy)
        else if (policy !== 'ignore') {
          const sequence = createSequence(codec.name, status, base + at, malformed)
          const text =
            typeof policy === 'function'
              ? callPolicy(policy, sequence, this.save)
              : textForBytes(policy, sequence, partOf(bytes, at, at + malformed))
          checkUnchanged(bytes, allBytes)
          sink.writeText(text, sequence)
        }
        if (sink.stopsAtError) return at + malformed
        p = this.readMalformedRun(bytes, position - input, p, last)
      }
      const next = position + p - input
      if (next === position || (end === length && interruptions === before)) return next
      position = next
    }
    return position
  }

  /**
   * Takes the malformed sequences that follow one, with ASCII between them, without a call of the kernel for each. Returns where they end.
   * @param shift what makes an address in the window an index in `source`, whose bytes may be in another order
   */
  private readMalformedRun(source: Uint8Array, shift: number, start: number, end: number): number {
    const { kernels, codec, policy, sink } = this
    const { measureMalformed } = codec
    if (!measureMalformed || (policy !== 'ignore' && policy !== 'latin1' && policy !== 'windows-1252')) return start
    let p = start
    // The last malformed sequence ends there.
    let last = start
    while (p < end && p - last < MAX_RUN_ASCII) {
      const length = measureMalformed(kernels, p, end)
      if (length === 0) break
      if (length < 0) {
        if (!sink.writeAscii(source[p + shift])) break
        p++
        continue
      }
      last = p + length
      if (policy !== 'ignore')
        sink.writeBytes({ bytes: source, start: p + shift, end: last + shift, base: sink.origin - shift }, policy)
      p = last
    }
    return p
  }
}

/** Does the status say that a character is cut by the window, and not by a wrong byte within it? */
function isCut(status: Status, flags: Flags, reachesEnd: boolean): boolean {
  return status === TRUNCATED && !(flags & FINAL) && reachesEnd
}

/** The first malformed sequence in `bytes`, judged as code points. */
export function findMalformed(kernels: Kernels, codec: Codec, bytes: Uint8Array): MalformedSequence | undefined {
  const { memory } = kernels
  const { length: total } = bytes
  let position = 0
  while (position < total) {
    const end = Math.min(total, position + WINDOW)
    const last = loadBytes(kernels, bytes, position, end)
    codec.orderBytes?.(kernels, memory.input, last)
    const flags = end === total ? FINAL : 0
    const status = codec.validate(kernels, memory.input, last, 0, flags)
    const { read, length } = kernels
    position += read
    if (status !== OK && !isCut(status, flags, memory.input + read + length >= last))
      return createSequence(codec.name, status, position, length)
    if (end === total) break
  }
  return undefined
}
