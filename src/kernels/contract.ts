/**
 * The contract of all kernels.
 *
 * Two sets implement it: wasm.ts (assembly/, SIMD) and js/, its readable twin. A kernel is a method of a set: it reads source elements
 * [start, end) of the set's memory, writes target elements from `at` on, and returns the status where it stopped. `read`, `written` and `length`
 * say how far it came, until the next call. Its name tells the views of the memory that it reads and writes: bytes (utf8, latin1, ascii), units
 * (utf16) or codePoints (utf32). All offsets and counts are in elements of these.
 *
 * Room: a kernel never checks the target's length. The caller leaves room for the worst case and WRITE_SLACK bytes more, which a kernel
 * may overwrite.
 *
 * Windows: `end - start` is at most WINDOW bytes of source. engine/read/reader.ts and engine/write/writer.ts cut longer input.
 */
import type { StringBridge } from '../platform/strings.ts'
import type { Flags, Status } from '../unicode/status.ts'

/** Bytes of source that one call may read at most. */
export const WINDOW = 1 << 16
/** Bytes of the longest needle of `search`. */
export const NEEDLE = WINDOW / 4
/** Bytes of the replacement region. */
export const REPLACEMENT = 1 << 11
/** Bytes of the output region. */
export const OUTPUT = 32 * WINDOW
/** Bytes for the tables of encodings: all of utf-simd/legacy fit at once. */
export const TABLES = 58 * WINDOW
/** Bytes past its output that a kernel may overwrite. */
export const WRITE_SLACK = 64

/**
 * The memory of a set of kernels: one buffer of fixed size, viewed as bytes, 16-bit units and 32-bit code points. It never grows, so
 * the views never detach.
 *
 * It holds four windows, with slack around each. Who writes to them, and when:
 *
 * - `input`: WINDOW bytes. The code that loads a source writes it, just before kernels read it.
 * - `pivot`: 4 × WINDOW bytes. It holds what lies between two conversions: the units of a string, or the units or code points that one
 *   codec has read and another is about to write. They are valid until the next step; the string bridge may use the window as scratch.
 * - `replacement`: REPLACEMENT bytes. The writer puts the units of a text there that stands for an error.
 * - `output`: OUTPUT bytes. Kernels write results there. The output that collects them (engine/write/output.ts) owns it from its first `reserve`
 *   to its `flush` or `finish`.
 *
 * A user's function (a policy) may call the codec again. Code that calls one does so by `callForeign` (choose.ts), which says when the
 * windows are about to be used by another.
 */
export interface Memory {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly units: Uint16Array<ArrayBuffer>
  readonly codePoints: Uint32Array<ArrayBuffer>
  /** Byte offset of the input window. */
  readonly input: number
  /** Byte offset of the replacement window. */
  readonly replacement: number
  /** Byte offset of the pivot window. */
  readonly pivot: number
  /** Byte offset of the output window. */
  readonly output: number
  /** Byte offset of TABLES bytes for the tables of WebAssembly kernels; the other set has none. */
  readonly tables: number
}

/** Ascending offsets, codePoints[at, last) of the memory, that are converted in place. The first element of the source has the offset `base`. */
export interface OffsetRange {
  readonly at: number
  readonly last: number
  readonly base: number
}

/** The kernels, by name. */
export interface KernelMethods {
  // Validation. It ignores REPLACE and `at`.

  /** Stops at the first byte above 7F: INVALID_BYTE, length 1. */
  validateAscii: Kernel
  /** RFC 3629; docs/errors.md lists what is malformed. */
  validateUtf8: Kernel
  /** Stops at a lone surrogate: SURROGATE, length 1; a lead surrogate at the end is TRUNCATED, length 1. */
  validateUtf16: Kernel
  /** Stops at the first value that is no scalar value: SURROGATE or TOO_LARGE, length 1. */
  validateUtf32: Kernel

  // From UTF-8. docs/errors.md lists what is malformed. REPLACE writes U+FFFD for each maximal subpart.

  utf8ToUtf16: Kernel
  utf8ToUtf32: Kernel
  /** Characters above U+00FF are UNMAPPABLE, length 2..4; REPLACE gives `?` for each of these and each malformed sequence. */
  utf8ToLatin1: Kernel

  // From UTF-16. A lone surrogate is SURROGATE, length 1. Without FINAL, a lead surrogate at the end is TRUNCATED, length 1.

  utf16ToUtf8: Kernel
  utf16ToUtf32: Kernel
  /** A character above U+00FF is UNMAPPABLE: length 1, or 2 for a surrogate pair. REPLACE writes one `?` for each code point. */
  utf16ToLatin1: Kernel
  /** The same as utf16ToLatin1, for characters above U+007F. */
  utf16ToAscii: Kernel

  // From UTF-32 (UCS-4). What is no scalar value is SURROGATE or TOO_LARGE, length 1.

  utf32ToUtf8: Kernel
  utf32ToUtf16: Kernel

  // From ISO 8859-1. These never stop.

  latin1ToUtf8: Kernel
  latin1ToUtf16: Kernel

  // Byte order. These never stop. Source and target may be the same place.

  swap16: Kernel
  swap32: Kernel

  // Lengths. The input is well-formed unless a comment says otherwise.

  /** Counts the UTF-16 units of UTF-8. */
  utf16LengthOfUtf8: Counter
  /** Counts the code points of UTF-8. */
  codePointsOfUtf8: Counter
  /** Counts the UTF-8 bytes of UTF-16. A lone surrogate counts 3, as U+FFFD does. */
  utf8LengthOfUtf16: Counter
  /** Counts the code points of UTF-16. A lone surrogate counts as one. */
  codePointsOfUtf16: Counter
  /** Counts the UTF-16 units of UTF-32. What is no scalar value counts as one. */
  utf16LengthOfUtf32: Counter

  // Places.

  /**
   * Finds the first needle, of 1 to NEEDLE bytes, in the bytes. Returns its distance from `start`, or -1. The time is linear in both lengths.
   * Overwrites the pivot window.
   */
  search(start: number, end: number, needle: Uint8Array): number
  /**
   * Converts many offsets that lie close together, from bytes of well-formed UTF-8 to UTF-16 units. Offsets count modulo 2^32. Returns false if an
   * offset is inside a character; the converted offsets are then of no use. Overwrites the output window.
   */
  decodedOffsets(start: number, end: number, range: OffsetRange): boolean
  /** The same from units of well-formed UTF-16 to bytes of its UTF-8. */
  encodedOffsets(start: number, end: number, range: OffsetRange): boolean
}

type Kernel = (start: number, end: number, at: number, flags: Flags) => Status
/** For malformed input it returns some number, and reads nothing outside. */
type Counter = (start: number, end: number) => number

/** A set of kernels in use: WebAssembly or JavaScript. */
export interface Kernels extends KernelMethods {
  readonly name: 'wasm' | 'js'
  readonly memory: Memory
  /** Moves strings into `memory` and out of it. */
  readonly strings: StringBridge
  /** What `memory` is a view of, for another module; absent where the kernels are JavaScript. */
  readonly linear?: WebAssembly.Memory
  /** Elements of the source that the last call has read. If a malformed sequence stopped it, these end before it. */
  read: number
  /** Elements of the target that it has written. */
  written: number
  /** Elements of the source in the malformed sequence; 0 with OK. */
  length: number
  /** Fills `read`, `written` and `length`, and returns the status: what acts like a kernel ends with `return k.stop(…)`. */
  stop(status: Status, read: number, written: number, length: number): Status
}

/** What acts like a kernel: a codec's step, of one kernel or more. */
export type Step = (k: Kernels, start: number, end: number, at: number, flags: Flags) => Status

/** Counts something in well-formed source elements [start, end), as a kernel would. */
export type Count = (k: Kernels, start: number, end: number) => number
