/** What text costs by the models of languages with thousands of characters, in bits. */
import { ASCII_BITS, type ByteCounts } from './costs.ts'
import { costOfHalfWidthKatakana, isHalfWidthKatakana } from './katakana.ts'
import { LARGE_SET_COSTS, type LargeSetModel } from './models.ts'

/** An ASCII character behind one of a large set. */
const ASCII_AFTER_WIDE_BITS = 4
/** A character of a large set that the language seldom has. */
const RARE_BITS = 17
/** A character below U+3000. */
const NARROW_BITS = 15

/** U+3000: the costs of a large set begin here. */
const FIRST_WIDE = 0x3000

/** The cost of each UTF-16 unit from FIRST_WIDE on. */
export function readLargeSetCosts(model: LargeSetModel): Uint8Array {
  const costs = new Uint8Array(0x10000 - FIRST_WIDE).fill(RARE_BITS)
  let unit = 0
  let gap = 0
  for (let i = 0; i < model.costs.length; i++) {
    const digit = model.costs.charCodeAt(i)
    if (digit >= 0x41 && digit <= 0x5a) gap = gap * 26 + digit - 0x41
    else {
      unit += gap
      gap = 0
      costs[unit++] = LARGE_SET_COSTS[digit - 0x30]
    }
  }
  return costs
}

/** What the text costs by the costs of a large set. */
export function costOfText(text: string, costs: Uint8Array, { asciiPairs }: ByteCounts): number {
  let cost = -asciiPairs * ASCII_BITS
  let isAfterWide = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) cost += isAfterWide ? ASCII_AFTER_WIDE_BITS : ASCII_BITS
    else if (unit < FIRST_WIDE) cost += NARROW_BITS
    else if (isHalfWidthKatakana(unit))
      cost += costOfHalfWidthKatakana(unit, i > 0 ? text.charCodeAt(i - 1) : 0, text.charCodeAt(i + 1))
    else cost += costs[unit - FIRST_WIDE]
    isAfterWide = unit >= 0x80
  }
  return cost
}
