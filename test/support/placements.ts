// The places where a case runs: source and target in the memory or in arrays of their own, their alignment, and their surroundings.

import type { Random } from './random.ts'

/** Two regions of the memory; an array with hostile elements around; an array that ends where the input ends. */
export type SourcePlace = 'input' | 'pivot' | 'foreign' | 'fitted'
/** Two regions of the memory; another array. */
export type TargetPlace = 'output' | 'pivot' | 'foreign'

export interface Placement {
  readonly source: SourcePlace
  readonly target: TargetPlace
  /** Elements, 0..63, past an aligned place. */
  readonly sourceShift: number
  readonly targetShift: number
  /** Which of the hostile surroundings lies round the source. */
  readonly surroundings: number
}

const SOURCES: readonly SourcePlace[] = ['input', 'pivot', 'foreign', 'fitted']
const TARGETS: readonly TargetPlace[] = ['output', 'pivot', 'foreign']

/** A prime number of places, so that no loop over flags or kernels always meets the same ones. */
export const PLACEMENTS: readonly Placement[] = Array.from({ length: 97 }, (_, i) => {
  // Four of five places are in the memory, because only there the kernels compute addresses.
  const source = i % 5 === 4 ? SOURCES[2 + (i % 2)] : SOURCES[i % 3 === 2 ? 1 : 0]
  const target = i % 7 === 6 ? 'foreign' : source === 'input' && i % 4 === 0 ? 'pivot' : 'output'
  return { source, target, sourceShift: (i * 29) % 64, targetShift: (i * 13 + (i >> 3)) % 32, surroundings: i }
})

export function randomPlacement(random: Random): Placement {
  const source = random.pick(SOURCES)
  const target = random.pick(TARGETS)
  return {
    source,
    target: source === 'pivot' && target === 'pivot' ? 'output' : target,
    sourceShift: random.below(64),
    targetShift: random.below(64),
    surroundings: random.below(64),
  }
}

export function describePlacement(placement: Placement): string {
  const { source, target, sourceShift, targetShift, surroundings } = placement
  return `source ${source}+${sourceShift}, target ${target}+${targetShift}, surroundings ${surroundings}`
}
