// The look-up of pairs of bytes: `doubles` of ./parameters.ts.

/** The place in `doubles` of a lead, in the lower half, and its trail. */
@inline export function place(pair: u32): usize { return (pair & 0x7f) << 9 | (pair & 0xff00) >> 7; }

/** The units at eight places. */
@inline export function lookUp(table: usize, places: v128): v128 {
  let units = v128.load16_lane(table + i16x8.extract_lane_u(places, 0), places, 0);
  units = v128.load16_lane(table + i16x8.extract_lane_u(places, 1), units, 1);
  units = v128.load16_lane(table + i16x8.extract_lane_u(places, 2), units, 2);
  units = v128.load16_lane(table + i16x8.extract_lane_u(places, 3), units, 3);
  units = v128.load16_lane(table + i16x8.extract_lane_u(places, 4), units, 4);
  units = v128.load16_lane(table + i16x8.extract_lane_u(places, 5), units, 5);
  units = v128.load16_lane(table + i16x8.extract_lane_u(places, 6), units, 6);
  return v128.load16_lane(table + i16x8.extract_lane_u(places, 7), units, 7);
}

/** The places of eight pairs. */
@inline export function places(pairs: v128): v128 {
  return v128.or(i16x8.shl(v128.and(pairs, i16x8.splat(0x7f)), 9), i16x8.shl(i16x8.shr_u(pairs, 8), 1));
}
