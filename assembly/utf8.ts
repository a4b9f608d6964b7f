// UTF-8 (RFC 3629, Unicode table 3-7), one sequence at a time: for what the SIMD loops leave. And the tables that
// classify bytes.
import { UNEXPECTED_CONTINUATION, INVALID_BYTE, TRUNCATED, OVERLONG, SURROGATE, TOO_LARGE } from "./result";

/** Is 10xxxxxx at p? */
@inline export function isContinuation(p: usize): bool {
  return (load<u8>(p) & 0xc0) == 0x80;
}

/**
 * Measures the sequence that starts at p < end.
 *  > 0: the length of a well-formed sequence
 *  < 0: minus the length of the maximal subpart (Unicode D93b) of a malformed one
 *    0: all to `end` is a well-formed prefix
 */
export function measureSequence(p: usize, end: usize): i32 {
  const lead = <u32>load<u8>(p);
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  if (p + 1 >= end) return 0;
  const second = <u32>load<u8>(p, 1);
  if (lead < 0xe0) return (second & 0xc0) == 0x80 ? 2 : -1;
  let low: u32 = 0x80, high: u32 = 0xbf;
  if (lead == 0xe0) low = 0xa0;
  else if (lead == 0xed) high = 0x9f;
  else if (lead == 0xf0) low = 0x90;
  else if (lead == 0xf4) high = 0x8f;
  if (second < low || second > high) return -1;
  if (p + 2 >= end) return 0;
  if ((load<u8>(p, 2) & 0xc0) != 0x80) return -2;
  if (lead < 0xf0) return 3;
  if (p + 3 >= end) return 0;
  return (load<u8>(p, 3) & 0xc0) == 0x80 ? 4 : -3;
}

/** The code point of the well-formed sequence of n bytes at p. */
@inline export function decodeSequence(p: usize, n: i32): u32 {
  const lead = <u32>load<u8>(p);
  if (n == 1) return lead;
  const second = <u32>load<u8>(p, 1) & 0x3f;
  if (n == 2) return (lead & 0x1f) << 6 | second;
  const third = <u32>load<u8>(p, 2) & 0x3f;
  if (n == 3) return (lead & 0x0f) << 12 | second << 6 | third;
  return (lead & 0x07) << 18 | second << 12 | third << 6 | (<u32>load<u8>(p, 3) & 0x3f);
}

/** What is wrong at p, where measureSequence() is not positive: status | length << 8. */
export function classifyMalformed(p: usize, end: usize): u32 {
  const lead = <u32>load<u8>(p);
  if (lead < 0xc0) return UNEXPECTED_CONTINUATION | 1 << 8;
  if (lead < 0xc2) return OVERLONG | 1 << 8;
  if (lead >= 0xf8) return INVALID_BYTE | 1 << 8;
  if (lead > 0xf4) return TOO_LARGE | 1 << 8;
  if (p + 1 < end && isContinuation(p + 1)) {
    const second = <u32>load<u8>(p, 1);
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90)) return OVERLONG | 1 << 8;
    if (lead == 0xed && second > 0x9f) return SURROGATE | 1 << 8;
    if (lead == 0xf4 && second > 0x8f) return TOO_LARGE | 1 << 8;
  }
  let n: usize = 1;
  while (p + n < end && isContinuation(p + n)) ++n;
  return TRUNCATED | <u32>n << 8;
}

/** The start of the sequence that the byte at p may belong to: at most 3 bytes before p, not before `start`. */
export function rewindToLead(p: usize, start: usize): usize {
  for (let k: usize = 1; k <= 3; ++k) {
    if (p - start < k) return p;
    const byte = <u32>load<u8>(p - k);
    if ((byte & 0xc0) != 0x80) {
      const length: usize = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
      return length > k ? p - k : p;
    }
  }
  return p;
}

/**
 * lookup4 (Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte"): classifies each byte c and the
 * one before it by three tables of nibbles. A set bit is an error, except bit 7. That one says that two continuation
 * bytes follow each other, which is right just where a third or fourth byte is due.
 */
@inline export function lookup4(c: v128, before: v128, firstHigh: v128, firstLow: v128, secondHigh: v128, nibble: v128): v128 {
  return lookup4OfNibbles(takeHighNibbles(c, nibble), takeHighNibbles(before, nibble), before, firstHigh, firstLow, secondHigh, nibble);
}
/** The same from the high nibbles of c and of the bytes before, which neighbouring vectors share. */
@inline export function lookup4OfNibbles(
  high: v128, highBefore: v128, before: v128, firstHigh: v128, firstLow: v128, secondHigh: v128, nibble: v128
): v128 {
  return v128.and(v128.and(
    i8x16.swizzle(firstHigh, highBefore),
    i8x16.swizzle(firstLow, v128.and(before, nibble))),
    i8x16.swizzle(secondHigh, high));
}
@inline export function takeHighNibbles(v: v128, nibble: v128): v128 {
  return v128.and(i16x8.shr_u(v, 4), nibble);
}
