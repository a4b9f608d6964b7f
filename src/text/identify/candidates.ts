/** The encodings that bytes may be in, by patterns and by the statistics of languages. */

import { ascii } from '../../encodings/ascii.ts'
import { johab } from '../../encodings/codepages/johab.ts'
import { latin1 } from '../../encodings/latin1.ts'
import { euckr } from '../../encodings/legacy/euckr.ts'
import { iso2022jp } from '../../encodings/legacy/iso2022jp.ts'
import * as singleByte from '../../encodings/legacy/single-byte.ts'
import { windows1252 } from '../../encodings/windows1252.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { CODE_PAGES } from './code-pages.ts'
import { bonusOfSigns } from './contexts.ts'
import { countBytes, readCharset } from './costs.ts'
import { decodeDamaged, ERROR_BITS } from './errors-of-text.ts'
import type { KnownHints } from './hints.ts'
import {
  type Hypothesis,
  isIso2022jp,
  judgeLegacy,
  judgeWide,
  languagesOfHints,
  MAX_JUDGED_BYTES,
  usedHighBytes,
} from './judge.ts'
import { judgeSingleBytes, SINGLE_BYTE } from './single-bytes.ts'

/** One reading of the bytes. */
export interface Candidate {
  /** The name of the commonest encoding that reads the bytes so. */
  name: string
  /** That encoding. */
  encoding: Encoding
  /** How likely it is, 0 to 1. */
  score: number
  /** The names of others that read these bytes alike. */
  alike: string[]
}

/** A candidate, and how many errors it has. */
interface ScoredCandidate extends Candidate {
  errors: number
}

/** What the bytes look like. */
export interface Ranking {
  encoding: Encoding
  reason: 'pattern' | 'statistics'
  certainty: 'likely' | 'guess'
  score: number
  candidates?: Candidate[]
  errors?: number
}

/** So much ASCII in front of the first other byte is judged along. */
const LEADING_BYTES = 256
/** A candidate with a lower score is left out. */
const MIN_SCORE = 0.001
/**
 * This share of a difference in bits counts: what the models take for independent is not. Chosen so that scores come true: of 11,264 pieces of
 * 60 characters, 76 % with a score of .5 to .6 are right, 84 with .6, 92 with .7, 98 with .8 (test/detection/corpus.ts).
 */
const EVIDENCE_SHARE = 0.4

/** So many bytes above 7F are enough to tell languages apart. */
const MAX_JUDGED_HIGH_BYTES = 2048

/** Ranks the encodings that the hints allow. undefined: none of them fits. */
export function rankCandidates(bytes: Uint8Array, hints: KnownHints): Ranking | undefined {
  const may = (encoding: Encoding) => hints.encodings === undefined || hints.encodings.includes(encoding)
  if (may(iso2022jp) && isIso2022jp(bytes.subarray(0, MAX_JUDGED_BYTES)))
    return { encoding: iso2022jp, reason: 'pattern', certainty: 'likely', score: 0.99 }
  const first = ascii.findError(bytes)?.offset
  if (first === undefined) return undefined
  const start = Math.max(0, first - LEADING_BYTES)
  const window = bytes.subarray(start, start + MAX_JUDGED_BYTES)
  const used = usedHighBytes(window)
  const judged = window.subarray(0, findEnd(window))
  const languages = languagesOfHints(hints.language, hints.tld)
  const counts = countBytes(judged)
  const { hypotheses, noise, terms } = judgeLegacy(judged, counts, used, languages)
  const pages = CODE_PAGES.filter(({ encoding }) => hints.encodings?.includes(encoding))
  const others = (hints.encodings ?? []).filter((each) => !getRarities().has(each))
  // Pages of DOS have letters in their places.
  const bonus = pages.length > 0 ? 0 : bonusOfSigns(judged, counts)
  const groups = groupReadings(
    [
      ...hypotheses.map((each) => (each.encoding === windows1252 ? { ...each, bits: each.bits - bonus } : each)),
      ...(pages.length > 0 ? judgeSingleBytes(counts, used, terms, pages) : []),
      ...(hints.encodings?.includes(johab) ? judgeWide(johab, judged, counts, { ...terms, charset: euckr }) : []),
      ...judgeOthers(judged, others, noise),
    ],
    used,
    hints.encodings,
  )
  if (groups.length === 0) return undefined
  const candidates = scoreGroups(groups, noise)
  const behind = bytes.subarray(start + judged.length)
  const kept = behind.length === 0 ? candidates : weighRest(candidates, behind)
  const [{ encoding, score, errors }] = kept
  const damage = errors > 0 ? { errors } : undefined
  return { encoding, reason: 'statistics', certainty: 'guess', score, candidates: kept.map(withoutErrors), ...damage }
}

const withoutErrors = ({ name, encoding, score, alike }: ScoredCandidate): Candidate => ({
  name,
  encoding,
  score,
  alike,
})

/** Takes account of errors behind what was judged. Where all candidates have too many, they stay as they are. */
function weighRest(candidates: readonly ScoredCandidate[], behind: Uint8Array): readonly ScoredCandidate[] {
  const weighed = candidates.flatMap((candidate) => {
    const { encoding, score, errors } = candidate
    const more = isWellFormed(encoding, behind) ? 0 : decodeDamaged(encoding, behind)?.errors
    if (more === undefined) return []
    const weight = score * 2 ** (-Math.min(more, MAX_WEIGHED_ERRORS) * ERROR_BITS * EVIDENCE_SHARE)
    return [{ ...candidate, weight, errors: errors + more }]
  })
  if (weighed.length === 0) return candidates
  // The one with the most evidence has the score that the best one had.
  const sum = weighed.reduce((total, { weight }) => total + weight, 0)
  const all = candidates.reduce((total, { score }) => total + score, 0)
  return weighed
    .map(({ weight, ...rest }) => ({ ...rest, score: (weight / sum) * all }))
    .sort((a, b) => b.score - a.score)
}

const MAX_WEIGHED_ERRORS = 4

/** Finds where there are enough bytes above 7F, at a byte of ASCII if there is one. */
function findEnd(bytes: Uint8Array): number {
  let count = 0
  let end = 0
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] >= 0x80) count++
    else if (count >= MAX_JUDGED_HIGH_BYTES) return i
    if (count >= 2 * MAX_JUDGED_HIGH_BYTES) break
    end = i + 1
  }
  return end
}

/** Encodings with one byte for each character that no model is for, and how rare they are. */
const UNMODELLED: readonly (readonly [encoding: Encoding, bits: number])[] = [
  [latin1, 2],
  [singleByte.iso8859_10, 5],
  [singleByte.iso8859_8i, 4],
]

/** What it costs that an encoding is one that no model is for. */
const UNKNOWN_BITS = 8

/** Encodings that no model is for fit where they are well formed, and cost as much as noise, and more. */
function judgeOthers(bytes: Uint8Array, encodings: readonly Encoding[], noise: number): Hypothesis[] {
  return encodings.flatMap((encoding) => {
    const text = encoding.decode(bytes, { onError: 'replace' })
    // A character may be cut off at the end.
    return /\ufffd./s.test(text) ? [] : [{ encoding, bits: noise + UNKNOWN_BITS, errors: 0, text }]
  })
}

/** By how many bits a page of DOS or Mac OS is rarer than an encoding of the Web that reads the bytes alike, as x-mac-romanian than macintosh. */
const PAGE_BITS = 8

let rarities: ReadonlyMap<Encoding, number> | undefined
/** By how many bits each encoding with one byte for each character is rarer than others. */
function getRarities(): ReadonlyMap<Encoding, number> {
  rarities ??= new Map([
    ...SINGLE_BYTE,
    ...UNMODELLED,
    ...CODE_PAGES.map(({ encoding, bits }) => [encoding, bits + PAGE_BITS] as const),
  ])
  return rarities
}

const charsets = new Map<Encoding, readonly string[]>()
/** The characters of an encoding with one byte for each. */
function charactersOf(encoding: Encoding): readonly string[] {
  const known = charsets.get(encoding) ?? readCharset(encoding).characters
  charsets.set(encoding, known)
  return known
}

/** Encodings of one reading. */
interface Group {
  bits: number
  readonly errors: number
  readonly encodings: Encoding[]
  readonly text: string | undefined
}

/** Groups the encodings that read the bytes alike, the commonest first. */
function groupReadings(
  hypotheses: readonly Hypothesis[],
  used: readonly number[],
  allowed: readonly Encoding[] | undefined,
): Group[] {
  const groups: Group[] = []
  const find = (encoding: Encoding, text: string | undefined) =>
    groups.find((group) => {
      if (text !== undefined || group.text !== undefined) return group.text === text
      const [one, other] = [charactersOf(encoding), charactersOf(group.encodings[0])]
      return used.every((byte) => one[byte] === other[byte])
    })
  for (const { encoding, bits, errors, text } of hypotheses) {
    const group = find(encoding, text)
    if (!group) groups.push({ bits, errors, encodings: [encoding], text })
    else {
      group.bits = Math.min(bits, group.bits)
      group.encodings.push(encoding)
    }
  }
  // Others of one byte read the bytes alike without being likely.
  for (const encoding of allowed ?? [...SINGLE_BYTE, ...UNMODELLED].map(([each]) => each)) {
    const group = getRarities().has(encoding) && find(encoding, undefined)
    if (group && !group.encodings.includes(encoding)) group.encodings.push(encoding)
  }
  const rarity = (encoding: Encoding) => getRarities().get(encoding) ?? 0
  return groups
    .map(({ encodings, ...rest }) => ({
      ...rest,
      encodings: encodings.filter((each) => !allowed || allowed.includes(each)).sort((a, b) => rarity(a) - rarity(b)),
    }))
    .filter(({ encodings }) => encodings.length > 0)
}

/** The likelihoods of each reading and of bytes that are no text, of which the sum is 1. */
function scoreGroups(groups: readonly Group[], noise: number): ScoredCandidate[] {
  const least = Math.min(noise, ...groups.map(({ bits }) => bits))
  const weigh = (bits: number) => 2 ** ((least - bits) * EVIDENCE_SHARE)
  const sum = groups.reduce((total, { bits }) => total + weigh(bits), weigh(noise))
  const candidates = groups
    .map(({ bits, errors, encodings: [encoding, ...others] }) => ({
      name: encoding.name,
      encoding,
      score: weigh(bits) / sum,
      alike: others.map(({ name }) => name),
      errors,
    }))
    .sort((a, b) => b.score - a.score)
  return candidates.filter(({ score }, i) => i === 0 || score >= MIN_SCORE)
}

/** A character may be cut off at the end. */
export function isWellFormed(encoding: Encoding, bytes: Uint8Array): boolean {
  const error = encoding.findError(bytes)
  return !error || (error.kind === 'truncated' && error.offset + error.length === bytes.length)
}
