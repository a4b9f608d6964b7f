// The kernels that count: what they say is what the conversion writes, and pieces add up to the whole.

import { describe, expect, test } from 'vitest'
import { WINDOW } from '../../src/kernels/contract.ts'
import { FINAL, OK, REPLACE } from '../../src/unicode/status.ts'
import type { Kernels } from '../support/array-kernels.ts'
import { backends } from '../support/backends.ts'
import { Random } from '../support/random.ts'
import { type ConversionName, type CountName, encoded, type Source } from '../support/sample.ts'
import { isLeftOut } from '../support/share.ts'
import { type Elements, PROFILES, spoiled, text } from '../support/texts.ts'

type AnyCount = (source: Elements, start: number, end: number) => number
type AnyConvert = (source: Elements, start: number, end: number, target: Elements, at: number, flags: number) => number

/** A count, the conversion whose output it foretells, and whether it does so for malformed input that is replaced. */
const FORETOLD: { count: CountName; conversion: ConversionName; source: Source; replaced: boolean }[] = [
  { count: 'utf16LengthOfUtf8', conversion: 'utf8ToUtf16', source: 'utf8', replaced: false },
  { count: 'codePointsOfUtf8', conversion: 'utf8ToUtf32', source: 'utf8', replaced: false },
  { count: 'utf8LengthOfUtf16', conversion: 'utf16ToUtf8', source: 'utf16', replaced: true },
  { count: 'codePointsOfUtf16', conversion: 'utf16ToUtf32', source: 'utf16', replaced: true },
  { count: 'codePointsOfUtf16', conversion: 'utf16ToLatin1', source: 'utf16', replaced: true },
  { count: 'utf16LengthOfUtf32', conversion: 'utf32ToUtf16', source: 'utf32', replaced: true },
]

function targetFor(kernels: Kernels, conversion: ConversionName): { array: Elements; at: number } {
  const { bytes, units, codePoints, output } = kernels.memory
  if (conversion.endsWith('Utf16')) return { array: units, at: output / 2 }
  return conversion.endsWith('Utf32') ? { array: codePoints, at: output / 4 } : { array: bytes, at: output }
}

describe.each(backends)('$name: lengths', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test.each(FORETOLD)('$count is what $conversion writes', ({ count, conversion, source, replaced }) => {
    const { kernels } = rig()
    const { array, at } = targetFor(kernels, conversion)
    const random = new Random(8)
    const check = (elements: Elements) => {
      const counted = (kernels[count] as AnyCount)(elements, 0, elements.length)
      const status = (kernels[conversion] as AnyConvert)(elements, 0, elements.length, array, at, FINAL | REPLACE)
      if (status !== OK || kernels.result.written !== counted) {
        expect({ elements: [...elements], counted }).toEqual({
          elements: [...elements],
          counted: kernels.result.written,
        })
      }
    }
    for (const profile of PROFILES) {
      for (let round = 0; round < 200; round++) {
        if (isLeftOut()) continue
        const elements = encoded(source, text(profile, random, random.below(400)))
        check(elements)
        if (replaced) check(spoiled(elements, random, random.pick([3, 30, 300])))
      }
      const long = encoded(source, text(profile, random, WINDOW / 4))
      check(long.subarray(0, WINDOW / long.BYTES_PER_ELEMENT))
    }
  })

  test.each(FORETOLD)('$count of pieces adds up, over start and end', ({ count, source }) => {
    const { kernels } = rig()
    const random = new Random(9)
    const lengthOf = (elements: Elements, start: number, end: number) => {
      return (kernels[count] as AnyCount)(elements, start, end)
    }
    for (const profile of PROFILES) {
      for (let round = 0; round < 100; round++) {
        if (isLeftOut()) continue
        const head = encoded(source, text(profile, random, random.below(200)))
        const tail = encoded(source, text('changing', random, random.below(200)))
        const whole = new (head.constructor as Uint8ArrayConstructor)(head.length + tail.length)
        whole.set(head)
        whole.set(tail, head.length)
        const sum = lengthOf(head, 0, head.length) + lengthOf(tail, 0, tail.length)
        const parts = lengthOf(whole, 0, head.length) + lengthOf(whole, head.length, whole.length)
        if (sum !== parts || sum !== lengthOf(whole, 0, whole.length))
          expect([...whole], `${sum}, ${parts}`).toEqual([])
      }
    }
  })

  test('utf8LengthOfUtf16: pairs and lone surrogates in long ASCII, at every place near a border of 2,048 units', () => {
    const { kernels } = rig()
    const lead = 0xd83d
    const trail = 0xde00
    const CASES = [[lead, trail], [lead], [trail], [trail, lead], [lead, lead, trail], [lead, trail, trail]]
    const BYTES = [4, 3, 3, 6, 7, 7]
    for (const [i, surrogates] of CASES.entries()) {
      for (const border of [2048, 4096, 6144]) {
        for (let at = border - 4; at <= border + 2; at++) {
          for (const length of [border + 64, at + surrogates.length, 8192]) {
            // a pair at the beginning, or none: text with surrogates is counted in another loop than text without
            for (const others of [[], [lead, trail]]) {
              const units = new Uint16Array(Math.max(length, at + surrogates.length)).fill(0x61)
              units.set(others)
              units.set(surrogates, at)
              const expected = units.length - others.length - surrogates.length + 2 * others.length + BYTES[i]
              const counted = kernels.utf8LengthOfUtf16(units, 0, units.length)
              if (counted !== expected)
                expect({ surrogates, at, length: units.length, counted }).toEqual({ counted: expected })
            }
          }
        }
      }
    }
  })

  test('utf8LengthOfUtf16: a lead and a trail with 2,048 units between them are no pair', () => {
    const units = new Uint16Array(8192).fill(0x61)
    units[2047] = 0xd83d
    units[4096] = 0xde00
    expect(rig().kernels.utf8LengthOfUtf16(units, 0, units.length)).toBe(8192 + 2 + 2)
  })
})
