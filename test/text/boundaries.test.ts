// Boundaries, truncate and split: named cases, and every offset of random bytes against the oracles.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundaryAfter, boundaryBefore, split, truncate } from '../../src/text/boundaries.ts'
import * as reference from '../reference/places.ts'
import { anyBytes, encodeUtf8 } from './inputs.ts'

describe('boundaries', () => {
  const text = encodeUtf8('aé中😀') // at 0, 1, 3, 6, and the end, 10

  test('nearest, the index included', () => {
    const offsets = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    expect(offsets.map((offset) => boundaryBefore(text, offset))).toEqual([0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10])
    expect(offsets.map((offset) => boundaryAfter(text, offset))).toEqual([0, 1, 3, 3, 6, 6, 6, 10, 10, 10, 10])
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
      fc.property(anyBytes, (bytes) => {
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
  const text = encodeUtf8('aé中😀')

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
    expect(split(encodeUtf8('😀'), 3).map((part) => part.length)).toEqual([0, 0, 4])
    expect(split(new Uint8Array(0), 2).map((part) => part.length)).toEqual([0, 0])
    expect(split(text, 2)[0].buffer).toBe(text.buffer)
    for (const parts of [0, -1, 1.5, Number.NaN, Infinity]) expect(() => split(text, parts)).toThrow(RangeError)
  })

  test('property: joined the parts are the input, each cut a boundary', () => {
    fc.assert(
      fc.property(anyBytes, fc.integer({ min: 1, max: 50 }), (bytes, count) => {
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
