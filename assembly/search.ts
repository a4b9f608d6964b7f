// Searches bytes for bytes. A place is a candidate if two bytes of the needle stand where they should, which takes two
// comparisons for 16 places (Muła, "SIMD-friendly algorithms for substring searching"). The two are not the needle's
// ends but its rarest bytes, since the first byte of a script's characters is everywhere. After too many candidates in
// vain the algorithm of Knuth, Morris and Pratt takes over, so that no input takes more than linear time.
import { or4, bitmask64 } from "./simd";
import { splat8 } from "./constants";
import { output } from "./memory";

const NOT_FOUND: usize = usize.MAX_VALUE;

/** Comparisons of 16 bytes that candidates may cost, and for how many bytes passed they may cost one more. */
const FREE_COMPARISONS: usize = 256, BYTES_PER_COMPARISON: usize = 4;

/** The letters a c d e h i l n o r s t, by their low five bits: they make up four fifths of English and French. */
const FREQUENT_LETTERS: u32 =
  1 << 1 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 8 | 1 << 9 | 1 << 12 | 1 << 14 | 1 << 15 | 1 << 18 | 1 << 19 | 1 << 20;

/** How frequent a byte is likely to be: 0, rare, to 3. */
function rateFrequency(byte: u32): u32 {
  if (byte >= 0xc0) return 3; // 11xxxxxx
  if (byte >= 0x80) return 1;
  if (byte == 0x20) return 3;
  if (byte < 0x61 || byte > 0x7a) return byte ? 0 : 3;
  return FREQUENT_LETTERS >> (byte & 31) & 1 ? 2 : 1;
}

/** How many pieces of 16 bytes, from the second on, it takes to see that a and b differ; 0: they agree. */
@inline function countComparisons(a: usize, b: usize, length: usize): usize {
  for (let i: usize = 16; i < length; i += 16) {
    const from = min<usize>(i, length - 16);
    if (i8x16.bitmask(i8x16.eq(v128.load(a + from), v128.load(b + from))) != 0xffff) return i >> 4;
  }
  return 0;
}

/**
 * Contract: the needle has 1 to WINDOW / 4 bytes. Returns the bytes before the first needle in the haystack, or -1.
 * Reads up to 64 bytes after the haystack and 15 after the needle; overwrites the output window.
 */
export function search(haystack: usize, length: usize, needle: usize, needleLength: usize): usize {
  if (length < needleLength) return NOT_FOUND;
  const last = haystack + length - needleLength;

  // i: the first of the needle's rarest bytes. j: the last of the rarest of the others.
  let i: usize = 0, j: usize = 0, rarest: u32 = 4, next: u32 = 4;
  for (let k: usize = 0; k < needleLength; ++k) {
    const f = rateFrequency(load<u8>(needle + k));
    if (f < rarest) { rarest = f; i = k; }
  }
  for (let k = needleLength - 1; k != NOT_FOUND; --k) {
    const f = rateFrequency(load<u8>(needle + k));
    if (k != i && f < next) { next = f; j = k; }
  }
  if (needleLength == 1) j = i;
  const first = splat8(load<u8>(needle + i)), second = splat8(load<u8>(needle + j));

  const head = v128.load(needle), agree: i32 = needleLength < 16 ? (1 << <i32>needleLength) - 1 : 0xffff;
  let spent: usize = 0;
  for (let p = haystack; p <= last; p += 64) {
    const a = p + i, b = p + j;
    const m0 = v128.and(i8x16.eq(v128.load(a), first), i8x16.eq(v128.load(b), second));
    const m1 = v128.and(i8x16.eq(v128.load(a, 16), first), i8x16.eq(v128.load(b, 16), second));
    const m2 = v128.and(i8x16.eq(v128.load(a, 32), first), i8x16.eq(v128.load(b, 32), second));
    const m3 = v128.and(i8x16.eq(v128.load(a, 48), first), i8x16.eq(v128.load(b, 48), second));
    if (!v128.any_true(or4(m0, m1, m2, m3))) continue;
    let places = bitmask64(m0, m1, m2, m3);
    do {
      const at = p + <usize>ctz(places);
      if (at > last) return NOT_FOUND;
      ++spent;
      if ((i8x16.bitmask(i8x16.eq(v128.load(at), head)) & agree) == agree) {
        const more = countComparisons(at, needle, needleLength);
        if (!more) return at - haystack;
        spent += more;
      }
      places &= places - 1;
    } while (places);
    if (spent > FREE_COMPARISONS + (p - haystack) / BYTES_PER_COMPARISON) {
      const at = searchByKnuthMorrisPratt(p + 64, last + needleLength, needle, needleLength);
      return at == NOT_FOUND ? NOT_FOUND : at - haystack;
    }
  }
  return NOT_FOUND;
}

/** The address of the first needle in [p, end), or NOT_FOUND. Reads each of these bytes once. */
function searchByKnuthMorrisPratt(p: usize, end: usize, needle: usize, needleLength: usize): usize {
  // borders[k]: the length of the longest beginning of the needle's first k + 1 bytes that is also their end.
  const borders = output;
  store<u32>(borders, 0);
  for (let k: usize = 1, border: usize = 0; k < needleLength; ++k) {
    const byte = load<u8>(needle + k);
    while (border && load<u8>(needle + border) != byte) border = load<u32>(borders + (border - 1 << 2));
    if (load<u8>(needle + border) == byte) ++border;
    store<u32>(borders + (k << 2), <u32>border);
  }
  for (let matched: usize = 0; p < end; ++p) {
    const byte = load<u8>(p);
    while (matched && load<u8>(needle + matched) != byte) matched = load<u32>(borders + (matched - 1 << 2));
    if (load<u8>(needle + matched) == byte && ++matched == needleLength) return p + 1 - needleLength;
  }
  return NOT_FOUND;
}
