/**
 * What text costs by the models of languages, in bits: -log2 of how often each character follows the one before it. The better a
 * language and an encoding fit the bytes, the fewer bits they need.
 *
 * Text in letters is judged by pairs of bytes, of which there are few different ones however long the text is. ASCII behind ASCII costs
 * the same in all encodings, and does not count.
 */
import type { Encoding } from '../../engine/encoding.ts'
import {
  classOf,
  FIRST_LETTER_CLASS,
  foldLetter,
  letterCase,
  OTHER_CLASS,
  PUNCTUATION_CLASS,
} from './letter-classes.ts'
import { CASE_COSTS, LARGE_SET_COSTS, type LargeSetModel, type LetterModel } from './models.ts'

/** What characters cost that no model has, in bits. */
const COSTS = {
  /** An ASCII character: the average of text. */
  ascii: 4.5,
  /** An ASCII character behind one of a large set. */
  asciiAfterWide: 4,
  /** One of the characters of the class PUNCTUATION_CLASS. */
  punctuation: 2,
  /** A letter or sign that the language does not have. */
  foreign: 14,
  /** A control of C1, which text does not have. */
  control: 24,
  /** A character of a large set that the language seldom has. */
  rareWide: 17,
  /** A character below U+3000 in an encoding of a large set. */
  narrow: 15,
  /** A katakana of half width. */
  halfWidthKatakana: 11,
  /** A byte of what is no text. */
  noise: 8,
} as const

/** How often bytes and pairs of bytes occur. */
export interface ByteCounts {
  /** Pairs that are not both ASCII, the first byte above the second one. */
  readonly pairs: readonly number[]
  /** How often each of them occurs. */
  readonly counts: Uint32Array
  /** How many pairs are both ASCII. */
  readonly asciiPairs: number
  /** How often each letter of ASCII occurs, in lower or upper case. */
  readonly letters: Uint32Array
  /** How many of these there are. */
  readonly asciiLetters: number
  /** How many bytes are not ASCII. */
  readonly highBytes: number
}

/** How often each pair occurs: cleared behind each use, because most stay zero. */
let pairCounts: Uint32Array | undefined

export function countBytes(bytes: Uint8Array): ByteCounts {
  pairCounts ??= new Uint32Array(1 << 16)
  const seen = pairCounts
  const pairs: number[] = []
  let asciiPairs = 0
  const letters = new Uint32Array(26)
  let asciiLetters = 0
  let highBytes = 0
  let before = 0x20
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte >= 0x80) highBytes++
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) {
      asciiLetters++
      letters[(byte | 0x20) - 0x61]++
    }
    if ((before | byte) < 0x80) asciiPairs++
    else {
      const pair = (before << 8) | byte
      if (seen[pair]++ === 0) pairs.push(pair)
    }
    before = byte
  }
  const counts = Uint32Array.from(pairs, (pair) => seen[pair])
  for (const pair of pairs) seen[pair] = 0
  return { pairs, counts, asciiPairs, letters, asciiLetters, highBytes }
}

/** What the bytes cost as bytes that follow no rule. */
export function costOfNoise({ counts }: ByteCounts): number {
  return counts.reduce((cost, count) => cost + count * COSTS.noise, 0)
}

/** Text in another script than Latin has at least this share of bytes that are not ASCII, among those and the letters of ASCII. */
const MIN_HIGH_SHARE = 0.25
/** What text in another script costs, in bits, if it has hardly any such bytes. */
const SPARSE_BITS = 30

/** What it costs to take the bytes for text in another script than Latin: few bytes are of it. */
export function costOfSparsity({ highBytes, asciiLetters }: ByteCounts): number {
  const share = highBytes / (highBytes + asciiLetters)
  return share < MIN_HIGH_SHARE ? SPARSE_BITS * (1 - share / MIN_HIGH_SHARE) : 0
}

/** So many letters of ASCII count. More would outweigh the others in a page with markup. */
const MAX_COUNTED_LETTERS = 150

/** What each letter of ASCII costs in the languages of the model. */
export function readLetterCosts({ ascii }: LetterModel): Float64Array {
  return Float64Array.from(ascii, (digit) => 2 + Number.parseInt(digit, 36) / 4)
}

/** What the letters of ASCII cost as text in Latin script. */
export function costOfAsciiLetters({ letters, asciiLetters }: ByteCounts, costs: Float64Array): number {
  let cost = 0
  for (let i = 0; i < letters.length; i++) cost += letters[i] * costs[i]
  return asciiLetters === 0 ? 0 : (cost * Math.min(asciiLetters, MAX_COUNTED_LETTERS)) / asciiLetters
}

/** The characters of an encoding with one byte for each. */
export interface Charset {
  /** The character of each byte, and in lower case. */
  readonly characters: readonly string[]
  readonly folded: readonly string[]
  /** Whether it is a letter in lower or upper case. */
  readonly cases: Uint8Array
  /** The bytes that have none. */
  readonly undefinedBytes: readonly number[]
}

const EVERY_BYTE = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, byte) => byte)

export function readCharset(encoding: Encoding): Charset {
  const characters = Array.from(encoding.decode(EVERY_BYTE, { onError: 'replace' }))
  return {
    characters,
    folded: characters.map(foldLetter),
    cases: Uint8Array.from(characters, letterCase),
    undefinedBytes: [...EVERY_BYTE].filter((byte) => characters[byte] === '\ufffd'),
  }
}

/** What each character costs behind each other, by their classes. Two more classes are of what the language does not have. */
export interface PairCosts {
  readonly bits: Float32Array
  /** How many classes there are. */
  readonly size: number
}

/** The costs of a model as a table. */
export function readPairCosts({ costs, letters }: LetterModel): PairCosts {
  const known = FIRST_LETTER_CLASS + letters.length
  const [foreign, control, size] = [known, known + 1, known + 2]
  const bits = new Float32Array(size * size)
  let next = 0
  const read = () => {
    const digit = costs.charCodeAt(next++)
    return digit - (digit < 0x61 ? 0x30 : 0x61 - 10)
  }
  for (let before = 0; before < known; before++) {
    const row = before * size
    // Pairs of ASCII characters are left out.
    bits.fill(COSTS.ascii, row, row + PUNCTUATION_CLASS)
    for (let now = before < PUNCTUATION_CLASS ? PUNCTUATION_CLASS : 0; now < known; now++) bits[row + now] = read()
    bits[row + PUNCTUATION_CLASS] += COSTS.punctuation
    bits[row + foreign] = COSTS.foreign
    bits[row + control] = COSTS.control
  }
  for (const before of [foreign, control]) bits.copyWithin(before * size, OTHER_CLASS * size, (OTHER_CLASS + 1) * size)
  return { bits, size }
}

/** The bytes of an encoding as text in the languages of a model. */
export interface LetterReader {
  /** The class of each byte. */
  readonly classes: Uint8Array
  /** The case of each byte's character as one that another follows. */
  readonly cases: Uint8Array
  /** As one that follows: that of a foreign one costs nothing. */
  readonly ownCases: Uint8Array
  readonly costs: PairCosts
}

/** @param costs those of the model */
export function createLetterReader(
  { characters, folded, cases }: Charset,
  { letters }: LetterModel,
  costs: PairCosts,
): LetterReader {
  const [foreign, control] = [costs.size - 2, costs.size - 1]
  const classes = Uint8Array.from(folded, (letter, byte) => {
    return classOf(letter, letters) ?? (characters[byte] <= '\x9f' ? control : foreign)
  })
  return { classes, cases, ownCases: cases.map((each, byte) => (classes[byte] < foreign ? each : NO_CASE)), costs }
}

/** Behind the cases of CASE_COSTS. */
const NO_CASE = 3
const caseCosts = /* @__PURE__ */ createCaseCosts()

function createCaseCosts(): Float64Array {
  const costs = new Float64Array(12)
  for (let before = 0; before < 3; before++)
    for (let now = 0; now < 3; now++) costs[4 * before + now] = CASE_COSTS[before][now]
  return costs
}

/** What the pairs from `start` to `end` cost. */
export function costOfPairs(
  { pairs, counts }: ByteCounts,
  { classes, cases, ownCases, costs: { bits, size } }: LetterReader,
  start: number,
  end: number,
): number {
  let cost = 0
  for (let i = start; i < end; i++) {
    const first = pairs[i] >> 8
    const second = pairs[i] & 0xff
    cost += counts[i] * (bits[classes[first] * size + classes[second]] + caseCosts[4 * cases[first] + ownCases[second]])
  }
  return cost
}

/** U+3000: the costs of a large set begin here. */
const FIRST_WIDE = 0x3000

/** The cost of each UTF-16 unit from FIRST_WIDE on. */
export function readLargeSetCosts(model: LargeSetModel): Uint8Array {
  const costs = new Uint8Array(0x10000 - FIRST_WIDE).fill(COSTS.rareWide)
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
  let cost = -asciiPairs * COSTS.ascii
  let isAfterWide = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) cost += isAfterWide ? COSTS.asciiAfterWide : COSTS.ascii
    else if (unit < FIRST_WIDE) cost += COSTS.narrow
    else if (unit >= 0xff61 && unit <= 0xff9f) cost += COSTS.halfWidthKatakana
    else cost += costs[unit - FIRST_WIDE]
    isAfterWide = unit >= 0x80
  }
  return cost
}
