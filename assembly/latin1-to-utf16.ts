// ISO 8859-1 to UTF-16: byte = code unit. Nothing is malformed.
//
// Contract: reads nothing outside of the source, writes nothing outside of the output.
import { OK, stop } from "./result";

export function latin1ToUtf16(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + length;
  let p = source, out = target;
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
