// Runs the suites in another version of Node: the suite is bundled, because Node 20 can't run TypeScript. The package itself
// stays outside of the bundle, so that what is timed is what its users get.

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { binaryOf } from './binaries.ts'
import type { Options } from './options.ts'

const BENCH = new URL('../', import.meta.url)
const CACHE = new URL('.cache/', BENCH)

/** Returns the exit code of the worst run. */
export async function inRuntimes(names: readonly string[], options: Options): Promise<number> {
  const bundle = await bundled()
  try {
    let code = 0
    for (const runtime of options.runtimes) {
      const binary = binaryOf(runtime)
      console.log(`\n${runtime}`)
      const args = [bundle, ...names, ...optionsFor(runtime, options)]
      const run = spawnSync(binary, args, { stdio: 'inherit' })
      if (run.error) throw run.error
      code = Math.max(code, run.status ?? 1)
    }
    return code
  } finally {
    rmSync(bundle)
  }
}

async function bundled(): Promise<string> {
  const { build } = await import('esbuild')
  const outfile = fileURLToPath(new URL('run.mjs', CACHE))
  await build({
    entryPoints: [fileURLToPath(new URL('run.ts', BENCH))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['utf-simd', 'esbuild'],
    logLevel: 'warning',
  })
  return outfile
}

/** The options of this run for the one in another runtime. */
function optionsFor(runtime: string, options: Options): string[] {
  const args = options.quick ? ['--quick'] : []
  if (options.check) args.push('--check')
  if (options.once) args.push('--once')
  for (const script of options.scripts) args.push(`--script=${script}`)
  for (const kernel of options.kernels) args.push(`--kernel=${kernel}`)
  for (const encoding of options.encodings) args.push(`--encoding=${encoding}`)
  for (const backend of options.backends) args.push(`--backend=${backend}`)
  for (const [name, file] of options.prototypes) args.push(`--prototype=${name}=${file}`)
  if (options.json) args.push('--json', options.json.replace(/(\.local)?(\.json)?$/, `.${runtime}$1$2`))
  return args
}
