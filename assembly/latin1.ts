// ISO 8859-1 to UTF-8 and UTF-16: octet = code point, nothing can be malformed.
//
// Contract: source and target don't overlap; 64 octets after the output may be overwritten.
import { OK, stop } from "./errors";
import { pack12, putUtf8 } from "./utf8-pack";
import { copyAscii64 } from "./simd";
import { splat16, H_003F, H_0080 } from "./constants";

export function latin1ToUtf8(src: usize, length: usize, dst: usize, flags: u32): u32 {
  const end = src + length, k0080 = splat16(H_0080), k003F = splat16(H_003F);
  let p = src, out = dst;
  while (p + 16 <= end) {
    const v = v128.load(p), ascii = <u32>i8x16.bitmask(v) ^ 0xffff;
    p += 16;
    if (ascii == 0xffff) {
      v128.store(out, v);
      out += 16;
      for (; p + 64 <= end && copyAscii64(p, out); p += 64) out += 64;
      continue;
    }
    const x = i16x8.extend_low_i8x16_u(v), y = i16x8.extend_high_i8x16_u(v);
    out = pack12(out, x, i16x8.lt_s(x, k0080), ascii & 0xff, k003F);
    out = pack12(out, y, i16x8.lt_s(y, k0080), ascii >> 8, k003F);
  }
  while (p < end) out = putUtf8(out, load<u8>(p++));
  return stop(OK, length, out - dst, 0);
}

export function latin1ToUtf16(src: usize, length: usize, dst: usize, flags: u32): u32 {
  const end = src + length;
  let p = src, out = dst;
  for (; p + 32 <= end; p += 32, out += 64) {
    const a = v128.load(p), b = v128.load(p, 16);
    v128.store(out, i16x8.extend_low_i8x16_u(a));
    v128.store(out, i16x8.extend_high_i8x16_u(a), 16);
    v128.store(out, i16x8.extend_low_i8x16_u(b), 32);
    v128.store(out, i16x8.extend_high_i8x16_u(b), 48);
  }
  for (; p < end; ++p, out += 2) store<u16>(out, load<u8>(p));
  return stop(OK, length, length, 0);
}
