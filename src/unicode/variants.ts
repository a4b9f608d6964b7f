/**
 * The relatives of UTF-8, one sequence at a time: CESU-8 (UTR #26), modified UTF-8 (JVMS 4.4.7), WTF-8 and UTF-8B (PEP
 * 383). src/encodings/utf8-variants.ts says which sequences are well-formed, and what is wrong with others.
 */
import {
  FINAL,
  type Flags,
  INVALID_BYTE,
  MUTF8,
  OVERLONG,
  type Status,
  SURROGATE,
  TRUNCATED,
  UTF8B,
  VARIANT,
  WTF8,
} from './status.ts'
import { classifyMalformed, isContinuation, measureSequence } from './utf8.ts'

/** Does it encode 16-bit units (CESU-8, modified UTF-8)? Then it has no sequence of four bytes. */
export function encodesUnits(flags: Flags): boolean {
  return (flags & WTF8) === 0
}

/** Are lone surrogates well-formed (modified UTF-8, WTF-8)? */
export function keepsLoneSurrogates(flags: Flags): boolean {
  const variant = flags & VARIANT
  return variant === MUTF8 || variant === WTF8
}

/**
 * Measures the sequence that starts at p < end.
 *  > 0: the length of a well-formed sequence; a surrogate pair is one sequence of 6
 *  < 0: minus the length of a malformed one
 *    0: all to `end` is a well-formed prefix
 */
export function measureVariantSequence(source: Uint8Array, p: number, end: number, flags: Flags): number {
  const lead = source[p]
  const variant = flags & VARIANT
  // 11101101 101xxxxx
  if (lead === 0xed && p + 1 < end && source[p + 1] >> 5 === 0b101 && variant !== UTF8B)
    return measureSurrogate(source, p, end, flags)
  if (variant === MUTF8) {
    if (lead === 0) return -1
    if (lead === 0xc0) return p + 1 === end ? 0 : source[p + 1] === 0x80 ? 2 : -1
  }
  return encodesUnits(flags) && lead >= 0xf0 ? -1 : measureSequence(source, p, end)
}

/** The same where p starts with the first two bytes of a surrogate. */
function measureSurrogate(source: Uint8Array, p: number, end: number, flags: Flags): number {
  const keeps = keepsLoneSurrogates(flags)
  const isTrail = source[p + 1] >= 0xb0
  if (isTrail && !keeps) return -1
  if (p + 2 === end) return 0
  if (!isContinuation(source[p + 2])) return -2
  if (isTrail) return 3
  // After a lead surrogate the next bytes decide.
  const alone = keeps ? 3 : -3
  const cut = keeps && flags & FINAL ? 3 : 0
  if (p + 3 === end) return cut
  if (source[p + 3] !== 0xed) return alone
  if (p + 4 === end) return cut
  const fifth = source[p + 4]
  if (!isContinuation(fifth)) return keeps ? 3 : -4
  if (fifth < 0xb0) return alone
  if (p + 5 === end) return cut
  if (!isContinuation(source[p + 5])) return keeps ? 3 : -5
  return (flags & VARIANT) === WTF8 ? -6 : 6
}

/** What is wrong with a sequence that measures n, not positive. */
export function classifyMalformedVariant(source: Uint8Array, p: number, end: number, n: number, flags: Flags): Status {
  if (n === 0) return TRUNCATED
  const lead = source[p]
  if (encodesUnits(flags) && lead >= 0xf0) return INVALID_BYTE
  if ((flags & VARIANT) === MUTF8) {
    if (lead === 0) return INVALID_BYTE
    if (lead === 0xc0) return p + 1 < end && isContinuation(source[p + 1]) ? OVERLONG : TRUNCATED
  }
  if (lead === 0xed && n < -1) return n === -3 || n === -6 ? SURROGATE : TRUNCATED
  return classifyMalformed(lead, p + 1 < end ? source[p + 1] : 0)
}
