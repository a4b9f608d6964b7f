// The options of `utf-simd convert`.

import type { Option } from './command.ts'
import { JOBS_OPTION } from './jobs.ts'
import { BOM_CHOICES, MIN_SCORE_OPTION, POLICIES } from './settings.ts'

export const CONVERT_OPTIONS: Readonly<Record<string, Option>> = {
  from: {
    short: 'f',
    value: 'FROM',
    completion: 'encoding',
    summary: 'encoding of the input; auto: the likeliest, also by a guess (default: what is certain or likely)',
  },
  guess: { short: 'g', summary: '-f auto: act on a guess, and say so' },
  'min-score': MIN_SCORE_OPTION,
  to: { short: 't', value: 'TO', completion: 'encoding', summary: 'encoding of the output (default: utf-8)' },
  output: {
    short: 'o',
    value: 'OUT',
    completion: 'file',
    summary: 'write to this file, which appears when it is complete (default: stdout)',
  },
  'on-error': {
    value: 'POLICY',
    completion: POLICIES,
    summary: `what to do with malformed input: ${POLICIES.join(', ')} (default: throw)`,
  },
  discard: { short: 'c', summary: 'drop malformed input and what the output lacks: --on-error ignore' },
  bom: {
    value: BOM_CHOICES.join('|'),
    completion: BOM_CHOICES,
    summary: 'what to do with the BOM (signature) at the beginning (default: keep)',
  },
  'output-dir': {
    value: 'DIR',
    completion: 'file',
    summary: 'write each FILE to a file of its name in this folder, which is made if it is missing',
  },
  'in-place': { summary: 'replace each FILE by its conversion; mode and times stay' },
  suffix: { value: 'SUFFIX', summary: 'write each FILE to a file of its name and this' },
  recursive: { short: 'r', summary: 'with these three: also all files of folders, whose relative paths are kept' },
  jobs: { ...JOBS_OPTION, summary: `with these three: ${JOBS_OPTION.summary}` },
  json: { summary: 'with these three: write one JSON object for each file and one for all' },
  range: { value: 'START-END', summary: 'convert only the bytes [START, END) of one FILE; START-: to its end' },
  quiet: { short: 'q', summary: 'show no progress bar, and no line for what is done' },
}
