// The runtimes, and how a suite is run in each.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { binaryOf } from './binaries.ts'
import { bundle } from './bundle.ts'
import { type Options, type Outcome, UsageError } from './options.ts'

/** (Beside the package: so Node finds what the bundle leaves outside.) */
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url))

/** A runtime that is ready. */
export interface Runtime {
  /** node22 */
  readonly name: string
  /** Runs one suite; `args` are the options of the command line. */
  run(suite: string, options: Options, args: readonly string[]): Promise<Outcome>
  /** Node 22.21.0 */
  title(): string
  /** Of the engine, once something has run. */
  versions(): Record<string, string>
  close(): Promise<void>
}

/** undefined: the Node that runs this. */
export async function open(name: string | undefined, options: Options): Promise<Runtime> {
  if (name === 'chromium' || name === 'firefox') {
    const { openBrowser } = await import('./pages.ts')
    return openBrowser(name, options)
  }
  return openProcess(name, options)
}

/** Flags in front of the program. */
const FLAGS: Readonly<Record<string, readonly string[]>> = { deno: ['run', '--allow-all', '--no-lock'] }
const TITLES: Readonly<Record<string, string>> = { bun: 'Bun', deno: 'Deno' }
/** What of process.versions says which engine it is. */
const ENGINES = ['node', 'bun', 'deno', 'v8', 'webkit']

async function openProcess(name: string | undefined, { peers }: Options): Promise<Runtime> {
  if (name && !/^(node\d+|bun|deno)$/.test(name)) throw new UsageError(`no such runtime: ${name}`)
  const command = name ? binaryOf(name) : process.execPath
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-bench-'))
  const program = join(CACHE, `program-${process.pid}.mjs`)
  await bundle('process', peers, program)
  const flags = FLAGS[name ?? ''] ?? []
  let versions: Record<string, string> = {}
  return {
    name: name ?? `node${process.versions.node.split('.')[0]}`,
    async run(suite, _options, args) {
      const out = join(folder, 'outcome.json')
      const { status, signal, error } = spawnSync(command, [...flags, program, suite, ...args, `--out=${out}`], {
        stdio: 'inherit',
      })
      if (error) throw error
      if (status !== 0) throw new Error(`${suite} ended with ${status ?? signal}`)
      const outcome = JSON.parse(readFileSync(out, 'utf8')) as Outcome & { versions: Record<string, string> }
      versions = Object.fromEntries(
        ENGINES.flatMap((key) => (outcome.versions[key] ? [[key, outcome.versions[key]]] : [])),
      )
      return outcome
    },
    title: () => (name && TITLES[name] ? `${TITLES[name]} ${versions[name]}` : `Node ${versions['node']}`),
    versions: () => versions,
    async close() {
      rmSync(folder, { recursive: true })
      rmSync(program)
    },
  }
}
