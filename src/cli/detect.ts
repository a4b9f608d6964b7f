// `utf-simd detect`: the encoding of each file, how certain it is, and why.

import type { Identification } from '../any.ts'
import type { Command } from './command.ts'
import { BINARY, candidatesOf, formatScore, identifySource } from './detection.ts'
import { createExaminer, OPERANDS_NOTE, REPORT_OPTIONS, reportEach } from './examine.ts'
import { DONE } from './failure.ts'
import { showName } from './quote.ts'

export const detect: Command = {
  name: 'detect',
  summary: 'Say which encoding text is in',
  operands: '[FILE…]',
  options: {
    all: { short: 'a', summary: 'write every candidate with its score, in a line of its own' },
    brief: { short: 'b', summary: 'write only the name of the encoding' },
    ...REPORT_OPTIONS,
  },
  notes: [
    'A BOM, a designation of ISO 2022, a declaration inside of the text (HTML, XML, CSS, Python) and ASCII are certain. Zeros or escape sequences in the right places, or being UTF-8 (with a few errors: damaged), make an encoding likely. All other text gets a guess by the statistics of languages, with its score: of guesses with score 0.9, nine in ten are right. Bytes of which many are NUL or other controls are `binary`. UTF-7 is never guessed.',
    'Files are read up to 64 KiB behind the first byte that is not ASCII.',
    `${OPERANDS_NOTE} 0 detected, 2 not readable.`,
  ],
  examples: ['utf-simd detect -r folder', 'iconv -f "$(utf-simd detect --brief in.txt)" -t utf-8 in.txt'],
  run: (args) => reportEach(detect, args, { statuses: [] }),
  work: createExaminer(async (source, { all, brief }) => {
    const { identification } = await identifySource(source)
    const { candidates: _, encoding: __, name, ...rest } = identification
    const { certainty } = rest
    const encoding = rest.isBinary ? BINARY : name
    const shown = candidatesOf(identification)
    const lines = [`${showName(source.name)}: ${describeIdentification(identification)}`]
    if (all) {
      for (const { encoding, score, alike } of shown)
        lines.push(
          `  ${encoding.padEnd(14)} ${formatScore(score, certainty)}${alike.length > 0 ? `  (${alike.join(' ')})` : ''}`,
        )
    }
    const line = brief ? encoding : lines.join('\n')
    return { line, exitCode: DONE, status: encoding, json: { encoding, ...rest, candidates: shown } }
  }),
}

/** `utf-8, certain: BOM of 3 bytes` */
function describeIdentification(identification: Identification): string {
  const { name, certainty, reason, score, bomLength, errors, isBinary, contradicts } = identification
  if (isBinary) return `${BINARY}, guess`
  const reasons: Record<Identification['reason'], string> = {
    bom: `BOM of ${bomLength} bytes`,
    label: 'label',
    declaration: 'declared',
    pattern: 'pattern',
    'well-formed': certainty === 'certain' ? 'ASCII' : 'well-formed',
    damaged: `damaged, ${errors} ${errors === 1 ? 'error' : 'errors'}`,
    statistics: `score ${formatScore(score, certainty)}`,
    fallback: 'nothing fits',
  }
  return `${name}, ${certainty}: ${reasons[reason]}${contradicts === undefined ? '' : ` (declares '${contradicts}')`}`
}
