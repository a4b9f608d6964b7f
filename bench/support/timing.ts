// Two ways to time: one function alone (tinybench), and several against each other in alternating rounds.
//
// A shared machine gets slower and faster by the second. Speeds measured one after the other then differ by more than the functions do.
// In alternating rounds of a fraction of a millisecond, all functions see the same machine, and the ratio of each round is nearly free of it.

import { Bench } from 'tinybench'
import type { Speed } from './results.ts'
import { type Estimate, estimate, median, quantile } from './statistics.ts'

export interface Effort {
  /** Milliseconds for a speed measured alone. */
  alone: number
  /** Alternating rounds, and milliseconds of each competitor's part of a round. */
  rounds: number
  round: number
  /** Milliseconds that each competitor of a race runs before it, for the compilers; and that its rounds may take altogether. */
  warmup: number
  most: number
}

export const NORMAL: Effort = { alone: 120, rounds: 61, round: 0.4, warmup: 40, most: 4000 }
export const QUICK: Effort = { alone: 25, rounds: 25, round: 0.2, warmup: 15, most: 1000 }
/** Shows that everything runs; the figures mean nothing. */
export const SMOKE: Effort = { alone: 1, rounds: 3, round: 0.01, warmup: 1, most: 20 }
/** Fewer rounds have no useful interval. */
const MIN_ROUNDS = 9
/** A round takes at least this many steps of the clock. */
const TICKS_PER_ROUND = 50

/** A shorter sample would time the clock. */
const MIN_SAMPLE_MS = 0.05

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

/** GB/s of `bytes` of input per call, alone: the quartiles of tinybench's samples. `warmup` is in milliseconds. */
export function speedAlone(run: () => void, bytes: number, effort: Effort, warmup = 20): Speed {
  const calls = Math.ceil(MIN_SAMPLE_MS / warmUp(run, warmup))
  const bench = new Bench({ time: effort.alone, iterations: 8, warmup: false, throws: true, retainSamples: true })
  bench.add('alone', () => {
    for (let i = 0; i < calls; i++) run()
  })
  bench.runSync()
  const result = bench.tasks[0].result
  if (!('latency' in result)) throw new Error('no result')
  const { samples, p50 } = result.latency
  const speed = (milliseconds: number) => gigabytes(bytes, milliseconds / calls)
  return { median: speed(p50), low: speed(quantile(samples!, 0.75)), high: speed(quantile(samples!, 0.25)) }
}

/**
 * Milliseconds per call of each, for each round.
 * `warmup` is in milliseconds for each competitor; `before` is called before each turn, and not timed.
 */
export function interleave(
  runs: readonly (() => void)[],
  effort: Rounds,
  warmup = 20,
  before?: () => void,
): number[][] {
  const perCall = runs.map((run) => warmUp(run, warmup))
  return inTurns(runs, perCall, effort.round, effort.rounds, 0, before)
}

type Rounds = Pick<Effort, 'rounds' | 'round'> & Partial<Effort>

/** The same for a race of any size: fewer rounds where they would take too long, longer ones where the clock is coarse. */
export function interleaveAny(
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

/** The same for asynchronous functions: one call of each in a round. */
export async function interleaveAsync(
  runs: readonly (() => Promise<unknown>)[],
  rounds: number,
  before?: () => void,
): Promise<number[][]> {
  const times = runs.map(() => [] as number[])
  const order = runs.map((_, who) => who)
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    for (const who of shuffle(order)) {
      before?.()
      const start = performance.now()
      await runs[who]()
      // The rounds below 0 warm up.
      if (round >= 0) times[who].push(performance.now() - start)
    }
  }
  return times
}

/** How many times as fast the first is, from its times and those of the second in the same rounds. */
export function ratio(times: readonly number[], others: readonly number[]): Estimate {
  return estimate(times.map((time, round) => others[round] / time))
}

/** GB/s (1 GB = 1e9 bytes) from milliseconds per call, or the median of many. */
export function gigabytes(bytes: number, milliseconds: number | readonly number[]): number {
  return bytes / (typeof milliseconds === 'number' ? milliseconds : median(milliseconds)) / 1e6
}
