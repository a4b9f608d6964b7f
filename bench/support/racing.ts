// One suite of races from beginning to end, in whatever runtime this is.

import { DIST } from './dist.ts'
import { run } from './race.ts'
import { RACES } from './races.ts'
import type { Cell, SuiteResults } from './results.ts'
import type { World } from './suite.ts'

/** What a runtime is told to do, as plain data. */
export interface Job extends Pick<World, 'texts' | 'sizes' | 'effort' | 'mixed'> {
  suite: string
  peers: boolean
}

/** How far it is: before each race. */
export type Step = (done: number, total: number, what: string) => unknown

export async function runRaces(job: Job, step: Step): Promise<SuiteResults> {
  const { suite } = await RACES[job.suite]()
  const world: World = {
    ...job,
    root: await import(`${DIST}index.js`),
    js: await import(`${DIST}js.js`),
    peers: job.peers ? await import('../peers/index.js') : undefined,
  }
  const plans = suite.plans(world)
  // What comes first meets code that is not compiled to the end: one race of each script is run before, and not counted.
  const scripts = new Map([...plans].reverse().map((plan) => [plan.script, plan]))
  for (const plan of scripts.values()) run(plan, suite.unit, world.effort)
  const cells: Cell[] = []
  for (const [i, plan] of plans.entries()) {
    await step(i + 1, plans.length, `${job.suite} ${plan.script} ${plan.size}`)
    cells.push(...run(plan, suite.unit, world.effort))
  }
  return { unit: suite.unit, cells }
}
