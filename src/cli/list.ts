// `utf-simd encodings`: what -f and -t accept.

import { type Command, columns } from './command.ts'
import { encodingRows } from './encodings.ts'
import { DONE } from './failure.ts'
import { print } from './terminal.ts'

export const list: Command = {
  name: 'encodings',
  summary: 'List the encodings',
  options: {},
  notes: [
    "Case, `-`, `_` and spaces in a name do not count: UTF8 is utf-8. IANA's and other usual names are known, too.",
  ],
  run() {
    print(columns(encodingRows()))
    return DONE
  },
}
