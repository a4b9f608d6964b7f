// Converts many files, each into a file of its own: one that fails does not stop the others.

import { mkdirSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Arguments } from './command.ts'
import { convertSources, decideReading } from './conversion.ts'
import { formatScore } from './detection.ts'
import { judgeSource } from './examine.ts'
import { attempt, DONE, Failure, MALFORMED } from './failure.ts'
import { type FilePair, pairFiles } from './files.ts'
import { type Source, sourceOf } from './input.ts'
import { openOutput } from './output.ts'
import { showName, toJsonLine } from './quote.ts'
import type { Settings } from './settings.ts'
import { complain, print } from './terminal.ts'

/** What became of a file. */
interface Outcome {
  status: 'converted' | 'unchanged'
  encoding?: string
  score?: number
  bytesIn: number
  bytesOut: number
}

/** @returns 0 if all files are converted, 1 if some are not */
export async function convertFiles(args: Arguments, settings: Settings): Promise<number> {
  const { 'in-place': isInPlace, bom, json, quiet } = args.values
  const pairs = pairFiles(args)
  const counts = { converted: 0, unchanged: 0, failed: 0 }
  for (const pair of pairs) {
    const { input, output } = pair
    const result = await convertFile(pair, settings, isInPlace === true, bom === undefined)
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

async function convertFile(
  { input, output: name }: FilePair,
  settings: Settings,
  isInPlace: boolean,
  keepsBom: boolean,
): Promise<Outcome | { status: 'failed'; error: string }> {
  try {
    const source = sourceOf(input)
    if (isInPlace && source.stats.nlink > 1n) throw new Failure(`${showName(input)}: skipped: has other hard links`, 1)
    const reading = await decideReading(source, settings)
    const encoding = reading?.encoding
    const figures = { encoding: encoding?.name, score: reading?.identification?.score }
    if (isInPlace && encoding === settings.to && keepsBom && (await isWellFormed(source, settings))) {
      const bytes = Number(source.stats.size)
      return { status: 'unchanged', ...figures, bytesIn: bytes, bytesOut: bytes }
    }
    attempt(name, () => mkdirSync(dirname(name), { recursive: true }))
    const { bytesIn, bytesOut } = await convertSources([source], openOutput(name, []), settings, { reading })
    if (isInPlace) keepTimes(name, source)
    return { status: 'converted', ...figures, bytesIn, bytesOut }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { status: 'failed', error: error.message }
  }
}

async function isWellFormed(source: Source, { to }: Settings): Promise<boolean> {
  const { finding } = await judgeSource(source, { named: to, isQuiet: true })
  return finding === undefined
}

function keepTimes(name: string, { stats }: Source): void {
  attempt(name, () => utimesSync(name, Number(stats.atimeMs) / 1000, Number(stats.mtimeMs) / 1000))
}

function describeOutcome({ status, encoding, score }: Outcome, output: string): string {
  const shownScore = score === undefined ? '' : `, score ${formatScore(score)}`
  return status === 'unchanged' ? `unchanged, ${encoding} already` : `${encoding}${shownScore}, to ${showName(output)}`
}
