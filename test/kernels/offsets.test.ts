// The kernels that map offsets, against counting character by character.

import { describe, expect, test } from 'vitest'
import * as reference from '../reference/places.ts'
import { backends } from '../support/backends.ts'
import { Random } from '../support/random.ts'
import { encoded } from '../support/sample.ts'
import { PROFILES, text } from '../support/texts.ts'

describe.each(backends)('$name: offsets', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  const check = (kernel: 'toUtf16Offsets' | 'toUtf8Offsets', octets: Uint8Array, offsets: number[]) => {
    const { kernels } = rig()
    const { arena } = kernels
    const start = arena.input + (octets.length % 32)
    const at = arena.pivot / 4 + 3
    arena.octets.fill(0xbf, start + octets.length, start + octets.length + 64)
    arena.octets.fill(0xf0, start - 4, start)
    arena.octets.set(octets, start)
    arena.codePoints.set(offsets, at)
    arena.codePoints[at + offsets.length] = 0xa5a5a5a5
    kernels[kernel](arena.octets, start, start + octets.length, arena.codePoints, at, at + offsets.length)
    const map = kernel === 'toUtf16Offsets' ? reference.unitsBefore(octets) : reference.octetsBefore(octets)
    const found = [...arena.codePoints.subarray(at, at + offsets.length)]
    const wrong = found.findIndex((offset, i) => offset !== map[offsets[i]])
    if (wrong >= 0) expect({ offset: offsets[wrong], found: found[wrong], octets: [...octets] }).toEqual({})
    expect(arena.codePoints[at + offsets.length]).toBe(0xa5a5a5a5)
  }
  const upTo = (length: number) => Array.from({ length: length + 1 }, (_, i) => i)

  test.each(['toUtf16Offsets', 'toUtf8Offsets'] as const)('%s: every offset, some, one, many the same', (kernel) => {
    const random = new Random(6)
    for (const profile of PROFILES) {
      for (let round = 0; round < 40; round++) {
        const octets = encoded('utf8', text(profile, random, random.below(120))) as Uint8Array
        const length = (kernel === 'toUtf16Offsets' ? octets : reference.octetsBefore(octets).slice(1)).length
        const all = upTo(length)
        check(kernel, octets, all)
        check(
          kernel,
          octets,
          all.filter(() => random.once(9)),
        )
        check(kernel, octets, [random.below(length + 1)])
        check(
          kernel,
          octets,
          all.flatMap((offset) => (random.once(20) ? [offset, offset, offset] : [])),
        )
        check(kernel, octets, [length])
        check(kernel, octets, [])
      }
    }
  })

  test.each(['toUtf16Offsets', 'toUtf8Offsets'] as const)('%s: a pair at each place of 130 octets', (kernel) => {
    for (let place = 0; place <= 130; place++) {
      const octets = new Uint8Array(134).fill(0x61)
      octets.set([0xf0, 0x9f, 0x98, 0x80], place)
      check(kernel, octets, upTo(kernel === 'toUtf16Offsets' ? 134 : 132))
    }
  })

  /** Of text in UTF-16, with a place at each of `offsets`. */
  const checkEncoded = (units: Uint16Array, offsets: number[], base: number) => {
    const { kernels } = rig()
    const { arena } = kernels
    const start = arena.input / 2 + (units.length % 16)
    const end = start + units.length
    const at = arena.pivot / 4 + 3
    arena.units.fill(0xdc00, end, end + 32)
    arena.units.fill(0xd800, start - 2, start)
    arena.units.set(units, start)
    const octets = octetsBeforeUnits(units)
    for (const [i, offset] of offsets.entries()) arena.codePoints[at + i] = base + offset
    arena.codePoints[at + offsets.length] = 0xa5a5a5a5
    const whole = kernels.encodedOffsets(arena.units, start, end, arena.codePoints, at, at + offsets.length, base)
    expect(whole).toBe(!offsets.some((offset) => octets[offset] === undefined))
    expect(arena.codePoints[at + offsets.length]).toBe(0xa5a5a5a5)
    if (!whole) return
    const found = [...arena.codePoints.subarray(at, at + offsets.length)]
    const wrong = found.findIndex((offset, i) => offset !== base + octets[offsets[i]]!)
    if (wrong >= 0) expect({ offset: offsets[wrong], found: found[wrong], units: [...units] }).toEqual({})
  }
  /** For each unit, and the end, the octets of UTF-8 before it; undefined inside a pair. */
  const octetsBeforeUnits = (units: Uint16Array) => {
    const before: (number | undefined)[] = new Array(units.length + 1)
    let i = 0
    let octets = 0
    for (const character of String.fromCharCode(...units)) {
      before[i] = octets
      i += character.length
      octets += Buffer.byteLength(character)
    }
    before[i] = octets
    return before
  }

  test('encodedOffsets: every offset outside of pairs, some, one, many the same; any base', () => {
    const random = new Random(7)
    for (const profile of PROFILES) {
      for (let round = 0; round < 40; round++) {
        const units = encoded('utf16', text(profile, random, random.below(120))) as Uint16Array
        const before = octetsBeforeUnits(units)
        const all = upTo(units.length).filter((offset) => before[offset] !== undefined)
        const base = random.pick([0, 1, 70_000, 0xffff0000])
        checkEncoded(units, all, base)
        checkEncoded(
          units,
          all.flatMap((offset) => (random.once(9) ? [offset, offset] : [])),
          base,
        )
        checkEncoded(units, [units.length], base)
        checkEncoded(units, [], base)
        for (const offset of upTo(units.length)) checkEncoded(units, [offset], base)
      }
    }
  })

  test('encodedOffsets: each unit that begins or ends a class, at each place of 40', () => {
    for (const unit of [0, 0x7f, 0x80, 0x7ff, 0x800, 0x7fff, 0x8000, 0xd7ff, 0xe000, 0xffff]) {
      for (let place = 0; place < 40; place++) {
        const units = new Uint16Array(40).fill(0x61)
        units[place] = unit
        checkEncoded(units, upTo(40), 0)
      }
    }
    for (let place = 0; place < 39; place++) {
      const units = new Uint16Array(40).fill(0x4e00)
      units.set([0xdbff, 0xdfff], place)
      const outside = upTo(40).filter((offset) => offset !== place + 1)
      checkEncoded(units, outside, 5)
      checkEncoded(units, upTo(40), 5)
    }
  })
})
