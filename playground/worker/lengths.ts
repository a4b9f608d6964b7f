// The length of a text in every encoding, counted piece by piece.

import { type Encoder, type Encoding, MalformedError, utf32le } from 'utf-simd'
import { GROUPS } from '../encodings.ts'
import type { Length } from '../messages.ts'

/** Encodings in one row give every text the same length. */
const ROWS = [
  'utf-8',
  'utf-16le utf-16be',
  'utf-16',
  'utf-32le utf-32be',
  'utf-32',
  'windows-1252',
  'iso-8859-1',
  'us-ascii',
  'ucs-2le ucs-2be',
  'ucs-4le ucs-4be',
  'cesu-8',
  'mutf-8',
  'wtf-8',
  'utf-8b',
  'utf-8-rfc2279',
  'utf-7',
  'utf-7-imap',
  ...GROUPS.flatMap(({ isLegacy, encodings }) => (isLegacy ? encodings.map(([name]) => name) : [])),
]
/** What a piece is written as depends on those before it. */
const SHIFTED = /^(utf-7|iso-2022)/

/** UTF-16 units up to which a text is measured in these, which takes longer than all other encodings together. */
const MAX_SHIFTED_UNITS = 10_000_000

class Row {
  private readonly encoder: Encoder | undefined
  private bytes = 0
  private lacks: number | undefined
  private isFirst = true
  private units = 0

  constructor(
    private readonly names: string[],
    private readonly encoding: Encoding,
  ) {
    if (SHIFTED.test(encoding.name)) this.encoder = encoding.encoder()
  }

  push(text: string): void {
    this.units += text.length
    if (this.lacks !== undefined || this.isTooLong) return
    try {
      // The BOM, if the encoding writes one, counts once.
      this.bytes += this.encoder
        ? this.encoder.encode(text).length
        : this.encoding.byteLength(text, this.isFirst ? undefined : { bom: false })
      this.isFirst = false
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      // An encoder counts from the beginning of the stream.
      const [character] = this.encoder ? [/\p{Cs}/u.exec(text)?.[0]] : [text.slice(error.offset)]
      this.lacks = error.codePoint ?? character?.codePointAt(0) ?? 0xfffd
    }
  }

  private get isTooLong(): boolean {
    return this.encoder !== undefined && this.units > MAX_SHIFTED_UNITS
  }

  end(): Length {
    const { names, lacks } = this
    if (lacks !== undefined) return { names, lacks }
    if (this.isTooLong) return { names, isTooLong: true }
    return { names, bytes: this.bytes + (this.encoder?.flush().length ?? 0) }
  }
}

export class Lengths {
  codePoints = 0
  utf16Length = 0
  private readonly rows: readonly Row[]
  private lead = ''

  /** @param encodingNamed gives any encoding of the package */
  constructor(encodingNamed: (name: string) => Encoding | undefined) {
    this.rows = ROWS.map((row) => {
      const names = row.split(' ')
      return new Row(names, encodingNamed(names[0])!)
    })
  }

  push(text: string): void {
    text = this.lead + text
    // A cut surrogate pair counts with the next piece.
    const isCut = text.length > 0 && text.charCodeAt(text.length - 1) >> 10 === 0x36
    this.lead = isCut ? text.slice(-1) : ''
    this.measure(isCut ? text.slice(0, -1) : text)
  }

  end(): Length[] {
    this.measure(this.lead)
    return this.rows.map((row) => row.end())
  }

  private measure(text: string): void {
    if (text === '') return
    this.utf16Length += text.length
    this.codePoints += utf32le.byteLength(text, { onError: 'replace' }) / 4
    for (const row of this.rows) row.push(text)
  }
}
