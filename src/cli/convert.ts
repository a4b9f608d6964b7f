// `utf-simd convert`: bytes in one encoding to bytes in another, in bounded memory.

import { isatty } from 'node:tty'
import { type Encoding, MalformedError, Transcoder, utf8 } from '../index.ts'
import type { Arguments, Command } from './command.ts'
import { BEGINNING_BYTES, chooseReading } from './detection.ts'
import { canHold, canWriteBom, encodingNamed, writesBom } from './encodings.ts'
import { DONE, Failure, MALFORMED, UsageError } from './failure.ts'
import { operandsOrStdin, PIECE_BYTES, pieces, piecesBetween, sourceOf, totalSize } from './input.ts'
import { openOutput } from './output.ts'
import { progressOf } from './progress.ts'
import { bomForLaterParts, createPartTranscoder, judgeInFile, partOf, rangeNamed } from './range.ts'
import { describeFinding, Trail } from './report.ts'
import { STDOUT } from './terminal.ts'

const POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252', 'html', 'question'] as const
const BOM = '\ufeff'
const BOM_CHOICES = ['keep', 'strip', 'add'] as const

export const convert: Command = {
  name: 'convert',
  summary: 'Convert text from one encoding to another',
  operands: '[FILE…]',
  options: {
    from: {
      short: 'f',
      value: 'FROM',
      completion: 'encoding',
      summary: 'encoding of the input (default: what `detect` finds certain or likely, else utf-8)',
    },
    to: { short: 't', value: 'TO', completion: 'encoding', summary: 'encoding of the output (default: utf-8)' },
    output: {
      short: 'o',
      value: 'OUT',
      completion: 'file',
      summary: 'write to this file, which appears when it is complete (default: stdout)',
    },
    'on-error': {
      value: 'POLICY',
      completion: POLICIES,
      summary: `what to do with malformed input: ${POLICIES.join(', ')} (default: throw)`,
    },
    discard: { short: 'c', summary: 'drop malformed input and what the output lacks: --on-error ignore' },
    bom: {
      value: BOM_CHOICES.join('|'),
      completion: BOM_CHOICES,
      summary: 'what to do with the BOM (signature) at the beginning (default: keep)',
    },
    range: { value: 'START-END', summary: 'convert only the bytes [START, END) of one FILE; START-: to its end' },
    quiet: { short: 'q', summary: 'show no progress bar' },
  },
  notes: [
    'Policies: throw stops with exit code 1. replace writes U+FFFD, or ? where the output lacks it. ignore drops. latin1 and windows-1252 take each byte of a malformed sequence for its character there, for text that mixes encodings. -c contradicts every policy but ignore.',
    'Without -f a guess is not acted on: text that is not certainly or likely in another encoding is read as UTF-8, and fails where it is malformed. Then name its encoding, as in -f windows-1252.',
    '--bom add needs an output that has a BOM: UTF-8, UTF-16, UTF-32 and their relatives.',
    "Several files become one. `-` is stdin, as is no FILE. The names that -f and -t take: `utf-simd encodings`. Instead of iconv's //IGNORE write -c. Nothing replaces //TRANSLIT; --on-error replace writes ? for what the output lacks.",
    'OUT keeps its owner and its mode. A file that is also the input is refused, and so is a read-only one.',
    'A range begins at the first character at or after START and ends with the character that holds byte END - 1. The outputs of ranges that meet are, joined, the output of the whole file. FILE is a regular file. UTF-7 and the legacy encodings have no ranges, because what a byte means may depend on all before it; WTF-8 and MUTF-8 have none with --on-error ignore.',
    'Exit code: 0 done, 1 malformed, 2 wrong usage or a file that cannot be read or written.',
  ],
  examples: [
    'utf-simd convert -f utf-16le -t utf-8 -o out.txt in.txt',
    'utf-simd convert -f latin1 -t utf-8 < in.txt > out.txt',
  ],
  run: ({ values, operands }) => run(values, operands),
}

async function run(values: Arguments['values'], operands: readonly string[]): Promise<number> {
  const named = encodingNamed(values.from)
  const to = encodingNamed(values.to) ?? utf8
  const options = transcoderOptions(values, to)
  const range = rangeNamed(values.range)
  // A missing file is noticed before anything is written.
  const sources = operandsOrStdin(operands).map(sourceOf)
  const buffer = new Uint8Array(PIECE_BYTES)
  const part = range && (await partOf(range, sources, { from: named, to, options }, buffer))
  const output = openOutput(values.output as string | undefined, sources)
  // On a terminal the text and the bar would be mixed.
  const isBarShown = !values.quiet && !(output.isStdout && isatty(STDOUT))
  const total = part ? part.end - part.start : totalSize(sources)
  const progress = isBarShown ? progressOf(total) : undefined
  const trail = new Trail()
  let transcoder = part && createPartTranscoder(part, to, options)
  let hint = part?.hint
  let written = 0
  const write = (bytes: Uint8Array) => {
    output.write(bytes)
    written += bytes.length
  }
  try {
    for (const source of sources) {
      trail.enter(source.name)
      trail.skip(part?.start ?? 0)
      const minFirstBytes = named || transcoder ? 1 : BEGINNING_BYTES
      for await (const piece of part
        ? piecesBetween(source, buffer, part.start, part.end)
        : pieces(source, buffer, { minFirstBytes, blocksOnPipes: output.isStdout })) {
        let text = piece
        if (!transcoder) {
          const reading = named
            ? { encoding: named, skip: 0 }
            : chooseReading(piece, piece.length < BEGINNING_BYTES && sources.length === 1)
          transcoder = new Transcoder(reading.encoding, to, options)
          hint = reading.hint
          trail.skip(reading.skip)
          text = piece.subarray(reading.skip)
        }
        trail.follow(text)
        write(transcoder.push(text))
        trail.pass()
        progress?.at(trail.passed)
      }
    }
    transcoder ??= new Transcoder(named ?? utf8, to, options)
    write(transcoder.end())
    if (part?.isFirst && written === 0) output.write(await bomForLaterParts(part, to, options, buffer))
    output.finish()
    return DONE
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    const finding = trail.locate(part ? judgeInFile(error, part) : error)
    throw new Failure(describeFinding(finding, error.kind === 'unmappable' ? undefined : hint), MALFORMED)
  } finally {
    progress?.stop()
    output.abandon()
  }
}

interface TranscoderOptions {
  onError: (typeof POLICIES)[number]
  bom?: 'keep'
  writeBom?: boolean
}

function transcoderOptions(values: Arguments['values'], to: Encoding): TranscoderOptions {
  const onError = oneOf('--on-error', values['on-error'], POLICIES)
  const bom = oneOf('--bom', values.bom, BOM_CHOICES)
  if (values.discard && onError !== undefined && onError !== 'ignore') {
    throw new UsageError(`convert: -c contradicts --on-error ${onError}`)
  }
  if (bom === 'add' && !canWriteBom(to)) throw new UsageError(`convert: ${to.name} has no BOM to add`)
  // ASCII and ISO 8859-1 can't keep a BOM. An output that gets one by default must not get two.
  const isKept = bom === 'keep' || (bom === undefined && canHold(to, BOM))
  return {
    onError: values.discard ? 'ignore' : (onError ?? 'throw'),
    bom: isKept && !writesBom(to) ? 'keep' : undefined,
    writeBom: bom === 'strip' ? false : bom === 'add' ? true : undefined,
  }
}

function oneOf<T extends string>(option: string, value: unknown, choices: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const choice = choices.find((choice) => choice === value)
  if (choice === undefined) throw new UsageError(`convert: ${option} is one of ${choices.join(', ')}, not '${value}'`)
  return choice
}
