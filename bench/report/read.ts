// Reads results, and refuses files with a wrong shape before anything is written.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Results } from '../support/results.ts'

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
 * @throws ResultsError where a file has a wrong shape, or two files are of the same runtime
 */
export function readResults(folder: URL, local = false): Results[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && isLocal(file) === local)
  const all = files.sort().map((file) => parse(file, readFileSync(new URL(file, folder), 'utf8')))
  const twice = all.find(({ runtime }, i) => all.findIndex((each) => each.runtime === runtime) !== i)
  if (twice) throw new ResultsError(`two files are of the runtime ${twice.runtime}`)
  return all
}

function parse(file: string, text: string): Results {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ResultsError(`${file}: ${(error as Error).message}`)
  }
  const fault = RESULTS(value, '')
  if (fault) throw new ResultsError(`${file}: ${fault}`)
  return value as Results
}

/** Says what is wrong with a value; undefined: nothing. */
type Shape = (value: unknown, at: string) => string | undefined

const is =
  (what: string, test: (value: unknown) => boolean): Shape =>
  (value, at) =>
    test(value) ? undefined : `${at || 'the whole'} is not ${what}`
const text = is('a text', (value) => typeof value === 'string')
const positive = is('a positive number', (value) => typeof value === 'number' && value > 0 && Number.isFinite(value))
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const oneOf = (...values: (string | undefined)[]) =>
  is(`one of ${values.filter(Boolean).join(', ')}`, (value) => values.includes(value as string))

function first(faults: Iterable<string | undefined>): string | undefined {
  for (const fault of faults) if (fault) return fault
  return undefined
}

const optional =
  (shape: Shape): Shape =>
  (value, at) =>
    value === undefined ? undefined : shape(value, at)

const object =
  (shapes: Record<string, Shape>): Shape =>
  (value, at) =>
    isRecord(value)
      ? first(Object.entries(shapes).map(([name, shape]) => shape(value[name], at ? `${at}.${name}` : name)))
      : `${at || 'the whole'} is not an object`

const all =
  (shape: Shape): Shape =>
  (value, at) =>
    typeof value === 'object' && value !== null
      ? first(Object.entries(value).map(([name, each]) => shape(each, `${at}.${name}`)))
      : `${at} is not there`

const SPEED = object({ median: positive, low: positive, high: positive })
const RANGE = object({ low: positive, high: positive })
const COMPETITOR = object({
  name: text,
  kind: oneOf('platform', 'library', 'own'),
  contract: oneOf('strict', 'lossy', 'pooled', undefined),
  speed: SPEED,
  ratio: SPEED,
})
const CELL = object({
  operation: text,
  script: text,
  size: text,
  ours: SPEED,
  competitors: all(COMPETITOR),
  best: optional(text),
  ratio: optional(SPEED),
  range: optional(RANGE),
  bestAny: optional(text),
  ratioAny: optional(SPEED),
})
const RESULTS = object({
  // The name is the id of a section of the page.
  runtime: is('a name', (value) => typeof value === 'string' && /^[a-z][\w-]*$/i.test(value)),
  name: text,
  versions: all(text),
  machine: object({ cpu: text, cores: positive, system: text }),
  date: is('a date, YYYY-MM-DD', (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)),
  suites: all(object({ unit: oneOf('GB/s', 'ns'), cells: all(CELL) })),
})
