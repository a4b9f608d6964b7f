// Columns of strings: decodeBatch and encodeBatch against loops over the platform's own functions and Apache Arrow's `get`.

import { makeData, makeVector, Utf8 } from 'apache-arrow'
import { own } from './support/own.ts'
import { cutStrings, STREAM_STRINGS } from './support/strings.ts'
import { type Plan, type Race, type RaceSuite, sameBytes, type World } from './support/suite.ts'
import { bytesOf } from './support/texts.ts'

/** The columns, and the scripts that take turns in each. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  ascii: ['ascii'],
  mixed: ['ascii', 'french', 'russian', 'chinese', 'emoji'],
}
const [MIN_STRING_BYTES, MAX_STRING_BYTES] = [5, 40]
const SOURCE_BYTES = 1 << 20
/** Strings of a column that is decoded a part at a time, and nothing keeps the strings; and of one that is kept whole. */
const COLUMN_STRINGS = { dropped: STREAM_STRINGS, kept: 16 * STREAM_STRINGS }

export const suite: RaceSuite = {
  unit: 'ns',
  // A slice of a string costs more than a string in Bun.
  rule: { leastRatio: 1.5 },
  plans: (world) =>
    Object.keys(COLUMNS).flatMap((script) => {
      const plan = (operation: string, make: () => Race): Plan => {
        return { script, size: `${MIN_STRING_BYTES}-${MAX_STRING_BYTES} B`, operation, make }
      }
      return [
        plan('decodeBatch, dropped', () => decode(world, script, 'dropped')),
        plan('decodeBatch, kept', () => decode(world, script, 'kept')),
        plan('encodeBatch', () => encode(world, script)),
      ]
    }),
}

interface Column {
  data: Uint8Array<ArrayBuffer>
  offsets: Uint32Array<ArrayBuffer>
  strings: readonly string[]
}

function makeColumn(script: string, count: number): Column {
  const sources = COLUMNS[script].map((name) => bytesOf({ name }, SOURCE_BYTES))
  const { pieces, strings } = cutStrings(sources, MIN_STRING_BYTES, MAX_STRING_BYTES)
  const all = Array.from({ length: count }, (_, i) => i % pieces.length)
  const offsets = new Uint32Array(count + 1)
  for (const [i, at] of all.entries()) offsets[i + 1] = offsets[i] + pieces[at].length
  const data = new Uint8Array(offsets[count])
  for (const [i, at] of all.entries()) data.set(pieces[at], offsets[i])
  return { data, offsets, strings: all.map((at) => strings[at]) }
}

function decode({ root }: World, script: string, kind: keyof typeof COLUMN_STRINGS): Race {
  const count = COLUMN_STRINGS[kind]
  const { data, offsets, strings } = makeColumn(script, count)
  const decoder = new TextDecoder()
  const valueOffsets = new Int32Array(offsets.buffer)
  const vector = makeVector(makeData({ type: new Utf8(), data, valueOffsets, length: count, nullCount: 0 }))
  const each = (one: (i: number) => string | null) =>
    own((one) => {
      const all = new Array<string | null>(count)
      for (let i = 0; i < count; i++) all[i] = one(i)
      return all
    }, one)
  return {
    ours: [{ operation: `decodeBatch, ${kind}`, rivals: ['lossy'], run: own(() => root.decodeBatch(data, offsets)) }],
    others: [
      {
        name: 'TextDecoder.decode',
        kind: 'platform',
        contract: 'lossy',
        run: each((i) => decoder.decode(data.subarray(offsets[i], offsets[i + 1]))),
      },
      { name: 'apache-arrow get', kind: 'library', contract: 'lossy', run: each((i) => vector.get(i)) },
    ],
    amount: count,
    isRight: (result) => strings.every((text, i) => (result as string[])[i] === text),
  }
}

function encode({ root }: World, script: string): Race {
  const { data, offsets, strings } = makeColumn(script, STREAM_STRINGS)
  const encoder = new TextEncoder()
  const target = new Uint8Array(3 * data.length)
  const encodeInto = () => {
    const ends = new Uint32Array(strings.length + 1)
    let at = 0
    for (let i = 0; i < strings.length; i++)
      ends[i + 1] = at += encoder.encodeInto(strings[i], target.subarray(at)).written
    return { data: target.slice(0, at), offsets: ends }
  }
  return {
    ours: [{ operation: 'encodeBatch', rivals: ['lossy'], run: own(() => root.encodeBatch(strings)) }],
    others: [{ name: 'encodeInto', kind: 'platform', contract: 'lossy', run: own(encodeInto) }],
    amount: strings.length,
    isRight(result) {
      const found = result as Column
      return sameBytes(data, found.data) && offsets.every((offset, i) => offset === found.offsets[i])
    },
  }
}
