// Now against before: any suite of races with a second copy of the package, instead of with the platform and the peers.

import type { Ours, Race, Rule } from './suite.ts'

/** The competitor's name. */
export const BEFORE = 'before'

/** Of now against before. */
export const VERSIONS_RULE: Rule = { leastRatio: 0.93, leastMean: 0.99 }

/** A race for each operation of ours: against the same operation of the other copy, on the same kind of input. */
export function versusBefore(now: Race, before: Race): Race[] {
  return now.ours.map((ours, i): Race => {
    const { run, result }: Ours = before.ours[i]
    return {
      ...now,
      ours: [{ ...ours, rivals: ['strict'], among: ['own'] }],
      others: [{ name: BEFORE, kind: 'own', contract: 'strict', run, result }],
    }
  })
}
