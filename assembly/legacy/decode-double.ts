// Two bytes for most characters, to UTF-16: 16 bytes at a time, eight pairs or whatever mixture of ASCII and pairs they are; else one
// character.
import { lookUp, place } from "./doubles";
import { decodeShuffles, doubles, finish, fourByteUnits, leadSpan, leadStart, nextLeadSpan, nextLeadStart, singles } from "./parameters";

/** The numbers of GB 18030's four bytes: the first that have no unit, and the first of U+10000. */
const END_OF_UNITS: u32 = 39420, FIRST_ASTRAL: u32 = 189000, NO_NUMBER: u32 = 0xffffffff;
const ODD_BITS: u32 = 0xaaaa;
/** Eight leads, each before its trail: 64 KiB of Chinese in 19 µs, not 43. */
const ALL_PAIRS: u32 = 0x5555;

/** Puts the pairs that begin in eight bytes at the front, lead above trail. */
@inline function pairsOf(bytes: v128, shuffle: usize): v128 { return i8x16.swizzle(bytes, v128.load64_zero(shuffle, 16)); }

/**
 * Stops before what has no character, a sequence of three bytes, and what the end cuts.
 */
export function decodeDouble(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = doubles(parameters), four = fourByteUnits(parameters), shuffles = decodeShuffles(parameters);
  // None of these is a constant to the compiler: V8 would build it anew at each use.
  const first = i8x16.splat(<u8>leadStart(parameters)), span = i8x16.splat(<u8>leadSpan(parameters));
  const nextFirst = i8x16.splat(<u8>nextLeadStart(parameters)), nextSpan = i8x16.splat(<u8>nextLeadSpan(parameters));
  let p = source, out = target;
  while (p < end) {
    while (p + 17 <= end) {
      const v = v128.load(p), high = i8x16.bitmask(v);
      if (!high) {
        v128.store(out, i16x8.extend_low_i8x16_u(v));
        v128.store(out, i16x8.extend_high_i8x16_u(v), 16);
        p += 16;
        out += 32;
        continue;
      }
      // Of a run of bytes that can be leads, every other one is: a carry goes through those runs that begin at an odd place.
      const candidates = i8x16.bitmask(v128.or(i8x16.le_u(i8x16.sub(v, first), span), i8x16.le_u(i8x16.sub(v, nextFirst), nextSpan)));
      const leads = ((candidates << 1 | ODD_BITS) - candidates ^ ODD_BITS) & candidates, trails = leads << 1;
      if (leads == ALL_PAIRS) {
        const units = lookUp(table, i16x8.shl(v128.or(i16x8.shl(v, 8), i16x8.shr_u(v, 8)), 1));
        if (!i16x8.all_true(units)) break;
        v128.store(out, units);
        p += 16;
        out += 16;
        continue;
      }
      if (high & ~(leads | trails)) break;
      const lowShuffle = shuffles + ((leads & 0xff) << 5), highShuffle = shuffles + ((leads >> 8 | trails & 0x100) << 5);
      // The shift drops the highest bit of the lead.
      const places = i16x8.shl(v128.shuffle<i64>(pairsOf(v, lowShuffle), pairsOf(v128.load(p, 8), highShuffle), 0, 2), 1);
      const units = lookUp(table, places);
      if (!i16x8.all_true(units)) break;
      v128.store(out, i8x16.swizzle(v128.shuffle<i64>(units, v, 0, 2), v128.load(lowShuffle)));
      out += 16 - (popcnt(trails & 0xff) << 1);
      v128.store(out, i8x16.swizzle(v128.shuffle<i64>(units, v, 1, 3), v128.load(highShuffle)));
      out += 16 - (popcnt(trails >> 8 & 0xff) << 1);
      p += 16 + (leads >> 15);
    }
    const pause = min(end, p + 16);
    while (p < pause) {
      const lead = <u32>load<u8>(p), single = <u32>load<u16>(singles(parameters) + (lead << 1));
      if (lead < 0x80 || single) {
        if (single == 0xffff) {
          finish(parameters, p - source, (out - target) >> 1);
          return;
        }
        store<u16>(out, <u16>single);
        p++;
        out += 2;
        continue;
      }
      const unit = p + 2 <= end ? <u32>load<u16>(table + place(load<u16>(p))) : 0;
      if (unit) {
        store<u16>(out, <u16>unit);
        p += 2;
        out += 2;
        continue;
      }
      const number = four && p + 4 <= end ? fourByteNumber(p) : NO_NUMBER;
      if (number == NO_NUMBER) {
        finish(parameters, p - source, (out - target) >> 1);
        return;
      }
      if (number < END_OF_UNITS) {
        store<u16>(out, load<u16>(four + (number << 1)));
        out += 2;
      } else {
        const offset = number - FIRST_ASTRAL;
        store<u32>(out, 0xdc00d800 | offset >> 10 | (offset & 0x3ff) << 16);
        out += 4;
      }
      p += 4;
    }
  }
  finish(parameters, p - source, (out - target) >> 1);
}

/** The number that four bytes of GB 18030 say, if it has a character. */
@inline function fourByteNumber(p: usize): u32 {
  const lead = <u32>load<u8>(p) - 0x81, second = <u32>load<u8>(p, 1) - 0x30, third = <u32>load<u8>(p, 2) - 0x81, fourth = <u32>load<u8>(p, 3) - 0x30;
  if (second > 9 || third > 125 || fourth > 9) return NO_NUMBER;
  const number = ((lead * 10 + second) * 126 + third) * 10 + fourth;
  return number < END_OF_UNITS || number - FIRST_ASTRAL < 0x100000 ? number : NO_NUMBER;
}
