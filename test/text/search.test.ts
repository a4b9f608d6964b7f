// search: the rules of indexOf, long input, every backend, and linear time.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backend, setBackend } from '../../src/kernels/choose.ts'
import { NEEDLE, WINDOW } from '../../src/kernels/contract.ts'
import { search } from '../../src/text/search.ts'
import * as reference from '../reference/places.ts'
import { processorTime } from '../support/judge.ts'
import { Random } from '../support/random.ts'
import { encodeUtf8 } from './inputs.ts'

describe.each(['js', 'wasm', 'auto'] as const)('backend %s', (choice) => {
  beforeAll(() => setBackend(choice))
  afterAll(() => setBackend('auto'))
  test('this is the backend that was meant', () => expect(backend()).toBe(choice === 'auto' ? 'wasm' : choice))

  const english = encodeUtf8('the quick brown fox jumps over the lazy dog')

  test('bytes and text', () => {
    expect(search(english, 'the')).toBe(0)
    expect(search(english, 'the', 1)).toBe(31)
    expect(search(english, encodeUtf8('fox'))).toBe(16)
    expect(search(english, 'cat')).toBe(-1)
    expect(search(english, 'dog')).toBe(40)
    expect(search(english, 'dog', 41)).toBe(-1)
    expect(search(encodeUtf8('Ἀθῆναι, ἀθάνατοι'), 'ἀθ')).toBe(encodeUtf8('Ἀθῆναι, ').length)
    expect(search(english.buffer, 'quick')).toBe(4)
    expect(search(new DataView(english.buffer, 4), english.buffer.slice(10, 15))).toBe(6)
    expect(search(new Uint16Array(encodeUtf8('abcdef').buffer), 'cd')).toBe(2)
  })

  test('from has the rules of Uint8Array.prototype.indexOf and Buffer.prototype.indexOf', () => {
    const buffer = Buffer.from('abcabcabc')
    for (const needle of ['abc', 'c', 'bca', 'x', '', 'abcabcabcabc']) {
      for (const from of [undefined, 0, 1, 3, 6, 7, 9, 10, 100, -1, -3, -4, -9, -10, -100, 2.9, -0.5, -2.9, Infinity]) {
        const message = `${needle}, ${from}`
        expect(search(buffer, needle, from), message).toBe(buffer.indexOf(needle, from === Infinity ? 9 : from) + 0)
        if (needle.length !== 1) continue
        expect(search(buffer, needle, from), message).toBe(new Uint8Array(buffer).indexOf(needle.charCodeAt(0), from))
      }
    }
    expect(search(buffer, 'abc', Number.NaN)).toBe(0)
    expect(search(buffer, 'abc', Number.NEGATIVE_INFINITY)).toBe(0)
  })

  test('an empty needle is found at from, or at the end', () => {
    expect(search(english, '')).toBe(0)
    expect(search(english, '', 5)).toBe(5)
    expect(search(english, new Uint8Array(0), 1000)).toBe(43)
    expect(search(english, '', -1)).toBe(42)
    expect(search(new Uint8Array(0), '')).toBe(0)
    expect(search(new Uint8Array(0), 'a')).toBe(-1)
  })

  test('a needle with a lone surrogate, which has no UTF-8', () => {
    expect(() => search(encodeUtf8('a\ufffdb'), 'a\ud800')).toThrow(TypeError)
    expect(() => search(english, undefined as unknown as string)).toThrow(TypeError)
    expect(() => search('the' as unknown as Uint8Array, 'the')).toThrow(TypeError)
  })

  test('shared memory', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(100_000))
    shared.set(english, 99_000)
    expect(search(shared, 'fox')).toBe(99_016)
    expect(search(shared.buffer, shared.subarray(99_016, 99_019))).toBe(99_016)
  })

  test('across the borders of windows', () => {
    const bytes = new Uint8Array(3 * WINDOW + 100)
    for (const length of [1, 2, 3, 17, 64, 1000, 5000]) {
      const needle = Uint8Array.from({ length }, (_, i) => 1 + (i % 250))
      for (const border of [1024, WINDOW, 1024 + WINDOW, 2 * WINDOW, 3 * WINDOW]) {
        for (const shift of [-length - 1, -length, -length + 1, -(length >> 1), -1, 0, 1]) {
          const place = border + shift
          if (place < 0 || place + length > bytes.length) continue
          bytes.fill(0)
          bytes.set(needle, place)
          expect(search(bytes, needle), `${length} bytes at ${place}`).toBe(place)
          expect(search(bytes, needle, place)).toBe(place)
          expect(search(bytes, needle, place + 1)).toBe(-1)
        }
      }
    }
  })

  test('a needle whose bytes are rare: found and not found, far away', () => {
    const bytes = new Uint8Array(1 << 20).fill(0x61)
    bytes.set(encodeUtf8('Zen'), 1_000_000)
    for (const place of [5000, 40_000, 40_003, 90_000, 500_000]) bytes.set(encodeUtf8('ZeZxnZ'), place)
    expect(search(bytes, 'Zen')).toBe(1_000_000)
    expect(search(bytes, 'Zen', 1_000_001)).toBe(-1)
    expect(search(bytes, 'Zon')).toBe(-1)
    expect(search(bytes, 'Q')).toBe(-1)
  })

  test('needles longer than the kernels take', () => {
    const random = new Random(7)
    const bytes = Uint8Array.from({ length: 300_000 }, () => random.below(256))
    for (const length of [NEEDLE, NEEDLE + 1, WINDOW, WINDOW + 1, 200_000]) {
      const needle = bytes.slice(300_000 - length - 5, 300_000 - 5)
      expect(search(bytes, needle)).toBe(300_000 - length - 5)
      needle[length - 1] ^= 1
      expect(search(bytes, needle)).toBe(-1)
    }
    expect(search(bytes.subarray(1), bytes)).toBe(-1)
  })

  test('property: the first occurrence', () => {
    const letters = fc.uint8Array({ min: 0x61, max: 0x63, maxLength: 400 })
    fc.assert(
      fc.property(letters, fc.uint8Array({ min: 0x61, max: 0x63, minLength: 1, maxLength: 9 }), (bytes, needle) => {
        const from = bytes.length >> 2
        return search(bytes, needle, from) === reference.search(bytes, needle, from)
      }),
      { numRuns: 500 },
    )
  })

  test('property: a part of the bytes is found, at its offset or before', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 5000 }), fc.nat(), fc.nat(), (bytes, a, b) => {
        const from = a % bytes.length
        const needle = bytes.slice(from, from + 1 + (b % 100))
        const at = search(bytes, needle)
        return at >= 0 && at <= from && reference.search(bytes.subarray(at, at + needle.length), needle, 0) === 0
      }),
      { numRuns: 500 },
    )
  })

  // 4 MB: linear time is some 10 ms, while trying every offset takes 2^22 times the needle. Needles below and above the kernels'
  // limit.
  test.each([100, 10_000, 1 << 20])('hostile input, a needle of %i bytes: linear time', (length) => {
    const bytes = new Uint8Array(1 << 22).fill(0x61)
    for (const odd of [0, length >> 1, length - 1]) {
      const needle = new Uint8Array(length).fill(0x61)
      needle[odd] = 0x62
      const begin = processorTime()
      expect(search(bytes, needle)).toBe(-1)
      expect(processorTime() - begin).toBeLessThan(500)
    }
  })
})
