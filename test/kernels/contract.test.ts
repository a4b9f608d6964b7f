// The promises of contract.ts that belong to no single kernel: the memory, the result, ranges, arrays of any kind.

import { describe, expect, test } from 'vitest'
import { WINDOW, WRITE_SLACK } from '../../src/kernels/contract.ts'
import { createSet } from '../../src/kernels/set.ts'
import type { StringBridge } from '../../src/platform/strings.ts'
import { FINAL, OK, REPLACE } from '../../src/unicode/status.ts'
import { EXPANSION } from '../support/array-kernels.ts'
import { backends } from '../support/backends.ts'
import { CONVERSIONS, COUNTS, encoded, type KernelName, Sample, VALIDATIONS } from '../support/sample.ts'
import type { Elements } from '../support/texts.ts'

type AnyKernel = (
  source: Elements,
  start: number,
  end: number,
  target?: Elements,
  at?: number,
  flags?: number,
) => number
/** Kernels of another kind, with suites of their own. */
const OTHERS = ['search', 'encodedOffsets', 'decodedOffsets']
const ARRAYS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }

describe.each(backends)('$name: contract', ({ name, rig }) => {
  test('these are the kernels that were meant', () => expect(rig().kernels.name).toBe(name))

  test('every kernel of the interface is tested here', () => {
    const tested = [...[...CONVERSIONS, ...VALIDATIONS, ...COUNTS].map((kernel) => kernel.name as string), ...OTHERS]
    const { kernels } = rig()
    const present = Object.keys(kernels).filter((key) => typeof kernels[key as keyof typeof kernels] === 'function')
    expect(present.sort()).toEqual(tested.sort())
    const conversions = Object.keys(EXPANSION).filter((key) => !OTHERS.includes(key))
    expect(CONVERSIONS.map((kernel) => kernel.name).sort()).toEqual(conversions.sort())
  })

  test('the memory is one buffer with three regions that do not overlap', () => {
    const { bytes, units, codePoints, input, pivot, output } = rig().kernels.memory
    expect(units.buffer).toBe(bytes.buffer)
    expect(codePoints.buffer).toBe(bytes.buffer)
    for (const view of [bytes, units, codePoints]) {
      expect(view.byteOffset).toBe(0)
      expect(view.byteLength).toBe(bytes.buffer.byteLength)
    }
    for (const region of [input, pivot, output]) expect(region % 4).toBe(0)
    expect(pivot).toBeGreaterThanOrEqual(input + WINDOW)
    expect(output).toBeGreaterThanOrEqual(pivot + 4 * WINDOW + WRITE_SLACK)
    expect(bytes.byteLength).toBeGreaterThanOrEqual(output + 6 * WINDOW + WRITE_SLACK)
  })

  test('a big-endian machine is refused', () => {
    const { memory } = rig().kernels
    const strings = {} as StringBridge
    const bytes = new Uint8Array(memory.bytes.length)
    const view = new DataView(bytes.buffer)
    const units = new Proxy(new Uint16Array(0), {
      get: (_, index) => view.getUint16(2 * Number(index)),
      set(_, index, unit) {
        view.setUint16(2 * Number(index), unit)
        return true
      },
    })
    expect(() => createSet(name, { ...memory, bytes, units }, strings)).toThrow('needs a little-endian machine')
    const little = { ...memory, bytes, units: new Uint16Array(bytes.buffer) }
    expect(createSet(name, little, strings).memory).toBe(little)
  })

  test('the memory and the result stay the same objects', () => {
    const { kernels } = rig()
    const { memory, result } = kernels
    const { bytes } = memory
    rig().check(new Sample('utf8', encoded('utf8', Uint32Array.of(0x41, 0xe9, 0x4e00, 0x1f600))))
    expect(kernels.memory).toBe(memory)
    expect(kernels.result).toBe(result)
    expect(kernels.memory.bytes).toBe(bytes)
    expect(bytes.byteLength).toBeGreaterThan(0)
  })

  const call = (kernel: KernelName, ...parameters: Parameters<AnyKernel>) => {
    const { kernels } = rig()
    return (kernels[kernel] as unknown as AnyKernel).call(kernels, ...parameters)
  }

  test('an empty range anywhere reads and writes nothing', () => {
    const { kernels } = rig()
    for (const { name: kernel, from, size } of CONVERSIONS) {
      const source = encoded(from, Uint32Array.of(0x41, 0x42, 0x43))
      const target = new ARRAYS[size](200).fill(0x5a)
      for (let start = 0; start <= source.length; start++) {
        for (const flags of [0, FINAL, REPLACE, FINAL | REPLACE]) {
          expect(call(kernel, source, start, start, target, 10, flags)).toBe(OK)
          expect(kernels.result).toMatchObject({ read: 0, written: 0, length: 0 })
        }
      }
      expect(target.subarray(0, 10).every((element) => element === 0x5a)).toBe(true)
    }
    for (const { name: kernel, from } of VALIDATIONS) {
      const source = encoded(from, Uint32Array.of(0x41, 0x42))
      for (let start = 0; start <= 2; start++) {
        expect(call(kernel, source, start, start)).toBe(OK)
        expect(kernels.result).toMatchObject({ read: 0, written: 0, length: 0 })
      }
    }
    for (const { name: kernel, from } of COUNTS) {
      expect(call(kernel, encoded(from, Uint32Array.of(0x41, 0x42)), 1, 1)).toBe(0)
    }
  })

  test('start, end and at count from the beginning of the array, whatever its byteOffset', () => {
    const { kernels } = rig()
    for (const conversion of CONVERSIONS) {
      const text = encoded(conversion.from, Uint32Array.of(0x58, 0x41, 0x42, 0x59))
      const sample = new Sample(conversion.from, text.slice(1, 3))
      const source = new ARRAYS[text.BYTES_PER_ELEMENT as 1 | 2 | 4](new ArrayBuffer(64), 8, 4)
      source.set(text)
      const target = new ARRAYS[conversion.size](new ArrayBuffer(512), 8).fill(0)
      expect(call(conversion.name, source, 1, 3, target, 5, FINAL)).toBe(OK)
      const { output } = sample.expected(conversion, FINAL)
      expect([...target.subarray(5, 5 + kernels.result.written)]).toEqual(Array.from(output))
      expect([...target.subarray(0, 5)]).toEqual([0, 0, 0, 0, 0])
    }
  })

  test('views of parts of the memory are as good as the memory', () => {
    const { memory } = rig().kernels
    for (const conversion of CONVERSIONS) {
      const text = encoded(
        conversion.from,
        Uint32Array.from({ length: 99 }, (_, i) => 0x41 + (i % 7 === 6 ? 0x3000 : i)),
      )
      const sample = new Sample(conversion.from, text)
      const source = new ARRAYS[text.BYTES_PER_ELEMENT as 1 | 2 | 4](
        memory.bytes.buffer,
        memory.input + 80,
        text.length,
      )
      source.set(text)
      const target = new ARRAYS[conversion.size](memory.bytes.buffer, memory.output + 40)
      const expected = sample.expected(conversion, FINAL | REPLACE)
      expect(call(conversion.name, source, 0, source.length, target, 3, FINAL | REPLACE)).toBe(OK)
      expect(Array.from(target.subarray(3, 3 + expected.written))).toEqual(Array.from(expected.output))
      expect(source).toEqual(text)
    }
  })

  test('Buffers and subclasses are bytes too', () => {
    const { kernels } = rig()
    const source = Buffer.from('h\u00e9llo w\u00f6rld '.repeat(30))
    expect(kernels.validateUtf8(source, 0, source.length, FINAL)).toBe(OK)
    const target = Buffer.alloc(source.length + WRITE_SLACK)
    expect(kernels.utf8ToLatin1(source, 0, source.length, target, 0, FINAL)).toBe(OK)
    expect(target.toString('latin1', 0, kernels.result.written)).toBe(source.toString())
  })
})
