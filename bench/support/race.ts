// Runs one race: compares what all competitors give, times them in turns, and says which one is the best.

import type { Cell, Competitor, Contract, Kind, Results, Speed, Unit } from './results.ts'
import { median, quantile } from './statistics.ts'
import type { Plan, Race } from './suite.ts'
import { PLATFORM_RULE } from './suite.ts'
import { type Effort, interleave, ratio } from './timing.ts'

/** What does not meet its rule is measured again, with so many times the rounds … */
const SECOND_LOOK_FACTOR = 5
/** … unless it is further off than any noise. */
const HOPELESS_RATIO = 0.8
/** A cell is unsteady where the quartiles of its rounds differ by more than this factor. */
const MAX_STEADY_SPREAD = 2

/** The name of a race. */
export type Input = Pick<Plan, 'script' | 'size'>

/** The cells of a race, one for each of our operations. */
export function run(input: Input, race: Race, unit: Unit, effort: Effort, rule = PLATFORM_RULE): Cell[] {
  verify(input, race)
  const cells = measure(input, race, unit, effort)
  if (!cells.some((cell) => isSlower(cell, rule) && cell.ratio!.high > HOPELESS_RATIO)) return cells
  const { rounds, most } = effort
  const longer = { ...effort, rounds: SECOND_LOOK_FACTOR * rounds, most: SECOND_LOOK_FACTOR * most }
  return measure(input, race, unit, longer)
}

/** Whether a cell, or a single competitor, lies below the rule beyond doubt: its whole interval does, or its whole range. */
export function isSlower({ ratio, range }: Pick<Cell, 'ratio' | 'range'>, rule = PLATFORM_RULE): boolean {
  const high = (ratio ?? range)?.high
  return high !== undefined && high < rule.leastRatio
}

/**
 * Whether the rounds of ours or of the best differ so much that their median says little: an engine or an allocator that is in one of two
 * states. The quartiles count, not the extremes: a single round of many is slow on any machine that does other work.
 */
export function isUnsteady({ ours, competitors, best }: Cell): boolean {
  const other = competitors.find(({ name }) => name === best)
  return [ours, ...(other ? [other.speed] : [])].some(({ low, high }) => high / low > MAX_STEADY_SPREAD)
}

/**
 * An unsteady cell as it is published: with a range and no ratio.
 *
 * @param before the same cell from another process
 */
export function withRange(cell: Cell, before: Cell = cell): Cell {
  const { ratio, ratioAny, bestAny, ...rest } = cell
  const ranges = [cell, before].flatMap((each) => each.range ?? each.ratio ?? [])
  if (ranges.length === 0) return cell
  const range = { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) }
  return { ...rest, range }
}

/** The unsteady cells that have a ratio, in words. */
export function unmarked(results: Results | undefined): string[] {
  return Object.entries(results?.suites ?? {}).flatMap(([suite, { cells }]) =>
    cells
      .filter((cell) => isUnsteady(cell) && cell.ratio !== undefined)
      .map(({ operation, script, size }) => `${suite}: ${operation} ${script} ${size}`),
  )
}

/** @throws Error where one of them does not give the expected result: then nothing is timed */
function verify({ script, size }: Input, { ours, others, isRight }: Race): void {
  const all = [...ours.map((our) => ({ name: `utf-simd, ${our.operation}`, ...our })), ...others]
  for (const { name, run, result = run } of all)
    if (!isRight(result())) throw new Error(`${name} disagrees on ${script}, ${size}`)
}

function measure({ script, size }: Input, { ours, others, amount, before }: Race, unit: Unit, effort: Effort): Cell[] {
  const times = interleave(
    [...ours, ...others].map(({ run }) => run as () => void),
    effort,
    before,
  )
  const foreign = times.slice(ours.length)
  return ours.map(({ operation, rivals, among }, i) => {
    const competitors = others.map(
      ({ name, kind, contract }, j): Competitor => ({
        name,
        kind,
        ...(contract && { contract }),
        speed: speedOf(foreign[j], amount, unit),
        ratio: ratio(times[i], foreign[j]),
      }),
    )
    const cell: Cell = {
      operation,
      script,
      size,
      ours: speedOf(times[i], amount, unit),
      competitors,
      ...best(competitors, rivals, among),
    }
    const rival = others.findIndex(({ name }) => name === cell.best)
    return rival >= 0 && isUnsteady(cell) ? { ...cell, range: rangeOf(times[i], foreign[rival]) } : cell
  })
}

/** Milliseconds of each round as a speed. */
export function speedOf(times: readonly number[], amount: number, unit: Unit): Speed {
  const speeds = times.map((time) => (unit === 'GB/s' ? amount / time / 1e6 : (time * 1e6) / amount))
  return { median: median(speeds), low: quantile(speeds, 0.25), high: quantile(speeds, 0.75) }
}

/** The quartiles of the ratios of single rounds. */
function rangeOf(times: readonly number[], others: readonly number[]): NonNullable<Cell['range']> {
  const ratios = times.map((time, round) => others[round] / time)
  return { low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}

/** Among competitors of these kinds, the fastest with one of these contracts, and the fastest with any contract. */
export function best(
  competitors: readonly { name: string; kind: Kind; contract?: Contract; ratio: Competitor['ratio'] }[],
  rivals: readonly Contract[],
  among: readonly Kind[] = ['platform'],
): Pick<Cell, 'best' | 'ratio' | 'bestAny' | 'ratioAny'> {
  const these = competitors.filter(({ kind }) => among.includes(kind))
  const least = (all: typeof these) =>
    all.length > 0 ? all.reduce((one, other) => (other.ratio.median < one.ratio.median ? other : one)) : undefined
  const equal = least(these.filter(({ contract }) => contract !== undefined && rivals.includes(contract)))
  const any = least(these)
  return {
    ...(equal && { best: equal.name, ratio: equal.ratio }),
    ...(any && { bestAny: any.name, ratioAny: any.ratio }),
  }
}
