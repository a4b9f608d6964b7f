// What the options of `utf-simd convert` mean.

import { type Encoding, utf8 } from '../index.ts'
import type { Arguments } from './command.ts'
import { DEFAULT_MIN_SCORE } from './detection.ts'
import { canHold, canWriteBom, encodingNamed, writesBom } from './encodings.ts'
import { UsageError } from './failure.ts'
import { addNear } from './near.ts'

export const POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252', 'html', 'question'] as const
export const BOM_CHOICES = ['keep', 'strip', 'add'] as const
const BOM = '\ufeff'

/** How to convert a text. */
export interface Settings {
  /** The encoding of the input. Undefined: it is identified. */
  readonly from: Encoding | undefined
  readonly to: Encoding
  readonly options: TranscoderOptions
  /** The score that a guess needs to be acted on. Undefined: a guess is not acted on. */
  readonly minScore: number | undefined
}

export function readSettings(values: Arguments['values']): Settings {
  const isGuess = values.guess === true || values.from === 'auto'
  if (values.guess && values.from !== undefined && values.from !== 'auto')
    throw new UsageError(`convert: --guess contradicts -f ${values.from}`)
  const from = isGuess ? undefined : encodingNamed(values.from)
  const to = encodingNamed(values.to) ?? utf8
  const score = values['min-score']
  if (score !== undefined && !(/^[\d.]+$/.test(String(score)) && Number(score) <= 1))
    throw new UsageError(`convert: --min-score is a number from 0 to 1, not '${score}'`)
  if (score !== undefined && !isGuess) throw new UsageError('convert: --min-score needs -f auto')
  const minScore = isGuess ? Number(score ?? DEFAULT_MIN_SCORE) : undefined
  return { from, to, options: transcoderOptions(values, to), minScore }
}

export interface TranscoderOptions {
  onError: (typeof POLICIES)[number]
  bom?: 'keep'
  writeBom?: boolean
}

/** How to transcode, from the options of the command line. */
function transcoderOptions(values: Arguments['values'], to: Encoding): TranscoderOptions {
  const onError = oneOf('--on-error', values['on-error'], POLICIES)
  const bom = oneOf('--bom', values.bom, BOM_CHOICES)
  if (values.discard && onError !== undefined && onError !== 'ignore') {
    throw new UsageError(`convert: -c contradicts --on-error ${onError}`)
  }
  if (bom === 'add' && !canWriteBom(to)) throw new UsageError(`convert: ${to.name} has no BOM to add`)
  // ASCII and ISO 8859-1 can't keep a BOM. An output that gets one by default must not get two.
  const isKept = bom === 'keep' || (bom === undefined && canHold(to, BOM))
  return {
    onError: values.discard ? 'ignore' : (onError ?? 'throw'),
    bom: isKept && !writesBom(to) ? 'keep' : undefined,
    writeBom: bom === 'strip' ? false : bom === 'add' ? true : undefined,
  }
}

function oneOf<T extends string>(option: string, value: unknown, choices: readonly T[]): T | undefined {
  if (value === undefined) return undefined
  const choice = choices.find((choice) => choice === value)
  if (choice === undefined) {
    const said = `convert: ${option} is one of ${choices.join(', ')}, not '${value}'`
    throw new UsageError(
      addNear(
        said,
        String(value),
        choices.map((each) => [each, each] as const),
      ),
    )
  }
  return choice
}
