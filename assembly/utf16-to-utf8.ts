// UTF-16 (RFC 2781) to UTF-8 (RFC 3629), validating. A step takes 16 units without surrogates, else 8. Between steps p
// is never inside a surrogate pair: a step leaves a lead surrogate at its end to the next one, so that four pairs
// become 16 bytes at once.
//
// Contract: reads nothing outside of the source, which need not be aligned; may overwrite 64 bytes after the output.
// Stops at a lone surrogate (SURROGATE, length 1) or replaces it. Without FINAL, a lead surrogate at the end is
// TRUNCATED, length 1.
import { OK, REPLACE, beginConversion, finishConversion } from "./result";
import { convertUtf16Scalar } from "./utf16";
import { PACK3, pack12, pack3, pack123, packClasses, classifyLengths, makeLastBytes, hasLaneReaching } from "./utf8-encode";
import { hasSurrogate, isFourPairs, maskLoneSurrogates, matchUnits } from "./surrogates";
import { previousUnits, or4 } from "./simd";
import {
  splat8, splat16, splat32, H_003F, H_0040, H_0080, H_0700, H_0F00, H_3000, H_3F00, H_5800, H_7800, H_7F80, H_80E0, H_8800, H_C000,
  H_D800, H_DC00, H_F000, H_FC00, H_FF00, H_FFFD, W_07, W_40, W_3F00, W_0F0000, W_300000, W_3F000000, W_TAGS_4
} from "./constants";

/** Bytes of ASCII, in the loop for units below 800, after which the loop for ASCII is tried again. */
const QUIET_BYTES: usize = 96;

/** Four surrogate pairs, the lead in the low half of each lane, to 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx each. */
@inline function encodeFourPairs(x: v128): v128 {
  const h = i32x4.add(x, splat32(W_40)); // bits 0..10 are now bits 10..20 of the code point
  const first = v128.or(v128.and(i32x4.shr_u(h, 8), splat32(W_07)), v128.and(i32x4.shl(h, 6), splat32(W_3F00)));
  const third = v128.or(v128.and(i32x4.shl(h, 20), splat32(W_300000)), v128.and(i32x4.shr_u(x, 6), splat32(W_0F0000)));
  const last = v128.or(v128.and(i32x4.shl(x, 8), splat32(W_3F000000)), splat32(W_TAGS_4));
  return v128.or(v128.or(first, third), last);
}

export function utf16ToUtf8(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + (length << 1), last = end - 32;
  beginConversion(source, target);
  let p = source, out = target;
  const k5800 = splat16(H_5800), k8800 = splat16(H_8800), k0080 = splat16(H_0080), k003F = splat16(H_003F);
  const k7F80 = splat16(H_7F80), k7800 = splat16(H_7800);
  const k3F00 = splat16(H_3F00), k80E0 = splat16(H_80E0), kC000 = splat16(H_C000);

  while (p <= last) {
    let a = v128.load(p), b = v128.load(p, 16);
    if (!hasLaneReaching(v128.or(a, b), k7F80)) {
      while (p + 64 <= end) {
        const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48), any = v128.or(a, b);
        if (hasLaneReaching(v128.or(any, v128.or(c, d)), k7F80)) {
          if (!hasLaneReaching(any, k7F80)) {
            v128.store(out, i8x16.narrow_i16x8_u(a, b));
            out += 16;
            p += 32;
          }
          break;
        }
        v128.store(out, i8x16.narrow_i16x8_u(a, b));
        v128.store(out, i8x16.narrow_i16x8_u(c, d), 16);
        out += 32;
        p += 64;
      }
      if (p > last) break;
      a = v128.load(p);
      b = v128.load(p, 16);
    }
    if (!hasLaneReaching(v128.or(a, b), k7800)) {
      const k80 = splat8(0x80), kC0 = splat8(0xc0);
      // The step comes first in a round, because V8 knows only of a sum that it fits into 32 bits, not of what a loop
      // hands on.
      let quiet = p;
      p -= 32;
      out -= 16;
      do {
        p += 32;
        out += 16;
        const a = v128.load(p), b = v128.load(p, 16);
        if (hasLaneReaching(v128.or(a, b), k7800)) {
          p -= 32;
          out -= 16;
          break;
        }
        const bytes = i8x16.narrow_i16x8_u(a, b), mask = <u32>i8x16.bitmask(bytes);
        if (mask) {
          out = pack12(out, a, b, bytes, mask, k003F, k80, kC0);
          quiet = p + QUIET_BYTES;
        } else {
          v128.store(out, bytes);
          if (p > quiet) break;
        }
      } while (p <= last - 32);
      p += 32;
      out += 16;
      continue;
    }
    if (!hasSurrogate(a, b, k5800, k8800)) {
      // Units of 800 and above among others, until the second half of a step has none.
      const take3 = v128.load(PACK3);
      do {
        const lastA = makeLastBytes(a, a, k003F, k0080), lastB = makeLastBytes(b, b, k003F, k0080);
        const maskA = classifyLengths(a, lastA, k7800), maskB = classifyLengths(b, lastB, k7800);
        p += 32;
        if ((maskA & maskB) == 0xffff) {
          pack3(out, a, lastA, k3F00, k80E0, take3);
          pack3(out + 24, b, lastB, k3F00, k80E0, take3);
          out += 48;
        } else {
          out = pack123(out, a, lastA, maskA, k3F00, k80E0, kC000);
          out = pack123(out, b, lastB, maskB, k3F00, k80E0, kC000);
          if (!(maskB & 0xaaaa)) break;
        }
        if (p > last) break;
        a = v128.load(p);
        b = v128.load(p, 16);
      } while (!hasSurrogate(a, b, k5800, k8800));
      continue;
    }
    if (isFourPairs(a)) {
      do {
        v128.store(out, encodeFourPairs(v128.load(p)));
        out += 16;
        p += 16;
      } while (p + 16 <= end && isFourPairs(v128.load(p)));
      continue;
    }
    // Eight units of any kind. Each half of a pair comes out as two bytes.
    const kFC00 = splat16(H_FC00), kD800 = splat16(H_D800), zero = splat8(0);
    let leads = matchUnits(a, kFC00, kD800), trails = matchUnits(a, kFC00, splat16(H_DC00));
    const cut = <usize>(i8x16.bitmask(leads) >> 15); // 1: the last unit is a lead surrogate
    if (v128.any_true(v128.xor(trails, previousUnits(zero, leads)))) {
      if (!(flags & REPLACE)) break;
      const lone = maskLoneSurrogates(leads, trails, zero);
      a = v128.bitselect(splat16(H_FFFD), a, lone);
      leads = v128.andnot(leads, lone);
      trails = v128.andnot(trails, lone);
      if (!v128.any_true(leads)) {
        const lastA = makeLastBytes(a, a, k003F, k0080);
        out = pack123(out, a, lastA, classifyLengths(a, lastA, k7800), k3F00, k80E0, kC000);
        p += 16;
        continue;
      }
    }
    const h = i16x8.add(a, splat16(H_0040)); // bits 0..10 of a lead surrogate are now bits 10..20 of the code point
    const lastA = makeLastBytes(a, a, k003F, k0080), middle = v128.and(i16x8.shl(a, 2), k3F00);
    const leadT = or4(v128.and(h, splat16(H_0700)), splat16(H_F000), v128.and(i16x8.shr_u(h, 2), k003F), k0080);
    const trailS = v128.or(v128.and(i16x8.shl(previousUnits(zero, a), 12), splat16(H_3000)), v128.and(middle, splat16(H_0F00)));
    const s = v128.or(v128.or(i16x8.shr_u(a, 12), v128.bitselect(trailS, middle, trails)), k80E0);
    const t = v128.bitselect(leadT, v128.or(v128.or(lastA, middle), kC000), leads);
    const drop = v128.bitselect(leads, trails, splat16(H_FF00)); // a lead is of class 1, a trail of class 2
    out = packClasses(out, t, s,
      i8x16.bitmask(v128.andnot(v128.or(lastA, i16x8.add_sat_u(a, k7800)), drop))) - 2 * cut;
    p += 16 - 2 * cut;
  }
  const status = convertUtf16Scalar<u8>(p, end, out, flags);
  return finishConversion<u16, u8>(status, <u32>(status != OK));
}
