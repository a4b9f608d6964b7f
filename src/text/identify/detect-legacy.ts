/** Which legacy encoding unlabelled bytes are in. */
import { ascii } from '../../encodings/ascii.ts'
import { iso2022jp } from '../../encodings/legacy/iso2022jp.ts'
import type { LegacyEncodingName } from '../../encodings/legacy/label-types.ts'
import { utf8 } from '../../encodings/utf8.ts'
import { attributeError, wrongArgument } from '../../engine/rules/errors.ts'
import { type BytesInput, bytesOf } from '../../engine/rules/input.ts'
import { checkNames, readOption } from '../../engine/rules/options.ts'
import { countBytes } from './costs.ts'
import { detect } from './detect.ts'
import { isIso2022jp, judgeLegacy, languagesOfHints, MAX_JUDGED_BYTES, usedHighBytes } from './judge.ts'

/** One answer of `detectLegacy`. */
export interface LegacyDetection {
  /** The name of the encoding. */
  encoding: LegacyEncodingName | (string & {})
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
 * `identify` of utf-simd/any also takes headers, declarations and Unicode into account and gives one answer with a calibrated score;
 * `decodeAny` reads the bytes.
 *
 * Judges the first 64 KiB. Needs 200 bytes of text for a good answer, and fewer if they are in another script than Latin.
 * @throws TypeError if the input is not a BytesInput, for an unknown option, and for an option that is no string
 */
export function detectLegacy(bytes: BytesInput, options?: DetectLegacyOptions): LegacyDetection[] {
  try {
    const hinted = readHints(options)
    return judge(bytesOf(bytes), hinted)
  } catch (error) {
    throw attributeError(error, detectLegacy, 'detectLegacy')
  }
}

function judge(source: Uint8Array, hinted: ReadonlySet<string>): LegacyDetection[] {
  const head = source.subarray(0, MAX_JUDGED_BYTES)
  if (isIso2022jp(head)) return [{ encoding: iso2022jp.name, score: 1 }]
  if (detect(source).certainty !== 'guess' || isCutUtf8(source)) return []
  const { hypotheses, noise } = judgeLegacy(head, countBytes(head), usedHighBytes(head), hinted)
  const sound = hypotheses.filter(({ errors }) => errors === 0)
  return rank(new Map(sound.map(({ encoding, bits }) => [encoding.name, bits])), noise)
}

/** The languages of the hints. */
function readHints(options: DetectLegacyOptions | undefined): ReadonlySet<string> {
  if (options === undefined) return languagesOfHints()
  checkNames(options, OPTION_NAMES)
  const [language, tld] = [readOption(options, 'language'), readOption(options, 'tld')]
  for (const [name, value] of Object.entries({ language, tld })) {
    if (value !== undefined && typeof value !== 'string') throw wrongArgument(name, 'a string', value)
  }
  return languagesOfHints(language, tld)
}

/** Is this UTF-8 that has a character outside of ASCII, and ends inside another one? */
function isCutUtf8(bytes: Uint8Array): boolean {
  const error = utf8.findError(bytes)
  const isCut = error?.kind === 'truncated' && error.offset + error.length === bytes.length
  return isCut && !ascii.isValid(bytes.subarray(0, error.offset))
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
