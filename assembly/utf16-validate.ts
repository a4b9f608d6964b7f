// Validates UTF-16 in either byte order: 128 bytes at a time without surrogates, else 64, where the bits of the lead
// surrogates, one place on, must be those of the trail surrogates.
import { OK, TRUNCATED, SURROGATE, stop } from "./errors";
import { fold, anyBelow800, matches, isSurrogate, isTrail } from "./surrogates";
import { splat8, splat16, H_00FF, H_7800, H_D800 } from "./constants";

/** swapped: the byte that tells a surrogate comes first. */
// @ts-ignore: decorator
@inline function unit(p: usize, swapped: bool): u32 {
  return swapped ? bswap<u16>(load<u16>(p)) : load<u16>(p);
}
// @ts-ignore: decorator
@inline function units(p: usize, swapped: bool): v128 {
  const x = v128.load(p);
  return swapped ? v128.or(i16x8.shl(x, 8), i16x8.shr_u(x, 8)) : x;
}
/** The bytes of 16 units that tell a surrogate. */
// @ts-ignore: decorator
@inline function tellingBytes(p: usize, swapped: bool, k00FF: v128): v128 {
  const a = v128.load(p), b = v128.load(p, 16);
  return swapped
    ? i8x16.narrow_i16x8_u(v128.and(a, k00FF), v128.and(b, k00FF))
    : i8x16.narrow_i16x8_u(i16x8.shr_u(a, 8), i16x8.shr_u(b, 8));
}
/** The 32 units at p, folded. */
// @ts-ignore: decorator
@inline function fold32(p: usize, swapped: bool, kD800: v128): v128 {
  return i16x8.min_u(
    fold(units(p, swapped), units(p + 16, swapped), kD800),
    fold(units(p + 32, swapped), units(p + 48, swapped), kD800));
}

// @ts-ignore: decorator
@inline function scalar(src: usize, p: usize, end: usize, swapped: bool): u32 {
  let status = OK;
  while (p < end) {
    const c = unit(p, swapped);
    if (isSurrogate(c)) {
      if (c < 0xdc00 && p + 2 >= end) { status = TRUNCATED; break; }
      if (c >= 0xdc00 || !isTrail(unit(p + 2, swapped))) { status = SURROGATE; break; }
      p += 2;
    }
    p += 2;
  }
  return stop(status, (p - src) >> 1, 0, <u32>(status != OK));
}

// @ts-ignore: decorator
@inline function validate(src: usize, length: usize, swapped: bool): u32 {
  const end = src + (length << 1), kD800 = splat16(H_D800), k7800 = splat16(H_7800), k00FF = splat16(H_00FF);
  const kFC = splat8(0xfc), kD8 = splat8(0xd8), kDC = splat8(0xdc);
  let p = src, afterLead: u32 = 0;
  while (p + 64 <= end) {
    if (!afterLead) {
      while (p + 128 <= end && !anyBelow800(i16x8.min_u(fold32(p, swapped, kD800), fold32(p + 64, swapped, kD800)), k7800)) p += 128;
      if (p + 64 > end) break;
    }
    let leads: u32;
    do {
      const x = tellingBytes(p, swapped, k00FF), y = tellingBytes(p + 32, swapped, k00FF);
      leads = matches(x, kFC, kD8) | matches(y, kFC, kD8) << 16;
      const trails = matches(x, kFC, kDC) | matches(y, kFC, kDC) << 16;
      if ((leads << 1 | afterLead) != trails) return scalar(src, p - 2 * afterLead, end, swapped);
      afterLead = leads >> 31;
      p += 64;
    } while (leads && p + 64 <= end);
  }
  return scalar(src, p - 2 * afterLead, end, swapped);
}

export function validateUtf16(src: usize, length: usize, flags: u32): u32 { return validate(src, length, false); }
export function validateUtf16Swapped(src: usize, length: usize, flags: u32): u32 { return validate(src, length, true); }
