// Many offsets in a short source, without a branch for each: 1.4 to 1.8 times as fast in columns of short strings as a count for each string.
//
// Every 16 elements get a record of 8 bytes in the output window. It holds how many elements of the other form come before them, and two bit
// masks.
//
// Contract: the text is well-formed. The offsets ascend from its beginning and don't lie beyond its end; the results replace them.
import { splat8, splat16, H_7800, H_7F80, H_D800 } from "./constants";
import { output } from "./memory";

/** Stores a record. Returns how many elements of the other form come before the next 16. */
@inline function storeRecord(at: usize, before: u32, low: u32, high: u32): u32 {
  const masks = low | high << 16;
  store<u32>(at, before);
  store<u32>(at, masks, 4);
  return before + popcnt(masks);
}

/**
 * Maps `count` offsets by these records, in elements of 1 << size bytes, and adds (offset & keep) to each result.
 * Returns whether no offset is inside a character: that is where (element & mask) == inner.
 */
function mapByRecords(
  source: usize, length: usize, offsets: usize, count: usize, base: u32, size: usize, mask: u32, inner: u32, keep: u32
): bool {
  let inside: u32 = 0;
  for (const last = offsets + (count << 2); offsets < last; offsets += 4) {
    const offset = load<u32>(offsets), n = offset - base, at = output + (n >> 4 << 3);
    const before = ((1 << (n & 15)) - 1) * 0x10001;
    inside |= <u32>((load<u16>(source + (n << size)) & mask) == inner) & <u32>(n < length);
    store<u32>(offsets, (offset & keep) + load<u32>(at) + popcnt(load<u32>(at, 4) & before));
  }
  return !inside;
}

/** The top bits of 16 lanes of 16 bits. */
@inline function maskTopBits(a: v128, b: v128): u32 { return i8x16.bitmask(i8x16.narrow_i16x8_s(a, b)); }

/**
 * `count` offsets in UTF-16 units to bytes of its UTF-8, both counted from `base` at the beginning. Counts the bytes of
 * each unit beyond one; each half of a pair has two. Returns whether no offset is inside a pair. Reads up to 32 bytes
 * after the source; overwrites the output window.
 */
export function encodedOffsets(source: usize, length: usize, offsets: usize, count: usize, base: u32): bool {
  const k7F80 = splat16(H_7F80), k7800 = splat16(H_7800), kD800 = splat16(H_D800);
  let before: u32 = 0;
  for (let p = source, end = source + (length << 1), at = output; p <= end; p += 32, at += 8) {
    const a = v128.load(p), b = v128.load(p, 16);
    // The additions set the top bit: of 80 and above, of 800 and above, of what is no surrogate.
    const two = maskTopBits(i16x8.add_sat_u(a, k7F80), i16x8.add_sat_u(b, k7F80));
    const three = maskTopBits(
      v128.and(i16x8.add_sat_u(a, k7800), i16x8.add_sat_u(i16x8.sub(a, kD800), k7800)),
      v128.and(i16x8.add_sat_u(b, k7800), i16x8.add_sat_u(i16x8.sub(b, kD800), k7800)));
    before = storeRecord(at, before, two, three);
  }
  return mapByRecords(source, length, offsets, count, base, 1, 0xfc00, 0xdc00, -1);
}

/**
 * `count` offsets in bytes, counted from `base` at the beginning, to UTF-16 units. Returns whether no offset is inside
 * a character. Reads up to 16 bytes after the source; overwrites the output window.
 */
export function decodedOffsets(source: usize, length: usize, offsets: usize, count: usize, base: u32): bool {
  const kBF = splat8(0xbf), kF0 = splat8(0xf0);
  let before: u32 = 0;
  for (let p = source, end = source + length, at = output; p <= end; p += 16, at += 8) {
    const a = v128.load(p);
    before = storeRecord(at, before, i8x16.bitmask(i8x16.gt_s(a, kBF)), i8x16.bitmask(i8x16.ge_u(a, kF0)));
  }
  return mapByRecords(source, length, offsets, count, base, 0, 0xc0, 0x80, 0);
}
