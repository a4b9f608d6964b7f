// `utf-simd encodings`: the names that -f and -t take.

import { type Command, formatColumns } from './command.ts'
import { encodingRows } from './encodings.ts'
import { DONE } from './failure.ts'
import { toJsonLine } from './quote.ts'
import { print } from './terminal.ts'

export const list: Command = {
  name: 'encodings',
  summary: 'List the encodings that -f and -t take',
  options: { json: { summary: 'write one JSON object for each encoding, in a line of its own' } },
  notes: [
    'Case, `-`, `_` and spaces in a name do not count: UTF8 is utf-8. The names of IANA, iconv, iconv-lite and other usual names work, too. The command takes no operands.',
  ],
  run({ values }) {
    const rows = encodingRows()
    if (values.json) for (const [name, summary] of rows) print(toJsonLine({ name, summary }))
    else print(formatColumns(rows.map(([name, summary]) => [name, summary])))
    return DONE
  },
}
