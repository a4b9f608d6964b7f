// CESU-8 (UTR #26), modified UTF-8 (JVMS 4.4.7), WTF-8 and UTF-8B (PEP 383) to UTF-16, validating.
//
// The kernel for UTF-8 goes first, as far as the variant agrees with it. From there on blocks of 64 bytes: they decode
// a surrogate of three bytes to a unit, as any other sequence of three, and judge the units afterwards. When nothing of
// the variant's own has come for a while, the kernel for UTF-8 goes on. The rest goes sequence by sequence.
//
// Contract: as utf8-to-utf16.ts, with the well-formed sequences of variant.ts. A lead surrogate at the end is TRUNCATED
// without FINAL. UTF-8B never stops, except without FINAL at a cut sequence: each malformed byte becomes U+DC00 plus
// the byte.
import { OK, FINAL, REPLACE, RESULT, setCursor, cursorSource, cursorTarget, stop } from "./result";
import { decodeSequence, measureSequence } from "./utf8";
import { storeCodePoint, storeSelected } from "./utf8-decode-output";
import { rewindOutput } from "./utf8-decode-any";
import { utf8ToUtf16 } from "./utf8-to-utf16";
import {
  measureVariantSequence, classifyMalformedVariant, encodesUnits, isSurrogateSequence, VARIANT, CESU8, MUTF8, WTF8, UTF8B
} from "./variant";
import { isLeadSurrogate, matchUnits } from "./surrogates";
import { zip8Low, zip8High } from "./simd";
import { splat8, splat16, H_DC00, H_D800, H_FC00 } from "./constants";

/** Bytes without anything of the variant's own after which the kernel for UTF-8 is tried again. */
const QUIET_BYTES: usize = 128;
/** Bytes that are worth a call of the kernel for UTF-8. */
const MIN_STRICT_BYTES: usize = 32;
/**
 * Bytes to look at first for where the variant differs. Few, since a caller that stops at each error makes it look as
 * often.
 */
const FIRST_LOOKAHEAD_BYTES: usize = 128;
/** Bytes of two-byte sequences that replaceStrayBytes() takes along after a stray byte. */
const MAX_GAP_BYTES: usize = 8;
/** Stray bytes in a row after which the next are taken 16 at a time. */
const MIN_STRAY_RUN_BYTES: usize = 8;

/**
 * The first byte where the kernel for UTF-8 goes wrong: F0..FF, and in modified UTF-8 00. With REPLACE also the
 * beginning of a surrogate, and in modified UTF-8 C0.
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

/** Does something of the variant's own begin at p? */
@inline function startsOwnSequence(p: usize, flags: u32): bool {
  const byte = <u32>load<u8>(p);
  if ((flags & VARIANT) == MUTF8 && (!byte || (byte == 0xc0 && flags & REPLACE))) return true;
  return encodesUnits(flags) && byte >= 0xf0 || (<bool>(flags & REPLACE) && byte == 0xed && load<u8>(p, 1) > 0x9f);
}

/**
 * Decodes blocks of 64 bytes from p on, where three bytes of well-formed sequences precede p. Sets the cursor to the
 * start of a sequence, not between the halves of a pair, and returns how many bytes before it have nothing of the
 * variant's own.
 */
function decodeBlocks(p: usize, end: usize, out: usize, flags: u32): usize {
  const nibble = splat8(0x0f), k40 = splat8(0x40), k60 = splat8(0x60), kBA = splat8(0xba);
  const kC0 = splat8(0xc0), k7F = splat8(0x7f), zero = splat8(0), kEF = splat8(0xef), kC2 = splat8(0xc2);
  const kFC00 = splat16(H_FC00), kD800 = splat16(H_D800), kDC00 = splat16(H_DC00);
  const variant = flags & VARIANT, start = p;
  let quiet: usize = 0;
  while (p + 65 <= end && quiet < QUIET_BYTES) {
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
        // 64 bytes end at least 21 sequences, so that there are two vectors of units or more.
        let i = out, bad = zero;
        while (true) {
          const trails = matchUnits(v128.load(i), kFC00, kDC00);
          const trailsDue = matchUnits(v128.load(i - 2), kFC00, kD800);
          bad = v128.or(bad, variant == WTF8 ? v128.and(trails, trailsDue) : v128.xor(trails, trailsDue));
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
 * Replaces bytes from p on that start no sequence, such as the rest of a malformed one: each becomes U+FFFD, in UTF-8B
 * U+DC00 plus the byte. Takes along two-byte sequences between them. Sets the cursor to the first other byte.
 */
function replaceStrayBytes(p: usize, end: usize, out: usize, flags: u32): void {
  const variant = flags & VARIANT, isMutf8 = variant == MUTF8, escapes = variant == UTF8B;
  const low: u32 = isMutf8 ? 0x40 : 0x42, firstInvalid: u32 = encodesUnits(flags) ? 0xf0 : 0xf5;
  const half: u32 = escapes ? 0xa0 : variant == CESU8 ? 0xb0 : 0xc0; // the least second byte that makes ED malformed
  const base: u32 = escapes ? 0xdc00 : 0xfffd, own: u32 = escapes ? 0xff : 0;
  const joins = escapes || encodesUnits(flags);
  const kLow = splat8(<u8>(0x80 + low)), range = splat8(<u8>(firstInvalid - 0x81 - low)), kC0 = splat8(0xc0);
  const unitsLow = splat8(<u8>base), ownBytes = splat8(<u8>own), unitsHigh = splat8(<u8>(base >> 8));
  let stray = p; // the end of the last stray byte
  let first = p; // the first of those in a row
  while (p < end) {
    if (p - first >= MIN_STRAY_RUN_BYTES) {
      // 16 at a time while none could start a sequence, or in UTF-8B while none of those that could is continued.
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
    if (byte - 0x80 >= low && byte < firstInvalid && (byte || !isMutf8)) {
      if (byte < 0x80 || p + 1 >= end) break;
      const next = <u32>load<u8>(p, 1) - 0x80;
      if (byte - 0xc2 < 0x1e && next < 0x40) {
        if (!joins || p - stray >= MAX_GAP_BYTES) break;
        store<u16>(out, <u16>((byte & 0x1f) << 6 | next));
        out += 2;
        p += 2;
        first = p;
        continue;
      }
      // A first byte that the next one does not continue. With REPLACE the kernel for UTF-8 is faster, except at ED.
      if (!escapes && byte != 0xed || next < (byte == 0xed ? half : 0xc0) - 0x80) break;
    }
    store<u16>(out, <u16>(base | byte & own));
    out += 2;
    stray = ++p;
  }
  setCursor(p, out);
}

/** CESU-8: replaces lead surrogates that no trail surrogate follows by U+FFFD each. Sets the cursor after the last. */
function replaceLoneLeads(p: usize, end: usize, out: usize): void {
  while (p + 5 <= end && (load<u32>(p) & 0xc0f0ff) == 0x80a0ed) { // 11101101 1010xxxx 10xxxxxx
    if (load<u8>(p, 3) == 0xed && <u32>load<u8>(p, 4) - 0x80 >= 0x30) break; // a trail surrogate, or something that may be one
    store<u16>(out, 0xfffd);
    out += 2;
    p += 3;
  }
  setCursor(p, out);
}

export function variantToUtf16(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + length, variant = flags & VARIANT, replaces = variant != UTF8B && <bool>(flags & REPLACE);
  const neverStops = replaces || variant == UTF8B;
  let p = source, out = target;
  let limit = source, looked = source; // the kernel for UTF-8 is right up to `limit`, and has been looked ahead for up to `looked`
  let clean = source; // from here to p all is well-formed
  let special = source - QUIET_BYTES; // the end of the last thing of the variant's own
  let tried = source; // decodeBlocks() is of no use before here
  let strict = flags & VARIANT; // flags for the kernel for UTF-8: with REPLACE once something has been replaced
  while (p < end) {
    if (p - special >= QUIET_BYTES) {
      let ahead = FIRST_LOOKAHEAD_BYTES;
      do {
        if (p >= limit || limit == looked) {
          const from = max(p, limit);
          const isAlike = !encodesUnits(flags) && !(strict & REPLACE);
          looked = isAlike || end - from < ahead ? end : from + ahead;
          limit = isAlike ? end : findOwnSequence(from, looked, strict);
          ahead <<= 2;
        }
        if (limit - p < MIN_STRICT_BYTES) break;
        utf8ToUtf16(p, limit - p, out, strict & REPLACE);
        p += load<usize>(RESULT);
        out += load<usize>(RESULT, 4) << 1;
        if (strict & REPLACE) clean = p;
        // Goes on where at most the first three bytes of a sequence are left.
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
    // Sequence by sequence, some before the blocks are tried again.
    const pause = min<usize>(end, p + 16);
    do {
      const byte = <u32>load<u8>(p);
      if (byte < 0x80 && (byte || variant != MUTF8)) {
        store<u16>(out, <u16>byte);
        out += 2;
        ++p;
        continue;
      }
      const isAlone = p + 1 < end && load<i8>(p, 1) >= -0x40; // no continuation byte follows
      if (byte - 0xc2 < 0x1e && p + 1 < end && !isAlone) {
        store<u16>(out, <u16>((byte & 0x1f) << 6 | <u32>load<u8>(p, 1) & 0x3f));
        out += 2;
        p += 2;
        continue;
      }
      if (neverStops && (byte - 0x80 < 0x42 || byte >= 0xed || !byte || (isAlone && variant == UTF8B))) {
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
      if ((n == 0 && !(flags & FINAL)) || !neverStops) {
        return stop(classifyMalformedVariant(p, end, n, flags), p - source, (out - target) >> 1, n ? -n : <u32>(end - p));
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
  return stop(OK, length, (out - target) >> 1, 0);
}
