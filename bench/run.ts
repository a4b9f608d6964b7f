// npm run bench -- [SUITE ...] [options]: runs suites by name, each in a process or page of its own, prints their tables, and adds what
// they measured to bench/results.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startup } from './startup.ts'
import { buildIn } from './support/against.ts'
import { textsOf } from './support/inputs.ts'
import { argsOf, type Options, type Outcome, readOptions, USAGE, UsageError } from './support/options.ts'
import { installPeers, peerVersions } from './support/peers.ts'
import { isUnsteady, unmarked, withRange } from './support/race.ts'
import { RACES } from './support/races.ts'
import { machine } from './support/report.ts'
import { type Cell, keyOf, type Results, type SuiteResults } from './support/results.ts'
import { addResults, FOLDER, readResults, writeRows } from './support/results-file.ts'
import { open, type Runtime } from './support/runtimes.ts'
import { show, violations } from './support/show.ts'
import { PLATFORM_RULE, type Summary } from './support/suite.ts'
import { combined, VERSIONS_PROCESSES, VERSIONS_RULE } from './support/versions.ts'

/** The one suite of races that says nothing without a second copy of the package. */
const VERSIONS = 'versions'
const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** Those that run by name only. */
const SPECIAL = [VERSIONS, 'search', 'hostile', 'iconv-lite', 'copies']
const allSuites = [...Object.keys(RACES), 'startup']
const usualSuites = allSuites.filter((name) => !SPECIAL.includes(name))

async function main(args: string[]): Promise<number> {
  const { options, names, help } = readOptions(args)
  if (help) {
    console.log(USAGE)
    return 0
  }
  checkNames(names, options)
  // `line` has texts of its own.
  if (!names.includes('line')) textsOf(options)
  if (options.peers) installPeers()
  const results = options.smoke ? mkdtempSync(join(tmpdir(), 'utf-simd-results-')) : undefined
  let code = 0
  try {
    for (const runtime of options.runtimes.length > 0 ? options.runtimes : [undefined])
      code = Math.max(code, await inRuntime(runtime, names, results ? { ...options, check: false, results } : options))
  } finally {
    if (results) rmSync(results, { recursive: true })
  }
  return code
}

/** @throws UsageError where a suite does not exist, or does not go with the options */
function checkNames(names: readonly string[], { against, smoke }: Options): void {
  for (const name of names) if (!allSuites.includes(name)) throw new UsageError(`no such suite: ${name}`)
  if (against === undefined) {
    if (names.includes(VERSIONS) && !smoke) throw new UsageError(`${VERSIONS} needs --against DIR`)
    return
  }
  buildIn(against)
  const other = names.find((name) => !Object.hasOwn(RACES, name))
  if (other) throw new UsageError(`${other} has no races: --against is not for it`)
}

/** The suites that run where the command names none. */
function usualSuitesOf({ against, smoke }: Options): readonly string[] {
  return against !== undefined ? [VERSIONS] : smoke ? allSuites : usualSuites
}

/** Runs the suites in one runtime; the exit code. */
async function inRuntime(name: string | undefined, names: readonly string[], options: Options): Promise<number> {
  const runtime = await open(name, options)
  let code = 0
  try {
    for (const suite of names.length > 0 ? names : usualSuitesOf(options))
      code = Math.max(code, await runSuite(suite, runtime, optionsFor(suite, options)))
    if (options.check) code = Math.max(code, checkResults(runtime, options))
  } finally {
    await runtime.close()
  }
  return code
}

/** The smoke test of `versions` has no other build: it takes the same one twice. */
function optionsFor(suite: string, options: Options): Options {
  return suite === VERSIONS && options.smoke ? { ...options, against: options.against ?? ROOT } : options
}

/** Runs one suite; the exit code. */
async function runSuite(suite: string, runtime: Runtime, options: Options): Promise<number> {
  const start = performance.now()
  const { cpu, cores, system } = machine()
  console.log(`${runtime.title}, ${cpu}, ${cores} cores, ${system}: ${suite}\n`)
  const measured = await measure(suite, runtime, options)
  const summarize = options.against === undefined ? (await RACES[suite]?.())?.suite.summarize : undefined
  if (summarize && measured.results) return report(suite, summarize(measured.results.cells), runtime, options)
  const outcome = options.against === undefined ? await steadied(suite, runtime, options, measured) : measured
  let { code } = outcome
  if (outcome.results) {
    code = Math.max(code, await conclude(suite, outcome.results, options))
    save(suite, outcome.results, runtime, options)
  }
  console.log(`\n(${suite}: ${((performance.now() - start) / 1000).toFixed(0)} s)\n`)
  return code
}

function measure(suite: string, runtime: Runtime, options: Options): Promise<Outcome> {
  if (suite === 'startup') return startup(runtime, options)
  if (options.against !== undefined) return measureVersions(suite, runtime, options)
  return runtime.run(suite, options, argsOf(options))
}

/** Now against before, in several processes. */
async function measureVersions(suite: string, runtime: Runtime, options: Options): Promise<Outcome> {
  const { quick, smoke } = options
  const processes = VERSIONS_PROCESSES[smoke ? 'smoke' : quick ? 'quick' : 'normal']
  const all: SuiteResults[] = []
  for (let i = 0; i < processes; i++) {
    const each = { ...options, exchange: i % 2 === 1 }
    if (process.stderr.isTTY) process.stderr.write(`process ${i + 1} of ${processes}\n`)
    const { results } = await runtime.run(suite, each, argsOf(each))
    all.push(results!)
  }
  return { code: 0, results: combined(all) }
}

/** Measures unsteady cells again in a fresh process. Those that stay unsteady get a range in place of their ratio. */
async function steadied(suite: string, runtime: Runtime, options: Options, outcome: Outcome): Promise<Outcome> {
  const unsteady = outcome.results?.cells.filter(isUnsteady) ?? []
  if (!outcome.results || unsteady.length === 0) return outcome
  let again: readonly Cell[] = unsteady
  if (!options.once && !options.smoke) {
    console.log(`${unsteady.length} unsteady cells are measured again in a fresh process`)
    again = (await measure(suite, runtime, onlyThese(suite, unsteady, options))).results?.cells ?? []
  }
  const cells = outcome.results.cells.map((cell) => {
    if (!isUnsteady(cell)) return cell
    const second = again.find((each) => keyOf(each) === keyOf(cell)) ?? cell
    return isUnsteady(second) ? withRange(second, cell) : second
  })
  return { ...outcome, results: { ...outcome.results, cells } }
}

/** The options for a run of no more than these cells; of other suites than races, of no more than their scripts. */
function onlyThese(suite: string, cells: readonly Cell[], options: Options): Options {
  if (Object.hasOwn(RACES, suite)) return { ...options, only: cells.map(keyOf) }
  const scripts = options.scripts.filter((name) => cells.some(({ script }) => script === name))
  return scripts.length > 0 ? { ...options, scripts, names: scripts } : options
}

/** Prints what a suite of races found; the exit code. */
async function conclude(suite: string, results: SuiteResults, options: Options): Promise<number> {
  const { all, check, names, against } = options
  if (!Object.hasOwn(RACES, suite)) return 0
  const isMeasured = (name: string) =>
    results.cells.some(({ script }) => script === name || parse(script).name === name)
  const unknown = names.filter((name) => !isMeasured(name))
  if (unknown.length > 0) console.log(`${suite} has no cells of ${unknown.join(', ')}\n`)
  if (results.cells.length === 0) {
    console.log(`${suite}: nothing was measured`)
    return 0
  }
  const { layout, rule = PLATFORM_RULE } = (await RACES[suite]()).suite
  const isVersions = against !== undefined
  const applied = isVersions ? VERSIONS_RULE : rule
  console.log(show(results, isVersions ? 'grid' : (layout ?? 'rows'), all))
  const found = violations(suite, results, applied)
  if (found.length > 0) console.log(`\nrules not met:\n  ${found.join('\n  ')}`)
  else if (isVersions) console.log('\nin no cell slower than before')
  else console.log('\nin no cell slower than the best of the same contract')
  return check && found.length > 0 ? 1 : 0
}

/** Prints what a suite says in its own words, and writes it to a folder of its own; the exit code. */
function report(suite: string, { text, missed, rows }: Summary, runtime: Runtime, options: Options): number {
  console.log(text)
  console.log(missed.length > 0 ? `\nrules not met:\n  ${missed.join('\n  ')}` : `\n${suite}: all rules are met`)
  const { quick, smoke, check, results = FOLDER } = options
  if (!quick && !smoke) {
    const file = join(results, suite, `${runtime.name}.json`)
    writeRows(file, { name: runtime.title, date: today(), machine: machine() }, rows)
    console.log(`\nwritten to ${file}`)
  }
  return check && missed.length > 0 ? 1 : 0
}

const today = (): string => new Date().toISOString().slice(0, 10)

function fileOf(runtime: Runtime, { results, quick, against }: Options): string | undefined {
  // Ratios to another build are not for the report.
  if (against !== undefined && results === undefined) return undefined
  return join(results ?? FOLDER, `${runtime.name}${quick ? '.local' : ''}.json`)
}

function save(suite: string, measured: SuiteResults, runtime: Runtime, options: Options): void {
  const file = fileOf(runtime, options)
  if (file === undefined || measured.cells.length === 0) return
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const fresh: Results = {
    runtime: runtime.name,
    name: runtime.title,
    versions: { ...runtime.versions, 'utf-simd': version, ...(options.peers ? peerVersions() : {}) },
    machine: machine(),
    date: today(),
    suites: { [suite]: measured },
  }
  addResults(file, fresh)
  if (options.smoke) return
  const shown = options.quick ? 'bench:report -- --local' : 'bench:report'
  console.log(`\nwritten to ${file}${options.results ? '' : `: npm run ${shown} shows it`}`)
}

/** Refuses results in which an unsteady cell has a ratio; the exit code. */
function checkResults(runtime: Runtime, options: Options): number {
  const file = fileOf(runtime, options)
  const found = file === undefined ? [] : unmarked(readResults(file))
  if (found.length === 0) return 0
  console.log(`${file}: unsteady cells that are not marked; measure them again:\n  ${found.join('\n  ')}`)
  return 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
