// Reads each operand by itself and goes on behind one that can't be read: what `detect`, `validate` and `count` share.

import type { Identification } from '../any.ts'
import { ascii, type Encoding, type MalformedSequence } from '../index.ts'
import type { Arguments, Command, Option, Work } from './command.ts'
import { candidatesOf, followGuess, type Reading, readingOf } from './detection.ts'
import { DONE, Failure, FileError, MALFORMED } from './failure.ts'
import { type FoundFile, filesOf } from './files.ts'
import { identifiedPieces } from './identified-pieces.ts'
import { nameOf, operandsOrStdin, PIECE_BYTES, type Source, sourceOf, totalSize } from './input.ts'
import { JOBS_OPTION, runTasks } from './jobs.ts'
import { progressOf } from './progress.ts'
import { toJsonLine } from './quote.ts'
import { describeFinding, type Finding, Trail } from './report.ts'
import { MIN_SCORE_OPTION, type Origin, readOrigin } from './settings.ts'
import { complain, print } from './terminal.ts'
import { JoinedReader, type TextListener } from './text-reader.ts'

/** How the three commands find files and report. */
export const REPORT_OPTIONS = {
  recursive: { short: 'r', summary: 'read all files of folders, too, and end with a summary' },
  jobs: { ...JOBS_OPTION, summary: `${JOBS_OPTION.summary}, and end with a summary` },
  json: { summary: 'write one JSON object for each file, in a line of its own, and one for the summary' },
  quiet: { short: 'q', summary: 'write only what is wrong' },
} as const satisfies Record<string, Option>

/** The options that name the encoding of the files. */
export const FROM_OPTIONS: Readonly<Record<string, Option>> = {
  from: {
    short: 'f',
    value: 'ENC',
    completion: 'encoding',
    summary:
      'encoding of the files; auto: the likeliest, also by a guess (default: what `detect` finds certain or likely, else utf-8)',
  },
  'min-score': MIN_SCORE_OPTION,
}

export const OPERANDS_NOTE =
  '`-` is stdin, as is no FILE. A file that cannot be read is reported, and the others are still read. Linked folders are not followed. The exit code is the worst of all files (with -r or -j 1 for one that cannot be read):'

const buffer = new Uint8Array(PIECE_BYTES)

/** What a command found out about one file: a line of text, and the same for programs. */
export interface FileReport {
  /** On stdout. */
  line?: string
  /** On stderr. */
  problem?: string
  exitCode: number
  /** What the summary counts the file as. */
  status: string
  json: object
}

/** What `judgeSource` found, where it is malformed. */
export function reportMalformed({ finding, hint, identification }: Judgement, json: object): FileReport | undefined {
  if (!finding) return undefined
  const problem = describeFinding(finding, hint)
  const candidates = identification?.certainty === 'guess' ? candidatesOf(identification) : undefined
  return { problem, exitCode: MALFORMED, status: 'malformed', json: { ...json, malformed: finding, hint, candidates } }
}

/** Several threads have no terminal for a bar each. */
export function hidesProgress({ quiet, jobs }: Arguments['values']): boolean {
  return quiet === true || jobs !== undefined
}

/** What differs between the commands. */
interface Reporting {
  /** The first line of a table. */
  heading?: string
  /** What the summary counts, besides files that cannot be read. */
  statuses: readonly string[]
  /** Receives each report. */
  onReport?(report: FileReport): void
}

/**
 * Examines each operand, or each file below it, and reports it.
 * @returns the worst exit code
 */
export async function reportEach(
  command: Command,
  { operands, values }: Arguments,
  { heading, statuses, onReport }: Reporting,
): Promise<number> {
  readOrigin(command.name, values) // An error of usage comes before all work.
  const isJson = values.json && !values.quiet
  const hasSummary = values.recursive === true || values.jobs !== undefined
  const files = operandsOrStdin(operands).flatMap((operand) => filesOf(operand, values.recursive === true))
  const counts: Record<string, number> = Object.fromEntries(statuses.map((status) => [status, 0]))
  if (heading !== undefined && !values.json && !values.quiet) print(heading)
  let worst = DONE
  let index = 0
  for await (const report of runTasks<FoundFile, FileReport>(command, values, files)) {
    const { line, problem, exitCode, status, json } = report
    counts[status] = (counts[status] ?? 0) + 1
    worst = Math.max(worst, exitCode)
    onReport?.(report)
    const file = nameOf(files[index++].path)
    if (isJson) print(toJsonLine({ file, ...json }))
    else if (problem !== undefined) complain(problem)
    else if (line !== undefined && !values.quiet) print(line)
  }
  if (!hasSummary) return worst
  const { [UNREADABLE]: unreadable = 0, ...others } = counts
  const summary = { ...others, unreadable }
  if (isJson) print(toJsonLine({ files: files.length, ...summary }))
  else if (!values.quiet) {
    const shown = Object.entries(summary).map(([status, count]) => `${count} ${status}`)
    complain(`${files.length} files: ${shown.join(', ')}`)
  }
  return Math.min(worst, MALFORMED)
}

const UNREADABLE = 'unreadable'
/** There is only a guess, and its score is too low. */
export const UNDECIDED = 'undecided'

/** The work of a command that reports. */
export function createExaminer(examine: (source: Source, values: Arguments['values']) => Promise<FileReport>): Work {
  return async ({ path, problem }: FoundFile, values: Arguments['values']) => {
    try {
      if (problem !== undefined) throw new FileError(path, problem)
      return await examine(sourceOf(path), values)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { message, exitCode } = error
      return error instanceof FileError
        ? { problem: message, exitCode, status: UNREADABLE, json: { error: error.reason } }
        : { problem: message, exitCode, status: UNDECIDED, json: { error: message } }
    }
  }
}

/** What a whole file turned out to be. */
export interface Judgement {
  encoding: Encoding
  /** Of the identification, where a guess is acted on. */
  score: number | undefined
  /** Bytes of the file, or those before the piece that is malformed. */
  bytes: number
  finding?: Finding
  hint?: string
  /** What the bytes are, if nobody named the encoding. */
  identification?: Identification
}

export interface JudgeOptions {
  origin: Origin
  /** Shows no progress bar. */
  isQuiet: boolean
  /** Receives the text. */
  onText?: TextListener
}

/** Reads a whole file and finds the first malformed sequence. */
export async function judgeSource(source: Source, { origin, isQuiet, onText }: JudgeOptions): Promise<Judgement> {
  const trail = new Trail(source.name)
  const progress = isQuiet ? undefined : progressOf(totalSize([source]))
  const { from, minScore } = origin
  const settle = (found: Reading) => (minScore === undefined ? found : followGuess(source.name, found, minScore))
  const found: Reading | undefined = from ? { encoding: from, skip: 0 } : await readingOf(source)
  let reading = found && settle(found)
  const reader = new JoinedReader(onText)
  if (reading) reader.enter(reading.encoding) // An empty file has no pieces.
  let malformed: MalformedSequence | undefined
  try {
    for await (const piece of identifiedPieces(source, buffer, { reading, settle })) {
      reading = piece.reading
      reader.enter(reading?.encoding ?? ascii)
      trail.follow(piece.bytes)
      malformed = reader.push(piece.bytes)
      if (malformed) break
      trail.pass()
      progress?.at(trail.passed)
    }
    malformed ??= reader.end()
  } finally {
    progress?.stop()
  }
  const { encoding, hint, identification } = reading!
  const score = minScore === undefined ? undefined : identification?.score
  const finding = malformed && trail.locate(malformed)
  return { encoding, score, hint, bytes: trail.passed, finding, identification }
}
