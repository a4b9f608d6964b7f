// A test rig for a set of kernels. It runs one kernel on one sample in a chosen place, and checks everything that the contract promises:
// status, read, written, length, output, that the source is unchanged, and that nothing outside the target is written.
//
// It compares millions of cases with plain code, and throws an error that tells how to repeat the case.

import { WINDOW, WRITE_SLACK } from '../../src/kernels/contract.ts'
import { FINAL, type Flags, OK, REPLACE, TRUNCATED } from '../../src/unicode/status.ts'
import { EXPANSION, type Kernels } from './array-kernels.ts'
import { describePlacement, PLACEMENTS, type Placement } from './placements.ts'
import { CONVERSIONS, COUNTS, type Conversion, type Count, type Expected, type Sample, VALIDATIONS } from './sample.ts'
import type { Elements } from './texts.ts'

type Size = 1 | 2 | 4
type AnyConvert = (source: Elements, start: number, end: number, target: Elements, at: number, flags: Flags) => number
type AnyValidate = (source: Elements, start: number, end: number, flags: Flags) => number
type AnyCount = (source: Elements, start: number, end: number) => number

/** One call or stream of calls, as a failure reports it. */
export interface Case {
  readonly kernel: string
  readonly sample: Sample
  readonly flags: Flags
  readonly placement: Placement
  readonly cuts: readonly number[]
}

/** The byte that surrounds a target, and how many of them are checked. */
const CANARY = 0xa5
const BEFORE = 64
const AFTER = 128
/** Bytes left free in front of whatever is placed, for hostile surroundings and canaries. */
const MARGIN = 64
const ALL_FLAGS: readonly Flags[] = [0, FINAL, REPLACE, FINAL | REPLACE]
const FLAG_NAMES = ['0', 'FINAL', 'REPLACE', 'FINAL | REPLACE']

/** Surroundings of a source, by size of element: elements that could begin or continue a sequence at its ends. */
const SURROUNDINGS: Record<Size, readonly { before: number[]; after: number[] }[]> = {
  1: [
    { before: [0xf0, 0x90, 0x80], after: [0x80, 0xbf] },
    { before: [0xe4, 0xb8], after: [0xbf, 0x80, 0x90] },
    { before: [0xc3], after: [0xa0, 0x80] },
    { before: [0x80], after: [0xff] },
    { before: [0xff], after: [0xf0, 0x90, 0x80, 0x80] },
    { before: [0x41], after: [0x41] },
  ],
  2: [
    { before: [0xd83d], after: [0xde00] },
    { before: [0xdc00], after: [0xd800] },
    { before: [0x41], after: [0x41] },
    { before: [0xd83d], after: [0xffff] },
  ],
  4: [
    { before: [0xd800], after: [0xdc00] },
    { before: [0x110000], after: [0xffffffff] },
    { before: [0x41], after: [0x41] },
  ],
}

function typed(size: Size, buffer: ArrayBuffer, byteOffset: number, length?: number): Elements {
  return new { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }[size](buffer, byteOffset, length)
}

/** `F0 9F 98 80`, `D83D DE00` */
export function hex(elements: Elements): string {
  const width = elements.BYTES_PER_ELEMENT * 2
  return Array.from(elements, (element) => element.toString(16).toUpperCase().padStart(width, '0')).join(' ')
}

export class KernelFailure extends Error {
  readonly case: Case

  constructor(run: Case, name: string, what: string, got: number, expected: number | string) {
    const { kernel, sample, flags, placement, cuts } = run
    const show = (value: number | string) => (typeof value === 'number' ? `${value} (0x${value.toString(16)})` : value)
    super(
      [
        `${name} ${kernel}: ${what} is ${show(got)}, expected ${show(expected)}`,
        `flags ${FLAG_NAMES[flags]}, ${describePlacement(placement)}${cuts.length > 0 ? `, cut at ${cuts.join(' ')}` : ''}`,
        `${sample.elements.length} elements of ${sample.source}: ${hex(sample.elements)}`,
      ].join('\n'),
    )
    this.case = run
  }
}

export class Rig {
  readonly kernels: Kernels
  /** Cases run so far. */
  count = 0
  readonly #foreignSource = new ArrayBuffer(WINDOW + 1024)
  readonly #foreignTarget = new ArrayBuffer(4 * WINDOW + 1024)
  readonly #memory: Record<Size, Elements>

  constructor(kernels: Kernels) {
    this.kernels = kernels
    const { bytes, units, codePoints } = kernels.memory
    this.#memory = { 1: bytes, 2: units, 4: codePoints }
  }

  /** Runs every kernel that reads such a source, with each of `flags`, each time in the next place. */
  check(sample: Sample, flags: readonly Flags[] = ALL_FLAGS): void {
    for (const conversion of CONVERSIONS) {
      if (conversion.from !== sample.source) continue
      for (const each of conversion.total ? flags.slice(0, 1) : flags) this.convert(conversion, sample, each)
    }
    for (const { from } of VALIDATIONS) {
      if (from === sample.source) for (const each of flags) this.validate(sample, each)
    }
    for (const count of COUNTS) {
      if (count.from !== sample.source) continue
      // Input without a right answer runs twice and shows little, so one case in four is enough.
      const telling = count.malformed !== undefined || sample.expectedValidation().status === OK
      if (telling || this.count % 4 === 0) this.length(count, sample)
    }
  }

  /** Returns the next place. The order is fixed, so that a failure can be repeated. */
  nextPlacement(): Placement {
    return PLACEMENTS[this.count % PLACEMENTS.length]
  }

  /** Runs a conversion in one call or, with cuts, in several, as for a stream. The answer must be the same. */
  convert(
    conversion: Conversion,
    sample: Sample,
    flags: Flags,
    placement = this.nextPlacement(),
    cuts: readonly number[] = [],
  ): void {
    this.count++
    const run: Case = { kernel: conversion.name, sample, flags, placement, cuts }
    const expected = sample.expected(conversion, flags)
    const kernel = this.kernels[conversion.name] as AnyConvert
    const { result } = this.kernels
    const { array, start, inPivot } = this.#placeSource(sample, placement)
    const end = sample.elements.length
    const room = end * EXPANSION[conversion.name] * conversion.size + WRITE_SLACK
    const target = this.#placeTarget(conversion.size, placement, inPivot, room)

    let [read, written] = [0, 0]
    for (const cut of cuts) {
      const [from, at] = [start + read, target.at + written]
      const status = kernel.call(this.kernels, array, from, start + cut, target.array, at, flags & REPLACE)
      if (result.length === 0 && status !== OK) this.#fail(run, `length, status ${status}`, 0, 'more')
      read += result.read
      written += result.written
      const incomplete = status === TRUNCATED && read + result.length === cut && result.length < 4
      if (status === OK ? read !== cut : !incomplete) break // a wrong answer or malformed input: the last call tells which
    }
    const [from, at] = [start + read, target.at + written]
    const status = kernel.call(this.kernels, array, from, start + end, target.array, at, flags)
    read += result.read
    written += result.written
    this.#checkResult(run, status, read, written, expected)
    const { output } = expected
    for (let i = 0; i < written; i++) {
      const got = target.array[target.at + i]
      if (got !== output[i]) this.#fail(run, `output[${i}]`, got, output[i])
    }
    const hurt = target.hurt(placement.target === 'foreign' ? written * conversion.size + WRITE_SLACK : room)
    if (hurt !== undefined)
      this.#fail(run, 'a byte written outside of the target, relative to its start,', hurt, 'none')
    this.#checkSource(run, array, start)
  }

  /** Calls the kernel that validates the sample's source. */
  validate(sample: Sample, flags: Flags, placement = this.nextPlacement()): void {
    this.count++
    const { name } = VALIDATIONS.find(({ from }) => from === sample.source)!
    const run: Case = { kernel: name, sample, flags, placement, cuts: [] }
    const kernel = this.kernels[name] as AnyValidate
    const { array, start } = this.#placeSource(sample, placement)
    const status = kernel.call(this.kernels, array, start, start + sample.elements.length, flags)
    const { read, written } = this.kernels.result
    this.#checkResult(run, status, read, written, sample.expectedValidation())
    this.#checkSource(run, array, start)
  }

  /** Calls a kernel that counts. Malformed input may give any number, but one that the surroundings do not change. */
  length(count: Count, sample: Sample, placement = this.nextPlacement()): void {
    this.count++
    const run: Case = { kernel: count.name, sample, flags: 0, placement, cuts: [] }
    const kernel = this.kernels[count.name] as AnyCount
    const ask = (place: Placement) => {
      const { array, start } = this.#placeSource(sample, place)
      const answer = kernel.call(this.kernels, array, start, start + sample.elements.length)
      this.#checkSource(run, array, start)
      return answer
    }
    const answer = ask(placement)
    const expected = sample.expectedCount(count)
    if (expected !== undefined) {
      if (answer !== expected) this.#fail(run, 'answer', answer, expected)
      return
    }
    if (!Number.isInteger(answer) || answer < 0) this.#fail(run, 'answer', answer, 'a natural number')
    const again = ask({ ...placement, surroundings: placement.surroundings + 1 })
    if (again !== answer) this.#fail(run, 'answer in the next surroundings', again, answer)
  }

  #checkResult(run: Case, status: number, read: number, written: number, expected: Expected): void {
    if (status !== expected.status) this.#fail(run, 'status', status, expected.status)
    if (read !== expected.read) this.#fail(run, 'read', read, expected.read)
    if (written !== expected.written) this.#fail(run, 'written', written, expected.written)
    const { length } = this.kernels.result
    if (length !== expected.length) this.#fail(run, 'length', length, expected.length)
  }

  #checkSource(run: Case, array: Elements, start: number): void {
    const { elements } = run.sample
    for (let i = 0; i < elements.length; i++) {
      const now = array[start + i]
      if (now !== elements[i]) this.#fail(run, `source[${i}] after the call`, now, elements[i])
    }
  }

  #fail(run: Case, what: string, got: number, expected: number | string): never {
    throw new KernelFailure(run, this.kernels.name, what, got, expected)
  }

  #placeSource({ elements }: Sample, placement: Placement): { array: Elements; start: number; inPivot: boolean } {
    const size = elements.BYTES_PER_ELEMENT as Size
    const { source, sourceShift, surroundings } = placement
    if (source === 'fitted') {
      const offset = (sourceShift % 3) * size
      const array = typed(size, new ArrayBuffer(offset + elements.byteLength), offset)
      array.set(elements)
      return { array, start: 0, inPivot: false }
    }
    const { input, pivot } = this.kernels.memory
    const foreign = source === 'foreign'
    const array = foreign ? typed(size, this.#foreignSource, size) : this.#memory[size]
    // An input that fills the input window leaves no room for surroundings there, so it goes to the pivot window.
    const fits = elements.byteLength + 2 * MARGIN + 64 * size <= WINDOW
    const inPivot = source === 'pivot' || (source === 'input' && !fits)
    const start = ((foreign ? 0 : inPivot ? pivot : input) + MARGIN) / size + sourceShift
    const { before, after } = SURROUNDINGS[size][surroundings % SURROUNDINGS[size].length]
    for (let i = 0; i < 12; i++) array[start - 12 + i] = before[i % before.length]
    for (let i = 0; i < 16; i++) array[start + elements.length + i] = after[i % after.length]
    array.set(elements, start)
    return { array, start, inPivot }
  }

  #placeTarget(size: Size, placement: Placement, sourceInPivot: boolean, room: number) {
    const { output, pivot } = this.kernels.memory
    const foreign = placement.target === 'foreign'
    const inPivot = placement.target === 'pivot' && room + 1024 <= 4 * WINDOW && !sourceInPivot
    const array = foreign ? typed(size, this.#foreignTarget, size) : this.#memory[size]
    const bytes = foreign ? new Uint8Array(this.#foreignTarget, size) : this.kernels.memory.bytes
    const at = ((foreign ? 0 : inPivot ? pivot : output) + MARGIN) / size + placement.targetShift
    const origin = at * size
    bytes.fill(CANARY, origin - BEFORE, origin)
    bytes.fill(CANARY, foreign ? origin : origin + room, origin + room + AFTER)
    /** Returns the first byte that was written before the target or behind the first `used` bytes of it, or undefined. */
    const hurt = (used: number): number | undefined => {
      for (let i = origin - BEFORE; i < origin; i++) if (bytes[i] !== CANARY) return i - origin
      const end = origin + room + AFTER
      for (let i = origin + used; i < end; i++) if (bytes[i] !== CANARY) return i - origin
      return undefined
    }
    return { array, at, hurt }
  }
}
