// `utf-simd validate`: whether each file is well-formed, or where it stops being so.

import type { Command } from './command.ts'
import { encodingNamed } from './encodings.ts'
import { FROM_OPTION, judgeSource, OPERANDS_NOTE, REPORT_OPTIONS, reportEach } from './examine.ts'
import { showName } from './quote.ts'

export const validate: Command = {
  name: 'validate',
  summary: 'Say whether text is well-formed, or where it is not',
  operands: '[FILE…]',
  options: { from: FROM_OPTION, ...REPORT_OPTIONS },
  notes: [
    'Reports the first malformed sequence of each file: its offset in bytes, its kind and its bytes. Each file is judged by itself. The names that -f takes: `utf-simd encodings`.',
    `${OPERANDS_NOTE} 0 well-formed, 1 malformed, 2 not readable.`,
  ],
  examples: ['utf-simd validate -q *.csv', 'utf-simd validate -f utf-16le in.txt'],
  run(args) {
    const options = { named: encodingNamed(args.values.from), isQuiet: args.values.quiet === true }
    return reportEach(args, async (source) => {
      const { encoding, finding, hint } = await judgeSource(source, options)
      const { name } = encoding
      return {
        line: `${showName(source.name)}: well-formed ${name}`,
        json: { encoding: name, wellFormed: finding === undefined, ...(finding && { malformed: finding, hint }) },
        finding,
        hint,
      }
    })
  },
}
