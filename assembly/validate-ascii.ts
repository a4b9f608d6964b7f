// Validates US-ASCII (ANSI X3.4, RFC 20), 64 bytes at a time.
//
// Contract: reads nothing outside of the source. Stops at a byte from 80 on (INVALID_BYTE, length 1).
import { OK, INVALID_BYTE, stop } from "./result";
import { isAscii64 } from "./simd";

export function validateAscii(source: usize, length: usize, flags: u32): u32 {
  const end = source + length;
  let p = source;
  while (p + 64 <= end && isAscii64(p)) p += 64;
  while (p < end && load<i8>(p) >= 0) ++p;
  return p == end ? stop(OK, length, 0, 0) : stop(INVALID_BYTE, p - source, 0, 1);
}
