// The look-up of pairs of bytes, and of units: `doubles` and `bytesByUnit` of ./parameters.ts.

/** The place in `doubles` of a lead, in the lower half, and its trail. */
@inline export function place(pair: u32): usize { return (pair & 0x7f) << 9 | (pair & 0xff00) >> 7; }

/** The units at eight places. (Four places at once come out of a vector in fewer instructions than each by itself.) */
@inline export function lookUp(table: usize, places: v128): v128 {
  const low = <u64>i64x2.extract_lane(places, 0), high = <u64>i64x2.extract_lane(places, 1);
  let units = v128.load16_lane(table + <usize>(low & 0xffff), places, 0);
  units = v128.load16_lane(table + <usize>(low >> 16 & 0xffff), units, 1);
  units = v128.load16_lane(table + <usize>(low >> 32 & 0xffff), units, 2);
  units = v128.load16_lane(table + <usize>(low >> 48), units, 3);
  units = v128.load16_lane(table + <usize>(high & 0xffff), units, 4);
  units = v128.load16_lane(table + <usize>(high >> 16 & 0xffff), units, 5);
  units = v128.load16_lane(table + <usize>(high >> 32 & 0xffff), units, 6);
  return v128.load16_lane(table + <usize>(high >> 48), units, 7);
}

/** The bytes of the eight units at p, 16 bits for each; 0: none. */
@inline export function lookUpBytes(table: usize, p: usize): v128 {
  const low = load<u64>(p), high = load<u64>(p, 8);
  let bytes = v128.load16_lane(table + (<usize>(low & 0xffff) << 1), v128.load(p), 0);
  bytes = v128.load16_lane(table + (<usize>(low >> 16 & 0xffff) << 1), bytes, 1);
  bytes = v128.load16_lane(table + (<usize>(low >> 32 & 0xffff) << 1), bytes, 2);
  bytes = v128.load16_lane(table + (<usize>(low >> 48) << 1), bytes, 3);
  bytes = v128.load16_lane(table + (<usize>(high & 0xffff) << 1), bytes, 4);
  bytes = v128.load16_lane(table + (<usize>(high >> 16 & 0xffff) << 1), bytes, 5);
  bytes = v128.load16_lane(table + (<usize>(high >> 32 & 0xffff) << 1), bytes, 6);
  return v128.load16_lane(table + (<usize>(high >> 48) << 1), bytes, 7);
}
