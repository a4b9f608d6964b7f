// `utf-simd count`: bytes, code points, UTF-16 units and lines of each file, and of all.

import { Transcoder } from '../engine/transcode.ts'
import { type Encoding, utf8 } from '../index.ts'
import type { Command } from './command.ts'
import { encodingNamed } from './encodings.ts'
import { examineAll } from './examine.ts'
import { DONE, FAILED } from './failure.ts'
import { complain, print } from './terminal.ts'

const LINE_FEED = 0x0a
const HEADINGS = ['bytes', 'code points', 'UTF-16 units', 'lines']

export const count: Command = {
  name: 'count',
  summary: 'Count bytes, code points, UTF-16 units and lines',
  operands: '[FILE…]',
  options: {
    from: {
      short: 'f',
      value: 'ENC',
      summary: 'encoding of the files (default: what `detect` finds likely, else utf-8)',
    },
  },
  notes: [
    [
      'UTF-16 units are what JavaScript, Java and Windows call the length of a string; lines are line feeds, as for wc.',
      'A signature counts as the character that it is. A malformed file is reported instead, with exit code 1.',
      '`-` is stdin, as is no file.',
    ].join('\n'),
  ],
  async run({ values, operands }) {
    let exitCode = DONE
    let lines = new LineCounter()
    const totals = HEADINGS.map(() => 0)
    const look = (piece: Uint8Array, encoding: Encoding) => lines.push(piece, encoding)
    print(`${row(HEADINGS)}  file`)
    for await (const { name, encoding, malformed, ...counted } of examineAll(
      operands,
      encodingNamed(values.from),
      look,
    )) {
      const figures = [counted.bytes, counted.codePoints, counted.utf16Length, lines.end()]
      lines = new LineCounter()
      if (malformed === undefined) {
        print(`${row(figures)}  ${name} (${encoding.name})`)
        for (const [i, figure] of figures.entries()) totals[i] += figure
      } else {
        complain(malformed)
        exitCode = FAILED
      }
    }
    if (operands.length > 1) print(`${row(totals)}  all`)
    return exitCode
  },
}

function row(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(14)).join('')
}

/** Counts line feeds in UTF-8, to which other encodings are brought first. */
class LineCounter {
  private lines = 0
  private transcoder: Transcoder | undefined

  push(piece: Uint8Array, encoding: Encoding): void {
    if (encoding !== utf8) this.transcoder ??= new Transcoder(encoding, utf8, { onError: 'replace' })
    this.scan(this.transcoder ? this.transcoder.push(piece) : piece)
  }

  end(): number {
    if (this.transcoder) this.scan(this.transcoder.end())
    return this.lines
  }

  private scan(bytes: Uint8Array): void {
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) this.lines++
  }
}
