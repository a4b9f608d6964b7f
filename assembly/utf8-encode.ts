// Code points to UTF-8 (RFC 3629): one at a time, and vectors of 16-bit units.
//
// The vectors compute every byte that a unit could need, with its tag bits (110xxxxx, 1110xxxx, 10xxxxxx). The lengths
// choose a row of a table, a shuffle that drops the bytes not needed. The last byte of a sequence is the smaller of the
// unit and 10xxxxxx: for ASCII that is the unit, and no other unit is below 80.
import { PACK12, PACK123 } from "./shuffle-tables";
import { zip8Low, zip8High, zip16Low, zip16High } from "./simd";

/** Stores the UTF-8 form of a code point, which is not judged. Returns the address after it. */
@inline export function putUtf8(out: usize, codePoint: u32): usize {
  if (codePoint < 0x80) {
    store<u8>(out, <u8>codePoint);
    return out + 1;
  }
  if (codePoint < 0x800) {
    store<u16>(out, <u16>(0x80c0 | codePoint >> 6 | (codePoint & 0x3f) << 8));
    return out + 2;
  }
  if (codePoint < 0x10000) {
    store<u16>(out, <u16>(0x80e0 | codePoint >> 12 | (codePoint >> 6 & 0x3f) << 8));
    store<u8>(out, <u8>(0x80 | codePoint & 0x3f), 2);
    return out + 3;
  }
  store<u32>(out, 0x808080f0 | codePoint >> 18 | (codePoint >> 12 & 0x3f) << 8 | (codePoint >> 6 & 0x3f) << 16 | (codePoint & 0x3f) << 24);
  return out + 4;
}

/**
 * Stores 16 units below 800, given as leads and last bytes. A bit of `mask` says that a unit has both. Returns `out`
 * plus the bytes beyond 16.
 */
@inline export function packPlanes(out: usize, leads: v128, last: v128, mask: u32): usize {
  const row0 = (mask & 0xff) << 4, row1 = mask >> 8 << 4; // with as many bits set as units that have both
  v128.store(out, i8x16.swizzle(zip8Low(leads, last), v128.load(row0, PACK12)));
  v128.store(out + popcnt(row0), i8x16.swizzle(zip8High(leads, last), v128.load(row1, PACK12)), 8);
  return out + popcnt(mask);
}
/** The same for the units a and b; `bytes` are these narrowed, and their top bits are the mask. */
@inline export function pack12(out: usize, a: v128, b: v128, bytes: v128, mask: u32, k003F: v128, k80: v128, kC0: v128): usize {
  const leads = v128.or(i8x16.narrow_i16x8_u(i16x8.shr_u(a, 6), i16x8.shr_u(b, 6)), kC0);
  const tails = v128.or(i8x16.narrow_i16x8_u(v128.and(a, k003F), v128.and(b, k003F)), k80);
  return packPlanes(out, leads, i8x16.min_u(bytes, tails), mask);
}

/** Does a lane of v reach 8000 - k? Where v is an OR of vectors, 8000 - k must be a power of two. */
@inline export function hasLaneReaching(v: v128, k: v128): bool {
  return (i8x16.bitmask(i16x8.add_sat_u(v, k)) & 0xaaaa) != 0;
}

/**
 * [last byte or ASCII, 0] in each lane. `limit` is the units, or something larger where one must not be taken for
 * ASCII.
 */
@inline export function makeLastBytes(units: v128, limit: v128, k003F: v128, k0080: v128): v128 {
  return i16x8.min_u(limit, v128.or(v128.and(units, k003F), k0080));
}

/** Two bits for each lane: is not ASCII; is 800 or above. */
@inline export function classifyLengths(units: v128, last: v128, k7800: v128): u32 {
  // The saturating sum x + 7800 has its top bit from 800 on.
  return i8x16.bitmask(v128.or(last, i16x8.add_sat_u(units, k7800)));
}

/**
 * Stores eight units, given as t = [last or ASCII, lead of two] and s = [lead of three, middle], by their classes.
 * Returns the address after them.
 */
@inline export function packClasses(out: usize, t: v128, s: v128, mask: u32): usize {
  const row0 = (mask & 0xff) << 4, row1 = mask >> 8 << 4;
  v128.store(out, i8x16.swizzle(zip16Low(t, s), v128.load(row0, PACK123)));
  v128.store(out + popcnt(row0), i8x16.swizzle(zip16High(t, s), v128.load(row1, PACK123)), 4);
  return out + popcnt(mask) + 8;
}

/** Stores eight units without surrogates, given their last bytes and classes. Returns the address after them. */
@inline export function pack123(out: usize, units: v128, last: v128, mask: u32, k3F00: v128, k80E0: v128, kC000: v128): usize {
  if (!mask) {
    v128.store64_lane(out, i8x16.narrow_i16x8_u(units, units), 0);
    return out + 8;
  }
  const middle = v128.and(i16x8.shl(units, 2), k3F00);
  const s = v128.or(v128.or(i16x8.shr_u(units, 12), middle), k80E0);
  return packClasses(out, v128.or(v128.or(last, middle), kC000), s, mask);
}
/** Stores eight units of three bytes each. */
@inline export function pack3(out: usize, units: v128, last: v128, k3F00: v128, k80E0: v128, take3: v128): void {
  const s = v128.or(v128.or(i16x8.shr_u(units, 12), v128.and(i16x8.shl(units, 2), k3F00)), k80E0);
  v128.store(out, i8x16.swizzle(zip16Low(last, s), take3));
  v128.store(out, i8x16.swizzle(zip16High(last, s), take3), 12);
}
/** The row of PACK123 for four lanes of three bytes each: `take3`. */
export const PACK3: usize = PACK123 + 255 * 16;
