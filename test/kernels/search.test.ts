// The search kernels, against trying every place: all lengths, places and surroundings, and input made to be slow.

import { describe, expect, test } from 'vitest'
import { NEEDLE, WINDOW } from '../../src/kernels/contract.ts'
import * as reference from '../reference/places.ts'
import { backends } from '../support/backends.ts'
import { processorTime } from '../support/judge.ts'
import { Random } from '../support/random.ts'
import { encoded } from '../support/sample.ts'
import { PROFILES, text } from '../support/texts.ts'

describe.each(backends)('$name: search', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  /** In an array of its own, and in the memory between bytes that could complete a needle there. */
  const check = (bytes: Uint8Array, needle: Uint8Array) => {
    const { kernels } = rig()
    const { memory } = kernels
    const expected = reference.search(bytes, needle, 0)
    const at = kernels.search(bytes, 0, bytes.length, needle)
    const start = memory.input + (bytes.length % 32)
    const around = needle.subarray(0, 64)
    memory.bytes.set(around, start - around.length)
    memory.bytes.set(bytes, start)
    for (let k = 0; k < needle.length && k < 64; k++) memory.bytes[start + bytes.length + k] = needle[k]
    const inside = kernels.search(memory.bytes, start, start + bytes.length, needle)
    if (at !== expected || inside !== expected) {
      expect({ at, inside, bytes: [...bytes], needle: [...needle] }).toEqual({ at: expected, inside: expected })
    }
  }

  test('every place of needles of 1 to 70 bytes', () => {
    const random = new Random(1)
    for (let length = 1; length <= 70; length++) {
      const needle = Uint8Array.from({ length }, () => 0x61 + random.below(26))
      const bytes = new Uint8Array(200).fill(0x2e)
      for (let place = 0; place <= 200 - length; place += length < 20 ? 1 : 7) {
        bytes.fill(0x2e)
        bytes.set(needle, place)
        check(bytes, needle)
        // all but one byte of it, in front
        if (place >= length) bytes.set(needle.subarray(0, length - 1), place - length)
        check(bytes, needle)
        // cut off by the end
        check(bytes.subarray(0, place + length - 1), needle)
      }
    }
  })

  test('two letters only, so that nearly all places are candidates', () => {
    const random = new Random(2)
    for (let round = 0; round < 3000; round++) {
      const letters = random.once(2) ? 2 : 3
      const bytes = Uint8Array.from({ length: random.below(300) }, () => 0x61 + random.below(letters))
      const needle = Uint8Array.from({ length: random.between(1, 24) }, () => 0x61 + random.below(letters))
      check(bytes, needle)
    }
  })

  test('periodic needles in periodic input', () => {
    const random = new Random(3)
    for (let round = 0; round < 300; round++) {
      const period = Uint8Array.from({ length: random.between(1, 9) }, () => 0x61 + random.below(2))
      const bytes = Uint8Array.from({ length: 3000 }, (_, i) => period[i % period.length])
      bytes[random.below(3000)] ^= 3
      const from = random.below(2000)
      const needle = bytes.slice(from, from + random.between(1, 900))
      if (random.once(2)) needle[random.below(needle.length)] ^= 3
      check(bytes, needle)
    }
  })

  test('pieces of text in every script', () => {
    const random = new Random(4)
    for (const profile of PROFILES) {
      const bytes = encoded('utf8', text(profile, random, 1000)) as Uint8Array
      for (let round = 0; round < 30; round++) {
        const from = random.below(bytes.length)
        const needle = bytes.slice(from, from + random.between(1, 80))
        check(bytes, needle)
        needle[random.below(needle.length)] ^= 1
        check(bytes, needle)
      }
    }
  })

  test('a whole window, the longest needle, a needle as long as the input, one longer', () => {
    const random = new Random(5)
    const bytes = Uint8Array.from({ length: WINDOW }, () => random.below(256))
    for (const length of [1, 2, 15, 16, 17, 64, 4096, NEEDLE]) check(bytes, bytes.slice(WINDOW - length))
    check(bytes.subarray(0, 100), bytes.slice(0, 100))
    check(bytes.subarray(0, 99), bytes.slice(0, 100))
    check(bytes.subarray(0, 0), bytes.slice(0, 1))
  })

  // Candidates fail at the last byte each, or after many: 4 ns a byte would be 0.3 ms a window; trying every place takes 16,384 times that.
  test('time is linear', () => {
    const { kernels } = rig()
    const half = NEEDLE / 2
    const needles = {
      'a…ab': (i: number) => (i === NEEDLE - 1 ? 0x62 : 0x61),
      'ba…a': (i: number) => (i === 0 ? 0x62 : 0x61),
      'a…aba…a': (i: number) => (i === half ? 0x62 : 0x61),
    }
    const bytes = new Uint8Array(WINDOW).fill(0x61)
    for (const [what, byte] of Object.entries(needles)) {
      const needle = Uint8Array.from({ length: NEEDLE }, (_, i) => byte(i))
      kernels.search(bytes, 0, WINDOW, needle)
      const begin = processorTime()
      expect(kernels.search(bytes, 0, WINDOW, needle)).toBe(-1)
      expect(processorTime() - begin, what).toBeLessThan(50)
    }
  })
})
