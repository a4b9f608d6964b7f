// Reads each operand by itself and goes on behind one that can't be read: what `detect`, `validate` and `count` share.

import { type Encoding, type MalformedSequence, utf8 } from '../index.ts'
import type { Arguments, Option } from './command.ts'
import { BEGINNING_BYTES, chooseReading, type Reading, readingOf } from './detection.ts'
import { DONE, FileError, MALFORMED, TROUBLE } from './failure.ts'
import { nameOf, operandsOrStdin, PIECE_BYTES, pieces, type Source, sourceOf, totalSize } from './input.ts'
import { progressOf } from './progress.ts'
import { toJsonLine } from './quote.ts'
import { describeFinding, type Finding, Trail } from './report.ts'
import { complain, print } from './terminal.ts'
import { createTextReader, type TextListener, type TextReader } from './text-reader.ts'

/** How the three commands report. */
export const REPORT_OPTIONS = {
  json: { summary: 'write one JSON object for each file, in a line of its own' },
  quiet: { short: 'q', summary: 'write only what is wrong' },
} as const satisfies Record<string, Option>

/** The option that names the encoding of the files. */
export const FROM_OPTION: Option = {
  short: 'f',
  value: 'ENC',
  completion: 'encoding',
  summary: 'encoding of the files (default: what `detect` finds certain or likely, else utf-8)',
}

export const OPERANDS_NOTE =
  '`-` is stdin, as is no FILE. A file that cannot be read is reported, and the others are still read. The exit code is the worst of all files:'

const buffer = new Uint8Array(PIECE_BYTES)

/** What a command found out about one file: a line of text, and the same for programs. */
export interface FileReport {
  /** On stdout. Undefined if the file is malformed. */
  line?: string
  json: object
  /** Where the file is malformed. */
  finding?: Finding
  hint?: string
}

/**
 * Examines each operand and reports it.
 * @returns the worst exit code
 */
export async function reportEach(
  { operands, values }: Arguments,
  examine: (source: Source) => Promise<FileReport>,
): Promise<number> {
  let worst = DONE
  for (const operand of operandsOrStdin(operands)) {
    // Only reading may fail here: a failure to print ends the command.
    const result = await examineOperand(operand, examine)
    if (result instanceof FileError) {
      worst = TROUBLE
      if (values.json && !values.quiet) printJson({ file: nameOf(operand), error: result.reason })
      else complain(result.message)
      continue
    }
    const { line, json, finding, hint } = result
    if (finding) worst = Math.max(worst, MALFORMED)
    if (values.json && !values.quiet) printJson({ file: nameOf(operand), ...json })
    else if (finding) complain(describeFinding(finding, hint))
    else if (line !== undefined && !values.quiet) print(line)
  }
  return worst
}

async function examineOperand(
  operand: string,
  examine: (source: Source) => Promise<FileReport>,
): Promise<FileReport | FileError> {
  try {
    return await examine(sourceOf(operand))
  } catch (error) {
    if (error instanceof FileError) return error
    throw error
  }
}

function printJson(value: object): void {
  print(toJsonLine(value))
}

/** What a whole file turned out to be. */
export interface Judgement {
  encoding: Encoding
  /** Bytes of the file, or those before the piece that is malformed. */
  bytes: number
  finding?: Finding
  hint?: string
}

export interface JudgeOptions {
  /** The encoding of the file. Undefined: it is detected. */
  named: Encoding | undefined
  /** Shows no progress bar. */
  isQuiet: boolean
  /** Receives the text. */
  onText?: TextListener
}

/** Reads a whole file and finds the first malformed sequence. */
export async function judgeSource(source: Source, { named, isQuiet, onText }: JudgeOptions): Promise<Judgement> {
  const trail = new Trail(source.name)
  const progress = isQuiet ? undefined : progressOf(totalSize([source]))
  let reading: Reading | undefined = named ? { encoding: named, skip: 0 } : await readingOf(source)
  let reader: TextReader | undefined
  let malformed: MalformedSequence | undefined
  try {
    for await (const piece of pieces(source, buffer, { minFirstBytes: reading ? 1 : BEGINNING_BYTES })) {
      reading ??= chooseReading(piece, piece.length < BEGINNING_BYTES)
      reader ??= createTextReader(reading.encoding, onText)
      trail.follow(piece)
      malformed = reader.push(piece)
      if (malformed) break
      trail.pass()
      progress?.at(trail.passed)
    }
    malformed ??= reader?.end()
  } finally {
    progress?.stop()
  }
  const { encoding, hint } = reading ?? { encoding: utf8 }
  return { encoding, hint, bytes: trail.passed, finding: malformed && trail.locate(malformed) }
}
