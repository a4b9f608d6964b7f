// `utf-simd encodings`: the names that -f and -t take.

import { type Command, formatColumns } from './command.ts'
import { encodingRows } from './encodings.ts'
import { DONE } from './failure.ts'
import { print } from './terminal.ts'

export const list: Command = {
  name: 'encodings',
  summary: 'List the encodings that -f and -t take',
  options: {},
  notes: [
    'Case, `-`, `_` and spaces in a name do not count: UTF8 is utf-8. The names of IANA and other usual names work, too. The command takes no operands.',
  ],
  run() {
    print(formatColumns(encodingRows()))
    return DONE
  },
}
