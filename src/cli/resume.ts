// The command line that goes on where a guess stops one.

import { dirname } from 'node:path'
import type { Identification } from '../any.ts'
import type { Arguments } from './command.ts'
import { CONVERT_OPTIONS } from './convert-options.ts'
import { DEFAULT_MIN_SCORE, formatScore } from './detection.ts'
import type { FilePair } from './files.ts'
import { quoteArgument } from './quote.ts'

/** Options that a pair of many does not need. */
const OPTIONS_OF_MANY = ['recursive', 'jobs']

/** What converts one file of many alone. */
export function argumentsOfPair({ input, output }: FilePair, values: Arguments['values']): Arguments {
  const own = { ...values }
  for (const name of OPTIONS_OF_MANY) delete own[name]
  if (own['output-dir'] !== undefined) own['output-dir'] = dirname(output)
  return { values: own, operands: [input] }
}

/**
 * The same command line with the encoding that is found. Several files, which become one, need not be in the same: there it asks for a guess
 * of each.
 */
export function commandToGoOn({ name, score }: Identification, { values, operands }: Arguments): string {
  const from = operands.length > 1 ? 'auto' : name
  const needsScore = operands.length > 1 && score < DEFAULT_MIN_SCORE
  const options = Object.entries(values).flatMap(([option, value]) => spell(option, value))
  const hasDash = operands.some((operand) => operand.startsWith('-') && operand !== '-')
  return [
    'utf-simd convert',
    ...['-f', from],
    ...(needsScore ? ['--min-score', formatScore(score, 'guess')] : []),
    ...[...options, ...(hasDash ? ['--'] : []), ...operands].map(quoteArgument),
  ].join(' ')
}

function spell(option: string, value: string | boolean | undefined): string[] {
  const { short } = CONVERT_OPTIONS[option]
  const name = short === undefined ? `--${option}` : `-${short}`
  if (value === undefined || value === false) return []
  if (value === true) return [name]
  return value.startsWith('-') ? [`--${option}=${value}`] : [name, value]
}
