// ISO 8859-1 to UTF-8 (RFC 3629): byte = code point, so that 80 and above become 110000xx 10xxxxxx. Nothing is
// malformed.
//
// Contract: reads nothing outside of the source; may overwrite 64 bytes after the output.
import { OK, stop } from "./result";
import { packPlanes, putUtf8 } from "./utf8-encode";
import { copyIfAscii64 } from "./simd";
import { splat8 } from "./constants";

export function latin1ToUtf8(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + length, k03 = splat8(0x03), k3F = splat8(0x3f), k80 = splat8(0x80), kC0 = splat8(0xc0);
  let p = source, out = target;
  while (p + 16 <= end) {
    const v = v128.load(p), mask = <u32>i8x16.bitmask(v);
    p += 16;
    if (!mask) {
      v128.store(out, v);
      out += 16;
      for (; p + 64 <= end && copyIfAscii64(p, out); p += 64) out += 64;
      continue;
    }
    const leads = v128.or(v128.and(i16x8.shr_u(v, 6), k03), kC0), last = i8x16.min_u(v, v128.or(v128.and(v, k3F), k80));
    out = packPlanes(out, leads, last, mask) + 16;
  }
  while (p < end) out = putUtf8(out, load<u8>(p++));
  return stop(OK, length, out - target, 0);
}
