// Runs the same suites on every runtime: `npm run test:runtimes -- [--share N] [--suites TEXT] [RUNTIME…]`.
//
// Node runs Vitest itself; Bun, Deno and browsers run the suites bundled with Vitest's own runner and matchers. Of the long
// enumerations one case in --share runs (8 by default; `npm run test:exhaustive` runs them all). Prints the table, and writes it with every
// failure to test/runtimes/.cache/results.md and .json.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundle } from './bundle.ts'
import { type Column, markdownOf, reportOf, tableOf } from './report.ts'
import type { SuiteResult } from './results.ts'
import { type Context, OBSTACLES, RUNTIMES, type Runtime } from './runtimes.ts'
import { Server } from './server.ts'
import { findSuites, type Suites } from './suites.ts'

const CACHE = fileURLToPath(new URL('.cache/', import.meta.url))

async function columnOf(runtime: Runtime, context: Omit<Context, 'onResult'>): Promise<Column> {
  const { name, title } = runtime
  const results = new Map<string, SuiteResult>()
  const start = performance.now()
  let version = ''
  let error: string | undefined
  try {
    version = runtime.version()
    const onResult = (suite: string, result: SuiteResult) => results.set(suite, result)
    await runtime.run({ ...context, onResult })
  } catch (caught) {
    error = caught instanceof Error ? caught.message : String(caught)
  }
  const seconds = (performance.now() - start) / 1000
  const tests = [...results.values()].flatMap((result) => result.tests)
  const bad = tests.filter(({ state }) => state !== 'pass')
  const passed = tests.length - bad.length
  console.log(
    `${name} ${version}: ${passed} passed, ${bad.length} not, ${seconds.toFixed(0)} s${error ? `; ${error}` : ''}`,
  )
  for (const { path, errors } of bad)
    console.log(`  not: ${path.join(' > ')}\n    ${errors.join('\n    ').slice(0, 600)}`)
  return { title, version, expected: new Set(runtime.expected(context.suites)), results, seconds, error }
}

/** Runs the jobs in this order, at most `lanes` at a time. */
async function inLanes<T, R>(lanes: number, items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  async function lane(): Promise<void> {
    while (next < items.length) {
      const i = next++
      results[i] = await run(items[i])
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

async function main(): Promise<number> {
  const options = { share: { type: 'string', default: '8' }, suites: { type: 'string', default: '' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const share = Number(values.share)
  const unknown = positionals.find((name) => RUNTIMES.every((runtime) => runtime.name !== name))
  if (unknown || !Number.isInteger(share) || share < 1) {
    const names = RUNTIMES.map(({ name }) => name).join(' ')
    console.error(`usage: npm run test:runtimes -- [--share N] [--suites TEXT] [${names}]`)
    return 2
  }
  const runtimes = RUNTIMES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

  const all = findSuites()
  const portable = all.portable.filter((path) => path.includes(values.suites))
  const suites: Suites = { portable, nodeOnly: all.nodeOnly.filter((path) => path.includes(values.suites)) }

  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(`${CACHE}bundles-`)
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const bundled = [...portable, ...Object.values(OBSTACLES)]
  await bundle('browser', bundled, { page: 'test/runtimes/portable/page.ts' }, `${folder}/browser`, share)
  await bundle('process', bundled, { process: 'test/runtimes/portable/process.ts' }, `${folder}/process`, share)

  const server = new Server(`${folder}/browser`)
  await server.start()
  let columns: Column[]
  try {
    const context = { suites, folder: `${folder}/process`, server, share, filter: values.suites }
    columns = await inLanes(2, runtimes, (runtime) => columnOf(runtime, context))
  } finally {
    server.stop()
  }
  const report = reportOf(columns)
  console.log(`\n${tableOf(columns, report)}\n`)
  for (const failure of report.failures.slice(0, 20)) console.log(`${failure.slice(0, 600)}\n`)
  if (report.failures.length > 0) console.log(`${report.failures.length} failures, all of them in ${CACHE}results.md`)
  const json = columns.map(({ expected, results, ...rest }) => ({ ...rest, suites: Object.fromEntries(results) }))
  writeFileSync(`${CACHE}results.json`, JSON.stringify({ share, runtimes: json }, undefined, 1))
  writeFileSync(`${CACHE}results.md`, markdownOf(columns, report, share))
  return report.failures.length > 0 ? 1 : 0
}

// On `exit`, the browsers end, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.exitCode = await main()
