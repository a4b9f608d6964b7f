// The kernels that read UTF-8: validation, conversion to UTF-16, UTF-32 and ISO 8859-1, counts.

import { describe, expect, test } from 'vitest'
import { FINAL, KINDS, OK, REPLACE } from '../../src/unicode/status.ts'
import { backends } from '../support/backends.ts'
import { commonSuite } from '../support/common.ts'
import { Random } from '../support/random.ts'
import { Sample } from '../support/sample.ts'
import { paddings } from '../support/suites.ts'
import { bytes, codePoints, ILL_FORMED, WELL_FORMED } from '../support/vectors.ts'

describe.each(backends)('$name: UTF-8', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test.each(WELL_FORMED)('$name', (vector) => {
    const { kernels } = rig()
    const source = bytes(vector.bytes)
    const target = new Uint32Array(64)
    expect(kernels.validateUtf8(source, 0, source.length, FINAL)).toBe(OK)
    expect(kernels.utf8ToUtf32(source, 0, source.length, target, 0, FINAL)).toBe(OK)
    expect(kernels.result).toMatchObject({ read: source.length, length: 0 })
    expect(target.subarray(0, kernels.result.written)).toEqual(codePoints(vector.codePoints))
    rig().check(new Sample('utf8', source))
  })

  test.each(ILL_FORMED)('$name', (vector) => {
    const { kernels } = rig()
    const source = bytes(vector.bytes)
    const target = new Uint32Array(64)
    const status = KINDS.indexOf(vector.kind) + 1
    const where = { read: vector.offset, length: vector.length }
    expect(kernels.validateUtf8(source, 0, source.length, FINAL)).toBe(status)
    expect(kernels.result).toMatchObject({ ...where, written: 0 })
    expect(kernels.utf8ToUtf32(source, 0, source.length, target, 0, FINAL)).toBe(status)
    expect(kernels.result).toMatchObject(where)
    expect(kernels.utf8ToUtf32(source, 0, source.length, target, 0, FINAL | REPLACE)).toBe(OK)
    expect(target.subarray(0, kernels.result.written)).toEqual(codePoints(vector.replaced))
    rig().check(new Sample('utf8', source))
  })

  test('vectors after 0 to 63 bytes, cut at every place', () => {
    const vectors = [...WELL_FORMED, ...ILL_FORMED].filter((vector) => vector.bytes.length > 2)
    const sources = vectors.map((vector) => bytes(vector.bytes))
    paddings(rig(), 'utf8', sources)
  })

  test.each([
    ['of E0', 'E0 A0 80'],
    ['of ED', 'ED 9F BF'],
    ['Chinese', 'E4 B8 AD'],
  ])('runs of three bytes, %s: what interrupts them, at every place', (_, sequence) => {
    for (const other of ['E0 9F 80', 'ED A0 80', 'E4 B8', '80', 'C0 80', 'C3 A9', 'F0 9F 98 80', '0A'])
      for (let before = 0; before < 50; before++) {
        const all = [...new Array<string>(before).fill(sequence), other, ...new Array<string>(50).fill(sequence)]
        for (const head of ['', '61 ', '61 61 ']) rig().check(new Sample('utf8', bytes(head + all.join(' '))), [FINAL])
      }
  })

  test('what surrounds the source is as before, whether the source is well-formed or not', () => {
    const { kernels } = rig()
    const { bytes: memory, units, codePoints, input, output } = kernels.memory
    const random = new Random(0x5a11)
    for (let length = 0; length < 200; length++) {
      const source = bytes(`${'41 C3 A9 E4 B8 AD F0 9F 98 80 '.repeat(20)}`).subarray(0, length)
      for (const flags of [0, FINAL, REPLACE | FINAL]) {
        const around = Uint8Array.from({ length: length + 200 }, () => random.below(256))
        around.set(source, 100)
        memory.set(around, input)
        const start = input + 100
        kernels.validateUtf8(memory, start, start + length, flags)
        kernels.utf8ToUtf16(memory, start, start + length, units, output >> 1, flags)
        kernels.utf8ToUtf32(memory, start, start + length, codePoints, output >> 2, flags)
        expect(memory.subarray(input, input + around.length)).toEqual(around)
      }
    }
  })

  commonSuite(rig, 'utf8', 4)
})
