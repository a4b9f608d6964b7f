/**
 * What an encoding has to say about itself; encoding.ts makes the public interface from it, transcode.ts joins two.
 *
 * All offsets are places in the arena of the kernels: bytes in `arena.bytes`, UTF-16 units in `arena.units`, UCS-4 values in
 * `arena.codePoints`. Each function is a kernel in the sense of kernels.ts: it returns a status and fills `kernels.result`, in
 * bytes on the side of the encoding, units or code points on the other.
 */
import type { Flags, Kernels, Status } from '../kernels/contract.ts'
import type { Part } from '../kernels/more.ts'
import type { DecodePolicy, EncodeOptions, EncodePolicy } from './policy.ts'

/** Source elements [start, end) to target elements from `at` on. */
export type Step = (kernels: Kernels, start: number, end: number, at: number, flags: Flags) => Status

export interface Codec {
  readonly name: string
  /** U+FEFF in this encoding, where the standard makes it a signature. */
  readonly signature?: readonly number[]
  /** Does `encode` write the signature unless told not to? */
  readonly signs?: boolean
  /** Chooses the codec by the first bytes, as many as the signature has (RFC 2781 4.3). */
  readonly sniff?: (head: Uint8Array) => Codec
  /**
   * For encodings with shift states: a copy in the same state, or a fresh one that encodes by these options. One is made for
   * each text or stream; the original stays fresh. A step leaves the state where it stopped: behind a malformed sequence.
   */
  readonly fork?: (options?: EncodeOptions) => Codec
  /** At the end of a text: writes what closes an open shift to bytes[at] and returns how many bytes that took, 8 at most. */
  readonly finish?: (kernels: Kernels, at: number) => number
  /** Can give lone surrogates as UTF-16? */
  readonly lone?: boolean
  /** Are surrogates, in pairs too, values like any other, and characters above FFFF unknown (UCS-2)? */
  readonly pairless?: boolean
  /** Are values above 10FFFF, up to 7FFFFFFF, code points (which only a string can't hold)? */
  readonly wide?: boolean
  /** The kernels beyond the core that it calls. */
  readonly part?: Part
  /** What 'replace' writes for what the encoding lacks: U+FFFD, or `?`. */
  readonly replacement: '\ufffd' | '?'

  /** 2 or 4: bytes, prepared, are units of UTF-16 or UCS-4 values as they are, and what is written need but be put in order. */
  readonly units?: 2 | 4
  /** Done once to a window of bytes before the functions below see it: puts swapped bytes in order, in place. */
  readonly prepare?: (kernels: Kernels, start: number, end: number) => void
  /** Is bytes[start, end), prepared, well formed? Writes nothing; `at` means nothing. */
  readonly validate: Step
  /** bytes[start, end), prepared, to units[at]: one unit for each byte at the most. */
  readonly toUtf16: Step
  /** bytes[start, end), prepared, to codePoints[at]. */
  readonly toUtf32: Step
  /** units[start, end) to bytes[at]: five bytes for each unit at the most. */
  readonly fromUtf16: Step
  /** codePoints[start, end) to bytes[at]: six bytes for each code point at the most. */
  readonly fromUtf32: Step
  /** The bytes that units[start, end) take, U+FFFD for a lone surrogate: for encodings that hold all of Unicode. */
  readonly byteLength?: (kernels: Kernels, start: number, end: number) => number
  /** The platform's own functions for whole inputs, where they are right and faster (dispatch.ts); undefined: use the kernels. */
  readonly platform?: Platform
}

export interface Platform {
  /**
   * Of bytes that may be shared.
   * @param strip a leading signature is no text
   * @param final without it, undefined where the last character may be cut
   */
  decode?(bytes: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined
  encode?(text: string, policy: EncodePolicy): Uint8Array<ArrayBuffer> | undefined
  encodeInto?(text: string, target: Uint8Array, policy: EncodePolicy): { read: number; written: number } | undefined
  /** Of text that can be encoded. */
  byteLength?(text: string): number | undefined
  /** Of bytes that may be shared. */
  isValid?(bytes: Uint8Array): boolean | undefined
}

/** An Encoding carries its codec under this key. (A registered symbol: the entries of the package understand each other.) */
export const CODEC = /* @__PURE__ */ Symbol.for('utf-simd.codec')

/** @throws TypeError for what is no Encoding of this package */
export function codecOf(encoding: unknown): Codec {
  const codec = (encoding as { [CODEC]?: Codec } | undefined)?.[CODEC]
  if (!codec) throw new TypeError('expected an encoding of this package')
  return codec
}
