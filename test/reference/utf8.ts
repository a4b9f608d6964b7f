// Oracle of UTF-8: Table 3-7 of the Unicode Standard as a table, and the maximal subpart by its definition (D93b).

import { type Item, isScalarValue, type Kind } from './items.ts'

type Range = readonly [low: number, high: number]

const CONTINUATION: Range = [0x80, 0xbf]

/** Table 3-7, Well-Formed UTF-8 Byte Sequences: one range for each byte. */
const WELL_FORMED: readonly (readonly Range[])[] = [
  [[0x00, 0x7f]],
  [[0xc2, 0xdf], CONTINUATION],
  [[0xe0, 0xe0], [0xa0, 0xbf], CONTINUATION],
  [[0xe1, 0xec], CONTINUATION, CONTINUATION],
  [[0xed, 0xed], [0x80, 0x9f], CONTINUATION],
  [[0xee, 0xef], CONTINUATION, CONTINUATION],
  [[0xf0, 0xf0], [0x90, 0xbf], CONTINUATION, CONTINUATION],
  [[0xf1, 0xf3], CONTINUATION, CONTINUATION, CONTINUATION],
  [[0xf4, 0xf4], [0x80, 0x8f], CONTINUATION, CONTINUATION],
]

/** What is wrong with a sequence that begins like this. Any other that matches no row above is cut short. */
const FAULTS: readonly (readonly [Kind, readonly Range[]])[] = [
  ['unexpected-continuation', [CONTINUATION]],
  ['overlong', [[0xc0, 0xc1]]],
  [
    'overlong',
    [
      [0xe0, 0xe0],
      [0x80, 0x9f],
    ],
  ],
  [
    'overlong',
    [
      [0xf0, 0xf0],
      [0x80, 0x8f],
    ],
  ],
  [
    'surrogate',
    [
      [0xed, 0xed],
      [0xa0, 0xbf],
    ],
  ],
  [
    'too-large',
    [
      [0xf4, 0xf4],
      [0x90, 0xbf],
    ],
  ],
  ['too-large', [[0xf5, 0xf7]]],
  ['invalid-byte', [[0xf8, 0xff]]],
]

/** Counts the bytes from `offset` on that fall into the ranges of `row`, one after the other. */
function matching(row: readonly Range[], bytes: ArrayLike<number>, offset: number): number {
  let count = 0
  while (count < row.length && offset + count < bytes.length) {
    const byte = bytes[offset + count]
    if (byte < row[count][0] || byte > row[count][1]) break
    count++
  }
  return count
}

/** ISO 10646-1 Amendment 2, Table 5, for the sequence of `length` bytes at `offset`. */
function codePointAt(bytes: ArrayLike<number>, offset: number, length: number): number {
  const z = bytes[offset]
  const y = bytes[offset + 1]
  const x = bytes[offset + 2]
  const w = bytes[offset + 3]
  if (length === 1) return z
  if (length === 2) return (z - 0xc0) * 2 ** 6 + (y - 0x80)
  if (length === 3) return (z - 0xe0) * 2 ** 12 + (y - 0x80) * 2 ** 6 + (x - 0x80)
  return (z - 0xf0) * 2 ** 18 + (y - 0x80) * 2 ** 12 + (x - 0x80) * 2 ** 6 + (w - 0x80)
}

function kindAt(bytes: ArrayLike<number>, offset: number): Kind {
  const fault = FAULTS.find(([, row]) => matching(row, bytes, offset) === row.length)
  return fault === undefined ? 'truncated' : fault[0]
}

/** Returns characters and malformed sequences. A malformed one is a maximal subpart: the longest beginning of a row, or one byte. */
export function decode(bytes: ArrayLike<number>): Item[] {
  const items: Item[] = []
  for (let offset = 0; offset < bytes.length; ) {
    let longest = 0
    let whole = false
    for (const row of WELL_FORMED) {
      const count = matching(row, bytes, offset)
      if (count > longest) longest = count
      whole = count === row.length
      if (count > 0) break // no byte begins two rows
    }
    const length = Math.max(longest, 1)
    if (whole) items.push({ codePoint: codePointAt(bytes, offset, length), offset, length })
    else items.push({ kind: kindAt(bytes, offset), offset, length })
    offset += length
  }
  return items
}

/** ISO 10646-1 Amendment 2, Table 4, of one scalar value. */
export function encodeOne(x: number): number[] {
  if (!isScalarValue(x)) throw new RangeError(`${x} is not a scalar value`)
  if (x <= 0x7f) return [x]
  const last = 0x80 + (x % 2 ** 6)
  if (x <= 0x7ff) return [0xc0 + Math.floor(x / 2 ** 6), last]
  const second = 0x80 + (Math.floor(x / 2 ** 6) % 2 ** 6)
  if (x <= 0xffff) return [0xe0 + Math.floor(x / 2 ** 12), second, last]
  return [0xf0 + Math.floor(x / 2 ** 18), 0x80 + (Math.floor(x / 2 ** 12) % 2 ** 6), second, last]
}

export function encode(codePoints: Iterable<number>): Uint8Array {
  const bytes: number[] = []
  for (const codePoint of codePoints) bytes.push(...encodeOne(codePoint))
  return Uint8Array.from(bytes)
}
