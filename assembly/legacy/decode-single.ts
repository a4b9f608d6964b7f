// One byte for each character, to UTF-16. 16 bytes at once: those that are ASCII or in the main range by arithmetic, the others by the table,
// each by itself if they are few.
import { finish, identityCount, rangeDelta, rangeSpan, rangeStart, unitsByByte } from "./parameters";

/** A byte that has no unit. */
const NONE: u32 = 0xffff;
/** Bytes of 16 outside of ASCII and the main range from which on it is faster to look up all. */
const MIN_FAR_BYTES: i32 = 7;

/** The units of the eight bytes at p. */
@inline function lookUpUnits(table: usize, p: usize): v128 {
  const bytes = load<u64>(p);
  let units = v128.load16_lane(table + (<usize>(bytes & 0xff) << 1), v128.load(p), 0);
  units = v128.load16_lane(table + (<usize>(bytes >> 8 & 0xff) << 1), units, 1);
  units = v128.load16_lane(table + (<usize>(bytes >> 16 & 0xff) << 1), units, 2);
  units = v128.load16_lane(table + (<usize>(bytes >> 24 & 0xff) << 1), units, 3);
  units = v128.load16_lane(table + (<usize>(bytes >> 32 & 0xff) << 1), units, 4);
  units = v128.load16_lane(table + (<usize>(bytes >> 40 & 0xff) << 1), units, 5);
  units = v128.load16_lane(table + (<usize>(bytes >> 48 & 0xff) << 1), units, 6);
  return v128.load16_lane(table + (<usize>(bytes >> 56) << 1), units, 7);
}

/** Stops at a byte without a character. */
export function decodeSingle(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = unitsByByte(parameters);
  const count = i8x16.splat(<u8>identityCount(parameters)), none = i8x16.splat(-1);
  const first = i8x16.splat(<u8>rangeStart(parameters)), span = i8x16.splat(<u8>rangeSpan(parameters));
  const delta = i16x8.splat(<u16>rangeDelta(parameters));
  let p = source, out = target;
  while (p + 16 <= end) {
    const v = v128.load(p);
    const isNear = i8x16.le_u(i8x16.sub(v, first), span);
    let far = i8x16.bitmask(v128.or(isNear, i8x16.lt_u(v, count))) ^ 0xffff;
    if (popcnt(far) < MIN_FAR_BYTES) {
      v128.store(out, i16x8.add(i16x8.extend_low_i8x16_u(v), v128.and(i16x8.extend_low_i8x16_s(isNear), delta)));
      v128.store(out, i16x8.add(i16x8.extend_high_i8x16_u(v), v128.and(i16x8.extend_high_i8x16_s(isNear), delta)), 16);
      while (far) {
        const i = <usize>ctz(far), unit = <u32>load<u16>(table + (<usize>load<u8>(p + i) << 1));
        if (unit == NONE) break;
        store<u16>(out + (i << 1), <u16>unit);
        far &= far - 1;
      }
      if (far) break;
    } else {
      const low = lookUpUnits(table, p), high = lookUpUnits(table, p + 8);
      if (v128.any_true(v128.or(i16x8.eq(low, none), i16x8.eq(high, none)))) break;
      v128.store(out, low);
      v128.store(out, high, 16);
    }
    p += 16;
    out += 32;
  }
  while (p < end) {
    const unit = <u32>load<u16>(table + (<usize>load<u8>(p) << 1));
    if (unit == NONE) break;
    store<u16>(out, <u16>unit);
    p++;
    out += 2;
  }
  finish(parameters, p - source, (out - target) >> 1);
}
