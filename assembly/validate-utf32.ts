// Validates UTF-32 (Unicode D90): 0..10FFFF without surrogates, 16 code points at a time.
//
// Contract: reads nothing outside of the source, which need not be aligned. Stops at what is no scalar value (SURROGATE
// or TOO_LARGE, length 1).
import { OK, stop } from "./result";
import { checkScalarValue, hasInvalid8 } from "./utf32";

export function validateUtf32(source: usize, length: usize, flags: u32): u32 {
  const end = source + (length << 2);
  let p = source, status = OK;
  while (
    p + 64 <= end && !(hasInvalid8(v128.load(p), v128.load(p, 16)) || hasInvalid8(v128.load(p, 32), v128.load(p, 48)))
  ) p += 64;
  while (p < end && (status = checkScalarValue(load<u32>(p))) == OK) p += 4;
  return stop(status, (p - source) >> 2, 0, <u32>(status != OK));
}
