/**
 * Where decoding begins: the signature, the byte order that it tells, and what one chunk of a stream leaves to the next. And how
 * a codec with shift states begins and ends.
 */

import type { Kernels } from '../kernels/contract.ts'
import type { Codec } from './codec.ts'
import type { EncodeOptions } from './policy.ts'

/** The codec for these bytes and where its text starts: behind the signature, if that is to be stripped. */
export function begin(codec: Codec, bytes: Uint8Array, strip: boolean): { codec: Codec; start: number } {
  const own = fresh(codec.sniff?.(bytes) ?? codec)
  const { signature } = own
  return { codec: own, start: strip && signature && startsWith(bytes, signature) ? signature.length : 0 }
}

/** The codec for one text or stream; of one in use, a copy in the same state. */
export function fresh(codec: Codec, options?: EncodeOptions): Codec {
  return codec.fork?.(options) ?? codec
}

/** What would close the text that the codec has written so far; the codec stays as it is. */
export function ending(codec: Codec, kernels: Kernels): Uint8Array<ArrayBuffer> {
  const { bytes, output } = kernels.arena
  return bytes.slice(output, output + (fresh(codec).finish?.(kernels, output) ?? 0))
}

export function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  for (let i = 0; i < signature.length; i++) if (bytes[i] !== signature[i]) return false
  return true
}

/** Reads bytes from `start` on, of which the first is `base` bytes from the start of the stream; returns where it stopped. */
export type Consume = (codec: Codec, bytes: Uint8Array, start: number, final: boolean, base: number) => number

/** Bytes of the next chunk that surely complete what was cut. */
const HEAD = 16

/** Gives a stream to `consume` chunk by chunk, with what the last chunk left unread (a few bytes) in front. */
export class Feed {
  /** Offset of the next chunk from the start of the stream. */
  offset = 0
  private pending = new Uint8Array(0)
  private chosen: Codec | undefined

  constructor(
    private readonly codec: Codec,
    private readonly strip: boolean,
  ) {}

  /** The stream begins anew after the final chunk, and after an error. */
  push(chunk: Uint8Array, final: boolean, consume: Consume): void {
    try {
      this.feed(chunk, final, consume)
      if (final) this.reset()
    } catch (error) {
      this.reset()
      throw error
    }
  }

  /** Is nothing left of the last chunk? */
  get isIdle(): boolean {
    return this.pending.length === 0
  }

  /** Is a signature at the beginning of the next chunk to be stripped? */
  get strips(): boolean {
    return this.strip && !this.chosen
  }

  /** Somebody else has read this chunk, in which no character was cut. */
  skip(chunk: Uint8Array): void {
    this.chosen ??= begin(this.codec, chunk, false).codec
    this.offset += chunk.length
  }

  private feed(chunk: Uint8Array, final: boolean, consume: Consume): void {
    const { pending } = this
    let start = 0
    if (pending.length > 0) {
      const head = chunk.subarray(0, HEAD)
      const joined = new Uint8Array(pending.length + head.length)
      joined.set(pending)
      joined.set(head, pending.length)
      const whole = head.length === chunk.length
      const read = this.read(joined, 0, final && whole, this.offset - pending.length, consume)
      if (whole) {
        this.pending = joined.slice(read)
        this.offset += chunk.length
        return
      }
      start = read - pending.length
    }
    const read = this.read(chunk, start, final, this.offset, consume)
    this.pending = new Uint8Array(chunk.subarray(read)) // (slice of a Buffer would be a view of what the caller may reuse)
    this.offset += chunk.length
  }

  private read(bytes: Uint8Array, start: number, final: boolean, base: number, consume: Consume): number {
    if (!this.chosen) {
      const length = this.codec.signature?.length ?? 0
      if (bytes.length < length && !final && this.maySign(bytes)) return 0
      const { codec, start: behind } = begin(this.codec, bytes, this.strip)
      this.chosen = codec
      start = behind
    }
    return consume(this.chosen, bytes, start, final, base)
  }

  /** May these bytes, fewer than a signature has, be the beginning of one that matters? */
  private maySign(bytes: Uint8Array): boolean {
    const { sniff, signature } = this.codec
    return sniff !== undefined || (this.strip && startsWith(bytes, (signature ?? []).slice(0, bytes.length)))
  }

  private reset(): void {
    this.offset = 0
    this.pending = new Uint8Array(0)
    this.chosen = undefined
  }
}
