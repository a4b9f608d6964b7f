// A second copy of the package, called in turn with the first: `--against`.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UsageError } from './options.ts'

/** The URL of the built package in a folder. @throws UsageError where there is none */
export function urlOfBuild(folder: string): string {
  const dist = resolve(folder, 'dist')
  if (!existsSync(join(dist, 'index.js'))) throw new UsageError(`--against: no dist/index.js in ${folder}`)
  return `${pathToFileURL(dist).href}/`
}
