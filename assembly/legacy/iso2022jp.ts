// ISO-2022-JP between two escape sequences: what stands for itself, and pairs of bytes 21..7E. (encodeDouble writes the pairs.)
import { lookUp, places } from "./doubles";
import { doubles, finish } from "./parameters";

/** Decodes ASCII up to 0E, 0F, 1B or 80..FF. */
export function decodeAscii(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, zero = i8x16.splat(0), one = i8x16.splat(1), escape = i8x16.splat(0x1b), shift = i8x16.splat(0x0f);
  let p = source, out = target;
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
  finish(parameters, p - source, (out - target) >> 1);
}

/** Encodes ASCII up to U+000E, U+000F, U+001B or another character. */
export function encodeAscii(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + (length << 1), one = i16x8.splat(1), escape = i16x8.splat(0x1b), shift = i16x8.splat(0x0f), k7f = i16x8.splat(0x7f);
  let p = source, out = target;
  while (p < end) {
    const v = v128.load(p);
    const others = v128.or(v128.or(i16x8.eq(v, escape), i16x8.eq(v128.or(v, one), shift)), i16x8.gt_u(v, k7f));
    v128.store64_lane(out, i8x16.narrow_i16x8_u(v, v), 0);
    const count = min(<usize>ctz(i16x8.bitmask(others) | 0x100), (end - p) >> 1);
    p += count << 1;
    out += count;
    if (count < 8) break;
  }
  finish(parameters, (p - source) >> 1, out - target);
}

/** Decodes pairs of bytes 21..7E as long as they have a character. */
export function decodePairs(source: usize, length: usize, target: usize, parameters: usize): void {
  const end = source + length, table = doubles(parameters), zero = i16x8.splat(0), high = i16x8.splat(0x80);
  let p = source, out = target;
  while (p < end) {
    const v = v128.load(p), units = lookUp(table, places(v));
    const others = v128.or(i16x8.eq(units, zero), i16x8.gt_u(v128.and(v, high), zero));
    v128.store(out, units);
    const count = min(<usize>ctz(i16x8.bitmask(others) | 0x100), (end - p) >> 1) << 1;
    p += count;
    out += count;
    if (count < 16) break;
  }
  finish(parameters, p - source, (out - target) >> 1);
}
