// What a suite of races says of itself. Such suites run in every runtime: nothing here may import from Node.

import type * as Root from '../../src/index.ts'
import type { Peers } from '../peers/index.d.ts'
import type { Contract, Kind, Unit } from './results.ts'
import { DEFAULT_SIZES, nameSize } from './sizes.ts'
import type { Text } from './texts.ts'
import type { Effort } from './timing.ts'

/** What a race is run with. */
export interface World {
  /** The built package's root, and its JavaScript entry. */
  readonly root: typeof Root
  readonly js: typeof Root
  /** Undefined with --no-peers. */
  readonly peers: Peers | undefined
  readonly texts: readonly Text[]
  /** Is the stream of mixed scripts wanted (short)? */
  readonly mixed: boolean
  /** Bytes of the inputs; undefined: what is usual in a suite. */
  readonly sizes: readonly number[] | undefined
  readonly effort: Effort
}

/** One of those that take turns. */
export interface Runner {
  readonly name: string
  readonly kind: Kind
  readonly contract?: Contract
  /** What is timed. */
  readonly run: () => unknown
  /** What is compared before that: by default what `run` returns. */
  readonly result?: () => unknown
}

/** Our side of a race; each gives a cell. */
export interface Ours extends Pick<Runner, 'run' | 'result'> {
  readonly operation: string
  /** The contracts that the platform's best is chosen from: those that promise what this does. */
  readonly rivals: readonly Contract[]
  /** Whose best: the platform's, unless it says otherwise. */
  readonly among?: Kind
}

/** All that are timed in turns on one input. */
export interface Race {
  readonly ours: readonly Ours[]
  readonly others: readonly Runner[]
  /** Bytes of input of one run; or strings, or calls, where the unit is ns. */
  readonly amount: number
  /** Is what a runner gives right? */
  readonly isRight: (result: unknown) => boolean
}

export interface Plan {
  readonly script: string
  readonly size: string
  readonly make: () => Race
}

/** A suite that runs in every runtime. */
export interface RaceSuite {
  readonly unit: Unit
  readonly plans: (world: World) => readonly Plan[]
}

/** Every text in every size. */
export function eachInput({ texts, sizes = DEFAULT_SIZES }: World, make: (text: Text, size: number) => Race): Plan[] {
  return texts.flatMap((text) =>
    sizes.map((size) => ({ script: text.name, size: nameSize(size), make: () => make(text, size) })),
  )
}

/** The contract of what made this: `pooled` if it is a part of a larger buffer. */
export function contractOf(contract: Contract, { buffer, byteLength }: Uint8Array): Contract {
  return buffer.byteLength === byteLength ? contract : 'pooled'
}

export function sameBytes(one: Uint8Array, other: unknown): boolean {
  if (!(other instanceof Uint8Array) || one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

/** The options that give the answers of what is lossy. */
export const REPLACE = { onError: 'replace' } as const
