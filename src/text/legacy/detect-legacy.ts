/**
 * Which legacy encoding unlabelled bytes are in.
 *
 * Each encoding in which the bytes are well formed is a hypothesis, together with each language that is written in it. costs.ts says how
 * many bits the bytes need by a hypothesis. The one that needs the fewest is the likeliest.
 */
import { ascii } from '../../encodings/ascii.ts'
import { big5 } from '../../encodings/legacy/big5.ts'
import { eucjp } from '../../encodings/legacy/eucjp.ts'
import { euckr } from '../../encodings/legacy/euckr.ts'
import { gb18030, gbk } from '../../encodings/legacy/gb18030.ts'
import { iso2022jp } from '../../encodings/legacy/iso2022jp.ts'
import { shiftjis } from '../../encodings/legacy/shiftjis.ts'
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
import { utf8 } from '../../encodings/utf8.ts'
import { windows1252 } from '../../encodings/windows1252.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { type BytesInput, bytesOf } from '../../engine/rules/input.ts'
import { checkNames } from '../../engine/rules/options.ts'
import { detect } from '../detect.ts'
import {
  costOfAsciiLetters,
  costOfNoise,
  costOfPairs,
  costOfSparsity,
  costOfText,
  countBytes,
  createLetterReader,
  readCharset,
  readLargeSetCosts,
  readPairCosts,
} from './costs.ts'
import { languagesOfDomain, modelLanguages } from './languages.ts'
import { LARGE_SET_MODELS, LETTER_MODELS } from './models.ts'

/** One answer of `detectLegacy`. */
export interface LegacyDetection {
  /** The name of the encoding. */
  encoding: string
  /** How likely it is, 0 to 1, among all encodings and no text at all. Encodings that read the bytes alike share what is likely. */
  score: number
}

/** The options of `detectLegacy`: what else is known. Each makes encodings likelier, and rules none out. */
export interface DetectLegacyOptions {
  /** The language of the text or its reader, a BCP 47 tag: `ja`, `zh-TW`. */
  language?: string
  /** The top-level domain that the text comes from: `jp`. */
  tld?: string
}

const OPTION_NAMES = ['language', 'tld']

/** Only this many bytes at the beginning are judged. */
const MAX_JUDGED_BYTES = 1 << 16

/** The encodings with one byte for each character, and by how many bits each is rarer than others for the same languages. */
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

/** The encodings with several bytes for most characters. */
const MULTI_BYTE: readonly Encoding[] = [shiftjis, eucjp, gbk, big5, euckr]

/** By how many bits the languages of a hint are likelier. */
const HINT_BITS = 16

/** This share of a difference in bits counts: what the models take for independent is not. */
const EVIDENCE_SHARE = 0.25

/** An answer with a lower score is left out. */
const MIN_SCORE = 0.01

/**
 * Tells which legacy encodings unlabelled bytes may be in, the likeliest first.
 *
 * Bytes that `detect` can name are no legacy text: for ASCII, UTF-8, UTF-16 and UTF-32 the answer is an empty array, and also for UTF-8 of
 * which the last character is cut off. ISO-2022-JP is told by its escape sequences. An encoding in which the bytes are malformed is no
 * answer; a character that the end cuts off is not malformed.
 *
 * Judges the first 64 KiB. Needs 200 bytes of text for a good answer, and fewer if they are in another script than Latin.
 * @throws TypeError if the input is not a BytesInput, for an unknown option, and for an option that is no string
 */
export function detectLegacy(bytes: BytesInput, options?: DetectLegacyOptions): LegacyDetection[] {
  const hinted = readHints(options)
  const source = bytesOf(bytes)
  const head = source.subarray(0, MAX_JUDGED_BYTES)
  if (isIso2022jp(head)) return [{ encoding: iso2022jp.name, score: 1 }]
  if (detect(source).certainty !== 'guess' || isCutUtf8(source)) return []

  const counts = countBytes(head)
  /** What it costs that the text is not in Latin script. */
  const foreign = costOfSparsity(counts) + costOfAsciiLetters(counts, LETTER_MODELS[0])
  const costs = new Map<string, number>()
  const note = (name: string, languages: string, cost: number) => {
    const bits = cost - (languages.split(' ').some((language) => hinted.has(language)) ? HINT_BITS : 0)
    costs.set(name, Math.min(bits, costs.get(name) ?? Infinity))
  }
  for (const { encoding, bits, readers } of getSingleByte()) {
    if (!encoding.isValid(head)) continue
    for (const { model, reader } of readers) {
      const script = model.isLatin ? costOfAsciiLetters(counts, model) : foreign
      note(encoding.name, model.languages, bits + script + costOfPairs(counts, reader))
    }
  }
  for (const encoding of MULTI_BYTE) {
    const text = decodeWellFormed(encoding, head)
    if (text === undefined) continue
    const { name } = encoding === gbk && hasFourByteForm(head) ? gb18030 : encoding
    for (const { model, costs } of getLargeSets()) {
      if (isReadIn(model, encoding)) note(name, model.languages, foreign + costOfText(text, costs, counts))
    }
  }
  return rank(costs, foreign + costOfNoise(counts))
}

/** The languages of the hints. */
function readHints(options: DetectLegacyOptions | undefined): Set<string> {
  if (options === undefined) return new Set()
  checkNames(options, OPTION_NAMES)
  const { language, tld } = options
  for (const [name, value] of Object.entries({ language, tld })) {
    if (value !== undefined && typeof value !== 'string')
      throw new TypeError(`${name}: expected a string, not ${value}`)
  }
  return new Set([...modelLanguages(language ?? ''), ...languagesOfDomain(tld ?? '')])
}

const ESC = 0x1b

/** Is this well-formed ISO-2022-JP in which an escape sequence begins text that is not ASCII? */
function isIso2022jp(bytes: Uint8Array): boolean {
  if (!bytes.includes(ESC)) return false
  const text = decodeWellFormed(iso2022jp, bytes)
  return text !== undefined && /[^\0-\x7f\ufffd]/.test(text)
}

/** Is this UTF-8 that has a character outside of ASCII, and ends inside another one? */
function isCutUtf8(bytes: Uint8Array): boolean {
  const error = utf8.findError(bytes)
  const isCut = error?.kind === 'truncated' && error.offset + error.length === bytes.length
  return isCut && !ascii.isValid(bytes.subarray(0, error.offset))
}

/** The text, with U+FFFD for a character that the end cuts off; undefined if the bytes are malformed. */
function decodeWellFormed(encoding: Encoding, bytes: Uint8Array): string | undefined {
  const error = encoding.findError(bytes)
  if (!error) return encoding.decode(bytes)
  const isCut = error.kind === 'truncated' && error.offset + error.length === bytes.length
  return isCut ? `${encoding.decode(bytes.subarray(0, error.offset))}\ufffd` : undefined
}

/** Has well-formed GB 18030 a character of four bytes? Only there a digit follows a lead byte. */
function hasFourByteForm(bytes: Uint8Array): boolean {
  const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
  return bytes.some((byte, i) => byte > 0x80 && isDigit(bytes[i + 1]) && bytes[i + 2] > 0x80 && isDigit(bytes[i + 3]))
}

/** Does text in the languages of the model occur in the encoding? */
function isReadIn({ encodings }: { encodings: string }, { name }: Encoding): boolean {
  return encodings.split(' ').includes(name)
}

let singleByte: ReturnType<typeof createSingleByte> | undefined
/** Made at the first use. */
function getSingleByte() {
  singleByte ??= createSingleByte()
  return singleByte
}

function createSingleByte() {
  const models = LETTER_MODELS.map((model) => ({
    model: { ...model, isLatin: model.letters < '\u0370' },
    costs: readPairCosts(model),
  }))
  return SINGLE_BYTE.map(([encoding, bits]) => {
    const charset = readCharset(encoding)
    const readers = models
      .filter(({ model }) => isReadIn(model, encoding))
      .map(({ model, costs }) => ({ model, reader: createLetterReader(charset, model, costs) }))
    return { encoding, bits, readers }
  })
}

let largeSets: ReturnType<typeof createLargeSets> | undefined
/** Made at the first use. */
function getLargeSets() {
  largeSets ??= createLargeSets()
  return largeSets
}

function createLargeSets() {
  return LARGE_SET_MODELS.map((model) => ({ model, costs: readLargeSetCosts(model) }))
}

/** Turns costs into scores: the likelihoods of each encoding and of bytes that are no text, of which the sum is 1. */
function rank(costs: ReadonlyMap<string, number>, noise: number): LegacyDetection[] {
  const least = Math.min(noise, ...costs.values())
  const weigh = (cost: number) => 2 ** ((least - cost) * EVIDENCE_SHARE)
  const sum = [noise, ...costs.values()].reduce((total, cost) => total + weigh(cost), 0)
  return [...costs]
    .map(([encoding, cost]) => ({ encoding, score: weigh(cost) / sum }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
}
