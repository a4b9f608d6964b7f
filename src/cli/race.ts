// Times one function, or two side by side.

/** Milliseconds for each race, and the runs of each function that there must be. */
const PATIENCE = 90
const RUNS = 3

/** Medians in milliseconds. The functions run in turn, so that both meet the same weather. */
export function race(ours: () => unknown, theirs?: () => unknown): { ours: number; theirs?: number } {
  const runners = theirs ? [ours, theirs] : [ours]
  const times: number[][] = runners.map(() => [])
  for (const runner of runners) runner()
  const end = performance.now() + PATIENCE
  while (times[0].length < RUNS || performance.now() < end) {
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
  return values.sort((a, b) => a - b)[values.length >> 1]
}
