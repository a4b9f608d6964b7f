// The relatives of UTF-8, one sequence at a time: CESU-8 (UTR #26), modified UTF-8 (JVMS 4.4.7), WTF-8 and UTF-8B (PEP
// 383). src/encodings/utf8-variants.ts says which sequences are well-formed, and what is wrong with others.
import { INVALID_BYTE, TRUNCATED, OVERLONG, SURROGATE, FINAL } from "./result";
import { isContinuation, measureSequence, classifyMalformed } from "./utf8";

/** Two bits of the flags say which relative it is, as in src/kernels/contract.ts. */
export const VARIANT: u32 = 12, CESU8: u32 = 0, MUTF8: u32 = 4, WTF8: u32 = 8, UTF8B: u32 = 12;

/** Does it encode 16-bit units (CESU-8, modified UTF-8)? Then it has no sequence of four bytes. */
@inline export function encodesUnits(flags: u32): bool { return !(flags & WTF8); }
/** Are lone surrogates well-formed (modified UTF-8, WTF-8)? */
@inline export function keepsLoneSurrogates(flags: u32): bool { return <bool>((flags ^ flags >> 1) & 4); }

/** Is 11101101 101xxxxx at p, the beginning of a surrogate? */
@inline export function isSurrogateSequence(p: usize): bool { return (load<u16>(p) & 0xe0ff) == 0xa0ed; }

/**
 * Measures the sequence that starts at p < end.
 *  > 0: the length of a well-formed sequence; a surrogate pair is one sequence of 6
 *  < 0: minus the length of a malformed one
 *    0: all to `end` is a well-formed prefix
 */
export function measureVariantSequence(p: usize, end: usize, flags: u32): i32 {
  const lead = <u32>load<u8>(p), variant = flags & VARIANT;
  if (lead == 0xed && p + 1 < end && load<u8>(p, 1) >> 5 == 0b101 && variant != UTF8B) return measureSurrogate(p, end, flags);
  if (variant == MUTF8) {
    if (!lead) return -1;
    if (lead == 0xc0) return p + 1 >= end ? 0 : load<u8>(p, 1) == 0x80 ? 2 : -1;
  }
  return encodesUnits(flags) && lead >= 0xf0 ? -1 : measureSequence(p, end);
}

/** The same where p starts with the first two bytes of a surrogate. */
function measureSurrogate(p: usize, end: usize, flags: u32): i32 {
  const keeps = keepsLoneSurrogates(flags), isTrail = load<u8>(p, 1) >= 0xb0;
  if (isTrail && !keeps) return -1;
  if (p + 2 >= end) return 0;
  if (!isContinuation(p + 2)) return -2;
  if (isTrail) return 3;
  // After a lead surrogate the next bytes decide.
  const alone = keeps ? 3 : -3, cut = keeps && flags & FINAL ? 3 : 0;
  if (p + 3 >= end) return cut;
  if (load<u8>(p, 3) != 0xed) return alone;
  if (p + 4 >= end) return cut;
  if (load<u8>(p, 4) < 0xb0 || !isContinuation(p + 4)) return keeps || isContinuation(p + 4) ? alone : -4;
  if (p + 5 >= end) return cut;
  if (!isContinuation(p + 5)) return keeps ? 3 : -5;
  return (flags & VARIANT) == WTF8 ? -6 : 6;
}

/** What is wrong at p, where measureVariantSequence() gave n, not positive. */
export function classifyMalformedVariant(p: usize, end: usize, n: i32, flags: u32): u32 {
  if (!n) return TRUNCATED;
  const lead = <u32>load<u8>(p), variant = flags & VARIANT;
  if (encodesUnits(flags) && lead >= 0xf0) return INVALID_BYTE;
  if (variant == MUTF8 && lead == 0) return INVALID_BYTE;
  if (variant == MUTF8 && lead == 0xc0) return isContinuation(p + 1) ? OVERLONG : TRUNCATED;
  if (lead == 0xed && n < -1) return n == -3 || n == -6 ? SURROGATE : TRUNCATED;
  return classifyMalformed(p, end) & 0xff;
}
