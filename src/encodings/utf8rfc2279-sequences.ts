/**
 * One sequence of UTF-8 as it was until 2003: RFC 2279, section 2; ISO 10646-1 Amendment 2, R.2, R.4, R.5 and R.7. One to six bytes:
 *
 *   00..7F
 *   C2..DF  80..BF
 *   E0      A0..BF  80..BF                                (below A0: overlong)
 *   E1..EF  80..BF  80..BF                                (ED A0..BF: surrogates)
 *   F0      90..BF  80..BF  80..BF                        (below 90: overlong)
 *   F1..F7  80..BF  80..BF  80..BF                        (above F4 8F: above 10FFFF)
 *   F8      88..BF  80..BF  80..BF  80..BF                (below 88: overlong)
 *   F9..FB  80..BF  80..BF  80..BF  80..BF
 *   FC      84..BF  80..BF  80..BF  80..BF  80..BF        (below 84: overlong)
 *   FD      80..BF  80..BF  80..BF  80..BF  80..BF
 *
 * R.7 gives C0..FB as first bytes, R.2 and Table 1 give C0..FD, and Table 3 needs the latter.
 */
import {
  INVALID_BYTE,
  OK,
  OVERLONG,
  type Status,
  SURROGATE,
  TRUNCATED,
  UNEXPECTED_CONTINUATION,
} from '../unicode/status.ts'
import { isContinuation } from '../unicode/utf8.ts'

/**
 * Counts the ONE bits at the top of a byte (R.2). For a first byte this is the length of its sequence; it is 1 for a continuation byte, and
 * more than 6 for FE and FF.
 */
function countLeadingOnes(byte: number): number {
  return Math.clz32(~byte << 24)
}

/**
 * Measures the sequence that starts at `place`, which is below `end`.
 *  > 0: the length of a well-formed sequence
 *  < 0: minus the length of the maximal subpart (Unicode D93b) of a malformed one
 *    0: the bytes up to `end` are a prefix of a well-formed one
 */
export function measureRfc2279Sequence(bytes: Uint8Array, place: number, end: number): number {
  const first = bytes[place]
  if (first < 0x80) return 1
  const length = countLeadingOnes(first)
  if (first < 0xc2 || length > 6) return -1
  if (place + 1 === end) return 0
  const second = bytes[place + 1]
  if (!isContinuation(second) || judgeSecondByte(first, second)) return -1
  for (let i = 2; i < length; i++) {
    if (place + i === end) return 0
    if (!isContinuation(bytes[place + i])) return -i
  }
  return length
}

/** Judges a continuation byte as the second after this first one. Returns what is wrong, or OK. */
function judgeSecondByte(first: number, second: number): Status {
  if (first === 0xed) return second < 0xa0 ? OK : SURROGATE
  const length = countLeadingOnes(first)
  // Overlong: the value has no ONE bit that a shorter form lacks room for.
  const isOverlong = length > 2 && (first & (0x7f >> length)) === 0 && (second & 0x3f) >> (8 - length) === 0
  return isOverlong ? OVERLONG : OK
}

/** Says what is wrong with the sequence at `place`, for which measureRfc2279Sequence is not positive. */
export function judgeMalformed(bytes: Uint8Array, place: number, end: number): Status {
  const first = bytes[place]
  if (first < 0xc0) return UNEXPECTED_CONTINUATION
  if (first < 0xc2) return OVERLONG
  if (first > 0xfd) return INVALID_BYTE
  return (place + 1 < end && isContinuation(bytes[place + 1]) && judgeSecondByte(first, bytes[place + 1])) || TRUNCATED
}

/** Reads the UCS-4 value (R.5, Table 5) of the well-formed sequence of `length` bytes at `place`. */
export function readCodePoint(bytes: Uint8Array, place: number, length: number): number {
  let value = length === 1 ? bytes[place] : bytes[place] & (0x7f >> length)
  for (let i = 1; i < length; i++) value = (value << 6) | (bytes[place + i] & 0x3f)
  return value
}

/** Writes the sequence (R.4, Table 4) of a UCS-4 value up to 7FFFFFFF. Returns the place after it. */
export function putRfc2279Sequence(bytes: Uint8Array, at: number, value: number): number {
  if (value < 0x80) {
    bytes[at] = value
    return at + 1
  }
  const length = value < 0x800 ? 2 : value < 0x10000 ? 3 : value < 0x200000 ? 4 : value < 0x4000000 ? 5 : 6
  for (let i = length - 1; i > 0; i--) {
    bytes[at + i] = 0x80 | (value & 0x3f)
    value >>= 6
  }
  bytes[at] = ((0xff00 >> length) & 0xff) | value
  return at + length
}
