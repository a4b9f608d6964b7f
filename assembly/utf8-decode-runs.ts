// Decoding UTF-8: runs of three-byte sequences (Chinese, Japanese) and of four-byte sequences (emoji), whole vectors at
// a time. Each function starts at a sequence and sets the cursor after the last one that it decoded, or before that one
// if a stray continuation byte follows. It returns false, and sets nothing, if it decoded none.
import { or4, and4 } from "./simd";
import { setCursor } from "./result";
import { decodeSequence, isContinuation } from "./utf8";
import { storeCodePoint, storeUnits } from "./utf8-decode-output";
import {
  splat16, splat32, splat8, H_D800, H_F800, W_3F, W_3FF, W_3F00, W_7F, W_D7C0, W_0F0000, W_10000, W_100000, W_3F0000,
  W_7000000, W_DC000000, W_TRIPLE, W_TRIPLE_MASK, W_QUAD, W_QUAD_MASK
} from "./constants";
import { TRIPLES, QUADS } from "./lookup-tables";

/** Is 1110xxxx 10xxxxxx 10xxxxxx at p? */
@inline export function isThreeByteSequence(p: usize): bool {
  return (load<u32>(p) & 0xc0c0f0) == 0x8080e0;
}
/** Four sequences, as 32-bit lanes [last, middle, lead, 0], to code points. */
@inline function joinThreeBytes(x: v128, k7F: v128, k3F00: v128, k0F0000: v128): v128 {
  return v128.or(v128.and(x, k7F), v128.or(i32x4.shr_u(v128.and(x, k3F00), 2), i32x4.shr_u(v128.and(x, k0F0000), 4)));
}
/** Decodes 16 sequences of three bytes at a time. */
export function decodeThreeByteRun<T>(p: usize, end: usize, out: usize): bool {
  const take = v128.load(TRIPLES), k7F = splat32(W_7F), k3F00 = splat32(W_3F00), k0F0000 = splat32(W_0F0000);
  const mask = splat32(W_TRIPLE_MASK), shape = splat32(W_TRIPLE);
  const kF800 = splat16(H_F800), kD800 = splat16(H_D800), zero = splat8(0);
  const start = p;
  while (p + 53 <= end) {
    const a = i8x16.swizzle(v128.load(p), take), b = i8x16.swizzle(v128.load(p, 12), take);
    const c = i8x16.swizzle(v128.load(p, 24), take), d = i8x16.swizzle(v128.load(p, 36), take);
    const shaped = and4(
      i32x4.eq(v128.and(a, mask), shape), i32x4.eq(v128.and(b, mask), shape),
      i32x4.eq(v128.and(c, mask), shape), i32x4.eq(v128.and(d, mask), shape));
    const x = i16x8.narrow_i32x4_u(joinThreeBytes(a, k7F, k3F00, k0F0000), joinThreeBytes(b, k7F, k3F00, k0F0000));
    const y = i16x8.narrow_i32x4_u(joinThreeBytes(c, k7F, k3F00, k0F0000), joinThreeBytes(d, k7F, k3F00, k0F0000));
    const topX = v128.and(x, kF800), topY = v128.and(y, kF800); // 0 is overlong, D800 a surrogate
    const bad = or4(i16x8.eq(topX, zero), i16x8.eq(topY, zero), i16x8.eq(topX, kD800), i16x8.eq(topY, kD800));
    if (i8x16.bitmask(v128.andnot(shaped, bad)) != 0xffff) break;
    storeUnits<T>(out, x);
    storeUnits<T>(out + 8 * sizeof<T>(), y);
    out += 16 * sizeof<T>();
    p += 48;
  }
  if (p == start) return false;
  if (isContinuation(p)) { p -= 3; out -= sizeof<T>(); }
  setCursor(p, out);
  return true;
}

/** Is 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx at p? */
@inline function isFourByteSequence(p: usize): bool {
  return (load<u32>(p) & 0xc0c0c0f8) == 0x808080f0;
}
/** Does p probably start a run of four-byte sequences? */
@inline export function startsFourByteRun(p: usize): bool {
  return <bool>(<u32>isFourByteSequence(p) & <u32>isFourByteSequence(p + 12) & <u32>isFourByteSequence(p + 28));
}
/** Four sequences, as 32-bit lanes [last, third, second, lead], to code points. */
@inline function joinFourBytes(x: v128, k3F: v128, k3F00: v128, k3F0000: v128, k7000000: v128): v128 {
  return or4(
    v128.and(x, k3F), i32x4.shr_u(v128.and(x, k3F00), 2),
    i32x4.shr_u(v128.and(x, k3F0000), 4), i32x4.shr_u(v128.and(x, k7000000), 6));
}
/** Four code points from 10000 on to surrogate pairs. */
@inline export function splitToPairs(codePoints: v128, kD7C0: v128, k3FF: v128, kDC000000: v128): v128 {
  return v128.or(
    i32x4.add(i32x4.shr_u(codePoints, 10), kD7C0),
    v128.or(i32x4.shl(v128.and(codePoints, k3FF), 16), kDC000000));
}
/** Decodes 8 sequences of four bytes at a time. */
export function decodeFourByteRun<T>(p: usize, end: usize, out: usize): bool {
  const take = v128.load(QUADS), mask = splat32(W_QUAD_MASK), shape = splat32(W_QUAD);
  const k3F = splat32(W_3F), k3F00 = splat32(W_3F00), k3F0000 = splat32(W_3F0000), k7000000 = splat32(W_7000000);
  const k10000 = splat32(W_10000), k100000 = splat32(W_100000);
  const kD7C0 = splat32(W_D7C0), k3FF = splat32(W_3FF), kDC000000 = splat32(W_DC000000);
  const start = p;
  let last = p;
  while (true) {
    while (p + 36 <= end) {
      const a = i8x16.swizzle(v128.load(p), take), b = i8x16.swizzle(v128.load(p, 16), take);
      const x = joinFourBytes(a, k3F, k3F00, k3F0000, k7000000), y = joinFourBytes(b, k3F, k3F00, k3F0000, k7000000);
      const right = and4(
        i32x4.eq(v128.and(a, mask), shape), i32x4.eq(v128.and(b, mask), shape),
        i32x4.lt_u(i32x4.sub(x, k10000), k100000), i32x4.lt_u(i32x4.sub(y, k10000), k100000));
      if (!i32x4.all_true(right)) break;
      if (sizeof<T>() == 2) {
        v128.store(out, splitToPairs(x, kD7C0, k3FF, kDC000000));
        v128.store(out, splitToPairs(y, kD7C0, k3FF, kDC000000), 16);
      } else {
        v128.store(out, x);
        v128.store(out, y, 16);
      }
      out += 32;
      p += 32;
    }
    if (sizeof<T>() == 4 || p == last || p + 36 > end) break; // the rest gains nothing in UTF-32
    // After a line end or a space the run may go on. Decodes a few sequences one by one, none that a stray continuation
    // byte follows.
    let n = 0;
    for (; n < 8; ++n) {
      const size: i32 = load<u8>(p) < 0x80 ? 1 : isFourByteSequence(p) ? 4 : 0;
      const value = size ? decodeSequence(p, size) : 0;
      if (!size || (size == 4 && value - 0x10000 >= 0x100000) || isContinuation(p + size)) break;
      out = storeCodePoint<T>(out, value);
      p += size;
    }
    if (n < 8) break;
    last = p;
  }
  if (p == start) return false;
  if (isContinuation(p)) { p -= 4; out -= 4; }
  setCursor(p, out);
  return true;
}
