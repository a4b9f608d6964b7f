// SIMD helpers for bytes and units of any encoding.

/** Interleaves the bytes of the low halves: [a0 b0 a1 b1 … a7 b7]. */
@inline export function zip8Low(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
/** Interleaves the bytes of the high halves: [a8 b8 … a15 b15]. */
@inline export function zip8High(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
/** Interleaves the 16-bit lanes of the low halves: [a0 b0 … a3 b3]. */
@inline export function zip16Low(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
}
/** Interleaves the 16-bit lanes of the high halves: [a4 b4 … a7 b7]. */
@inline export function zip16High(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31);
}
/** For each byte of v the byte before it; `before` is the vector before v. */
@inline export function previousBytes(before: v128, v: v128): v128 {
  return i8x16.shuffle(before, v, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}
/** For each 16-bit lane of v the lane before it; `before` is the vector before v. */
@inline export function previousUnits(before: v128, v: v128): v128 {
  return i8x16.shuffle(before, v, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
}
/** a | b | c | d, in pairs. */
@inline export function or4(a: v128, b: v128, c: v128, d: v128): v128 { return v128.or(v128.or(a, b), v128.or(c, d)); }
/** a & b & c & d, in pairs. */
@inline export function and4(a: v128, b: v128, c: v128, d: v128): v128 { return v128.and(v128.and(a, b), v128.and(c, d)); }
/** The largest of four unsigned bytes in each lane. */
@inline export function maxBytes4(a: v128, b: v128, c: v128, d: v128): v128 {
  return i8x16.max_u(i8x16.max_u(a, b), i8x16.max_u(c, d));
}
/** The smallest of four unsigned bytes in each lane. */
@inline export function minBytes4(a: v128, b: v128, c: v128, d: v128): v128 {
  return i8x16.min_u(i8x16.min_u(a, b), i8x16.min_u(c, d));
}
/** The top bits of 64 bytes. */
@inline export function bitmask64(a: v128, b: v128, c: v128, d: v128): u64 {
  return <u64>i8x16.bitmask(a) | <u64>i8x16.bitmask(b) << 16 | <u64>i8x16.bitmask(c) << 32 | <u64>i8x16.bitmask(d) << 48;
}
/** Are the 64 bytes at p all 0xxxxxxx? */
@inline export function isAscii64(p: usize): bool {
  return !i8x16.bitmask(or4(v128.load(p), v128.load(p, 16), v128.load(p, 32), v128.load(p, 48)));
}
/** Copies 64 bytes if they are all 0xxxxxxx. Returns whether they are. */
@inline export function copyIfAscii64(from: usize, to: usize): bool {
  const a = v128.load(from), b = v128.load(from, 16), c = v128.load(from, 32), d = v128.load(from, 48);
  if (i8x16.bitmask(or4(a, b, c, d))) return false;
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
  return true;
}
/** The sum of 16 unsigned bytes. */
@inline export function sumBytes(v: v128): usize {
  const n = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(v));
  return i32x4.extract_lane(n, 0) + i32x4.extract_lane(n, 1) + i32x4.extract_lane(n, 2) + i32x4.extract_lane(n, 3);
}
