// Offsets in UTF-8 to offsets in UTF-16 and back, for editors and language servers.
//
// Two bit masks for 64 bytes say where a character begins and where one of four bytes does, which is a surrogate pair.
// The units before a byte are the bits before it; the byte of the n-th unit is the place of the n-th bit.
//
// Contract: the text is well-formed. The offsets ascend from its beginning and don't lie beyond its end; the results
// replace them.
import { bitmask64 } from "./simd";
import { utf16LengthOfUtf8 } from "./lengths";
import { isContinuation } from "./utf8";
import { splat8, splat16, H_7800, H_7F80, H_D800 } from "./constants";
import { output } from "./memory";

/** Bit k: a character begins at byte k of the 64 at p. */
@inline function maskSequenceStarts(p: usize, kBF: v128): u64 {
  return bitmask64(
    i8x16.gt_s(v128.load(p), kBF), i8x16.gt_s(v128.load(p, 16), kBF),
    i8x16.gt_s(v128.load(p, 32), kBF), i8x16.gt_s(v128.load(p, 48), kBF));
}
/** Bit k: a character of four bytes begins at byte k of the 64 at p. */
@inline function maskFourByteLeads(p: usize, kF0: v128): u64 {
  return bitmask64(
    i8x16.ge_u(v128.load(p), kF0), i8x16.ge_u(v128.load(p, 16), kF0),
    i8x16.ge_u(v128.load(p, 32), kF0), i8x16.ge_u(v128.load(p, 48), kF0));
}
/** The bits below bit n, for n of 0..63. */
@inline function maskBitsBelow(n: usize): u64 { return ((<u64>1) << n) - 1; }

/**
 * `count` offsets in bytes to UTF-16 units. An offset inside a character counts as its beginning. Reads up to 64 bytes
 * after the source.
 */
export function toUtf16Offsets(source: usize, length: usize, offsets: usize, count: usize): void {
  const end = source + length, last = offsets + (count << 2), kBF = splat8(0xbf), kF0 = splat8(0xf0);
  let block = source, before: u32 = 0, i = offsets;
  while (i < last) {
    let p = source + <usize>load<u32>(i);
    if (p - block >= 64) {
      const whole = p - block & ~63;
      before += <u32>utf16LengthOfUtf8(block, whole);
      block += whole;
    }
    const begin = maskSequenceStarts(block, kBF), pair = maskFourByteLeads(block, kF0);
    do {
      const mask = maskBitsBelow(p - block);
      let units = before + <u32>popcnt(begin & mask) + <u32>popcnt(pair & mask);
      if (p < end && isContinuation(p)) {
        do --p; while (isContinuation(p));
        units -= load<u8>(p) >= 0xf0 ? 2 : 1;
      }
      store<u32>(i, units);
      i += 4;
      if (i >= last) return;
      p = source + <usize>load<u32>(i);
    } while (p - block < 64);
  }
}

/** The place of the n-th set bit, counted from 0. There must be so many. */
@inline function findNthBit(bits: u64, n: u32): u32 {
  let place: u32 = 0;
  for (let half: u32 = 32; half; half >>= 1) {
    const low = <u32>popcnt(bits & (((<u64>1) << half) - 1)), up = n >= low;
    n -= select<u32>(low, 0, up);
    place += select<u32>(half, 0, up);
    bits = select<u64>(bits >> half, bits, up);
  }
  return place;
}

/**
 * `count` offsets in UTF-16 units to bytes. An offset inside a pair counts as its beginning. Reads up to 64 bytes after
 * the source.
 */
export function toUtf8Offsets(source: usize, length: usize, offsets: usize, count: usize): void {
  const end = source + length, last = offsets + (count << 2), kBF = splat8(0xbf), kF0 = splat8(0xf0);
  let before: u32 = 0, i = offsets;
  for (let block = source; i < last; block += 64) {
    let begin = maskSequenceStarts(block, kBF), pair = maskFourByteLeads(block, kF0);
    if (block + 64 > end) {
      // The end counts as the beginning of a character.
      const left = end - block, mask = maskBitsBelow(left);
      begin = begin & mask | (<u64>1) << left;
      pair &= mask;
    }
    const units = <u32>popcnt(begin) + <u32>popcnt(pair), trails = pair << 1, all = begin | trails;
    let n = load<u32>(i) - before;
    while (n < units) {
      // The trail surrogate of a pair whose first byte is the last of the 64 has no bit.
      let place: u32 = 63;
      if (n < <u32>popcnt(all)) {
        place = findNthBit(all, n);
        place -= <u32>(trails >> place) & 1;
      }
      store<u32>(i, <u32>(block - source) + place);
      i += 4;
      if (i >= last) return;
      n = load<u32>(i) - before;
    }
    before += units;
  }
}

// Many offsets in a short source, without a branch for each: every 16 elements get a record of 8 bytes in the output
// window. It holds how many elements of the other form come before them, and two bit masks.

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
