// Lengths in another encoding, and counts of code points, of well-formed input. Each kernel says what it makes of the
// rest.
//
// Contract: reads nothing outside of the source, which need not be aligned. Returns the count.
import { previousBytes, sumBytes } from "./simd";
import { splat8, splat16, splat32, H_7800, H_D800, W_FFFF, W_110000 } from "./constants";
import { isLeadSurrogate, minOffsetFromD800, hasLaneBelow800, takeHighBytes, maskMatches, isTrailSurrogate } from "./surrogates";

/**
 * Counts bytes that are no continuation: the code points of UTF-8. For UTF-16 units also those from F0 on, since a
 * four-byte sequence is a surrogate pair.
 */
@inline function countUtf8(source: usize, length: usize, countsUnits: bool): usize {
  const end = source + length, kBF = splat8(0xbf), kF0 = splat8(0xf0), zero = splat8(0);
  let p = source, count: usize = 0;
  while (p + 64 <= end) {
    // A byte of `total` grows by at most 8 in a step, so that 31 steps can't overflow it.
    const until = p + min<usize>((end - p) & ~63, 64 * 31);
    let total = zero;
    do {
      const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
      let n = i8x16.add(i8x16.add(i8x16.gt_s(a, kBF), i8x16.gt_s(b, kBF)), i8x16.add(i8x16.gt_s(c, kBF), i8x16.gt_s(d, kBF)));
      if (countsUnits) {
        n = i8x16.add(n, i8x16.add(
          i8x16.add(i8x16.ge_u(a, kF0), i8x16.ge_u(b, kF0)),
          i8x16.add(i8x16.ge_u(c, kF0), i8x16.ge_u(d, kF0))));
      }
      total = i8x16.sub(total, n);
      p += 64;
    } while (p < until);
    count += sumBytes(total);
  }
  for (; p < end; ++p) {
    const byte = <u32>load<u8>(p);
    count += <usize>((byte & 0xc0) != 0x80);
    if (countsUnits) count += <usize>(byte >= 0xf0);
  }
  return count;
}
/** UTF-16 units of UTF-8. */
export function utf16LengthOfUtf8(source: usize, length: usize): usize { return countUtf8(source, length, true); }
/** Code points of UTF-8. */
export function codePointsOfUtf8(source: usize, length: usize): usize { return countUtf8(source, length, false); }

/**
 * Bytes of UTF-16 that are counted by the loop for text with surrogates, or by the other, before the choice is made
 * again. A byte of a vector of counts grows by 2 for each 64 of them.
 */
const CHUNK_BYTES: usize = 64 * 64;

/** A bit for each of 16 units from 80 on. Narrowing turns 8000 and above into 0, but then the high byte has bit 7. */
@inline function maskUnitsFrom80(a: v128, b: v128, highBytes: v128): u32 {
  return i8x16.bitmask(v128.or(i8x16.narrow_i16x8_u(a, b), highBytes));
}

/** UTF-8 bytes of UTF-16. A lone surrogate counts as U+FFFD, 3. */
export function utf8LengthOfUtf16(source: usize, length: usize): usize {
  // One byte for each unit, one more from 80 on, one more from 800 on, and two less for each surrogate pair.
  const end = source + (length << 1), zero = splat8(0), kD8 = splat8(0xd8), k07 = splat8(0x07);
  let p = source, count = length, hasPairs = false, leads = zero;
  while (p + 64 <= end) {
    const until = p + min<usize>((end - p) & ~63, CHUNK_BYTES);
    if (!hasPairs) {
      // In min(x, x ^ D8) of the high bytes, 0..7 and the surrogates D8..DF are below 8.
      let q = p, three = zero, least = kD8, n: usize = 0;
      do {
        const a = v128.load(q), b = v128.load(q, 16), c = v128.load(q, 32), d = v128.load(q, 48);
        const x = takeHighBytes(a, b), y = takeHighBytes(c, d), s = v128.xor(x, kD8), t = v128.xor(y, kD8);
        n += popcnt(maskUnitsFrom80(a, b, x) | maskUnitsFrom80(c, d, y) << 16);
        three = i8x16.sub(three, i8x16.add(i8x16.gt_s(i8x16.min_u(x, s), k07), i8x16.gt_s(i8x16.min_u(y, t), k07)));
        least = i8x16.min_u(least, i8x16.min_u(s, t));
        q += 64;
      } while (q < until);
      hasPairs = v128.any_true(i8x16.le_u(least, k07));
      if (!hasPairs) {
        count += n + sumBytes(three);
        leads = zero;
        p = until;
        continue;
      }
    }
    const kFC = splat8(0xfc), kDC = splat8(0xdc), k78 = splat8(0x78);
    let pairs = zero;
    do {
      const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
      const x = takeHighBytes(a, b), y = takeHighBytes(c, d), tagsX = v128.and(x, kFC), tagsY = v128.and(y, kFC);
      count += popcnt(maskUnitsFrom80(a, b, x)) + popcnt(i8x16.bitmask(i8x16.add_sat_u(x, k78)));
      count += popcnt(maskUnitsFrom80(c, d, y)) + popcnt(i8x16.bitmask(i8x16.add_sat_u(y, k78)));
      const leadsX = i8x16.eq(tagsX, kD8), leadsY = i8x16.eq(tagsY, kD8);
      pairs = i8x16.sub(pairs, v128.and(previousBytes(leads, leadsX), i8x16.eq(tagsX, kDC)));
      pairs = i8x16.sub(pairs, v128.and(previousBytes(leadsX, leadsY), i8x16.eq(tagsY, kDC)));
      leads = leadsY;
      p += 64;
    } while (p < until);
    const n = sumBytes(pairs);
    count -= 2 * n;
    hasPairs = n != 0;
  }
  let afterLead = i8x16.bitmask(leads) >> 15;
  for (; p < end; p += 2) {
    const unit = <u32>load<u16>(p);
    count += <u32>(unit >= 0x80) + <u32>(unit >= 0x800) - 2 * (afterLead & <u32>isTrailSurrogate(unit));
    afterLead = <u32>isLeadSurrogate(unit);
  }
  return count;
}

/** Code points of UTF-16. A lone surrogate counts as one. */
export function codePointsOfUtf16(source: usize, length: usize): usize {
  const end = source + (length << 1), kD800 = splat16(H_D800), k7800 = splat16(H_7800);
  const kFC = splat8(0xfc), kD8 = splat8(0xd8), kDC = splat8(0xdc);
  let p = source, pairs: usize = 0, afterLead: u32 = 0;
  while (p + 64 <= end) {
    const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    if (hasLaneBelow800(i16x8.min_u(minOffsetFromD800(a, b, kD800), minOffsetFromD800(c, d, kD800)), k7800)) {
      const x = takeHighBytes(a, b), y = takeHighBytes(c, d);
      const leads = maskMatches(x, kFC, kD8) | maskMatches(y, kFC, kD8) << 16;
      const trails = maskMatches(x, kFC, kDC) | maskMatches(y, kFC, kDC) << 16;
      pairs += popcnt((leads << 1 | afterLead) & trails);
      afterLead = leads >> 31;
    } else afterLead = 0;
    p += 64;
  }
  for (; p < end; p += 2) {
    const unit = <u32>load<u16>(p);
    pairs += afterLead & <u32>isTrailSurrogate(unit);
    afterLead = <u32>isLeadSurrogate(unit);
  }
  return length - pairs;
}

/** -1 in each lane that is 10000..10FFFF. */
@inline function maskSupplementary(x: v128, kFFFF: v128, k110000: v128): v128 {
  return v128.and(i32x4.gt_u(x, kFFFF), i32x4.lt_u(x, k110000));
}
@inline function sumLanes(v: v128): usize {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}

/** UTF-16 units of UTF-32. What is no scalar value counts as one. */
export function utf16LengthOfUtf32(source: usize, length: usize): usize {
  const end = source + (length << 2), kFFFF = splat32(W_FFFF), k110000 = splat32(W_110000);
  let p = source, more = splat8(0);
  for (; p + 16 <= end; p += 16) more = i32x4.sub(more, maskSupplementary(v128.load(p), kFFFF, k110000));
  let count = length + sumLanes(more);
  for (; p < end; p += 4) {
    const x = load<u32>(p);
    count += <usize>(x > 0xffff && x < 0x110000);
  }
  return count;
}
