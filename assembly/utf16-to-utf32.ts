// UTF-16 to UTF-32 (UCS-4), validating: joins surrogate pairs (RFC 2781 section 2.2). A step takes 16 units without
// surrogates, else
// 8.
//
// Contract: reads nothing outside of the source, which need not be aligned; may overwrite 64 bytes after the output.
// Stops at a lone surrogate (SURROGATE, length 1) or replaces it. Without FINAL, a lead surrogate at the end is
// TRUNCATED, length 1.
import { OK, REPLACE, beginConversion, finishConversion } from "./result";
import { convertUtf16Scalar } from "./utf16";
import { COMPRESS32 } from "./shuffle-tables";
import { minOffsetFromD800, hasLaneBelow800, isFourPairs, maskLoneSurrogates, matchUnits } from "./surrogates";
import { previousUnits, zip16Low, zip16High } from "./simd";
import {
  splat8, splat16, splat32, H_0001, H_000F, H_03FF, H_7800, H_D800, H_DC00, H_FC00, H_FFFD, W_40, W_3FF, W_1FFC00
} from "./constants";

/** Four surrogate pairs to four code points. */
@inline function joinFourPairs(x: v128): v128 {
  const top = v128.and(i32x4.shl(i32x4.add(x, splat32(W_40)), 10), splat32(W_1FFC00));
  return v128.or(top, v128.and(i32x4.shr_u(x, 16), splat32(W_3FF)));
}
/** Stores eight units, none of them a surrogate. */
@inline function storeWidened(out: usize, units: v128): void {
  v128.store(out, i32x4.extend_low_i16x8_u(units));
  v128.store(out, i32x4.extend_high_i16x8_u(units), 16);
}

export function utf16ToUtf32(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + (length << 1);
  beginConversion(source, target);
  let p = source, out = target;
  const kD800 = splat16(H_D800), k7800 = splat16(H_7800);
  while (p + 32 <= end) {
    let a = v128.load(p), b = v128.load(p, 16);
    if (!hasLaneBelow800(minOffsetFromD800(a, b, kD800), k7800)) {
      do {
        storeWidened(out, a);
        storeWidened(out + 32, b);
        out += 64;
        p += 32;
        if (p + 32 > end) break;
        a = v128.load(p);
        b = v128.load(p, 16);
      } while (!hasLaneBelow800(minOffsetFromD800(a, b, kD800), k7800));
      continue;
    }
    if (isFourPairs(a)) {
      do {
        v128.store(out, joinFourPairs(v128.load(p)));
        out += 16;
        p += 16;
      } while (p + 16 <= end && isFourPairs(v128.load(p)));
      continue;
    }
    // Eight units of any kind. Each trail joins the lead before it, which is dropped. A lead in the last lane is left
    // to the next step.
    const kFC00 = splat16(H_FC00), zero = splat8(0);
    let leads = matchUnits(a, kFC00, kD800), trails = matchUnits(a, kFC00, splat16(H_DC00));
    const cut = <usize>(i8x16.bitmask(leads) >> 15);
    if (v128.any_true(v128.xor(trails, previousUnits(zero, leads)))) {
      if (!(flags & REPLACE)) break;
      const lone = maskLoneSurrogates(leads, trails, zero);
      a = v128.bitselect(splat16(H_FFFD), a, lone);
      leads = v128.andnot(leads, lone);
      trails = v128.andnot(trails, lone);
    }
    const lead = previousUnits(zero, a);
    const low = v128.bitselect(v128.or(i16x8.shl(lead, 10), v128.and(a, splat16(H_03FF))), a, trails);
    const high = v128.and(i16x8.add(v128.and(i16x8.shr_u(lead, 6), splat16(H_000F)), splat16(H_0001)), trails);
    const mask = i16x8.bitmask(leads) ^ 0xff, mask0 = mask & 15, mask1 = mask >> 4;
    v128.store(out, i8x16.swizzle(zip16Low(low, high), v128.load(<usize>mask0 << 4, COMPRESS32)));
    out += popcnt(mask0) << 2;
    v128.store(out, i8x16.swizzle(zip16High(low, high), v128.load(<usize>mask1 << 4, COMPRESS32)));
    out += popcnt(mask1) << 2;
    p += 16 - 2 * cut;
  }
  const status = convertUtf16Scalar<u32>(p, end, out, flags);
  return finishConversion<u16, u32>(status, <u32>(status != OK));
}
