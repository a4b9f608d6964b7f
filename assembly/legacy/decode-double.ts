// Two bytes for most characters, to UTF-16. ASCII 16 bytes at a time; four pairs at a time; else one character.
import { doubles, finish, fourByteUnits, pairs, singles } from "./parameters";

/** The numbers of GB 18030's four bytes: the first that have no unit, and the first of U+10000. */
const END_OF_UNITS: u32 = 39420, FIRST_ASTRAL: u32 = 189000;

/** The place in `doubles` of a lead, in the lower half, and its trail. */
@inline function place(pair: u64): usize { return (<usize>pair & 0x7f) << 9 | (<usize>pair & 0xff00) >> 7; }
@inline function isPair(unit: u32): bool { return (unit & 0xf800) == 0xd800; }
@inline function hasZero(units: u64): bool { return ((units - 0x0001000100010001) & ~units & 0x8000800080008000) != 0; }
/** Is one of four units D800..DFFF? */
@inline function hasPair(units: u64): bool { return hasZero((units & 0xf800f800f800f800) ^ 0xd800d800d800d800); }

/**
 * Stops before what has no character, a sequence of three bytes, and what the end cuts.
 */
export function decodeDouble(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = doubles(parameters), four = fourByteUnits(parameters);
  let p = source, out = target;
  while (p < end) {
    if (load<i8>(p) >= 0) {
      const v = v128.load(p);
      v128.store(out, i16x8.extend_low_i8x16_u(v));
      v128.store(out, i16x8.extend_high_i8x16_u(v), 16);
      const count = min(<usize>ctz(i8x16.bitmask(v) | 0x10000), end - p);
      p += count;
      out += count << 1;
      continue;
    }
    while (p + 8 <= end) {
      const w = load<u64>(p);
      if ((w & 0x0080008000800080) != 0x0080008000800080) break;
      const units = <u64>load<u16>(table + place(w)) | <u64>load<u16>(table + place(w >> 16)) << 16
        | <u64>load<u16>(table + place(w >> 32)) << 32 | <u64>load<u16>(table + place(w >> 48)) << 48;
      if (hasZero(units) || hasPair(units)) break;
      store<u64>(out, units);
      p += 8;
      out += 8;
    }
    if (p + 2 > end) break;
    const lead = <u32>load<u8>(p);
    if (lead < 0x80) continue;
    const unit = <u32>load<u16>(table + place(load<u16>(p)));
    if (unit) {
      if (isPair(unit)) {
        store<u32>(out, load<u32>(pairs(parameters) + ((unit & 0x7ff) << 2)));
        out += 2;
      } else store<u16>(out, <u16>unit);
      p += 2;
      out += 2;
      continue;
    }
    const single = <u32>load<u16>(singles(parameters) + (lead << 1));
    if (single) {
      if (single == 0xffff) break;
      store<u16>(out, <u16>single);
      p++;
      out += 2;
      continue;
    }
    if (!four || p + 4 > end) break;
    const second = <u32>load<u8>(p, 1) - 0x30, third = <u32>load<u8>(p, 2) - 0x81, fourth = <u32>load<u8>(p, 3) - 0x30;
    if (second > 9 || third > 125 || fourth > 9) break;
    const number = (((lead - 0x81) * 10 + second) * 126 + third) * 10 + fourth;
    if (number < END_OF_UNITS) {
      store<u16>(out, load<u16>(four + (number << 1)));
      out += 2;
    } else {
      const offset = number - FIRST_ASTRAL;
      if (offset > 0xfffff) break;
      store<u32>(out, 0xdc00d800 | offset >> 10 | (offset & 0x3ff) << 16);
      out += 4;
    }
    p += 4;
  }
  finish(parameters, p - source, (out - target) >> 1);
}

/** Decodes pairs of bytes 21..7E as long as they have a character. */
export function decodePairs(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = doubles(parameters);
  let p = source, out = target;
  while (p + 2 <= end) {
    const pair = load<u16>(p), unit = load<u16>(table + place(pair));
    if (!unit || pair & 0x80) break;
    store<u16>(out, unit);
    p += 2;
    out += 2;
  }
  finish(parameters, p - source, (out - target) >> 1);
}
