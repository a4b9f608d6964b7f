// One byte for each character, to UTF-16. 16 bytes at once: those that are ASCII or in the main range by arithmetic, or those that are ASCII
// or in the main rows by small tables; the others each by itself.
import { finish, lowBytes, rangeDelta, rangeSpan, rangeStart, rowStart, rowsHigh, unitsByByte } from "./parameters";

/** A byte that has no unit. */
const NONE: u32 = 0xffff;
/** Bytes of 16 outside of ASCII and the main range from which on the rows are faster. */
const MIN_FAR_BYTES: i32 = 7;

@inline function unitAt(table: usize, p: usize, i: usize): u32 { return load<u16>(table + (<usize>load<u8>(p + i) << 1)); }
/** The lower byte of each byte's unit; 0 for a byte outside of the row. @param starts the first byte of the row, 16 times */
@inline function lookUpRow(bytes: v128, starts: v128, row: usize): v128 { return i8x16.swizzle(v128.load(row), i8x16.sub(bytes, starts)); }

/** Stops at a byte without a character. */
export function decodeSingle(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = unitsByByte(parameters);
  // None of these is a constant to the compiler: V8 would build it anew at each use.
  const first = i8x16.splat(<u8>rangeStart(parameters)), span = i8x16.splat(<u8>rangeSpan(parameters));
  const delta = i16x8.splat(<u16>rangeDelta(parameters)), zero = i8x16.splat(load<u8>(table));
  const rows = lowBytes(parameters), upper = i8x16.splat(<u8>rowsHigh(parameters));
  const start0 = i8x16.splat(<u8>rowStart(parameters, 0)), start1 = i8x16.splat(<u8>rowStart(parameters, 1));
  const start2 = i8x16.splat(<u8>rowStart(parameters, 2)), start3 = i8x16.splat(<u8>rowStart(parameters, 3));
  let p = source, out = target;
  while (p + 16 <= end) {
    const v = v128.load(p);
    const isFar = i8x16.gt_u(i8x16.sub(v, first), span);
    let far = i8x16.bitmask(v128.and(v, isFar)); // ASCII is far, too
    if (popcnt(far) < MIN_FAR_BYTES) {
      const isNear = v128.not(isFar);
      v128.store(out, i16x8.add(i16x8.extend_low_i8x16_u(v), v128.and(i16x8.extend_low_i8x16_s(isNear), delta)));
      v128.store(out, i16x8.add(i16x8.extend_high_i8x16_u(v), v128.and(i16x8.extend_high_i8x16_s(isNear), delta)), 16);
    } else {
      const lower = v128.or(v128.or(lookUpRow(v, start0, rows), lookUpRow(v, start1, rows + 16)), v128.or(lookUpRow(v, start2, rows + 32), lookUpRow(v, start3, rows + 48)));
      const isOther = i8x16.eq(lower, zero), high = v128.andnot(upper, isOther), low = v128.or(lower, v128.and(v, isOther));
      v128.store(out, v128.shuffle<i8>(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
      v128.store(out, v128.shuffle<i8>(low, high, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31), 16);
      far = i8x16.bitmask(v128.and(v, isOther));
    }
    while (far) {
      const i = <usize>ctz(far), unit = unitAt(table, p, i);
      if (unit == NONE) break;
      store<u16>(out + (i << 1), <u16>unit);
      far &= far - 1;
    }
    if (far) {
      p += ctz(far);
      out += ctz(far) << 1;
      break;
    }
    p += 16;
    out += 32;
  }
  while (p < end) {
    const unit = unitAt(table, p, 0);
    if (unit == NONE) break;
    store<u16>(out, <u16>unit);
    p++;
    out += 2;
  }
  finish(parameters, p - source, (out - target) >> 1);
}
