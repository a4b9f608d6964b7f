// One suite of races from beginning to end, in whatever runtime this is.

import { copyAt, DIST } from './dist.ts'
import { run } from './race.ts'
import { RACES } from './races.ts'
import { type Cell, keyOf, type SuiteResults } from './results.ts'
import {
  type ForcedBackend,
  isNamed,
  type Package,
  type Plan,
  type Race,
  type RaceSuite,
  type Rule,
  type World,
} from './suite.ts'
import { effortInEach, exchanged, versusBefore } from './versions.ts'

/** What a runtime is told to do, as plain data. */
export interface Job extends Pick<World, 'texts' | 'sizes' | 'seed' | 'effort' | 'mixed' | 'isQuick'> {
  suite: string
  peers: boolean
  /** Against another build of the package. */
  against: boolean
  /** With `against`: the other build is the first, and in the place of ours. */
  exchange: boolean
  /** Operations that are wanted; empty: all. */
  operations: readonly string[]
  /** Keys of the cells that are wanted; undefined: all. */
  only?: readonly string[]
}

/** Says how far it is: before each race. */
export type Step = (done: number, total: number, what: string) => unknown

/** Met by every cell. */
const NO_RULE: Rule = { leastRatio: 0 }
/** Rounds of the races that only warm up. */
const WARM_UP_ROUNDS = 3

export async function runRaces(job: Job, step: Step): Promise<SuiteResults> {
  const { suite } = await RACES[job.suite]()
  const usual = suite.effort?.(job.effort) ?? job.effort
  const effort = job.against ? effortInEach(usual) : usual
  const visits = await visitsOf(suite, job)
  // The first race meets code that no compiler has optimised yet: one race of each script and operation runs before, and does not count.
  const first = new Map([...visits].reverse().map((visit) => [`${visit.plan.script} ${visit.plan.operation}`, visit]))
  for (const { plan, races } of first.values())
    for (const race of races()) run(plan, race, suite.unit, { ...effort, rounds: WARM_UP_ROUNDS }, NO_RULE)
  const cells: Cell[] = []
  // Another build meets its rule in several processes, so none of them looks twice.
  const rule = job.against ? NO_RULE : suite.rule
  for (const [i, { plan, races }] of visits.entries()) {
    const { script, size, operation = '' } = plan
    await step(i + 1, visits.length, `${job.suite} ${operation} ${script} ${size}`)
    for (const race of races()) cells.push(...run(plan, race, suite.unit, effort, rule))
  }
  return { unit: suite.unit, cells: job.against && job.exchange ? cells.map(exchanged) : cells }
}

/** A plan, and how to set up its races. */
interface Visit {
  plan: Plan
  races: () => Race[]
}

/** The plans of a suite that have a wanted cell. */
async function visitsOf(suite: RaceSuite, job: Job): Promise<Visit[]> {
  const copies = await Promise.all(
    (suite.forcedBackends ?? []).map(async (name) => [name, await loadForced(name)] as const),
  )
  const builds = job.exchange ? [copyAt('before'), DIST] : [DIST, copyAt('before')]
  const world: World = {
    ...job,
    ...(await load(builds[0])),
    forced: Object.fromEntries(copies),
    peers: job.peers ? await import('../peers/index.js') : undefined,
  }
  const plans = suite.plans(world)
  const other = job.against ? suite.plans({ ...world, ...(await load(builds[1])) }) : undefined
  const only = job.only && new Set(job.only)
  const isWanted = (operation: string, { script, size }: Plan) =>
    isNamed(operation, job.operations) && (!only || only.has(keyOf({ operation, script, size })))
  return plans.flatMap((plan, i): Visit[] => {
    if (plan.operation !== undefined && !isWanted(plan.operation, plan)) return []
    const races = () => {
      const race = plan.make()
      const all = other ? versusBefore(race, other[i].make()) : [race]
      return all
        .map((each) => ({ ...each, ours: each.ours.filter(({ operation }) => isWanted(operation, plan)) }))
        .filter(({ ours }) => ours.length > 0)
    }
    return only && !job.only?.some((key) => key.endsWith(keyEnd(plan))) ? [] : [{ plan, races }]
  })
}

/** What the keys of all cells of a plan end with. */
function keyEnd({ script, size }: Plan): string {
  return keyOf({ operation: '', script, size }).slice('[""'.length)
}

async function load(folder: string): Promise<Pick<World, 'root' | 'js' | 'web' | 'legacy' | 'iconvLite'>> {
  return {
    root: await import(`${folder}index.js`),
    js: await import(`${folder}js.js`),
    web: await import(`${folder}web.js`),
    legacy: await import(`${folder}legacy.js`).catch(() => undefined),
    iconvLite: await import(`${folder}iconv-lite.cjs`).then(
      ({ default: iconv }) => iconv,
      () => undefined,
    ),
  }
}

/** A copy of the package that uses one backend alone. */
async function loadForced(name: ForcedBackend): Promise<Package> {
  const copy: Package = await import(`${copyAt(name)}index.js`)
  copy.setBackend(name)
  return copy
}
