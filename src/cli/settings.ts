// What the options of `utf-simd convert` mean.

import { type Encoding, type PolicyFunction, utf8 } from '../index.ts'
import { translit } from '../translit.ts'
import type { Arguments, Option } from './command.ts'
import { DEFAULT_MIN_SCORE } from './detection.ts'
import { canHold, canWriteBom, encodingNamed, writesBom } from './encodings.ts'
import { UsageError } from './failure.ts'
import { addNear } from './near.ts'

export const POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252', 'html', 'question'] as const
type Policy = (typeof POLICIES)[number]
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
  /** What asked for it. */
  readonly request: Arguments
}

export function readSettings(request: Arguments): Settings {
  const { values } = request
  const origin = readOrigin('convert', values)
  // iconv's way to ask for the nearest text that the output has.
  const name = typeof values.to === 'string' ? values.to.replace(/\/\/TRANSLIT(?=\/\/|$)/i, '') : undefined
  const to = encodingNamed(name) ?? utf8
  return { ...origin, to, options: transcoderOptions(values, to, name !== values.to), request }
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
  onError: Policy | PolicyFunction
  bom?: 'keep'
  writeBom?: boolean
}

/** How to transcode, from the options of the command line. */
function transcoderOptions(values: Arguments['values'], to: Encoding, isTranslit: boolean): TranscoderOptions {
  const onError = oneOf('--on-error', values['on-error'], POLICIES)
  const bom = oneOf('--bom', values.bom, BOM_CHOICES)
  if (values.discard && onError !== undefined && onError !== 'ignore') {
    throw new UsageError(`convert: -c contradicts --on-error ${onError}`)
  }
  if (bom === 'add' && !canWriteBom(to)) throw new UsageError(`convert: ${to.name} has no BOM to add`)
  // ASCII and ISO 8859-1 can't keep a BOM. An output that gets one by default must not get two.
  const policy = values.discard ? 'ignore' : (onError ?? 'throw')
  const isKept = bom === 'keep' || (bom === undefined && canHold(to, BOM))
  return {
    onError: isTranslit ? transliterate(policy, to) : policy,
    bom: isKept && !writesBom(to) ? 'keep' : undefined,
    writeBom: bom === 'strip' ? false : bom === 'add' ? true : undefined,
  }
}

/** The policy of //TRANSLIT for what the output lacks, with one that is named for what is malformed. */
function transliterate(policy: Policy, to: Encoding): PolicyFunction {
  if (policy === 'throw') return translit
  if (policy === 'html' || policy === 'latin1' || policy === 'windows-1252')
    throw new UsageError(`convert: --on-error ${policy} contradicts //TRANSLIT`)
  const text = policy === 'ignore' ? '' : policy === 'replace' && canHold(to, '\ufffd') ? '\ufffd' : '?'
  return (error, canEncode) => (error.kind === 'unmappable' ? translit(error, canEncode) : text)
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
