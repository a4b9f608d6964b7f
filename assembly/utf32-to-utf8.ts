// UTF-32 (UCS-4 up to 10FFFF) to UTF-8, validating: 16 code points a step in the basic multilingual plane, else 8.
//
// Contract: as utf8-decode.ts; p need not be aligned.
import { OK, REPLACE, begin, finish } from "./errors";
import { PACK1234, PACK1234_LENGTH } from "./tables";
import { PACK3, pack12, pack3, pack123, classes } from "./utf8-pack";
import { fold, anyBelow800 } from "./surrogates";
import { scalar, invalid8, replaced4, anySupplementary } from "./utf32";
import {
  splat16, splat32, H_003F, H_007F, H_0080, H_3F00, H_7800, H_7F80, H_D800, W_3F, W_3F00, W_3F0000, W_7F, W_7FF, W_FFFF,
  W_7FFF0000, W_FFFFFF80, W_FFFFF800, W_TAGS_2, W_TAGS_2_TO_3, W_TAGS_3_TO_4
} from "./constants";

/** Four code points of any length. */
// @ts-ignore: decorator
@inline function encode4(out: usize, x: v128): usize {
  const two = i32x4.gt_s(x, splat32(W_7F)), three = i32x4.gt_s(x, splat32(W_7FF)), four = i32x4.gt_s(x, splat32(W_FFFF));
  // the octets of a sequence at the end of the lane; the table row takes the last `length` of them
  let y = v128.or(
    v128.or(i32x4.shl(v128.bitselect(v128.and(x, splat32(W_3F)), x, two), 24), v128.and(i32x4.shl(x, 10), splat32(W_3F0000))),
    v128.or(v128.and(i32x4.shr_u(x, 4), splat32(W_3F00)), i32x4.shr_u(x, 18)));
  y = v128.or(y, v128.xor(
    v128.xor(v128.and(two, splat32(W_TAGS_2)), v128.and(three, splat32(W_TAGS_2_TO_3))),
    v128.and(four, splat32(W_TAGS_3_TO_4))));
  const row = <usize>(i32x4.bitmask(v128.xor(two, v128.xor(three, four))) | i32x4.bitmask(three) << 4);
  v128.store(out, i8x16.swizzle(y, v128.load(row << 4, PACK1234)));
  return out + load<u8>(row, PACK1234_LENGTH);
}

export function utf32ToUtf8(src: usize, length: usize, dst: usize, flags: u32): u32 {
  const end = src + (length << 2);
  const k7FFF0000 = splat32(W_7FFF0000), kFFFFFF80 = splat32(W_FFFFFF80), kFFFFF800 = splat32(W_FFFFF800);
  const kD800 = splat16(H_D800), k0080 = splat16(H_0080), k003F = splat16(H_003F), k007F = splat16(H_007F);
  const k7F80 = splat16(H_7F80), k7800 = splat16(H_7800), k3F00 = splat16(H_3F00);
  begin(src, dst);
  let p = src, out = dst;
  while (p + 64 <= end) {
    let a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    let any = v128.or(v128.or(a, b), v128.or(c, d));
    while (!v128.any_true(v128.and(any, kFFFFFF80))) {
      v128.store(out, i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_u(a, b), i16x8.narrow_i32x4_u(c, d)));
      out += 16;
      p += 64;
      if (p + 64 > end) break;
      a = v128.load(p);
      b = v128.load(p, 16);
      c = v128.load(p, 32);
      d = v128.load(p, 48);
      any = v128.or(v128.or(a, b), v128.or(c, d));
    }
    if (p + 64 > end) break;
    let x = i16x8.narrow_i32x4_u(a, b), y = i16x8.narrow_i32x4_u(c, d);
    if (!v128.any_true(v128.and(any, kFFFFF800))) {
      const asciiX = i16x8.lt_s(x, k0080), asciiY = i16x8.lt_s(y, k0080);
      const mask = <u32>i8x16.bitmask(i8x16.narrow_i16x8_s(asciiX, asciiY));
      out = pack12(out, x, asciiX, mask & 0xff, k003F);
      out = pack12(out, y, asciiY, mask >> 8, k003F);
      p += 64;
      continue;
    }
    if (!anySupplementary(any, k7FFF0000)) {
      if (!anyBelow800(fold(x, y, kD800), k7800)) {
        const maskX = <u32>i8x16.bitmask(classes(x, k7F80, k7800)), maskY = <u32>i8x16.bitmask(classes(y, k7F80, k7800));
        if ((maskX & maskY) != 0xffff) {
          out = pack123(out, x, maskX, k007F, k3F00);
          out = pack123(out, y, maskY, k007F, k3F00);
          p += 64;
          continue;
        }
        const take3 = v128.load(PACK3), tags3 = v128.load(PACK3 + 16);
        do {
          pack3(out, x, k3F00, take3, tags3);
          pack3(out + 24, y, k3F00, take3, tags3);
          out += 48;
          p += 64;
          if (p + 64 > end) break;
          a = v128.load(p);
          b = v128.load(p, 16);
          c = v128.load(p, 32);
          d = v128.load(p, 48);
          x = i16x8.narrow_i32x4_u(a, b);
          y = i16x8.narrow_i32x4_u(c, d);
          any = v128.or(v128.or(a, b), v128.or(c, d));
        } while (!anySupplementary(any, k7FFF0000) && !anyBelow800(i16x8.min_u(fold(x, y, kD800), i16x8.min_u(x, y)), k7800));
        continue;
      }
    }
    // Eight at a time, while some of them are supplementary.
    let stopped = false;
    do {
      if (invalid8(a, b)) {
        stopped = !(flags & REPLACE);
        if (stopped) break;
        a = replaced4(a);
        b = replaced4(b);
      }
      if (anySupplementary(v128.or(a, b), k7FFF0000)) out = encode4(encode4(out, a), b);
      else {
        const units = i16x8.narrow_i32x4_u(a, b);
        out = pack123(out, units, <u32>i8x16.bitmask(classes(units, k7F80, k7800)), k007F, k3F00);
      }
      p += 32;
      if (p + 32 > end) break;
      a = v128.load(p);
      b = v128.load(p, 16);
    } while (anySupplementary(v128.or(a, b), k7FFF0000));
    if (stopped) break;
  }
  const status = scalar<u8>(p, end, out, flags);
  return finish<u32, u8>(status, <u32>(status != OK));
}
