// `utf-simd convert`: bytes in one encoding to bytes in another, in bounded memory.

import { Transcoder } from '../engine/transcode.ts'
import { type Encoding, MalformedError, utf8 } from '../index.ts'
import type { Arguments, Command } from './command.ts'
import { BEGINNING, detected } from './detection.ts'
import { canHold, canSign, encodingNamed, signs } from './encodings.ts'
import { DONE, Failure, UsageError } from './failure.ts'
import { PIECE, pieces, piecesBetween, sources, totalSize } from './input.ts'
import { openOutput } from './output.ts'
import { progressOf } from './progress.ts'
import { inFile, partOf, rangeNamed, signatureOwed, transcoderOf } from './range.ts'
import { Trail } from './report.ts'

const POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252'] as const
/** U+FEFF, which is a signature at the beginning of a text. */
const SIGNATURE = '\ufeff'
const BOMS = ['keep', 'strip', 'add'] as const

export const convert: Command = {
  name: 'convert',
  summary: 'Convert text from one encoding to another',
  operands: '[FILE…]',
  options: {
    from: {
      short: 'f',
      value: 'FROM',
      summary: 'encoding of the input (default: what `detect` says of its beginning)',
    },
    to: { short: 't', value: 'TO', summary: 'encoding of the output (default: utf-8)' },
    output: {
      short: 'o',
      value: 'OUT',
      summary: 'write to this file, which appears when it is whole (default: stdout)',
    },
    'on-error': { value: 'POLICY', summary: `malformed input: ${POLICIES.join(', ')} (default: throw)` },
    discard: { short: 'c', summary: 'drop what is malformed and what the output lacks: --on-error ignore' },
    bom: { value: BOMS.join('|'), summary: 'the signature at the beginning (default: keep)' },
    range: { value: 'START-END', summary: 'convert only bytes [START, END) of one FILE; START-: to its end' },
  },
  notes: [
    [
      'throw stops; replace writes U+FFFD, or ? where the output lacks it; ignore drops; latin1 and windows-1252 take',
      'each byte of a malformed sequence for its character there, for text in which encodings were mixed.',
    ].join('\n'),
    'Several files become one; `-` is stdin, as is no file. The encodings: `utf-simd encodings`.',
    [
      'A range begins at the first character at or after START and ends with the one that holds byte END - 1, so that what',
      'several processes make of ranges that meet is, joined, what one would make of the file. Not for UTF-7.',
    ].join('\n'),
    [
      'Examples:',
      '  utf-simd convert -f utf-16le -t utf-8 -o out.txt in.txt',
      '  utf-simd convert -f latin1 -t utf-8 < in.txt > out.txt',
    ].join('\n'),
  ],
  run: ({ values, operands }) => run(values, operands),
}

async function run(values: Arguments['values'], files: readonly string[]): Promise<number> {
  const named = encodingNamed(values.from)
  const to = encodingNamed(values.to) ?? utf8
  const options = transcoderOptions(values, to)
  const range = rangeNamed(values.range)
  const from = sources(files)
  const buffer = new Uint8Array(PIECE)
  const part = range && (await partOf(range, from, named, to, options, buffer))
  const output = openOutput(values.output as string | undefined, from)
  const progress = progressOf(part ? part.end - part.start : totalSize(from), output.isStdout)
  const trail = new Trail()
  let transcoder = part && transcoderOf(part, to, options)
  let written = 0
  const write = (bytes: Uint8Array) => {
    output.write(bytes)
    written += bytes.length
  }
  try {
    for (const source of from) {
      trail.enter(source.name)
      trail.skip(part?.start ?? 0)
      for await (const piece of part
        ? piecesBetween(source, buffer, part.start, part.end)
        : pieces(source, buffer, named || transcoder ? 1 : BEGINNING, output.isStdout)) {
        let text = piece
        if (!transcoder) {
          const { encoding, skip } = named ? { encoding: named, skip: 0 } : detected(piece, true)
          transcoder = new Transcoder(encoding, to, options)
          trail.skip(skip)
          text = piece.subarray(skip)
        }
        trail.follow(text)
        write(transcoder.push(text))
        trail.pass()
        progress.at(trail.passed)
      }
    }
    transcoder ??= new Transcoder(named ?? utf8, to, options)
    write(transcoder.end())
    if (part?.isFirst && written === 0) output.write(await signatureOwed(part, to, options, buffer))
    output.finish()
    return DONE
  } catch (error) {
    throw error instanceof MalformedError ? new Failure(trail.describe(part ? inFile(error, part) : error)) : error
  } finally {
    progress.stop()
    output.abandon()
  }
}

interface TranscoderOptions {
  onError: (typeof POLICIES)[number]
  bom: 'strip' | 'keep'
  writeBom?: boolean
}

function transcoderOptions(values: Arguments['values'], to: Encoding): TranscoderOptions {
  const onError = oneOf('--on-error', values['on-error'], POLICIES)
  const bom = oneOf('--bom', values.bom, BOMS)
  if (values.discard && onError !== undefined && onError !== 'ignore') {
    throw new UsageError(`convert: -c contradicts --on-error ${onError}`)
  }
  if (bom === 'add' && !canSign(to)) throw new UsageError(`convert: ${to.name} has no signature to add`)
  // Where one is written anyway, the one that was read must not come second; ASCII and ISO 8859-1 have no U+FEFF.
  const keep = bom === 'keep' || (bom === undefined && canHold(to, SIGNATURE))
  return {
    onError: values.discard ? 'ignore' : (onError ?? 'throw'),
    bom: keep && !signs(to) ? 'keep' : 'strip',
    writeBom: bom === 'strip' ? false : bom === 'add' ? true : undefined,
  }
}

function oneOf<T extends string>(option: string, value: unknown, choices: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const choice = choices.find((choice) => choice === value)
  if (choice === undefined) throw new UsageError(`convert: ${option} is one of ${choices.join(', ')}, not '${value}'`)
  return choice
}
