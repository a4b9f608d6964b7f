// UTF-16 to two bytes for most characters. ASCII eight units at a time; four pairs at a time; else one character.
import { bytesByUnit, finish, fourByteNumbers } from "./parameters";

/** The number of U+10000 among GB 18030's four bytes. */
const FIRST_ASTRAL: u32 = 189000;

@inline function bytesOf(table: usize, units: u64): u64 { return load<u16>(table + ((<usize>units & 0xffff) << 1)); }

/** Stops at a unit that the tables lack, and at U+0000 beside other characters than ASCII. */
export function encodeDouble(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + (length << 1), table = bytesByUnit(parameters), numbers = fourByteNumbers(parameters);
  const hasAscii = load<u16>(table, 0x7f << 1) != 0;
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
    if (p + 8 <= end) {
      const w = load<u64>(p);
      const a = bytesOf(table, w), b = bytesOf(table, w >> 16), c = bytesOf(table, w >> 32), d = bytesOf(table, w >> 48);
      if (min(min(a, b), min(c, d)) > 0xff) {
        store<u64>(out, a | b << 16 | c << 32 | d << 48);
        p += 8;
        out += 8;
        continue;
      }
    }
    const unit = <u32>load<u16>(p), bytes = <u32>load<u16>(table + (unit << 1));
    if (bytes) {
      store<u16>(out, <u16>bytes);
      p += 2;
      out += 1 + <usize>(bytes > 0xff);
      continue;
    }
    if (!numbers) break;
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
