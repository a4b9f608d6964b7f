// Copies of the built package: another build (`--against`), or this one again, for a backend that is forced.

import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from './options.ts'

export const DIST_FOLDER = fileURLToPath(new URL('../../dist/', import.meta.url))

/** The `dist` of a folder. @throws UsageError where it has no built package */
export function buildIn(folder: string): string {
  const dist = resolve(folder, 'dist')
  if (!existsSync(join(dist, 'index.js'))) throw new UsageError(`--against: no dist/index.js in ${folder}`)
  return dist
}

/** The folder of each copy. */
export function copiesOf(against: string | undefined): Record<string, string> {
  return {
    wasm: DIST_FOLDER,
    js: DIST_FOLDER,
    before: against === undefined ? DIST_FOLDER : buildIn(against),
  }
}

/** Makes each copy in a folder of its own below this one. Without a build it makes none, and the suites say so. */
export function copyTo(folder: string, against: string | undefined): void {
  for (const [name, source] of Object.entries(copiesOf(against))) {
    if (!existsSync(source)) continue
    mkdirSync(join(folder, name))
    for (const file of readdirSync(source))
      if (file.endsWith('.js')) copyFileSync(join(source, file), join(folder, name, file))
  }
}
