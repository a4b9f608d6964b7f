// The races of the benchmark: what is compared with what, and that the competitors of every suite agree. No test depends on the clock.
import { describe, expect, test } from 'vitest'
import { summarize } from '../../bench/support/line-table.ts'
import { own, ownLoop } from '../../bench/support/own.ts'
import { nodeBuffer } from '../../bench/support/platform.ts'
import { poolOf } from '../../bench/support/pool.ts'
import { best, isSlower, isUnsteady, run, speedOf, unmarked, withRange } from '../../bench/support/race.ts'
import { RACES } from '../../bench/support/races.ts'
import type { Cell, Competitor, Contract, Kind, Results } from '../../bench/support/results.ts'
import { violations } from '../../bench/support/show.ts'
import { cutStrings, STREAM_STRINGS } from '../../bench/support/strings.ts'
import { isNamed, type Race, type World } from '../../bench/support/suite.ts'
import { bytesOf, textOf } from '../../bench/support/texts.ts'
import { SMOKE } from '../../bench/support/timing.ts'
import { combined, exchanged, VERSIONS_RULE, versusBefore } from '../../bench/support/versions.ts'
import * as root from '../../src/index.ts'
import * as js from '../../src/js.ts'
import * as legacy from '../../src/legacy.ts'
import * as web from '../../src/web.ts'

const world: World = {
  root,
  js: js as unknown as typeof root,
  web,
  legacy,
  iconvLite: undefined,
  forced: { wasm: root, js: root },
  peers: undefined,
  texts: [{ name: 'ascii' }, { name: 'emoji' }, { name: 'own.txt', content: 'Größe 中\n' }],
  mixed: true,
  isQuick: true,
  sizes: [64],
  seed: 3,
  effort: SMOKE,
}

describe('every suite', () => {
  for (const [name, load] of Object.entries(RACES)) {
    test(`${name} runs, its competitors agree, no cell comes twice`, async () => {
      const { suite } = await load()
      const all = suite.plans(world)
      // The suites `javascript` and `iconv-lite` need the packages of bench/peers, `search` and `copies` a Buffer.
      expect(all.length > 0).toBe(
        !['javascript', 'iconv-lite'].includes(name) &&
          (!['search', 'copies'].includes(name) || nodeBuffer !== undefined),
      )
      // A stream of short strings takes long: only the first and the last of them run.
      const plans = name === 'short' ? [all[0], all[all.length - 1]] : all
      const cells = plans.flatMap((plan) => run(plan, plan.make(), suite.unit, SMOKE))
      const keys = cells.map(({ operation, script, size }) => `${operation} ${script} ${size}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { ours, competitors } of cells)
        for (const { median, low, high } of [ours, ...competitors.map(({ speed }) => speed)]) {
          expect(median).toBeGreaterThan(0)
          expect(low).toBeLessThanOrEqual(median)
          expect(high).toBeGreaterThanOrEqual(median)
        }
    })
  }
})

describe('the rule of the suite line', () => {
  const cells = (size: string, ours: number, line: number): Cell[] => {
    const speed = (ns: number) => ({ median: ns, low: ns, high: ns })
    const competitors: Competitor[] = [
      { name: 'line', kind: 'platform', speed: speed(line), ratio: speed(line / ours) },
      { name: 'wasm', kind: 'own', speed: speed(2 * ours), ratio: speed(2) },
    ]
    return [{ operation: 'decode', script: 'READMEs', size, ours: speed(ours), competitors }]
  }
  const isMissed = (size: string, ours: number, line: number) => summarize(cells(size, ours, line)).missed.length > 0

  test('up to 16 bytes 10 ns, up to 300 bytes 30 ns, then a part of its speed', () => {
    expect([isMissed('16 B', 60, 50), isMissed('16 B', 61, 50)]).toEqual([false, true])
    expect([isMissed('300 B', 130, 100), isMissed('300 B', 131, 100)]).toEqual([false, true])
    expect([isMissed('1 KiB', 100, 94), isMissed('1 KiB', 100, 92)]).toEqual([false, true])
    expect([isMissed('4 KiB', 100, 98), isMissed('4 KiB', 100, 96)]).toEqual([false, true])
  })
})

const competitor = (name: string, kind: Kind, contract: Contract | undefined, ratio: number) => {
  const estimate = { median: ratio, low: ratio, high: ratio }
  return { name, kind, contract, ratio: estimate, speed: estimate } satisfies Competitor
}

describe('the best', () => {
  const all = [
    competitor('fatal', 'platform', 'strict', 3),
    competitor('isUtf8 and slice', 'platform', 'strict', 2),
    competitor('slice', 'platform', 'lossy', 1.5),
    competitor('pool', 'platform', 'pooled', 0.9),
    competitor('another interface', 'platform', undefined, 0.8),
    competitor('library', 'library', 'strict', 0.5),
    competitor('twin', 'own', 'strict', 0.4),
  ]

  test('is the fastest of the platform with that contract, and beside it the fastest of any', () => {
    expect(best(all, ['strict'])).toMatchObject({ best: 'isUtf8 and slice', bestAny: 'another interface' })
    expect(best(all, ['lossy']).ratio?.median).toBe(1.5)
    expect(best(all, ['strict', 'lossy']).best).toBe('slice')
    expect(best(all, ['strict'], ['library'])).toMatchObject({ best: 'library', bestAny: 'library' })
  })

  test('may be among several kinds', () => {
    expect(best(all, ['strict'], ['platform', 'own']).best).toBe('twin')
  })

  test('is nobody where nobody has the contract', () => {
    expect(best(all.slice(5), ['strict'])).toEqual({})
    expect(best(all.slice(4), ['strict'])).toEqual({ bestAny: 'another interface', ratioAny: all[4].ratio })
  })

  test('is not reached only where the whole interval says so', () => {
    const cell = (high: number) => ({
      operation: 'decode',
      script: 'ascii',
      size: '64 B',
      ours: { median: 1, low: 1, high: 1 },
      competitors: [],
      ratio: { median: 0.9, low: 0.8, high },
    })
    expect(isSlower(cell(0.96))).toBe(true)
    expect(isSlower(cell(0.98))).toBe(false)
    expect(isSlower(cell(0.96), { leastRatio: 0.93 })).toBe(false)
  })
})

test('speeds are GB/s of input, or ns for each', () => {
  // 1, 2 and 4 ms
  expect(speedOf([2, 1, 4], 1e6, 'GB/s')).toEqual({ median: 0.5, low: 0.5, high: 1 })
  expect(speedOf([2, 1, 4], 1000, 'ns')).toEqual({ median: 2000, low: 2000, high: 4000 })
})

test('who gives something else is found out before anything is timed', () => {
  let calls = 0
  const other = (wrong: boolean) => {
    calls++
    return wrong ? 'b' : 'a'
  }
  const input = { script: 'ascii', size: '64 B' }
  const race = (wrong: boolean): Race => ({
    ours: [{ operation: 'decode', rivals: ['strict'], run: () => 'a' }],
    others: [{ name: 'other', kind: 'platform', contract: 'strict', run: () => other(wrong) }],
    amount: 1,
    isRight: (result) => result === 'a',
  })
  expect(() => run(input, race(true), 'GB/s', SMOKE)).toThrow('other disagrees on ascii, 64 B')
  expect(calls).toBe(1)
  expect(run(input, race(false), 'GB/s', SMOKE)[0].best).toBe('other')
})

describe('an unsteady cell', () => {
  const steady: Cell = {
    operation: 'encode',
    script: 'chinese',
    size: '64 KiB',
    ours: { median: 1, low: 0.8, high: 1.5 },
    competitors: [competitor('other', 'platform', 'strict', 1.2)],
    best: 'other',
    ratio: { median: 1.2, low: 1.1, high: 1.3 },
    bestAny: 'other',
    ratioAny: { median: 1.2, low: 1.1, high: 1.3 },
  }
  const ours = { median: 1, low: 0.3, high: 8 }
  const unsteady = { ...steady, ours, range: { low: 0.4, high: 9 } }

  test('is one whose rounds, or those of the best, differ by more than a factor of 2', () => {
    expect(isUnsteady(steady)).toBe(false)
    expect(isUnsteady({ ...steady, ours })).toBe(true)
    const [other] = steady.competitors
    expect(isUnsteady({ ...steady, competitors: [{ ...other, speed: ours }] })).toBe(true)
    expect(isUnsteady({ ...steady, competitors: [{ ...other, speed: ours }], best: 'nobody' })).toBe(false)
  })

  test('has a range over both processes, and no ratio', () => {
    const { ratio, ratioAny, bestAny, ...rest } = steady
    const second = { ...unsteady, range: { low: 0.5, high: 11 } }
    expect(withRange(second, unsteady)).toEqual({ ...rest, ours, range: { low: 0.4, high: 11 } })
    expect(withRange({ ...steady, ours }).range).toEqual({ low: 1.1, high: 1.3 })
  })

  test('is refused where it has a ratio', () => {
    const results = (cell: Cell) =>
      ({ suites: { encode: { unit: 'GB/s', cells: [steady, cell] } } }) as unknown as Results
    expect(unmarked(results(unsteady))).toEqual(['encode: encode chinese 64 KiB'])
    expect(unmarked(results(withRange(unsteady)))).toEqual([])
    expect(unmarked(undefined)).toEqual([])
  })

  test('is slower only where its whole range is', () => {
    expect(isSlower(withRange(unsteady))).toBe(false)
    expect(isSlower({ range: { low: 0.2, high: 0.9 } })).toBe(true)
  })
})

test('the rule of a suite is about each cell, and about the geometric mean of each operation', () => {
  const cell = (operation: string, size: string, median: number): Cell => {
    const estimate = { median, low: median - 0.01, high: median + 0.01 }
    return { operation, script: 'ascii', size, ours: estimate, competitors: [], best: 'before', ratio: estimate }
  }
  const sizes = Array.from({ length: 8 }, (_, i) => `${16 << i} B`)
  const encode = sizes.map((size) => cell('encode', size, 0.98))
  const cells = [cell('decode', '16 B', 0.9), cell('decode', '64 B', 1.2), ...encode]
  expect(violations('versions', { unit: 'GB/s', cells }, VERSIONS_RULE)).toEqual([
    'versions: decode ascii 16 B to before: 0.900 [0.890, 0.910], rule 0.93',
    'versions: encode: geometric mean 0.980 of 8 cells, rule 0.99',
  ])
  expect(violations('decode', { unit: 'GB/s', cells: cells.slice(1, 2) }, { leastRatio: 0.97 })).toEqual([])
})

test('each operation runs against the same one of the other build', () => {
  const race = (name: string): Race => ({
    ours: ['decode', 'encode'].map((operation) => ({
      operation,
      rivals: ['lossy'],
      run: () => `${name} ${operation}`,
    })),
    others: [{ name: 'platform', kind: 'platform', contract: 'lossy', run: () => undefined }],
    amount: 1,
    isRight: () => true,
  })
  const pairs = versusBefore(race('now'), race('before'))
  expect(pairs.map(({ ours, others }) => [...ours, ...others].map(({ run }) => run()))).toEqual([
    ['now decode', 'before decode'],
    ['now encode', 'before encode'],
  ])
  expect(run({ script: 'ascii', size: '1 B' }, pairs[0], 'GB/s', SMOKE)[0].best).toBe('before')
})

describe('the processes of now against before', () => {
  const estimate = (median: number, spread = 1.1) => ({ median, low: median / spread, high: median * spread })
  const cell = (ratio: number, spread?: number): Cell => ({
    operation: 'decode',
    script: 'ascii',
    size: '64 B',
    ours: estimate(2 * ratio, spread),
    competitors: [{ name: 'before', kind: 'own', contract: 'strict', speed: estimate(2), ratio: estimate(ratio) }],
    best: 'before',
    ratio: estimate(ratio),
    bestAny: 'before',
    ratioAny: estimate(ratio),
    ...(spread && { range: { low: ratio / spread, high: ratio * spread } }),
  })
  const all = (...cells: Cell[]) => combined(cells.map((each) => ({ unit: 'GB/s', cells: [each] }))).cells[0]

  test('exchange the roles of the two', () => {
    const { ours, competitors, ratio } = exchanged(cell(0.5))
    expect([ours.median, competitors[0].speed.median, ratio?.median]).toEqual([2, 1, 2])
    expect(ratio?.low).toBeCloseTo(2 / 1.1)
    expect(exchanged(cell(0.5, 4)).range).toEqual({ low: 0.5, high: 8 })
  })

  test('give a median, and an interval that has all of them in it', () => {
    expect(all(cell(0.9), cell(1.1), cell(1.2), cell(0.8)).ratio).toEqual({ median: 1, low: 0.8, high: 1.2 })
  })

  test('give a range where half of them are unsteady', () => {
    const steady = [cell(0.9), cell(1), cell(1.1)]
    expect(all(cell(1, 4), ...steady).ratio?.median).toBe(1)
    const { ratio, range } = all(cell(1, 4), cell(2, 4), ...steady.slice(1))
    expect(ratio).toBeUndefined()
    expect(range).toEqual({ low: 0.25, high: 8 })
  })
})

test('operations are named whole, by what stands before a comma, or as transcode', () => {
  const names = ['decode', 'decode, replace', 'encode', 'encodeInto', 'utf-8 to utf-16le']
  const named = (...wanted: string[]) => names.filter((name) => isNamed(name, wanted))
  expect(named()).toEqual(names)
  expect(named('decode')).toEqual(['decode', 'decode, replace'])
  expect(named('encode', 'transcode')).toEqual(['encode', 'utf-8 to utf-16le'])
  expect(named('decode, replace')).toEqual(['decode, replace'])
})

describe('the inputs of a pool', () => {
  test('are several distinct ones of whole characters, hardly shorter than the size', () => {
    for (const name of ['chinese', 'emoji', 'english-page'])
      for (const size of [16, 300, 65536]) {
        const { bytes, strings, utf16, amount, target } = poolOf({ name }, size, 1)
        expect(Math.log2(bytes.length) % 1).toBe(0)
        expect(bytes.length).toBeGreaterThanOrEqual(4)
        for (const [i, input] of bytes.entries()) {
          expect(input.length).toBeLessThanOrEqual(size)
          expect(input.length).toBeGreaterThan((size * 7) / 8 - 4)
          expect(textOf(input)).toBe(strings[i])
          expect(new TextDecoder('utf-16le').decode(utf16[i])).toBe(strings[i])
        }
        if (size > 16) expect(new Set(strings).size).toBe(strings.length)
        expect(amount).toBe(bytes.reduce((sum, { length }) => sum + length, 0))
        expect(target.length).toBe(3 * Math.max(...strings.map(({ length }) => length)))
      }
  })

  test('depend on the seed alone', () => {
    const strings = (seed: number) => poolOf({ name: 'french' }, 300, seed).strings
    const first = strings(1)
    expect(strings(2)).not.toEqual(first)
    expect(strings(1)).toEqual(first)
  })
})

describe('texts', () => {
  test('of a file are repeated, or cut between characters', () => {
    const file = { name: 'a.txt', content: '中é' }
    expect(textOf(bytesOf(file, 5))).toBe('中é')
    expect(textOf(bytesOf(file, 12))).toBe('中é中é')
    expect(textOf(bytesOf(file, 4))).toBe('中')
    expect(bytesOf(file, 1 << 16).length).toBeGreaterThan((1 << 16) - 4)
    expect(() => bytesOf({ name: 'b.txt', content: '' }, 4)).toThrow('b.txt')
  })

  test('of the corpus have the size, but for a cut character', () => {
    for (const size of [64, 1024]) {
      const { length } = bytesOf({ name: 'chinese' }, size)
      expect(length).toBeLessThanOrEqual(size)
      expect(length).toBeGreaterThan(size - 4)
    }
  })
})

test('each call has code of its own', () => {
  const add = (one: number, other: number) => one + other
  const [first, second] = [own(add, 1, 2), own(add, 3, 4)]
  expect([first(), second()]).toEqual([3, 7])
  expect(String(first)).not.toBe(String(second))
})

describe('streams of short strings', () => {
  const sources = ['french', 'emoji'].map((name) => bytesOf({ name }, 1 << 16))
  const { bytes, starts, ends, pieces, strings } = cutStrings(sources, 4, 256)

  test('are of whole characters and all lengths, each with its length in front', () => {
    expect(strings).toHaveLength(STREAM_STRINGS)
    const lengths = pieces.map(({ length }) => length)
    expect(Math.min(...lengths)).toBeLessThan(8)
    expect(Math.max(...lengths)).toBeGreaterThan(248)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(256)
    for (const [i, length] of lengths.entries()) {
      expect(textOf(pieces[i])).toBe(strings[i])
      expect(ends[i] - starts[i]).toBe(length)
      const varint = length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7]
      expect([...bytes.subarray(starts[i] - varint.length, starts[i])]).toEqual(varint)
    }
    expect(new Set(strings).size).toBeGreaterThan(STREAM_STRINGS * 0.99)
  })

  test('are gone through whole, in another order each time', () => {
    const orders: number[][] = []
    const loop = ownLoop('order.push(i)', { order: { push: (i: number) => orders[orders.length - 1].push(i) } })
    for (let round = 0; round < 3; round++) {
      orders.push([])
      loop()
      expect(new Set(orders[round]).size).toBe(STREAM_STRINGS)
    }
    expect(orders[0]).not.toEqual(orders[1])
    expect(orders[1]).not.toEqual(orders[2])
  })
})
