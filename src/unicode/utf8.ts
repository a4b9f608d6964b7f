/**
 * UTF-8 (RFC 3629), one sequence at a time: for the first byte that a fast loop does not expect, and for the last bytes
 * of the input. Table 3-7 of the Unicode Standard says which sequences are well-formed:
 *
 *   00..7F
 *   C2..DF  80..BF
 *   E0      A0..BF  80..BF           (below A0: overlong)
 *   E1..EF  80..BF  80..BF           (ED A0..BF: surrogates)
 *   F0      90..BF  80..BF  80..BF   (below 90: overlong)
 *   F1..F4  80..BF  80..BF  80..BF   (F4 90..BF: above 10FFFF)
 */
import {
  INVALID_BYTE,
  OK,
  OVERLONG,
  type Status,
  SURROGATE,
  TOO_LARGE,
  TRUNCATED,
  UNEXPECTED_CONTINUATION,
} from './status.ts'

/** U+FFFD REPLACEMENT CHARACTER. */
export const REPLACEMENT = 0xfffd
/** What replaces a code point where the target has no U+FFFD. */
export const QUESTION_MARK = 0x3f

/** Is it 10xxxxxx? */
export function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

/**
 * Measures the sequence that starts at p < end.
 *  > 0: the length of a well-formed sequence
 *  < 0: minus the length of the maximal subpart (Unicode D93b) of a malformed one
 *    0: all to `end` is a well-formed prefix
 */
export function measureSequence(source: Uint8Array, p: number, end: number): number {
  const lead = source[p]
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return -1
  if (p + 1 >= end) return 0
  const second = source[p + 1]
  if (!isContinuation(second) || classifySecondByte(lead, second)) return -1
  if (lead < 0xe0) return 2
  if (p + 2 >= end) return 0
  if (!isContinuation(source[p + 2])) return -2
  if (lead < 0xf0) return 3
  if (p + 3 >= end) return 0
  return isContinuation(source[p + 3]) ? 4 : -3
}

/** What a measured sequence is where errors stand close together: the length of a malformed one; -1: ASCII; 0: something else. */
export function malformedLength(measured: number): number {
  if (measured < 0) return -measured
  return measured === 1 ? -1 : 0
}

/** What is wrong with 10xxxxxx as the second byte after this lead; OK: nothing. */
function classifySecondByte(lead: number, second: number): Status {
  if (lead === 0xe0) return second < 0xa0 ? OVERLONG : OK
  if (lead === 0xed) return second > 0x9f ? SURROGATE : OK
  if (lead === 0xf0) return second < 0x90 ? OVERLONG : OK
  if (lead === 0xf4) return second > 0x8f ? TOO_LARGE : OK
  return OK
}

/** The code point of the well-formed sequence of n bytes at p. */
export function decodeSequence(source: Uint8Array, p: number, n: number): number {
  const lead = source[p]
  if (n === 1) return lead
  const second = source[p + 1] & 0x3f
  if (n === 2) return ((lead & 0x1f) << 6) | second
  const third = source[p + 2] & 0x3f
  if (n === 3) return ((lead & 0x0f) << 12) | (second << 6) | third
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | (source[p + 3] & 0x3f)
}

/** What is wrong with a sequence that is not well-formed; `second` is 0 at the end of the input. */
export function classifyMalformed(lead: number, second: number): Status {
  if (lead < 0xc0) return UNEXPECTED_CONTINUATION
  if (lead < 0xc2) return OVERLONG
  if (lead > 0xf7) return INVALID_BYTE
  if (lead > 0xf4) return TOO_LARGE
  return (isContinuation(second) && classifySecondByte(lead, second)) || TRUNCATED
}

/** Writes the UTF-8 form of a scalar value. Returns the place after it. */
export function putUtf8(target: Uint8Array, at: number, codePoint: number): number {
  if (codePoint < 0x80) {
    target[at] = codePoint
    return at + 1
  }
  if (codePoint < 0x800) {
    target[at] = 0xc0 | (codePoint >> 6) // 110xxxxx 10xxxxxx
    target[at + 1] = 0x80 | (codePoint & 0x3f)
    return at + 2
  }
  if (codePoint < 0x10000) {
    target[at] = 0xe0 | (codePoint >> 12) // 1110xxxx 10xxxxxx 10xxxxxx
    target[at + 1] = 0x80 | ((codePoint >> 6) & 0x3f)
    target[at + 2] = 0x80 | (codePoint & 0x3f)
    return at + 3
  }
  target[at] = 0xf0 | (codePoint >> 18) // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
  target[at + 1] = 0x80 | ((codePoint >> 12) & 0x3f)
  target[at + 2] = 0x80 | ((codePoint >> 6) & 0x3f)
  target[at + 3] = 0x80 | (codePoint & 0x3f)
  return at + 4
}
