// `--range START-END`: the part of a file that one of several processes converts, so that their outputs, joined, are the output of
// one process. A part begins at the first place at or after START where the text may be cut (cuts.ts), and ends at the first at or
// after END: the next part begins there.

import { closeSync, openSync, readSync } from 'node:fs'
import { Transcoder } from '../engine/transcode.ts'
import {
  type Encoding,
  type MalformedSequence,
  type TranscodeOptions,
  utf16be,
  utf16le,
  utf32be,
  utf32le,
} from '../index.ts'
import { canBeCut, cutFrom } from './cuts.ts'
import { BEGINNING, detected } from './detection.ts'
import { signs } from './encodings.ts'
import { attempt, UsageError } from './failure.ts'
import { pieces, piecesBetween, type Source } from './input.ts'

/** Bytes [start, end) of a file; `end` may be Infinity. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** What is converted of a file. */
export interface Part extends Range {
  readonly source: Source
  /** The encoding as it is named. */
  readonly named: Encoding
  /** The same in the byte order that the file's signature tells. */
  readonly encoding: Encoding
  /** Has it the beginning of the text, and so its signature? */
  readonly isFirst: boolean
  /** Has it the end? */
  readonly isLast: boolean
}

/** Bytes that surely tell what is wrong with a sequence before them. */
const CONTEXT = 8

/** The range that the option names, undefined without the option. */
export function rangeNamed(value: string | boolean | undefined): Range | undefined {
  if (typeof value !== 'string') return undefined
  const [, first, last] = /^(\d+)-(\d*)$/.exec(value) ?? []
  const start = Number(first)
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last)
  if (!Number.isSafeInteger(start) || !(end >= start))
    throw new UsageError(`convert: --range is START-END or START-, in bytes, not '${value}'`)
  return { start, end }
}

/**
 * The part that a range of the one source means. Refuses conversions of which the outputs of parts, joined, would not be that of the
 * whole.
 * @param named the encoding; undefined: what is detected at the beginning, as without a range
 */
export async function partOf(
  { start, end }: Range,
  sources: readonly Source[],
  named: Encoding | undefined,
  to: Encoding,
  { onError }: TranscodeOptions,
  buffer: Uint8Array,
): Promise<Part> {
  const [source] = sources
  if (sources.length !== 1 || source.path === undefined) throw new UsageError('convert: --range takes one FILE')
  if (!source.stats.isFile()) throw new UsageError(`convert: --range: ${source.name} is no regular file`)
  let skip = 0
  if (!named) ({ encoding: named, skip } = await detectedIn(source, buffer))
  for (const encoding of [named, to])
    if (!canBeCut(encoding))
      throw new UsageError(`convert: --range: ${encoding.name} has shift states, which reach across cuts`)
  if (onError === 'ignore' && (named.name === 'mutf-8' || named.name === 'wtf-8'))
    throw new UsageError(
      `convert: --range: in ${named.name}, halves of a pair can join across what is dropped, and across cuts`,
    )

  const size = Number(source.stats.size)
  const read = (start: number, end: number) => bytesOf(source, start, end)
  const encoding = ordered(named, read(skip, skip + 4))
  const [first, last] = [start, end].map((at) => cutFrom(encoding, at, skip, size, read))
  return { start: first, end: last, source, named, encoding, isFirst: start === 0 && end > 0, isLast: last === size }
}

async function detectedIn(source: Source, buffer: Uint8Array): Promise<ReturnType<typeof detected>> {
  for await (const piece of pieces(source, buffer, BEGINNING)) return detected(piece, true)
  return detected(new Uint8Array(0), true)
}

/** With the byte order that these bytes, the first of the text, tell (RFC 2781, 4.3). */
function ordered(encoding: Encoding, [a, b, c, d]: Uint8Array): Encoding {
  const isLittle = a === 0xff && b === 0xfe
  if (encoding.name === 'utf-16') return isLittle ? utf16le : utf16be
  if (encoding.name === 'utf-32') return isLittle && c === 0 && d === 0 ? utf32le : utf32be
  return encoding
}

/** What converts a part: signatures are read and written at the beginning of the whole only. */
export function transcoderOf({ isFirst, named, encoding }: Part, to: Encoding, options: TranscodeOptions): Transcoder {
  if (isFirst) return new Transcoder(named, to, options)
  return new Transcoder(encoding, to, { onError: options.onError, bom: 'keep', writeBom: false })
}

/**
 * The signature that a first part without text owes to the text that follows it. Empty where none is written, or where there is no
 * text.
 */
export async function signatureOwed(
  { source, end, encoding }: Part,
  to: Encoding,
  { onError, writeBom = signs(to) }: TranscodeOptions,
  buffer: Uint8Array,
): Promise<Uint8Array> {
  const signature = to.encode('A', { bom: true }).subarray(0, -to.encode('A', { bom: false }).length)
  if (!writeBom) return signature.subarray(0, 0)
  // (What is malformed there is another part's concern.)
  const rest = new Transcoder(encoding, to, {
    onError: onError === 'ignore' ? 'ignore' : 'replace',
    bom: 'keep',
    writeBom: false,
  })
  let found = 0
  for await (const piece of piecesBetween(source, buffer, end, Number(source.stats.size))) {
    found = rest.push(piece).length
    if (found > 0) break
  }
  return found > 0 || rest.end().length > 0 ? signature : signature.subarray(0, 0)
}

/** An error in a part as it is in the file: what follows the part tells more than its end. (The offset stays that in the part.) */
export function inFile(
  error: MalformedSequence,
  { start, end, isLast, source, named, encoding }: Part,
): MalformedSequence {
  const { offset, length, kind } = error
  const at = start + offset
  const isCut = kind === 'truncated' && at + length === end && !isLast
  const found = isCut ? encoding.findError(bytesOf(source, at, end + CONTEXT)) : undefined
  const name = error.encoding === encoding.name ? named.name : error.encoding
  return { encoding: name, offset, length, kind: found?.kind ?? kind }
}

/** Bytes [start, end) of a file, or as many of them as there are. */
function bytesOf({ name, path }: Source, start: number, end: number): Uint8Array {
  return attempt(name, () => {
    const fd = openSync(path!, 'r')
    try {
      const bytes = new Uint8Array(end - start)
      return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, start))
    } finally {
      closeSync(fd)
    }
  })
}
