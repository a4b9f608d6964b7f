/**
 * How many bits the bytes need as text in each legacy encoding.
 *
 * Each encoding in which the bytes are well formed is a hypothesis, together with each language that is written in it. costs.ts says how
 * many bits the bytes need by a hypothesis. The one that needs the fewest is the likeliest.
 */
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
import { windows1252 } from '../../encodings/windows1252.ts'
import type { Encoding } from '../../engine/encoding.ts'
import {
  type ByteCounts,
  type Charset,
  costOfAsciiLetters,
  costOfNoise,
  costOfPairs,
  costOfSparsity,
  costOfText,
  createLetterReader,
  readCharset,
  readLargeSetCosts,
  readPairCosts,
} from './costs.ts'
import { languagesOfDomain, modelLanguages } from './languages.ts'
import { LARGE_SET_MODELS, LETTER_MODELS } from './models.ts'

/** Only this many bytes at the beginning are judged. */
export const MAX_JUDGED_BYTES = 1 << 16

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

/** Bytes as text in one encoding. */
export interface Hypothesis {
  readonly encoding: Encoding
  /** What the bytes need by the language that fits best. */
  bits: number
  /** What tells texts apart: hypotheses of one reading give the same text. */
  readonly reading: string
}

/** The languages of hints. */
export function languagesOfHints(language = '', tld = ''): ReadonlySet<string> {
  return new Set([...modelLanguages(language), ...languagesOfDomain(tld)])
}

/**
 * Judges the bytes by each encoding in which they are well formed; a character that the end cuts off is not malformed.
 * @param hinted languages that are likelier
 */
export function judgeLegacy(
  bytes: Uint8Array,
  counts: ByteCounts,
  hinted: ReadonlySet<string>,
): { hypotheses: Hypothesis[]; noise: number } {
  /** What it costs that the text is not in Latin script. */
  const foreign = costOfSparsity(counts) + costOfAsciiLetters(counts, LETTER_MODELS[0])
  const found = new Map<string, Hypothesis>()
  const note = (encoding: Encoding, languages: string, cost: number, reading: string) => {
    const bits = cost - (languages.split(' ').some((language) => hinted.has(language)) ? HINT_BITS : 0)
    const known = found.get(encoding.name)
    if (!known) found.set(encoding.name, { encoding, bits, reading })
    else known.bits = Math.min(bits, known.bits)
  }
  const used = usedHighBytes(counts)
  for (const { encoding, bits, charset, readers } of getSingleByte()) {
    const reading = readUsed(charset, used)
    if (reading.includes('\ufffd')) continue
    for (const { model, reader } of readers) {
      const script = model.isLatin ? costOfAsciiLetters(counts, model) : foreign
      note(encoding, model.languages, bits + script + costOfPairs(counts, reader), reading)
    }
  }
  for (const encoding of MULTI_BYTE) {
    const text = decodeWellFormed(encoding, bytes)
    if (text === undefined) continue
    const named = encoding === gbk && hasFourByteForm(bytes) ? gb18030 : encoding
    for (const { model, costs } of getLargeSets()) {
      if (isReadIn(model, encoding)) note(named, model.languages, foreign + costOfText(text, costs, counts), text)
    }
  }
  return { hypotheses: [...found.values()], noise: foreign + costOfNoise(counts) }
}

/** The bytes above 7F that occur. */
function usedHighBytes({ pairs }: ByteCounts): number[] {
  return [...new Set(pairs.map((pair) => pair & 0xff))].filter((byte) => byte >= 0x80).sort((a, b) => a - b)
}

/** The characters of these bytes. */
function readUsed({ characters }: Charset, used: readonly number[]): string {
  return used.map((byte) => characters[byte]).join('')
}

const ESC = 0x1b

/** Is this well-formed ISO-2022-JP in which an escape sequence begins text that is not ASCII? */
export function isIso2022jp(bytes: Uint8Array): boolean {
  if (!bytes.includes(ESC)) return false
  const text = decodeWellFormed(iso2022jp, bytes)
  return text !== undefined && /[^\0-\x7f\ufffd]/.test(text)
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
    return { encoding, bits, charset, readers }
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
