// UTF-16 (RFC 2781 section 2.2), one code point at a time: for what the SIMD loops leave.
import { OK, TRUNCATED, SURROGATE, FINAL, REPLACE, setCursor } from "./result";
import { isLeadAmongSurrogates, isSurrogate, isTrailSurrogate, joinSurrogates } from "./surrogates";
import { putUtf8 } from "./utf8-encode";

/**
 * Converts p to end, to UTF-8 (T = u8) or UTF-32 (T = u32). Sets the cursor and returns the status. Stops at a lone
 * surrogate (SURROGATE) or replaces it; without FINAL, a lead surrogate at the end is TRUNCATED.
 */
export function convertUtf16Scalar<T>(p: usize, end: usize, out: usize, flags: u32): u32 {
  let status = OK;
  while (p < end) {
    let codePoint = <u32>load<u16>(p), size: usize = 2;
    if (isSurrogate(codePoint)) {
      const atEnd = p + 2 >= end, next = atEnd ? 0 : <u32>load<u16>(p, 2);
      if (isLeadAmongSurrogates(codePoint) && isTrailSurrogate(next)) {
        codePoint = joinSurrogates(codePoint, next);
        size = 4;
      } else {
        if (isLeadAmongSurrogates(codePoint) && atEnd && !(flags & FINAL)) { status = TRUNCATED; break; }
        if (!(flags & REPLACE)) { status = SURROGATE; break; }
        codePoint = 0xfffd;
      }
    }
    if (sizeof<T>() == 1) out = putUtf8(out, codePoint);
    else {
      store<u32>(out, codePoint);
      out += 4;
    }
    p += size;
  }
  setCursor(p, out);
  return status;
}
