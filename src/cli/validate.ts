// `utf-simd validate`: whether each file is well-formed, or where it stops being so.

import type { Command } from './command.ts'
import { encodingNamed } from './encodings.ts'
import {
  createExaminer,
  FROM_OPTION,
  judgeSource,
  OPERANDS_NOTE,
  REPORT_OPTIONS,
  reportEach,
  reportMalformed,
} from './examine.ts'
import { DONE } from './failure.ts'
import { showName } from './quote.ts'

const WELL_FORMED = 'well-formed'

export const validate: Command = {
  name: 'validate',
  summary: 'Say whether text is well-formed, or where it is not',
  operands: '[FILE…]',
  options: { from: FROM_OPTION, ...REPORT_OPTIONS },
  notes: [
    'Reports the first malformed sequence of each file: its offset in bytes, its kind and its bytes. Each file is judged by itself. The names that -f takes: `utf-simd encodings`.',
    `${OPERANDS_NOTE} 0 well-formed, 1 malformed, 2 not readable.`,
  ],
  examples: ['utf-simd validate -q *.csv', 'utf-simd validate -r --json folder'],
  run: (args) => reportEach(validate, args, { statuses: [WELL_FORMED, 'malformed'] }),
  work: createExaminer(async (source, { from, quiet }) => {
    const judgement = await judgeSource(source, { named: encodingNamed(from), isQuiet: quiet === true })
    const { name } = judgement.encoding
    const line = `${showName(source.name)}: well-formed ${name}`
    return (
      reportMalformed(judgement, { encoding: name, wellFormed: false }) ?? {
        line,
        exitCode: DONE,
        status: WELL_FORMED,
        json: { encoding: name, wellFormed: true },
      }
    )
  }),
}
