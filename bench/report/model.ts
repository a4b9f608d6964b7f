// The results as the report shows them: which cells are faster or slower, and the rows and columns of the tables.

import {
  type Cell,
  type Competitor,
  keyOf,
  type Range,
  type Results,
  type Speed,
  type SuiteResults,
} from '../support/results.ts'
import { readSize } from '../support/sizes.ts'
import { type Estimate, geometricMean } from '../support/statistics.ts'
import { PLATFORM_RULE } from '../support/suite.ts'

/** Slower: the ratio's interval lies below `PLATFORM_RULE.leastRatio`. Faster: it lies as far above 1. */
export type Verdict = 'faster' | 'even' | 'slower'

export function verdict({ low, high }: Estimate): Verdict {
  return high < PLATFORM_RULE.leastRatio ? 'slower' : low > 1 / PLATFORM_RULE.leastRatio ? 'faster' : 'even'
}

/** An unsteady cell is slower or faster where its whole range is. */
export function verdictOf({ ratio, range }: Pick<Cell, 'ratio' | 'range'>): Verdict | undefined {
  if (range) return verdict({ median: range.low, ...range })
  return ratio && verdict(ratio)
}

/** The ratio, or the geometric middle of the range of an unsteady cell. */
export function middleOf({ ratio, range }: Cell): number | undefined {
  return ratio?.median ?? (range && Math.sqrt(range.low * range.high))
}

/** The ends of what is known of the ratio. */
export function endsOf({ ratio, range }: Cell): Range | undefined {
  return range ?? (ratio && { low: ratio.median, high: ratio.median })
}

export function isSlower(ratio: Estimate | undefined): boolean {
  return ratio !== undefined && verdict(ratio) === 'slower'
}

/** The cells of one operation in one suite of one runtime: scripts down, sizes across. */
export interface Grid {
  suite: string
  operation: string
  unit: string
  scripts: string[]
  sizes: string[]
  cells: Cell[]
}

const SHARED_SIZE = '64 KiB'
/** Suites whose sizes are steps of a curve: bytes of a string, rate of errors. */
const CURVE_SUITES = ['short', 'dirty']
/** Suites that don't compare the package with the platform's warm functions: they are shown, but not counted. */
const UNCOUNTED_SUITES = ['startup', 'javascript', 'hostile']
const isUncounted = (suite: string): boolean => UNCOUNTED_SUITES.includes(suite)
/** The cells that tell whether the package is as fast as the platform. */
export function countedCells({ suites }: Results): Cell[] {
  const counted = Object.entries(suites).filter(([suite]) => !isUncounted(suite))
  return counted.flatMap(([, { cells }]) => cells)
}

export const isCurve = ({ suite }: Grid): boolean => CURVE_SUITES.includes(suite)

export function gridsOf({ suites }: Results): Grid[] {
  return Object.entries(suites).flatMap(([suite, results]) => {
    const { unit, cells } = shown(suite, results)
    return unique(cells.map(({ operation }) => operation)).map((operation) => {
      const own = cells.filter((cell) => cell.operation === operation)
      const scripts = inOrder(unique(own.map(({ script }) => script)), Object.keys(SCRIPT_NAMES))
      const sizes = bySize(unique(own.map(({ size }) => size)))
      return { suite, operation, unit, scripts, sizes, cells: own }
    })
  })
}

/** A suite as the report shows it: starts in milliseconds, rates of errors as sizes. */
function shown(suite: string, { unit, cells }: SuiteResults): { unit: string; cells: Cell[] } {
  if (suite === 'dirty') {
    const split = cells.map((cell) => {
      const [, operation = cell.operation, size = cell.size] = /^(.*), (0|1\/\d+)$/.exec(cell.operation) ?? []
      return { ...cell, operation, size }
    })
    return { unit, cells: split }
  }
  if (suite !== 'startup' || unit !== 'ns') return { unit, cells }
  const milliseconds = ({ median, low, high }: Speed) => ({ median: median / 1e6, low: low / 1e6, high: high / 1e6 })
  const scaled = cells.map((cell) => ({
    ...cell,
    ours: milliseconds(cell.ours),
    competitors: cell.competitors.map((each) => ({ ...each, speed: milliseconds(each.speed) })),
  }))
  return { unit: 'ms', cells: scaled }
}

/** Sizes in ascending order, because a later run may have added a smaller one; other names as they are. */
function bySize(sizes: string[]): string[] {
  const bytes = new Map(sizes.map((size) => [size, readSize(size)]))
  return sizes.every((size) => bytes.get(size))
    ? sizes.sort((one, other) => bytes.get(one)! - bytes.get(other)!)
    : sizes
}

/** The grid of an operation: in the suite of that name, or in another that is counted and no curve. */
export function gridOf(results: Results, operation: string): Grid | undefined {
  const isPlain = (grid: Grid) => !isCurve(grid) && !isUncounted(grid.suite)
  const grids = gridsOf(results).filter((grid) => grid.operation === operation && isPlain(grid))
  return grids.find(({ suite }) => suite === operation) ?? grids[0]
}

/** The size that stands for the operation: 64 KiB, or a range that covers the others, or else the last. */
export function sharedSize(grid: Grid): string {
  const { sizes } = grid
  if (sizes.includes(SHARED_SIZE)) return SHARED_SIZE
  const steps = stepsOf(grid)
  return sizes.find((size) => !steps.includes(size)) ?? sizes[sizes.length - 1]
}

/** The sizes without ranges that cover others. */
export function stepsOf({ sizes }: Grid): string[] {
  const ranges = sizes.map((size) => /^(\d+)-(\d+) /.exec(size)?.slice(1).map(Number))
  return sizes.filter((_, i) => {
    const [least, most] = ranges[i] ?? []
    const isWithin = (range?: number[]) => range && least <= range[0] && range[1] <= most
    return !ranges.some((range, j) => i !== j && isWithin(range))
  })
}

export function cellAt({ cells }: Grid, script: string, size: string): Cell | undefined {
  return cells.find((cell) => cell.script === script && cell.size === size)
}

/** The best competitor. */
export function bestOf({ best, competitors }: Cell): Competitor | undefined {
  return competitors.find(({ name }) => name === best)
}

/** The fastest competitor of a kind. */
export function fastest({ competitors }: Cell, kind: Competitor['kind']): Competitor | undefined {
  const least = (one: Competitor, other: Competitor) => (one.ratio.median <= other.ratio.median ? one : other)
  const all = competitors.filter((each) => each.kind === kind)
  return all.length ? all.reduce(least) : undefined
}

/** A cell with a ratio below `PLATFORM_RULE.leastRatio`, or a range that begins there, in one runtime or several. */
export interface Loss {
  readonly operation: string
  readonly script: string
  readonly size: string
  readonly cells: ReadonlyMap<Results, Cell>
}

/** Every loss, by operation, script and size. */
export function lossesOf(all: readonly Results[]): Loss[] {
  const cells = all.flatMap((results) => countedCells(results).map((cell) => ({ results, cell })))
  const lost = cells.filter(({ cell }) => (endsOf(cell)?.low ?? 1) < PLATFORM_RULE.leastRatio)
  const operations = unique(lost.map(({ cell: { operation } }) => operation))
  const scripts = inOrder(unique(lost.map(({ cell: { script } }) => script)), Object.keys(SCRIPT_NAMES))
  const sizes = bySize(unique(lost.map(({ cell: { size } }) => size)))
  return operations.flatMap((operation) =>
    scripts.flatMap((script) =>
      sizes.flatMap((size): Loss[] => {
        const key = keyOf({ operation, script, size })
        const found = lost.filter(({ cell }) => keyOf(cell) === key)
        return found.length > 0
          ? [{ operation, script, size, cells: new Map(found.map(({ results, cell }) => [results, cell])) }]
          : []
      }),
    ),
  )
}

/** The geometric mean of the known values; undefined where none is known. */
export function mean(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length ? geometricMean(known) : undefined
}

/** How many cells have which verdict; an unsteady one whose range has both has none. */
export function tally(cells: readonly Cell[]): Record<Verdict | 'unsteady', number> {
  const counts = { faster: 0, even: 0, slower: 0, unsteady: 0 }
  for (const cell of cells) {
    const found = verdictOf(cell)
    if (found) counts[cell.range && found === 'even' ? 'unsteady' : found]++
  }
  return counts
}

const RUNTIMES = ['node20', 'node22', 'node24', 'node26', 'bun', 'deno', 'chromium', 'firefox']

/** Node by version, then the others. */
export function sorted(all: readonly Results[]): Results[] {
  const names = inOrder(
    all.map(({ runtime }) => runtime),
    RUNTIMES,
  )
  return names.map((name) => all.find(({ runtime }) => runtime === name)!)
}

/** With as much of the version as tells releases apart: Node 22, Bun 1.4. */
export function shortName({ name }: Results): string {
  return name.replace(
    / (\d+)(\.\d+)?.*$/,
    (_, major: string, minor = '') => ` ${major}${major.length > 1 ? '' : minor}`,
  )
}

const SCRIPT_NAMES: Record<string, string> = {
  ascii: 'ASCII',
  'english-page': 'English page',
  french: 'French',
  russian: 'Russian',
  arabic: 'Arabic',
  hindi: 'Hindi',
  chinese: 'Chinese',
  japanese: 'Japanese',
  korean: 'Korean',
  emoji: 'emoji',
  'emoji-sequences': 'emoji sequences',
  html: 'HTML, mixed',
  'emoji-isolated': 'English, some emoji',
  'emoji-korean': 'Korean, some emoji',
  mixed: 'mixed',
}

export const scriptName = (script: string): string => SCRIPT_NAMES[script] ?? script

/** How many times as fast, without the sign: 17, 9.5, 1.04, 0.98, 0.004. */
export function times(ratio: number): string {
  if (ratio < 0.095) return ratio.toPrecision(1)
  return ratio >= 9.95 ? ratio.toFixed(0) : ratio >= 1.095 ? ratio.toFixed(1) : ratio.toFixed(2)
}

/** An unsteady cell: 0.4–11. */
export const timesRange = ({ low, high }: Range): string => `${times(low)}–${times(high)}`

/** Three significant digits, below 1 two. */
export function figure(value: number): string {
  return value >= 99.5 ? value.toFixed(0) : value >= 9.95 ? value.toFixed(1) : value.toPrecision(value >= 0.995 ? 3 : 2)
}

export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** The values of `order` first, in its order, and then the others as they are. */
function inOrder(values: readonly string[], order: readonly string[]): string[] {
  const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return [...values].sort((one, other) => place(one) - place(other))
}
