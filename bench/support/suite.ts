// What a suite of races says of itself. Such suites run in every runtime: nothing here may import from Node.

import type * as IconvLite from '../../src/iconv-lite.d.cts'
import type * as Root from '../../src/index.ts'
import type * as Legacy from '../../src/legacy.ts'
import type * as Web from '../../src/web.ts'
import type { Peers } from '../peers/index.d.ts'
import type { Cell, Contract, Kind, Unit } from './results.ts'
import { DEFAULT_SIZES, nameSize } from './sizes.ts'
import type { Text } from './texts.ts'
import type { Effort } from './timing.ts'

/** The package as its users import it. */
export type Package = typeof Root

/** A backend that `setBackend` forces. */
export type ForcedBackend = 'wasm' | 'js'

/** What a suite of races works with. */
export interface World {
  /** The built package's root, and its JavaScript entry. */
  readonly root: Package
  readonly js: Package
  readonly web: typeof Web
  /** Undefined for a build without this entry. */
  readonly legacy: typeof Legacy | undefined
  /** What `require` gives; undefined in browsers. */
  readonly iconvLite: typeof IconvLite | undefined
  /** Other copies of the package, each with one backend forced; only for a suite that lists `forcedBackends`. */
  readonly forced: Partial<Record<ForcedBackend, Package>>
  /** Undefined with --no-peers. */
  readonly peers: Peers | undefined
  /** Scripts of bench/corpus and files of --corpus. */
  readonly texts: readonly Text[]
  /** Whether `short` times its stream of mixed scripts. */
  readonly mixed: boolean
  /** Bytes of the inputs; undefined: the suite's own sizes. */
  readonly sizes: readonly number[] | undefined
  /** The seed of the texts, where a suite does not always use the same. */
  readonly seed: number
  readonly effort: Effort
  /** Whether a first look is enough. */
  readonly isQuick: boolean
}

/** One competitor. */
export interface Runner {
  readonly name: string
  readonly kind: Kind
  readonly contract?: Contract
  /** What is timed. */
  readonly run: () => unknown
  /** What is compared with the expected result before anything is timed; by default what `run` returns. */
  readonly result?: () => unknown
}

/** Our side of a race; each gives a cell. */
export interface Ours extends Pick<Runner, 'run' | 'result'> {
  readonly operation: string
  /** The contracts from which the best competitor is chosen: those that promise what this operation does. */
  readonly rivals: readonly Contract[]
  /** The kinds of competitor from which the best is chosen; by default the platform's functions alone. */
  readonly among?: readonly Kind[]
}

/** Everything that is timed in turns on one input. */
export interface Race {
  /** Empty where the input is not what its name says: then there is no cell. */
  readonly ours: readonly Ours[]
  readonly others: readonly Runner[]
  /** Bytes of input of one run; or strings, or calls, where the unit is ns. */
  readonly amount: number
  /** Whether a result is the expected one. */
  readonly isRight: (result: unknown) => boolean
  /** Called before each turn, and not timed: makes new inputs. */
  readonly before?: () => void
}

/** A race that is not set up yet. */
export interface Plan {
  readonly script: string
  readonly size: string
  /** Where the race has only one: with it a plan that nobody asked for need not be set up. */
  readonly operation?: string
  readonly make: () => Race
}

/** What the ratios have to meet. */
export interface Rule {
  /** No cell's 95 % interval may lie below this. */
  readonly leastRatio: number
  /** The least geometric mean of an operation's median ratios, if there is a rule for it. */
  readonly leastMean?: number
}

/** As fast as the best, but for what two measurements of the same code differ by. */
export const PLATFORM_RULE: Rule = { leastRatio: 0.97 }

/** What a suite has found, in its own words. */
export interface Summary {
  readonly text: string
  readonly missed: readonly string[]
  /** For bench/results/NAME. */
  readonly rows: readonly object[]
}

/** A suite that runs in every runtime. */
export interface RaceSuite {
  readonly unit: Unit
  readonly plans: (world: World) => readonly Plan[]
  /** By default `PLATFORM_RULE`. */
  readonly rule?: Rule
  /** The backends for which the suite wants copies of the package. */
  readonly forcedBackends?: readonly ForcedBackend[]
  /** Times less than usual, where there are too many cells. */
  readonly effort?: (usual: Effort) => Effort
  /** Where a suite has a table and a rule of its own. */
  readonly summarize?: (cells: readonly Cell[]) => Summary
  /** What it prints: for each cell a row with the best competitors, or one grid of ratios for each operation. */
  readonly layout?: 'rows' | 'grid'
}

/** Every text in every size. */
export function eachInput({ texts, sizes = DEFAULT_SIZES }: World, make: (text: Text, size: number) => Race): Plan[] {
  return texts.flatMap((text) =>
    sizes.map((size) => ({ script: text.name, size: nameSize(size), make: () => make(text, size) })),
  )
}

/** Whether `--operation` names this: by its whole name, by what stands before a comma, or `transcode` for every pair. */
export function isNamed(operation: string, names: readonly string[]): boolean {
  const matches = (name: string) =>
    operation === name || operation.startsWith(`${name}, `) || (name === 'transcode' && operation.includes(' to '))
  return names.length === 0 || names.some(matches)
}

/** The contract of a function with this result: `pooled` if the result is a part of a larger buffer. */
export function contractOf(contract: Contract, { buffer, byteLength }: Uint8Array): Contract {
  return buffer.byteLength === byteLength ? contract : 'pooled'
}

export function sameBytes(one: Uint8Array, other: unknown): boolean {
  if (!(other instanceof Uint8Array) || one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

/** The options with which the package gives what lossy functions give. */
export const REPLACE = { onError: 'replace' } as const
