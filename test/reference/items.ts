// What an oracle makes of encoded text: a list of characters and malformed sequences, and what follows from such a list.
//
// The oracles import nothing from src. They are written from the standards, one code point at a time, to be seen to be
// right; no speed is wanted of them.

export type Kind =
  | 'unexpected-continuation'
  | 'invalid-byte'
  | 'truncated'
  | 'overlong'
  | 'surrogate'
  | 'too-large'
  | 'unmappable'

/** `offset` and `length` count elements of the source: bytes, 16-bit units or 32-bit code points. */
export interface Character {
  codePoint: number
  offset: number
  length: number
}
export interface Malformed {
  kind: Kind
  offset: number
  length: number
}
export type Item = Character | Malformed

export const REPLACEMENT = 0xfffd

export function isCharacter(item: Item): item is Character {
  return 'codePoint' in item
}

/** Unicode D76: a code point that is no surrogate. */
export function isScalarValue(codePoint: number): boolean {
  return (codePoint >= 0 && codePoint <= 0xd7ff) || (codePoint >= 0xe000 && codePoint <= 0x10ffff)
}

/** The first malformed sequence, or undefined when all is well-formed. */
export function firstMalformed(items: readonly Item[]): Malformed | undefined {
  return items.find((item): item is Malformed => !isCharacter(item))
}

/** The code points before the first malformed sequence. */
export function wellFormedPrefix(items: readonly Item[]): number[] {
  const codePoints: number[] = []
  for (const item of items) {
    if (!isCharacter(item)) break
    codePoints.push(item.codePoint)
  }
  return codePoints
}

/** The code points with one U+FFFD for each malformed sequence. */
export function replaced(items: readonly Item[]): number[] {
  return items.map((item) => (isCharacter(item) ? item.codePoint : REPLACEMENT))
}

/** The malformed sequence at the very end of `end` elements that more input could complete, or undefined. */
export function incompleteTail(items: readonly Item[], end: number): Malformed | undefined {
  const last = items.at(-1)
  if (last === undefined || isCharacter(last) || last.kind !== 'truncated') return undefined
  return last.offset + last.length === end ? last : undefined
}

/** A JavaScript string of code points, one by one, so that engines' limits on argument lists do not matter. */
export function toText(codePoints: Iterable<number>): string {
  let text = ''
  for (const codePoint of codePoints) text += String.fromCodePoint(codePoint)
  return text
}
