// Packs the package once for all tests, as a release packs it: from a copy that scripts/release.ts has prepared. Installs the tools that its
// users have.

import { execFileSync, type StdioOptions } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { prepareRelease } from '../../../scripts/release.ts'
import { installTools } from './tools.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the packed package. */
    tarball: string
    /** A copy of what is published, as `npm publish` finds it. */
    release: string
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns what npm packs. It runs no scripts here, so it packs the build that the other tests use. */
function pack(cwd: string, ...args: string[]): { filename: string; files: { path: string }[] } {
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
  const said = execFileSync('npm', ['pack', '--ignore-scripts', '--json', ...args], { cwd, encoding: 'utf8', stdio })
  return JSON.parse(said)[0]
}

export default function setup({ provide }: TestProject): () => void {
  installTools()
  const folder = mkdtempSync(join(tmpdir(), 'utf-simd-pack-'))
  const release = join(folder, 'release')
  for (const path of [...pack(root, '--dry-run').files.map((file) => file.path), 'packages/iconv-lite'])
    cpSync(join(root, path), join(release, path), { recursive: true })
  prepareRelease(pathToFileURL(`${release}/`), 'owner/utf-simd')
  provide('release', release)
  provide('tarball', join(folder, pack(release, '--pack-destination', folder).filename))
  return () => rmSync(folder, { recursive: true })
}
