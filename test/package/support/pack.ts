// Packs the package once for all tests, and installs the tools that its users have.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { installTools } from './tools.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the packed package. */
    tarball: string
  }
}

export default function setup({ provide }: TestProject): () => void {
  installTools()
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-pack-'))
  // npm runs no scripts here, so it packs the build that the other tests use.
  const said = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  provide('tarball', join(folder, JSON.parse(said)[0].filename))
  return () => rmSync(folder, { recursive: true })
}
