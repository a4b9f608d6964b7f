// `--range START-END`: the part of a file that one of several processes converts, so that their outputs, joined, are the
// output of one process. A part begins at the first place at or after START where the text may be cut (cuts.ts). It ends
// at the first such place at or after END, where the next part begins.

import { closeSync, openSync, readSync } from 'node:fs'
import {
  type Encoding,
  type MalformedSequence,
  type TranscodeOptions,
  Transcoder,
  utf16be,
  utf16le,
  utf32be,
  utf32le,
} from '../index.ts'
import { cutFrom, reasonNotToCut } from './cuts.ts'
import type { Reading } from './detection.ts'
import { bomOf, writesBom } from './encodings.ts'
import { attempt, UsageError } from './failure.ts'
import { piecesBetween, type Source } from './input.ts'
import { showName } from './quote.ts'
import type { Settings } from './settings.ts'

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
  /** The same encoding in the byte order that the file's BOM tells. */
  readonly encoding: Encoding
  /** What to tell a person when the part is malformed. */
  readonly hint?: string
  /** Does the part have the beginning of the text, and so its BOM? */
  readonly isFirst: boolean
  /** Does the part have the end of the text? */
  readonly isLast: boolean
}

/** Bytes after a sequence that surely tell what is wrong with it. */
const CONTEXT_BYTES = 8

/** The range that the option names. Undefined without the option. */
export function rangeNamed(value: string | boolean | undefined): Range | undefined {
  if (typeof value !== 'string') return undefined
  const [, first, last] = /^(\d+)-(\d*)$/.exec(value) ?? []
  const start = Number(first)
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last)
  const isEnd = end === Number.POSITIVE_INFINITY ? last === '' : Number.isSafeInteger(end)
  if (!Number.isSafeInteger(start) || !isEnd || end < start)
    throw new UsageError(`convert: --range is START-END or START-, in bytes, not '${value}'`)
  return { start, end }
}

/**
 * The part that a range of the one source means. Refuses a conversion whose outputs, joined, would not be the output of
 * the whole.
 */
export async function partOf(
  { start, end }: Range,
  sources: readonly Source[],
  settings: Settings,
  decide: (source: Source, settings: Settings) => Promise<Reading | undefined>,
): Promise<Part> {
  const [source] = sources
  if (sources.length !== 1 || source.path === undefined) throw new UsageError('convert: --range takes one FILE')
  if (!source.stats.isFile()) throw new UsageError(`convert: --range: ${showName(source.name)} is no regular file`)
  const { to, options } = settings
  // A regular file is read as far as it takes.
  const { encoding: named, skip, hint } = (await decide(source, settings)) as Reading
  for (const encoding of [named, to]) {
    const reason = reasonNotToCut(encoding)
    if (reason !== undefined) throw new UsageError(`convert: --range: ${encoding.name} has no ranges: ${reason}`)
  }
  // Transliteration drops marks, and with -c what is malformed.
  const drops = options.onError === 'ignore' || typeof options.onError === 'function'
  if (drops && (named.name === 'mutf-8' || named.name === 'wtf-8'))
    throw new UsageError(
      `convert: --range: in ${named.name}, halves of a pair can join across what is dropped, and across cuts`,
    )

  const size = Number(source.stats.size)
  const read = (start: number, end: number) => bytesOf(source, start, end)
  const encoding = withByteOrder(named, read(skip, skip + 4))
  const [first, last] = [start, end].map((at) => cutFrom(encoding, at, { origin: skip, end: size, read }))
  const isFirst = start === 0 && end > 0
  return { start: first, end: last, source, named, encoding, hint, isFirst, isLast: last === size }
}

/** The encoding in the byte order that the first bytes of the text tell (RFC 2781, 4.3). */
function withByteOrder(encoding: Encoding, [a, b, c, d]: Uint8Array): Encoding {
  const isLittle = a === 0xff && b === 0xfe
  if (encoding.name === 'utf-16') return isLittle ? utf16le : utf16be
  if (encoding.name === 'utf-32') return isLittle && c === 0 && d === 0 ? utf32le : utf32be
  return encoding
}

/** The transcoder of a part. Only the first part reads and writes a BOM. */
export function createPartTranscoder(
  { isFirst, named, encoding }: Part,
  to: Encoding,
  options: TranscodeOptions,
): Transcoder {
  if (isFirst) return new Transcoder(named, to, options)
  return new Transcoder(encoding, to, { onError: options.onError, bom: 'keep', writeBom: false })
}

/**
 * The BOM that a first part without text writes for the text that follows in other parts. Empty if no BOM is written, or
 * if no text follows.
 */
export async function bomForLaterParts(
  { source, end, encoding }: Part,
  to: Encoding,
  { onError, writeBom = writesBom(to) }: TranscodeOptions,
  buffer: Uint8Array,
): Promise<Uint8Array> {
  const bom = bomOf(to)
  if (!writeBom) return bom.subarray(0, 0)
  // Other parts report what is malformed there.
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
  return found > 0 || rest.end().length > 0 ? bom : bom.subarray(0, 0)
}

/**
 * An error in a part as it is in the file, where more bytes follow than in the part. The offset stays that in the part.
 */
export function judgeInFile(
  error: MalformedSequence,
  { start, end, isLast, source, named, encoding }: Part,
): MalformedSequence {
  const { offset, length, kind, codePoint } = error
  const at = start + offset
  const isCut = kind === 'truncated' && at + length === end && !isLast
  const found = isCut ? encoding.findError(bytesOf(source, at, end + CONTEXT_BYTES)) : undefined
  const name = error.encoding === encoding.name ? named.name : error.encoding
  return { encoding: name, offset, length, kind: found?.kind ?? kind, codePoint }
}

/** The bytes [start, end) of a file, or as many of them as exist. */
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
