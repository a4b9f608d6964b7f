// Constants that were measured point to a row of the table in bench/README.md. Each pointer must find its row.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const HEADING = '## What a call costs: the measured constants'

/** Reads a file of the repository. */
function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8')
}

/** The names of the table's rows. */
function readRows(): string[] {
  const page = read('bench/README.md')
  const section = page.slice(page.indexOf(HEADING)).split('\n## ')[0]
  return Array.from(section.matchAll(/^\| \*(.+?)\* +\|/gm), ([, name]) => name)
}

/** A source with its comments on one line each, so that no pointer is broken. */
function joinComments(source: string): string {
  return source.replace(/\n[ \t]*(?:\*(?!\/)|\/\/)[ \t]*/g, ' ')
}

/** The rows that a source points to: bench/README.md, "one" and "another". */
function findPointers(source: string): string[] {
  const pointers = joinComments(source).matchAll(
    /bench\/README\.md, ("[^"]+"(?: and (?:bench\/README\.md, )?"[^"]+")*)/g,
  )
  return Array.from(pointers, ([, names]) => Array.from(names.matchAll(/"([^"]+)"/g), ([, name]) => name)).flat()
}

const files = ['src', 'assembly', 'scripts'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.generated.ts'))
    .map((path) => `${folder}/${path}`)
    .sort(),
)
const pointing = files
  .map((path) => ({ path, source: read(path) }))
  .filter(({ source }) => /bench\/README|Measured:/.test(source))

test('a pointer may be broken by a line of a comment, and may name two rows', () => {
  expect(findPointers(' * Measured: bench/README.md, "search,\n * samples".')).toEqual(['search, samples'])
  expect(findPointers('// Measured:\n// bench/README.md, "a" and "b".')).toEqual(['a', 'b'])
  expect(findPointers('// See bench/README.md.')).toEqual([])
})

test('row names are unique, and there are constants that point to them', () => {
  const rows = readRows()
  expect(rows.length).toBeGreaterThan(30)
  expect(rows).toEqual([...new Set(rows)])
  expect(pointing.length).toBeGreaterThan(10)
})

describe('bench/README.md has the rows that these files point to', () => {
  test.each(pointing)('$path', ({ source }) => {
    const pointers = findPointers(source)
    expect(pointers).not.toEqual([])
    expect(readRows()).toEqual(expect.arrayContaining(pointers))
  })
})
