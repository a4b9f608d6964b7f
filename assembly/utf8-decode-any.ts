// Decoding UTF-8 of any kind: malformed input, and the beginning and the end of a source.
import { OK, TRUNCATED, FINAL, REPLACE, setCursor } from "./result";
import { measureSequence, decodeSequence, classifyMalformed, isContinuation, lookup4 } from "./utf8";
import {
  storeCodePoint, storeSelected, storeSelected21Bits, makeLeadSurrogateLow, makeLeadSurrogateHigh, makeTopBits
} from "./utf8-decode-output";
import { previousBytes, or4 } from "./simd";
import { splat8 } from "./constants";
import { FIRST_HIGH, FIRST_LOW, SECOND_HIGH } from "./lookup-tables";

/**
 * Decodes p to end, one by one, where p starts a sequence. Sets the cursor, to the malformed sequence if one stops it.
 */
export function decodeScalar<T>(p: usize, end: usize, out: usize, flags: u32): u32 {
  let status = OK;
  while (p < end) {
    if (load<u8>(p) < 0x80) {
      out = storeCodePoint<T>(out, load<u8>(p++));
      continue;
    }
    const n = measureSequence(p, end);
    if (n > 0) {
      out = storeCodePoint<T>(out, decodeSequence(p, n));
      p += n;
      continue;
    }
    if (!(n == 0 ? (flags & FINAL) && (flags & REPLACE) : flags & REPLACE)) {
      status = n == 0 ? TRUNCATED : classifyMalformed(p, end) & 0xff;
      break;
    }
    out = storeCodePoint<T>(out, 0xfffd);
    p = n == 0 ? end : p - n;
  }
  setCursor(p, out);
  return status;
}

/**
 * Sets the cursor to the start of the sequence around p, and the output to match. A block stores a unit for each byte
 * that no continuation byte follows, and in UTF-16 also for the third byte of four.
 */
export function rewindOutput<T>(p: usize, out: usize): void {
  let k: usize = 1;
  while (isContinuation(p - k)) ++k;
  const lead = <u32>load<u8>(p - k);
  if (isContinuation(p)) {
    if (sizeof<T>() == 2 && lead >= 0xf0 && k >= 3) out -= 2;
  } else if (<usize>(lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1) > k) {
    out -= sizeof<T>(); // it was cut short, and came out as one unit
  } else k = 0;
  setCursor(p - k, out);
}

/** Blocks of 16 bytes without errors after which decodeAny() returns. */
const QUIET_BLOCKS: u32 = 5;

/**
 * Decodes any input from p, the start of a sequence. What comes before p does not matter.
 *
 * Whether a byte is the second, third or fourth of a sequence that is well-formed so far depends on at most three bytes
 * before it, and no byte belongs to two sequences. So a maximal subpart (Unicode D93b) ends before each byte that is
 * none of these, and is malformed unless it is complete.
 *
 * Sets the cursor: after QUIET_BLOCKS blocks without errors to the start of a sequence that well-formed ones
 * precede, else to `end`, or to what stopped it. Returns the status.
 */
export function decodeAny<T>(p: usize, end: usize, out: usize, flags: u32): u32 {
  const t1 = v128.load(FIRST_HIGH), t2 = v128.load(FIRST_LOW), t3 = v128.load(SECOND_HIGH);
  const nibble = splat8(0x0f), kC0 = splat8(0xc0), kE0 = splat8(0xe0), kF0 = splat8(0xf0);
  const k7F = splat8(0x7f), k03 = splat8(0x03), zero = splat8(0);
  // Masks for the bytes from p + 1 on. Their last lane, in the block before, is for the byte at p.
  let second = zero, third = zero, fourth = zero, quiet: u32 = 0, handBack = false;
  while (p + 16 < end) {
    const next = v128.load(p, 1), c = v128.load(p), p1 = v128.load(p - 1), p2 = v128.load(p - 2);
    const continues = i8x16.lt_s(next, kC0);
    const nextSecond = v128.and(i8x16.ge_u(c, kC0), i8x16.eq(lookup4(next, c, t1, t2, t3, nibble), zero));
    const isSecond = previousBytes(second, nextSecond);
    const more2 = v128.and(isSecond, i8x16.ge_u(p1, kE0)); // and a third byte is due
    const nextThird = v128.and(more2, continues);
    const isThird = previousBytes(third, nextThird);
    const more3 = v128.and(isThird, i8x16.ge_u(p2, kF0)); // and a fourth is due
    const nextFourth = v128.and(more3, continues);
    const isFourth = previousBytes(fourth, nextFourth);

    // A unit is due before each byte that starts something, and in UTF-16 a lead surrogate before a fourth byte.
    let inside = v128.or(nextSecond, nextThird);
    if (sizeof<T>() == 4) inside = v128.or(inside, nextFourth);
    const emitted = i8x16.bitmask(inside) ^ 0xffff;
    const complete = or4(v128.xor(isSecond, more2), v128.xor(isThird, more3), isFourth, nextFourth);
    const bad = v128.andnot(i8x16.lt_s(c, zero), complete);
    const errors = i8x16.bitmask(bad) & emitted;
    if (errors && !(flags & REPLACE)) break;

    const q1 = v128.and(p1, v128.or(v128.or(isSecond, isThird), isFourth));
    const q2 = v128.and(p2, sizeof<T>() == 2 ? isThird : v128.or(isThird, isFourth));
    let low = v128.or(v128.and(c, k7F), i16x8.shl(v128.and(q1, k03), 6));
    let high = v128.or(v128.and(i16x8.shr_u(q1, 2), nibble), i16x8.shl(v128.and(q2, nibble), 4));
    high = v128.or(high, bad); // FF FD
    low = v128.xor(v128.or(low, bad), v128.and(bad, splat8(0x02)));
    if (!v128.any_true(v128.or(nextFourth, isFourth))) out = storeSelected<T>(out, low, high, emitted);
    else if (sizeof<T>() == 2) {
      low = v128.bitselect(makeLeadSurrogateLow(c, p1, k03, kC0), low, nextFourth);
      high = v128.bitselect(makeLeadSurrogateHigh(p1, p2), v128.or(high, v128.and(isFourth, splat8(0xdc))), nextFourth);
      out = storeSelected<T>(out, low, high, emitted);
    } else {
      out = storeSelected21Bits(out, low, high, v128.and(makeTopBits(p2, v128.load(p - 3), k03), isFourth), zero, emitted);
    }
    second = nextSecond;
    third = nextThird;
    fourth = nextFourth;
    p += 16;
    quiet = errors ? 0 : quiet + 1;
    // A continuation byte at p that belongs to no sequence is an error to come.
    handBack = quiet >= QUIET_BLOCKS && (!isContinuation(p) || <bool>i8x16.extract_lane_s(inside, 15));
    if (handBack) break;
  }
  // Back to the start of the sequence around p.
  const afterFourth = i8x16.extract_lane_s(fourth, 15);
  p -= (i8x16.extract_lane_s(second, 15) & 1) | (i8x16.extract_lane_s(third, 15) & 2) | (afterFourth & 3);
  if (sizeof<T>() == 2) out -= afterFourth & 2; // its lead surrogate
  if (!handBack) return decodeScalar<T>(p, end, out, flags);
  setCursor(p, out);
  return OK;
}
