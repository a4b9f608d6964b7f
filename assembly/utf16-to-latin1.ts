// UTF-16 (RFC 2781) to ISO 8859-1, validating: 32 units at a time while the target has them all, else unit by unit.
//
// Contract: reads nothing outside of the source; may overwrite 64 bytes after the output. Stops at a lone surrogate
// (SURROGATE, length 1) and at a character that the target lacks (UNMAPPABLE, length 1, or 2 for a surrogate pair), or
// replaces each by `?`. Without FINAL, a lead surrogate at the end is TRUNCATED, length 1.
import { or4 } from "./simd";
import {
  OK, TRUNCATED, SURROGATE, UNMAPPABLE, FINAL, REPLACE, beginConversion, finishConversion, setCursor, cursorSource, cursorTarget
} from "./result";
import { isLeadAmongSurrogates, isSurrogate, isTrailSurrogate } from "./surrogates";
import { splat16, H_FF00 } from "./constants";

/** Converts p to `until`, or one unit beyond, unit by unit. Sets the cursor and returns the status. */
function narrowScalar(p: usize, until: usize, end: usize, out: usize, flags: u32, max: u32): u32 {
  let status = OK;
  while (p < until) {
    let unit = <u32>load<u16>(p), size: usize = 2;
    if (unit > max) {
      let wrong = UNMAPPABLE;
      if (isSurrogate(unit)) {
        const atEnd = p + 2 >= end, isLead = isLeadAmongSurrogates(unit);
        if (isLead && !atEnd && isTrailSurrogate(load<u16>(p, 2))) size = 4;
        else {
          if (isLead && atEnd && !(flags & FINAL)) { status = TRUNCATED; break; }
          wrong = SURROGATE;
        }
      }
      if (!(flags & REPLACE)) { status = wrong; break; }
      unit = 0x3f;
    }
    store<u8>(out++, <u8>unit);
    p += size;
  }
  setCursor(p, out);
  return status;
}

/** Converts to a subset of ISO 8859-1 that ends at `max`; `above` holds the bits that no character of it has. */
@inline export function narrowUtf16(source: usize, length: usize, target: usize, flags: u32, max: u32, above: v128): u32 {
  const end = source + (length << 1);
  beginConversion(source, target);
  let p = source, out = target, status = OK;
  while (p + 64 <= end) {
    const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    if (v128.any_true(v128.and(or4(a, b, c, d), above))) {
      status = narrowScalar(p, p + 64, end, out, flags, max);
      p = cursorSource();
      out = cursorTarget();
      if (status != OK) break;
      continue;
    }
    v128.store(out, i8x16.narrow_i16x8_u(a, b));
    v128.store(out, i8x16.narrow_i16x8_u(c, d), 16);
    p += 64;
    out += 32;
  }
  if (status == OK) status = narrowScalar(p, end, end, out, flags, max);
  // An unmappable surrogate is the first half of a pair.
  const long = status == UNMAPPABLE && isSurrogate(load<u16>(cursorSource()));
  return finishConversion<u16, u8>(status, <u32>(status != OK) + <u32>long);
}

export function utf16ToLatin1(source: usize, length: usize, target: usize, flags: u32): u32 {
  return narrowUtf16(source, length, target, flags, 0xff, splat16(H_FF00));
}
