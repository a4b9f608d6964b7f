/**
 * Which legacy encoding unlabelled bytes are in.
 *
 * Each encoding in which the bytes are well formed is a hypothesis, together with each language that is written in it. A hypothesis
 * costs as many bits as its model of the language needs for the characters: -log2 of how often each follows the one before it. The
 * encoding with the lowest cost is the likeliest.
 */
import type { Encoding } from '../engine/encoding.ts'
import { type BytesInput, bytesOf } from '../engine/input.ts'
import { checkNames } from '../engine/options.ts'
import { detect } from './detect.ts'
import { costOfAsciiLetters, costOfNoise, costOfPairs, costOfSparsity, costOfText, countPairs, createLetterReader, readLargeSetCosts } from './legacy-costs.ts'
import { LARGE_SET_MODELS, LETTER_MODELS } from './legacy-models.ts'
import {
  big5,
  eucjp,
  euckr,
  gbk,
  ibm866,
  iso2022jp,
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
  shiftjis,
  windows874,
  windows1250,
  windows1251,
  windows1252,
  windows1253,
  windows1254,
  windows1255,
  windows1256,
  windows1257,
  windows1258,
  xMacCyrillic,
} from './legacy-shim.ts'

/** One answer of `detectLegacy`. */
export interface LegacyDetection {
  /** The name of the encoding. */
  encoding: string
  /** How likely it is, 0 to 1. Encodings that read the bytes alike share what is likely. */
  score: number
}

/** The options of `detectLegacy`: what else is known of the text. Both make encodings likelier and rule none out. */
export interface DetectLegacyOptions {
  /** The language of the reader or the text, as BCP 47 says it: `ja`, `zh-TW`. */
  language?: string
  /** The top-level domain that the text is from: `jp`. */
  tld?: string
}

const OPTION_NAMES = ['language', 'tld']

/** Only this many bytes are judged. */
const MAX_JUDGED_BYTES = 1 << 16

/** Encodings of one byte for each character, and how many bits each costs because it is rare. */
const SINGLE_BYTE: readonly (readonly [encoding: Encoding, bits: number])[] = [
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
  [iso8859_3, 4],
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

/** Encodings of one and more bytes. */
const MULTI_BYTE: readonly Encoding[] = [shiftjis, eucjp, gbk, big5, euckr]

/** What a language that is named saves, in bits. */
const HINT_BITS = 8

/** How much of a difference in bits counts: neighbouring characters tell the same more than once. */
const EVIDENCE_SHARE = 0.25

/** Answers that are less likely are left out. */
const MIN_SCORE = 0.01

/**
 * Tells which legacy encodings unlabelled bytes may be in, the likeliest first.
 *
 * There is no answer, an empty array, where `detect` is certain or finds an encoding of Unicode likely, and where the bytes are UTF-8
 * but for a character cut off at the end; ISO-2022-JP is told by its escape sequences. Judges the first 64 KiB.
 * @throws TypeError if the input is not a BytesInput, and for an unknown option
 */
export function detectLegacy(bytes: BytesInput, options?: DetectLegacyOptions): LegacyDetection[] {
  const hints = readHints(options)
  const source = bytesOf(bytes)
  const head = source.subarray(0, MAX_JUDGED_BYTES)
  if (isIso2022jp(head)) return [{ encoding: iso2022jp.name, score: 1 }]
  if (detect(source).certainty !== 'guess' || isCutUtf8(source)) return []
  const pairs = countPairs(head)
  const foreign = costOfSparsity(pairs) + costOfAsciiLetters(pairs, LETTER_MODELS[0])
  const costs = new Map<Encoding, number>()
  const note = (encoding: Encoding, model: { languages: string }, cost: number) => {
    const bits = cost - hintBits(model, hints)
    if (bits < (costs.get(encoding) ?? Infinity)) costs.set(encoding, bits)
  }
  for (const { encoding, bits, models } of letterHypotheses()) {
    if (!encoding.isValid(head)) continue
    for (const { model, reader } of models) {
      const script = isLatin(model) ? costOfAsciiLetters(pairs, model) : foreign
      note(encoding, model, bits + script + costOfPairs(pairs, reader))
    }
  }
  for (const encoding of MULTI_BYTE) {
    const text = decodeWellFormed(encoding, head)
    if (text === undefined) continue
    for (const { model, costs } of largeSets()) {
      if (isReadIn(model, encoding)) note(encoding, model, foreign + costOfText(text, costs, pairs))
    }
  }
  return rank(costs, foreign + costOfNoise(pairs))
}

let letters: ReturnType<typeof createLetterHypotheses> | undefined
/** The encodings of one byte for each character, with what reads them; made at the first use. */
function letterHypotheses() {
  letters ??= createLetterHypotheses()
  return letters
}

function createLetterHypotheses() {
  return SINGLE_BYTE.map(([encoding, bits]) => {
    const models = LETTER_MODELS.filter((model) => isReadIn(model, encoding))
    return { encoding, bits, models: models.map((model) => ({ model, reader: createLetterReader(encoding, model) })) }
  })
}

let sets: ReturnType<typeof createLargeSets> | undefined
function largeSets() {
  sets ??= createLargeSets()
  return sets
}

function createLargeSets() {
  return LARGE_SET_MODELS.map((model) => ({ model, costs: readLargeSetCosts(model) }))
}

/** Are the letters of the model, which begin with the most frequent one, Latin? */
function isLatin({ letters }: { letters: string }): boolean {
  return letters < '\u0370'
}

function isReadIn({ encodings }: { encodings: string }, { name }: Encoding): boolean {
  return encodings.split(' ').includes(name)
}

const ESC = 0x1b

/** Escape sequences of ISO-2022-JP (RFC 1468) that are well formed, of which one begins Japanese. */
function isIso2022jp(bytes: Uint8Array): boolean {
  if (!bytes.includes(ESC)) return false
  const text = decodeWellFormed(iso2022jp, bytes)
  return text !== undefined && /[^\0-\x7f]/.test(text)
}

/** Is this UTF-8 with more than ASCII in it, of which the last character is not whole? */
function isCutUtf8(bytes: Uint8Array): boolean {
  const whole = bytes.findLastIndex((byte) => byte >> 6 === 0b11)
  if (whole < 0 || bytes.length - whole > 3) return false
  const text = bytes.subarray(0, whole)
  return detect(text).encoding === 'utf-8'
}

/** The text, except for a character that the end cuts off; undefined if it is malformed. */
function decodeWellFormed(encoding: Encoding, bytes: Uint8Array): string | undefined {
  const error = encoding.findError(bytes)
  if (!error) return encoding.decode(bytes)
  const isCut = error.kind === 'truncated' && error.offset + error.length === bytes.length
  return isCut ? encoding.decode(bytes.subarray(0, error.offset)) : undefined
}

/** Turns costs into likelihoods, among which is that the bytes are no text. */
function rank(costs: ReadonlyMap<Encoding, number>, noise: number): LegacyDetection[] {
  const least = Math.min(noise, ...costs.values())
  const weigh = (cost: number) => 2 ** ((least - cost) * EVIDENCE_SHARE)
  const weights = [...costs].map(([{ name }, cost]) => ({ encoding: name, weight: weigh(cost) }))
  const sum = weights.reduce((total, { weight }) => total + weight, weigh(noise))
  return weights
    .map(({ encoding, weight }) => ({ encoding, score: weight / sum }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
}

interface Hints {
  languages: string[]
}

function readHints(options: DetectLegacyOptions | undefined): Hints {
  if (options === undefined) return { languages: [] }
  checkNames(options, OPTION_NAMES)
  return { languages: [] }
}

function hintBits(model: { languages: string }, hints: Hints): number {
  return hints.languages.some((language) => model.languages.split(' ').includes(language)) ? HINT_BITS : 0
}
