// The benchmark's races, without a clock that matters: what is compared with what, and that every suite's competitors agree.
import { describe, expect, test } from 'vitest'
import { own, ownLoop } from '../../bench/support/own.ts'
import { best, isSlower, run, speedOf } from '../../bench/support/race.ts'
import { RACES } from '../../bench/support/races.ts'
import type { Competitor, Contract, Kind } from '../../bench/support/results.ts'
import { cutStrings, STRINGS } from '../../bench/support/strings.ts'
import type { Plan, World } from '../../bench/support/suite.ts'
import { bytesOf, textOf } from '../../bench/support/texts.ts'
import { SMOKE } from '../../bench/support/timing.ts'
import * as root from '../../src/index.ts'
import * as js from '../../src/js.ts'

const world: World = {
  root,
  js: js as unknown as typeof root,
  peers: undefined,
  texts: [{ name: 'ascii' }, { name: 'emoji' }, { name: 'own.txt', content: 'Größe 中\n' }],
  mixed: true,
  sizes: [64],
  effort: SMOKE,
}

describe('every suite', () => {
  for (const [name, load] of Object.entries(RACES)) {
    test(`${name} runs, its competitors agree, no cell comes twice`, async () => {
      const { suite } = await load()
      const all = suite.plans(world)
      // (utf-simd/js is raced with the packages of bench/peers alone.)
      expect(all.length > 0).toBe(name !== 'javascript')
      // A stream of short strings takes its time: the first and the last of them.
      const plans = name === 'short' ? [all[0], all[all.length - 1]] : all
      const cells = plans.flatMap((plan) => run(plan, suite.unit, SMOKE))
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
    expect(best(all, ['strict'], 'library')).toMatchObject({ best: 'library', bestAny: 'library' })
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
  const plan = (wrong: boolean): Plan => ({
    script: 'ascii',
    size: '64 B',
    make: () => ({
      ours: [{ operation: 'decode', rivals: ['strict'], run: () => 'a' }],
      others: [{ name: 'other', kind: 'platform', contract: 'strict', run: () => other(wrong) }],
      amount: 1,
      isRight: (result) => result === 'a',
    }),
  })
  expect(() => run(plan(true), 'GB/s', SMOKE)).toThrow('other disagrees on ascii, 64 B')
  expect(calls).toBe(1)
  expect(run(plan(false), 'GB/s', SMOKE)[0].best).toBe('other')
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
    expect(strings).toHaveLength(STRINGS)
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
    expect(new Set(strings).size).toBeGreaterThan(STRINGS * 0.99)
  })

  test('are gone through whole, in another order each time', () => {
    const orders: number[][] = []
    const loop = ownLoop('order.push(i)', { order: { push: (i: number) => orders[orders.length - 1].push(i) } })
    for (let round = 0; round < 3; round++) {
      orders.push([])
      loop()
      expect(new Set(orders[round]).size).toBe(STRINGS)
    }
    expect(orders[0]).not.toEqual(orders[1])
    expect(orders[1]).not.toEqual(orders[2])
  })
})
