/**
 * Lengths in another encoding, and counts of code points, of well-formed input. Each kernel says what it makes of the
 * rest.
 *
 * A comparison whose outcome can't be predicted is a shift: (limit - x) >>> 31 is 1 for x > limit, else 0.
 */
import { isLeadSurrogate, isTrailSurrogate } from '../../unicode/surrogates.ts'

/** Bytes from which on a view of words pays for itself. Measured: bench/README.md, "JavaScript: counting by words". */
const MIN_WORD_VIEW_BYTES = 256

/**
 * UTF-16 units of UTF-8: bytes that are no continuation, plus those from F0 on, since a four-byte sequence is a
 * surrogate pair.
 */
export function utf16LengthOfUtf8(source: Uint8Array, start: number, end: number): number {
  return countUtf8(source, start, end, 1)
}

/** Code points of UTF-8: bytes that are no continuation. */
export function codePointsOfUtf8(source: Uint8Array, start: number, end: number): number {
  return countUtf8(source, start, end, 0)
}

/** Counts bytes that are no continuation; `extra` is what a lead 11110xxx counts beyond one. */
function countUtf8(source: Uint8Array, start: number, end: number, extra: number): number {
  let count = end - start
  let p = start
  if (end - p >= MIN_WORD_VIEW_BYTES) {
    // By aligned words, in four counters of eight bits: 255 words can't overflow them.
    for (; (source.byteOffset + p) & 3; ++p) count += weighByte(source[p], extra)
    const words = new Int32Array(source.buffer, source.byteOffset + p, (end - p) >>> 2)
    const bit = 0x01010101
    for (let i = 0; i < words.length; ) {
      const until = Math.min(i + 255, words.length)
      let continuations = 0
      let fourByteLeads = 0
      for (; i < until; ++i) {
        const word = words[i]
        continuations += (word >>> 7) & ~(word >>> 6) & bit
        fourByteLeads += (word >>> 7) & (word >>> 6) & (word >>> 5) & (word >>> 4) & bit
      }
      count += extra * sumBytes(fourByteLeads) - sumBytes(continuations)
    }
    p += 4 * words.length
  }
  for (; p < end; ++p) count += weighByte(source[p], extra)
  return count
}

/** What a byte counts beyond one: -1 for 10xxxxxx, `extra` for 1111xxxx, else 0. */
function weighByte(byte: number, extra: number): number {
  return ((byte + 0x10) >> 8) * extra - ((byte >> 7) & ~(byte >> 6))
}

/** The sum of the four bytes of a word. */
function sumBytes(word: number): number {
  return (word & 0xff) + ((word >>> 8) & 0xff) + ((word >>> 16) & 0xff) + (word >>> 24)
}

/** UTF-8 bytes of UTF-16; a lone surrogate counts as U+FFFD, 3. */
export function utf8LengthOfUtf16(source: Uint16Array, start: number, end: number): number {
  let count = end - start
  for (let p = start; p < end; ++p) {
    const unit = source[p]
    count += ((0x7f - unit) >>> 31) + ((0x7ff - unit) >>> 31)
    // The lead counts three, its trail one: the four bytes of a pair.
    if (isLeadSurrogate(unit) && p + 1 < end && isTrailSurrogate(source[p + 1])) ++p
  }
  return count
}

/** Code points of UTF-16; a lone surrogate counts as one. */
export function codePointsOfUtf16(source: Uint16Array, start: number, end: number): number {
  let count = end - start
  for (let p = start + 1; p < end; ++p) {
    if (isTrailSurrogate(source[p]) && isLeadSurrogate(source[p - 1])) --count
  }
  return count
}

/** UTF-16 units of UTF-32; what is no scalar value counts as one. */
export function utf16LengthOfUtf32(source: Uint32Array, start: number, end: number): number {
  let count = end - start
  for (let p = start; p < end; ++p) {
    const codePoint = source[p]
    if (codePoint > 0xffff && codePoint < 0x110000) ++count
  }
  return count
}
