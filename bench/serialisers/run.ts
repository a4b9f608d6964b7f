// Whole messages of serialisers, with their own functions for strings and with ours: `npm run bench:serialisers -- [RUNTIME…]` runs it in Node 20
// to 26, Bun and Deno, prints all ratios and writes those of docs/serialisers.md. A ratio above 1 says that ours are faster. With `--quick`, or
// `--library NAME`, nothing is written.

import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { binaryOf } from '../support/binaries.ts'
import { installPeers } from '../support/peers.ts'
import { machine } from '../support/report.ts'
import { makeCopies } from './copies.ts'
import { LIBRARIES } from './libraries.ts'
import { describeRuntime, type Row, saveRuntime, writePage } from './page.ts'
import { NORMAL, QUICK, raceLibrary } from './race.ts'

const RUNTIMES = ['node20', 'node22', 'node24', 'node26', 'bun', 'deno'] as const

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    here: { type: 'string' },
    library: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
  },
})

function nameOfRuntime(): string {
  const { bun, deno, node } = process.versions
  return bun ? `Bun ${bun}` : deno ? `Deno ${deno}` : `Node ${node}`
}

/** Races in this process, which is of this runtime. */
async function raceHere(runtime: string): Promise<void> {
  const { library: names, quick } = options
  const rows: Row[] = []
  for (const library of LIBRARIES) {
    if (names && !names.includes(library.name)) continue
    try {
      rows.push(await raceLibrary(library, quick ? QUICK : NORMAL))
    } catch (error) {
      console.log(`${library.name}: ${(error as Error).message}`)
      process.exitCode = 1
    }
  }
  console.log(describeRuntime(rows))
  if (quick || names || process.exitCode === 1) return
  const date = new Date().toISOString().slice(0, 10)
  saveRuntime(runtime, { name: nameOfRuntime(), date, machine: machine() }, rows)
}

function raceIn(runtime: string): void {
  console.log(`\n${runtime}\n`)
  const file = import.meta.filename
  const deno = ['run', '--allow-all', '--no-check', '--node-modules-dir=manual', file]
  const own = { bun: [file], deno }[runtime] ?? ['--import', 'tsx', file]
  const { status } = spawnSync(binaryOf(runtime), [...own, '--here', runtime, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}

if (options.here !== undefined) {
  await raceHere(options.here)
} else {
  installPeers()
  makeCopies()
  for (const runtime of positionals.length > 0 ? positionals : RUNTIMES) raceIn(runtime)
  if (!options.quick && !options.library) writePage()
}
