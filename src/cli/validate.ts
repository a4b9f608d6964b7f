// `utf-simd validate`: is each file well-formed, and if not, where does it stop being so?

import type { Command } from './command.ts'
import { encodingNamed } from './encodings.ts'
import { examineAll } from './examine.ts'
import { DONE, FAILED } from './failure.ts'
import { complain, print } from './terminal.ts'

export const validate: Command = {
  name: 'validate',
  summary: 'Say whether text is well-formed, or where it is not',
  operands: '[FILE…]',
  options: {
    from: {
      short: 'f',
      value: 'ENC',
      summary: 'encoding of the files (default: what `detect` finds likely, else utf-8)',
    },
  },
  notes: ['Each file is judged by itself; exit code 1 when one of them is malformed. `-` is stdin, as is no file.'],
  async run({ values, operands }) {
    let exitCode = DONE
    for await (const { name, encoding, malformed } of examineAll(operands, encodingNamed(values.from))) {
      if (malformed === undefined) print(`${name}: well-formed ${encoding.name}`)
      else {
        complain(malformed)
        exitCode = FAILED
      }
    }
    return exitCode
  },
}
