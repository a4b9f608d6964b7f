/** What bytes cost as text in the encodings with one byte for each character. */
import {
  ibm866,
  iso8859_2,
  iso8859_3,
  iso8859_4,
  iso8859_5,
  iso8859_6,
  iso8859_7,
  iso8859_8,
  iso8859_13,
  iso8859_14,
  iso8859_15,
  iso8859_16,
  koi8r,
  koi8u,
  macintosh,
  windows874,
  windows1250,
  windows1251,
  windows1253,
  windows1254,
  windows1255,
  windows1256,
  windows1257,
  windows1258,
  xMacCyrillic,
} from '../../encodings/legacy/single-byte.ts'
import { windows1252 } from '../../encodings/windows1252.ts'
import type { Encoding } from '../../engine/encoding.ts'
import type { CodePage } from './code-pages.ts'
import { costOfContexts, readContexts } from './contexts.ts'
import {
  type ByteCounts,
  type Charset,
  costOfAsciiLetters,
  costOfCapitals,
  costOfPairs,
  costOfRuns,
  countHighBytes,
  createLetterReader,
  firstForeign,
  type LetterReader,
  type PairCosts,
  readCharset,
  readLetterCosts,
  readPairCosts,
} from './costs.ts'
import { ERROR_BITS, MAX_ERROR_SHARE, MAX_ERRORS } from './errors-of-text.ts'
import { LETTER_MODELS, type LetterModel } from './models.ts'

/** The encodings with one byte for each character, and by how many bits each is rarer than others for the same languages. */
export const SINGLE_BYTE: readonly (readonly [encoding: Encoding, bits: number])[] = [
  [windows1252, 0],
  [windows1250, 1],
  [windows1251, 0],
  [windows1253, 0],
  [windows1254, 1],
  [windows1255, 0],
  [windows1256, 0],
  [windows1257, 1],
  [windows1258, 1],
  [windows874, 0],
  [iso8859_2, 2],
  [iso8859_3, 2],
  [iso8859_4, 4],
  [iso8859_5, 3],
  [iso8859_6, 3],
  [iso8859_7, 2],
  [iso8859_8, 3],
  [iso8859_13, 4],
  [iso8859_14, 4],
  [iso8859_15, 3],
  [iso8859_16, 5],
  [koi8r, 1],
  [koi8u, 2],
  [ibm866, 3],
  [macintosh, 6],
  [xMacCyrillic, 6],
]

/** Text in one encoding and in the languages of one model. */
interface Reading {
  readonly encoding: Encoding
  readonly charset: Charset
  readonly reader: LetterReader
  /** The model's place in MODELS. */
  readonly model: number
  /** By how many bits the encoding is rarer than others. */
  readonly rarity: number
}

/** What bytes cost as text in one encoding. */
export interface Cost {
  readonly encoding: Encoding
  readonly bits: number
  /** Bytes that have no character in it. */
  readonly errors: number
}

/** What all readings share of the question. */
export interface Terms {
  /** What text costs that is not in Latin script. */
  readonly foreign: number
  /** By how many bits each model's languages are likelier. */
  readonly bonus: (languages: string) => number
  /** What is known to suffice by another kind of encoding. */
  readonly least: number
}

/** A reading that is so far behind another can't be right. */
const MAX_BEHIND_BITS = 100
/** So many pairs are judged before the first readings are given up; then twice as many. */
const FIRST_PAIRS = 16

/**
 * Judges pairs of bytes by all readings at once, and gives up those that fall far behind: most of them soon do.
 * @param pages what is judged: pages of DOS and Mac OS; undefined: the encodings of the Web
 * @returns the readings that are left, by the language that fits each encoding best
 */
export function judgeSingleBytes(
  counts: ByteCounts,
  used: readonly number[],
  { foreign, bonus, least }: Terms,
  pages?: readonly CodePage[],
): Cost[] {
  const models = getModels()
  const readings = pages ? pages.flatMap(getReadingsOfPage) : getReadings()
  const scripts = models.map(({ letterCosts, isLatin, languages }) => {
    return (isLatin ? costOfAsciiLetters(counts, letterCosts) : foreign) - bonus(languages)
  })
  const contexts = readContexts(counts)
  const highCounts = countHighBytes(counts)
  const left: State[] = []
  let charset: Charset | undefined
  let errors = 0
  let capitals: number | undefined
  for (const reading of readings) {
    // Readings of one encoding follow each other.
    if (reading.charset !== charset) {
      charset = reading.charset
      errors = countUndefined(charset, highCounts, used)
      capitals = costOfCapitals(charset, highCounts, used)
    }
    if (errors > MAX_ERRORS + counts.highBytes * MAX_ERROR_SHARE) continue
    let bits = reading.rarity + scripts[reading.model] + (capitals ?? 0) + errors * ERROR_BITS
    if (counts.runs.size > 0) bits += costOfRuns(counts, reading.reader)
    if (contexts.length > 0)
      bits += costOfContexts(contexts, charset, reading.reader.classes, firstForeign(reading.reader))
    left.push({ reading, bits, errors, isCapital: capitals !== undefined })
  }
  return bestOf(dropBehind(left, counts, least))
}

/** A reading while it is judged. */
interface State {
  readonly reading: Reading
  bits: number
  readonly errors: number
  readonly isCapital: boolean
}

/** Judges pairs of bytes by all readings, and gives up those that fall far behind. */
function dropBehind(states: readonly State[], counts: ByteCounts, least: number): readonly State[] {
  let left = states
  const { length } = counts.pairs
  for (let start = 0, step = FIRST_PAIRS; start < length; start += step, step *= 2) {
    const end = Math.min(length, start + step)
    const range = { start, end }
    let best = least
    for (let i = 0; i < left.length; i++) {
      const each = left[i]
      each.bits += costOfPairs(counts, each.reading.reader, range, each.isCapital)
      if (each.bits < best) best = each.bits
    }
    left = left.filter(({ bits }) => bits <= best + MAX_BEHIND_BITS)
  }
  return left
}

/** The best reading of each encoding. */
function bestOf(left: readonly State[]): Cost[] {
  const found = new Map<Encoding, Cost>()
  for (const { reading, bits, errors } of left) {
    const { encoding } = reading
    if (bits < (found.get(encoding)?.bits ?? Infinity)) found.set(encoding, { encoding, bits, errors })
  }
  return [...found.values()]
}

/** How many of the bytes have no character in the charset. */
function countUndefined({ undefinedBytes }: Charset, highCounts: Uint32Array, used: readonly number[]): number {
  if (undefinedBytes.length === 0) return 0
  let count = 0
  for (const byte of used) if (undefinedBytes.includes(byte)) count += highCounts[byte]
  return count
}

/** A model, and what is computed from it once. */
interface Model extends LetterModel {
  readonly isLatin: boolean
  readonly letterCosts: Float64Array
  readonly pairCosts: PairCosts
}

let allModels: readonly Model[] | undefined
/** Made at the first use. */
function getModels(): readonly Model[] {
  allModels ??= LETTER_MODELS.map((model) => ({
    ...model,
    isLatin: model.letters < '\u0370',
    letterCosts: readLetterCosts(model),
    pairCosts: readPairCosts(model),
  }))
  return allModels
}

let readingsOfWeb: readonly Reading[] | undefined
/** Made at the first use. */
function getReadings(): readonly Reading[] {
  readingsOfWeb ??= SINGLE_BYTE.flatMap(([encoding, rarity]) => {
    return createReadings(encoding, rarity, ({ encodings }) => encodings.split(' ').includes(encoding.name))
  })
  return readingsOfWeb
}

const readingsOfPages = new Map<CodePage, readonly Reading[]>()
/** Made at the first use. */
function getReadingsOfPage(page: CodePage): readonly Reading[] {
  const known = readingsOfPages.get(page)
  if (known) return known
  const { encoding, bits, languages } = page
  const readings = createReadings(encoding, bits, (model) => languages.includes(model.languages.split(' ')[0]))
  readingsOfPages.set(page, readings)
  return readings
}

/** Reads an encoding by the models of the languages that are written in it. */
function createReadings(encoding: Encoding, rarity: number, isWrittenIn: (model: Model) => boolean): Reading[] {
  const charset = readCharset(encoding)
  return getModels().flatMap((model, i) => {
    if (!isWrittenIn(model)) return []
    return [{ encoding, charset, rarity, model: i, reader: createLetterReader(charset, model, model.pairCosts) }]
  })
}
