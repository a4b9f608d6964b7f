// npm run bench -- [SUITE ...] [options]: runs suites by name, each in a process or page of its own, prints their tables, and adds what
// they found to bench/results.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startup } from './startup.ts'
import { textsOf } from './support/inputs.ts'
import { argsOf, type Options, type Outcome, readOptions, USAGE, UsageError } from './support/options.ts'
import { installPeers, peerVersions } from './support/peers.ts'
import { RACES } from './support/races.ts'
import { machine } from './support/report.ts'
import type { Results, SuiteResults } from './support/results.ts'
import { addResults, FOLDER } from './support/results-file.ts'
import { open, type Runtime } from './support/runtimes.ts'
import { show, slowerCells } from './support/show.ts'
import { TOOLS } from './support/tools.ts'

/** Without names. */
const DEFAULT = [...Object.keys(RACES), 'startup', 'kernels', 'stream', 'batch']
const known = [...Object.keys(RACES), 'startup', ...Object.keys(TOOLS)]
const BROWSERS = ['chromium', 'firefox']

async function main(args: string[]): Promise<number> {
  const { options, names, help } = readOptions(args)
  if (help) {
    console.log(USAGE)
    return 0
  }
  for (const name of names) if (!known.includes(name)) throw new UsageError(`no such suite: ${name}`)
  textsOf(options)
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

/** Runs the suites in one runtime; the exit code. */
async function inRuntime(name: string | undefined, names: readonly string[], options: Options): Promise<number> {
  const isBrowser = name !== undefined && BROWSERS.includes(name)
  const alien = isBrowser && names.find((suite) => Object.hasOwn(TOOLS, suite))
  if (alien) throw new UsageError(`${alien} does not run in browsers`)
  const usual = isBrowser ? [...Object.keys(RACES), 'startup'] : options.smoke ? known : DEFAULT
  const runtime = await open(name, options)
  let code = 0
  try {
    for (const suite of names.length > 0 ? names : usual) {
      const start = performance.now()
      const { cpu, cores, system } = machine()
      console.log(`${runtime.title}, ${cpu}, ${cores} cores, ${system}: ${suite}\n`)
      const outcome =
        suite === 'startup' ? await startup(runtime, options) : await runtime.run(suite, options, argsOf(options))
      code = Math.max(code, outcome.code, conclude(suite, outcome, options))
      if (outcome.results) save(suite, outcome.results, runtime, options)
      console.log(`\n(${suite}: ${((performance.now() - start) / 1000).toFixed(0)} s)\n`)
    }
  } finally {
    await runtime.close()
  }
  return code
}

/** Prints what a suite of races found; the exit code. */
function conclude(suite: string, { results }: Outcome, { all, check }: Options): number {
  if (!results || !Object.hasOwn(RACES, suite)) return 0
  console.log(show(results, all))
  const slower = slowerCells(suite, results)
  if (slower.length > 0) console.log(`\nslower than the best of the same contract:\n  ${slower.join('\n  ')}`)
  else console.log('\nin no cell slower than the best of the same contract')
  return check && slower.length > 0 ? 1 : 0
}

function save(suite: string, found: SuiteResults, runtime: Runtime, { results = FOLDER, quick, peers }: Options): void {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const fresh: Results = {
    runtime: runtime.name,
    name: runtime.title,
    versions: { ...runtime.versions, 'utf-simd': version, ...(peers ? peerVersions() : {}) },
    machine: machine(),
    date: new Date().toISOString().slice(0, 10),
    suites: { [suite]: found },
  }
  addResults(join(results, `${runtime.name}${quick ? '.local' : ''}.json`), fresh)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
