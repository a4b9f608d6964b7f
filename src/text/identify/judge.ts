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
import type { Encoding } from '../../engine/encoding.ts'
import { type ByteCounts, costOfAsciiLetters, costOfNoise, costOfSparsity, readLetterCosts } from './costs.ts'
import { decodeDamaged, ERROR_BITS } from './errors-of-text.ts'
import { languagesOfDomain, modelLanguages } from './languages.ts'
import { costOfText, readLargeSetCosts } from './large-set-costs.ts'
import { LARGE_SET_MODELS, LETTER_MODELS } from './models.ts'
import { judgeSingleBytes, type Terms } from './single-bytes.ts'

/** Only this many bytes at the beginning are judged. */
export const MAX_JUDGED_BYTES = 1 << 16

/** The encodings with several bytes for most characters. */
const MULTI_BYTE: readonly Encoding[] = [shiftjis, eucjp, gbk, big5, euckr]

/** By how many bits the languages of a hint are likelier. */
const HINT_BITS = 16

/** Bytes as text in one encoding. */
export interface Hypothesis {
  readonly encoding: Encoding
  /** What the bytes need by the language that fits best. */
  readonly bits: number
  /** How many errors there are. */
  readonly errors: number
  /** What they mean, in encodings with several bytes for a character. */
  readonly text?: string
}

/** What the encodings of the Web cost. */
export interface Judgement {
  readonly hypotheses: readonly Hypothesis[]
  /** What the bytes need as bytes that follow no rule. */
  readonly noise: number
  /** What other encodings are judged by. */
  readonly terms: Terms
}

/** The languages of hints. */
export function languagesOfHints(language = '', tld = ''): ReadonlySet<string> {
  return new Set([...modelLanguages(language), ...languagesOfDomain(tld)])
}

/**
 * Judges the bytes by each encoding in which they are well formed; a character that the end cuts off is not malformed. Leaves out what cannot be
 * right.
 * @param used the bytes above 7F that occur
 * @param hinted languages that are likelier
 */
export function judgeLegacy(
  bytes: Uint8Array,
  counts: ByteCounts,
  used: readonly number[],
  hinted: ReadonlySet<string>,
): Judgement {
  /** What it costs that the text is not in Latin script. */
  const foreign = costOfSparsity(counts) + costOfAsciiLetters(counts, readEnglish())
  const bonus = (languages: string) =>
    hinted.size > 0 && languages.split(' ').some((each) => hinted.has(each)) ? HINT_BITS : 0
  const noise = foreign + costOfNoise(counts)
  const wide = MULTI_BYTE.flatMap((encoding) => {
    const found = judgeWide(encoding, bytes, counts, { foreign, bonus })
    const named = encoding === gbk && hasFourByteForm(bytes) ? gb18030 : encoding
    return found.map((each) => ({ ...each, encoding: named }))
  })
  const least = wide.reduce((best, { bits }) => Math.min(best, bits), noise)
  const terms = { foreign, bonus, least }
  return { hypotheses: [...judgeSingleBytes(counts, used, terms), ...wide], noise, terms }
}

/**
 * Judges the bytes by an encoding of two bytes, if they are well formed in it but for few errors.
 * @param charset the encoding of the models whose characters it has
 */
export function judgeWide(
  encoding: Encoding,
  bytes: Uint8Array,
  counts: ByteCounts,
  { foreign, bonus, charset = encoding }: Pick<Terms, 'foreign' | 'bonus'> & { charset?: Encoding },
): Hypothesis[] {
  const damaged = decodeDamaged(encoding, bytes)
  if (!damaged) return []
  const { text, errors } = damaged
  const rest = foreign + errors * ERROR_BITS
  const costs = getLargeSets()
    .filter(({ model }) => isReadIn(model, charset))
    .map(({ model, costs }) => rest + costOfText(text, costs, counts) - bonus(model.languages))
  return [{ encoding, bits: Math.min(...costs), text, errors }]
}

let english: ReturnType<typeof readLetterCosts> | undefined
/** What letters of ASCII cost as English. Made at the first use. */
function readEnglish() {
  english ??= readLetterCosts(LETTER_MODELS[0])
  return english
}

/** The bytes above 7F that occur. */
export function usedHighBytes(bytes: Uint8Array): number[] {
  const seen = new Uint8Array(256)
  for (let i = 0; i < bytes.length; i++) seen[bytes[i]] = 1
  return Array.from({ length: 128 }, (_, i) => 0x80 + i).filter((byte) => seen[byte] === 1)
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
  for (let i = 0; i < bytes.length; i++)
    if (bytes[i] > 0x80 && isDigit(bytes[i + 1]) && bytes[i + 2] > 0x80 && isDigit(bytes[i + 3])) return true
  return false
}

/** Does text in the languages of the model occur in the encoding? */
function isReadIn({ encodings }: { encodings: string }, { name }: Encoding): boolean {
  return encodings.split(' ').includes(name)
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
