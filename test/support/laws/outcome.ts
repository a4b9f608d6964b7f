// What a way to do something gives, and how outcomes are compared.

import { isDeepStrictEqual } from 'node:util'
import type * as root from '../../../src/index.ts'
import { MalformedError, type MalformedSequence } from '../../../src/index.ts'
import { type LawPolicy, textOf } from './case.ts'

/** What an action gives: a value, or what it throws; and the errors that it has told the policy. */
export interface Outcome {
  readonly value: unknown
  readonly told: readonly MalformedSequence[]
}

export type Policy = root.DecodePolicy & root.EncodePolicy

export function plain({ encoding, kind, offset, length }: MalformedSequence): MalformedSequence {
  return { encoding, kind, offset, length }
}

/** Runs an action with the policy. Other errors than MalformedError go on. */
export function run(policy: LawPolicy, action: (onError: Policy, shift: (base: number) => void) => unknown): Outcome {
  const told: MalformedSequence[] = []
  let base = 0
  const onError = (error: MalformedSequence) => {
    const sequence = { ...plain(error), offset: error.offset + base }
    told.push(sequence)
    return textOf(policy, sequence.offset)
  }
  const shift = (to: number) => (base = to)
  try {
    return { value: action((typeof policy === 'string' ? policy : onError) as Policy, shift), told }
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    return { value: { ...plain(error), offset: error.offset + base }, told }
  }
}

export function show(value: unknown): string {
  if (value instanceof Uint8Array) return `[${Buffer.from(value).toString('hex')}]`
  return JSON.stringify(value) ?? String(value)
}

export class LawBroken extends Error {}

export function agree(what: string, actual: unknown, expected: unknown): void {
  const isSame =
    actual instanceof Uint8Array && expected instanceof Uint8Array
      ? Buffer.compare(actual, expected) === 0
      : actual === expected || isDeepStrictEqual(actual, expected)
  if (!isSame) throw new LawBroken(`${what}\n  is     ${show(actual)}\n  not    ${show(expected)}`)
}

/**
 * Errors behind one that is thrown need not be told: a half that a function has returned is judged as soon as nothing can join it, and by another
 * cut of the text that may be later.
 */
function toldUpToEnd(outcome: Outcome): readonly MalformedSequence[] {
  const end = isMalformed(outcome) ? (outcome.value as MalformedSequence).offset : Number.POSITIVE_INFINITY
  return outcome.told.filter(({ offset }) => offset <= end)
}

export function agreeOutcome(what: string, actual: Outcome, expected: Outcome): void {
  agree(what, actual.value, expected.value)
  agree(`${what}: errors that the policy was told`, toldUpToEnd(actual), toldUpToEnd(expected))
}

/** A loop over targets asks again where the text did not fit. */
function withoutRepeats({ value, told }: Outcome): Outcome {
  return { value, told: [...new Map(told.map((each) => [show(each), each])).values()] }
}

export function agreeInto(what: string, actual: Outcome, expected: Outcome): void {
  agreeOutcome(what, withoutRepeats(actual), withoutRepeats(expected))
}

export function lengthOf({ value, told }: Outcome): Outcome {
  const isResult = typeof value === 'string' || value instanceof Uint8Array
  return { value: isResult ? value.length : value, told }
}

export function isMalformed({ value }: Outcome): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value
}

/**
 * The places of errors ascend, and lie in the input. Between the halves of a pair that the target lacks, errors may have been dropped: the pair is
 * told behind them.
 */
export function checkPlaces(what: string, told: readonly MalformedSequence[], length: number): void {
  let last = 0
  let lastEnd = 0
  for (const { kind, offset, length: size } of told) {
    const end = offset + size
    const isInOrder = offset >= last || (kind === 'unmappable' && end >= lastEnd)
    if (!isInOrder || size < 1 || end > length) throw new LawBroken(`${what}: places of errors\n  ${show(told)}`)
    last = Math.max(last, offset)
    lastEnd = end
  }
}
