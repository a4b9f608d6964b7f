/**
 * One sequence of UTF-8 as it was: RFC 2279 section 2, ISO 10646-1 Amendment 2 R.2, R.4, R.5 and R.7. One to six bytes:
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
 * R.7 gives C0..FB as first bytes, R.2 and Table 1 say C0..FD; Table 3 needs these.
 */
import {
  INVALID_BYTE,
  OVERLONG,
  type Status,
  SURROGATE,
  TRUNCATED,
  UNEXPECTED_CONTINUATION,
} from '../kernels/contract.ts'

/** The ONE bits at the top of a byte: R.2's number of bytes for a first byte; 1 for a continuing one, above 6 for FE and FF. */
function ones(byte: number): number {
  return Math.clz32(~byte << 24)
}

/** 10xxxxxx? */
function continues(byte: number): boolean {
  return byte >> 6 === 0b10
}

/**
 * The sequence that starts at p < end.
 *  > 0: the length of a well-formed sequence
 *  < 0: minus the length of the maximal subpart (Unicode D93b) of a malformed one
 *    0: all to `end` is a well-formed prefix
 */
export function sequence(bytes: Uint8Array, p: number, end: number): number {
  const first = bytes[p]
  if (first < 0x80) return 1
  const length = ones(first)
  if (first < 0xc2 || length > 6) return -1
  if (p + 1 === end) return 0
  const second = bytes[p + 1]
  if (!continues(second) || misplaced(first, second)) return -1
  for (let i = 2; i < length; i++) {
    if (p + i === end) return 0
    if (!continues(bytes[p + i])) return -i
  }
  return length
}

/** What is wrong with a continuing byte as the second after this first one; 0: nothing. */
function misplaced(first: number, second: number): Status {
  if (first === 0xed) return second < 0xa0 ? 0 : SURROGATE
  const length = ones(first)
  // With no ONE in the free bits of the first byte, and none in those of the second that a shorter form lacks:
  const isOverlong = length > 2 && (first & (0x7f >> length)) === 0 && (second & 0x3f) >> (8 - length) === 0
  return isOverlong ? OVERLONG : 0
}

/** The kind of the malformed sequence at p, where sequence() is not positive. */
export function kindOf(bytes: Uint8Array, p: number, end: number): Status {
  const first = bytes[p]
  if (first < 0xc0) return UNEXPECTED_CONTINUATION
  if (first < 0xc2) return OVERLONG
  if (first > 0xfd) return INVALID_BYTE
  return (p + 1 < end && continues(bytes[p + 1]) && misplaced(first, bytes[p + 1])) || TRUNCATED
}

/** R.5, Table 5: the UCS-4 value of the well-formed sequence of `length` bytes at p. */
export function codePointOf(bytes: Uint8Array, p: number, length: number): number {
  let value = length === 1 ? bytes[p] : bytes[p] & (0x7f >> length)
  for (let i = 1; i < length; i++) value = (value << 6) | (bytes[p + i] & 0x3f)
  return value
}

/** R.4, Table 4: writes the sequence of a UCS-4 value up to 7FFFFFFF. Returns the place after it. */
export function putSequence(bytes: Uint8Array, at: number, value: number): number {
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
