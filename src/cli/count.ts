// `utf-simd count`: bytes, code points, UTF-16 units and lines of each file, and their totals.

import { type Encoding, MalformedError, wtf8 } from '../index.ts'
import type { Command } from './command.ts'
import {
  createExaminer,
  FROM_OPTIONS,
  hidesProgress,
  judgeSource,
  OPERANDS_NOTE,
  REPORT_OPTIONS,
  reportEach,
  reportMalformed,
  UNDECIDED,
} from './examine.ts'
import { DONE } from './failure.ts'
import { showName } from './quote.ts'
import { readOrigin } from './settings.ts'
import { print } from './terminal.ts'

const LINE_FEED = 0x0a
const UTF8_BOM = [0xef, 0xbb, 0xbf]
const COUNTED = 'counted'
const HEADINGS = ['bytes', 'code points', 'UTF-16 units', 'lines']

export const count: Command = {
  name: 'count',
  summary: 'Count bytes, code points, UTF-16 units and lines',
  operands: '[FILE…]',
  options: { ...FROM_OPTIONS, ...REPORT_OPTIONS },
  notes: [
    'UTF-16 units are the length of a string in JavaScript, Java and Windows; text that no string can hold has none (-). Lines are line feeds, as wc counts them. A BOM counts as a character. A malformed file is reported instead of counted. The names that -f takes: `utf-simd encodings`.',
    `${OPERANDS_NOTE} 0 counted, 1 malformed or a guess below --min-score, 2 not readable.`,
  ],
  examples: ['utf-simd count -f auto -r folder', 'utf-simd count --json in.txt | jq .codePoints'],
  async run(args) {
    const { values } = args
    const hasTable = !values.json && !values.quiet
    const total = new TextCounter()
    let totalBytes = 0
    let files = 0
    const exitCode = await reportEach(count, args, {
      heading: `${formatRow(HEADINGS)}  file`,
      statuses: [COUNTED, 'malformed', UNDECIDED],
      onReport({ status, json }) {
        files++
        if (status !== COUNTED) return
        const figures = json as Figures
        totalBytes += figures.bytes
        total.add(figures)
      },
    })
    if (hasTable && files > 1)
      print(`${formatRow([totalBytes, total.codePoints, total.utf16Length ?? '-', total.lines])}  total`)
    return exitCode
  },
  work: createExaminer(async (source, values) => {
    const origin = readOrigin('count', values)
    const counter = new TextCounter()
    const onText = (text: Uint8Array, form: Encoding) => counter.count(text, form)
    const judgement = await judgeSource(source, { origin, isQuiet: hidesProgress(values), onText })
    const { encoding, score, bytes } = judgement
    const { name } = encoding
    const { codePoints, utf16Length = null, lines } = counter
    const figures: Figures = { bytes, codePoints, utf16Length, lines }
    return (
      reportMalformed(judgement, { encoding: name, score }) ?? {
        line: `${formatRow([bytes, codePoints, utf16Length ?? '-', lines])}  ${showName(source.name)} (${name})`,
        exitCode: DONE,
        status: COUNTED,
        json: { encoding: name, score, ...figures },
      }
    )
  }),
}

/** Of one file. */
interface Figures {
  bytes: number
  codePoints: number
  utf16Length: number | null
  lines: number
}

function formatRow(cells: readonly (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(14)).join('')
}

class TextCounter {
  codePoints = 0
  /** Undefined for text above 10FFFF, which no string can hold. */
  utf16Length: number | undefined = 0
  lines = 0

  /** Counts whole characters in UTF-8 or a variant of it. */
  count(text: Uint8Array, form: Encoding): void {
    // codePointCount leaves out a BOM in the forms that strip one, and a piece may begin with a U+FEFF of the text.
    const isBomLeftOut = form !== wtf8 && UTF8_BOM.every((byte, i) => text[i] === byte)
    this.codePoints += form.codePointCount(text) + (isBomLeftOut ? 1 : 0)
    this.addUtf16Length(utf16LengthOf(text, form))
    // Buffer's indexOf takes a third of the time that Uint8Array's takes.
    const buffer = Buffer.from(text.buffer, text.byteOffset, text.length)
    for (let at = buffer.indexOf(LINE_FEED); at >= 0; at = buffer.indexOf(LINE_FEED, at + 1)) this.lines++
  }

  add({ codePoints, utf16Length, lines }: Figures): void {
    this.codePoints += codePoints
    this.addUtf16Length(utf16Length ?? undefined)
    this.lines += lines
  }

  private addUtf16Length(length: number | undefined): void {
    this.utf16Length = this.utf16Length === undefined || length === undefined ? undefined : this.utf16Length + length
  }
}

/** Undefined for a code point above 10FFFF. */
function utf16LengthOf(text: Uint8Array, form: Encoding): number | undefined {
  try {
    return form.utf16Length(text, { bom: 'keep' })
  } catch (error) {
    if (error instanceof MalformedError) return undefined
    throw error
  }
}
