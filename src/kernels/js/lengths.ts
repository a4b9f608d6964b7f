/**
 * Lengths in another encoding, and counts of code points, of well-formed input. Each kernel says what it makes of the
 * rest.
 *
 * A comparison whose outcome can't be predicted is a shift: (limit - x) >>> 31 is 1 for x > limit, else 0.
 */
import { isLeadSurrogate, isTrailSurrogate } from '../../unicode/surrogates.ts'
import type { Kernels } from '../contract.ts'

/** The lowest bit of each byte of a word. */
const LOW_BITS = 0x01010101

/**
 * UTF-16 units of UTF-8: bytes that are no continuation, plus those from F0 on, since a four-byte sequence is a
 * surrogate pair.
 */
export function utf16LengthOfUtf8(this: Kernels, start: number, end: number): number {
  return countUtf8(this, start, end, 1)
}

/** Code points of UTF-8: bytes that are no continuation. */
export function codePointsOfUtf8(this: Kernels, start: number, end: number): number {
  return countUtf8(this, start, end, 0)
}

/** Counts bytes that are no continuation; `extra` is what a lead 11110xxx counts beyond one. */
function countUtf8({ memory }: Kernels, start: number, end: number, extra: number): number {
  const { bytes, codePoints: words } = memory
  let count = end - start
  let p = start
  for (; p < end && p & 3; ++p) count += weighByte(bytes[p], extra)
  // By words, in four counters of eight bits: 255 words can't overflow them.
  const last = end >>> 2
  for (let i = p >>> 2; i < last; ) {
    const until = Math.min(i + 255, last)
    let continuations = 0
    let fourByteLeads = 0
    for (; i < until; ++i) {
      const word = words[i] | 0
      continuations += (word >>> 7) & ~(word >>> 6) & LOW_BITS
      fourByteLeads += (word >>> 7) & (word >>> 6) & (word >>> 5) & (word >>> 4) & LOW_BITS
    }
    count += extra * sumBytes(fourByteLeads) - sumBytes(continuations)
    p = 4 * i
  }
  for (; p < end; ++p) count += weighByte(bytes[p], extra)
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
export function utf8LengthOfUtf16(this: Kernels, start: number, end: number): number {
  const { units } = this.memory
  let count = end - start
  for (let p = start; p < end; ++p) {
    const unit = units[p]
    count += ((0x7f - unit) >>> 31) + ((0x7ff - unit) >>> 31)
    // The lead counts three, its trail one: the four bytes of a pair.
    if (isLeadSurrogate(unit) && p + 1 < end && isTrailSurrogate(units[p + 1])) ++p
  }
  return count
}

/** Code points of UTF-16; a lone surrogate counts as one. */
export function codePointsOfUtf16(this: Kernels, start: number, end: number): number {
  const { units } = this.memory
  let count = end - start
  for (let p = start + 1; p < end; ++p) {
    if (isTrailSurrogate(units[p]) && isLeadSurrogate(units[p - 1])) --count
  }
  return count
}

/** UTF-16 units of UTF-32; what is no scalar value counts as one. */
export function utf16LengthOfUtf32(this: Kernels, start: number, end: number): number {
  const { codePoints } = this.memory
  let count = end - start
  for (let p = start; p < end; ++p) {
    const codePoint = codePoints[p]
    if (codePoint > 0xffff && codePoint < 0x110000) ++count
  }
  return count
}
