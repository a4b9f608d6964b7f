// What the options of `utf-simd convert` mean.

import { type Encoding, utf8 } from '../index.ts'
import type { Arguments, Option } from './command.ts'
import { DEFAULT_MIN_SCORE } from './detection.ts'
import { canHold, canWriteBom, encodingNamed, writesBom } from './encodings.ts'
import { UsageError } from './failure.ts'
import { addNear } from './near.ts'

export const POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252', 'html', 'question'] as const
export const BOM_CHOICES = ['keep', 'strip', 'add'] as const
const BOM = '\ufeff'

export const MIN_SCORE_OPTION: Option = {
  value: 'SCORE',
  summary: `the score from 0 to 1 that a guess needs (default: ${DEFAULT_MIN_SCORE})`,
}

/** In which encoding a text is read. */
export interface Origin {
  /** Undefined: it is identified. */
  readonly from: Encoding | undefined
  /** The score that a guess needs to be acted on. Undefined: a guess is not acted on. */
  readonly minScore: number | undefined
}

/** How to convert a text. */
export interface Settings extends Origin {
  readonly to: Encoding
  readonly options: TranscoderOptions
}

export function readSettings(values: Arguments['values']): Settings {
  const origin = readOrigin('convert', values)
  const to = encodingNamed(values.to) ?? utf8
  return { ...origin, to, options: transcoderOptions(values, to) }
}

export function readOrigin(command: string, { from, guess, 'min-score': score }: Arguments['values']): Origin {
  const isGuess = guess === true || from === 'auto'
  if (guess && from !== undefined && from !== 'auto') throw new UsageError(`${command}: --guess contradicts -f ${from}`)
  if (score !== undefined && !(/^[\d.]+$/.test(String(score)) && Number(score) <= 1))
    throw new UsageError(`${command}: --min-score is a number from 0 to 1, not '${score}'`)
  if (score !== undefined && !isGuess) throw new UsageError(`${command}: --min-score needs -f auto`)
  return isGuess
    ? { from: undefined, minScore: Number(score ?? DEFAULT_MIN_SCORE) }
    : { from: encodingNamed(from), minScore: undefined }
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
