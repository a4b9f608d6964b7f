/**
 * Long runs of small 16-bit units: ASCII or ISO 8859-1 in UTF-16.
 *
 * The OR of some units is above a limit of all-one bits just when one of them is: one comparison for eight units, or,
 * in long input, for eight 32-bit words of two.
 */
import { wordsEnd } from './words.ts'

/** With so many units left a view of words is worth making; the bytes of LONG in ascii.ts, not measured apart. */
const LONG = 256
/** From so many units on `set` is worth a try; the number is that of ascii.ts, not measured apart. */
const BULK = 256
/** After so many small units in a row copySmall() is worth a try. */
export const PATIENCE = 128

/** The first unit from p on with a bit of `above`, or `end`. */
function smallEnd(source: Uint16Array, p: number, end: number, above: number): number {
  const start = p
  while (p + 8 <= end) {
    const low = source[p] | source[p + 1] | source[p + 2] | source[p + 3]
    const high = source[p + 4] | source[p + 5] | source[p + 6] | source[p + 7]
    if (((low | high) & above) !== 0) break
    p += 8
    if (p - start === BULK && end - p >= LONG) p = wordsEnd(source, p, end, (above << 16) | above)
  }
  while (p < end && (source[p] & above) === 0) ++p
  return p
}

/** Copies the units from p on without a bit of `above`, if they are many. Returns how many, or 0. */
export function copySmall(
  source: Uint16Array,
  p: number,
  end: number,
  target: Uint8Array,
  at: number,
  above: number,
): number {
  const count = smallEnd(source, p, end, above) - p
  if (count < BULK) return 0
  target.set(source.subarray(p, p + count), at)
  return count
}
