// The kernels that exchange bytes, also where source and target are the same place.

import { describe, expect, test } from 'vitest'
import { FINAL, OK } from '../../src/unicode/status.ts'
import * as utf16 from '../reference/utf16.ts'
import * as utf32 from '../reference/utf32.ts'
import { backends } from '../support/backends.ts'
import { Random } from '../support/random.ts'
import { CONVERSIONS, Sample } from '../support/sample.ts'

describe.each(backends)('$name: byte order', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test('01 02 becomes 02 01; 01 02 03 04 becomes 04 03 02 01', () => {
    const { kernels } = rig()
    const units = new Uint16Array(64)
    expect(kernels.swap16(Uint16Array.of(0x0102, 0xfffe, 0xd800), 0, 3, units, 1, 0)).toBe(OK)
    expect(kernels.result).toMatchObject({ read: 3, written: 3, length: 0 })
    expect([...units.subarray(0, 4)]).toEqual([0, 0x0201, 0xfeff, 0x00d8])
    const elements = new Uint32Array(64)
    expect(kernels.swap32(Uint32Array.of(0x01020304, 0x80000000), 0, 2, elements, 0, 0)).toBe(OK)
    expect(kernels.result).toMatchObject({ read: 2, written: 2, length: 0 })
    expect([...elements.subarray(0, 2)]).toEqual([0x04030201, 0x80])
  })

  test('random elements of every size and alignment', () => {
    const random = new Random(16)
    const swap16 = CONVERSIONS.find((conversion) => conversion.name === 'swap16')!
    const swap32 = CONVERSIONS.find((conversion) => conversion.name === 'swap32')!
    for (let size = 0; size <= 300; size++) {
      for (let round = 0; round < 8; round++) {
        const units = Uint16Array.from({ length: size }, () => random.below(0x10000))
        rig().convert(swap16, new Sample('utf16', units), round % 2 === 0 ? FINAL : 0)
        const elements = Uint32Array.from({ length: size }, () => random.next())
        rig().convert(swap32, new Sample('utf32', elements), round % 2 === 0 ? FINAL : 0)
      }
    }
  })

  test('in place, in the memory and outside', () => {
    const { kernels } = rig()
    const random = new Random(17)
    for (let size = 0; size <= 200; size++) {
      for (let shift = 0; shift < 16; shift++) {
        const units = Uint16Array.from({ length: size }, () => random.below(0x10000))
        const elements = Uint32Array.from({ length: size }, () => random.next())
        for (const array of [kernels.memory.units, new Uint16Array(400)]) {
          const start = (array.length === 400 ? 32 : kernels.memory.input / 2 + 32) + shift
          array.set(units, start)
          array[start - 1] = 0x1234
          kernels.swap16(array, start, start + size, array, start, FINAL)
          expect(kernels.result.written === size && array[start - 1] === 0x1234).toBe(true)
          const got = array.slice(start, start + size)
          if (utf16.swapped(got).some((unit, i) => unit !== units[i])) expect(utf16.swapped(got)).toEqual(units)
        }
        for (const array of [kernels.memory.codePoints, new Uint32Array(400)]) {
          const start = (array.length === 400 ? 32 : kernels.memory.input / 4 + 32) + shift
          array.set(elements, start)
          array[start - 1] = 0x12345678
          kernels.swap32(array, start, start + size, array, start, FINAL)
          expect(kernels.result.written === size && array[start - 1] === 0x12345678).toBe(true)
          const got = array.slice(start, start + size)
          if (utf32.swapped(got).some((element, i) => element !== elements[i]))
            expect(utf32.swapped(got)).toEqual(elements)
        }
      }
    }
  })
})
