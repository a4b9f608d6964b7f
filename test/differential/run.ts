// utf-simd/web against the platform's TextDecoder and TextEncoder on several versions of Node: `npm run test:differential`.
// Options: --runtime node20 (may be repeated), --calls 600000, --seed 0, --session NUMBER to run one session alone.

import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { build } from 'esbuild'
import { binaryOf } from '../../bench/support/binaries.ts'
import { BUGS } from './bugs.ts'
import type { Findings } from './compare.ts'

const { values } = parseArgs({
  options: {
    runtime: { type: 'string', multiple: true, default: ['node20', 'node22', 'node24', 'node26'] },
    calls: { type: 'string', default: '600000' },
    seed: { type: 'string', default: '0' },
    session: { type: 'string' },
  },
})

const bundle = fileURLToPath(new URL('../../bench/.cache/differential.mjs', import.meta.url))
const web = new URL('../../dist/web.js', import.meta.url).href

async function findingsOf(runtime: string): Promise<Findings> {
  const args = [bundle, web, values.calls, values.seed, ...(values.session === undefined ? [] : [values.session])]
  const { stdout } = await promisify(execFile)(binaryOf(runtime), args, { maxBuffer: 1 << 26 })
  const lines = stdout.trimEnd().split('\n')
  const last = lines.pop() as string
  if (lines.length > 0) console.log(lines.join('\n'))
  return JSON.parse(last) as Findings
}

await build({
  entryPoints: [fileURLToPath(new URL('compare.ts', import.meta.url))],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
})

const sessionsByBug = new Map<string, number>()
let hasFailed = false
try {
  for (const runtime of values.runtime) {
    const started = performance.now()
    const { version, calls, bugs, first, failures } = await findingsOf(runtime)
    console.log(`\n${version}: ${calls} calls in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    for (const [name, count] of Object.entries(bugs)) {
      sessionsByBug.set(name, (sessionsByBug.get(name) ?? 0) + count)
      console.log(`  ${name}: ${count} sessions, the first --session ${first[name]}`)
    }
    for (const failure of failures) console.error(`  FAILURE --runtime ${runtime} --${failure.replace(':', '\n   ')}`)
    hasFailed ||= failures.length > 0
  }
} finally {
  rmSync(bundle)
}

const page = readFileSync(new URL('../../docs/web.md', import.meta.url), 'utf8')
for (const { name, step } of BUGS) {
  if (!page.includes(`| ${name} |`)) {
    console.error(`\n${name}: not in docs/web.md`)
    hasFailed = true
  }
  if (sessionsByBug.has(name)) console.log(`\n${name}\n  ${step}`)
  else if (values.session === undefined) {
    console.error(`\n${name}: listed, but never seen`)
    hasFailed = true
  }
}
if (hasFailed) process.exitCode = 1
