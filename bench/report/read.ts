// Reads the results that the report is of.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Results } from '../support/results.ts'
import { parse } from '../support/results-file.ts'
import type { LineRow, LineRows } from './speed-page.ts'

/** What is wrong with a file of results. */
export class ResultsError extends Error {}

/** Quick runs write `<runtime>.local.json`, from which nobody should draw conclusions. */
const isLocal = (file: string): boolean => file.endsWith('.local.json')

/** The files of quick runs in a folder. */
export function localFiles(folder: URL): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(isLocal).sort() : []
}

/**
 * All results in a folder, or those of quick runs.
 *
 * @throws ResultsError where a file is not one of results, or two files are of the same runtime
 */
export function readResults(folder: URL, local = false): Results[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && isLocal(file) === local)
  const all = files.sort().map((file) => read(folder, file))
  const twice = all.find(({ runtime }, i) => all.findIndex((each) => each.runtime === runtime) !== i)
  if (twice) throw new ResultsError(`two files are of the runtime ${twice.runtime}`)
  return all
}

function read(folder: URL, file: string): Results {
  try {
    return parse(readFileSync(new URL(file, folder), 'utf8'))
  } catch (error) {
    throw new ResultsError(`${file}: ${(error as Error).message}`)
  }
}

/** The results of the suite `line`, by runtime. */
export function readLines(folder: URL): LineRows {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !isLocal(file))
  return Object.fromEntries(
    files.sort().map((file) => {
      const { rows } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { rows: LineRow[] }
      return [file.replace('.json', ''), rows]
    }),
  )
}
