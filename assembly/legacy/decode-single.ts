// One byte for each character, to UTF-16. 16 bytes at once: those that are ASCII or in the main range by arithmetic; the others by the table,
// each by itself if they are few.
import { finish, rangeDelta, rangeSpan, rangeStart, unitsByByte } from "./parameters";

/** A byte that has no unit. */
const NONE: u32 = 0xffff;
/** Bytes of 16 from which on it is faster to look up all. */
const MANY: i32 = 7;

@inline function unitAt(table: usize, p: usize, i: usize): u64 { return load<u16>(table + (<usize>load<u8>(p + i) << 1)); }
@inline function fourUnits(table: usize, p: usize): u64 {
  return unitAt(table, p, 0) | unitAt(table, p, 1) << 16 | unitAt(table, p, 2) << 32 | unitAt(table, p, 3) << 48;
}
@inline function eightUnits(table: usize, p: usize): v128 {
  return i64x2.replace_lane(i64x2.splat(fourUnits(table, p)), 1, fourUnits(table, p + 4));
}

/** Stops at a byte without a character. */
export function decodeSingle(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = unitsByByte(parameters);
  // None of these is a constant to the compiler: V8 would build it anew at each use.
  const first = i8x16.splat(<u8>rangeStart(parameters)), span = i8x16.splat(<u8>rangeSpan(parameters));
  const delta = i16x8.splat(<u16>rangeDelta(parameters)), none = i8x16.splat(<u8>(load<u8>(table) - 1));
  let p = source, out = target;
  while (p + 16 <= end) {
    const v = v128.load(p);
    const isFar = i8x16.gt_u(i8x16.sub(v, first), span);
    let far = i8x16.bitmask(v128.and(v, isFar)); // ASCII is far, too
    if (popcnt(far) < MANY) {
      const isNear = v128.not(isFar);
      v128.store(out, i16x8.add(i16x8.extend_low_i8x16_u(v), v128.and(i16x8.extend_low_i8x16_s(isNear), delta)));
      v128.store(out, i16x8.add(i16x8.extend_high_i8x16_u(v), v128.and(i16x8.extend_high_i8x16_s(isNear), delta)), 16);
      while (far) {
        const i = <usize>ctz(far), unit = <u32>unitAt(table, p, i);
        if (unit == NONE) break;
        store<u16>(out + (i << 1), <u16>unit);
        far &= far - 1;
      }
      if (far) {
        p += ctz(far);
        out += ctz(far) << 1;
        break;
      }
    } else {
      const low = eightUnits(table, p), high = eightUnits(table, p + 8);
      if (v128.any_true(v128.or(i16x8.eq(low, none), i16x8.eq(high, none)))) break;
      v128.store(out, low);
      v128.store(out, high, 16);
    }
    p += 16;
    out += 32;
  }
  while (p < end) {
    const unit = <u32>unitAt(table, p, 0);
    if (unit == NONE) break;
    store<u16>(out, <u16>unit);
    p++;
    out += 2;
  }
  finish(parameters, p - source, (out - target) >> 1);
}
