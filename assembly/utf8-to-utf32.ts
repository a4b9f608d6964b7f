// UTF-8 (RFC 3629) to UTF-32, validating. Loop and contract: utf8-to-utf16.ts.
import { decodeUtf8 } from "./utf8-to-utf16";

export function utf8ToUtf32(source: usize, length: usize, target: usize, flags: u32): u32 {
  return decodeUtf8<u32>(source, length, target, flags);
}
