// ISO-2022-JP as long as it changes between ASCII and pairs of bytes 21..7E, JIS X 0208, by an escape sequence of three bytes.
import { lookUp, lookUpBytes, places } from "./doubles";
import { bytesByUnit, chosenSet, doubles, finish, hasEscaped, setChosenSet, setHasEscaped } from "./parameters";

/** Sets, as in src/encodings/legacy/iso2022jp.ts. */
const ASCII: u32 = 0, JIS0208: u32 = 3;
/** What follows 1B: the second byte of the sequence in the lower half. */
const TO_ASCII: u32 = 0x4228, TO_JIS0208: u32 = 0x4224, TO_JIS0208_OF_1978: u32 = 0x4024;

/** Stops before a malformed sequence, another set, an escape sequence behind one, and what the end may cut. */
export function decodeIso2022jp(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = doubles(parameters), zero = i8x16.splat(0), one = i8x16.splat(1);
  const escape = i8x16.splat(0x1b), shift = i8x16.splat(0x0f), high = i16x8.splat(0x80);
  let p = source, out = target, set = chosenSet(parameters), isBehindEscape = hasEscaped(parameters);
  while (p < end) {
    const first = p;
    if (set == ASCII) {
      while (p < end) {
        const v = v128.load(p);
        const others = v128.or(v128.or(i8x16.eq(v, escape), i8x16.eq(v128.or(v, one), shift)), i8x16.lt_s(v, zero));
        v128.store(out, i16x8.extend_low_i8x16_u(v));
        v128.store(out, i16x8.extend_high_i8x16_u(v), 16);
        const count = min(<usize>ctz(i8x16.bitmask(others) | 0x10000), end - p);
        p += count;
        out += count << 1;
        if (count < 16) break;
      }
    } else {
      while (p < end) {
        const v = v128.load(p), units = lookUp(table, places(v));
        const others = v128.or(i16x8.eq(units, zero), i16x8.gt_u(v128.and(v, high), zero));
        v128.store(out, units);
        const count = min(<usize>ctz(i16x8.bitmask(others) | 0x100), (end - p) >> 1) << 1;
        p += count;
        out += count;
        if (count < 16) break;
      }
    }
    if (p > first) isBehindEscape = 0;
    if (p + 3 > end || isBehindEscape || load<u8>(p) != 0x1b) break;
    const sequence = <u32>load<u16>(p, 1);
    if (sequence == TO_ASCII) set = ASCII;
    else if (sequence == TO_JIS0208 || sequence == TO_JIS0208_OF_1978) set = JIS0208;
    else break;
    isBehindEscape = 1;
    p += 3;
  }
  setChosenSet(parameters, set);
  setHasEscaped(parameters, isBehindEscape);
  finish(parameters, p - source, (out - target) >> 1);
}

/** Stops before 0E, 0F, 1B and a unit that neither set has. */
export function encodeIso2022jp(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + (length << 1), table = bytesByUnit(parameters), zero = i16x8.splat(0), one = i16x8.splat(1);
  const escape = i16x8.splat(0x1b), shift = i16x8.splat(0x0f), k7f = i16x8.splat(0x7f);
  let p = source, out = target, set = chosenSet(parameters);
  while (p < end) {
    const unit = <u32>load<u16>(p);
    if (unit < 0x80) {
      if ((unit | 1) == 0x0f || unit == 0x1b) break;
      if (set != ASCII) {
        store<u32>(out, 0x1b | TO_ASCII << 8);
        out += 3;
        set = ASCII;
      }
      while (p < end) {
        const v = v128.load(p);
        const others = v128.or(v128.or(i16x8.eq(v, escape), i16x8.eq(v128.or(v, one), shift)), i16x8.gt_u(v, k7f));
        v128.store64_lane(out, i8x16.narrow_i16x8_u(v, v), 0);
        const count = min(<usize>ctz(i16x8.bitmask(others) | 0x100), (end - p) >> 1);
        p += count << 1;
        out += count;
        if (count < 8) break;
      }
    } else {
      if (!load<u16>(table + (unit << 1))) break;
      if (set != JIS0208) {
        store<u32>(out, 0x1b | TO_JIS0208 << 8);
        out += 3;
        set = JIS0208;
      }
      while (p < end) {
        const pairs = lookUpBytes(table, p);
        v128.store(out, pairs);
        const count = min(<usize>ctz(i16x8.bitmask(i16x8.eq(pairs, zero)) | 0x100), (end - p) >> 1) << 1;
        p += count;
        out += count;
        if (count < 16) break;
      }
    }
  }
  setChosenSet(parameters, set);
  finish(parameters, (p - source) >> 1, out - target);
}
