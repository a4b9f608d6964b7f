// The runtimes: how each runs suites, and which it can run.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { binaryOf } from '../../bench/support/binaries.ts'
import { BROWSERS, type Browser, versionOf, visit } from './browsers.ts'
import type { SuiteResult, TestResult } from './results.ts'
import type { Server } from './server.ts'
import { ROOT, type Suites } from './suites.ts'

/** Suites of test/runtimes/obstacles, for an engine or a page in which WebAssembly cannot run. */
export const OBSTACLES = {
  simd: 'test/runtimes/obstacles/no-simd.ts',
  webassembly: 'test/runtimes/obstacles/no-webassembly.ts',
  compiling: 'test/runtimes/obstacles/no-compiling.ts',
} as const

export interface Context {
  readonly suites: Suites
  /** Where the bundles for Node, Bun and Deno lie. */
  readonly folder: string
  readonly server: Server
  readonly share: number
  /** Run only suites whose path contains this. */
  readonly filter: string
  onResult(suite: string, result: SuiteResult): void
}

export interface Runtime {
  readonly name: string
  readonly title: string
  /** The suites that it has to run. One that is missing from its results has failed. */
  expected(suites: Suites): readonly string[]
  version(): string
  run(context: Context): Promise<void>
}

function failed(reason: string): SuiteResult {
  return { seconds: 0, tests: [{ path: ['the file'], state: 'fail', errors: [reason], seconds: 0 }] }
}

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

function start(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, timeout: 1_200_000 })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (chunk) => (stdout += chunk))
    child.stderr.setEncoding('utf8').on('data', (chunk) => (stderr += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** Runs a bundled suite in a process of its own. */
async function inProcess(command: string, args: readonly string[], suite: string, { folder }: Context, env = {}) {
  const path = `${folder}/${suite.replace(/\.ts$/, '.js')}`
  const { stdout, stderr } = await start(command, [...args, `${folder}/process.js`, path], env)
  try {
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as SuiteResult
  } catch {
    return failed(`no result: ${(stdout + stderr).slice(-2000)}`)
  }
}

/** A flag or variable that removes SIMD or WebAssembly from an engine. V8 removes SIMD with instructions of the machine: on x64 only. */
interface Lacking {
  readonly simd?: { args: readonly string[]; env?: Readonly<Record<string, string>> }
  readonly webassembly: { args: readonly string[]; env?: Readonly<Record<string, string>> }
}

function obstaclesOf({ simd }: Lacking): string[] {
  return simd ? [OBSTACLES.simd, OBSTACLES.webassembly] : [OBSTACLES.webassembly]
}

async function runObstacles(command: string, lacking: Lacking, context: Context): Promise<void> {
  for (const which of ['simd', 'webassembly'] as const) {
    const how = lacking[which]
    if (!how) continue
    const suite = OBSTACLES[which]
    context.onResult(suite, await inProcess(command, how.args, suite, context, how.env))
  }
}

const V8_WITHOUT_SIMD = '--no-enable-sse4-1'
const NODE: Lacking = {
  simd: process.arch === 'x64' ? { args: [V8_WITHOUT_SIMD] } : undefined,
  webassembly: { args: ['--jitless'] },
}

/** The part of Vitest's JSON that is used. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly duration?: number
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

function fromVitest(report: VitestReport, onResult: Context['onResult']): void {
  for (const file of report.testResults) {
    const tests = file.assertionResults.map((each): TestResult => {
      const state = each.status === 'passed' ? 'pass' : each.status === 'failed' ? 'fail' : 'skip'
      const path = [...each.ancestorTitles, each.title]
      return { path, state, errors: each.failureMessages, seconds: (each.duration ?? 0) / 1000 }
    })
    if (file.message) tests.push({ path: ['the file'], state: 'fail', errors: [file.message], seconds: 0 })
    onResult(relative(ROOT, file.name), { tests, seconds: (file.endTime - file.startTime) / 1000 })
  }
}

const OLDEST_NODE = 20
const NEWEST_NODE = 26
/** Suites of the documentation and the repository's tools, which the oldest Node runs: they do not depend on its version. */
const TOOLS = folders('bench', 'docs', 'house', 'package', 'runtimes', 'scripts')
/** Suites of the command line and of servers, in processes of their own: the oldest and the newest Node run them. */
const PROGRAMS = folders('cli', 'servers')

function folders(...names: string[]): string[] {
  return names.map((name) => `test/${name}/`)
}

/** Makes a version of Node, in which Vitest itself runs all suites. */
function node(major: number): Runtime {
  const name = `node${major}`
  const left = major === OLDEST_NODE ? [] : major === NEWEST_NODE ? TOOLS : [...TOOLS, ...PROGRAMS]
  return {
    name,
    title: `Node ${major}`,
    expected: ({ portable, nodeOnly }) =>
      [...portable, ...nodeOnly, ...obstaclesOf(NODE)].filter(
        (suite) => !left.some((folder) => suite.startsWith(folder)),
      ),
    version: () => spawnSync(binaryOf(name), ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1),
    async run(context) {
      const command = binaryOf(name)
      const folder = mkdtempSync(join(tmpdir(), `${name}-`))
      try {
        const output = join(folder, 'report.json')
        const excluded = left.map((folder) => `--exclude=${folder}**`)
        const options = ['--reporter=json', `--outputFile=${output}`, '--maxWorkers=1', ...excluded]
        const args = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...(context.filter ? [context.filter] : [])]
        const { stdout, stderr } = await start(command, args, { TEST_SHARE: String(context.share) })
        let report: VitestReport
        try {
          report = JSON.parse(readFileSync(output, 'utf8')) as VitestReport
        } catch {
          throw new Error(`Vitest said: ${(stdout + stderr).slice(-4000)}`)
        }
        fromVitest(report, context.onResult)
        await runObstacles(command, NODE, context)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
}

/** Makes a runtime that runs each bundled suite in a process of its own. */
function processes(name: string, title: string, args: readonly string[], lacking: Lacking): Runtime {
  return {
    name,
    title,
    expected: ({ portable }) => [...portable, ...obstaclesOf(lacking)],
    version: () =>
      /[\d.]+/.exec(spawnSync(binaryOf(name), ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? 'unknown',
    async run(context) {
      const command = binaryOf(name)
      for (const suite of context.suites.portable)
        context.onResult(suite, await inProcess(command, args, suite, context))
      await runObstacles(command, lacking, context)
    },
  }
}

function browser(name: string, title: string, browser: Browser): Runtime {
  const obstacles = [OBSTACLES.webassembly, OBSTACLES.compiling]
  return {
    name,
    title,
    expected: ({ portable }) => [...portable, ...Object.values(OBSTACLES)],
    version: () => versionOf(browser),
    async run({ server, suites, onResult }) {
      await visit(server, browser, [...suites.portable, ...obstacles], false, onResult)
      await visit(server, browser, [OBSTACLES.simd], true, onResult)
    },
  }
}

export const RUNTIMES: readonly Runtime[] = [
  ...[OLDEST_NODE, 22, 24, NEWEST_NODE].map(node),
  processes('bun', 'Bun', [], {
    simd: { args: [], env: { BUN_JSC_useWasmSIMD: '0' } },
    webassembly: { args: [], env: { BUN_JSC_useWasm: '0' } },
  }),
  processes('deno', 'Deno', ['run', '--allow-all'], {
    simd: NODE.simd && { args: ['run', '--allow-all', `--v8-flags=${V8_WITHOUT_SIMD}`] },
    webassembly: { args: ['run', '--allow-all', '--v8-flags=--jitless'] },
  }),
  browser('chromium', 'Chromium', BROWSERS.chromium),
  browser('firefox', 'Firefox', BROWSERS.firefox),
  browser('webkit', 'WebKit', BROWSERS.webkit),
]
