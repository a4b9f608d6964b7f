// Times one function, or two in turn.

/** Milliseconds of calls before timing, in which the engine compiles the functions. */
const WARM_UP_MS = 40
/** Milliseconds of timing. */
const RACE_MS = 60
/** Timed calls of each function at least. */
const MIN_CALLS = 3

/** Medians in milliseconds. The functions are called in turn, so that both run under the same conditions. */
export function race(ours: () => unknown, theirs?: () => unknown): { ours: number; theirs?: number } {
  const runners = theirs ? [ours, theirs] : [ours]
  const times: number[][] = runners.map(() => [])
  const warm = performance.now() + WARM_UP_MS
  do for (const runner of runners) runner()
  while (performance.now() < warm)
  const end = performance.now() + RACE_MS
  while (times[0].length < MIN_CALLS || performance.now() < end) {
    for (const [i, runner] of runners.entries()) {
      const start = performance.now()
      runner()
      times[i].push(performance.now() - start)
    }
  }
  const [mine, other] = times.map(median)
  return { ours: mine, theirs: other }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >>> 1]
}
