// UTF-16 to UTF-8, validating: 16 units a step without surrogates, else 8. Between steps p is never inside a surrogate
// pair: a step that would end on a lead surrogate leaves it to the next one, so that four pairs become 16 octets directly.
//
// Contract: as utf8-decode.ts; p need not be aligned.
import { OK, REPLACE, begin, finish } from "./errors";
import { scalar } from "./utf16";
import { PACK3, pack12, pack3, pack123, packClasses, classes, reaches } from "./utf8-pack";
import { fourPairs, fold, anyBelow800, loneSurrogates } from "./surrogates";
import { after16 } from "./simd";
import {
  splat8, splat16, splat32, H_003F, H_0040, H_007F, H_0080, H_0700, H_0F00, H_3000, H_3F00, H_7800, H_7F80, H_D800, H_DC00,
  H_F000, H_FC00, H_FF00, H_FFFD, W_07, W_40, W_3F00, W_0F0000, W_300000, W_3F000000, W_TAGS_4
} from "./constants";

/** Four surrogate pairs (lead in the low half of each lane) to four four-octet sequences. */
// @ts-ignore: decorator
@inline function encodePairs(x: v128): v128 {
  const h = i32x4.add(x, splat32(W_40)); // bits 0..10: code point bits 10..20
  const first = v128.or(v128.and(i32x4.shr_u(h, 8), splat32(W_07)), v128.and(i32x4.shl(h, 6), splat32(W_3F00)));
  const third = v128.or(v128.and(i32x4.shl(h, 20), splat32(W_300000)), v128.and(i32x4.shr_u(x, 6), splat32(W_0F0000)));
  const last = v128.or(v128.and(i32x4.shl(x, 8), splat32(W_3F000000)), splat32(W_TAGS_4));
  return v128.or(v128.or(first, third), last);
}

export function utf16ToUtf8(src: usize, length: usize, dst: usize, flags: u32): u32 {
  const end = src + (length << 1);
  begin(src, dst);
  let p = src, out = dst;
  const kD800 = splat16(H_D800), k0080 = splat16(H_0080), k003F = splat16(H_003F), k007F = splat16(H_007F);
  const k7F80 = splat16(H_7F80), k7800 = splat16(H_7800), k3F00 = splat16(H_3F00);

  while (p + 32 <= end) {
    let a = v128.load(p), b = v128.load(p, 16);
    if (!reaches(v128.or(a, b), k7800)) {
      const asciiA = i16x8.lt_s(a, k0080), asciiB = i16x8.lt_s(b, k0080);
      const mask = <u32>i8x16.bitmask(i8x16.narrow_i16x8_s(asciiA, asciiB));
      p += 32;
      if (mask != 0xffff) {
        out = pack12(out, a, asciiA, mask & 0xff, k003F);
        out = pack12(out, b, asciiB, mask >> 8, k003F);
        continue;
      }
      v128.store(out, i8x16.narrow_i16x8_u(a, b));
      out += 16;
      while (p + 64 <= end) {
        const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
        if (reaches(v128.or(v128.or(a, b), v128.or(c, d)), k7F80)) break;
        v128.store(out, i8x16.narrow_i16x8_u(a, b));
        v128.store(out, i8x16.narrow_i16x8_u(c, d), 16);
        out += 32;
        p += 64;
      }
      continue;
    }
    if (!anyBelow800(fold(a, b, kD800), k7800)) {
      const maskA = <u32>i8x16.bitmask(classes(a, k7F80, k7800)), maskB = <u32>i8x16.bitmask(classes(b, k7F80, k7800));
      if ((maskA & maskB) != 0xffff) {
        out = pack123(out, a, maskA, k007F, k3F00);
        out = pack123(out, b, maskB, k007F, k3F00);
        p += 32;
        continue;
      }
      const take3 = v128.load(PACK3), tags3 = v128.load(PACK3 + 16);
      do {
        pack3(out, a, k3F00, take3, tags3);
        pack3(out + 24, b, k3F00, take3, tags3);
        out += 48;
        p += 32;
        if (p + 32 > end) break;
        a = v128.load(p);
        b = v128.load(p, 16);
      } while (!anyBelow800(i16x8.min_u(fold(a, b, kD800), i16x8.min_u(a, b)), k7800));
      continue;
    }
    if (fourPairs(a)) {
      do {
        v128.store(out, encodePairs(v128.load(p)));
        out += 16;
        p += 16;
      } while (p + 16 <= end && fourPairs(v128.load(p)));
      continue;
    }
    // Eight units of any kind; a pair comes out as two "two-octet" units.
    const kFC00 = splat16(H_FC00), zero = splat8(0);
    let isLead = i16x8.eq(v128.and(a, kFC00), kD800), isTrail = i16x8.eq(v128.and(a, kFC00), splat16(H_DC00));
    const cut = <usize>(i8x16.bitmask(isLead) >> 15); // 1: the last unit is a lead surrogate, leave it
    if (v128.any_true(v128.xor(isTrail, after16(zero, isLead)))) {
      if (!(flags & REPLACE)) break;
      const lone = loneSurrogates(isLead, isTrail, zero);
      a = v128.bitselect(splat16(H_FFFD), a, lone);
      isLead = v128.andnot(isLead, lone);
      isTrail = v128.andnot(isTrail, lone);
      if (!v128.any_true(isLead)) {
        out = pack123(out, a, <u32>i8x16.bitmask(classes(a, k7F80, k7800)), k007F, k3F00);
        p += 16;
        continue;
      }
    }
    const h = i16x8.add(a, splat16(H_0040)); // lead surrogate with bits 6..10 = code point bits 16..20
    const t = v128.or(v128.and(a, k007F), v128.and(i16x8.shl(a, 8), k3F00));
    const s = v128.or(i16x8.shr_u(a, 12), v128.and(i16x8.shl(a, 2), k3F00));
    const leadT = v128.and(i16x8.shl(h, 6), k3F00);
    const leadS = v128.or(v128.and(h, splat16(H_0700)), splat16(H_F000));
    const trailS = v128.or(v128.and(i16x8.shl(after16(zero, a), 12), splat16(H_3000)), v128.and(s, splat16(H_0F00)));
    const drop = v128.bitselect(isLead, isTrail, splat16(H_FF00)); // lead: class 1, trail: class 2
    out = packClasses(out,
      v128.bitselect(leadT, t, isLead),
      v128.bitselect(leadS, v128.bitselect(trailS, s, isTrail), isLead),
      i8x16.bitmask(v128.andnot(classes(a, k7F80, k7800), drop))) - 2 * cut;
    p += 16 - 2 * cut;
  }
  const status = scalar<u8>(p, end, out, flags);
  return finish<u16, u8>(status, <u32>(status != OK));
}
