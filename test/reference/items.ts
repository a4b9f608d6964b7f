// What an oracle makes of encoded text: a list of characters and malformed sequences; and functions of such lists.
//
// The oracles import nothing from src. They follow the standards one code point at a time, so that a reader can see that they are right.
// They need not be fast.

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

/** Returns the first malformed sequence, or undefined if all is well-formed. */
export function firstMalformed(items: readonly Item[]): Malformed | undefined {
  return items.find((item): item is Malformed => !isCharacter(item))
}

/** Returns the code points before the first malformed sequence. */
export function wellFormedPrefix(items: readonly Item[]): number[] {
  const codePoints: number[] = []
  for (const item of items) {
    if (!isCharacter(item)) break
    codePoints.push(item.codePoint)
  }
  return codePoints
}

/** Returns the code points, with one U+FFFD for each malformed sequence. */
export function replaced(items: readonly Item[]): number[] {
  return items.map((item) => (isCharacter(item) ? item.codePoint : REPLACEMENT))
}

/** Returns the malformed sequence that ends at `end` and that more input could complete, or undefined. */
export function incompleteTail(items: readonly Item[], end: number): Malformed | undefined {
  const last = items.at(-1)
  if (last === undefined || isCharacter(last) || last.kind !== 'truncated') return undefined
  return last.offset + last.length === end ? last : undefined
}

/** Makes a string of code points, one by one, because engines limit the number of arguments. */
export function toText(codePoints: Iterable<number>): string {
  let text = ''
  for (const codePoint of codePoints) text += String.fromCodePoint(codePoint)
  return text
}
