/**
 * Where decoding begins: the signature, the byte order that it tells, and what one chunk of a stream leaves to the next. And how
 * a codec with shift states begins and ends.
 */
import type { Codec } from './codec.ts'
import type { Kernels } from './kernels/kernels.ts'
import type { EncodeOptions } from './policy.ts'

/** The codec for these octets and where its text starts: behind the signature, if that is to be stripped. */
export function begin(codec: Codec, octets: Uint8Array, strip: boolean): { codec: Codec; start: number } {
  const own = fresh(codec.sniff?.(octets) ?? codec)
  const { signature } = own
  return { codec: own, start: strip && signature && startsWith(octets, signature) ? signature.length : 0 }
}

/** The codec for one text or stream; of one in use, a copy in the same state. */
export function fresh(codec: Codec, options?: EncodeOptions): Codec {
  return codec.fork?.(options) ?? codec
}

/** What would close the text that the codec has written so far; the codec stays as it is. */
export function ending(codec: Codec, kernels: Kernels): Uint8Array<ArrayBuffer> {
  const { octets, output } = kernels.arena
  return octets.slice(output, output + (fresh(codec).finish?.(kernels, output) ?? 0))
}

export function startsWith(octets: Uint8Array, signature: readonly number[]): boolean {
  for (let i = 0; i < signature.length; i++) if (octets[i] !== signature[i]) return false
  return true
}

/** Reads octets from `start` on, of which the first is `base` octets from the start of the stream; returns where it stopped. */
export type Consume = (codec: Codec, octets: Uint8Array, start: number, final: boolean, base: number) => number

/** Octets of the next chunk that surely complete what was cut. */
const HEAD = 16

/** Gives a stream to `consume` chunk by chunk, with what the last chunk left unread (a few octets) in front. */
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

  private read(octets: Uint8Array, start: number, final: boolean, base: number, consume: Consume): number {
    if (!this.chosen) {
      const length = this.codec.signature?.length ?? 0
      if (octets.length < length && !final && this.maySign(octets)) return 0
      const { codec, start: behind } = begin(this.codec, octets, this.strip)
      this.chosen = codec
      start = behind
    }
    return consume(this.chosen, octets, start, final, base)
  }

  /** May these octets, fewer than a signature has, be the beginning of one that matters? */
  private maySign(octets: Uint8Array): boolean {
    const { sniff, signature } = this.codec
    return sniff !== undefined || (this.strip && startsWith(octets, (signature ?? []).slice(0, octets.length)))
  }

  private reset(): void {
    this.offset = 0
    this.pending = new Uint8Array(0)
    this.chosen = undefined
  }
}
