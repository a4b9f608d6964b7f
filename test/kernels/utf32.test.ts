// The kernels that read UTF-32: validation, conversion to UTF-8 and UTF-16, lengths.

import { describe, expect, test } from 'vitest'
import { FINAL, OK, REPLACE, SURROGATE, TOO_LARGE } from '../../src/unicode/status.ts'
import { backends } from '../support/backends.ts'
import { commonSuite } from '../support/common.ts'
import { Sample } from '../support/sample.ts'
import { isLeftOut } from '../support/share.ts'
import { paddings } from '../support/suites.ts'
import { bytes, codePoints, WELL_FORMED } from '../support/vectors.ts'

const MALFORMED = [
  { name: 'D800', value: 0xd800, status: SURROGATE },
  { name: 'DBFF', value: 0xdbff, status: SURROGATE },
  { name: 'DC00', value: 0xdc00, status: SURROGATE },
  { name: 'DFFF', value: 0xdfff, status: SURROGATE },
  { name: '110000', value: 0x110000, status: TOO_LARGE },
  { name: '0011D800, a surrogate by its lower half', value: 0x11d800, status: TOO_LARGE },
  { name: '7FFFFFFF', value: 0x7fffffff, status: TOO_LARGE },
  { name: '80000041, negative as a signed number', value: 0x80000041, status: TOO_LARGE },
  { name: 'FFFFFFFF', value: 0xffffffff, status: TOO_LARGE },
]

describe.each(backends)('$name: UTF-32', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test.each(WELL_FORMED)('$name', (vector) => {
    const { kernels } = rig()
    const source = codePoints(vector.codePoints)
    const target = new Uint8Array(128)
    expect(kernels.validateUtf32(source, 0, source.length, FINAL)).toBe(OK)
    expect(kernels.utf32ToUtf8(source, 0, source.length, target, 0, FINAL)).toBe(OK)
    expect(target.subarray(0, kernels.result.written)).toEqual(bytes(vector.bytes))
    rig().check(new Sample('utf32', source))
  })

  test.each(MALFORMED)('$name', ({ value, status }) => {
    const { kernels } = rig()
    const source = Uint32Array.of(0x41, value, 0x42)
    const target = new Uint8Array(128)
    expect(kernels.validateUtf32(source, 0, 3, 0)).toBe(status)
    expect(kernels.result).toMatchObject({ read: 1, written: 0, length: 1 })
    expect(kernels.utf32ToUtf8(source, 0, 3, target, 0, 0)).toBe(status)
    expect(kernels.result).toMatchObject({ read: 1, written: 1, length: 1 })
    expect(kernels.utf32ToUtf8(source, 0, 3, target, 0, REPLACE)).toBe(OK)
    expect([...target.subarray(0, kernels.result.written)]).toEqual([0x41, 0xef, 0xbf, 0xbd, 0x42])
  })

  test('vectors after 0 to 63 elements, cut at every place', () => {
    const values = [
      ...WELL_FORMED.map((vector) => codePoints(vector.codePoints)),
      ...MALFORMED.map(({ value }) => [value]),
    ]
    const sources = values.map((value) => Uint32Array.from(value))
    paddings(rig(), 'utf32', sources)
  })

  test('every value up to 120000 alone', () => {
    for (let value = 0; value < 0x120000; value += value < 0x11000 ? 1 : 13) {
      if (isLeftOut()) continue
      rig().check(new Sample('utf32', Uint32Array.of(value)), [FINAL | REPLACE])
    }
  })

  commonSuite(rig, 'utf32', 3)
})
