// UTF-16 to CESU-8 (UTR #26), modified UTF-8 (JVMS 4.4.7), WTF-8 and UTF-8B (PEP 383), validating.
//
// The kernel for UTF-8 goes first, as far as the variant agrees with it: with WTF-8 and UTF-8B to a lone surrogate,
// with CESU-8 and modified UTF-8 to any surrogate, since they encode each half of a pair by itself. From there on a
// step takes 16 units of one to three bytes each, until nothing of the variant's own has come for a while. The rest
// goes unit by unit.
//
// Contract: as utf16-to-utf8.ts, but WTF-8 and modified UTF-8 encode lone surrogates, and UTF-8B writes U+DC80..DCFF as
// one byte.
import { OK, TRUNCATED, SURROGATE, FINAL, REPLACE, RESULT, stop } from "./result";
import { utf16ToUtf8 } from "./utf16-to-utf8";
import { putUtf8, pack123, classifyLengths, makeLastBytes } from "./utf8-encode";
import {
  minOffsetFromD800, hasLaneBelow800, isLeadAmongSurrogates, isLeadSurrogate, isSurrogate, isTrailSurrogate, joinSurrogates, matchUnits
} from "./surrogates";
import { encodesUnits, keepsLoneSurrogates, VARIANT, CESU8, MUTF8, UTF8B } from "./variant";
import {
  splat16, H_0001, H_003F, H_0080, H_3F00, H_7800, H_80E0, H_C000, H_D800, H_DC00, H_FC00
} from "./constants";

/** Bytes of source without anything of the variant's own after which the kernel for UTF-8 is tried again. */
const QUIET_BYTES: usize = 128;
/** Bytes of source that are worth a call of the kernel for UTF-8. */
const MIN_STRICT_BYTES: usize = 32;

/**
 * The first unit that CESU-8 or modified UTF-8 does not write as UTF-8 does: a surrogate, and in modified UTF-8 0000.
 */
function findOwnUnit(p: usize, end: usize, isMutf8: bool): usize {
  const kD800 = splat16(H_D800), k7800 = splat16(H_7800), one = isMutf8 ? splat16(H_0001) : i16x8.splat(0), zero = i16x8.splat(0);
  while (p + 32 <= end) {
    const a = v128.load(p), b = v128.load(p, 16);
    if (hasLaneBelow800(minOffsetFromD800(a, b, kD800), k7800) || v128.any_true(i16x8.sub_sat_u(one, i16x8.min_u(a, b)))) break;
    p += 32;
  }
  while (p < end && !isSurrogate(load<u16>(p)) && !(isMutf8 && !load<u16>(p))) p += 2;
  return p;
}

export function utf16ToVariant(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + (length << 1), variant = flags & VARIANT, isMutf8 = variant == MUTF8;
  const kD800 = splat16(H_D800), kDC00 = splat16(H_DC00), kFC00 = splat16(H_FC00), k7800 = splat16(H_7800);
  const k003F = splat16(H_003F), k0080 = splat16(H_0080), k3F00 = splat16(H_3F00), k80E0 = splat16(H_80E0), kC000 = splat16(H_C000);
  const zero = i16x8.splat(0);
  let p = source, out = target, limit = source;
  let special = source - QUIET_BYTES; // the end of what was the variant's own
  while (p < end) {
    if (p - special >= QUIET_BYTES) {
      if (p >= limit) limit = encodesUnits(flags) ? findOwnUnit(p, end, isMutf8) : end;
      if (limit - p >= MIN_STRICT_BYTES) {
        utf16ToUtf8(p, (limit - p) >> 1, out, 0);
        p += load<usize>(RESULT) << 1;
        out += load<usize>(RESULT, 4);
        if (p >= end) break;
      }
      special = p;
    }
    if (encodesUnits(flags) && p > source) {
      const begun = p;
      while (p + 32 <= end && p - special < QUIET_BYTES) {
        const a = v128.load(p), b = v128.load(p, 16);
        let isSpecial = hasLaneBelow800(minOffsetFromD800(a, b, kD800), k7800);
        if (variant == CESU8 && (isSpecial || isLeadSurrogate(load<u16>(p - 2)))) {
          const trailsA = matchUnits(a, kFC00, kDC00), leadsA = matchUnits(v128.load(p - 2), kFC00, kD800);
          const trailsB = matchUnits(b, kFC00, kDC00), leadsB = matchUnits(v128.load(p, 14), kFC00, kD800);
          if (v128.any_true(v128.or(v128.xor(trailsA, leadsA), v128.xor(trailsB, leadsB)))) break;
        }
        let limitA = a, limitB = b;
        if (isMutf8) {
          // 0000 takes two bytes.
          limitA = v128.or(a, i16x8.eq(a, zero));
          limitB = v128.or(b, i16x8.eq(b, zero));
          isSpecial = isSpecial || v128.any_true(i16x8.eq(i16x8.min_u(a, b), zero));
        }
        const lastA = makeLastBytes(a, limitA, k003F, k0080), lastB = makeLastBytes(b, limitB, k003F, k0080);
        out = pack123(out, a, lastA, classifyLengths(a, lastA, k7800), k3F00, k80E0, kC000);
        out = pack123(out, b, lastB, classifyLengths(b, lastB, k7800), k3F00, k80E0, kC000);
        p += 32;
        if (isSpecial) special = p;
      }
      // A lead at the end waits for the next unit.
      if (p > begun && isLeadSurrogate(load<u16>(p - 2))) { p -= 2; out -= 3; }
      if (p >= end) break;
      if (p > begun && p - special >= QUIET_BYTES) continue;
    }
    // Unit by unit, as many as a step has, so that a step is not tried in vain for each.
    const until = min<usize>(end, p + 32);
    do {
      const unit = <u32>load<u16>(p);
      if (!isSurrogate(unit)) {
        if (unit || !isMutf8) out = putUtf8(out, unit);
        else {
          store<u16>(out, 0x80c0);
          out += 2;
          special = p;
        }
        p += 2;
        continue;
      }
      const atEnd = p + 2 >= end, next = atEnd ? 0 : <u32>load<u16>(p, 2);
      if (isLeadAmongSurrogates(unit) && isTrailSurrogate(next)) {
        if (encodesUnits(flags)) {
          out = putUtf8(putUtf8(out, unit), next);
          special = p + 4;
        } else out = putUtf8(out, joinSurrogates(unit, next));
        p += 4;
        continue;
      }
      if (atEnd && isLeadAmongSurrogates(unit) && !(flags & FINAL)) return stop(TRUNCATED, (p - source) >> 1, out - target, 1);
      special = p += 2;
      if (keepsLoneSurrogates(flags)) out = putUtf8(out, unit);
      else if (variant == UTF8B && unit - 0xdc80 < 0x80) store<u8>(out++, <u8>unit); // U+DC80..DCFF stand for the bytes 80..FF
      else if (flags & REPLACE) out = putUtf8(out, 0xfffd);
      else return stop(SURROGATE, (p - 2 - source) >> 1, out - target, 1);
    } while (p < until);
  }
  return stop(OK, length, out - target, 0);
}
