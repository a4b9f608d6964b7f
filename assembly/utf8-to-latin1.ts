// UTF-8 (RFC 3629) to ISO 8859-1, validating. Every byte gets the value that a sequence ending there would have, and a
// shuffle drops the leads 1100001x. Between steps p is never inside a sequence.
//
// Contract: reads nothing outside of the source; may overwrite 64 bytes after the output. Stops at a malformed
// sequence, its maximal subpart, and at a character above FF (UNMAPPABLE, length 2 to 4), or replaces each by `?`.
// Without FINAL, a cut sequence at the end is TRUNCATED.
import {
  OK, TRUNCATED, UNMAPPABLE, FINAL, REPLACE, beginConversion, finishConversion, setCursor, cursorSource, cursorTarget
} from "./result";
import { COMPRESS8 } from "./shuffle-tables";
import { measureSequence, decodeSequence, classifyMalformed } from "./utf8";
import { copyIfAscii64, previousBytes } from "./simd";
import { splat8 } from "./constants";

/** Converts p to `until`, or a few bytes beyond, one by one. Sets the cursor and returns the status. */
function convertScalar(p: usize, until: usize, end: usize, out: usize, flags: u32): u32 {
  let status = OK;
  while (p < until) {
    const n = measureSequence(p, end);
    let value = n > 0 ? decodeSequence(p, n) : 0x100;
    if (value > 0xff) {
      if (n == 0 && !(flags & FINAL)) { status = TRUNCATED; break; }
      if (!(flags & REPLACE)) { status = n > 0 ? UNMAPPABLE : classifyMalformed(p, end) & 0xff; break; }
      value = 0x3f;
    }
    store<u8>(out++, <u8>value);
    p = n == 0 ? end : p + abs(n);
  }
  setCursor(p, out);
  return status;
}

/** The length of what stopped convertScalar() at p. */
function measureStop(p: usize, end: usize): u32 {
  const n = measureSequence(p, end);
  return n > 0 ? n : classifyMalformed(p, end) >> 8;
}

export function utf8ToLatin1(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + length, kC2 = splat8(0xc2), kFE = splat8(0xfe), kC0 = splat8(0xc0), zero = splat8(0);
  beginConversion(source, target);
  let p = source, out = target, status = OK;
  while (p + 16 <= end) {
    const c = v128.load(p);
    if (!i8x16.bitmask(c)) {
      v128.store(out, c);
      p += 16;
      out += 16;
      for (; p + 64 <= end && copyIfAscii64(p, out); p += 64) out += 64;
      continue;
    }
    const lead = i8x16.eq(v128.and(c, kFE), kC2), continuation = i8x16.lt_s(c, kC0);
    const afterLead = previousBytes(zero, lead);
    const leads = <u32>i8x16.bitmask(lead), cut = leads >> 15; // 1: the last byte is a lead, for the next step
    // Right: a continuation byte after each lead and nowhere else, and no other byte from 80 on.
    const bad = v128.or(v128.xor(continuation, afterLead), v128.andnot(i8x16.lt_s(c, zero), v128.or(lead, continuation)));
    if (i8x16.bitmask(bad)) {
      status = convertScalar(p, p + 16 - cut, end, out, flags);
      p = cursorSource();
      out = cursorTarget();
      if (status != OK) break;
      continue;
    }
    // C2 xx is xx, C3 xx is xx + 40.
    const v = v128.or(c, v128.and(i16x8.shl(previousBytes(zero, c), 6), v128.and(afterLead, splat8(0x40))));
    const keep = leads ^ 0xffff, mask0 = keep & 0xff, mask1 = keep >> 8;
    v128.store64_lane(out, i8x16.swizzle(v, v128.load64_zero(mask0 << 3, COMPRESS8)), 0);
    const w = i8x16.shuffle(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15);
    v128.store64_lane(out + popcnt(mask0), i8x16.swizzle(w, v128.load64_zero(mask1 << 3, COMPRESS8)), 0);
    out += popcnt(keep);
    p += 16 - cut;
  }
  if (status == OK) status = convertScalar(p, end, end, out, flags);
  return finishConversion<u8, u8>(status, status ? measureStop(cursorSource(), end) : 0);
}
