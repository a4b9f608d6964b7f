// Boundaries, cuts, order and offsets: named cases, and every place of random bytes against the oracles.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backend, setBackend } from '../../src/kernels/backend.ts'
import { WINDOW } from '../../src/kernels/contract.ts'
import { boundaryAfter, boundaryBefore, compareCodePoints, split, truncate } from '../../src/text/boundaries.ts'
import { utf8Offsets, utf16Offsets } from '../../src/text/offsets.ts'
import * as reference from '../reference/places.ts'
import { HOSTILE } from '../support/texts.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const byte = fc.oneof(fc.constantFrom(...HOSTILE[1]), fc.integer({ min: 0, max: 255 }))
const hostile = fc.array(byte, { maxLength: 40 }).map((bytes) => Uint8Array.from(bytes))
const wellFormed = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => bytes(text))
const anything = fc.oneof(hostile, wellFormed)

describe('boundaries', () => {
  const text = bytes('aé中😀') // at 0, 1, 3, 6, and the end, 10

  test('nearest, the index included', () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    expect(places.map((place) => boundaryBefore(text, place))).toEqual([0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10])
    expect(places.map((place) => boundaryAfter(text, place))).toEqual([0, 1, 3, 3, 6, 6, 6, 10, 10, 10, 10])
  })

  test('clamped to the input', () => {
    for (const f of [boundaryBefore, boundaryAfter]) {
      for (const index of [-1, -Infinity, Number.NaN, -0.5]) expect(f(text, index)).toBe(0)
      for (const index of [11, 1e10, Infinity]) expect(f(text, index)).toBe(10)
      expect(f(new Uint8Array(0), 3)).toBe(0)
    }
    expect(boundaryBefore(text, 2.9)).toBe(1)
  })

  test('views and buffers count bytes', () => {
    expect(boundaryBefore(text.buffer, 5)).toBe(3)
    expect(boundaryBefore(new DataView(text.buffer, 3), 2)).toBe(0)
    expect(() => boundaryBefore('text' as unknown as Uint8Array, 2)).toThrow(TypeError)
  })

  // Unicode 3.9, D93b: 61 F1 80 80 E1 80 C2 62 80 63 80 BF 64 has malformed sequences of 3, 2, 1, 1, 1 and 1 bytes
  test('malformed input: before each maximal subpart', () => {
    const bytes = Uint8Array.of(0x61, 0xf1, 0x80, 0x80, 0xe1, 0x80, 0xc2, 0x62, 0x80, 0x63, 0x80, 0xbf, 0x64)
    const found = new Set(Array.from(bytes, (_, i) => boundaryBefore(bytes, i)))
    expect([...found]).toEqual([0, 1, 4, 6, 7, 8, 9, 10, 11, 12])
  })

  test('no more than three bytes back', () => {
    expect(boundaryBefore(new Uint8Array(1000).fill(0x80), 500)).toBe(500)
    const bytes = new Uint8Array(1000).fill(0x80)
    bytes[496] = 0xf0
    expect(boundaryBefore(bytes, 500)).toBe(500)
  })

  test('property: every place', () => {
    fc.assert(
      fc.property(anything, (bytes) => {
        const places = reference.boundaries(bytes)
        for (let index = 0; index <= bytes.length; index++) {
          expect(boundaryBefore(bytes, index)).toBe(Math.max(...places.filter((place) => place <= index)))
          expect(boundaryAfter(bytes, index)).toBe(Math.min(...places.filter((place) => place >= index)))
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('truncate and split', () => {
  const text = bytes('aé中😀')

  test('truncate gives views of whole characters', () => {
    const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    expect([0, 1, 2, 3, 5, 6, 9, 10, 99].map((most) => decoded(truncate(text, most)))).toEqual([
      '',
      'a',
      'a',
      'aé',
      'aé',
      'aé中',
      'aé中',
      'aé中😀',
      'aé中😀',
    ])
    expect(truncate(text, -1).length).toBe(0)
    const view = truncate(text.subarray(1), 4)
    expect([view.buffer, view.byteOffset, view.length]).toEqual([text.buffer, 1, 2])
    const shared = new SharedArrayBuffer(8)
    expect(truncate(shared, 5).buffer).toBe(shared)
  })

  test('split gives views that are the input', () => {
    expect(split(text, 3).map((part) => [part.byteOffset, part.length])).toEqual([
      [0, 3],
      [3, 3],
      [6, 4],
    ])
    expect(split(text, 1)[0].length).toBe(10)
    expect(split(bytes('😀'), 3).map((part) => part.length)).toEqual([0, 0, 4])
    expect(split(new Uint8Array(0), 2).map((part) => part.length)).toEqual([0, 0])
    expect(split(text, 2)[0].buffer).toBe(text.buffer)
    for (const parts of [0, -1, 1.5, Number.NaN, Infinity]) expect(() => split(text, parts)).toThrow(RangeError)
  })

  test('property: joined the parts are the input, each cut a boundary', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 50 }), (bytes, count) => {
        const parts = split(bytes, count)
        expect(parts.length).toBe(count)
        expect(parts.flatMap((part) => [...part])).toEqual([...bytes])
        const places = reference.boundaries(bytes)
        for (const part of parts) {
          expect(places).toContain(part.byteOffset - bytes.byteOffset)
          expect(part.length).toBeLessThan(bytes.length / count + 4)
        }
      }),
    )
  })
})

describe('compareCodePoints', () => {
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
    const texts = fc.string({ unit: 'binary', maxLength: 5 })
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(bytes(a), bytes(b)))
      }),
      { numRuns: 2000 },
    )
  })
})

describe.each(['js', 'wasm'] as const)('offsets, %s', (choice) => {
  beforeAll(() => setBackend(choice))
  afterAll(() => setBackend('auto'))
  test('this is the backend that was meant', () => expect(backend()).toBe(choice))

  const text = bytes('aé中😀b') // bytes 0 1 3 6 10 11, units 0 1 2 3 5 6
  const upTo = (length: number) => Uint32Array.from({ length: length + 1 }, (_, i) => i)

  const same = (found: Uint32Array, expected: number[]) => {
    return found.length === expected.length && found.every((offset, i) => offset === expected[i])
  }

  test('every offset; one inside a character is its beginning', () => {
    expect([...utf16Offsets(text, upTo(11))]).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 5, 6])
    expect([...utf8Offsets(text, upTo(6))]).toEqual([0, 1, 3, 6, 6, 10, 11])
  })

  test('none, one, the same again', () => {
    expect(utf16Offsets(text, new Uint32Array(0)).length).toBe(0)
    expect(utf8Offsets(text, new Uint32Array(0)).length).toBe(0)
    expect([...utf16Offsets(text, Uint32Array.of(3, 3, 6, 6, 6))]).toEqual([2, 2, 3, 3, 3])
    expect([...utf8Offsets(text, Uint32Array.of(5))]).toEqual([10])
    expect([...utf16Offsets(new Uint8Array(0), Uint32Array.of(0, 0))]).toEqual([0, 0])
    expect([...utf8Offsets(new Uint8Array(0), Uint32Array.of(0, 0))]).toEqual([0, 0])
  })

  test('descending offsets and offsets beyond the end', () => {
    for (const f of [utf16Offsets, utf8Offsets]) {
      expect(() => f(text, Uint32Array.of(3, 2))).toThrow(RangeError)
      expect(() => f(text, Uint32Array.of(0, 12))).toThrow(RangeError)
      expect(() => f(new Uint8Array(0), Uint32Array.of(1))).toThrow(RangeError)
      expect(() => f(text, Uint32Array.of(0xffffffff))).toThrow(RangeError)
      expect(() => f(text, [1] as unknown as Uint32Array)).toThrow(TypeError)
    }
    expect(() => utf8Offsets(text, Uint32Array.of(7))).toThrow(RangeError)
    expect(() => utf8Offsets(Uint8Array.of(0x80), Uint32Array.of(2))).toThrow(RangeError)
  })

  test('a signature is a character', () => {
    expect([...utf16Offsets(bytes('\ufeffa'), upTo(4))]).toEqual([0, 0, 0, 1, 2])
  })

  test('the offsets given are left alone, the result owns its buffer', () => {
    const offsets = Uint32Array.of(0, 6, 10)
    const result = utf16Offsets(text, offsets)
    expect([...offsets]).toEqual([0, 6, 10])
    expect([result.byteOffset, result.buffer.byteLength]).toEqual([0, 12])
  })

  // Unicode 3.9, D93b: what decoding with 'replace' shows is what is counted
  test('malformed input: a unit for each maximal subpart', () => {
    const bytes = Uint8Array.of(0x61, 0xf1, 0x80, 0x80, 0xe1, 0x80, 0xc2, 0x62, 0x80, 0xf0, 0x90)
    const shown = new TextDecoder().decode(bytes)
    expect(shown.length).toBe(7)
    expect([...utf16Offsets(bytes, upTo(11))]).toEqual([0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 6, 7])
    expect([...utf8Offsets(bytes, upTo(7))]).toEqual([0, 1, 4, 6, 7, 8, 9, 11])
  })

  test('property: every offset, and some, of any bytes', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 5 }), (bytes, step) => {
        const units = reference.unitsBefore(bytes)
        const places = reference.bytesBefore(bytes)
        const some = (length: number) => upTo(length).filter((offset) => offset % step === 0)
        expect([...utf16Offsets(bytes, some(bytes.length))]).toEqual(units.filter((_, i) => i % step === 0))
        expect([...utf8Offsets(bytes, some(places.length - 1))]).toEqual(places.filter((_, i) => i % step === 0))
      }),
      { numRuns: 2000 },
    )
  })

  test('several windows, with errors and characters over their borders', () => {
    const piece = bytes('aé中😀, ')
    for (const errors of [[], [WINDOW - 1, WINDOW, 2 * WINDOW - 2], [1000, 70_001, 70_002]]) {
      const bytes = new Uint8Array(2.5 * WINDOW + 1)
      for (let i = 0; i < bytes.length; i += piece.length) bytes.set(piece.subarray(0, bytes.length - i), i)
      for (const place of errors) bytes[place] = 0xff
      const units = reference.unitsBefore(bytes)
      const places = reference.bytesBefore(bytes)
      expect(same(utf16Offsets(bytes, upTo(bytes.length)), units)).toBe(true)
      expect(same(utf8Offsets(bytes, upTo(places.length - 1)), places)).toBe(true)
      for (const place of [1, WINDOW - 1, WINDOW, WINDOW + 3, 2 * WINDOW + 1, bytes.length]) {
        expect(utf16Offsets(bytes, Uint32Array.of(place))[0]).toBe(units[place])
        expect(utf8Offsets(bytes, Uint32Array.of(units[place]))[0]).toBe(places[units[place]])
      }
    }
  })
})
