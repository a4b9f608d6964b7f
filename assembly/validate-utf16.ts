// Validates UTF-16 (Unicode D91, RFC 2781 section 2.2).
//
// 64 units at a time without surrogates, else 32, where the bits of the lead surrogates, one place on, must be those of the
// trail surrogates. The rest, and the exact place of an error, unit by unit.
//
// Contract: reads nothing outside of the source, which need not be aligned. Stops at a lone surrogate (SURROGATE,
// length 1) and at a lead surrogate at the end (TRUNCATED, length 1).
import { OK, TRUNCATED, SURROGATE, stop } from "./result";
import { minOffsetFromD800, hasLaneBelow800, takeHighBytes, maskMatches, isLeadAmongSurrogates, isSurrogate, isTrailSurrogate } from "./surrogates";
import { splat8, splat16, H_7800, H_D800 } from "./constants";

/** Below 800 in each lane where one of the 32 units at p is a surrogate. */
@inline function minOffsetOf32(p: usize, kD800: v128): v128 {
  return i16x8.min_u(
    minOffsetFromD800(v128.load(p), v128.load(p, 16), kD800),
    minOffsetFromD800(v128.load(p, 32), v128.load(p, 48), kD800));
}

/** Is one of the 64 units at p a surrogate? */
@inline function hasSurrogate64(p: usize, kD800: v128, k7800: v128): bool {
  return hasLaneBelow800(i16x8.min_u(minOffsetOf32(p, kD800), minOffsetOf32(p + 64, kD800)), k7800);
}

/** Where whole vectors of well-formed UTF-16 end: never inside a surrogate pair. */
@inline function skipWellFormed(p: usize, end: usize): usize {
  const kD800 = splat16(H_D800), k7800 = splat16(H_7800), kFC = splat8(0xfc), kD8 = splat8(0xd8), kDC = splat8(0xdc);
  let afterLead: u32 = 0;
  while (p + 64 <= end) {
    if (!afterLead) {
      while (p + 128 <= end && !hasSurrogate64(p, kD800, k7800)) p += 128;
      if (p + 64 > end) break;
    }
    let leads: u32;
    do {
      const x = takeHighBytes(v128.load(p), v128.load(p, 16)), y = takeHighBytes(v128.load(p, 32), v128.load(p, 48));
      leads = maskMatches(x, kFC, kD8) | maskMatches(y, kFC, kD8) << 16;
      const trails = maskMatches(x, kFC, kDC) | maskMatches(y, kFC, kDC) << 16;
      if ((leads << 1 | afterLead) != trails) return p - 2 * afterLead;
      afterLead = leads >> 31;
      p += 64;
    } while (leads && p + 64 <= end);
  }
  return p - 2 * afterLead;
}

export function validateUtf16(source: usize, length: usize, flags: u32): u32 {
  const end = source + (length << 1);
  let p = skipWellFormed(source, end), status = OK;
  while (p < end) {
    const unit = <u32>load<u16>(p);
    if (isSurrogate(unit)) {
      const isLead = isLeadAmongSurrogates(unit);
      if (isLead && p + 2 >= end) { status = TRUNCATED; break; }
      if (!isLead || !isTrailSurrogate(load<u16>(p, 2))) { status = SURROGATE; break; }
      p += 2;
    }
    p += 2;
  }
  return stop(status, (p - source) >> 1, 0, <u32>(status != OK));
}
