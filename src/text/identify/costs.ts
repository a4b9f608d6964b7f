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
import { CASE_COSTS, type LetterModel } from './models.ts'

/** An ASCII character costs so many bits: the average of text. */
export const ASCII_BITS = 4.5

/** What characters cost that no model has, in bits. */
const COSTS = {
  /** One of the characters of the class PUNCTUATION_CLASS. */
  punctuation: 2,
  /** A letter or sign that the language does not have. */
  foreign: 14,
  /** A control of C1, which text does not have. */
  control: 24,
  /** A character that draws boxes. Small letters of KOI8-R are such in other encodings. */
  box: 12,
  /** A horizontal line behind another part of a box, and the reverse. */
  lineAfterBox: 3,
  /** One more of a row. A letter seldom occurs three times. */
  rowOfLetters: 9,
  rowOfLines: 1,
  rowOfSigns: 4,
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
  /** How often each byte above 7F follows two like it: rows of lines, which are counted here only. */
  readonly runs: ReadonlyMap<number, number>
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
  const runs = new Map<number, number>()
  let before = 0x20
  let beforeThat = 0x20
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte >= 0x80) highBytes++
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) {
      asciiLetters++
      letters[(byte | 0x20) - 0x61]++
    }
    if ((before | byte) < 0x80) asciiPairs++
    else if (byte === before && byte === beforeThat) runs.set(byte, (runs.get(byte) ?? 0) + 1)
    else {
      const pair = (before << 8) | byte
      if (seen[pair]++ === 0) pairs.push(pair)
    }
    beforeThat = before
    before = byte
  }
  const counts = new Uint32Array(pairs.length)
  for (let i = 0; i < pairs.length; i++) {
    counts[i] = seen[pairs[i]]
    seen[pairs[i]] = 0
  }
  return { pairs, counts, asciiPairs, letters, asciiLetters, highBytes, runs }
}

/** What the bytes cost as bytes that follow no rule. */
export function costOfNoise({ counts, runs }: ByteCounts): number {
  let cost = 0
  for (const count of runs.values()) cost += count * COSTS.noise
  return counts.reduce((sum, count) => sum + count * COSTS.noise, cost)
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

/** What the language does not have: foreign letters and signs, controls, parts of boxes, and horizontal lines. */
const MORE_CLASSES = 4

/** What each character costs behind each other, by their classes. MORE_CLASSES are of what the language does not have. */
export interface PairCosts {
  readonly bits: Float32Array
  /** How many classes there are. */
  readonly size: number
}

/** The costs of a model as a table. */
export function readPairCosts({ costs, letters }: LetterModel): PairCosts {
  const known = FIRST_LETTER_CLASS + letters.length
  const [foreign, control, box, line, size] = [known, known + 1, known + 2, known + 3, known + MORE_CLASSES]
  const bits = new Float32Array(size * size)
  let next = 0
  const read = () => {
    const digit = costs.charCodeAt(next++)
    return digit - (digit < 0x61 ? 0x30 : 0x61 - 10)
  }
  for (let before = 0; before < known; before++) {
    const row = before * size
    // Pairs of ASCII characters are left out.
    bits.fill(ASCII_BITS, row, row + PUNCTUATION_CLASS)
    for (let now = before < PUNCTUATION_CLASS ? PUNCTUATION_CLASS : 0; now < known; now++) bits[row + now] = read()
    bits[row + PUNCTUATION_CLASS] += COSTS.punctuation
    bits[row + foreign] = COSTS.foreign
    bits[row + control] = COSTS.control
    bits.fill(before === OTHER_CLASS ? COSTS.box : COSTS.foreign, row + box, row + size)
  }
  for (const before of [foreign, control, box, line])
    bits.copyWithin(before * size, OTHER_CLASS * size, (OTHER_CLASS + 1) * size)
  bits.fill(COSTS.lineAfterBox, line * size + box, line * size + size)
  bits[box * size + line] = COSTS.lineAfterBox
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
  const foreign = costs.size - MORE_CLASSES
  const [control, box, line] = [foreign + 1, foreign + 2, foreign + 3]
  const classes = Uint8Array.from(folded, (letter, byte) => {
    const known = classOf(letter, letters)
    if (known !== undefined) return known
    if (isHorizontalLine(letter)) return line
    if (letter >= '\u2500' && letter <= '\u259f') return box
    return characters[byte] <= '\x9f' || letter === '\ufffd' ? control : foreign
  })
  return { classes, cases, ownCases: cases.map((each, byte) => (classes[byte] < foreign ? each : NO_CASE)), costs }
}

/** The first class of what the language does not have. */
export const firstForeign = ({ costs }: LetterReader): number => costs.size - MORE_CLASSES

const isHorizontalLine = (character: string): boolean => character === '\u2500' || character === '\u2550'

/** What the rows of one byte cost. */
export function costOfRuns({ runs }: ByteCounts, { classes, costs }: LetterReader): number {
  let cost = 0
  for (const [byte, count] of runs) {
    const more = classes[byte] - (costs.size - MORE_CLASSES)
    const isLetter = more < 0 && classes[byte] >= FIRST_LETTER_CLASS
    cost += count * (isLetter ? COSTS.rowOfLetters : more >= 2 ? COSTS.rowOfLines : COSTS.rowOfSigns)
  }
  return cost
}

/** Behind the cases of CASE_COSTS. */
const NO_CASE = 3
const CASES = /* @__PURE__ */ createCaseCosts()
const CAPITALS = /* @__PURE__ */ createCaseCosts(0.3)

/** @param capitals what a capital costs behind another, where all letters are capitals */
function createCaseCosts(capitals = CASE_COSTS[2][2]): Float64Array {
  const costs = new Float64Array(12)
  for (let before = 0; before < 3; before++)
    for (let now = 0; now < 3; now++) costs[4 * before + now] = CASE_COSTS[before][now]
  costs[4 * 2 + 2] = capitals
  return costs
}

/** What it costs that most letters are capitals. */
const CAPITALS_BITS = 12
const MIN_CAPITAL_SHARE = 0.6

/** What it costs, if most of the letters that are not ASCII are capitals; undefined: they are not. */
export function costOfCapitals(
  { cases }: Charset,
  highCounts: Uint32Array,
  used: readonly number[],
): number | undefined {
  let capitals = 0
  let letters = 0
  for (let i = 0; i < used.length; i++) {
    const byte = used[i]
    if (cases[byte] > 0) letters += highCounts[byte]
    if (cases[byte] === 2) capitals += highCounts[byte]
  }
  return capitals > 1 && capitals >= letters * MIN_CAPITAL_SHARE ? CAPITALS_BITS : undefined
}

/** How often each byte above 7F occurs: as the second one of a pair, but for rows. */
export function countHighBytes({ pairs, counts }: ByteCounts): Uint32Array {
  const highCounts = new Uint32Array(256)
  for (let i = 0; i < pairs.length; i++) highCounts[pairs[i] & 0xff] += counts[i]
  return highCounts
}

/** Pairs of bytes. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** What these pairs cost. */
export function costOfPairs(
  { pairs, counts }: ByteCounts,
  { classes, cases, ownCases, costs: { bits, size } }: LetterReader,
  { start, end }: Range,
  isCapital: boolean,
): number {
  const caseCosts = isCapital ? CAPITALS : CASES
  let cost = 0
  for (let i = start; i < end; i++) {
    const first = pairs[i] >> 8
    const second = pairs[i] & 0xff
    cost += counts[i] * (bits[classes[first] * size + classes[second]] + caseCosts[4 * cases[first] + ownCases[second]])
  }
  return cost
}
