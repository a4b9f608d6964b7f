// The tasks of the README's heat map, which is also the first of the report's page: what is compared, and its geometric means.

import type { Cell, Results } from '../support/results.ts'
import { cellAt, gridOf, gridsOf, mean, middleOf, sharedSize, type Verdict, verdict } from './model.ts'

/** What is compared: the grid of each runtime, and how a sentence says it. */
export interface Task {
  readonly name: string
  readonly verb?: string
  readonly suite: string
  readonly operation: string
}

export const DECODE: Task = { name: 'decode UTF-8', verb: 'decodes', suite: 'decode', operation: 'decode' }
export const ENCODE: Task = { name: 'encode UTF-8', verb: 'encodes', suite: 'encode', operation: 'encode' }
export const TASKS: readonly Task[] = [
  DECODE,
  ENCODE,
  { name: 'validate UTF-8', suite: 'validate', operation: 'validate' },
  { name: 'decode legacy encodings', suite: 'legacy', operation: 'decode' },
  { name: 'encode legacy encodings', suite: 'legacy', operation: 'encode' },
]

/** The cells of a task in the size that stands for it. */
export function cellsOf(results: Results, { suite, operation }: Task): readonly Cell[] {
  const grid =
    suite === 'legacy'
      ? gridsOf(results).find((each) => each.suite === suite && each.operation === operation)
      : gridOf(results, operation)
  return grid ? grid.scripts.flatMap((script) => cellAt(grid, script, sharedSize(grid)) ?? []) : []
}

/** The geometric mean of the scripts or encodings; undefined where it is not measured. */
export function meanOf(results: Results, task: Task): number | undefined {
  return mean(cellsOf(results, task).map(middleOf))
}

/** The colour of a mean: by the same threshold as a cell's. */
export function meanVerdict(value: number): Verdict {
  return verdict({ median: value, low: value, high: value })
}
