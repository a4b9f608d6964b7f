// Results of `encode` that share a buffer: the same bytes, apart from each other and from the codec's memory.

import { expect, test } from 'vitest'
import { utf8, utf16le } from '../../src/index.ts'
import { toText } from '../reference/items.ts'
import { onBackends, SUBJECTS } from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { text } from '../support/texts.ts'

const POOL_BYTES = 1 << 15
/** Around what loops, the platform and the kernels take, and what is too large for the pool. */
const LENGTHS = [1, 16, 17, 81, 300, 5462]

onBackends('encode, pooled', () => {
  test('the same bytes as without a pool, for every encoding, whatever the text', () => {
    const random = new Random(5)
    for (const { id, encoding } of SUBJECTS)
      for (const profile of ['ascii', 'changing'] as const)
        for (const length of LENGTHS) {
          const all = toText(text(profile, random, length))
          for (const onError of ['replace', 'ignore'] as const) {
            const expected = encoding.encode(all, { onError })
            expect(encoding.encode(all, { onError, pooled: true }), `${id} ${length}`).toEqual(expected)
          }
        }
  })

  test('errors are those of encode', () => {
    for (const pooled of [true, false]) expect(() => utf8.encode('ab\ud800', { pooled })).toThrow(/offset 2/)
  })

  test('no result overlaps another, and none changes later', () => {
    const words = Array.from({ length: 600 }, (_, i) => `${i} wörd 中😀`.repeat(1 + (i % 9)))
    const results = words.map((word, i) => (i % 3 === 0 ? utf16le : utf8).encode(word, { pooled: true }))
    const ends = new Map<ArrayBuffer, number>()
    for (const [i, result] of results.entries()) {
      expect(result.byteOffset).toBeGreaterThanOrEqual(ends.get(result.buffer) ?? 0)
      expect(result.byteOffset % 8).toBe(0)
      ends.set(result.buffer, result.byteOffset + result.length)
      expect((i % 3 === 0 ? utf16le : utf8).decode(result)).toBe(words[i])
    }
    expect(ends.size).toBeLessThan(results.length / 20)
  })

  test('a kept result keeps 32 KiB alive at most, and one larger than half of that has a buffer of its own', () => {
    expect(utf8.encode('kept', { pooled: true }).buffer.byteLength).toBe(POOL_BYTES)
    const large = utf8.encode('x'.repeat(POOL_BYTES / 2 + 1), { pooled: true })
    expect(large.buffer.byteLength).toBe(large.length)
  })

  test('after its buffer was transferred, the next result has another', () => {
    const first = utf8.encode('first', { pooled: true })
    structuredClone(first, { transfer: [first.buffer] })
    expect(first.length).toBe(0)
    expect(utf8.decode(utf8.encode('next', { pooled: true }))).toBe('next')
  })

  test('nothing is pooled by default', () => {
    const own = utf8.encode('own')
    expect(own.buffer.byteLength).toBe(own.length)
    expect(utf8.encode('', { pooled: true })).toEqual(new Uint8Array(0))
  })

  test('what is no boolean is refused', () => {
    expect(() => utf8.encode('x', { pooled: 1 as unknown as boolean })).toThrow('pooled: expected true or false')
  })
})
