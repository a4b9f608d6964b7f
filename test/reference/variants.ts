// Oracle of CESU-8, modified UTF-8, WTF-8 and UTF-8B: their well-formed sequences as tables, and the maximal subpart by its definition.

import type { Item, Kind } from './items.ts'

type Range = readonly [low: number, high: number]
type Row = readonly Range[]
export type Variant = 'cesu-8' | 'mutf-8' | 'wtf-8' | 'utf-8b'
export const VARIANTS: readonly Variant[] = ['cesu-8', 'mutf-8', 'wtf-8', 'utf-8b']

const TAIL: Range = [0x80, 0xbf]
const ED: Range = [0xed, 0xed]
const LEAD: Row = [ED, [0xa0, 0xaf], TAIL]
const TRAIL: Row = [ED, [0xb0, 0xbf], TAIL]
const PAIR: Row = [...LEAD, ...TRAIL]
const ONE: Row = [[0x00, 0x7f]]
/** Unicode Table 3-7 from U+0080 to U+FFFF. */
const BMP: readonly Row[] = [
  [[0xc2, 0xdf], TAIL],
  [[0xe0, 0xe0], [0xa0, 0xbf], TAIL],
  [[0xe1, 0xec], TAIL, TAIL],
  [ED, [0x80, 0x9f], TAIL],
  [[0xee, 0xef], TAIL, TAIL],
]
/** The same above. */
const FOUR: readonly Row[] = [
  [[0xf0, 0xf0], [0x90, 0xbf], TAIL, TAIL],
  [[0xf1, 0xf3], TAIL, TAIL, TAIL],
  [[0xf4, 0xf4], [0x80, 0x8f], TAIL, TAIL],
]

/** Longer rows before shorter ones that they begin with. */
const WELL_FORMED: Record<Variant, readonly Row[]> = {
  'cesu-8': [ONE, ...BMP, PAIR],
  'mutf-8': [
    [[0x01, 0x7f]],
    [
      [0xc0, 0xc0],
      [0x80, 0x80],
    ],
    ...BMP,
    PAIR,
    LEAD,
    TRAIL,
  ],
  'wtf-8': [ONE, ...BMP, ...FOUR, LEAD, TRAIL],
  'utf-8b': [ONE, ...BMP, ...FOUR],
}

/** Counts the bytes from `offset` on that fall into the row's ranges, one after the other. */
function agreeing(row: Row, bytes: ArrayLike<number>, offset: number): number {
  let n = 0
  while (n < row.length && offset + n < bytes.length) {
    const byte = bytes[offset + n]
    if (byte < row[n][0] || byte > row[n][1]) break
    n++
  }
  return n
}

function isTail(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf
}

/** Returns the value of a well-formed sequence of one to four bytes. */
function payload(bytes: ArrayLike<number>, offset: number, length: number): number {
  let value = length === 1 ? bytes[offset] : bytes[offset] & (0xff >> (length + 1))
  for (let i = 1; i < length; i++) value = value * 64 + (bytes[offset + i] & 0x3f)
  return value
}

function character(bytes: ArrayLike<number>, offset: number, length: number): Item {
  if (length < 6) return { codePoint: payload(bytes, offset, length), offset, length }
  const [lead, trail] = [payload(bytes, offset, 3), payload(bytes, offset + 3, 3)]
  return { codePoint: (lead - 0xd800) * 0x400 + (trail - 0xdc00) + 0x10000, offset, length }
}

/** Says what is wrong with a maximal subpart before `next`, or before the end of the input. */
function kindOf(variant: Variant, bytes: ArrayLike<number>, offset: number, length: number): Kind {
  const next: number | undefined = bytes[offset + length]
  const first = bytes[offset]
  if (length === 6) return 'surrogate'
  if (offset + length < bytes.length && length === 3 && first === 0xed) return 'surrogate'
  if (length > 1) return 'truncated'
  if (first === 0x00) return 'invalid-byte'
  if (first <= 0xbf) return 'unexpected-continuation'
  if (variant === 'mutf-8' && first === 0xc0) return isTail(next) ? 'overlong' : 'truncated'
  if (first <= 0xc1) return 'overlong'
  if (first >= 0xf0 && (variant === 'cesu-8' || variant === 'mutf-8')) return 'invalid-byte'
  if (first >= 0xf8) return 'invalid-byte'
  if (first >= 0xf5) return 'too-large'
  if (!isTail(next)) return 'truncated'
  if (first === 0xe0 || first === 0xf0) return 'overlong'
  return first === 0xed ? 'surrogate' : 'too-large'
}

export function decode(variant: Variant, bytes: ArrayLike<number>): Item[] {
  const rows = WELL_FORMED[variant]
  const items: Item[] = []
  for (let offset = 0; offset < bytes.length; ) {
    const row = rows.find((each) => agreeing(each, bytes, offset) === each.length)
    const isForbidden = variant === 'wtf-8' && agreeing(PAIR, bytes, offset) === PAIR.length
    let length = row?.length ?? 0
    if (row && !isForbidden) items.push(character(bytes, offset, length))
    else {
      length = isForbidden ? 6 : Math.max(1, ...rows.map((each) => agreeing(each, bytes, offset)))
      // It does not take the first byte of another character.
      if (length === 4 && bytes[offset + 3] === 0xed && bytes[offset + 4] >= 0x80 && bytes[offset + 4] <= 0xaf)
        length = 3
      if (variant !== 'utf-8b') items.push({ kind: kindOf(variant, bytes, offset, length), offset, length })
      // PEP 383
      else
        for (let i = offset; i < offset + length; i++)
          items.push({ codePoint: 0xdc00 + bytes[i], offset: i, length: 1 })
    }
    offset += length
  }
  return items
}

/** Returns the bytes of any code point in the manner of UTF-8, including surrogates. */
function generalized(codePoint: number): number[] {
  if (codePoint < 0x80) return [codePoint]
  if (codePoint < 0x800) return [0xc0 + (codePoint >> 6), 0x80 + (codePoint % 64)]
  const tail = [0x80 + ((codePoint >> 6) % 64), 0x80 + (codePoint % 64)]
  if (codePoint < 0x10000) return [0xe0 + (codePoint >> 12), ...tail]
  return [0xf0 + (codePoint >> 18), 0x80 + ((codePoint >> 12) % 64), ...tail]
}

/** Returns the bytes of a code point, or undefined for a lone surrogate that the encoding lacks. */
export function encodeOne(variant: Variant, codePoint: number): number[] | undefined {
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
  if (variant === 'utf-8b' && codePoint >= 0xdc80 && codePoint <= 0xdcff) return [codePoint - 0xdc00]
  if (isSurrogate && (variant === 'cesu-8' || variant === 'utf-8b')) return undefined
  if (variant === 'mutf-8' && codePoint === 0) return [0xc0, 0x80]
  if (codePoint > 0xffff && (variant === 'cesu-8' || variant === 'mutf-8')) {
    const text = String.fromCodePoint(codePoint)
    return [...generalized(text.charCodeAt(0)), ...generalized(text.charCodeAt(1))]
  }
  return generalized(codePoint)
}

/** Encodes a text, with U+FFFD for what the encoding lacks. Also returns where that first happens, in UTF-16 units. */
export function encode(variant: Variant, text: string): { bytes: number[]; error: number | undefined } {
  const bytes: number[] = []
  let error: number | undefined
  let offset = 0
  for (const letter of text) {
    const one = encodeOne(variant, letter.codePointAt(0) as number)
    if (!one) error ??= offset
    bytes.push(...(one ?? [0xef, 0xbf, 0xbd]))
    offset += letter.length
  }
  return { bytes, error }
}
