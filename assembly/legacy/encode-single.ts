// UTF-16 to one byte for each character. 16 units at once: those that are ASCII or in the main range by arithmetic; the others by the table,
// each by itself if they are few.
import { byteByUnit, finish, identityCount, rangeDelta, rangeSpan, rangeStart } from "./parameters";

/** Units of 16 from which on it is faster to look up all. */
const MIN_FAR_UNITS: i32 = 7;

@inline function byteAt(table: usize, p: usize, i: usize): u8 { return load<u8>(table + load<u16>(p + (i << 1))); }
@inline function fourBytes(table: usize, p: usize): u32 {
  return <u32>byteAt(table, p, 0) | <u32>byteAt(table, p, 1) << 8 | <u32>byteAt(table, p, 2) << 16 | <u32>byteAt(table, p, 3) << 24;
}

/** Stops at a unit without a byte, and at U+0000 among such that go by the table. */
export function encodeSingle(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + (length << 1), table = byteByUnit(parameters);
  const delta = i16x8.splat(<u16>rangeDelta(parameters)), first = i16x8.splat(<u16>(rangeStart(parameters) + rangeDelta(parameters)));
  const span = i16x8.splat(<u16>rangeSpan(parameters)), ascii = i16x8.splat(<u16>identityCount(parameters));
  let p = source, out = target;
  while (p + 32 <= end) {
    const a = v128.load(p), b = v128.load(p, 16);
    const isNearA = i16x8.le_u(i16x8.sub(a, first), span), isNearB = i16x8.le_u(i16x8.sub(b, first), span);
    const isKnownA = v128.or(isNearA, i16x8.lt_u(a, ascii)), isKnownB = v128.or(isNearB, i16x8.lt_u(b, ascii));
    let far = i8x16.bitmask(i8x16.narrow_i16x8_s(isKnownA, isKnownB)) ^ 0xffff;
    if (popcnt(far) < MIN_FAR_UNITS) {
      v128.store(out, i8x16.narrow_i16x8_u(i16x8.sub(a, v128.and(isNearA, delta)), i16x8.sub(b, v128.and(isNearB, delta))));
      while (far) {
        const i = <usize>ctz(far), byte = byteAt(table, p, i);
        if (!byte) break;
        store<u8>(out + i, byte);
        far &= far - 1;
      }
      if (far) {
        p += ctz(far) << 1;
        out += ctz(far);
        break;
      }
    } else {
      let bytes = i32x4.splat(fourBytes(table, p));
      bytes = i32x4.replace_lane(bytes, 1, fourBytes(table, p + 8));
      bytes = i32x4.replace_lane(bytes, 2, fourBytes(table, p + 16));
      bytes = i32x4.replace_lane(bytes, 3, fourBytes(table, p + 24));
      if (!i8x16.all_true(bytes)) break;
      v128.store(out, bytes);
    }
    p += 32;
    out += 16;
  }
  while (p < end) {
    const byte = byteAt(table, p, 0);
    if (!byte) break;
    store<u8>(out++, byte);
    p += 2;
  }
  finish(parameters, (p - source) >> 1, out - target);
}
