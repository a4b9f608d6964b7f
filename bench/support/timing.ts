// How several functions are timed against each other, in alternating rounds.
//
// A shared machine gets slower and faster by the second. Speeds measured one after the other then differ by more than the functions do.
// In alternating rounds of a fraction of a millisecond, all functions see the same machine, and the ratio of each round is nearly free of it.

import { type Estimate, estimate, median } from './statistics.ts'

export interface Effort {
  /** Alternating rounds, and milliseconds of each competitor's part of a round. */
  rounds: number
  round: number
  /** Milliseconds that each competitor of a race runs before it, for the compilers; and that its rounds may take altogether. */
  warmup: number
  most: number
}

export const NORMAL: Effort = { rounds: 31, round: 0.3, warmup: 30, most: 2000 }
export const QUICK: Effort = { rounds: 25, round: 0.2, warmup: 15, most: 1000 }
/** Shows that everything runs; the figures mean nothing. */
export const SMOKE: Effort = { rounds: 3, round: 0.01, warmup: 1, most: 20 }
/** Fewer rounds have no useful interval. */
const MIN_ROUNDS = 9
/** A round takes at least this many steps of the clock. */
const TICKS_PER_ROUND = 50

/** Runs for `milliseconds`, so that the optimising compilers finish; returns milliseconds per call in the last quarter. */
function warmUp(run: () => void, milliseconds: number): number {
  const start = performance.now()
  let calls = 1
  let perCall = 0
  for (let now = start; now < start + milliseconds; ) {
    for (let i = 0; i < calls; i++) run()
    const then = now
    now = performance.now()
    perCall = (now - then) / calls
    if (now - then < milliseconds / 4) calls *= 2
  }
  return Math.max(perCall, 1e-6)
}

/**
 * Milliseconds per call of each, for each round: fewer rounds where they would take too long, longer ones where the clock is coarse.
 *
 * @param before called before each turn, and not timed
 */
export function interleave(
  runs: readonly (() => void)[],
  { rounds, round, warmup, most }: Effort,
  before?: () => void,
): number[][] {
  for (const run of runs) warmUp(run, warmup)
  const tick = clockTick()
  const each = Math.max(round, TICKS_PER_ROUND * tick)
  // Measured only now, because calls during the warm-up ran unoptimised.
  const perCall = runs.map((run) => calibrate(run, each))
  const all = perCall.reduce((sum, time) => sum + Math.max(time, each), 0)
  const fewest = Math.min(rounds, MIN_ROUNDS)
  return inTurns(runs, perCall, each, Math.max(fewest, Math.min(rounds, Math.floor(most / all))), tick, before)
}

/** Milliseconds per call, from as many calls as take half of `milliseconds`. */
function calibrate(run: () => void, milliseconds: number): number {
  for (let calls = 1; ; calls *= 2) {
    const start = performance.now()
    for (let i = 0; i < calls; i++) run()
    const time = performance.now() - start
    if (time >= milliseconds / 2) return time / calls
  }
}

/** Milliseconds between two values of the clock, which browsers round. */
export function clockTick(): number {
  const ticks: number[] = []
  for (let i = 0; i < 5; i++) {
    const start = performance.now()
    let now = start
    while (now === start) now = performance.now()
    ticks.push(now - start)
  }
  return median(ticks)
}

/**
 * The order of a round: another one each time. In a fixed order, or one that rotates, each would always follow the same one, and find what
 * that has left in the caches and on the heap.
 */
function shuffle(order: number[]): number[] {
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(Math.random() * (i + 1))
    const kept = order[i]
    order[i] = order[other]
    order[other] = kept
  }
  return order
}

function inTurns(
  runs: readonly (() => void)[],
  perCall: readonly number[],
  milliseconds: number,
  rounds: number,
  tick = 0,
  before?: () => void,
): number[][] {
  const calls = perCall.map((time) => Math.ceil(milliseconds / time))
  const times = runs.map(() => [] as number[])
  const order = runs.map((_, who) => who)
  for (let round = 0; round < rounds; round++) {
    for (const who of shuffle(order)) {
      const run = runs[who]
      before?.()
      const start = performance.now()
      for (let i = calls[who]; i > 0; i--) run()
      // A time of 0 is less than a step of the clock.
      times[who].push(Math.max(performance.now() - start, tick) / calls[who])
    }
  }
  return times
}

/** How many times as fast the first is, from its times and those of the second in the same rounds. */
export function ratio(times: readonly number[], others: readonly number[]): Estimate {
  return estimate(times.map((time, round) => others[round] / time))
}
