// What happens from 2^31 bytes on, in Node 20 and 26: `tsx test/large/run.ts`. Takes about 4 GiB of memory; where there is less, it says so and fails.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { binaryOf } from '../../bench/support/binaries.ts'

const MIN_FREE_GIB = 6

if (freemem() < MIN_FREE_GIB * 2 ** 30) {
  console.error(`NOT RUN: needs ${MIN_FREE_GIB} GiB of free memory, and there are ${(freemem() / 2 ** 30).toFixed(1)}`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'utf-simd-large-'))
const outfile = join(folder, 'mechanisms.mjs')
try {
  const entry = fileURLToPath(new URL('mechanisms.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node' })
  for (const runtime of ['node20', 'node26']) {
    console.log(`\n${runtime}`)
    const { status } = spawnSync(binaryOf(runtime), [outfile], { stdio: 'inherit', timeout: 300_000 })
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
