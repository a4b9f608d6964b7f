// The commands and the options before them: what the help, the man page and the shell completions say.

import type { Command, Option } from './command.ts'
import { convert } from './convert.ts'
import { count } from './count.ts'
import { detect } from './detect.ts'
import { list } from './list.ts'
import { validate } from './validate.ts'

export const COMMANDS: readonly Command[] = [convert, detect, validate, count, list]

/** What `utf-simd` does without arguments. */
export const TOUR_SUMMARY =
  'Show a text, the bundled one or stdin, in 21 encodings: its bytes, what is detected, how damage is repaired, and the speed'

/** Options without a command, besides those of convert. */
export const GLOBAL_OPTIONS: Readonly<Record<string, Option>> = {
  list: { short: 'l', summary: 'list the encodings' },
  help: { short: 'h', summary: 'show this help; after a command, its help' },
  version: { short: 'V', summary: 'show the version' },
}

export const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'done'],
  ['1', 'malformed, or only a guess'],
  ['2', 'wrong usage, or a file that cannot be read or written'],
]
