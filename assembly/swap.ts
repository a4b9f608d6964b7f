// Swaps the bytes of 16-bit and 32-bit units, for the other byte order (RFC 2781 section 3).
//
// Contract: the target may be the source. Reads nothing outside of the source, writes nothing outside of the output.
import { OK, stop } from "./result";
import { QUADS } from "./lookup-tables";

@inline function swapUnits(v: v128): v128 { return v128.or(i16x8.shl(v, 8), i16x8.shr_u(v, 8)); }

export function swap16(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + (length << 1);
  let p = source, out = target;
  for (; p + 32 <= end; p += 32, out += 32) {
    const a = swapUnits(v128.load(p)), b = swapUnits(v128.load(p, 16));
    v128.store(out, a);
    v128.store(out, b, 16);
  }
  for (; p < end; p += 2, out += 2) store<u16>(out, bswap<u16>(load<u16>(p)));
  return stop(OK, length, length, 0);
}

export function swap32(source: usize, length: usize, target: usize, flags: u32): u32 {
  const end = source + (length << 2), order = v128.load(QUADS);
  let p = source, out = target;
  for (; p + 32 <= end; p += 32, out += 32) {
    const a = i8x16.swizzle(v128.load(p), order), b = i8x16.swizzle(v128.load(p, 16), order);
    v128.store(out, a);
    v128.store(out, b, 16);
  }
  for (; p < end; p += 4, out += 4) store<u32>(out, bswap<u32>(load<u32>(p)));
  return stop(OK, length, length, 0);
}
