// Runs the long enumerations in part. With TEST_SHARE=64 in the environment, one case in 64 runs: a random choice, but the same each time.
// `npm test` runs one in 64, `npm run test:exhaustive` all of them.

import { Random } from './random.ts'

// In a bundle for browsers, the bundler puts the value here.
const SHARE = Number(process.env.TEST_SHARE ?? 1)
if (!Number.isInteger(SHARE) || SHARE < 1) throw new RangeError(`TEST_SHARE: ${process.env.TEST_SHARE}`)

let random: Random
beginShare()

/** Begins the choice anew. A process runs several files: each has the same cases, whatever ran before it. */
export function beginShare(): void {
  random = new Random(0x5a4e)
}

/** Is this case left out? */
export function isLeftOut(): boolean {
  return SHARE > 1 && !random.once(SHARE)
}

/** Returns the cases that are not left out. */
export function kept<T>(cases: readonly T[]): readonly T[] {
  return SHARE > 1 ? cases.filter(() => !isLeftOut()) : cases
}
