// `utf-simd validate`: whether each file is well-formed, or where it stops being so.

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

const WELL_FORMED = 'well-formed'

export const validate: Command = {
  name: 'validate',
  summary: 'Say whether text is well-formed, or where it is not',
  operands: '[FILE…]',
  options: { ...FROM_OPTIONS, ...REPORT_OPTIONS },
  notes: [
    'Reports the first malformed sequence of each file: its offset in bytes, its kind and its bytes. Each file is judged by itself. The names that -f takes: `utf-simd encodings`.',
    `${OPERANDS_NOTE} 0 well-formed, 1 malformed or a guess below --min-score, 2 not readable.`,
  ],
  examples: ['utf-simd validate -q *.csv', 'utf-simd validate -r --json folder'],
  run: (args) => reportEach(validate, args, { statuses: [WELL_FORMED, 'malformed', UNDECIDED] }),
  work: createExaminer(async (source, values) => {
    const origin = readOrigin('validate', values)
    const judgement = await judgeSource(source, { origin, isQuiet: hidesProgress(values) })
    const { encoding, score } = judgement
    const { name } = encoding
    const line = `${showName(source.name)}: well-formed ${name}`
    return (
      reportMalformed(judgement, { encoding: name, score, wellFormed: false }) ?? {
        line,
        exitCode: DONE,
        status: WELL_FORMED,
        json: { encoding: name, score, wellFormed: true },
      }
    )
  }),
}
