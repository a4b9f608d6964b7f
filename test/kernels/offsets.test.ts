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
})
