// UTF-16 (RFC 2781) to US-ASCII, validating. Contract: as utf16-to-latin1.ts.
import { splat16, H_FF80 } from "./constants";
import { narrowUtf16 } from "./utf16-to-latin1";

export function utf16ToAscii(source: usize, length: usize, target: usize, flags: u32): u32 {
  return narrowUtf16(source, length, target, flags, 0x7f, splat16(H_FF80));
}
