// UTF-32 (UCS-4 up to 10FFFF) to UTF-16 (RFC 2781 section 2.1), validating. A step takes 32 code points up to FFFF,
// else 8.
//
// Contract: reads nothing outside of the source, which need not be aligned; may overwrite 64 bytes after the output.
// Stops at what is no scalar value (SURROGATE or TOO_LARGE, length 1) or replaces it.
import { or4 } from "./simd";
import { OK, REPLACE, beginConversion, finishConversion } from "./result";
import { PACK_PAIRS } from "./shuffle-tables";
import { splitToPairs } from "./utf8-decode-runs";
import { minOffsetFromD800, hasLaneBelow800 } from "./surrogates";
import { convertUtf32Scalar, hasInvalid8, replaceInvalid4, hasSupplementary } from "./utf32";
import { splat16, splat32, H_7800, H_D800, W_3FF, W_D7C0, W_FFFF, W_7FFF0000, W_DC000000 } from "./constants";

/** Stores four scalar values. Returns the address after them. */
@inline function encode4(out: usize, x: v128): usize {
  const supplementary = i32x4.gt_s(x, splat32(W_FFFF)), mask = i32x4.bitmask(supplementary);
  const pair = splitToPairs(x, splat32(W_D7C0), splat32(W_3FF), splat32(W_DC000000));
  if (mask == 15) {
    v128.store(out, pair);
    return out + 16;
  }
  v128.store(out, i8x16.swizzle(v128.bitselect(pair, x, supplementary), v128.load(<usize>mask << 4, PACK_PAIRS)));
  return out + 8 + (popcnt(mask) << 1);
}

export function utf32ToUtf16(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + (length << 2);
  const k7FFF0000 = splat32(W_7FFF0000), kD800 = splat16(H_D800), k7800 = splat16(H_7800);
  beginConversion(source, target);
  let p = source, out = target;
  while (p + 64 <= end) {
    while (p + 128 <= end) {
      const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
      const e = v128.load(p, 64), f = v128.load(p, 80), g = v128.load(p, 96), h = v128.load(p, 112);
      const any = v128.or(or4(a, b, c, d), or4(e, f, g, h));
      const w = i16x8.narrow_i32x4_u(a, b), x = i16x8.narrow_i32x4_u(c, d);
      const y = i16x8.narrow_i32x4_u(e, f), z = i16x8.narrow_i32x4_u(g, h);
      if (hasSupplementary(any, k7FFF0000)
        || hasLaneBelow800(i16x8.min_u(minOffsetFromD800(w, x, kD800), minOffsetFromD800(y, z, kD800)), k7800)) break;
      v128.store(out, w);
      v128.store(out, x, 16);
      v128.store(out, y, 32);
      v128.store(out, z, 48);
      out += 64;
      p += 128;
    }
    if (p + 64 > end) break;
    const a = v128.load(p), b = v128.load(p, 16);
    if (!hasSupplementary(v128.or(a, b), k7FFF0000)) {
      const x = i16x8.narrow_i32x4_u(a, b);
      if (!hasLaneBelow800(i16x8.sub(x, kD800), k7800)) {
        v128.store(out, x);
        out += 16;
        p += 32;
        continue;
      }
    }
    if (!hasInvalid8(a, b)) {
      let x = a, y = b;
      do {
        out = encode4(encode4(out, x), y);
        p += 32;
        if (p + 32 > end) break;
        x = v128.load(p);
        y = v128.load(p, 16);
      } while (hasSupplementary(v128.or(x, y), k7FFF0000) && !hasInvalid8(x, y));
      continue;
    }
    if (!(flags & REPLACE)) break;
    out = encode4(encode4(out, replaceInvalid4(a)), replaceInvalid4(b));
    p += 32;
  }
  const status = convertUtf32Scalar<u16>(p, end, out, flags);
  return finishConversion<u32, u16>(status, <u32>(status != OK));
}
