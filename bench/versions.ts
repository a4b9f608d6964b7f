// Now against before: every operation that users time, on every script, with two copies of the package in one process (`--against`).

import { OPERATIONS, packageRuns } from './support/operations.ts'
import { poolOf } from './support/pool.ts'
import { nameSize } from './support/sizes.ts'
import type { Plan, RaceSuite, World } from './support/suite.ts'
import type { Text } from './support/texts.ts'

/** Operations; the strict ones say enough of the others, which take the same way. */
const TIMED = OPERATIONS.filter(({ contract }) => contract === 'strict')
const SIZES: readonly number[] = [16, 64, 300, 1024, 65536]

export const suite: RaceSuite = {
  unit: 'GB/s',
  layout: 'grid',
  plans: (world) => world.texts.flatMap((text) => (world.sizes ?? SIZES).flatMap((size) => plans(world, text, size))),
}

function plans({ root, seed }: World, text: Text, size: number): Plan[] {
  return TIMED.map((operation) => ({
    script: text.name,
    size: nameSize(size),
    operation: operation.name,
    make() {
      const pool = poolOf(text, size, seed)
      return {
        ours: [{ operation: operation.name, rivals: ['strict'], ...packageRuns(operation, root, pool) }],
        others: [],
        amount: pool.amount,
        isRight: (result) => result === true,
      }
    },
  }))
}
