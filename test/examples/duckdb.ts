// `stringsOf` of docs/cookbook.md on what DuckDB-WASM really returns. Run by itself: `tsx test/examples/duckdb.ts`; installs DuckDB-WASM
// into bench/.cache the first time.

import assert from 'node:assert/strict'
import type { Vector } from 'apache-arrow'
import { decodeBatch } from '../../src/text/decode-batch.ts'
import { openDuckdb } from '../support/duckdb.ts'
import { recipe } from '../support/recipe.ts'

const COOKBOOK = new URL('../../docs/cookbook.md', import.meta.url)
const stringsOf = recipe<(vector: Vector) => (string | null)[]>(COOKBOOK, 'stringsOf', { decodeBatch })

const connection = await openDuckdb(new URL('../../', import.meta.url))
const columnOf = (expression: string, rows = 10_000) =>
  connection.query(`SELECT ${expression} AS name FROM range(${rows}) AS t(i)`).getChild('name')

const NAMES = `CASE WHEN i % 10 = 3 THEN NULL ELSE ['', 'name', 'Grüße', '世界', '😀'][i % 5 + 1] || i END`
const names = columnOf(NAMES)
assert.equal(String(names.type), 'Utf8')
assert.ok(names.data.length > 1, 'several chunks')
const expected = Array.from({ length: 10_000 }, (_, i) =>
  i % 10 === 3 ? null : `${['', 'name', 'Grüße', '世界', '😀'][i % 5]}${i}`,
)
assert.deepEqual(stringsOf(names), expected)
assert.deepEqual(stringsOf(names.slice(2040, 6000)), expected.slice(2040, 6000))

const answers = columnOf(`(CASE i % 3 WHEN 0 THEN 'yes' WHEN 1 THEN 'no' END)::ENUM('yes', 'no')`)
assert.match(String(answers.type), /^Dictionary<\w+, Utf8>$/)
assert.deepEqual(
  stringsOf(answers),
  expected.map((_, i) => ['yes', 'no', null][i % 3]),
)

for (const [expression, rows] of [
  [NAMES, 0],
  [NAMES, 1],
  ['NULL::VARCHAR', 5000],
] as [string, number][]) {
  const column = columnOf(expression, rows)
  assert.deepEqual(stringsOf(column), [...column.toArray()])
  assert.equal(column.length, rows)
}
assert.throws(() => stringsOf(columnOf('i')), new TypeError('expected a column of strings, not Int64'))
connection.close()
console.log('ok: the columns of DuckDB-WASM')
