// CESU-8, modified UTF-8, WTF-8 and UTF-8B to UTF-16, validating.
//
// The strict kernel goes first, as far as the variant agrees with UTF-8. Where it stops, blocks of 64 bytes: a surrogate in
// three bytes is decoded as any other sequence of three, to a unit, and the units are judged afterwards. Once the text has
// been quiet for a while, the strict kernel goes on. What does not suit the blocks is done one sequence at a time.
//
// Contract: as utf8-to-utf16.ts.
import { OK, FINAL, REPLACE, RESULT, setCursor, cursorSource, cursorTarget, stop } from "./result";
import { decodeSequence, measureSequence } from "./utf8";
import { storeCodePoint, storeSelected } from "./utf8-decode-output";
import { rewindOutput } from "./utf8-decode-any";
import { utf8ToUtf16 } from "./utf8-to-utf16";
import { measureVariantSequence, classifyMalformedVariant, encodesUnits, isSurrogateSequence, VARIANT, CESU8, MUTF8, WTF8, UTF8B } from "./variant";
import { isLeadSurrogate } from "./surrogates";
import { zip8Low, zip8High } from "./simd";
import { splat8, splat16, H_DC00, H_D800, H_FC00 } from "./constants";

/** Bytes without anything of the variant's own after which the strict kernel is tried again. */
const QUIET: usize = 128;
/** Fewer bytes are not worth a call of the strict kernel. */
const FEW: usize = 32;
/** So far to look at first for where the variant goes its own way: who stops at each error asks as often. */
const AHEAD: usize = 128;
/** Bytes of sequences of two after a stray one: when there are more, it is quiet. */
const NEAR: usize = 8;
/** After so many stray bytes in a row the next are looked at 16 at a time. */
const MANY: usize = 8;

/**
 * The first byte where the strict kernel is wrong: F0..FF, and in modified UTF-8 00, which it takes for well-formed. If it is to
 * replace, also the beginning of a surrogate, and in modified UTF-8 C0.
 */
function findOwnSequence(p: usize, end: usize, flags: u32): usize {
  const isMutf8 = (flags & VARIANT) == MUTF8, replaces = flags & REPLACE;
  const top = splat8(encodesUnits(flags) ? 0xef : 0xff), mark = splat8(isMutf8 ? 0x01 : 0x00), zero = splat8(0);
  const kED = splat8(0xed), k9F = splat8(0x9f), kC0 = splat8(isMutf8 ? 0xc0 : 0xff);
  while (p + 33 <= end) {
    const a = v128.load(p), b = v128.load(p, 16);
    let own = v128.or(i8x16.sub_sat_u(i8x16.max_u(a, b), top), i8x16.sub_sat_u(mark, i8x16.min_u(a, b)));
    if (replaces) {
      const halves = v128.or(
        v128.and(i8x16.eq(a, kED), i8x16.sub_sat_u(v128.load(p, 1), k9F)),
        v128.and(i8x16.eq(b, kED), i8x16.sub_sat_u(v128.load(p, 17), k9F)));
      own = v128.or(own, v128.or(halves, v128.or(i8x16.eq(a, kC0), i8x16.eq(b, kC0))));
    }
    if (v128.any_true(own)) break;
    p += 32;
  }
  while (p < end && !startsOwnSequence(p, flags)) ++p;
  return p;
}

/** Does the variant's own begin at p? */
@inline function startsOwnSequence(p: usize, flags: u32): bool {
  const byte = <u32>load<u8>(p);
  if ((flags & VARIANT) == MUTF8 && (!byte || (byte == 0xc0 && flags & REPLACE))) return true;
  return encodesUnits(flags) && byte >= 0xf0 || (<bool>(flags & REPLACE) && byte == 0xed && load<u8>(p, 1) > 0x9f);
}

/**
 * Blocks of 64 bytes from p on, preceded by three bytes of well-formed sequences. Leaves the cursor at the start of a
 * sequence, not between two halves, and returns how many bytes were quiet before it.
 */
function decodeBlocks(p: usize, end: usize, out: usize, flags: u32): usize {
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
      o = storeSelected<u16>(o, low, high, i8x16.bitmask(i8x16.lt_s(v128.load(q, 4), kC0)) ^ 0xffff);
      q += 16;
    } while (q < last);
    if (i8x16.bitmask(v128.or(wrong, i8x16.lt_s(least, kC2)))) break;
    if (!v128.any_true(halves) && !isLeadSurrogate(load<u16>(out - 2))) quiet += 64;
    else {
      quiet = 0;
      if (variant != MUTF8) {
        // (64 bytes of sequences of three at the most end 21 of them at the least)
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
    setCursor(p, out);
    return 0;
  }
  rewindOutput<u16>(p, out);
  if (isLeadSurrogate(load<u16>(cursorTarget() - 2))) setCursor(cursorSource() - 3, cursorTarget() - 2);
  return quiet;
}

/**
 * Bytes that start no sequence, from p on, such as the rest of a malformed one: each as U+FFFD, or in UTF-8B as U+DC00 and itself
 * (PEP 383). Also sequences of two bytes between them, where the strict kernel could not go on. Leaves the cursor at
 * the first other byte.
 */
function replaceStrayBytes(p: usize, end: usize, out: usize, flags: u32): void {
  const variant = flags & VARIANT, isMutf8 = variant == MUTF8, escapes = variant == UTF8B;
  const low: u32 = isMutf8 ? 0x40 : 0x42, never: u32 = encodesUnits(flags) ? 0xf0 : 0xf5;
  const half: u32 = escapes ? 0xa0 : variant == CESU8 ? 0xb0 : 0xc0; // the first second byte that ED is wrong with
  const base: u32 = escapes ? 0xdc00 : 0xfffd, own: u32 = escapes ? 0xff : 0;
  const joins = escapes || encodesUnits(flags);
  const kLow = splat8(<u8>(0x80 + low)), range = splat8(<u8>(never - 0x81 - low)), kC0 = splat8(0xc0);
  const unitsLow = splat8(<u8>base), ownBytes = splat8(<u8>own), unitsHigh = splat8(<u8>(base >> 8));
  let stray = p; // the end of the last one
  let first = p; // of those in a row
  while (p < end) {
    if (p - first >= MANY) {
      // 16 at a time, while none could start a sequence; in UTF-8B, while none that could is continued.
      while (p + 17 <= end) {
        const c = v128.load(p), x = i8x16.sub(c, kLow);
        let starts = i8x16.eq(i8x16.min_u(x, range), x);
        if (escapes) starts = v128.and(starts, i8x16.lt_s(v128.load(p, 1), kC0));
        if (i8x16.bitmask(v128.andnot(c, starts)) != 0xffff) break;
        const units = v128.or(unitsLow, v128.and(c, ownBytes));
        v128.store(out, zip8Low(units, unitsHigh));
        v128.store(out, zip8High(units, unitsHigh), 16);
        out += 32;
        stray = p += 16;
      }
      first = p;
      if (p >= end) break;
    }
    const byte = <u32>load<u8>(p);
    if (byte - 0x80 >= low && byte < never && (byte || !isMutf8)) {
      if (byte < 0x80 || p + 1 >= end) break;
      const next = <u32>load<u8>(p, 1) - 0x80;
      if (byte - 0xc2 < 0x1e && next < 0x40) {
        if (!joins || p - stray >= NEAR) break;
        store<u16>(out, <u16>((byte & 0x1f) << 6 | next));
        out += 2;
        p += 2;
        first = p;
        continue;
      }
      // A first byte that the next one does not continue. (Where they are replaced, the strict kernel is faster.)
      if (!escapes && byte != 0xed || next < (byte == 0xed ? half : 0xc0) - 0x80) break;
    }
    store<u16>(out, <u16>(base | byte & own));
    out += 2;
    stray = ++p;
  }
  setCursor(p, out);
}

/** CESU-8: lead halves with no trail half behind, each as U+FFFD. Leaves the cursor behind the last. */
function replaceLoneLeads(p: usize, end: usize, out: usize): void {
  while (p + 5 <= end && (load<u32>(p) & 0xc0f0ff) == 0x80a0ed) { // 11101101 1010xxxx 10xxxxxx
    if (load<u8>(p, 3) == 0xed && <u32>load<u8>(p, 4) - 0x80 >= 0x30) break; // (a trail half, or what may be one)
    store<u16>(out, 0xfffd);
    out += 2;
    p += 3;
  }
  setCursor(p, out);
}

export function variantToUtf16(src: usize, length: usize, dst: usize, flags: u32): u32 {
  const end = src + length, variant = flags & VARIANT, replaces = variant != UTF8B && <bool>(flags & REPLACE);
  const goesOn = replaces || variant == UTF8B; // whatever comes
  let p = src, out = dst;
  let limit = src, looked = src; // up to limit the strict kernel will do; if that is looked, perhaps beyond
  let clean = src; // from here to p all is well-formed
  let special = src - QUIET; // the end of what was the variant's own
  let tried = src; // up to here blocks will not do
  let strict = flags & VARIANT; // with REPLACE once something has been replaced
  while (p < end) {
    if (p - special >= QUIET) {
      let ahead = AHEAD;
      do {
        if (p >= limit || limit == looked) {
          const from = max(p, limit);
          const isAlike = !encodesUnits(flags) && !(strict & REPLACE);
          looked = isAlike || end - from < ahead ? end : from + ahead;
          limit = isAlike ? end : findOwnSequence(from, looked, strict);
          ahead <<= 2;
        }
        if (limit - p < FEW) break;
        utf8ToUtf16(p, limit - p, out, strict & REPLACE);
        p += load<usize>(RESULT);
        out += load<usize>(RESULT, 4) << 1;
        if (strict & REPLACE) clean = p;
        // (at most the first three bytes of a sequence are left)
      } while (p + 3 >= limit && limit == looked && looked < end);
      if (p >= end) break;
      special = p;
    }
    if (variant != UTF8B && p >= tried && p - clean >= 3 && p + 65 <= end) {
      const quiet = decodeBlocks(p, end, out, flags), next = cursorSource();
      tried = next + 64;
      if (next > p) {
        p = next;
        special = p - quiet;
        out = cursorTarget();
        continue;
      }
    }
    // One by one, some at a time.
    const pause = min<usize>(end, p + 16);
    do {
      const byte = <u32>load<u8>(p);
      if (byte < 0x80 && (byte || variant != MUTF8)) {
        store<u16>(out, <u16>byte);
        out += 2;
        ++p;
        continue;
      }
      const isAlone = p + 1 < end && load<i8>(p, 1) >= -0x40; // no continuing byte follows
      if (byte - 0xc2 < 0x1e && p + 1 < end && !isAlone) {
        store<u16>(out, <u16>((byte & 0x1f) << 6 | <u32>load<u8>(p, 1) & 0x3f));
        out += 2;
        p += 2;
        continue;
      }
      if (goesOn && (byte - 0x80 < 0x42 || byte >= 0xed || !byte || (isAlone && variant == UTF8B))) {
        if (byte == 0xed && replaces && variant == CESU8 && load<u8>(p, 1) < 0xb0) replaceLoneLeads(p, end, out);
        else replaceStrayBytes(p, end, out, flags);
        const next = cursorSource();
        if (next > p) {
          if (!replaces || startsOwnSequence(p, strict)) special = next;
          if (replaces && !(strict & REPLACE)) { strict |= REPLACE; limit = p; }
          p = clean = next;
          out = cursorTarget();
          continue;
        }
      }
      const n = variant == UTF8B ? measureSequence(p, end) : measureVariantSequence(p, end, flags);
      if (n > 0) {
        if (n == 6) {
          store<u16>(out, <u16>decodeSequence(p, 3));
          store<u16>(out, <u16>decodeSequence(p + 3, 3), 2);
          out += 4;
        } else out = storeCodePoint<u16>(out, decodeSequence(p, n));
        if (isSurrogateSequence(p) || byte == 0xc0) special = p + n;
        p += n;
        continue;
      }
      if ((n == 0 && !(flags & FINAL)) || !goesOn) {
        return stop(classifyMalformedVariant(p, end, n, flags), p - src, (out - dst) >> 1, n ? -n : <u32>(end - p));
      }
      const next = n ? p - n : end;
      if (replaces && !(strict & REPLACE)) { strict |= REPLACE; limit = p; }
      if (!replaces || startsOwnSequence(p, strict)) special = next;
      if (variant != UTF8B) {
        store<u16>(out, 0xfffd);
        out += 2;
        p = next;
      } else for (; p < next; ++p, out += 2) store<u16>(out, 0xdc00 | <u16>load<u8>(p)); // PEP 383
      clean = p;
    } while (p < pause);
  }
  return stop(OK, length, (out - dst) >> 1, 0);
}
