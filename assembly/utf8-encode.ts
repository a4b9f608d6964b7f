// 16-bit units to UTF-8, shared by what encodes UTF-16, UTF-32 and ISO 8859-1.
//
// Every byte that a unit could need is computed for all units, with its tag bits (110xxxxx, 1110xxxx, 10xxxxxx); a table
// row chosen by the lengths then holds the shuffle that drops those not needed. The last byte of a sequence is the
// smaller of the unit and 10xxxxxx, which for ASCII is the unit and else, as no other unit is below 80, the byte.
import { PACK12, PACK123 } from "./shuffle-tables";
import { zip8Low, zip8High, zip16Low, zip16High } from "./simd";

/** Stores the UTF-8 form of one code point; what is none must have been replaced before. */
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
 * Stores 16 units below 800, given as two planes, leads and last bytes; the bits of `mask` tell those that have both.
 * Adds to `out` what they are more than 16 bytes.
 */
@inline export function packPlanes(out: usize, leads: v128, last: v128, mask: u32): usize {
  const row0 = (mask & 0xff) << 4, row1 = mask >> 8 << 4; // with as many bits set as units that have both
  v128.store(out, i8x16.swizzle(zip8Low(leads, last), v128.load(row0, PACK12)));
  v128.store(out + popcnt(row0), i8x16.swizzle(zip8High(leads, last), v128.load(row1, PACK12)), 8);
  return out + popcnt(mask);
}
/** The same of units; bytes: these narrowed, whose top bits are the mask. */
@inline export function pack12(out: usize, a: v128, b: v128, bytes: v128, mask: u32, k003F: v128, k80: v128, kC0: v128): usize {
  const leads = v128.or(i8x16.narrow_i16x8_u(i16x8.shr_u(a, 6), i16x8.shr_u(b, 6)), kC0);
  const tails = v128.or(i8x16.narrow_i16x8_u(v128.and(a, k003F), v128.and(b, k003F)), k80);
  return packPlanes(out, leads, i8x16.min_u(bytes, tails), mask);
}

/** Does any lane reach 8000 - k? (Exact when 8000 - k is a power of two or v no union.) */
@inline export function hasLaneReaching(v: v128, k: v128): bool {
  return (i8x16.bitmask(i16x8.add_sat_u(v, k)) & 0xaaaa) != 0;
}

/** [last byte or ASCII, 0] in each lane; `limit` is the units, or above them where one must not be taken for ASCII. */
@inline export function makeLastBytes(units: v128, limit: v128, k003F: v128, k0080: v128): v128 {
  return i16x8.min_u(limit, v128.or(v128.and(units, k003F), k0080));
}

/** Two bits for each lane: not ASCII; 800 or above. */
@inline export function classifyLengths(units: v128, last: v128, k7800: v128): u32 {
  // at the top of the bytes: x + 7800, saturating, has its top bit from 800 on
  return i8x16.bitmask(v128.or(last, i16x8.add_sat_u(units, k7800)));
}

/** Eight lanes of t = [last or ASCII, lead of two], s = [lead of three, middle] by the bits of their classes. */
@inline export function packClasses(out: usize, t: v128, s: v128, mask: u32): usize {
  const row0 = (mask & 0xff) << 4, row1 = mask >> 8 << 4;
  v128.store(out, i8x16.swizzle(zip16Low(t, s), v128.load(row0, PACK123)));
  v128.store(out + popcnt(row0), i8x16.swizzle(zip16High(t, s), v128.load(row1, PACK123)), 4);
  return out + popcnt(mask) + 8;
}

/** Eight units of any length, no surrogates, given their last bytes and classes. */
@inline export function pack123(out: usize, units: v128, last: v128, mask: u32, k3F00: v128, k80E0: v128, kC000: v128): usize {
  if (!mask) {
    v128.store64_lane(out, i8x16.narrow_i16x8_u(units, units), 0);
    return out + 8;
  }
  const middle = v128.and(i16x8.shl(units, 2), k3F00);
  const s = v128.or(v128.or(i16x8.shr_u(units, 12), middle), k80E0);
  return packClasses(out, v128.or(v128.or(last, middle), kC000), s, mask);
}
/** Eight units of three bytes each. */
@inline export function pack3(out: usize, units: v128, last: v128, k3F00: v128, k80E0: v128, take3: v128): void {
  const s = v128.or(v128.or(i16x8.shr_u(units, 12), v128.and(i16x8.shl(units, 2), k3F00)), k80E0);
  v128.store(out, i8x16.swizzle(zip16Low(last, s), take3));
  v128.store(out, i8x16.swizzle(zip16High(last, s), take3), 12);
}
/** The row of four lanes of three bytes each, for `take3`. */
export const PACK3: usize = PACK123 + 255 * 16;
