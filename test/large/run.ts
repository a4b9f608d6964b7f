// What happens from 2^31 bytes on, in Node 20 and 26: `tsx test/large/run.ts`. Takes 4 to 5 GiB of memory; where there is less, it says so and fails.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { binaryOf } from '../../bench/support/binaries.ts'

const MIN_FREE_GIB = 6
const RUNTIMES = ['node20', 'node26'] as const
const MAX_SECONDS = 280

if (freemem() < MIN_FREE_GIB * 2 ** 30) {
  console.error(`NOT RUN: needs ${MIN_FREE_GIB} GiB of free memory, and there are ${(freemem() / 2 ** 30).toFixed(1)}`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'utf-simd-large-'))
const outfile = join(folder, 'mechanisms.mjs')
try {
  const entry = fileURLToPath(new URL('mechanisms.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node' })
  // Each takes half of the encodings.
  for (const [share, runtime] of RUNTIMES.entries()) {
    console.log(`\n${runtime}`)
    const { status } = spawnSync(binaryOf(runtime), [outfile, String(share), String(RUNTIMES.length)], {
      stdio: 'inherit',
      timeout: MAX_SECONDS * 1000,
    })
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
