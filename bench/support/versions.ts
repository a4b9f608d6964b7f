// Now against before: any suite of races with a second copy of the package, instead of with the platform and the peers.
//
// One process is not enough. The same code twice differs by up to 15 % in single cells, as the engine happens to place and to inline it, and
// the copy that is loaded or called first differs from the other in most cells. So there are several processes, and in every other one the
// copies change their roles.

import { isUnsteady, withRange } from './race.ts'
import { type Cell, keyOf, type SuiteResults } from './results.ts'
import { type Estimate, median } from './statistics.ts'
import type { Ours, Race, Rule } from './suite.ts'
import type { Effort } from './timing.ts'

/** The competitor's name. */
const BEFORE = 'before'
const LABEL = { name: BEFORE, kind: 'own', contract: 'strict' } as const

/** Of now against before. */
export const VERSIONS_RULE: Rule = { leastRatio: 0.93, leastMean: 0.99 }

/** Processes: an even number, so that each copy has either role as often. */
export const VERSIONS_PROCESSES = { normal: 6, quick: 4, smoke: 2 }

/** Warm-up of each copy before a cell. */
const MAX_WARMUP_MS = 8

/** Each process takes a fraction of the usual time. */
export function effortInEach(usual: Effort): Effort {
  return {
    ...usual,
    rounds: Math.ceil(usual.rounds / 5),
    warmup: Math.min(usual.warmup, MAX_WARMUP_MS),
    most: usual.most / 10,
  }
}

/** A race for each operation of ours: against the same operation of the other copy, on the same inputs. */
export function versusBefore(now: Race, before: Race): Race[] {
  return now.ours.map((ours, i): Race => {
    const { run, result }: Ours = before.ours[i]
    return {
      ...now,
      ours: [{ ...ours, rivals: ['strict'], among: ['own'] }],
      others: [{ ...LABEL, run, result }],
    }
  })
}

/** A cell of before against now as one of now against before. */
export function exchanged(cell: Cell): Cell {
  const [now] = cell.competitors
  const ratio = { median: 1 / now.ratio.median, low: 1 / now.ratio.high, high: 1 / now.ratio.low }
  const range = cell.range && { low: 1 / cell.range.high, high: 1 / cell.range.low }
  return {
    ...cell,
    ours: now.speed,
    competitors: [{ ...LABEL, speed: cell.ours, ratio }],
    ratio,
    bestAny: BEFORE,
    ratioAny: ratio,
    ...(range && { range }),
  }
}

/** The results of several processes as one: a cell is unsteady where it is so in half of them. */
export function combined(all: readonly SuiteResults[]): SuiteResults {
  const [{ unit, cells }] = all
  return { unit, cells: cells.map(({ ...cell }) => combine(all.flatMap((each) => sameCell(each, cell)))) }
}

function sameCell({ cells }: SuiteResults, cell: Cell): Cell[] {
  return cells.filter((each) => keyOf(each) === keyOf(cell))
}

function combine(cells: readonly Cell[]): Cell {
  const steady = cells.filter((cell) => !isUnsteady(cell))
  const unsteady = cells.filter(isUnsteady)
  if (unsteady.length >= cells.length / 2) return unsteady.reduce((before, cell) => withRange(cell, before))
  const ratio = ratioOf(steady.flatMap(({ ratio }) => ratio ?? []))
  const speed = (of: (cell: Cell) => Estimate): Estimate => ({
    median: median(steady.map((cell) => of(cell).median)),
    low: median(steady.map((cell) => of(cell).low)),
    high: median(steady.map((cell) => of(cell).high)),
  })
  return {
    ...steady[0],
    ours: speed(({ ours }) => ours),
    competitors: [{ ...LABEL, speed: speed(({ competitors }) => competitors[0].speed), ratio }],
    ratio,
    ratioAny: ratio,
  }
}

/** The median of the processes, and their extremes: of six, the true median is between them with a probability of 97 %. */
function ratioOf(ratios: readonly Estimate[]): Estimate {
  const medians = ratios.map(({ median }) => median)
  return { median: median(medians), low: Math.min(...medians), high: Math.max(...medians) }
}
