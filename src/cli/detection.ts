// How text is read whose encoding nobody named.

import { type Identification, Identifier } from '../any.ts'
import { type Encoding, utf8 } from '../index.ts'
import { Failure, MALFORMED } from './failure.ts'
import { pieces, type Source } from './input.ts'
import { quoteArgument, showName, showText } from './quote.ts'

/** Bytes at the beginning of a pipe that its encoding is told by. */
export const BEGINNING_BYTES = 1 << 20
/** Bytes that a file is identified by at a time. */
const LOOK_BYTES = 1 << 16
/** The score that a guess must have to be acted on. */
export const DEFAULT_MIN_SCORE = 0.8
/** Candidates that are shown. */
const MAX_SHOWN_CANDIDATES = 4
/** UTF-16 units of a preview. */
const PREVIEW_UNITS = 50
/** Bytes of a preview, and those before the first byte that is not ASCII. */
const PREVIEW_BYTES = 160
const PREVIEW_LEAD_BYTES = 12

/** The name that stands in the place of an encoding where bytes are not text. */
export const BINARY = 'binary'

/** How to read a text. */
export interface Reading {
  encoding: Encoding
  /** Bytes of an ISO 2022 designation at the beginning, which are not text. */
  skip: number
  /** What to tell a person when the text is malformed. */
  hint?: string
  /** What the bytes are. Undefined if the encoding is named, or if a pipe begins with more ASCII than is looked at. */
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

/** Reads a source until it is known what it is. */
export async function identifySource(source: Source): Promise<{ identification: Identification; sample: Uint8Array }> {
  const identifier = new Identifier()
  let sample: Uint8Array = new Uint8Array(0)
  for await (const piece of pieces(source, new Uint8Array(LOOK_BYTES))) {
    if (sample.every((byte) => byte < 0x80)) sample = sampleOf(piece)
    if (identifier.push(piece)) break
  }
  return { identification: identifier.end(), sample }
}

/** How to read a file: every regular file is looked into as far as its encoding takes. Undefined for a pipe. */
export async function readingOf(source: Source): Promise<Reading | undefined> {
  if (source.path === undefined || !source.stats.isFile()) return undefined
  const { identification, sample } = await identifySource(source)
  return toReading(identification, sample)
}

/**
 * How to read a text that begins with these bytes.
 * @param isWhole no more bytes follow
 */
export function chooseReading(beginning: Uint8Array, isWhole: boolean): Reading {
  return toReading(identifyBeginning(beginning, isWhole), sampleOf(beginning))
}

/** What is certain or likely is followed. All else is read as UTF-8, in which it is malformed: the hint says what it may be. */
function toReading(identification: Identification | undefined, sample: Uint8Array): Reading {
  if (!identification) return { encoding: utf8, skip: 0, hint: 'if this is not UTF-8, name its encoding with -f' }
  const { certainty, encoding, reason, bomLength } = identification
  const hint = hintOf(identification)
  if (certainty === 'guess') return { encoding: utf8, skip: 0, hint, identification, sample }
  const isDesignation = reason === 'bom' && sample[0] === ESC
  return { encoding, skip: isDesignation ? bomLength : 0, ...(hint && { hint }), identification, sample }
}

const ESC = 0x1b

function hintOf({ certainty, encoding, reason, isBinary, name, score }: Identification): string | undefined {
  if (isBinary) return 'this looks like binary data'
  if (reason === 'fallback') return 'this looks like no encoding; name it with -f'
  if (certainty === 'guess') return `if this is not UTF-8, it may be ${name} (score ${formatScore(score)}): -f ${name}`
  if (reason === 'label' || reason === 'declaration') return `the text declares itself ${name}`
  if (encoding === utf8 && reason !== 'bom') return 'this is UTF-8 with errors: convert --on-error replace repairs it'
  return undefined
}

/** `0.98`: never rounded up to 1. */
export function formatScore(score: number): string {
  return score === 1 ? '1' : (Math.floor(score * 100) / 100).toFixed(2)
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
    return `\n  ${encoding.name.padEnd(14)} ${formatScore(score)}  ${showText(text).trim().slice(0, PREVIEW_UNITS)}`
  })
  return `${showName(name)}: probably ${encoding}, score ${formatScore(score)}: ${problem}${rows.join('')}`
}

/** The command line with the encoding named. */
export function commandWith(encoding: string): string {
  const args = process.argv.slice(2).filter((each) => each !== 'convert')
  return ['utf-simd convert -f', encoding, ...args.map(quoteArgument)].join(' ')
}

/** The bytes around the first that is not ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const lead = bytes.subarray(0, Math.max(0, first))
  const line = lead.lastIndexOf(LINE_FEED) + 1
  const start = Math.max(line, first - PREVIEW_LEAD_BYTES, 0)
  return bytes.slice(start, start + PREVIEW_BYTES)
}

const LINE_FEED = 0x0a
