// Compares two answers to one input. They are equal, or a written rule explains the difference, or it is a failure.

import type { EncodingName, Options, Policy } from './ours.ts'
import { hex, sameElements, shown } from './ours.ts'
import type { Answer, Direction } from './protocol.ts'

export interface Difference {
  readonly encoding: EncodingName
  readonly direction: Direction
  readonly policy: Policy
  /** What our side was told. */
  readonly options: Options
  /** Bytes to decode, or code points to encode. */
  readonly input: Uint8Array | Uint32Array
  readonly ours: Answer
  readonly theirs: Answer
}

/** A rule that explains a difference. `applies` is true only for what its reason explains. */
export interface Rule {
  readonly name: string
  /** Why both are right, with the section of the standard. */
  readonly reason: string
  applies(difference: Difference): boolean
}

/** Are they equal? Places count only if both sides report them. */
export function agree(ours: Answer, theirs: Answer): boolean {
  if (!ours.error || !theirs.error) return !ours.error && !theirs.error && sameElements(ours.output, theirs.output)
  const { start, end } = theirs.error
  return (start ?? ours.error.start) === ours.error.start && (end ?? ours.error.end) === ours.error.end
}

/** One line of the table. */
export class Tally {
  inputs = 0
  failures = 0
  readonly byRule = new Map<string, number>()
  /** Why the oracle has no answer. */
  absent: string | undefined
  /** The shortest of the first failures, for the report. */
  readonly samples: string[] = []

  constructor(
    readonly oracle: string,
    readonly codec: string,
    readonly encoding: string,
    readonly direction: string,
    private readonly maxSamples: number,
  ) {}

  compare(difference: Difference, rules: readonly Rule[]): void {
    this.inputs++
    const { ours, theirs, input } = difference
    if (agree(ours, theirs)) return
    const rule = rules.find((candidate) => candidate.applies(difference))
    if (rule) this.byRule.set(rule.name, (this.byRule.get(rule.name) ?? 0) + 1)
    else this.fail(input, `ours ${shown(ours)}\n  ${this.oracle} ${shown(theirs)}`)
  }

  fail(input: Uint8Array | Uint32Array, message: string): void {
    this.failures++
    if (this.samples.length < this.maxSamples) this.samples.push(`[${hex(input)}]\n  ${message}`)
    this.samples.sort((a, b) => a.length - b.length)
  }

  get differences(): number {
    let sum = 0
    for (const count of this.byRule.values()) sum += count
    return sum
  }
}
