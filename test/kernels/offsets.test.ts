// The kernels that map offsets, against counting character by character.

import { describe, expect, test } from 'vitest'
import { backends } from '../support/backends.ts'
import { Random } from '../support/random.ts'
import { encoded } from '../support/sample.ts'
import { PROFILES, text } from '../support/texts.ts'

describe.each(backends)('$name: offsets', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  const upTo = (length: number) => Array.from({ length: length + 1 }, (_, i) => i)

  /** Kernels that refuse offsets inside a character, against what `before` says of each offset. */
  const checkDense = (
    kernel: 'encodedOffsets' | 'decodedOffsets',
    source: Uint8Array | Uint16Array,
    before: readonly (number | undefined)[],
    offsets: number[],
    base: number,
  ) => {
    const { kernels } = rig()
    const { memory } = kernels
    const isUnits = source instanceof Uint16Array
    const view: Uint8Array | Uint16Array = isUnits ? memory.units : memory.bytes
    const start = memory.input / source.BYTES_PER_ELEMENT + (source.length % 32)
    const end = start + source.length
    const at = memory.pivot / 4 + 3
    view.fill(isUnits ? 0xdc00 : 0xbf, end, end + 64)
    view.fill(isUnits ? 0xd800 : 0xf0, start - 4, start)
    view.set(source, start)
    for (const [i, offset] of offsets.entries()) memory.codePoints[at + i] = base + offset
    memory.codePoints[at + offsets.length] = 0xa5a5a5a5
    const last = at + offsets.length
    const whole = isUnits
      ? kernels.encodedOffsets(memory.units, start, end, memory.codePoints, at, last, base)
      : kernels.decodedOffsets(memory.bytes, start, end, memory.codePoints, at, last, base)
    expect(whole).toBe(offsets.every((offset) => before[offset] !== undefined))
    expect(memory.codePoints[last]).toBe(0xa5a5a5a5)
    if (!whole) return
    const expected = offsets.map((offset) => ((isUnits ? base : 0) + before[offset]!) >>> 0)
    const found = [...memory.codePoints.subarray(at, last)]
    if (String(found) !== String(expected)) expect({ kernel, found, source: [...source] }).toEqual({ expected })
  }
  /** For each unit, and the end, the bytes of UTF-8 before it; undefined inside a pair. The other way round for bytes. */
  const placesOf = (source: Uint8Array | Uint16Array) => {
    const isUnits = source instanceof Uint16Array
    const text = isUnits ? String.fromCharCode(...source) : Buffer.from(source).toString()
    const before: (number | undefined)[] = new Array(source.length + 1).fill(undefined)
    let units = 0
    let bytes = 0
    before[0] = 0
    for (const character of text) {
      units += character.length
      bytes += Buffer.byteLength(character)
      before[isUnits ? units : bytes] = isUnits ? bytes : units
    }
    return before
  }

  describe.each([
    ['encodedOffsets', 'utf16'],
    ['decodedOffsets', 'utf8'],
  ] as const)('%s', (kernel, form) => {
    test('every offset outside of characters, some, one, many the same; any base', () => {
      const random = new Random(7)
      for (const profile of PROFILES) {
        for (let round = 0; round < 20; round++) {
          const source = encoded(form, text(profile, random, random.below(120))) as Uint8Array | Uint16Array
          const before = placesOf(source)
          const boundaries = upTo(source.length).filter((offset) => before[offset] !== undefined)
          const base = random.pick([0, 1, 70_000, 0xffffff00])
          const check = (offsets: number[]) => checkDense(kernel, source, before, offsets, base)
          check(boundaries)
          check(boundaries.flatMap((offset) => (random.once(9) ? [offset, offset] : [])))
          check([])
          for (const offset of upTo(source.length)) check([offset])
        }
      }
    })

    test('the first and the last character of each length, at each place of 40', () => {
      for (const character of [
        0, 0x7f, 0x80, 0x7ff, 0x800, 0x7fff, 0x8000, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff,
      ]) {
        for (let place = 0; place < 40; place++) {
          const codePoints = new Uint32Array(40).fill(place % 2 ? 0x61 : 0x4e00)
          codePoints[place] = character
          const source = encoded(form, codePoints) as Uint8Array | Uint16Array
          const before = placesOf(source)
          const boundaries = upTo(source.length).filter((offset) => before[offset] !== undefined)
          checkDense(kernel, source, before, boundaries, 5)
          checkDense(kernel, source, before, upTo(source.length), 5)
        }
      }
    })
  })
})
