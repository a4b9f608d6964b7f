// CESU-8, modified UTF-8, WTF-8 and UTF-8B to UTF-16, validating.
//
// The strict kernel goes first, as far as the variant agrees with UTF-8. Where it stops, blocks of 64 octets: a surrogate in
// three octets is decoded as any other sequence of three, to a unit, and the units are judged afterwards. Once the text has
// been quiet for a while, the strict kernel goes on. What does not suit the blocks is done one sequence at a time.
//
// Contract: as utf8-decode.ts.
import { OK, FINAL, REPLACE, RESULT, leave, sourceLeft, targetLeft, stop } from "./errors";
import { codePoint } from "./utf8";
import { put, emit } from "./utf8-emit";
import { resume } from "./utf8-general";
import { utf8ToUtf16 } from "./utf8-decode";
import { sequence, malformed, isOfUnits, isHalf, isLead, VARIANT, MUTF8, WTF8, UTF8B } from "./variant";
import { splat8, splat16, H_DC00, H_D800, H_FC00 } from "./constants";

/** Octets without anything of the variant's own after which the strict kernel is tried again. */
const QUIET: usize = 128;
/** Fewer octets are not worth a call of the strict kernel. */
const FEW: usize = 32;

/** The first octet that UTF-8 has and the variant has not: F0..FF, and in modified UTF-8 00. */
function agreed(p: usize, end: usize, flags: u32): usize {
  const isMutf8 = (flags & VARIANT) == MUTF8;
  const kEF = splat8(0xef), mark = splat8(isMutf8 ? 0x01 : 0x00), zero = splat8(0);
  while (p + 32 <= end) {
    const a = v128.load(p), b = v128.load(p, 16);
    const high = i8x16.sub_sat_u(i8x16.max_u(a, b), kEF), low = i8x16.sub_sat_u(mark, i8x16.min_u(a, b));
    if (v128.any_true(v128.or(high, low))) break;
    p += 32;
  }
  while (p < end && load<u8>(p) < 0xf0 && !(isMutf8 && !load<u8>(p))) ++p;
  return p;
}

/**
 * Blocks of 64 octets from p on, preceded by three octets of well-formed sequences. Leaves the cursor at the start of a
 * sequence, not between two halves, and returns how many octets were quiet before it.
 */
function blocks(p: usize, end: usize, out: usize, flags: u32): usize {
  const nibble = splat8(0x0f), k40 = splat8(0x40), k60 = splat8(0x60), kBA = splat8(0xba);
  const kC0 = splat8(0xc0), k7F = splat8(0x7f), zero = splat8(0), kEF = splat8(0xef), kC2 = splat8(0xc2);
  const kFC00 = splat16(H_FC00), kD800 = splat16(H_D800), kDC00 = splat16(H_DC00);
  const variant = flags & VARIANT, start = p;
  let quiet: usize = 0;
  while (p + 65 <= end && quiet < QUIET) {
    let wrong = zero, least = zero, halves = zero, q = p - 3, o = out;
    const last = q + 64;
    do {
      const c = v128.load(q, 3), p1 = v128.load(q, 2), p2 = v128.load(q, 1);
      const continues = i8x16.lt_s(c, kC0), q1 = v128.and(p1, continues), q2 = v128.and(p2, i8x16.lt_s(q1, kC0));
      wrong = v128.or(wrong, v128.xor(continues, v128.or(i8x16.sub_sat_u(p1, k40), i8x16.sub_sat_u(p2, k60))));
      wrong = v128.or(wrong, i8x16.gt_u(c, kEF));
      const low = v128.or(v128.and(c, k7F), v128.and(i16x8.shl(q1, 6), kC0));
      const high = v128.or(v128.and(i16x8.shr_u(q1, 2), nibble), i16x8.shl(v128.and(q2, nibble), 4));
      let seen = i8x16.max_s(q1, i8x16.add_sat_u(high, kBA));
      if (variant == MUTF8) {
        const isNull = v128.and(i8x16.eq(q1, kC0), i8x16.eq(c, splat8(0x80))); // 11000000 10000000
        seen = v128.bitselect(kC2, seen, isNull);
        wrong = v128.or(wrong, i8x16.eq(c, zero));
        halves = v128.or(halves, isNull);
      }
      least = i8x16.min_s(least, seen);
      halves = v128.or(halves, i8x16.eq(v128.and(high, splat8(0xf8)), splat8(0xd8)));
      o = emit<u16>(o, low, high, i8x16.bitmask(i8x16.lt_s(v128.load(q, 4), kC0)) ^ 0xffff);
      q += 16;
    } while (q < last);
    if (i8x16.bitmask(v128.or(wrong, i8x16.lt_s(least, kC2)))) break;
    if (!v128.any_true(halves) && !isLead(load<u16>(out - 2))) quiet += 64;
    else {
      quiet = 0;
      if (variant != MUTF8) {
        // (64 octets of sequences of three at the most end 21 of them at the least)
        let i = out, bad = zero;
        while (true) {
          const isTrail = i16x8.eq(v128.and(v128.load(i), kFC00), kDC00);
          const afterLead = i16x8.eq(v128.and(v128.load(i - 2), kFC00), kD800);
          bad = v128.or(bad, variant == WTF8 ? v128.and(isTrail, afterLead) : v128.xor(isTrail, afterLead));
          i += 16;
          if (i == o) break;
          if (i + 16 > o) i = o - 16;
        }
        if (v128.any_true(bad)) break;
      }
    }
    p += 64;
    out = o;
  }
  if (p == start) {
    leave(p, out);
    return 0;
  }
  resume<u16>(p, out);
  if (isLead(load<u16>(targetLeft() - 2))) leave(sourceLeft() - 3, targetLeft() - 2);
  return quiet;
}

/** Octets, each as U+DC00 and itself (PEP 383). */
// @ts-ignore: decorator
@inline function escape(p: usize, last: usize, out: usize): usize {
  for (; p < last; ++p, out += 2) store<u16>(out, 0xdc00 | <u16>load<u8>(p));
  return out;
}

export function variantToUtf16(src: usize, length: usize, dst: usize, flags: u32): u32 {
  const end = src + length, variant = flags & VARIANT, takesBlocks = variant != UTF8B;
  let p = src, out = dst, limit = src;
  let clean = src; // from here to p all is well-formed
  let special = src - QUIET; // the end of what was the variant's own
  let tried = src; // up to here blocks will not do
  while (p < end) {
    if (p - special >= QUIET) {
      if (p >= limit) limit = isOfUnits(flags) ? agreed(p, end, flags) : end;
      if (limit - p >= FEW) {
        utf8ToUtf16(p, limit - p, out, 0);
        p += load<usize>(RESULT);
        out += load<usize>(RESULT, 4) << 1;
        if (p >= end) break;
      }
      special = p;
    }
    if (takesBlocks && p >= tried && p - clean >= 3 && p + 65 <= end) {
      const quiet = blocks(p, end, out, flags), next = sourceLeft();
      tried = next + 64;
      if (next > p) {
        p = next;
        special = p - quiet;
        out = targetLeft();
        continue;
      }
    }
    // One by one.
    const octet = load<u8>(p);
    if (octet < 0x80 && (octet || variant != MUTF8)) {
      store<u16>(out, octet);
      out += 2;
      ++p;
      continue;
    }
    const n = sequence(p, end, flags);
    if (n > 0) {
      if (n == 6) {
        store<u16>(out, <u16>codePoint(p, 3));
        store<u16>(out, <u16>codePoint(p + 3, 3), 2);
        out += 4;
      } else out = put<u16>(out, codePoint(p, n));
      if (isHalf(p) || octet == 0xc0) special = p + n;
      p += n;
      continue;
    }
    const isCut = n == 0 && !(flags & FINAL);
    if (isCut || (variant != UTF8B && !(flags & REPLACE))) {
      return stop(malformed(p, end, n, flags), p - src, (out - dst) >> 1, n ? -n : <u32>(end - p));
    }
    const next = n ? p - n : end;
    if (variant == UTF8B) out = escape(p, next, out);
    else out = put<u16>(out, 0xfffd);
    p = special = clean = next;
  }
  return stop(OK, length, (out - dst) >> 1, 0);
}
