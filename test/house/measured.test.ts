// A constant that was measured has its figure beside it, in a few words; bench/README.md has the method, and no source points there for a figure.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)

/** Reads a file of the repository. */
function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8')
}

/** The thresholds of a source, MIN_… and MAX_…, and the comments before them. */
function findThresholds(source: string): { name: string; comment: string }[] {
  const found = source.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?((?:(?:export )?const (?:MIN|MAX)_\w+ =.*\n)+)/g)
  return Array.from(found, ([, comment = '', lines]) =>
    Array.from(lines.matchAll(/(?:MIN|MAX)_\w+/g), ([name]) => ({ name, comment })),
  ).flat()
}

/** A time, a speed or a ratio: 20 ns, 5 GB/s, 1.2 times, a half. */
const FIGURE = /\d ?(?:ns|µs|ms|GB\/s|%)|\d times|twice/

/** Limits that nobody chose: of an engine, and of what a call may cost. */
const LIMITS = new Set(['MAX_STRING_UNITS', 'MAX_HEAP_STRING_UNITS', 'MAX_ARGUMENTS', 'MAX_PIECE_BYTES'])

const pages = readdirSync(new URL('src/platform', ROOT)).map((name) => `src/platform/${name}`)

test('thresholds are found, with what is said of them', () => {
  expect(findThresholds('/** Bytes: 2 times. */\nconst MIN_A = 1\nconst MAX_A = 2\nexport const MIN_B = 3\n')).toEqual([
    { name: 'MIN_A', comment: ' Bytes: 2 times. ' },
    { name: 'MAX_A', comment: ' Bytes: 2 times. ' },
    { name: 'MIN_B', comment: ' Bytes: 2 times. ' },
  ])
  expect(findThresholds('let x\nconst MAX_B = 3\n')).toEqual([{ name: 'MAX_B', comment: '' }])
})

describe.each(pages)('%s', (path) => {
  const thresholds = findThresholds(read(path)).filter(({ name }) => !LIMITS.has(name))

  test('has at most eight thresholds', () => expect(thresholds.length).toBeLessThanOrEqual(8))

  test('each with its figure', () => {
    expect(thresholds.filter(({ comment }) => !FIGURE.test(comment)).map(({ name }) => name)).toEqual([])
  })
})

test('no source points to bench/README.md for a figure', () => {
  const pointing = ['src', 'assembly', 'scripts'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.generated.ts'))
      .filter((path) => /Measured:|bench\/README\.md, "/.test(read(`${folder}/${path}`)))
      .map((path) => `${folder}/${path}`),
  )
  expect(pointing).toEqual([])
})
