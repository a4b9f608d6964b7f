// UTF-32 (UCS-4 up to 10FFFF) to UTF-8 (RFC 3629), validating. A step takes 16 code points up to FFFF, else 8.
//
// Contract: reads nothing outside of the source, which need not be aligned; may overwrite 64 bytes after the output.
// Stops at what is no scalar value (SURROGATE or TOO_LARGE, length 1) or replaces it.
import { or4 } from "./simd";
import { OK, REPLACE, beginConversion, finishConversion } from "./result";
import { PACK1234, PACK1234_LENGTH } from "./shuffle-tables";
import { pack12, pack123, classifyLengths, makeLastBytes, hasLaneReaching } from "./utf8-encode";
import { hasSurrogate } from "./surrogates";
import { convertUtf32Scalar, hasInvalid8, replaceInvalid4, hasSupplementary } from "./utf32";
import {
  splat8, splat16, splat32, H_003F, H_0080, H_3F00, H_5800, H_7800, H_80E0, H_8800, H_C000, W_3F, W_3F00, W_3F0000, W_3F000000, W_7F,
  W_7FF, W_FFFF, W_7FFF0000, W_7FFF7800, W_7FFF7F80, W_TAGS_2, W_TAGS_2_TO_3, W_TAGS_3_TO_4, W_TAGS_4
} from "./constants";

/** Four code points above FFFF to 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx each. */
@inline function encodeSupplementary(x: v128): v128 {
  const first = v128.or(i32x4.shr_u(x, 18), v128.and(i32x4.shr_u(x, 4), splat32(W_3F00)));
  const last = v128.or(v128.and(i32x4.shl(x, 10), splat32(W_3F0000)), v128.and(i32x4.shl(x, 24), splat32(W_3F000000)));
  return v128.or(v128.or(first, last), splat32(W_TAGS_4));
}

/** Stores four scalar values of any length. Returns the address after them. */
@inline function encode4(out: usize, x: v128): usize {
  const four = i32x4.gt_s(x, splat32(W_FFFF));
  if (i32x4.bitmask(four) == 15) {
    v128.store(out, encodeSupplementary(x));
    return out + 16;
  }
  const two = i32x4.gt_s(x, splat32(W_7F)), three = i32x4.gt_s(x, splat32(W_7FF));
  // A sequence lies at the end of its lane; the row takes the last bytes of it, as many as it has.
  let y = or4(
    i32x4.shl(v128.bitselect(v128.and(x, splat32(W_3F)), x, two), 24), v128.and(i32x4.shl(x, 10), splat32(W_3F0000)),
    v128.and(i32x4.shr_u(x, 4), splat32(W_3F00)), i32x4.shr_u(x, 18));
  y = v128.or(y, v128.xor(
    v128.xor(v128.and(two, splat32(W_TAGS_2)), v128.and(three, splat32(W_TAGS_2_TO_3))),
    v128.and(four, splat32(W_TAGS_3_TO_4))));
  const row = <usize>(i32x4.bitmask(v128.xor(two, v128.xor(three, four))) | i32x4.bitmask(three) << 4);
  v128.store(out, i8x16.swizzle(y, v128.load(row << 4, PACK1234)));
  return out + load<u8>(row, PACK1234_LENGTH);
}

export function utf32ToUtf8(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + (length << 2), last = end - 64;
  const k7FFF7F80 = splat32(W_7FFF7F80), k7FFF7800 = splat32(W_7FFF7800), k7FFF0000 = splat32(W_7FFF0000);
  const k5800 = splat16(H_5800), k8800 = splat16(H_8800), k0080 = splat16(H_0080), k003F = splat16(H_003F);
  const k7800 = splat16(H_7800), k3F00 = splat16(H_3F00), k80E0 = splat16(H_80E0), kC000 = splat16(H_C000);
  beginConversion(source, target);
  let p = source, out = target;
  while (p + 64 <= end) {
    let a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    let any = or4(a, b, c, d);
    while (!hasLaneReaching(any, k7FFF7F80)) {
      v128.store(out, i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_u(a, b), i16x8.narrow_i32x4_u(c, d)));
      out += 16;
      p += 64;
      if (p > last) break;
      a = v128.load(p);
      b = v128.load(p, 16);
      c = v128.load(p, 32);
      d = v128.load(p, 48);
      any = or4(a, b, c, d);
    }
    if (p > last) break;
    if (!hasLaneReaching(any, k7FFF7800)) {
      const k80 = splat8(0x80), kC0 = splat8(0xc0);
      // The step comes first in a round, as in utf16-to-utf8.ts.
      p -= 64;
      out -= 16;
      do {
        p += 64;
        out += 16;
        const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
        if (hasLaneReaching(or4(a, b, c, d), k7FFF7800)) {
          p -= 64;
          out -= 16;
          break;
        }
        const x = i16x8.narrow_i32x4_u(a, b), y = i16x8.narrow_i32x4_u(c, d);
        const bytes = i8x16.narrow_i16x8_u(x, y), mask = <u32>i8x16.bitmask(bytes);
        if (!mask) {
          v128.store(out, bytes);
          break;
        }
        out = pack12(out, x, y, bytes, mask, k003F, k80, kC0);
      } while (p <= last - 64);
      p += 64;
      out += 16;
      continue;
    }
    if (!hasSupplementary(any, k7FFF0000)) {
      let x = i16x8.narrow_i32x4_u(a, b), y = i16x8.narrow_i32x4_u(c, d);
      if (!hasSurrogate(x, y, k5800, k8800)) {
        // Unlike in utf16-to-utf8.ts there is no shorter way for three bytes only: Chinese text makes that branch
        // unpredictable.
        do {
          const lastX = makeLastBytes(x, x, k003F, k0080), lastY = makeLastBytes(y, y, k003F, k0080);
          const maskX = classifyLengths(x, lastX, k7800), maskY = classifyLengths(y, lastY, k7800);
          out = pack123(out, x, lastX, maskX, k3F00, k80E0, kC000);
          out = pack123(out, y, lastY, maskY, k3F00, k80E0, kC000);
          p += 64;
          if (!(maskY & 0xaaaa)) break;
          if (p > last) break;
          const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
          if (hasSupplementary(or4(a, b, c, d), k7FFF0000)) break;
          x = i16x8.narrow_i32x4_u(a, b);
          y = i16x8.narrow_i32x4_u(c, d);
        } while (!hasSurrogate(x, y, k5800, k8800));
        continue;
      }
    }
    // Eight at a time, while some of them are supplementary.
    let stopped = false;
    do {
      if (hasInvalid8(a, b)) {
        stopped = !(flags & REPLACE);
        if (stopped) break;
        a = replaceInvalid4(a);
        b = replaceInvalid4(b);
      }
      if (hasSupplementary(v128.or(a, b), k7FFF0000)) out = encode4(encode4(out, a), b);
      else {
        const units = i16x8.narrow_i32x4_u(a, b), last = makeLastBytes(units, units, k003F, k0080);
        out = pack123(out, units, last, classifyLengths(units, last, k7800), k3F00, k80E0, kC000);
      }
      p += 32;
      if (p + 32 > end) break;
      a = v128.load(p);
      b = v128.load(p, 16);
    } while (hasSupplementary(v128.or(a, b), k7FFF0000));
    if (stopped) break;
  }
  const status = convertUtf32Scalar<u8>(p, end, out, flags);
  return finishConversion<u32, u8>(status, <u32>(status != OK));
}
