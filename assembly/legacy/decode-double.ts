// Two bytes for most characters, to UTF-16. ASCII 16 bytes at a time; eight pairs at a time; else one character.
import { doubles, finish, fourByteUnits, pairs, singles } from "./parameters";

/** The numbers of GB 18030's four bytes: the first that have no unit, and the first of U+10000. */
const END_OF_UNITS: u32 = 39420, FIRST_ASTRAL: u32 = 189000;

/** The place in `doubles` of a lead, in the lower half, and its trail. */
@inline function place(pair: u32): usize { return (pair & 0x7f) << 9 | (pair & 0xff00) >> 7; }
@inline function isPair(unit: u32): bool { return (unit & 0xf800) == 0xd800; }

/** The units at four places, each of 16 bits. */
@inline function fourUnits(table: usize, places: u64): u64 {
  return <u64>load<u16>(table + (<usize>places & 0xffff)) | <u64>load<u16>(table + <usize>(places >> 16 & 0xffff)) << 16
    | <u64>load<u16>(table + <usize>(places >> 32 & 0xffff)) << 32 | <u64>load<u16>(table + <usize>(places >> 48)) << 48;
}

/**
 * Stops before what has no character, a sequence of three bytes, and what the end cuts.
 */
export function decodeDouble(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = doubles(parameters), four = fourByteUnits(parameters);
  // None of these is a constant to the compiler: V8 would build it anew at each use.
  const nothing = load<u16>(singles(parameters)), zero = i16x8.splat(nothing), k7f = i16x8.splat(nothing + 0x7f);
  const kd800 = i16x8.splat(nothing + 0xd800), kf800 = i16x8.splat(nothing + 0xf800);
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
    while (true) {
      const v = v128.load(p);
      const places = v128.or(i16x8.shl(v128.and(v, k7f), 9), i16x8.shl(i16x8.shr_u(v, 8), 1));
      const low = fourUnits(table, i64x2.extract_lane(places, 0)), high = fourUnits(table, i64x2.extract_lane(places, 1));
      const units = i64x2.replace_lane(i64x2.splat(low), 1, high);
      v128.store(out, units);
      const wrong = i16x8.bitmask(v128.or(i16x8.eq(units, zero), i16x8.eq(v128.and(units, kf800), kd800)));
      const leads = i16x8.bitmask(i16x8.shl(v, 8));
      // Branches, and a count that needs no units: what follows need not wait for these.
      if (leads == 0xff && !wrong && p + 16 <= end) {
        p += 16;
        out += 16;
        continue;
      }
      const count = min(<usize>ctz(~leads | 0x100), (end - p) >> 1), wrongHere = wrong & ((1 << <i32>count) - 1);
      if (wrongHere) {
        p += <usize>ctz(wrongHere) << 1;
        out += <usize>ctz(wrongHere) << 1;
        break;
      }
      p += count << 1;
      out += count << 1;
      break;
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
