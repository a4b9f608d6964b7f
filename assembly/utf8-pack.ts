// 16-bit units to UTF-8, shared by what encodes UTF-16, UTF-32 and ISO 8859-1.
//
// The payload bits of every octet that a lane could need are computed for all lanes; a table row chosen by the lengths
// then holds the shuffle that drops the octets not needed and the tag bits (11000000, 11100000, 10000000) to OR in.
import { PACK12, PACK123 } from "./tables";
import { zip16Low, zip16High } from "./simd";

/** Stores the UTF-8 form of one code point; what is none must have been replaced before. */
// @ts-ignore: decorator
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

/** Eight units below 800; ascii: lanes below 80, mask: their bits. */
// @ts-ignore: decorator
@inline export function pack12(out: usize, units: v128, ascii: v128, mask: u32, k003F: v128): usize {
  // octets of a lane: [x >> 6, x & 3F, or x & 7F if ASCII]
  const payload = v128.or(i16x8.shr_u(units, 6), i16x8.shl(v128.and(units, v128.or(ascii, k003F)), 8));
  v128.store(out, v128.or(i8x16.swizzle(payload, v128.load(mask << 5, PACK12)), v128.load(mask << 5, PACK12 + 16)));
  return out + 16 - popcnt(mask);
}

/** Does any lane reach 8000 - k? (Exact when 8000 - k is a power of two or v no union.) */
// @ts-ignore: decorator
@inline export function reaches(v: v128, k: v128): bool {
  return (i8x16.bitmask(i16x8.add_sat_u(v, k)) & 0xaaaa) != 0;
}

/** Two bits for each lane, at the top of its octets: not ASCII; 800 or above. */
// @ts-ignore: decorator
@inline export function classes(units: v128, k7F80: v128, k7800: v128): v128 {
  // x + 7F80, saturating, has its top bit from 80 on, x + 7800 from 800 on
  return v128.or(i16x8.shr_u(i16x8.add_sat_u(units, k7F80), 8), i16x8.add_sat_u(units, k7800));
}

/** Eight lanes of payload t = [x & 7F, x & 3F], s = [x >> 12, x >> 6 & 3F] by the bits of their classes. */
// @ts-ignore: decorator
@inline export function packClasses(out: usize, t: v128, s: v128, mask: u32): usize {
  const row0 = mask << 5 & 0x1fe0, row1 = mask >> 3 & 0x1fe0;
  v128.store(out, v128.or(i8x16.swizzle(zip16Low(t, s), v128.load(row0, PACK123)), v128.load(row0, PACK123 + 16)));
  v128.store(out + popcnt(mask & 0xff),
    v128.or(i8x16.swizzle(zip16High(t, s), v128.load(row1, PACK123)), v128.load(row1, PACK123 + 16)), 4);
  return out + popcnt(mask) + 8;
}

/** Eight units of any length, no surrogates, by the bits of their classes. */
// @ts-ignore: decorator
@inline export function pack123(out: usize, units: v128, mask: u32, k007F: v128, k3F00: v128): usize {
  if (mask == 0) {
    v128.store64_lane(out, i8x16.narrow_i16x8_u(units, units), 0);
    return out + 8;
  }
  const t = v128.or(v128.and(units, k007F), v128.and(i16x8.shl(units, 8), k3F00));
  const s = v128.or(i16x8.shr_u(units, 12), v128.and(i16x8.shl(units, 2), k3F00));
  return packClasses(out, t, s, mask);
}
/** Eight units of three octets each. */
// @ts-ignore: decorator
@inline export function pack3(out: usize, units: v128, k3F00: v128, take3: v128, tags3: v128): void {
  const s = v128.or(i16x8.shr_u(units, 12), v128.and(i16x8.shl(units, 2), k3F00));
  const t = v128.and(i16x8.shl(units, 8), k3F00);
  v128.store(out, v128.or(i8x16.swizzle(zip16Low(t, s), take3), tags3));
  v128.store(out, v128.or(i8x16.swizzle(zip16High(t, s), take3), tags3), 12);
}
/** The row of four lanes of three octets each, for `take3` and `tags3`. */
export const PACK3: usize = PACK123 + 255 * 32;
