// Surrogate tests in UTF-16, shared by the kernels that read it.
import { after16 } from "./simd";
import { splat32, W_PAIR, W_PAIR_MASK } from "./constants";

/** Any surrogate among 16 units? (Less 5800 they are, signed, the lowest of all, below 8800.) */
// @ts-ignore: decorator
@inline export function anySurrogate(a: v128, b: v128, k5800: v128, k8800: v128): bool {
  return i8x16.bitmask(i16x8.lt_s(i16x8.min_s(i16x8.sub(a, k5800), i16x8.sub(b, k5800)), k8800)) != 0;
}
/** Do the eight units form four surrogate pairs? */
// @ts-ignore: decorator
@inline export function fourPairs(units: v128): bool {
  return i8x16.bitmask(i32x4.eq(v128.and(units, splat32(W_PAIR_MASK)), splat32(W_PAIR))) == 0xffff;
}
/** Below 800 in each lane where a or b is a surrogate: with min_u, two operations for each vector. */
// @ts-ignore: decorator
@inline export function fold(a: v128, b: v128, kD800: v128): v128 {
  return i16x8.min_u(i16x8.sub(a, kD800), i16x8.sub(b, kD800));
}
/** Any lane of folded units below 800? (One saturating add and a bitmask beat a comparison and any_true.) */
// @ts-ignore: decorator
@inline export function anyBelow800(folded: v128, k7800: v128): bool {
  return (~i8x16.bitmask(i16x8.add_sat_u(folded, k7800)) & 0xaaaa) != 0;
}
/** Leads without a trail behind and trails without a lead before; a lead in the last lane is left to the next step. */
// @ts-ignore: decorator
@inline export function loneSurrogates(isLead: v128, isTrail: v128, zero: v128): v128 {
  const trailNext = i8x16.shuffle(isTrail, isLead, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 30, 31);
  return v128.or(v128.andnot(isTrail, after16(zero, isLead)), v128.andnot(isLead, trailNext));
}
/** The high bytes of 16 units. */
// @ts-ignore: decorator
@inline export function highBytes(a: v128, b: v128): v128 {
  return i8x16.narrow_i16x8_u(i16x8.shr_u(a, 8), i16x8.shr_u(b, 8));
}
/** A bit for each byte that is `value` under the mask. */
// @ts-ignore: decorator
@inline export function matches(bytes: v128, mask: v128, value: v128): u32 {
  return i8x16.bitmask(i8x16.eq(v128.and(bytes, mask), value));
}

// @ts-ignore: decorator
@inline export function isSurrogate(unit: u32): bool { return (unit & 0xf800) == 0xd800; }
// @ts-ignore: decorator
@inline export function isTrail(unit: u32): bool { return (unit & 0xfc00) == 0xdc00; }
/** The code point of a surrogate pair. */
// @ts-ignore: decorator
@inline export function joined(lead: u32, trail: u32): u32 {
  return (lead << 10) + trail - ((0xd800 << 10) + 0xdc00 - 0x10000);
}
