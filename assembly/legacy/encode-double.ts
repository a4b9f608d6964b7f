// UTF-16 to two bytes for most characters: eight units at a time, whatever mixture of ASCII and others they are; else one character.
import { lookUpBytes } from "./doubles";
import { bytesByUnit, encodeShuffles, finish, fourByteNumbers } from "./parameters";

/** The number of U+10000 among GB 18030's four bytes. */
const FIRST_ASTRAL: u32 = 189000;

/** Stops at a unit that the tables lack, and at U+0000 beside other characters than ASCII. */
export function encodeDouble(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + (length << 1), table = bytesByUnit(parameters), numbers = fourByteNumbers(parameters);
  const hasAscii = load<u16>(table, 0x7f << 1) != 0;
  const zero = i16x8.splat(load<u16>(table));
  let p = source, out = target;
  while (p < end) {
    if (hasAscii && p + 16 <= end) {
      const v = v128.load(p);
      if (!((i64x2.extract_lane(v, 0) | i64x2.extract_lane(v, 1)) & <i64>0xff80ff80ff80ff80)) {
        v128.store64_lane(out, i8x16.narrow_i16x8_u(v, v), 0);
        p += 16;
        out += 8;
        continue;
      }
    }
    const pairs = lookUpBytes(table, p);
    const single = i16x8.bitmask(i16x8.eq(i16x8.shr_u(pairs, 8), zero));
    v128.store(out, i8x16.swizzle(pairs, v128.load(encodeShuffles(parameters) + (single << 4))));
    // A branch, so that what follows need not wait for the look-up.
    if (p + 16 <= end && i16x8.all_true(pairs)) {
      p += 16;
      out += 16 - popcnt(single);
      continue;
    }
    const count = min(<usize>ctz(i16x8.bitmask(i16x8.eq(pairs, zero)) | 0x100), (end - p) >> 1);
    p += count << 1;
    out += (count << 1) - popcnt(single & ((1 << <i32>count) - 1));
    if (p == end) break;
    if (!numbers) break;
    const unit = <u32>load<u16>(p);
    let number: u32;
    if ((unit & 0xfc00) == 0xd800) {
      if (p + 4 > end) break;
      const trail = <u32>load<u16>(p, 2);
      if ((trail & 0xfc00) != 0xdc00) break;
      number = FIRST_ASTRAL + ((unit & 0x3ff) << 10 | (trail & 0x3ff));
      p += 4;
    } else {
      number = load<u16>(numbers + (unit << 1));
      if (!number) break;
      number--;
      p += 2;
    }
    const third = number / 10, second = third / 126, lead = second / 10;
    store<u32>(out, 0x30813081 + (lead | (second - lead * 10) << 8 | (third - second * 126) << 16 | (number - third * 10) << 24));
    out += 4;
  }
  finish(parameters, (p - source) >> 1, out - target);
}
