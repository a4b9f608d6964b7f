// What happens from 2^31 bytes on, in Node 20 and 26: `tsx test/large/run.ts`. Takes 4 to 5 GiB of memory; where there is less, it says so and fails.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { binaryOf } from '../../bench/support/binaries.ts'

const MIN_FREE_GIB = 6
const RUNTIMES = ['node20', 'node26'] as const
const MAX_SECONDS = 540
const run = promisify(execFile)

if (freemem() < MIN_FREE_GIB * 2 ** 30) {
  console.error(`NOT RUN: needs ${MIN_FREE_GIB} GiB of free memory, and there are ${(freemem() / 2 ** 30).toFixed(1)}`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'utf-simd-large-'))
const outfile = join(folder, 'mechanisms.mjs')
try {
  const entry = fileURLToPath(new URL('mechanisms.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, format: 'esm', platform: 'node' })
  /** Checks in one runtime, which takes its share of the encodings. */
  const check = async (share: number): Promise<void> => {
    const command = binaryOf(RUNTIMES[share])
    try {
      const { stdout } = await run(command, [outfile, String(share), String(RUNTIMES.length)], {
        timeout: MAX_SECONDS * 1000,
        maxBuffer: 1 << 26,
      })
      console.log(`\n${RUNTIMES[share]}\n${stdout}`)
    } catch (error) {
      const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string }
      console.error(`\n${RUNTIMES[share]}\n${stdout ?? ''}\n${stderr ?? message}`)
      process.exitCode = 1
    }
  }
  // Both at once where there is the memory.
  if (freemem() >= RUNTIMES.length * MIN_FREE_GIB * 2 ** 30) await Promise.all(RUNTIMES.map((_, share) => check(share)))
  else for (const share of RUNTIMES.keys()) await check(share)
} finally {
  rmSync(folder, { recursive: true })
}
