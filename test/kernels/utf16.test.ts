// The kernels that read UTF-16: validation, conversion to UTF-8, UTF-32, ISO 8859-1 and US-ASCII, lengths.

import { describe, expect, test } from 'vitest'
import { FINAL, OK, REPLACE, type Status, SURROGATE, TRUNCATED, UNMAPPABLE } from '../../src/unicode/status.ts'
import { backends } from '../support/backends.ts'
import { commonSuite } from '../support/common.ts'
import { Sample } from '../support/sample.ts'
import { isLeftOut } from '../support/share.ts'
import { paddings } from '../support/suites.ts'

/** The answers of the conversions to UTF-8 and to ISO 8859-1 without FINAL, with it, and the output with REPLACE. */
const VECTORS: { name: string; units: number[]; open: Status; closed: Status; latin1: Status; replaced: number[] }[] = [
  {
    name: 'a pair',
    units: [0xd83d, 0xde00],
    open: OK,
    closed: OK,
    latin1: UNMAPPABLE,
    replaced: [0xf0, 0x9f, 0x98, 0x80],
  },
  {
    name: 'a lone lead',
    units: [0xd800, 0x41],
    open: SURROGATE,
    closed: SURROGATE,
    latin1: SURROGATE,
    replaced: [0xef, 0xbf, 0xbd, 0x41],
  },
  {
    name: 'a lone trail',
    units: [0xdfff, 0x41],
    open: SURROGATE,
    closed: SURROGATE,
    latin1: SURROGATE,
    replaced: [0xef, 0xbf, 0xbd, 0x41],
  },
  {
    name: 'a lead at the end',
    units: [0xdbff],
    open: TRUNCATED,
    closed: SURROGATE,
    latin1: SURROGATE,
    replaced: [0xef, 0xbf, 0xbd],
  },
  {
    name: 'a trail at the end',
    units: [0xdc00],
    open: SURROGATE,
    closed: SURROGATE,
    latin1: SURROGATE,
    replaced: [0xef, 0xbf, 0xbd],
  },
  { name: 'U+FFFF', units: [0xffff], open: OK, closed: OK, latin1: UNMAPPABLE, replaced: [0xef, 0xbf, 0xbf] },
  {
    name: 'U+D7FF U+E000',
    units: [0xd7ff, 0xe000],
    open: OK,
    closed: OK,
    latin1: UNMAPPABLE,
    replaced: [0xed, 0x9f, 0xbf, 0xee, 0x80, 0x80],
  },
  { name: 'U+00FF', units: [0xff], open: OK, closed: OK, latin1: OK, replaced: [0xc3, 0xbf] },
]

describe.each(backends)('$name: UTF-16', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test.each(VECTORS)('$name', ({ units, open, closed, latin1, replaced }) => {
    const { kernels } = rig()
    const source = Uint16Array.from(units)
    const target = new Uint8Array(128)
    const end = source.length
    expect(kernels.utf16ToUtf8(source, 0, end, target, 0, 0)).toBe(open)
    expect(kernels.result.length).toBe(open === OK ? 0 : 1)
    expect(kernels.utf16ToUtf8(source, 0, end, target, 0, FINAL)).toBe(closed)
    expect(kernels.utf16ToLatin1(source, 0, end, target, 0, FINAL)).toBe(latin1)
    expect(kernels.utf16ToUtf8(source, 0, end, target, 0, FINAL | REPLACE)).toBe(OK)
    expect([...target.subarray(0, kernels.result.written)]).toEqual(replaced)
    rig().check(new Sample('utf16', source))
  })

  test('unmappable: a pair has length 2 and becomes one question mark', () => {
    const { kernels } = rig()
    const source = Uint16Array.of(0x41, 0xd83d, 0xde00, 0x42)
    const target = new Uint8Array(128)
    for (const kernel of ['utf16ToLatin1', 'utf16ToAscii'] as const) {
      expect(kernels[kernel](source, 0, 4, target, 0, FINAL)).toBe(UNMAPPABLE)
      expect(kernels.result).toMatchObject({ read: 1, written: 1, length: 2 })
      expect(kernels[kernel](source, 0, 4, target, 0, FINAL | REPLACE)).toBe(OK)
      expect([...target.subarray(0, kernels.result.written)]).toEqual([0x41, 0x3f, 0x42])
    }
  })

  test('every unit alone', () => {
    for (let unit = 0; unit < 0x10000; unit++)
      if (!isLeftOut()) rig().check(new Sample('utf16', Uint16Array.of(unit)), [0, FINAL | REPLACE])
  })

  test('vectors after 0 to 63 units, cut at every place', () => {
    const sources = VECTORS.map(({ units }) => Uint16Array.from(units))
    paddings(rig(), 'utf16', [...sources, Uint16Array.of(0xd83d, 0xde00, 0xd83d, 0xde00), Uint16Array.of(0xe9, 0x4e00)])
  })

  commonSuite(rig, 'utf16', 4)
})
