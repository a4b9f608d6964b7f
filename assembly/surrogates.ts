// Surrogates (Unicode D71 to D75, RFC 2781 section 2): the tests, for one unit and for vectors, and the way from a pair
// to its code point.
import { previousUnits } from "./simd";
import { splat32, W_PAIR, W_PAIR_MASK } from "./constants";

/** Is one of 16 units a surrogate? Less 5800, surrogates are the lowest signed numbers: below 8800. */
@inline export function hasSurrogate(a: v128, b: v128, k5800: v128, k8800: v128): bool {
  return i8x16.bitmask(i16x8.lt_s(i16x8.min_s(i16x8.sub(a, k5800), i16x8.sub(b, k5800)), k8800)) != 0;
}
/** Are the eight units four surrogate pairs? */
@inline export function isFourPairs(units: v128): bool {
  return i8x16.bitmask(i32x4.eq(v128.and(units, splat32(W_PAIR_MASK)), splat32(W_PAIR))) == 0xffff;
}
/** Below 800 in each lane where a or b is a surrogate. */
@inline export function minOffsetFromD800(a: v128, b: v128, kD800: v128): v128 {
  return i16x8.min_u(i16x8.sub(a, kD800), i16x8.sub(b, kD800));
}
/**
 * Is a lane below 800? A saturating add sets the top bit of all others, which takes fewer instructions than a
 * comparison.
 */
@inline export function hasLaneBelow800(v: v128, k7800: v128): bool {
  return (~i8x16.bitmask(i16x8.add_sat_u(v, k7800)) & 0xaaaa) != 0;
}
/** Leads that no trail follows and trails that no lead precedes. A lead in the last lane is left to the next step. */
@inline export function maskLoneSurrogates(leads: v128, trails: v128, zero: v128): v128 {
  const trailNext = i8x16.shuffle(trails, leads, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 30, 31);
  return v128.or(v128.andnot(trails, previousUnits(zero, leads)), v128.andnot(leads, trailNext));
}
/** The high bytes of 16 units. */
@inline export function takeHighBytes(a: v128, b: v128): v128 {
  return i8x16.narrow_i16x8_u(i16x8.shr_u(a, 8), i16x8.shr_u(b, 8));
}
/** -1 in each unit that equals `value` once masked. */
@inline export function matchUnits(units: v128, mask: v128, value: v128): v128 { return i16x8.eq(v128.and(units, mask), value); }
/** A bit for each byte that equals `value` once masked. */
@inline export function maskMatches(bytes: v128, mask: v128, value: v128): u32 {
  return i8x16.bitmask(i8x16.eq(v128.and(bytes, mask), value));
}

/** Is it 11011xxx xxxxxxxx? For code points, too. */
@inline export function isSurrogate(unit: u32): bool { return (unit & 0xfffff800) == 0xd800; }
/** Is it 110110xx xxxxxxxx? */
@inline export function isLeadSurrogate(unit: u32): bool { return (unit & 0xfc00) == 0xd800; }
/** Is it 110111xx xxxxxxxx? */
@inline export function isTrailSurrogate(unit: u32): bool { return (unit & 0xfc00) == 0xdc00; }
/** Is it a lead, where it is known to be a surrogate? */
@inline export function isLeadAmongSurrogates(surrogate: u32): bool { return surrogate < 0xdc00; }
/** The code point of a surrogate pair: 10000 + (lead - D800) × 400 + (trail - DC00), in hexadecimal. */
@inline export function joinSurrogates(lead: u32, trail: u32): u32 {
  return (lead << 10) + trail - ((0xd800 << 10) + 0xdc00 - 0x10000);
}
