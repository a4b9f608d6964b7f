// Properties of the kernels, with inputs that fast-check makes and shrinks; a failure prints its seed.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WRITE_SLACK } from '../../src/kernels/contract.ts'
import { FINAL, OK, REPLACE } from '../../src/unicode/status.ts'
import { backends } from '../support/backends.ts'
import { PLACEMENTS } from '../support/placements.ts'
import type { Rig } from '../support/rig.ts'
import { CONVERSIONS, Sample, type Source, VALIDATIONS } from '../support/sample.ts'
import { EDGES, type Elements, HOSTILE } from '../support/texts.ts'

const RUNS = { numRuns: 1500 }

/** Runs of text between single elements that break it, as elements of the array type. */
function elements<T extends Elements>(
  type: { from(list: number[]): T },
  size: keyof typeof HOSTILE,
  clean: fc.Arbitrary<number[]>,
) {
  const max = 2 ** (8 * size) - 1
  const broken = fc
    .oneof(fc.constantFrom<number>(...HOSTILE[size]), fc.integer({ min: 0, max }))
    .map((value) => [value])
  return fc
    .array(fc.oneof({ arbitrary: clean, weight: 3 }, { arbitrary: broken, weight: 1 }), { maxLength: 60 })
    .map((parts) => type.from(parts.flat()))
}

const scalarValue = fc.oneof(
  fc.constantFrom(...EDGES),
  fc.integer({ min: 0, max: 0x10ffff }).filter((value) => value < 0xd800 || value > 0xdfff),
)
const character = fc
  .oneof(scalarValue, fc.integer({ min: 0x20, max: 0x7e }))
  .map((value) => String.fromCodePoint(value))
const run = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.tuple(character, fc.integer({ min: 1, max: 40 })).map(([one, times]) => one.repeat(times)),
)
const utf8Run = run.map((text) => [...Buffer.from(text)])
const utf16Run = run.map((text) => Array.from(text.toWellFormed(), (_, i) => text.charCodeAt(i)))
const utf32Run = run.map((text) => Array.from(text, (one) => one.codePointAt(0)!))

const INPUTS: { source: Source; input: fc.Arbitrary<Elements> }[] = [
  { source: 'utf8', input: elements(Uint8Array, 1, utf8Run) },
  { source: 'latin1', input: elements(Uint8Array, 1, utf8Run) },
  { source: 'ascii', input: elements(Uint8Array, 1, fc.array(fc.integer({ min: 0, max: 0x7f }), { maxLength: 60 })) },
  { source: 'utf16', input: elements(Uint16Array, 2, utf16Run) },
  { source: 'utf32', input: elements(Uint32Array, 4, utf32Run) },
]

const flags = fc.constantFrom(0, FINAL, REPLACE, FINAL | REPLACE)
const placement = fc.constantFrom(...PLACEMENTS)

function runAll(rig: Rig, sample: Sample, where: (typeof PLACEMENTS)[number], how: number, at: number[]): void {
  const cuts = at.map((part) => Math.floor((part / 1000) * sample.elements.length)).sort((a, b) => a - b)
  for (const { from } of VALIDATIONS) if (from === sample.source) rig.validate(sample, how, where)
  for (const conversion of CONVERSIONS)
    if (conversion.from === sample.source) rig.convert(conversion, sample, how, where, cuts)
}

describe.each(backends)('$name: properties', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test.each(INPUTS)('any $source, anywhere, in any pieces: what the oracle says', ({ source, input }) => {
    const at = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 6 })
    fc.assert(
      fc.property(input, placement, flags, at, (list, where, how, cuts) => {
        runAll(rig(), new Sample(source, list), where, how, cuts)
      }),
      RUNS,
    )
  })

  test('UTF-8 that is well-formed comes back from UTF-16 and UTF-32', () => {
    const { kernels } = rig()
    fc.assert(
      fc.property(fc.array(run, { maxLength: 20 }), (parts) => {
        const bytes = Uint8Array.from(Buffer.from(parts.join('')))
        const n = bytes.length
        const units = new Uint16Array(n + WRITE_SLACK)
        const codePoints = new Uint32Array(n + WRITE_SLACK)
        const back = new Uint8Array(4 * n + WRITE_SLACK)
        expect(kernels.utf8ToUtf16(bytes, 0, n, units, 0, FINAL)).toBe(OK)
        expect(kernels.utf16ToUtf32(units, 0, kernels.result.written, codePoints, 0, FINAL)).toBe(OK)
        expect(kernels.utf32ToUtf8(codePoints, 0, kernels.result.written, back, 0, FINAL)).toBe(OK)
        expect(Buffer.from(bytes).equals(back.subarray(0, kernels.result.written))).toBe(true)
      }),
      RUNS,
    )
  })

  test('what REPLACE wrote is well-formed', () => {
    const { kernels } = rig()
    fc.assert(
      fc.property(INPUTS[0].input, INPUTS[3].input, INPUTS[4].input, (bytes, units, codePoints) => {
        const target = new Uint8Array(20_000 * 4)
        const asUnits = new Uint16Array(20_000)
        kernels.utf8ToUtf16(bytes as Uint8Array, 0, bytes.length, asUnits, 0, FINAL | REPLACE)
        expect(kernels.validateUtf16(asUnits, 0, kernels.result.written, FINAL)).toBe(OK)
        kernels.utf16ToUtf8(units as Uint16Array, 0, units.length, target, 0, FINAL | REPLACE)
        expect(kernels.validateUtf8(target, 0, kernels.result.written, FINAL)).toBe(OK)
        kernels.utf32ToUtf8(codePoints as Uint32Array, 0, codePoints.length, target, 0, FINAL | REPLACE)
        expect(kernels.validateUtf8(target, 0, kernels.result.written, FINAL)).toBe(OK)
      }),
      { numRuns: 300 },
    )
  })
})
