/**
 * The kernels. Each is one function over the memory of a set of kernels: it runs in WebAssembly (assembly/) if the set has it, else as its
 * twin in JavaScript (js/, a file of the same name). All offsets count elements of the view that the kernel's name tells: bytes, units
 * (utf16) or codePoints (utf32).
 *
 * A bundle holds the twins of the kernels that it imports, and no others. package.json maps `#twins` to js/index.ts.
 */
import * as js from '#twins'
import { type Count, type Kernels, NEEDLE, type Status, type Step, WINDOW } from './contract.ts'

/** Reads where a WebAssembly kernel stopped. */
function finish({ wasm, result }: Kernels, status: Status): Status {
  const cells = wasm!.result
  result.read = cells[0]
  result.written = cells[1]
  result.length = cells[2]
  return status
}

// Validation: no REPLACE, and `at` means nothing.

/** Bytes 00..7F; stops with INVALID_BYTE, length 1. */
export const validateAscii: Step = (k, start, end, _, flags) =>
  k.wasm ? finish(k, k.wasm.validateAscii(start, end - start, 0, flags)) : js.validateAscii(k.memory.bytes, start, end)

/** RFC 3629. */
export const validateUtf8: Step = (k, start, end, _, flags) =>
  k.wasm ? finish(k, k.wasm.validateUtf8(start, end - start, 0, flags)) : js.validateUtf8(k.memory.bytes, start, end)

/** Stops at a lone surrogate: SURROGATE, length 1; a lead surrogate at the end is TRUNCATED, length 1. */
export const validateUtf16: Step = (k, start, end, _, flags) =>
  k.wasm
    ? finish(k, k.wasm.validateUtf16(2 * start, end - start, 0, flags))
    : js.validateUtf16(k.memory.units, start, end)

/** 0..10FFFF without surrogates: SURROGATE or TOO_LARGE, length 1. */
export const validateUtf32: Step = (k, start, end, _, flags) =>
  k.wasm
    ? finish(k, k.wasm.validateUtf32(4 * start, end - start, 0, flags))
    : js.validateUtf32(k.memory.codePoints, start, end)

// From UTF-8. Malformed: as the table in docs/errors.md; REPLACE gives U+FFFD for each maximal subpart.

export const utf8ToUtf16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf8ToUtf16(start, end - start, 2 * at, flags))
    : js.utf8ToUtf16(k.memory.bytes, start, end, k.memory.units, at, flags)

export const utf8ToUtf32: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf8ToUtf32(start, end - start, 4 * at, flags))
    : js.utf8ToUtf32(k.memory.bytes, start, end, k.memory.codePoints, at, flags)

/** Characters above U+00FF are UNMAPPABLE, length 2..4; REPLACE gives `?` for each of these and each malformed sequence. */
export const utf8ToLatin1: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf8ToLatin1(start, end - start, at, flags))
    : js.utf8ToLatin1(k.memory.bytes, start, end, k.memory.bytes, at, flags)

// CESU-8, modified UTF-8, WTF-8, UTF-8B, by the flags. Malformed: as encodings/utf8-variants.ts has it.

/** A lead half at the end is TRUNCATED without FINAL. */
export const variantToUtf16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.variantToUtf16(start, end - start, 2 * at, flags))
    : js.variantToUtf16(k.memory.bytes, start, end, k.memory.units, at, flags)

export const utf16ToVariant: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf16ToVariant(2 * start, end - start, at, flags))
    : js.utf16ToVariant(k.memory.units, start, end, k.memory.bytes, at, flags)

// From UTF-16. A lone surrogate is SURROGATE, length 1, also a lead at the end with FINAL; without FINAL that one is TRUNCATED, length 1.

export const utf16ToUtf8: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf16ToUtf8(2 * start, end - start, at, flags))
    : js.utf16ToUtf8(k.memory.units, start, end, k.memory.bytes, at, flags)

export const utf16ToUtf32: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf16ToUtf32(2 * start, end - start, 4 * at, flags))
    : js.utf16ToUtf32(k.memory.units, start, end, k.memory.codePoints, at, flags)

/** A character above U+00FF is UNMAPPABLE, length 1, or 2 for a surrogate pair; REPLACE gives one `?` for each code point. */
export const utf16ToLatin1: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf16ToLatin1(2 * start, end - start, at, flags))
    : js.utf16ToLatin1(k.memory.units, start, end, k.memory.bytes, at, flags)

/** The same, above U+007F. */
export const utf16ToAscii: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf16ToAscii(2 * start, end - start, at, flags))
    : js.utf16ToAscii(k.memory.units, start, end, k.memory.bytes, at, flags)

// From UTF-32 (UCS-4). SURROGATE or TOO_LARGE, length 1.

export const utf32ToUtf8: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf32ToUtf8(4 * start, end - start, at, flags))
    : js.utf32ToUtf8(k.memory.codePoints, start, end, k.memory.bytes, at, flags)

export const utf32ToUtf16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.utf32ToUtf16(4 * start, end - start, 2 * at, flags))
    : js.utf32ToUtf16(k.memory.codePoints, start, end, k.memory.units, at, flags)

// From ISO 8859-1. Never stop.

export const latin1ToUtf8: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.latin1ToUtf8(start, end - start, at, flags))
    : js.latin1ToUtf8(k.memory.bytes, start, end, k.memory.bytes, at)

export const latin1ToUtf16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.latin1ToUtf16(start, end - start, 2 * at, flags))
    : js.latin1ToUtf16(k.memory.bytes, start, end, k.memory.units, at)

// Byte order. Never stop; source and target may be the same place.

export const swap16: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.swap16(2 * start, end - start, 2 * at, flags))
    : js.swap16(k.memory.units, start, end, k.memory.units, at)

export const swap32: Step = (k, start, end, at, flags) =>
  k.wasm
    ? finish(k, k.wasm.swap32(4 * start, end - start, 4 * at, flags))
    : js.swap32(k.memory.codePoints, start, end, k.memory.codePoints, at)

// Lengths, of well-formed input except where said.

/** UTF-16 units of UTF-8. */
export const utf16LengthOfUtf8: Count = (k, start, end) =>
  k.wasm ? k.wasm.utf16LengthOfUtf8(start, end - start, 0, 0) >>> 0 : js.utf16LengthOfUtf8(k.memory.bytes, start, end)

/** Code points of UTF-8. */
export const codePointsOfUtf8: Count = (k, start, end) =>
  k.wasm ? k.wasm.codePointsOfUtf8(start, end - start, 0, 0) >>> 0 : js.codePointsOfUtf8(k.memory.bytes, start, end)

/** UTF-8 bytes of UTF-16; a lone surrogate counts as U+FFFD, 3. */
export const utf8LengthOfUtf16: Count = (k, start, end) =>
  k.wasm
    ? k.wasm.utf8LengthOfUtf16(2 * start, end - start, 0, 0) >>> 0
    : js.utf8LengthOfUtf16(k.memory.units, start, end)

/** Code points of UTF-16; a lone surrogate counts as one. */
export const codePointsOfUtf16: Count = (k, start, end) =>
  k.wasm
    ? k.wasm.codePointsOfUtf16(2 * start, end - start, 0, 0) >>> 0
    : js.codePointsOfUtf16(k.memory.units, start, end)

/** UTF-16 units of UTF-32; what is no scalar value counts as one. */
export const utf16LengthOfUtf32: Count = (k, start, end) =>
  k.wasm
    ? k.wasm.utf16LengthOfUtf32(4 * start, end - start, 0, 0) >>> 0
    : js.utf16LengthOfUtf32(k.memory.codePoints, start, end)

// Places

/**
 * Bytes between `start` and the first needle, of 1 to NEEDLE bytes, in bytes[start, end) of the memory; -1: there is none. Linear in both.
 * Overwrites the pivot window.
 */
export function search(k: Kernels, start: number, end: number, needle: Uint8Array): number {
  if (needle.length > NEEDLE) throw new RangeError(`more than ${NEEDLE} bytes of needle`)
  if (end - start > WINDOW) throw new RangeError(`more than ${WINDOW} bytes of source`)
  const { bytes, pivot } = k.memory
  if (!k.wasm) return js.search(bytes, start, end, needle)
  bytes.set(needle, pivot)
  return k.wasm.search(start, end - start, pivot, needle.length)
}

/** Ascending offsets codePoints[at, last) of the memory, to be put in another measure in place. */
export interface OffsetRange {
  readonly at: number
  readonly last: number
}

/**
 * Maps places in well-formed UTF-8 bytes[start, end), in bytes from `start`, to the UTF-16 units before them. A place inside a character
 * becomes its beginning.
 */
export function toUtf16Offsets(k: Kernels, start: number, end: number, { at, last }: OffsetRange): void {
  if (k.wasm) k.wasm.toUtf16Offsets(start, end - start, 4 * at, last - at)
  else js.toUtf16Offsets(k.memory.bytes, start, end, k.memory.codePoints, at, last)
}

/** The reverse. */
export function toUtf8Offsets(k: Kernels, start: number, end: number, { at, last }: OffsetRange): void {
  if (k.wasm) k.wasm.toUtf8Offsets(start, end - start, 4 * at, last - at)
  else js.toUtf8Offsets(k.memory.bytes, start, end, k.memory.codePoints, at, last)
}

/**
 * Maps many places close together: bytes before places in well-formed UTF-8, with `base` (modulo 2^32) for the beginning, to the UTF-16 units
 * before them. False: one of them is inside a character, and what is in their place is of no use. Overwrites the output window.
 */
export function decodedOffsets(k: Kernels, start: number, end: number, range: OffsetRange & { base: number }): boolean {
  const { at, last, base } = range
  if (k.wasm) return k.wasm.decodedOffsets(start, end - start, 4 * at, last - at, base) !== 0
  return js.decodedOffsets(k.memory.bytes, start, end, k.memory.codePoints, at, last, base)
}

/** The same for UTF-16 units before places in well-formed UTF-16, to the bytes of its UTF-8, both with `base` for the beginning. */
export function encodedOffsets(k: Kernels, start: number, end: number, range: OffsetRange & { base: number }): boolean {
  const { at, last, base } = range
  if (k.wasm) return k.wasm.encodedOffsets(2 * start, end - start, 4 * at, last - at, base) !== 0
  return js.encodedOffsets(k.memory.units, start, end, k.memory.codePoints, at, last, base)
}
