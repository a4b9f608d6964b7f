// Decoding UTF-8, the output: stores the selected ones of 16 units, given as their low and high bytes.
import { COMPRESS16, COMPRESS32 } from "./shuffle-tables";
import { splat8 } from "./constants";
import { zip8Low, zip8High, zip16Low, zip16High } from "./simd";

/** Stores one code point as T: one u32, or one or two u16. Returns the address after it. */
@inline export function storeCodePoint<T>(out: usize, codePoint: u32): usize {
  if (sizeof<T>() == 4) {
    store<u32>(out, codePoint);
    return out + 4;
  }
  if (codePoint < 0x10000) {
    store<u16>(out, <u16>codePoint);
    return out + 2;
  }
  store<u32>(out, (0xd7c0 + (codePoint >> 10)) | (0xdc00 | (codePoint & 0x3ff)) << 16);
  return out + 4;
}

/** Stores eight 16-bit units as T. */
@inline export function storeUnits<T>(out: usize, units: v128): void {
  if (sizeof<T>() == 2) v128.store(out, units);
  else {
    v128.store(out, i32x4.extend_low_i16x8_u(units));
    v128.store(out, i32x4.extend_high_i16x8_u(units), 16);
  }
}

/**
 * Stores 16 bytes as T. Interleaves them with zeros, which is 5 % faster than the instructions that extend, and half as fast again
 * as the loads that do.
 */
@inline export function storeAscii<T>(out: usize, bytes: v128, zero: v128): void {
  storeUnits<T>(out, zip8Low(bytes, zero));
  storeUnits<T>(out + 8 * sizeof<T>(), zip8High(bytes, zero));
}

/** Stores the units that the mask selects. Returns the address after them. */
@inline export function storeSelected<T>(out: usize, low: v128, high: v128, mask: u32): usize {
  const row0 = mask << 4 & 0xff0, row1 = mask >> 4 & 0xff0; // offsets of rows; they have as many bits set as units are kept
  const a = i8x16.swizzle(zip8Low(low, high), v128.load(row0, COMPRESS16));
  const b = i8x16.swizzle(zip8High(low, high), v128.load(row1, COMPRESS16));
  storeUnits<T>(out, a);
  out += <usize>popcnt(row0) * sizeof<T>();
  storeUnits<T>(out, b);
  return out + <usize>popcnt(row1) * sizeof<T>();
}

/** Stores the 32-bit lanes that the mask of four bits selects. Returns the address after them. */
@inline function storeSelectedLanes(out: usize, lanes: v128, mask: u32): usize {
  v128.store(out, i8x16.swizzle(lanes, v128.load(<usize>mask << 4, COMPRESS32)));
  return out + (<usize>popcnt(mask) << 2);
}
/** As storeSelected<u32>, with a third byte for each unit: bits 16..20. */
@inline export function storeSelected21Bits(out: usize, low: v128, high: v128, top: v128, zero: v128, mask: u32): usize {
  const a = zip8Low(low, high), b = zip8High(low, high), c = zip8Low(top, zero), d = zip8High(top, zero);
  out = storeSelectedLanes(out, zip16Low(a, c), mask & 15);
  out = storeSelectedLanes(out, zip16High(a, c), mask >> 4 & 15);
  out = storeSelectedLanes(out, zip16Low(b, d), mask >> 8 & 15);
  return storeSelectedLanes(out, zip16High(b, d), mask >> 12);
}

// In UTF-16 the third byte of a four-byte sequence carries the lead surrogate, the fourth the trail surrogate:
// 11110uuu 10uuzzzz 10yyyyyy 10xxxxxx is 110110ww wwzzzzyy 110111yy yyxxxxxx with wwww = uuuuu - 1.

/** The low bytes of lead surrogates: wwzzzzyy, from the third byte c and the second p1. */
@inline export function makeLeadSurrogateLow(c: v128, p1: v128, k03: v128, kC0: v128): v128 {
  return i8x16.add(v128.or(i16x8.shl(v128.and(p1, splat8(0x3f)), 2), v128.and(i16x8.shr_u(c, 4), k03)), kC0);
}
/** The high bytes of lead surrogates: 110110ww, from the second byte p1 and the first p2. */
@inline export function makeLeadSurrogateHigh(p1: v128, p2: v128): v128 {
  return i8x16.sub(i8x16.add(v128.and(p2, splat8(0x07)), splat8(0xd7)), i8x16.ge_u(p1, splat8(0x90)));
}
/** Bits 16..20 of the code point, for UTF-32: from the second byte p2 and the first p3. */
@inline export function makeTopBits(p2: v128, p3: v128, k03: v128): v128 {
  return v128.or(i16x8.shl(v128.and(p3, splat8(0x07)), 2), v128.and(i16x8.shr_u(p2, 4), k03));
}
