// Converts many files, each into a file of its own: one that fails does not stop the others.

import { mkdirSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Identification } from '../any.ts'
import type { Arguments, Command } from './command.ts'
import { convertSources, MalformedFailure, settleReading } from './conversion.ts'
import { BINARY, cappedScore, formatScore, type Reading, readingOf } from './detection.ts'
import { judgeSource } from './examine.ts'
import { attempt, DONE, Failure, MALFORMED } from './failure.ts'
import { type FilePair, pairFiles } from './files.ts'
import { type Source, sourceOf } from './input.ts'
import { runTasks } from './jobs.ts'
import { draftFolders, openOutput } from './output.ts'
import { showName, toJsonLine } from './quote.ts'
import type { Finding } from './report.ts'
import { argumentsOfPair } from './resume.ts'
import { readSettings, type Settings } from './settings.ts'
import { complain, print } from './terminal.ts'

/** What became of a file. */
interface Outcome extends Known {
  status: 'converted' | 'unchanged'
  bytesIn: number
  bytesOut: number
  /** Malformed sequences, and characters that the output lacks; counted for `--json`. */
  errors?: number
}

/** The encoding is the one that the file is probably in. */
type Result = Outcome | ({ status: 'failed'; error: string; malformed: Finding | undefined } & Known)

/** @returns 0 if all files are converted, 1 if some are not */
export async function convertFiles(command: Command, args: Arguments): Promise<number> {
  const { values } = args
  const { json, quiet } = values
  readSettings(args)
  const pairs = pairFiles(args)
  const counts = { converted: 0, unchanged: 0, failed: 0 }
  const folders = draftFolders(pairs.map(({ output }) => output))
  let index = 0
  for await (const result of runTasks<FilePair, Result>(command, values, pairs, folders)) {
    const { input, output } = pairs[index++]
    const { status } = result
    counts[status]++
    if (json) print(toJsonLine({ file: input, output, ...result }))
    else if (status === 'failed') complain(result.error)
    else if (!quiet) print(`${showName(input)}: ${describeOutcome(result, output)}`)
  }
  if (json) print(toJsonLine({ files: pairs.length, ...counts }))
  else if (!quiet)
    complain(
      `${pairs.length} files: ${counts.converted} converted, ${counts.unchanged} unchanged, ${counts.failed} not`,
    )
  return counts.failed > 0 ? MALFORMED : DONE
}

/** Converts one file into its output. */
export async function convertPair(pair: FilePair, values: Arguments['values']): Promise<Result> {
  const settings = readSettings(argumentsOfPair(pair, values))
  const known: Known = {}
  try {
    if (pair.problem !== undefined) throw new Failure(pair.problem, MALFORMED)
    const source = sourceOf(pair.input)
    known.bytesIn = Number(source.stats.size)
    const reading = await decidePairReading(source, settings, known)
    return await convertRead(pair, source, { settings, reading, known, values })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const malformed = error instanceof MalformedFailure ? error.finding : undefined
    return { status: 'failed', ...known, error: error.message, malformed }
  }
}

/** What is known of a file, also where it can't be converted. */
interface Known {
  encoding?: string
  /** Where nobody named the encoding. */
  certainty?: Identification['certainty']
  score?: number
  bytesIn?: number
}

/** How the file is read. Notes what it probably is. */
async function decidePairReading(source: Source, settings: Settings, known: Known): Promise<Reading | undefined> {
  if (settings.from) {
    known.encoding = settings.from.name
    return { encoding: settings.from, skip: 0 }
  }
  const found = await readingOf(source)
  const { identification } = found ?? {}
  if (!found || !identification) return found
  known.encoding = identification.isBinary ? BINARY : identification.name
  known.certainty = identification.certainty
  known.score = cappedScore(identification)
  return settleReading(source.name, found, settings)
}

interface PairTask {
  settings: Settings
  reading: Reading | undefined
  known: Known
  values: Arguments['values']
}

async function convertRead(
  { output: name }: FilePair,
  source: Source,
  { settings, reading, known, values }: PairTask,
): Promise<Outcome> {
  const isInPlace = values['in-place'] === true
  const encoding = reading?.encoding
  const figures = { ...known, encoding: encoding?.name }
  if (known.encoding === BINARY) figures.score = undefined // of what it was not read as
  if (isInPlace && encoding === settings.to && values.bom === undefined && (await isWellFormed(source, settings))) {
    const bytes = Number(source.stats.size)
    return { status: 'unchanged', ...figures, bytesIn: bytes, bytesOut: bytes, errors: 0 }
  }
  attempt(name, () => mkdirSync(dirname(name), { recursive: true }))
  const countsErrors = values.json === true
  const done = await convertSources([source], openOutput(name, []), settings, { readings: [reading], countsErrors })
  if (isInPlace) keepTimes(name, source)
  return { status: 'converted', ...figures, ...done }
}

async function isWellFormed(source: Source, { to }: Settings): Promise<boolean> {
  const { finding } = await judgeSource(source, { origin: { from: to, minScore: undefined }, isQuiet: true })
  return finding === undefined
}

function keepTimes(name: string, { stats }: Source): void {
  // As exactly as Node takes them: in seconds, with a quarter of a microsecond.
  attempt(name, () => utimesSync(name, Number(stats.atimeNs) / 1e9, Number(stats.mtimeNs) / 1e9))
}

function describeOutcome({ status, encoding, certainty, score }: Outcome, output: string): string {
  const shownScore = score === undefined || certainty === undefined ? '' : `, score ${formatScore(score, certainty)}`
  return status === 'unchanged' ? `unchanged, ${encoding} already` : `${encoding}${shownScore}, to ${showName(output)}`
}
