// How text is read whose encoding nobody named.

import { type Identification, Identifier } from '../any.ts'
import { type Encoding, utf8 } from '../index.ts'
import { Failure, MALFORMED } from './failure.ts'
import { pieces, type Source } from './input.ts'
import { showName, showText } from './quote.ts'

/** Bytes at the beginning of a pipe that its encoding is told by. */
export const BEGINNING_BYTES = 1 << 20
/** Bytes that a file is identified by at a time. */
const LOOK_BYTES = 1 << 16
/** The score that a guess must have to be acted on. */
export const DEFAULT_MIN_SCORE = 0.8
/** The highest score that is told of what is not certain. */
const MAX_GUESS_SCORE = 0.99
/** Candidates that are shown. */
const MAX_SHOWN_CANDIDATES = 4
/** UTF-16 units of a preview. */
const PREVIEW_UNITS = 50
/** Bytes of a preview, and those before the first byte that is not ASCII. */
const PREVIEW_BYTES = 160
export const PREVIEW_LEAD_BYTES = 12
/** Bytes at the beginning that a designation of ISO 2022 and the zeros before it fit into. */
const MAX_DESIGNATION_BYTES = 64

/** The name that stands in the place of an encoding where bytes are not text. */
export const BINARY = 'binary'

/** How to read a text. */
export interface Reading {
  encoding: Encoding
  /** Bytes of an ISO 2022 designation at the beginning, which are not text. */
  skip: number
  /** What to tell a person when the text is malformed. */
  hint?: string
  /** What the bytes are. Undefined if the encoding is named, or if there is more than the ASCII that was looked at. */
  identification?: Identification
  /** Bytes around the first that is not ASCII, to show the candidates by. */
  sample?: Uint8Array
}

/**
 * What a text is that begins with these bytes.
 * @param isWhole no more bytes follow
 * @returns undefined if more bytes follow, and these are ASCII
 */
export function identifyBeginning(beginning: Uint8Array, isWhole: boolean): Identification | undefined {
  const identifier = new Identifier()
  return identifier.push(beginning) ?? (isWhole ? identifier.end() : undefined)
}

interface IdentifiedSource {
  identification: Identification
  /** The first bytes. */
  beginning: Uint8Array
  /** Bytes around the first that is not ASCII. */
  sample: Uint8Array
}

/** Reads a source until it is known what it is. */
export async function identifySource(source: Source): Promise<IdentifiedSource> {
  const identifier = new Identifier()
  let sample: Uint8Array = new Uint8Array(0)
  let beginning: Uint8Array | undefined
  for await (const piece of pieces(source, new Uint8Array(LOOK_BYTES))) {
    beginning ??= piece.slice(0, MAX_DESIGNATION_BYTES)
    if (sample.every((byte) => byte < 0x80)) sample = sampleOf(piece)
    if (identifier.push(piece)) break
  }
  return { identification: identifier.end(), beginning: beginning ?? sample, sample }
}

/** How to read a file: every regular file is looked into as far as its encoding takes. Undefined for a pipe. */
export async function readingOf(source: Source): Promise<Reading | undefined> {
  if (source.path === undefined || !source.stats.isFile()) return undefined
  const { identification, beginning, sample } = await identifySource(source)
  return toReading(identification, beginning, sample)
}

/**
 * How to read a text that begins with these bytes.
 * @param isWhole no more bytes follow
 */
export function chooseReading(beginning: Uint8Array, isWhole: boolean): Reading {
  return toReading(identifyBeginning(beginning, isWhole), beginning, sampleOf(beginning))
}

/**
 * What is certain or likely is followed. All else is read as UTF-8, in which it is malformed: the hint says what it may be.
 * @param beginning the first bytes
 * @param sample bytes around the first that is not ASCII
 */
export function toReading(
  identification: Identification | undefined,
  beginning: Uint8Array,
  sample: Uint8Array,
): Reading {
  if (!identification) return { encoding: utf8, skip: 0, hint: 'if this is not UTF-8, name its encoding with -f' }
  const { certainty, encoding, reason, bomLength } = identification
  const hint = hintOf(identification)
  if (certainty === 'guess') return { encoding: utf8, skip: 0, hint, identification, sample }
  // Zeros may precede a designation.
  const isDesignation = reason === 'bom' && beginning.find((byte) => byte !== 0) === ESC
  return { encoding, skip: isDesignation ? bomLength : 0, ...(hint && { hint }), identification, sample }
}

const ESC = 0x1b

function hintOf(identification: Identification): string | undefined {
  const { certainty, encoding, reason, isBinary, name } = identification
  if (isBinary) return 'this looks like binary data'
  if (reason === 'fallback') return 'this looks like no encoding; name it with -f'
  if (certainty === 'guess') return `if this is not UTF-8, it may be ${listCandidates(identification)}: -f ${name}`
  if (reason === 'label' || reason === 'declaration') return `the text declares itself ${name}`
  if (encoding === utf8 && reason !== 'bom')
    return 'this is UTF-8 with errors: convert --on-error replace puts U+FFFD there'
  return undefined
}

/** Every candidate, as JSON has it. */
export function candidatesOf({ candidates }: Identification): { encoding: string; score: number; alike: string[] }[] {
  return candidates.map(({ name, score, alike }) => ({ encoding: name, score, alike }))
}

/** `koi8-r (score 0.91) or koi8-u (0.06)` */
function listCandidates({ candidates, name, score }: Identification): string {
  const others = candidates.slice(1, MAX_SHOWN_CANDIDATES).map((each) => `${each.name} (${showScore(each.score)})`)
  const all = [`${name} (score ${showScore(score)})`, ...others]
  return all.join(', ').replace(/, (?=[^,]*$)/, ' or ')
}

/** A score as it is told: that of a guess is below 1, which is certain. */
export function cappedScore({ score, certainty }: Pick<Identification, 'score' | 'certainty'>): number {
  return certainty === 'certain' ? score : Math.min(score, MAX_GUESS_SCORE)
}

/** `0.98`: never rounded up. */
export function formatScore(score: number, certainty: Identification['certainty']): string {
  const capped = cappedScore({ score, certainty })
  return capped === 1 ? '1' : (Math.floor(capped * 100) / 100).toFixed(2)
}

/** The score of a guess. */
function showScore(score: number): string {
  return formatScore(score, 'guess')
}

/** The reading by a guess. Throws if it is below the score, or if the bytes are not text. */
export function followGuess(name: string, reading: Reading, minScore: number): Reading {
  const { identification } = reading
  if (identification?.certainty !== 'guess') return reading
  const { encoding, isBinary, score } = identification
  if (isBinary) throw new Failure(`${showName(name)}: this looks like binary data; -f names its encoding`, MALFORMED)
  if (score < minScore) throw new Failure(describeGuess(name, reading, `below --min-score ${minScore}`), MALFORMED)
  return { encoding, skip: 0, identification }
}

/** What bytes may be, with a line of each reading. */
export function describeGuess(name: string, { identification, sample }: Reading, problem: string): string {
  const { candidates, name: encoding, score } = identification!
  if (candidates.length === 0 || score === 0) return `${showName(name)}: no encoding fits: ${problem}; name it with -f`
  const rows = candidates.slice(0, MAX_SHOWN_CANDIDATES).map(({ encoding, score }) => {
    const text = encoding.decode(sample!, { onError: 'replace' })
    return `\n  ${encoding.name.padEnd(14)} ${showScore(score)}  ${showText(text).trim().slice(0, PREVIEW_UNITS)}`
  })
  return `${showName(name)}: probably ${encoding}, score ${showScore(score)}: ${problem}${rows.join('')}`
}

/** The bytes around the first that is not ASCII. */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const lead = bytes.subarray(0, Math.max(0, first))
  const line = lead.lastIndexOf(LINE_FEED) + 1
  const start = Math.max(line, first - PREVIEW_LEAD_BYTES, 0)
  return bytes.slice(start, start + PREVIEW_BYTES)
}

const LINE_FEED = 0x0a
