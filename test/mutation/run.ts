// Mutation testing: changes the source in small ways, and looks whether a test fails:
// `npm run test:mutation -- [--count N] [--seed S] [--lanes N] [--path TEXT] [--only NUMBERS]`.
//
// A random sample of mutants (mutants.ts) is built into one set of bundled suites. First each suite runs unchanged and tells which mutants it
// reaches. Then each mutant runs in a process of its own with the suites that reach it, those of its own folder first, the quickest first,
// until a test fails. A suite that takes ten times as long as before counts as failed: the mutant loops.
//
// Why no StrykerJS: its Vitest runner takes Vitest 2 and later, but it runs each mutant inside of Vitest, with the suites as they are, and knows no
// random sample of the 11,500 mutants. Here one build serves the sample, the suites are bundled with a share of their cases, and run in plain Node.
//
// A mutant that no test fails with is a hole in the tests, or no mistake at all: survivors.ts names those, each with the reason. Fails where another
// one survives, or less than 95 % of the others are killed.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Plugin } from 'esbuild'
import { bundle } from '../runtimes/bundle.ts'
import { findSuites, ROOT } from '../runtimes/suites.ts'
import { Random } from '../support/random.ts'
import { findMutants, instrument, type Mutant } from './mutants.ts'
import { reasonOf } from './survivors.ts'

const FOLDERS = ['engine', 'text', 'encodings', 'unicode', 'kernels/js']
/** Tables and what is generated. */
const LEFT_OUT = /generated|tables\/|label-table|models\.ts|costs\.ts|letter-classes/
const TESTED = ['encodings', 'engine', 'kernels', 'platform', 'text', 'unicode', 'web']
/** Suites of Node alone that judge answers of the source itself, not of processes. */
const OF_NODE = [
  'test/encodings/codepages/double-byte.test.ts',
  'test/text/identify/any-streams.test.ts',
  'test/text/identify/binary-and-names.test.ts',
  'test/text/identify/detect-legacy.test.ts',
  'test/text/node-streams.test.ts',
]
const CACHE = fileURLToPath(new URL('.cache/', import.meta.url))
const MIN_KILLED = 0.95
/** A suite of a mutant that takes longer than this many times the time of the suite, and some seconds, loops. */
const MAX_SLOWNESS = 10
const MIN_SECONDS = 15

interface SuiteLine {
  readonly suite: string
  readonly seconds: number
  readonly reached: readonly number[]
  readonly failed?: string
}

interface Verdict {
  readonly mutant: Mutant
  readonly number: number
  /** What has failed; undefined: nothing. */
  readonly killedBy?: string
  readonly isReached: boolean
}

function allMutants(): Mutant[] {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}src/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `src/${folder}/${name}`),
  )
  return paths
    .filter((path) => path.endsWith('.ts') && !LEFT_OUT.test(path))
    .sort()
    .flatMap((path) => findMutants(path, readFileSync(ROOT + path, 'utf8')))
}

function sampleOf<T>(all: readonly T[], count: number, random: Random): T[] {
  const rest = [...all]
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(random.below(rest.length), 1)[0])
}

function mutating(mutants: readonly Mutant[]): Plugin {
  return {
    name: 'mutating',
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
        const own = mutants.filter((mutant) => path === ROOT + mutant.path)
        if (own.length === 0) return undefined
        return {
          contents: instrument(readFileSync(path, 'utf8'), own, (mutant) => mutants.indexOf(mutant) + 1),
          loader: 'ts',
        }
      })
    },
  }
}

/** Leaves packages that need `require` where they are. */
const external: Plugin = {
  name: 'external',
  setup({ onResolve }) {
    onResolve({ filter: /^iconv-lite$/ }, () => ({ external: true }))
  },
}

/** Runs suites with a mutant. Returns the lines that they print; one that takes too long ends with `failed`. */
async function runSuites(number: number, suites: readonly string[], limitOf: (index: number) => number) {
  const files = suites.map((suite) => `${CACHE}bundles/${suite.replace(/\.ts$/, '.js')}`)
  const child: ChildProcess = spawn(process.execPath, [`${CACHE}bundles/process.js`, String(number), ...files], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines: SuiteLine[] = []
  let timer: NodeJS.Timeout | undefined
  let isSlow = false
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isSlow = true
      child.kill('SIGKILL')
    }, limitOf(lines.length) * 1000)
  }
  restart()
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!line.startsWith('{"suite"')) continue
    lines.push(JSON.parse(line) as SuiteLine)
    restart()
  }
  const code = await closed
  clearTimeout(timer)
  if (isSlow || (code !== 0 && !lines.at(-1)?.failed)) {
    const suite = suites[lines.length] ?? 'the end'
    lines.push({ suite, seconds: 0, reached: [], failed: isSlow ? 'it takes too long' : `exit code ${code}` })
  }
  return lines
}

async function inLanes<T>(lanes: number, items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function describe({ path, line, original, changed }: Mutant): string {
  const short = (text: string) => (text.length > 90 ? `${text.slice(0, 90)}…` : text).replaceAll(/\s+/g, ' ')
  return `${path}:${line}: ${short(original)} → ${short(changed)}`
}

/** `src/kernels/js/swap.ts` → `kernels` */
function folderOf(path: string): string {
  return path.split('/')[1]
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      lanes: { type: 'string', default: String(availableParallelism()) },
      path: { type: 'string', default: '' },
      only: { type: 'string' },
      share: { type: 'string', default: '64' },
    },
  })
  const lanes = Number(values.lanes)
  const only = values.only?.split(',').map(Number)
  const all = allMutants().filter(({ path }) => path.includes(values.path))
  const mutants = sampleOf(all, Number(values.count), new Random(Number(values.seed)))
  console.log(`${mutants.length} of ${all.length} mutants, seed ${values.seed}`)

  rmSync(`${CACHE}bundles`, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const portable = findSuites().portable.filter((path) => TESTED.some((folder) => path.startsWith(`test/${folder}/`)))
  const suites = [...portable, ...OF_NODE]
  const entries = { process: 'test/mutation/process.ts' }
  await bundle('process', suites, entries, `${CACHE}bundles`, Number(values.share), [mutating(mutants), external])

  const seconds = new Map<string, number>()
  const reached = new Map<string, Set<number>>()
  const start = performance.now()
  await inLanes(lanes, suites, async (suite) => {
    const [line] = await runSuites(0, [suite], () => 600)
    if (!line || line.failed) throw new Error(`${suite} fails without a mutant: ${line?.failed}`)
    seconds.set(suite, line.seconds)
    reached.set(suite, new Set(line.reached))
  })
  console.log(`${suites.length} suites pass, ${((performance.now() - start) / 1000).toFixed(0)} s`)

  const verdicts: Verdict[] = []
  await inLanes(lanes, [...mutants.keys()], async (index) => {
    const number = index + 1
    if (only && !only.includes(number)) return
    const mutant = mutants[index]
    const isNear = (suite: string) => suite.startsWith(`test/${folderOf(mutant.path)}/`)
    const reaching = suites
      .filter((suite) => reached.get(suite)?.has(number))
      .sort((a, b) => Number(isNear(b)) - Number(isNear(a)) || seconds.get(a)! - seconds.get(b)!)
    const limitOf = (i: number) => MIN_SECONDS + MAX_SLOWNESS * (seconds.get(reaching[i]) ?? 0)
    const lines = reaching.length === 0 ? [] : await runSuites(number, reaching, limitOf)
    const failure = lines.find(({ failed }) => failed)
    const killedBy = failure && `${failure.suite.replace(/.*bundles\//, '')}: ${failure.failed}`
    const verdict = { mutant, number, killedBy, isReached: reaching.length > 0 }
    verdicts.push(verdict)
    if (!killedBy) console.log(`#${number} ${verdict.isReached ? 'survives' : 'is not reached'}: ${describe(mutant)}`)
    if (verdicts.length % 20 === 0)
      console.log(`  ${verdicts.length}, ${((performance.now() - start) / 1000).toFixed(0)} s`)
  })
  writeFileSync(`${CACHE}verdicts.json`, JSON.stringify(verdicts, undefined, 1))
  return report(verdicts)
}

function report(verdicts: readonly Verdict[]): number {
  const survivors = verdicts.filter(({ killedBy }) => !killedBy)
  const unnamed = survivors.filter(({ mutant }) => !reasonOf(mutant))
  const changing = verdicts.length - (survivors.length - unnamed.length)
  const killed = verdicts.length - survivors.length
  console.log(
    `\n${killed} killed, ${survivors.length - unnamed.length} survive by right (survivors.ts), ${unnamed.length} survive: ` +
      `${((100 * killed) / changing).toFixed(1)} % of those that change an answer are killed`,
  )
  for (const { mutant, number } of unnamed) console.log(`#${number} ${describe(mutant)}`)
  return unnamed.length > 0 || killed < MIN_KILLED * changing ? 1 : 0
}

process.exitCode = await main()
