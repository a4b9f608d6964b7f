// The runtimes, and how a suite is run in each.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle as bundleOfName } from '../../scripts/sizes.ts'
import { copyTo } from './against.ts'
import { binaryOf } from './binaries.ts'
import { bundle } from './bundle.ts'
import type { Start, Started } from './cold.ts'
import { type Options, type Outcome, UsageError } from './options.ts'

/** A runtime in which suites can run. */
export interface Runtime {
  /** node22 */
  readonly name: string
  readonly isBrowser: boolean
  /** Runs one suite; `args` are the options of the command line. */
  run(suite: string, options: Options, args: readonly string[]): Promise<Outcome>
  /** Does something once in a fresh process or browser. */
  start(start: Start): Promise<Started>
  /** The URL for an import there: of a file of `dist/` or `peers/`, of an empty module, or of the bundle of `utf8`. */
  urlOf(module: string): string
  /** Node 22.21.0 */
  readonly title: string
  /** Of the engine. */
  readonly versions: Record<string, string>
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
/** The keys of process.versions that name the engine. Bun and Deno also name the Node that they imitate. */
const ENGINES: Readonly<Record<string, readonly string[]>> = { bun: ['bun', 'webkit'], deno: ['deno', 'v8'] }

async function openProcess(name: string | undefined, { peers, against }: Options): Promise<Runtime> {
  if (name && !/^(node\d+|bun|deno)$/.test(name)) throw new UsageError(`no such runtime: ${name}`)
  const command = name ? binaryOf(name) : process.execPath
  const flags = FLAGS[name ?? ''] ?? []
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-bench-'))
  const file = (path: string) => join(folder, path)
  writeFileSync(file('empty.js'), '')
  writeFileSync(
    file('versions.mjs'),
    `import process from 'node:process'; console.log(JSON.stringify(process.versions))`,
  )
  copyTo(folder, against)
  await bundle('process', 'program', peers, file('program.mjs'))
  await bundle('process', 'cold', false, file('cold.mjs'))
  writeFileSync(file('utf8.js'), await bundleOfName('utf-simd', 'utf8'))

  /** Runs a file there, and parses the last line that it prints. */
  function ask<T>(path: string, ...args: string[]): T {
    const { status, signal, stdout, stderr } = spawnSync(command, [...flags, file(path), ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${path} ended with ${status ?? signal}: ${stderr.slice(-2000)}`)
    return JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as T
  }
  const all = ask<Record<string, string>>('versions.mjs')
  const versions = Object.fromEntries((ENGINES[name ?? ''] ?? ['node', 'v8']).map((key) => [key, all[key]]))

  return {
    name: name ?? `node${versions['node'].split('.')[0]}`,
    isBrowser: false,
    title: name && TITLES[name] ? `${TITLES[name]} ${versions[name]}` : `Node ${versions['node']}`,
    versions,
    async run(suite, _options, args) {
      const out = file('outcome.json')
      const { status, signal, error } = spawnSync(
        command,
        [...flags, file('program.mjs'), suite, ...args, `--out=${out}`],
        { stdio: 'inherit' },
      )
      if (error) throw error
      if (status !== 0) throw new Error(`${suite} ended with ${status ?? signal}`)
      return JSON.parse(readFileSync(out, 'utf8')) as Outcome
    },
    start: async (start) => ask<Started>('cold.mjs', JSON.stringify(start)),
    urlOf(module) {
      const [, root, path] = /^(dist|peers)\/(.+)$/.exec(module) ?? []
      if (!root) return pathToFileURL(file(module)).href
      return new URL(root === 'dist' ? `../../dist/${path}` : `../peers/node_modules/${path}`, import.meta.url).href
    },
    close: async () => rmSync(folder, { recursive: true }),
  }
}
