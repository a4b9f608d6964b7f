// The choice that the backend `auto` makes: against each forced backend, and against every function of the platform with the same contract.
// The texts have the statistics of real pages, in which the first characters say little of the rest.

import { OPERATIONS, type Operation, packageRuns, wayRuns } from './support/operations.ts'
import { poolOf } from './support/pool.ts'
import { nameSize } from './support/sizes.ts'
import type { ForcedBackend, Plan, Race, RaceSuite, Runner, World } from './support/suite.ts'
import { isAsciiAlone, isTwoByteAscii, type Text } from './support/texts.ts'

const SIZES: readonly number[] = [64, 300, 1024, 4096, 65536, 1048576]
const BACKENDS: readonly ForcedBackend[] = ['wasm', 'js']
/** No platform has a function for `utf16Length`, so that there is no choice. */
const TIMED = OPERATIONS.filter(({ name }) => name !== 'utf16Length')
/** A rare character is in fewer of the inputs: then they are ASCII like any other, and make no cell. */
const MIN_NON_ASCII_SHARE = 1 / 32
/** Operations that read a string. */
const OF_STRINGS: readonly string[] = ['encode', 'encodeInto', 'byteLength']

export const suite: RaceSuite = {
  unit: 'GB/s',
  layout: 'grid',
  rule: { leastRatio: 0.9, leastMean: 0.97 },
  forcedBackends: BACKENDS,
  // There are some 1,000 cells, each with five to eight competitors.
  effort: ({ alone, rounds, round, warmup, most }) => ({
    alone,
    rounds: Math.ceil(rounds / 2),
    round,
    warmup: warmup / 3,
    most: most / 5,
  }),
  plans(world) {
    const texts = [...world.pages, ...world.texts.filter(({ content }) => content !== undefined)]
    return texts.flatMap((text) => (world.sizes ?? SIZES).flatMap((size) => plans(world, text, size)))
  },
}

function plans(world: World, text: Text, size: number): Plan[] {
  // As bytes, such a text is ASCII like any other.
  const timed = isTwoByteAscii(text) ? TIMED.filter(({ name }) => OF_STRINGS.includes(name)) : TIMED
  return timed.map((operation) => ({
    script: text.name,
    size: nameSize(size),
    operation: operation.name,
    make: () => race(world, operation, text, size),
  }))
}

function race({ root, forced, seed }: World, operation: Operation, text: Text, size: number): Race {
  const pool = poolOf(text, size, seed)
  const { name, contract } = operation
  const isLikeAscii = pool.nonAsciiShare < MIN_NON_ASCII_SHARE && !isAsciiAlone(text)
  const copies = BACKENDS.flatMap((backend): Runner[] => {
    const copy = forced[backend]
    return copy ? [{ name: backend, kind: 'own', contract, ...packageRuns(operation, copy, pool) }] : []
  })
  const ways = operation
    .ways(pool)
    .filter((way) => way.contract === contract)
    .map((way): Runner => ({ name: way.name, kind: 'platform', contract, ...wayRuns(operation, way.call, pool) }))
  const ours = { operation: name, rivals: [contract], ...packageRuns(operation, root, pool) }
  return {
    ours: isLikeAscii ? [] : [{ ...ours, among: ['platform', 'own'] }],
    others: [...ways, ...copies],
    amount: pool.amount,
    isRight: (result) => result === true,
  }
}
