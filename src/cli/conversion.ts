// Converts sources into an output, in bounded memory.

import { ascii, MalformedError, type MalformedSequence } from '../index.ts'
import { describeGuess, followGuess, formatScore, type Reading, readingOf } from './detection.ts'
import { Failure, MALFORMED } from './failure.ts'
import { identifiedPieces } from './identified-pieces.ts'
import { PIECE_BYTES, piecesBetween, type Source } from './input.ts'
import { JoinedText } from './joined-text.ts'
import type { Output } from './output.ts'
import type { Progress } from './progress.ts'
import { showName } from './quote.ts'
import { bomForLaterParts, createPartTranscoder, judgeInFile, type Part } from './range.ts'
import { describeFinding, type Finding, Trail } from './report.ts'
import { commandToGoOn } from './resume.ts'
import type { Settings } from './settings.ts'
import { complain } from './terminal.ts'

const buffer = new Uint8Array(PIECE_BYTES)

/** How the text of a source is read. Undefined: its first bytes have to tell. @throws Failure for a guess that may not be followed */
export async function decideReading(source: Source, settings: Settings): Promise<Reading | undefined> {
  if (settings.from) return { encoding: settings.from, skip: 0 }
  const reading = await readingOf(source)
  return reading && settleReading(source.name, reading, settings)
}

/** The same for each of several sources. */
export async function decideReadings(sources: readonly Source[], settings: Settings): Promise<(Reading | undefined)[]> {
  const readings: (Reading | undefined)[] = []
  for (const source of sources) readings.push(await decideReading(source, settings))
  return readings
}

/** The reading, or that by its guess if it may be followed. @throws Failure for a guess that may not be followed */
export function settleReading(name: string, reading: Reading, { minScore, options, request }: Settings): Reading {
  const { identification } = reading
  if (identification?.certainty !== 'guess') return reading
  if (minScore !== undefined) {
    const followed = followGuess(name, reading, minScore)
    const score = formatScore(identification.score, 'guess')
    complain(`${showName(name)}: read as ${followed.encoding.name}, a guess, score ${score}`)
    return followed
  }
  // Binary data that are UTF-8 go through. What is not stops at the first error, unless a policy goes on behind it.
  if (identification.isBinary && options.onError === 'throw') return reading
  if (identification.isBinary) throw new Failure(`${showName(name)}: ${reading.hint}`, MALFORMED)
  const advice = identification.score > 0 ? `\ngo on with: ${commandToGoOn(identification, request)}` : ''
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
  /** How each source is read. Undefined for one: its first bytes tell it. */
  readings: readonly (Reading | undefined)[]
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
  options: ConversionOptions,
): Promise<Converted> {
  const conversion = new Conversion(output, settings, options)
  try {
    if (options.part) await conversion.readPart(options.part)
    else for (const [i, source] of sources.entries()) await conversion.readSource(source, options.readings[i])
    conversion.end()
    const { part } = options
    if (part?.isFirst && conversion.bytesOut === 0)
      output.write(await bomForLaterParts(part, settings.to, settings.options, buffer))
    output.finish()
    const { bytesIn, bytesOut, errors } = conversion
    return { bytesIn, bytesOut, errors: options.countsErrors ? errors : undefined }
  } catch (error) {
    throw error instanceof MalformedError ? conversion.explain(error) : error
  } finally {
    options.progress?.stop()
    output.abandon()
  }
}

/** One text from several sources. */
class Conversion {
  bytesIn = 0
  bytesOut = 0
  errors = 0
  private readonly trail = new Trail()
  private readonly text: JoinedText
  /** Reads the same text, and counts what the policy repairs. */
  private readonly counter: JoinedText | undefined
  private hint: string | undefined

  constructor(
    private readonly output: Output,
    private readonly settings: Settings,
    private readonly conversion: ConversionOptions,
  ) {
    const { to, options } = settings
    const { part, countsErrors } = conversion
    this.text = new JoinedText(to, options, part && createPartTranscoder(part, to, options))
    if (!countsErrors || options.onError === 'throw') return
    const onError = () => {
      this.errors++
      return ''
    }
    this.counter = new JoinedText(to, { ...options, onError })
  }

  async readPart(part: Part): Promise<void> {
    this.trail.enter(part.source.name)
    this.trail.skip(part.start)
    this.hint = part.hint
    for await (const bytes of piecesBetween(part.source, buffer, part.start, part.end)) this.push(bytes)
  }

  async readSource(source: Source, reading: Reading | undefined): Promise<void> {
    const { settings, trail, output } = this
    trail.enter(source.name)
    const settle = (found: Reading) => settleReading(source.name, found, settings)
    let skip: number | undefined // bytes that are not text
    for await (const piece of identifiedPieces(source, buffer, { reading, settle, blocksOnPipes: output.isStdout })) {
      const isInnerBom = skip === undefined && this.isInnerBom(piece.reading)
      skip ??= (isInnerBom ? piece.reading?.identification?.bomLength : piece.reading?.skip) ?? 0
      this.enter(piece.reading, isInnerBom)
      const skipped = Math.min(skip, piece.bytes.length)
      skip -= skipped
      trail.skip(skipped)
      this.bytesIn += skipped
      this.push(piece.bytes.subarray(skipped))
    }
    if (skip === undefined) this.enter(reading) // An empty file has no pieces.
  }

  end(): void {
    this.write(this.text.end())
    this.counter?.end()
  }

  /** The failure for an error of the text. */
  explain(error: MalformedError): MalformedFailure {
    const { part } = this.conversion
    const found: MalformedSequence = part ? judgeInFile(error, part) : this.text.locate(error)
    return new MalformedFailure(this.trail.locate(found), error.kind === 'unmappable' ? undefined : this.hint)
  }

  /** Does a source begin with a BOM behind the text of another? It is not text there, and ends the text before it. */
  private isInnerBom(reading: Reading | undefined): boolean {
    return this.bytesIn > 0 && reading?.identification?.reason === 'bom'
  }

  /** The next bytes are read so. */
  private enter(reading: Reading | undefined, beginsText = false): void {
    const encoding = reading?.encoding ?? ascii
    this.write(this.text.enter(encoding, beginsText))
    this.counter?.enter(encoding, beginsText)
    this.hint = reading?.hint
  }

  private push(bytes: Uint8Array): void {
    const { trail, conversion } = this
    this.bytesIn += bytes.length
    trail.follow(bytes)
    this.write(this.text.push(bytes))
    this.counter?.push(bytes)
    trail.pass()
    conversion.progress?.at(trail.passed)
  }

  private write(bytes: Uint8Array): void {
    this.output.write(bytes)
    this.bytesOut += bytes.length
  }
}
