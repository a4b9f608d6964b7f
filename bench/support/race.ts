// Runs one race: compares what all give, times them in turns, and says who was the platform's best.

import type { Cell, Competitor, Contract, Kind, Speed, Unit } from './results.ts'
import { median, quantile } from './statistics.ts'
import type { Plan, Race } from './suite.ts'
import { type Effort, interleaveAny, ratio } from './timing.ts'

/** Slower than another: the 95 % interval of the ratio lies below this. */
export const LEAST_RATIO = 0.97
/** What seems slower than the platform's best is measured again, with so many times the rounds … */
const SECOND_LOOK = 5
/** … unless it is slower by more than any noise. */
const HOPELESS = 0.8

/** The cells of a race, one for each operation of ours. */
export function run(plan: Plan, unit: Unit, effort: Effort): Cell[] {
  const race = plan.make()
  verify(plan, race)
  const cells = measure(plan, race, unit, effort)
  if (!cells.some((cell) => isSlower(cell) && cell.ratio!.high > HOPELESS)) return cells
  return measure(plan, race, unit, { ...effort, rounds: SECOND_LOOK * effort.rounds, most: SECOND_LOOK * effort.most })
}

/** Is ours slower than the best of the same contract, or than this competitor, beyond doubt? */
export function isSlower({ ratio }: Pick<Cell, 'ratio'>): boolean {
  return ratio !== undefined && ratio.high < LEAST_RATIO
}

/** @throws where one of them does not give what the others give: then nothing is timed */
function verify({ script, size }: Plan, { ours, others, isRight }: Race): void {
  const all = [...ours.map((our) => ({ name: `utf-simd, ${our.operation}`, ...our })), ...others]
  for (const { name, run, result = run } of all)
    if (!isRight(result())) throw new Error(`${name} disagrees on ${script}, ${size}`)
}

function measure({ script, size }: Plan, { ours, others, amount }: Race, unit: Unit, effort: Effort): Cell[] {
  const times = interleaveAny(
    [...ours, ...others].map(({ run }) => run as () => void),
    effort,
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
    return {
      operation,
      script,
      size,
      ours: speedOf(times[i], amount, unit),
      competitors,
      ...best(competitors, rivals, among),
    }
  })
}

/** Milliseconds of each round as a speed. */
export function speedOf(times: readonly number[], amount: number, unit: Unit): Speed {
  const speeds = times.map((time) => (unit === 'GB/s' ? amount / time / 1e6 : (time * 1e6) / amount))
  return { median: median(speeds), low: quantile(speeds, 0.25), high: quantile(speeds, 0.75) }
}

/** The platform's best of these contracts, and of all contracts: the one to which our ratio is the least. */
export function best(
  competitors: readonly { name: string; kind: Kind; contract?: Contract; ratio: Competitor['ratio'] }[],
  rivals: readonly Contract[],
  among: Kind = 'platform',
): Pick<Cell, 'best' | 'ratio' | 'bestAny' | 'ratioAny'> {
  const these = competitors.filter(({ kind }) => kind === among)
  const least = (all: typeof these) =>
    all.length > 0 ? all.reduce((one, other) => (other.ratio.median < one.ratio.median ? other : one)) : undefined
  const equal = least(these.filter(({ contract }) => contract !== undefined && rivals.includes(contract)))
  const any = least(these)
  return {
    ...(equal && { best: equal.name, ratio: equal.ratio }),
    ...(any && { bestAny: any.name, ratioAny: any.ratio }),
  }
}
