// utf16Offsets and utf8Offsets: named cases, and every offset of random bytes against the oracles.

import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backend, setBackend } from '../../src/kernels/choose.ts'
import { WINDOW } from '../../src/kernels/contract.ts'
import { utf8Offsets, utf16Offsets } from '../../src/text/offsets.ts'
import * as reference from '../reference/places.ts'
import { anyBytes, encodeUtf8 } from './inputs.ts'

describe.each(['js', 'wasm'] as const)('%s', (choice) => {
  beforeAll(() => setBackend(choice))
  afterAll(() => setBackend('auto'))
  test('this is the backend that was meant', () => expect(backend()).toBe(choice))

  const text = encodeUtf8('aé中😀b') // bytes 0 1 3 6 10 11, units 0 1 2 3 5 6
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

  test('offsets of another realm', () => {
    const foreign = runInNewContext('Uint32Array.of(0, 3, 6)') as Uint32Array
    expect(foreign).not.toBeInstanceOf(Uint32Array)
    expect([...utf16Offsets(text, foreign)]).toEqual([0, 2, 3])
    expect([...utf8Offsets(text, foreign)]).toEqual([0, 6, 11])
    for (const other of ['[0]', 'Uint16Array.of(0)', 'Int32Array.of(0)', '({ length: 0 })'])
      for (const f of [utf16Offsets, utf8Offsets]) expect(() => f(text, runInNewContext(other))).toThrow(TypeError)
  })

  test('offsets whose buffer is detached', () => {
    const offsets = Uint32Array.of(0, 3)
    structuredClone(offsets.buffer, { transfer: [offsets.buffer] })
    for (const f of [utf16Offsets, utf8Offsets]) expect(() => f(text, offsets)).toThrow(TypeError)
  })

  test('a signature is a character', () => {
    expect([...utf16Offsets(encodeUtf8('\ufeffa'), upTo(4))]).toEqual([0, 0, 0, 1, 2])
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
      fc.property(anyBytes, fc.integer({ min: 1, max: 5 }), (bytes, step) => {
        const units = reference.unitsBefore(bytes)
        const places = reference.bytesBefore(bytes)
        const some = (length: number) => upTo(length).filter((offset) => offset % step === 0)
        expect([...utf16Offsets(bytes, some(bytes.length))]).toEqual(units.filter((_, i) => i % step === 0))
        expect([...utf8Offsets(bytes, some(places.length - 1))]).toEqual(places.filter((_, i) => i % step === 0))
      }),
      { numRuns: 2000 },
    )
  })

  test('a pair at each place around the ends of blocks of 256 bytes', () => {
    for (let place = 240; place <= 530; place++) {
      const bytes = new Uint8Array(540).fill(0x61)
      bytes.set([0xf0, 0x9f, 0x98, 0x80], place)
      expect(same(utf16Offsets(bytes, upTo(540)), reference.unitsBefore(bytes))).toBe(true)
      expect(same(utf8Offsets(bytes, upTo(538)), reference.bytesBefore(bytes))).toBe(true)
      expect(utf8Offsets(bytes, Uint32Array.of(place + 1, 538))).toEqual(Uint32Array.of(place, 540))
    }
  })

  test('several windows, with errors and characters over their borders', () => {
    const piece = encodeUtf8('aé中😀, ')
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
