/**
 * The border between the encodings and the machine: what a set of kernels can do.
 *
 * Two sets implement it: `wasm.ts` (assembly/, SIMD) and `js/` (its readable twin). A kernel reads code
 * units from `source[start, end)`, writes from `target[at]` on, and returns the status where it stopped;
 * how far it came is in `result`. All offsets and counts are in elements of the array they speak of.
 *
 * Room: a kernel never looks at the target's length, so the caller leaves room for the worst case (see
 * `EXPANSION`) and WRITE_SLACK bytes more, which a kernel may overwrite with anything.
 * Windows: `end - start` is at most WINDOW bytes of source. Walking longer input is the caller's work (`walk.ts`).
 */
import type { Border } from './string-bridge.ts'

/** Nothing wrong: all of the input was read. */
export const OK = 0
// Why a kernel stopped: one status for each `MalformedKind`, in the order of KINDS in src/engine/errors.ts.
export const UNEXPECTED_CONTINUATION = 1
export const INVALID_BYTE = 2
/** At the end of the input: a character begins there that more input could complete (or, with FINAL, could have completed). */
export const TRUNCATED = 3
export const OVERLONG = 4
export const SURROGATE = 5
export const TOO_LARGE = 6
export const UNMAPPABLE = 7
export const INVALID_BASE64 = 8
export type Status = number

/** Flag: no input follows. Without it an incomplete character at the end is left unread: TRUNCATED, even with REPLACE. */
export const FINAL = 1
/** Flag: replace each malformed sequence instead of stopping: by U+FFFD, or `?` where the target has none. */
export const REPLACE = 2
/** Two bits of the flags of the kernels for relatives of UTF-8: which one. */
export const CESU8 = 0
export const MUTF8 = 4
export const WTF8 = 8
export const UTF8B = 12
export const VARIANT = 12
export type Flags = number

/** Bytes of source that one call may read at most. */
export const WINDOW = 1 << 16
/** Bytes of the longest needle. */
export const NEEDLE = WINDOW / 4
/** Bytes of the output region. */
export const OUTPUT = 32 * WINDOW
/** Bytes past its output that a kernel may overwrite. */
export const WRITE_SLACK = 64

/** Where the last call stopped. */
export interface Result {
  /** Elements of source read: up to the malformed sequence, if one stopped the kernel. */
  read: number
  /** Elements of target written. */
  written: number
  /** Elements of source in the malformed sequence; 0 with OK. */
  length: number
}

/**
 * The arena of a set of kernels: one buffer of fixed size, never detached, seen as bytes, 16-bit units and
 * 32-bit units. Kernels read and write it without copying; other arrays are copied in and out (WebAssembly)
 * or used as they are (JavaScript).
 */
export interface Arena {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly units: Uint16Array<ArrayBuffer>
  readonly codePoints: Uint32Array<ArrayBuffer>
  /** Byte offset of a region of WINDOW bytes for input. */
  readonly input: number
  /** Byte offset of a region of 4 × WINDOW bytes, and slack, for what lies between two conversions; borders to strings use it, too. */
  readonly pivot: number
  /** Byte offset of a region of OUTPUT bytes, and slack, for output. */
  readonly output: number
  /** Memory of WebAssembly has this: makes a border of the engine's builtins for strings, or throws. */
  readonly jsString?: () => Border
  /**
   * And this: writes 32 units or more from byte `at` on as one byte each from `to` on, both byte offsets. False: one is above FF, and
   * what was written is of no use.
   */
  readonly narrow?: (at: number, length: number, to: number) => boolean
}

/** A kernel that checks: `result.read` elements are well-formed; `result.written` is 0. */
export type Validate<S> = (source: S, start: number, end: number, flags: Flags) => Status
/** A kernel that converts. */
export type Convert<S, T> = (source: S, start: number, end: number, target: T, at: number, flags: Flags) => Status
/** A kernel that counts something in well-formed input (any input gives some number, and reads nothing outside). */
export type Count<S> = (source: S, start: number, end: number) => number
/**
 * A kernel that puts, in the place of ascending offsets[at, last), the same in another measure. They are inside source[start, end) or
 * its end; one inside a character becomes the beginning of that character. WebAssembly wants them in the arena.
 */
export type MapOffsets = (
  source: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
  last: number,
) => void

/**
 * The same for many places close together, where `base` (modulo 2^32) is the beginning. False: one of them is inside a character, and what
 * is in their place is of no use. Overwrites the output window.
 */
export type Remeasure<S> = (
  source: S,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
  last: number,
  base: number,
) => boolean

export interface Kernels {
  readonly name: 'wasm' | 'js'
  readonly arena: Arena
  /** Overwritten by each call of a `Validate` or `Convert` kernel. */
  readonly result: Result

  // Validation
  /** Bytes 00..7F; stops with INVALID_BYTE, length 1. REPLACE has no meaning here and below. */
  validateAscii: Validate<Uint8Array>
  /** RFC 3629. */
  validateUtf8: Validate<Uint8Array>
  /** Stops at a lone surrogate: SURROGATE, length 1; a lead surrogate at the end is TRUNCATED, length 1. */
  validateUtf16: Validate<Uint16Array>
  /** 0..10FFFF without surrogates: SURROGATE or TOO_LARGE, length 1. */
  validateUtf32: Validate<Uint32Array>

  // From UTF-8. Malformed: as the table in docs/errors.md; REPLACE gives U+FFFD for each maximal subpart.
  utf8ToUtf16: Convert<Uint8Array, Uint16Array>
  utf8ToUtf32: Convert<Uint8Array, Uint32Array>
  /** Characters above U+00FF are UNMAPPABLE, length 2..4; REPLACE gives `?` for each of these and each malformed sequence. */
  utf8ToLatin1: Convert<Uint8Array, Uint8Array>

  // CESU-8, modified UTF-8, WTF-8, UTF-8B, by the flags. Malformed: as src/encodings/utf8-variants.ts has it. A lead half at the end is TRUNCATED without FINAL.
  variantToUtf16: Convert<Uint8Array, Uint16Array>
  utf16ToVariant: Convert<Uint16Array, Uint8Array>

  // From UTF-16. A lone surrogate is SURROGATE, length 1, also a lead at the end with FINAL; without FINAL that one is TRUNCATED, length 1.
  utf16ToUtf8: Convert<Uint16Array, Uint8Array>
  utf16ToUtf32: Convert<Uint16Array, Uint32Array>
  /** A character above U+00FF is UNMAPPABLE, length 1, or 2 for a surrogate pair; REPLACE gives one `?` for each code point. */
  utf16ToLatin1: Convert<Uint16Array, Uint8Array>
  /** The same, above U+007F. */
  utf16ToAscii: Convert<Uint16Array, Uint8Array>

  // From UTF-32 (UCS-4). SURROGATE or TOO_LARGE, length 1.
  utf32ToUtf8: Convert<Uint32Array, Uint8Array>
  utf32ToUtf16: Convert<Uint32Array, Uint16Array>

  // From ISO 8859-1. Never stop.
  latin1ToUtf8: Convert<Uint8Array, Uint8Array>
  latin1ToUtf16: Convert<Uint8Array, Uint16Array>

  // Byte order. Never stop; source and target may be the same place.
  swap16: Convert<Uint16Array, Uint16Array>
  swap32: Convert<Uint32Array, Uint32Array>

  // Lengths, of well-formed input except where said.
  /** UTF-16 units of UTF-8. */
  utf16LengthOfUtf8: Count<Uint8Array>
  /** Code points of UTF-8 (which is its length in UTF-32, and in ISO 8859-1 where that can hold it). */
  codePointsOfUtf8: Count<Uint8Array>
  /** UTF-8 bytes of UTF-16; a lone surrogate counts as U+FFFD, 3. */
  utf8LengthOfUtf16: Count<Uint16Array>
  /** Code points of UTF-16; a lone surrogate counts as one. */
  codePointsOfUtf16: Count<Uint16Array>
  /** UTF-16 units of UTF-32; what is no scalar value counts as one. */
  utf16LengthOfUtf32: Count<Uint32Array>

  // Places. `result` says nothing of these.
  /** Bytes between `start` and the first needle, of 1 to NEEDLE bytes, in source[start, end); -1: there is none. Linear in both. */
  search(source: Uint8Array, start: number, end: number, needle: Uint8Array): number
  /** Places in well-formed UTF-8, in bytes from `start`, to the UTF-16 units before them. */
  toUtf16Offsets: MapOffsets
  /** The reverse. */
  toUtf8Offsets: MapOffsets
  /** UTF-16 units before places in well-formed UTF-16 to the bytes of its UTF-8 before them, both with `base` for the beginning. */
  encodedOffsets: Remeasure<Uint16Array>
  /** Bytes before places in well-formed UTF-8, with `base` for the beginning, to the UTF-16 units before them. */
  decodedOffsets: Remeasure<Uint8Array>
}

/** Elements of target that one element of source can need at most. */
export const EXPANSION = {
  utf8ToUtf16: 1,
  utf8ToUtf32: 1,
  utf8ToLatin1: 1,
  variantToUtf16: 1,
  utf16ToVariant: 3,
  utf16ToUtf8: 3,
  utf16ToUtf32: 1,
  utf16ToLatin1: 1,
  utf16ToAscii: 1,
  utf32ToUtf8: 4,
  utf32ToUtf16: 2,
  latin1ToUtf8: 2,
  latin1ToUtf16: 1,
  swap16: 1,
  swap32: 1,
} as const
