/**
 * Surrogates (Unicode D71..D75, RFC 2781 section 2), shared by the kernels that read UTF-16.
 */
import { FINAL, type Flags, OK, REPLACE, type Status, SURROGATE, TRUNCATED } from '../contract.ts'

/** 11011xxx xxxxxxxx? */
export function isSurrogate(unit: number): boolean {
  return (unit & 0xf800) === 0xd800
}

/** 110110xx xxxxxxxx? */
export function isLead(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}

/** 110111xx xxxxxxxx? */
export function isTrail(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}

/** The code point of a surrogate pair: 10000 + (lead - D800) × 400 + (trail - DC00). */
export function joined(lead: number, trail: number): number {
  return (lead << 10) + trail - ((0xd800 << 10) + 0xdc00 - 0x10000)
}

/** Writes the surrogate pair of a code point above FFFF: its upper 10 bits less 10000, its lower 10 bits. */
export function putPair(target: Uint16Array, at: number, codePoint: number): void {
  target[at] = 0xd7c0 + (codePoint >> 10) // D800 - (10000 >> 10) = D7C0
  target[at + 1] = 0xdc00 | (codePoint & 0x3ff)
}

/** What a lone surrogate means: TRUNCATED (its trail may follow), SURROGATE, or OK where it is to be replaced. */
export function loneSurrogate(unit: number, atEnd: boolean, flags: Flags): Status {
  if (atEnd && isLead(unit) && !(flags & FINAL)) return TRUNCATED
  return flags & REPLACE ? OK : SURROGATE
}
