// `stringsOf` of docs/cookbook.md against Arrow's own `toArray`: every layout that apache-arrow makes of a column of strings.

import * as arrow from 'apache-arrow'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBatch } from '../../src/text/decode-batch.ts'
import { recipe } from '../support/recipe.ts'

const { Dictionary, Int8, Int32, Int64, LargeUtf8, Table, Utf8, Vector, tableFromIPC, tableToIPC, vectorFromArray } =
  arrow

type Strings = (string | null)[]
const COOKBOOK = new URL('../../docs/cookbook.md', import.meta.url)
const stringsOf = recipe<(vector: arrow.Vector) => Strings>(COOKBOOK, 'stringsOf', { decodeBatch })

const STRINGS: Strings = Array.from({ length: 1000 }, (_, i) =>
  i % 10 === 3 ? null : ['', 'name', 'Grüße', 'имя', '世界', '😀', '\ufeffsigned'][i % 7].repeat(i % 4),
)
/** Few enough for the keys of the smallest dictionary. */
const WORDS: Strings = STRINGS.map((text, i) => (text === null ? null : `${text}${i % 3}`))
const COLUMNS: Record<string, arrow.Vector> = {
  Utf8: vectorFromArray(STRINGS, new Utf8()),
  LargeUtf8: vectorFromArray(STRINGS, new LargeUtf8()),
  'Dictionary<Utf8>': vectorFromArray(WORDS, new Dictionary(new Utf8(), new Int32())),
  'Dictionary<LargeUtf8> with keys of one byte': vectorFromArray(WORDS, new Dictionary(new LargeUtf8(), new Int8())),
  'without nulls': vectorFromArray(
    STRINGS.map((text) => text ?? 'x'),
    new Utf8(),
  ),
  'a dictionary without nulls': vectorFromArray(
    WORDS.map((text) => text ?? 'x'),
    new Dictionary(new Utf8(), new Int32()),
  ),
}

describe.each(Object.entries(COLUMNS))('%s', (_, column) => {
  test('whole', () => {
    expect(stringsOf(column)).toEqual([...column.toArray()])
  })

  test('property: slices, slices of slices, and several chunks of them', () => {
    const range = fc
      .tuple(fc.nat(1000), fc.nat(1000))
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
    fc.assert(
      fc.property(fc.array(fc.tuple(range, range), { minLength: 1, maxLength: 4 }), (cuts) => {
        const [first, ...others] = cuts.map(([outer, inner]) => column.slice(...outer).slice(...inner))
        const vector = first.concat(...others)
        const found = stringsOf(vector)
        expect(found).toEqual([...vector.toArray()])
        expect(found.length).toBe(vector.length)
      }),
      { numRuns: 200 },
    )
  })

  test('after a journey through a file', () => {
    const table = new Table({ column: column.slice(3, 500).concat(column.slice(77)) })
    for (const kind of ['file', 'stream'] as const) {
      const read = tableFromIPC(tableToIPC(table, kind)).getChild('column') as arrow.Vector
      expect(stringsOf(read)).toEqual([...read.toArray()])
      expect(read.length).toBe(497 + 923)
    }
  })
})

test('keys of 64 bits', () => {
  const dictionary = vectorFromArray(['yes', 'no'], new Utf8())
  const data = arrow.makeData({
    // The types of apache-arrow do not know such keys; its reader does.
    type: new Dictionary(new Utf8(), new Int64() as unknown as arrow.Int32),
    data: BigInt64Array.of(1n, 0n, 0n, 1n) as unknown as Int32Array,
    nullBitmap: Uint8Array.of(0b1011),
    dictionary,
  })
  const vector = new Vector([data])
  expect(stringsOf(vector)).toEqual(['no', 'yes', null, 'no'])
  expect(stringsOf(vector.slice(1))).toEqual(['yes', null, 'no'])
})

test('a dictionary is decoded once, and chunks may have different ones', () => {
  let calls = 0
  const count: typeof decodeBatch = (...args) => {
    calls++
    return decodeBatch(...args)
  }
  const counted = recipe<typeof stringsOf>(COOKBOOK, 'stringsOf', { decodeBatch: count })
  const column = COLUMNS['Dictionary<Utf8>']
  const other = vectorFromArray(['other', 'words'], new Dictionary(new Utf8(), new Int32()))
  const vector = column.slice(0, 100).concat(column.slice(100, 300), column.slice(300), other)
  expect(counted(vector)).toEqual([...vector.toArray()])
  expect(calls).toBe(2)
})

test('no strings, nothing but nulls, and the chunks with which a table fills a shorter column', () => {
  for (const type of [new Utf8(), new LargeUtf8(), new Dictionary(new Utf8(), new Int32())]) {
    expect(stringsOf(vectorFromArray([], type))).toEqual([])
    expect(stringsOf(vectorFromArray([null, null], type))).toEqual([null, null])
    const long = vectorFromArray(STRINGS, new Utf8())
    const short = new Table({ long, short: vectorFromArray(['a', 'b'], type) }).getChild('short') as arrow.Vector
    expect(stringsOf(short)).toEqual(['a', 'b', ...new Array(998).fill(null)])
  }
  expect(stringsOf(new Vector([arrow.makeData({ type: new arrow.Null(), length: 2 })]))).toEqual([null, null])
})

test('a column of something else is an error', () => {
  for (const [vector, type] of [
    [vectorFromArray([1, 2], new Int32()), 'Int32'],
    [vectorFromArray(['a', 'b'], new arrow.Utf8View()), 'Utf8View'],
    [vectorFromArray([['a']], new arrow.List(new arrow.Field('item', new Utf8()))), 'List<Utf8>'],
  ] as [arrow.Vector, string][])
    expect(() => stringsOf(vector)).toThrow(new TypeError(`expected a column of strings, not ${type}`))
})

test('malformed bytes are an error', () => {
  const data = arrow.makeData({
    type: new Utf8(),
    data: Uint8Array.of(0x61, 0xff),
    valueOffsets: Int32Array.of(0, 1, 2),
  })
  expect(() => stringsOf(new Vector([data]))).toThrow('utf-8: invalid-byte at offset 0: FF in string 1')
})
