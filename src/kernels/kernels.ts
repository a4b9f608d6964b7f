/**
 * The kernels. Each is one function over the memory of a set: it runs in WebAssembly (assembly/) if the set has that, else as its twin in
 * JavaScript (js/, a file of the same name). All offsets count elements of the view that the kernel's name tells: bytes, units (utf16) or
 * codePoints (utf32).
 *
 * A bundle holds the twins of the kernels that it imports, and no others. package.json maps `#twins` to js/index.ts.
 */
import * as js from '#twins'
import type { Status } from '../unicode/status.ts'
import { type Count, type Kernels, NEEDLE, type Step, WINDOW } from './contract.ts'
import { checkLength } from './load.ts'

/** Fills `result` with where a WebAssembly kernel stopped. Returns the status. */
function readResult({ wasm, result }: Kernels, status: Status): Status {
  const cells = wasm!.result
  result.read = cells[0]
  result.written = cells[1]
  result.length = cells[2]
  return status
}

// Validation. It ignores REPLACE and `at`.

/** Stops at the first byte above 7F: INVALID_BYTE, length 1. */
export const validateAscii: Step = (k, start, end, _, flags) =>
  k.wasm
    ? readResult(k, k.wasm.validateAscii(start, end - start, 0, flags))
    : js.validateAscii(k.memory.bytes, start, end)

/** RFC 3629; docs/errors.md lists what is malformed. */
export const validateUtf8: Step = (k, start, end, _, flags) =>
  k.wasm
    ? readResult(k, k.wasm.validateUtf8(start, end - start, 0, flags))
    : js.validateUtf8(k.memory.bytes, start, end)

/** Stops at a lone surrogate: SURROGATE, length 1; a lead surrogate at the end is TRUNCATED, length 1. */
export const validateUtf16: Step = (k, start, end, _, flags) =>
  k.wasm
    ? readResult(k, k.wasm.validateUtf16(2 * start, end - start, 0, flags))
    : js.validateUtf16(k.memory.units, start, end)

/** Stops at the first value that is no scalar value: SURROGATE or TOO_LARGE, length 1. */
export const validateUtf32: Step = (k, start, end, _, flags) =>
  k.wasm
    ? readResult(k, k.wasm.validateUtf32(4 * start, end - start, 0, flags))
    : js.validateUtf32(k.memory.codePoints, start, end)

// From UTF-8. docs/errors.md lists what is malformed. REPLACE writes U+FFFD for each maximal subpart.

export const utf8ToUtf16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf8ToUtf16(start, end - start, 2 * at, flags))
    : js.utf8ToUtf16(k.memory.bytes, start, end, k.memory.units, at, flags)

export const utf8ToUtf32: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf8ToUtf32(start, end - start, 4 * at, flags))
    : js.utf8ToUtf32(k.memory.bytes, start, end, k.memory.codePoints, at, flags)

/** Characters above U+00FF are UNMAPPABLE, length 2..4; REPLACE gives `?` for each of these and each malformed sequence. */
export const utf8ToLatin1: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf8ToLatin1(start, end - start, at, flags))
    : js.utf8ToLatin1(k.memory.bytes, start, end, k.memory.bytes, at, flags)

// From UTF-16. A lone surrogate is SURROGATE, length 1. Without FINAL, a lead surrogate at the end is TRUNCATED, length 1.

export const utf16ToUtf8: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf16ToUtf8(2 * start, end - start, at, flags))
    : js.utf16ToUtf8(k.memory.units, start, end, k.memory.bytes, at, flags)

export const utf16ToUtf32: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf16ToUtf32(2 * start, end - start, 4 * at, flags))
    : js.utf16ToUtf32(k.memory.units, start, end, k.memory.codePoints, at, flags)

/** A character above U+00FF is UNMAPPABLE: length 1, or 2 for a surrogate pair. REPLACE writes one `?` for each code point. */
export const utf16ToLatin1: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf16ToLatin1(2 * start, end - start, at, flags))
    : js.utf16ToLatin1(k.memory.units, start, end, k.memory.bytes, at, flags)

/** The same as utf16ToLatin1, for characters above U+007F. */
export const utf16ToAscii: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf16ToAscii(2 * start, end - start, at, flags))
    : js.utf16ToAscii(k.memory.units, start, end, k.memory.bytes, at, flags)

// From UTF-32 (UCS-4). What is no scalar value is SURROGATE or TOO_LARGE, length 1.

export const utf32ToUtf8: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf32ToUtf8(4 * start, end - start, at, flags))
    : js.utf32ToUtf8(k.memory.codePoints, start, end, k.memory.bytes, at, flags)

export const utf32ToUtf16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.utf32ToUtf16(4 * start, end - start, 2 * at, flags))
    : js.utf32ToUtf16(k.memory.codePoints, start, end, k.memory.units, at, flags)

// From ISO 8859-1. These never stop.

export const latin1ToUtf8: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.latin1ToUtf8(start, end - start, at, flags))
    : js.latin1ToUtf8(k.memory.bytes, start, end, k.memory.bytes, at)

export const latin1ToUtf16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.latin1ToUtf16(start, end - start, 2 * at, flags))
    : js.latin1ToUtf16(k.memory.bytes, start, end, k.memory.units, at)

// Byte order. These never stop. Source and target may be the same place.

export const swap16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.swap16(2 * start, end - start, 2 * at, flags))
    : js.swap16(k.memory.units, start, end, k.memory.units, at)

export const swap32: Step = (k, start, end, at, flags) =>
  k.wasm
    ? readResult(k, k.wasm.swap32(4 * start, end - start, 4 * at, flags))
    : js.swap32(k.memory.codePoints, start, end, k.memory.codePoints, at)

// Lengths. The input is well-formed unless a comment says otherwise.

/** Counts the UTF-16 units of UTF-8. */
export const utf16LengthOfUtf8: Count = (k, start, end) =>
  k.wasm ? k.wasm.utf16LengthOfUtf8(start, end - start, 0, 0) >>> 0 : js.utf16LengthOfUtf8(k.memory.bytes, start, end)

/** Counts the code points of UTF-8. */
export const codePointsOfUtf8: Count = (k, start, end) =>
  k.wasm ? k.wasm.codePointsOfUtf8(start, end - start, 0, 0) >>> 0 : js.codePointsOfUtf8(k.memory.bytes, start, end)

/** Counts the UTF-8 bytes of UTF-16. A lone surrogate counts 3, as U+FFFD does. */
export const utf8LengthOfUtf16: Count = (k, start, end) =>
  k.wasm
    ? k.wasm.utf8LengthOfUtf16(2 * start, end - start, 0, 0) >>> 0
    : js.utf8LengthOfUtf16(k.memory.units, start, end)

/** Counts the code points of UTF-16. A lone surrogate counts as one. */
export const codePointsOfUtf16: Count = (k, start, end) =>
  k.wasm
    ? k.wasm.codePointsOfUtf16(2 * start, end - start, 0, 0) >>> 0
    : js.codePointsOfUtf16(k.memory.units, start, end)

/** Counts the UTF-16 units of UTF-32. What is no scalar value counts as one. */
export const utf16LengthOfUtf32: Count = (k, start, end) =>
  k.wasm
    ? k.wasm.utf16LengthOfUtf32(4 * start, end - start, 0, 0) >>> 0
    : js.utf16LengthOfUtf32(k.memory.codePoints, start, end)

// Places

/**
 * Finds the first needle, of 1 to NEEDLE bytes, in bytes[start, end) of the memory. Returns its distance from `start`, or -1. The time is
 * linear in both lengths. Overwrites the pivot window.
 */
export function search(k: Kernels, start: number, end: number, needle: Uint8Array): number {
  if (needle.length > NEEDLE) throw new RangeError(`the needle is longer than ${NEEDLE} bytes`)
  if (end - start > WINDOW) throw new RangeError(`the source is longer than ${WINDOW} bytes`)
  const { bytes, pivot } = k.memory
  if (!k.wasm) return js.search(bytes, start, end, needle)
  checkLength(needle, needle.length)
  bytes.set(needle, pivot)
  return k.wasm.search(start, end - start, pivot, needle.length)
}

/** Ascending offsets, codePoints[at, last) of the memory. The functions below convert them in place. The first element has the offset `base`. */
export interface OffsetRange {
  readonly at: number
  readonly last: number
  readonly base: number
}

/**
 * Converts many offsets that lie close together, from bytes of well-formed UTF-8 to UTF-16 units. Offsets count modulo 2^32. Returns false if an offset is inside a character; the converted offsets are then of no use. Overwrites the output window.
 */
export function decodedOffsets(k: Kernels, start: number, end: number, range: OffsetRange): boolean {
  const { at, last, base } = range
  if (k.wasm) return k.wasm.decodedOffsets(start, end - start, 4 * at, last - at, base) !== 0
  return js.decodedOffsets(k.memory.bytes, start, end, k.memory.codePoints, at, last, base)
}

/** The same from units of well-formed UTF-16 to bytes of its UTF-8. */
export function encodedOffsets(k: Kernels, start: number, end: number, range: OffsetRange): boolean {
  const { at, last, base } = range
  if (k.wasm) return k.wasm.encodedOffsets(2 * start, end - start, 4 * at, last - at, base) !== 0
  return js.encodedOffsets(k.memory.units, start, end, k.memory.codePoints, at, last, base)
}
