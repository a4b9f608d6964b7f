// Two ways to time: one thing alone (tinybench), and several against each other in alternating rounds.
//
// A machine that others use too gets slower and faster by the second. Speeds measured one after the other then differ
// by more than what they measure; in alternating rounds of a fraction of a millisecond both see the same machine, and
// the ratio of each round is nearly free of it.

import { Bench } from 'tinybench'
import { type Estimate, estimate, median } from './statistics.ts'

export interface Effort {
  /** Milliseconds for a speed measured alone. */
  alone: number
  /** Alternating rounds, and milliseconds of each competitor's part of a round. */
  rounds: number
  round: number
}

export const NORMAL: Effort = { alone: 120, rounds: 61, round: 0.4 }
export const QUICK: Effort = { alone: 25, rounds: 25, round: 0.2 }

/** A sample or a round shorter than this would time the clock. */
const SHORTEST_SAMPLE = 0.05

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

/** GB/s of `octets` of input per call, alone: the median of tinybench's samples. `warmup` is in milliseconds. */
export function speedAlone(run: () => void, octets: number, effort: Effort, warmup = 20): number {
  const calls = Math.ceil(SHORTEST_SAMPLE / warmUp(run, warmup))
  const bench = new Bench({ time: effort.alone, iterations: 8, warmup: false, throws: true })
  bench.add('alone', () => {
    for (let i = 0; i < calls; i++) run()
  })
  bench.runSync()
  const result = bench.tasks[0].result
  if (!('latency' in result)) throw new Error('no result')
  return gigabytes(octets, result.latency.p50 / calls)
}

/**
 * Milliseconds per call of each, for each round. Who comes first rotates.
 * `warmup` is in milliseconds for each competitor.
 */
export function interleave(runs: readonly (() => void)[], effort: Effort, warmup = 20): number[][] {
  const calls = runs.map((run) => Math.ceil(effort.round / warmUp(run, warmup)))
  const times = runs.map(() => [] as number[])
  for (let round = 0; round < effort.rounds; round++) {
    for (let turn = 0; turn < runs.length; turn++) {
      const who = (round + turn) % runs.length
      const run = runs[who]
      const start = performance.now()
      for (let i = calls[who]; i > 0; i--) run()
      times[who].push((performance.now() - start) / calls[who])
    }
  }
  return times
}

/** The same for what ends later: one call of each in a round. */
export async function interleaveAsync(runs: readonly (() => Promise<unknown>)[], rounds: number): Promise<number[][]> {
  const times = runs.map(() => [] as number[])
  for (let round = -Math.ceil(rounds / 4); round < rounds; round++) {
    for (let turn = 0; turn < runs.length; turn++) {
      const who = (((round + turn) % runs.length) + runs.length) % runs.length
      const start = performance.now()
      await runs[who]()
      if (round >= 0) times[who].push(performance.now() - start) // (those before warm up)
    }
  }
  return times
}

/** How many times as fast the first is, from its times and those of the second in the same rounds. */
export function ratio(times: readonly number[], others: readonly number[]): Estimate {
  return estimate(times.map((time, round) => others[round] / time))
}

/** GB/s (1 GB = 1e9 octets) from milliseconds per call, or the median of many. */
export function gigabytes(octets: number, milliseconds: number | readonly number[]): number {
  return octets / (typeof milliseconds === 'number' ? milliseconds : median(milliseconds)) / 1e6
}
