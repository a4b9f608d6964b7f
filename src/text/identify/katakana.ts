/** What katakana of half width cost in Japanese, as banks and old tills write it: a script of its own, cheap behind the first character. */

const FIRST = 0xff61
const LAST = 0xff9f
/** What the first of them costs, in bits, and one that stands alone, besides. */
const FIRST_BITS = 9
const ALONE_BITS = 4
/** What one costs behind itself, besides. */
const TWICE_BITS = 4
/** What none of them can follow. */
const IMPOSSIBLE_BITS = 14
/** What each costs behind another, in bits, from U+FF61 to U+FF9F, by the rows of the syllabary. Chosen by hand. */
const COSTS = '888889777776665454466554655446756554569665657656666677554567434'
const VOICED = 0xff9e
const SEMIVOICED = 0xff9f
const SMALL_TSU = 0xff6f
const N = 0xff9d

/** Is this a katakana of half width, or a sign of that set? */
export function isHalfWidthKatakana(unit: number): boolean {
  return unit >= FIRST && unit <= LAST
}

/** @param before the unit in front of it, 0 for none, and `after` the one behind it */
export function costOfHalfWidthKatakana(unit: number, before: number, after: number): number {
  if (unit === VOICED && !mayBeVoiced(before)) return IMPOSSIBLE_BITS
  if (unit === SEMIVOICED && !isOfRowH(before)) return IMPOSSIBLE_BITS
  if (isHalfWidthKatakana(before)) return COSTS.charCodeAt(unit - FIRST) - 0x30 + (unit === before ? TWICE_BITS : 0)
  // No word begins with a small letter, a long vowel or N.
  if ((unit >= 0xff67 && unit <= SMALL_TSU + 1) || unit === N) return IMPOSSIBLE_BITS
  return isHalfWidthKatakana(after) ? FIRST_BITS : FIRST_BITS + ALONE_BITS
}

/** The rows of K, S, T and H, and U. */
function mayBeVoiced(unit: number): boolean {
  return (unit >= 0xff76 && unit <= 0xff84) || isOfRowH(unit) || unit === 0xff73
}

function isOfRowH(unit: number): boolean {
  return unit >= 0xff8a && unit <= 0xff8e
}
