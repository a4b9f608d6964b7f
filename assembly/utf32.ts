// UTF-32 (Unicode D90), one code point at a time and eight at a time: what its kernels share.
import { OK, SURROGATE, TOO_LARGE, REPLACE, setCursor } from "./result";
import { isSurrogate } from "./surrogates";
import { putUtf8 } from "./utf8-encode";
import { storeCodePoint } from "./utf8-decode-output";
import { splat32, W_7FF, W_D800, W_FFFD, W_110000 } from "./constants";

/** OK for a scalar value (Unicode D76): 0..10FFFF without D800..DFFF. */
@inline export function checkScalarValue(codePoint: u32): u32 {
  return codePoint > 0x10ffff ? TOO_LARGE : isSurrogate(codePoint) ? SURROGATE : OK;
}

/** Is one of eight code points no scalar value? */
@inline export function hasInvalid8(a: v128, b: v128): bool {
  const kD800 = splat32(W_D800);
  const low = i32x4.min_u(i32x4.sub(a, kD800), i32x4.sub(b, kD800)); // below 800: a surrogate
  return v128.any_true(v128.or(i32x4.ge_u(i32x4.max_u(a, b), splat32(W_110000)), i32x4.le_u(low, splat32(W_7FF))));
}

/** Replaces what is no scalar value among four code points by U+FFFD. */
@inline export function replaceInvalid4(x: v128): v128 {
  const bad = v128.or(i32x4.ge_u(x, splat32(W_110000)), i32x4.le_u(i32x4.sub(x, splat32(W_D800)), splat32(W_7FF)));
  return v128.bitselect(splat32(W_FFFD), x, bad);
}

/** Is a lane above FFFF? */
@inline export function hasSupplementary(v: v128, k7FFF0000: v128): bool {
  return (i8x16.bitmask(i16x8.add_sat_u(v, k7FFF0000)) & 0x8888) != 0;
}

/**
 * Converts p to end, to UTF-8 (T = u8) or UTF-16 (T = u16). Sets the cursor and returns the status. Stops at what is no
 * scalar value (SURROGATE or TOO_LARGE) or replaces it.
 */
export function convertUtf32Scalar<T>(p: usize, end: usize, out: usize, flags: u32): u32 {
  let status = OK;
  for (; p < end; p += 4) {
    let codePoint = load<u32>(p);
    status = checkScalarValue(codePoint);
    if (status != OK) {
      if (!(flags & REPLACE)) break;
      codePoint = 0xfffd;
      status = OK;
    }
    out = sizeof<T>() == 1 ? putUtf8(out, codePoint) : storeCodePoint<u16>(out, codePoint);
  }
  setCursor(p, out);
  return status;
}
