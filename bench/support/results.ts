// The results as plain data: bench/results/<runtime>.json, from which bench/report.ts makes pages and tables.

import type { Estimate } from './statistics.ts'

/** Everything that was measured in one runtime on one machine. */
export interface Results {
  /** The name for `--runtime`: node22, bun, chromium. */
  runtime: string
  /** The name with the version: Node 22.21.0. */
  name: string
  /** Versions of the engine, of this package, and of the peers. */
  versions: Record<string, string>
  machine: Machine
  /** Date of the last measurement, YYYY-MM-DD. */
  date: string
  suites: Record<string, SuiteResults>
}

export interface Machine {
  cpu: string
  cores: number
  system: string
}

export interface SuiteResults {
  /** GB/s: 1e9 bytes of input in a second, more is better. ns: for one string, call or start, less is better. */
  unit: Unit
  cells: Cell[]
}

export type Unit = 'GB/s' | 'ns'

/** One operation on one input: ours against others, all timed in turns on the same input. */
export interface Cell {
  /** decode; decode, replace; encode; encodeInto; validate; utf-16le to utf-8; … */
  operation: string
  /** The name of a text of bench/corpus, or of a file of --corpus. */
  script: string
  /** 64 KiB; for streams of random lengths 17-32 B. */
  size: string
  ours: Speed
  competitors: Competitor[]
  /** The platform's fastest function with the contract of ours; in `javascript` the fastest library. */
  best?: string
  /** How many times as fast as the best ours is: above 1 ours is faster. Absent where the cell has a range. */
  ratio?: Estimate
  /**
   * In place of the ratio of an unsteady cell (see `isUnsteady`): the quartiles of the ratios of single rounds, the lower and the upper of
   * two processes.
   */
  range?: Range
  /** The platform's fastest function whatever its contract. */
  bestAny?: string
  ratioAny?: Estimate
}

/** In the suite's unit: the median and the quartiles of the rounds. */
export interface Speed {
  median: number
  low: number
  high: number
}

export interface Range {
  low: number
  high: number
}

export interface Competitor {
  name: string
  kind: Kind
  contract?: Contract
  speed: Speed
  /** How many times as fast as this competitor ours is. */
  ratio: Estimate
}

/** A function of the platform; a library; another part of this package. */
export type Kind = 'platform' | 'library' | 'own'

/**
 * strict: throws for malformed input. lossy: puts U+FFFD in its place, or does not check. pooled: lossy, and the result is a part of a larger
 * buffer.
 */
export type Contract = 'strict' | 'lossy' | 'pooled'

/** What tells a cell from the others of its suite. */
export const keyOf = ({ operation, script, size }: Pick<Cell, 'operation' | 'script' | 'size'>): string =>
  JSON.stringify([operation, script, size])

/** The old results with new cells in the place of the same old ones. Results of another machine or version are dropped. */
export function merge(old: Results | undefined, fresh: Results): Results {
  if (!old || !isSameSetting(old, fresh)) return fresh
  const suites = { ...old.suites }
  for (const [name, { unit, cells }] of Object.entries(fresh.suites)) {
    const known = suites[name]?.unit === unit ? suites[name].cells : []
    const anew = new Map(cells.map((cell) => [keyOf(cell), cell]))
    const kept = known.map((cell) => {
      const key = keyOf(cell)
      const found = anew.get(key)
      anew.delete(key)
      return found ?? cell
    })
    suites[name] = { unit, cells: [...kept, ...anew.values()] }
  }
  return { ...fresh, versions: { ...old.versions, ...fresh.versions }, suites }
}

/** Whether figures of both may stand in one table. */
function isSameSetting(one: Results, other: Results): boolean {
  const { cpu, cores, system } = one.machine
  const { machine } = other
  return (
    one.runtime === other.runtime &&
    one.name === other.name &&
    cpu === machine.cpu &&
    cores === machine.cores &&
    system === machine.system
  )
}
