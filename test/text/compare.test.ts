// compareCodePoints: named cases, any strings against the oracle, and strings in every form that engines keep them in, once the
// code is hot.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareCodePoints } from '../../src/text/compare.ts'
import * as reference from '../reference/places.ts'
import { anyText } from '../support/arbitrary.ts'
import { Random } from '../support/random.ts'
import { encodeUtf8 } from './inputs.ts'

// These run first: what engines make of the code depends on the strings that it has seen.
describe('hot calls', () => {
  const CALLS = 400_000
  const LEAD = '\ud83d'
  const LENGTHS = Array.from({ length: 20 }, (_, i) => 14 + 2 * i)
  // A unit above the surrogates, and so above a lone lead surrogate, but below the pair that a read past the end would see.
  const higher = LENGTHS.map((length) => `${prefixOf(length - 1)}\uf000`)
  const equal = LENGTHS.map((length) => `${prefixOf(length - 1)}${LEAD}`)

  /** A letter and then surrogate pairs: an even length ends inside a pair. */
  function prefixOf(length: number): string {
    return `a${'\ud83d\ude00'.repeat(length / 2)}`.slice(0, length)
  }

  /** How many of the calls give a wrong answer for these strings, which end in a lead surrogate. */
  function countWrong(makeString: (length: number) => string): number {
    let wrong = 0
    for (let call = 0; call < CALLS; call++) {
      const which = call % LENGTHS.length
      const text = makeString(LENGTHS[which])
      if (compareCodePoints(text, higher[which]) >= 0) wrong++
      if (compareCodePoints(higher[which], text) <= 0) wrong++
      if (compareCodePoints(text, equal[which]) !== 0) wrong++
    }
    return wrong
  }

  // Engines keep a slice as a view of its parent, whose next unit is the trail surrogate.
  test('slices that end in a lead surrogate', () => {
    const parent = prefixOf(100)
    expect(parent.slice(0, 14).at(-1)).toBe(LEAD)
    expect(parent[14]).toBe('\ude00')
    expect(countWrong((length) => parent.slice(0, length))).toBe(0)
  })

  test('slices of slices', () => {
    const parent = `x${prefixOf(100)}`.slice(1)
    expect(countWrong((length) => parent.slice(0, 90).slice(0, length))).toBe(0)
  })

  // Engines keep a concatenation as a tree until a unit of it is read.
  test('ropes that end in a lead surrogate', () => {
    const parent = prefixOf(100)
    expect(countWrong((length) => parent.slice(0, length - 1) + LEAD)).toBe(0)
  })

  test('slices of ropes', () => {
    const half = prefixOf(51)
    expect(countWrong((length) => (half + half.slice(1)).slice(0, length))).toBe(0)
  })

  test('a sort of slices is consistent', () => {
    const parent = prefixOf(2000)
    const texts = [...higher, ...equal]
    for (let length = 14; length < 2000; length += 2) texts.push(parent.slice(0, length))
    const random = new Random(5)
    const expected = [...texts].sort(reference.compare)
    for (let round = 0; round < 20; round++) {
      const shuffled = texts.map((text) => ({ text, key: random.next() })).sort((a, b) => a.key - b.key)
      const sorted = shuffled.map(({ text }) => text).sort(compareCodePoints)
      expect(sorted.every((text, i) => text === expected[i])).toBe(true)
    }
  })
})

// Unicode 2.5 and 5.17: U+FFxx before U+10000, though its unit FFxx is above D800
test('supplementary characters are above the basic multilingual plane', () => {
  const ascending = ['', '\0', 'a', 'aa', 'b', '\x80', '\u0800', '\ud7ff', '\ud800', '\ud800a', '\ud800\ue000']
  ascending.push('\udbff', '\udc00', '\udfff', '\ue000', '\uffff', '\u{10000}', '\u{10000}\ud800', '\u{103ff}')
  ascending.push('\u{10400}', '\u{10ffff}')
  const sorted = [...ascending].reverse().sort(compareCodePoints)
  expect(sorted).toEqual(ascending)
  for (const [i, a] of ascending.entries())
    for (const [j, b] of ascending.entries())
      expect(Math.sign(compareCodePoints(a, b)), `${i}, ${j}`).toBe(Math.sign(i - j))
})

test('property: as UCS-4', () => {
  const unit = fc.constantFrom('a', 'b', '\ud7ff', '\ud800', '\udbff', '\udc00', '\udfff', '\ue000', '\uffff')
  const texts = fc.array(unit, { maxLength: 5 }).map((units) => units.join(''))
  fc.assert(
    fc.property(texts, texts, fc.nat({ max: 10_000 }), (a, b, length) => {
      const common = 'ab\u{1f600}'.repeat(length / 4)
      for (const same of ['', common, `${common}\ud800`])
        expect(Math.sign(compareCodePoints(same + a, same + b))).toBe(reference.compare(same + a, same + b))
    }),
    { numRuns: 2000 },
  )
}, 20_000)

test('property: as the bytes of UTF-8', () => {
  const texts = anyText(5)
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(encodeUtf8(a), encodeUtf8(b)))
    }),
    { numRuns: 2000 },
  )
})
