// Converts many files, each into a file of its own: one that fails does not stop the others.

import { mkdirSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Arguments, Command } from './command.ts'
import { convertSources, MalformedFailure, settleReading } from './conversion.ts'
import { formatScore, readingOf } from './detection.ts'
import { judgeSource } from './examine.ts'
import { attempt, DONE, Failure, MALFORMED } from './failure.ts'
import { type FilePair, pairFiles } from './files.ts'
import { type Source, sourceOf } from './input.ts'
import { runTasks } from './jobs.ts'
import { openOutput } from './output.ts'
import { showName, toJsonLine } from './quote.ts'
import type { Finding } from './report.ts'
import { readSettings, type Settings } from './settings.ts'
import { complain, print } from './terminal.ts'

/** What became of a file. */
interface Outcome {
  status: 'converted' | 'unchanged'
  encoding?: string
  score?: number
  bytesIn: number
  bytesOut: number
  /** Malformed sequences, and characters that the output lacks; counted for `--json`. */
  errors?: number
}

/** The encoding is the one that the file is probably in. */
type Result =
  | Outcome
  | { status: 'failed'; encoding?: string; score?: number; error: string; malformed: Finding | undefined }

/** @returns 0 if all files are converted, 1 if some are not */
export async function convertFiles(command: Command, args: Arguments): Promise<number> {
  const { values } = args
  const { json, quiet } = values
  readSettings(values)
  const pairs = pairFiles(args)
  const counts = { converted: 0, unchanged: 0, failed: 0 }
  const folders = new Set(pairs.map(({ output }) => dirname(output)))
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
export async function convertPair({ input, output: name }: FilePair, values: Arguments['values']): Promise<Result> {
  const settings = readSettings(values)
  const isInPlace = values['in-place'] === true
  const keepsBom = values.bom === undefined
  let figures: { encoding?: string; score?: number } = {}
  try {
    const source = sourceOf(input)
    if (isInPlace && source.stats.nlink > 1n) throw new Failure(`${showName(input)}: skipped: has other hard links`, 1)
    const found = settings.from ? { encoding: settings.from, skip: 0 } : await readingOf(source)
    const { name: probable, score } = found?.identification ?? {}
    figures = { encoding: probable, score }
    const reading = found && settleReading(source.name, found, settings)
    const encoding = reading?.encoding
    figures = { encoding: encoding?.name, score }
    if (isInPlace && encoding === settings.to && keepsBom && (await isWellFormed(source, settings))) {
      const bytes = Number(source.stats.size)
      return { status: 'unchanged', ...figures, bytesIn: bytes, bytesOut: bytes, errors: 0 }
    }
    attempt(name, () => mkdirSync(dirname(name), { recursive: true }))
    const countsErrors = values.json === true
    const output = openOutput(name, [])
    const done = await convertSources([source], output, settings, { reading, countsErrors })
    if (isInPlace) keepTimes(name, source)
    return { status: 'converted', ...figures, ...done }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const malformed = error instanceof MalformedFailure ? error.finding : undefined
    return { status: 'failed', ...figures, error: error.message, malformed }
  }
}

async function isWellFormed(source: Source, { to }: Settings): Promise<boolean> {
  const { finding } = await judgeSource(source, { origin: { from: to, minScore: undefined }, isQuiet: true })
  return finding === undefined
}

function keepTimes(name: string, { stats }: Source): void {
  attempt(name, () => utimesSync(name, Number(stats.atimeMs) / 1000, Number(stats.mtimeMs) / 1000))
}

function describeOutcome({ status, encoding, score }: Outcome, output: string): string {
  const shownScore = score === undefined ? '' : `, score ${formatScore(score)}`
  return status === 'unchanged' ? `unchanged, ${encoding} already` : `${encoding}${shownScore}, to ${showName(output)}`
}
