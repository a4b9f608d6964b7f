// Converts sources into an output, in bounded memory.

import { MalformedError, Transcoder, utf8 } from '../index.ts'
import {
  BEGINNING_BYTES,
  chooseReading,
  commandWith,
  describeGuess,
  followGuess,
  formatScore,
  type Reading,
  readingOf,
} from './detection.ts'
import { Failure, MALFORMED } from './failure.ts'
import { PIECE_BYTES, pieces, piecesBetween, type Source } from './input.ts'
import type { Output } from './output.ts'
import type { Progress } from './progress.ts'
import { showName } from './quote.ts'
import { bomForLaterParts, createPartTranscoder, judgeInFile, type Part } from './range.ts'
import { describeFinding, type Finding, Trail } from './report.ts'
import type { Settings } from './settings.ts'
import { complain } from './terminal.ts'

const buffer = new Uint8Array(PIECE_BYTES)

/** How the text of a source is read. Undefined: its first bytes have to tell. @throws Failure for a guess that may not be followed */
export async function decideReading(source: Source, settings: Settings): Promise<Reading | undefined> {
  if (settings.from) return { encoding: settings.from, skip: 0 }
  const reading = await readingOf(source)
  return reading && settleReading(source.name, reading, settings)
}

/** The reading, or that by its guess if it may be followed. @throws Failure for a guess that may not be followed */
export function settleReading(name: string, reading: Reading, { minScore, options }: Settings): Reading {
  const { identification } = reading
  if (identification?.certainty !== 'guess') return reading
  if (minScore !== undefined) {
    const followed = followGuess(name, reading, minScore)
    complain(
      `${showName(name)}: read as ${followed.encoding.name}, a guess, score ${formatScore(identification.score)}`,
    )
    return followed
  }
  // Binary data that are UTF-8 go through. What is not stops at the first error, unless a policy goes on behind it.
  if (identification.isBinary && options.onError === 'throw') return reading
  if (identification.isBinary) throw new Failure(`${showName(name)}: ${reading.hint}`, MALFORMED)
  const advice = identification.score > 0 ? `\ngo on with: ${commandWith(identification.name)}` : ''
  throw new Failure(`${describeGuess(name, reading, 'a guess is not acted on without -f')}${advice}`, MALFORMED)
}

/** A text is malformed. */
export class MalformedFailure extends Failure {
  readonly finding: Finding

  constructor(finding: Finding, hint: string | undefined) {
    super(describeFinding(finding, hint), MALFORMED)
    this.finding = finding
  }
}

/** What a conversion has done. */
export interface Converted {
  bytesIn: number
  bytesOut: number
  /** Malformed sequences, and characters that the output lacks. Undefined: they are not counted. */
  errors: number | undefined
}

export interface ConversionOptions {
  /** The part of the one source that is converted. Undefined: all of it. */
  part?: Part
  /** Undefined: the first bytes tell it. */
  reading?: Reading
  progress?: Progress
  /** Counts what the policy repairs, in twice the time. */
  countsErrors?: boolean
}

/**
 * Converts the sources, which become one text, and finishes the output. What fails leaves no output.
 * @throws Failure if the text is malformed
 */
export async function convertSources(
  sources: readonly Source[],
  output: Output,
  settings: Settings,
  { part, reading, progress, countsErrors = false }: ConversionOptions,
): Promise<Converted> {
  const { to, options } = settings
  const trail = new Trail()
  let transcoder = part && createPartTranscoder(part, to, options)
  let counter: Transcoder | undefined
  let bytesOut = 0
  let errors = 0
  const write = (bytes: Uint8Array) => {
    output.write(bytes)
    bytesOut += bytes.length
  }
  const countError = () => {
    errors++
    return ''
  }
  try {
    for (const source of sources) {
      trail.enter(source.name)
      trail.skip(part?.start ?? 0)
      const minFirstBytes = reading || transcoder ? 1 : BEGINNING_BYTES
      for await (const piece of part
        ? piecesBetween(source, buffer, part.start, part.end)
        : pieces(source, buffer, { minFirstBytes, blocksOnPipes: output.isStdout })) {
        let text = piece
        if (!transcoder) {
          const isWhole = piece.length < BEGINNING_BYTES && sources.length === 1
          reading ??= settleReading(source.name, chooseReading(piece, isWhole), settings)
          transcoder = new Transcoder(reading.encoding, to, options)
          if (countsErrors && options.onError !== 'throw')
            counter = new Transcoder(reading.encoding, to, { ...options, onError: countError })
          trail.skip(reading.skip)
          text = piece.subarray(reading.skip)
        }
        trail.follow(text)
        write(transcoder.push(text))
        counter?.push(text)
        trail.pass()
        progress?.at(trail.passed)
      }
    }
    transcoder ??= new Transcoder(reading?.encoding ?? utf8, to, options)
    write(transcoder.end())
    counter?.end()
    if (part?.isFirst && bytesOut === 0) output.write(await bomForLaterParts(part, to, options, buffer))
    output.finish()
    return { bytesIn: trail.passed, bytesOut, errors: countsErrors ? errors : undefined }
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    const finding = trail.locate(part ? judgeInFile(error, part) : error)
    const hint = part ? part.hint : reading?.hint
    throw new MalformedFailure(finding, error.kind === 'unmappable' ? undefined : hint)
  } finally {
    progress?.stop()
    output.abandon()
  }
}
