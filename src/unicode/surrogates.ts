/**
 * Surrogates (Unicode D71 to D75, RFC 2781 section 2): the tests, and the way from a pair to its code point and back.
 */
import { FINAL, type Flags, OK, REPLACE, type Status, SURROGATE, TOO_LARGE, TRUNCATED } from './status.ts'

/** Is it 11011xxx xxxxxxxx? For code points, too. */
export function isSurrogate(unit: number): boolean {
  return (unit & 0xfffff800) === 0xd800
}

/** Is it 110110xx xxxxxxxx? */
export function isLeadSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800
}

/** Is it 110111xx xxxxxxxx? */
export function isTrailSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}

/** OK for a scalar value (Unicode D76): 0..10FFFF without D800..DFFF. */
export function checkScalarValue(codePoint: number): Status {
  if (codePoint > 0x10ffff) return TOO_LARGE
  return isSurrogate(codePoint) ? SURROGATE : OK
}

/** The code point of a surrogate pair: 10000 + (lead - D800) × 400 + (trail - DC00), in hexadecimal. */
export function joinSurrogates(lead: number, trail: number): number {
  return (lead << 10) + trail - ((0xd800 << 10) + 0xdc00 - 0x10000)
}

/** Writes the surrogate pair of a code point above FFFF. */
export function putSurrogatePair(target: { [index: number]: number }, at: number, codePoint: number): void {
  target[at] = 0xd7c0 + (codePoint >> 10) // D7C0 = D800 - (10000 >> 10)
  target[at + 1] = 0xdc00 | (codePoint & 0x3ff)
}

/** Writes a code point as one unit or two. Returns the place after it. */
export function putUtf16(target: Uint16Array, at: number, codePoint: number): number {
  if (codePoint > 0xffff) {
    putSurrogatePair(target, at, codePoint)
    return at + 2
  }
  target[at] = codePoint
  return at + 1
}

/**
 * What a lone surrogate means: TRUNCATED where its trail may still follow, SURROGATE, or OK where it is to be replaced.
 */
export function judgeLoneSurrogate(unit: number, atEnd: boolean, flags: Flags): Status {
  if (atEnd && isLeadSurrogate(unit) && !(flags & FINAL)) return TRUNCATED
  return flags & REPLACE ? OK : SURROGATE
}
