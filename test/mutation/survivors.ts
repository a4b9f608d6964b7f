// Mutants that no test can kill, each with the reason: the answer stays the same. A mutant is known by its file and the text before and after
// the change.

import type { Mutant } from './mutants.ts'

type Reason = 'equivalent' | 'speed'

interface Survivor {
  readonly path: string
  readonly original: string
  readonly changed: string
  /** 'speed': another way to the same answer is taken. */
  readonly reason: Reason
  readonly because: string
}

const SURVIVORS: readonly Survivor[] = []

/** Why a mutant may survive; undefined: it may not. */
export function reasonOf({ path, original, changed }: Mutant): Reason | undefined {
  return SURVIVORS.find((each) => each.path === path && each.original === original && each.changed === changed)?.reason
}
