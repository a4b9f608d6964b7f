// Oracle of UTF-8 as it was until 2003, by the tables of ISO 10646-1 Amendment 2, Annex R (and RFC 2279, section 2).

import type { Item, Kind } from './items.ts'

type Range = readonly [low: number, high: number]

const CONTINUING: Range = [0x80, 0xbf]

/** R.2, Table 1, without the forms that are longer than Table 4 makes them, and without D800..DFFF (R.4, Note 3). */
const WELL_FORMED: readonly (readonly Range[])[] = [
  [[0x00, 0x7f]],
  [[0xc2, 0xdf], CONTINUING],
  [[0xe0, 0xe0], [0xa0, 0xbf], CONTINUING],
  [[0xe1, 0xec], CONTINUING, CONTINUING],
  [[0xed, 0xed], [0x80, 0x9f], CONTINUING],
  [[0xee, 0xef], CONTINUING, CONTINUING],
  [[0xf0, 0xf0], [0x90, 0xbf], CONTINUING, CONTINUING],
  [[0xf1, 0xf7], CONTINUING, CONTINUING, CONTINUING],
  [[0xf8, 0xf8], [0x88, 0xbf], CONTINUING, CONTINUING, CONTINUING],
  [[0xf9, 0xfb], CONTINUING, CONTINUING, CONTINUING, CONTINUING],
  [[0xfc, 0xfc], [0x84, 0xbf], CONTINUING, CONTINUING, CONTINUING, CONTINUING],
  [[0xfd, 0xfd], CONTINUING, CONTINUING, CONTINUING, CONTINUING, CONTINUING],
]

/** What is wrong with a sequence that begins like this. Any other that matches no row above is cut short. */
const FAULTS: readonly (readonly [Kind, first: Range, second?: Range])[] = [
  ['unexpected-continuation', CONTINUING],
  ['invalid-byte', [0xfe, 0xff]],
  ['overlong', [0xc0, 0xc1]],
  ['overlong', [0xe0, 0xe0], [0x80, 0x9f]],
  ['overlong', [0xf0, 0xf0], [0x80, 0x8f]],
  ['overlong', [0xf8, 0xf8], [0x80, 0x87]],
  ['overlong', [0xfc, 0xfc], [0x80, 0x83]],
  ['surrogate', [0xed, 0xed], [0xa0, 0xbf]],
]

/** The bytes at which one of the ranges above begins. All bytes between two of them behave alike. */
export const EDGES = [
  0x00, 0x80, 0x84, 0x88, 0x90, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xee, 0xf0, 0xf1, 0xf4, 0xf5, 0xf8, 0xf9, 0xfc,
  0xfd, 0xfe,
]

const isIn = (byte: number | undefined, [low, high]: Range) => byte !== undefined && byte >= low && byte <= high

/** R.5, Table 5, for the sequence of `length` bytes at `offset`. */
export function valueAt(bytes: ArrayLike<number>, offset: number, length: number): number {
  const z = bytes[offset]
  const y = bytes[offset + 1]
  const x = bytes[offset + 2]
  const w = bytes[offset + 3]
  const v = bytes[offset + 4]
  const u = bytes[offset + 5]
  switch (length) {
    case 1:
      return z
    case 2:
      return (z - 0xc0) * 2 ** 6 + (y - 0x80)
    case 3:
      return (z - 0xe0) * 2 ** 12 + (y - 0x80) * 2 ** 6 + (x - 0x80)
    case 4:
      return (z - 0xf0) * 2 ** 18 + (y - 0x80) * 2 ** 12 + (x - 0x80) * 2 ** 6 + (w - 0x80)
    case 5:
      return (z - 0xf8) * 2 ** 24 + (y - 0x80) * 2 ** 18 + (x - 0x80) * 2 ** 12 + (w - 0x80) * 2 ** 6 + (v - 0x80)
    default:
      return (
        (z - 0xfc) * 2 ** 30 +
        (y - 0x80) * 2 ** 24 +
        (x - 0x80) * 2 ** 18 +
        (w - 0x80) * 2 ** 12 +
        (v - 0x80) * 2 ** 6 +
        (u - 0x80)
      )
  }
}

/** Returns characters up to 7FFFFFFF and malformed sequences (R.7). A malformed one is the longest beginning of a row, or one byte. */
export function decode(bytes: ArrayLike<number>): Item[] {
  const items: Item[] = []
  for (let offset = 0; offset < bytes.length; ) {
    let length = 0
    let whole = false
    for (const row of WELL_FORMED) {
      if (!isIn(bytes[offset], row[0])) continue
      while (length < row.length && isIn(bytes[offset + length], row[length])) length++
      whole = length === row.length
    }
    if (whole) items.push({ codePoint: valueAt(bytes, offset, length), offset, length })
    else {
      const fault = FAULTS.find(
        ([, first, second]) => isIn(bytes[offset], first) && (!second || isIn(bytes[offset + 1], second)),
      )
      length = Math.max(length, 1)
      items.push({ kind: fault ? fault[0] : 'truncated', offset, length })
    }
    offset += length
  }
  return items
}

/** R.4, Table 4, of one UCS-4 value; undefined: D800..DFFF (Note 3), above 7FFFFFFF. */
export function encodeOne(x: number): number[] | undefined {
  if (x > 0x7fffffff || (x >= 0xd800 && x <= 0xdfff)) return undefined
  const over = (power: number) => Math.floor(x / 2 ** power)
  const six = (power: number) => 0x80 + (over(power) % 2 ** 6)
  if (x <= 0x7f) return [x]
  if (x <= 0x7ff) return [0xc0 + over(6), six(0)]
  if (x <= 0xffff) return [0xe0 + over(12), six(6), six(0)]
  if (x <= 0x1fffff) return [0xf0 + over(18), six(12), six(6), six(0)]
  if (x <= 0x3ffffff) return [0xf8 + over(24), six(18), six(12), six(6), six(0)]
  return [0xfc + over(30), six(24), six(18), six(12), six(6), six(0)]
}
