/**
 * UTF-16 to CESU-8 (UTR #26), modified UTF-8 (JVMS 4.4.7), WTF-8 and UTF-8B (PEP 383), validating: the loop of
 * utf16-to-utf8.ts by the rules of each.
 */
import { type Flags, type Status, VARIANT } from '../contract.ts'
import { type EncodingRules, encodeUnits } from './utf16-to-utf8.ts'

/** By the two bits of the flags: CESU-8, modified UTF-8, WTF-8, UTF-8B. */
const RULES: readonly EncodingRules[] = [
  { least: 0, splitsPairs: true, keepsLone: false, escapes: false },
  { least: 1, splitsPairs: true, keepsLone: true, escapes: false },
  { least: 0, splitsPairs: false, keepsLone: true, escapes: false },
  { least: 0, splitsPairs: false, keepsLone: false, escapes: true },
]

export function utf16ToVariant(
  source: Uint16Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
  flags: Flags,
): Status {
  return encodeUnits(source, start, end, target, at, flags, RULES[(flags & VARIANT) >> 2])
}
