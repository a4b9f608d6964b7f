// Every sequence of one, two and three bytes, through each kernel that reads UTF-8.

import { describe, expect, test } from 'vitest'
import { FINAL, KINDS, OK, REPLACE } from '../../src/unicode/status.ts'
import { firstMalformed } from '../reference/items.ts'
import * as utf8 from '../reference/utf8.ts'
import { backends } from '../support/backends.ts'
import { hex, type Rig } from '../support/rig.ts'
import { CONVERSIONS, Sample } from '../support/sample.ts'
import { isLeftOut } from '../support/share.ts'

const FROM_UTF8 = CONVERSIONS.filter(({ from }) => from === 'utf8')

/** What stands between the sequences, one in each window: a sequence can run into it, or be completed by the next one. */
const SEPARATORS = [[0x41], [], [0xe4, 0xb8, 0xad]]

/** The 65536 sequences that begin with `lead`, in 16 inputs that differ in what lies between the sequences. */
function* inputs(lead: number): Generator<Uint8Array> {
  for (let part = 0; part < 16; part++) {
    const separator = SEPARATORS[(lead + part) % SEPARATORS.length]
    const input = new Uint8Array(16 * 256 * (3 + separator.length))
    for (let i = 0, at = 0; i < 16 * 256; i++, at += 3 + separator.length) {
      input[at] = lead
      input[at + 1] = part * 16 + (i >> 8)
      input[at + 2] = i % 256
      input.set(separator, at + 3)
    }
    yield input
  }
}

/** The same sequences as the whole input, where nothing follows that could help. */
function checkLeadAlone({ kernels }: Rig, lead: number): void {
  const { memory, result } = kernels
  const sequence = new Uint8Array(3)
  const [start, at] = [memory.input + 64, memory.output / 2 + 64]
  sequence[0] = lead
  for (let second = 0; second < 256; second++) {
    if (isLeftOut()) continue
    sequence[1] = second
    for (let third = 0; third < 256; third++) {
      sequence[2] = third
      const malformed = firstMalformed(utf8.decode(sequence))
      const [status, read, length] =
        malformed === undefined ? [OK, 3, 0] : [KINDS.indexOf(malformed.kind) + 1, malformed.offset, malformed.length]
      memory.bytes.set(sequence, start)
      const validated = kernels.validateUtf8(memory.bytes, start, start + 3, FINAL)
      const validates = validated === status && result.read === read && result.length === length
      const converted = kernels.utf8ToUtf16(memory.bytes, start, start + 3, memory.units, at, FINAL)
      if (!validates || converted !== status || result.read !== read || result.length !== length) {
        expect.fail(`${kernels.name}: ${hex(sequence)}: expected status ${status} at ${read}, length ${length}`)
      }
    }
  }
}

describe.each(backends)('$name: all short sequences of UTF-8', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test('one and two bytes', () => {
    for (let first = 0; first < 256; first++) {
      rig().check(new Sample('utf8', Uint8Array.of(first)))
      for (let second = 0; second < 256; second++) {
        if (isLeftOut()) continue
        rig().check(new Sample('utf8', Uint8Array.of(first, second)), [0, FINAL | REPLACE])
      }
    }
  })

  test('three bytes alone, of each byte that can begin a sequence or never can', () => {
    for (let lead = 0xc0; lead < 256; lead++) checkLeadAlone(rig(), lead)
  })
})

// Here the backends take turns within a test: the oracle is what takes the time, and it answers for both.
test('all sequences of three bytes, one after the other, on both backends', () => {
  expect(backends.map((backend) => backend.rig().kernels.name)).toEqual(['js', 'wasm'])
  for (let lead = 0; lead < 256; lead++) {
    for (const input of inputs(lead)) {
      if (isLeftOut()) continue
      const sample = new Sample('utf8', input)
      for (const conversion of FROM_UTF8) {
        for (const backend of backends) backend.rig().convert(conversion, sample, FINAL | REPLACE)
      }
    }
  }
})
