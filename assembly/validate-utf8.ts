// Validates UTF-8 (RFC 3629, Unicode table 3-7). The maximum of 64 bytes tells how they are checked:
//
//   below 80   nothing more
//   below E0   one and two bytes: 4 operations for each 16
//   below F0   one to three bytes: 10 operations
//   others     lookup4, 20 operations, or 13 where there are only emoji and ASCII
//
// Zeros surround the source meanwhile (margins.ts), so that blocks take in its beginning and its end. The exact place of
// an error is found one by one.
//
// Contract: what surrounds the source is as before in the end. Stops at a malformed sequence, its maximal subpart
// (docs/errors.md).
import { OK, stop } from "./result";
import { surroundWithZeros, restoreSurroundings } from "./margins";
import { isContinuation, measureSequence, classifyMalformed, rewindToLead, lookup4OfNibbles, takeHighNibbles } from "./utf8";
import { isAscii64, previousBytes, or4, maxBytes4, minBytes4 } from "./simd";
import { splat8 } from "./constants";
import { FIRST_HIGH, FIRST_LOW, SECOND_HIGH, SECOND_RANGES } from "./lookup-tables";

/** The first malformed sequence from p on, or `end`. */
function skipWellFormed(p: usize, end: usize): usize {
  while (p < end) {
    const n = measureSequence(p, end);
    if (n <= 0) break;
    p += n;
  }
  return p;
}

// In the next two, bit 7 is an error and the other bits mean nothing: x - 40 has bit 7 for x >= C0, x - 60 for x >= E0.

/** A continuation byte is due after C0 and above, and only there. */
@inline function checkUpTo2Bytes(c: v128, p1: v128, k40: v128, kC0: v128): v128 {
  return v128.xor(i8x16.lt_s(c, kC0), i8x16.sub_sat_u(p1, k40));
}
/** A continuation byte is due after C0 and above, two after E0 and above, and only there. */
@inline function checkUpTo3Bytes(c: v128, p1: v128, p2: v128, k40: v128, k60: v128, kC0: v128): v128 {
  return v128.xor(i8x16.lt_s(c, kC0), v128.or(i8x16.sub_sat_u(p1, k40), i8x16.sub_sat_u(p2, k60)));
}
/** Not zero where a byte after E0 is below A0 (overlong), or a byte after ED is A0 or above (a surrogate). */
@inline function checkSecondByte(c: v128, p1: v128, ranges: v128, k20: v128, kE0: v128): v128 {
  return v128.and(i8x16.add(c, k20), i8x16.swizzle(ranges, i8x16.sub(p1, kE0)));
}
/**
 * Not zero where anything is wrong: lookup4, whose bit 7 must be set just where a third or fourth byte is due. Takes
 * the high nibbles of c and of p1, so that those of a vector are computed once.
 */
@inline function checkUpTo4Bytes(
  high: v128, highBefore: v128, p1: v128, p2: v128, p3: v128,
  t1: v128, t2: v128, t3: v128, nibble: v128, k60: v128, k70: v128, k80: v128
): v128 {
  const due = v128.or(i8x16.sub_sat_u(p2, k60), i8x16.sub_sat_u(p3, k70));
  return v128.xor(v128.and(due, k80), lookup4OfNibbles(high, highBefore, p1, t1, t2, t3, nibble));
}

/**
 * Skips blocks of 64 bytes, each with four-byte sequences and otherwise only ASCII. The sequences are those of U+10000
 * to U+FFFFF, but none of F1..F3 with a second byte below 90. Returns where the last such block ends.
 */
function skipEmojiBlocks(p: usize, end: usize): usize {
  const k10 = splat8(0x10), k70 = splat8(0x70), kC0 = splat8(0xc0);
  let q = p - 3;
  while (q + 67 <= end) {
    let wrong = splat8(0), most = wrong, least = splat8(0xff);
    for (const until = q + 64; q < until; q += 16) {
      const c = v128.load(q, 3), p1 = v128.load(q, 2), before = i8x16.max_u(i8x16.max_u(p1, v128.load(q, 1)), v128.load(q));
      // x - 70 has bit 7 for x >= F0, x - 10 for x >= 90.
      wrong = v128.or(wrong, v128.xor(i8x16.lt_s(c, kC0), i8x16.sub_sat_u(before, k70)));
      wrong = v128.or(wrong, v128.andnot(i8x16.sub_sat_u(p1, k70), i8x16.sub(c, k10)));
      least = i8x16.min_u(least, i8x16.sub(c, kC0)); // below 30 for C0..EF
      most = i8x16.max_u(most, before);
    }
    const bounds = v128.or(i8x16.sub_sat_u(splat8(0x30), least), i8x16.sub_sat_u(most, splat8(0xf3)));
    wrong = v128.or(v128.and(wrong, splat8(0x80)), bounds);
    if (v128.any_true(wrong) || !v128.any_true(i8x16.sub_sat_u(most, splat8(0xef)))) return q - 61;
  }
  return q + 3;
}
/**
 * May skipEmojiBlocks() begin at p? Not where one of C0..EF is among the 64 bytes there, or just before them: a C0 or
 * C1 as the last byte of a block is checked with the next block.
 */
@inline function mayStartEmojiBlock(p: usize, a: v128, b: v128, c: v128, d: v128, kC0: v128): bool {
  const least = i8x16.min_u(i8x16.sub(v128.load(p - 3), kC0),
    minBytes4(i8x16.sub(a, kC0), i8x16.sub(b, kC0), i8x16.sub(c, kC0), i8x16.sub(d, kC0)));
  return !v128.any_true(i8x16.sub_sat_u(splat8(0x30), least));
}
/**
 * Where skipEmojiBlocks() can't begin, 2, 4 and so on up to so many blocks pass before the next try. Two blocks skipped
 * make it 1 again.
 */
const MAX_PAUSE_BLOCKS = 32;

/** The start of the first malformed sequence, or `end`. */
function findMalformed(source: usize, end: usize): usize {
  if (isContinuation(source)) return source;
  let p = source;
  // The loop over blocks below does not call skipEmojiBlocks() but breaks, because V8 from Node 24 on inlines it, and
  // its constants would take registers from the loop. 17 % of one- and two-byte text.
  if (load<u8>(p) >= 0xf0) p = skipEmojiBlocks(p, end);

  const t1 = v128.load(FIRST_HIGH), t2 = v128.load(FIRST_LOW), t3 = v128.load(SECOND_HIGH), ranges = v128.load(SECOND_RANGES);
  const nibble = splat8(0x0f), k20 = splat8(0x20), k40 = splat8(0x40), k60 = splat8(0x60), k70 = splat8(0x70);
  const k80 = splat8(0x80), kC0 = splat8(0xc0), kE0 = splat8(0xe0);
  let wait: u32 = 0, pause: u32 = 1;
  while (true) {
    let emoji = false;
    // A sequence that is cut short at the end is found in the block behind it.
    while (p <= end) {
      const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48), q = p - 3;
      const max = i8x16.max_u(maxBytes4(a, b, c, d), v128.load(q));
      if (!i8x16.bitmask(max)) {
        do p += 64; while (p + 64 <= end && isAscii64(p));
        continue;
      }
      let error: v128;
      if (v128.any_true(i8x16.sub_sat_u(max, splat8(0xef)))) {
        if (wait) --wait;
        else if (mayStartEmojiBlock(p, a, b, c, d, kC0)) {
          emoji = true;
          break;
        } else wait = pause = min(pause << 1, MAX_PAUSE_BLOCKS);
        const pa = v128.load(q, 2), before = takeHighNibbles(pa, nibble);
        const ha = takeHighNibbles(a, nibble), hb = takeHighNibbles(b, nibble);
        const hc = takeHighNibbles(c, nibble), hd = takeHighNibbles(d, nibble);
        error = or4(
          checkUpTo4Bytes(ha, before, pa, v128.load(q, 1), v128.load(q), t1, t2, t3, nibble, k60, k70, k80),
          checkUpTo4Bytes(hb, previousBytes(ha, hb), v128.load(q, 18), v128.load(q, 17), v128.load(q, 16), t1, t2, t3, nibble, k60, k70, k80),
          checkUpTo4Bytes(hc, previousBytes(hb, hc), v128.load(q, 34), v128.load(q, 33), v128.load(q, 32), t1, t2, t3, nibble, k60, k70, k80),
          checkUpTo4Bytes(hd, previousBytes(hc, hd), v128.load(q, 50), v128.load(q, 49), v128.load(q, 48), t1, t2, t3, nibble, k60, k70, k80));
      } else {
        const pa = v128.load(q, 2), pb = v128.load(q, 18), pc = v128.load(q, 34), pd = v128.load(q, 50);
        if (!i8x16.bitmask(i8x16.sub_sat_u(max, k60))) {
          error = v128.and(k80, or4(
            checkUpTo2Bytes(a, pa, k40, kC0), checkUpTo2Bytes(b, pb, k40, kC0),
            checkUpTo2Bytes(c, pc, k40, kC0), checkUpTo2Bytes(d, pd, k40, kC0)));
        } else {
          const wrong = or4(
            checkUpTo3Bytes(a, pa, v128.load(q, 1), k40, k60, kC0), checkUpTo3Bytes(b, pb, v128.load(q, 17), k40, k60, kC0),
            checkUpTo3Bytes(c, pc, v128.load(q, 33), k40, k60, kC0), checkUpTo3Bytes(d, pd, v128.load(q, 49), k40, k60, kC0));
          const range = or4(
            checkSecondByte(a, pa, ranges, k20, kE0), checkSecondByte(b, pb, ranges, k20, kE0),
            checkSecondByte(c, pc, ranges, k20, kE0), checkSecondByte(d, pd, ranges, k20, kE0));
          error = v128.or(v128.and(wrong, k80), range);
        }
        // Is one of them C0 or C1? The last byte belongs to the next block, as with lookup4.
        const overlong = minBytes4(v128.xor(pa, kC0), v128.xor(pb, kC0), v128.xor(pc, kC0), v128.xor(pd, kC0));
        error = v128.or(error, i8x16.sub_sat_u(splat8(2), overlong));
      }
      if (v128.any_true(error)) return skipWellFormed(rewindToLead(p, source), end);
      p += 64;
    }
    if (!emoji) break;
    const start = p;
    p = skipEmojiBlocks(p, end);
    if (p - start >= 128) pause = 1;
    wait = pause;
  }
  return end;
}

export function validateUtf8(source: usize, length: usize, flags: u32): u32 {
  const end = source + length;
  surroundWithZeros(source, end);
  const p = findMalformed(source, end);
  restoreSurroundings(source, end);
  if (p >= end) return stop(OK, length, 0, 0);
  const what = classifyMalformed(p, end);
  return stop(what & 0xff, p - source, 0, what >> 8);
}
