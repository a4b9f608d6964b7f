// The kernels behind one interface for any arrays, for the suites of test/kernels and the benchmarks: arrays outside the memory are copied to the
// input window and from the output window.

import { type Kernels as KernelSet, WINDOW } from '../../src/kernels/contract.ts'
import type { Status } from '../../src/unicode/status.ts'

type Elements = Uint8Array | Uint16Array | Uint32Array

/** A kernel that validates. */
export type Validate<S> = (source: S, start: number, end: number, flags: number) => Status
/** A kernel that converts. */
export type Convert<S, T> = (source: S, start: number, end: number, target: T, at: number, flags: number) => Status
/** A kernel that counts. */
export type Count<S> = (source: S, start: number, end: number) => number
type Remeasure<S> = (
  source: S,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
  last: number,
  base: number,
) => boolean

export interface Kernels extends Pick<KernelSet, 'name' | 'memory'> {
  /** Where the last call stopped. */
  result: Pick<KernelSet, 'read' | 'written' | 'length'>
  validateAscii: Validate<Uint8Array>
  validateUtf8: Validate<Uint8Array>
  validateUtf16: Validate<Uint16Array>
  validateUtf32: Validate<Uint32Array>
  utf8ToUtf16: Convert<Uint8Array, Uint16Array>
  utf8ToUtf32: Convert<Uint8Array, Uint32Array>
  utf8ToLatin1: Convert<Uint8Array, Uint8Array>
  utf16ToUtf8: Convert<Uint16Array, Uint8Array>
  utf16ToUtf32: Convert<Uint16Array, Uint32Array>
  utf16ToLatin1: Convert<Uint16Array, Uint8Array>
  utf16ToAscii: Convert<Uint16Array, Uint8Array>
  utf32ToUtf8: Convert<Uint32Array, Uint8Array>
  utf32ToUtf16: Convert<Uint32Array, Uint16Array>
  latin1ToUtf8: Convert<Uint8Array, Uint8Array>
  latin1ToUtf16: Convert<Uint8Array, Uint16Array>
  swap16: Convert<Uint16Array, Uint16Array>
  swap32: Convert<Uint32Array, Uint32Array>
  utf16LengthOfUtf8: Count<Uint8Array>
  codePointsOfUtf8: Count<Uint8Array>
  utf8LengthOfUtf16: Count<Uint16Array>
  codePointsOfUtf16: Count<Uint16Array>
  utf16LengthOfUtf32: Count<Uint32Array>
  search(source: Uint8Array, start: number, end: number, needle: Uint8Array): number
  encodedOffsets: Remeasure<Uint16Array>
  decodedOffsets: Remeasure<Uint8Array>
}

/** The most elements of the target that one element of the source can need. */
export const EXPANSION = {
  utf8ToUtf16: 1,
  utf8ToUtf32: 1,
  utf8ToLatin1: 1,
  utf16ToUtf8: 3,
  utf16ToUtf32: 1,
  utf16ToLatin1: 1,
  utf16ToAscii: 1,
  utf32ToUtf8: 4,
  utf32ToUtf16: 2,
  latin1ToUtf8: 2,
  latin1ToUtf16: 1,
  swap16: 1,
  swap32: 1,
} as const

/** @param k WebAssembly or JavaScript */
export function arrayKernels(k: KernelSet): Kernels {
  const { name, memory } = k
  const { input, output, bytes } = memory

  const viewOf = (size: number): Elements => (size === 1 ? bytes : size === 2 ? memory.units : memory.codePoints)
  const isInside = (array: Elements): boolean => array.buffer === bytes.buffer
  const indexOf = (array: Elements, at: number): number => array.byteOffset / array.BYTES_PER_ELEMENT + at

  /** Where source[start, end) is in the memory, as an index of its view. */
  function place(source: Elements, start: number, end: number): number {
    if (isInside(source)) return indexOf(source, start)
    const size = source.BYTES_PER_ELEMENT
    if ((end - start) * size > WINDOW) throw new RangeError(`more than ${WINDOW} bytes of source`)
    viewOf(size).set(source.subarray(start, end), input / size)
    return input / size
  }

  const validate =
    (kernel: KernelSet['utf8ToUtf16']) =>
    (source: Elements, start: number, end: number, flags: number): Status => {
      const from = place(source, start, end)
      return kernel.call(k, from, from + end - start, 0, flags)
    }

  const convert =
    (kernel: KernelSet['utf8ToUtf16']) =>
    (source: Elements, start: number, end: number, target: Elements, at: number, flags: number): Status => {
      const from = place(source, start, end)
      if (isInside(target)) return kernel.call(k, from, from + end - start, indexOf(target, at), flags)
      const size = target.BYTES_PER_ELEMENT
      const to = output / size
      const status = kernel.call(k, from, from + end - start, to, flags)
      target.set(viewOf(size).subarray(to, to + k.written), at)
      return status
    }

  const count =
    (kernel: KernelSet['utf16LengthOfUtf8']) =>
    (source: Elements, start: number, end: number): number => {
      const from = place(source, start, end)
      return kernel.call(k, from, from + end - start)
    }

  const all: Record<string, unknown> = { name, memory, result: k }
  for (const [kernelName, kernel] of Object.entries(k)) {
    if (kernelName in EXPANSION) all[kernelName] = convert(kernel)
    else if (kernelName.startsWith('validate')) all[kernelName] = validate(kernel)
    else if (/Of/.test(kernelName)) all[kernelName] = count(kernel)
  }
  all.search = (source: Uint8Array, start: number, end: number, needle: Uint8Array) => {
    const from = place(source, start, end)
    return k.search(from, from + end - start, needle)
  }
  for (const kernelName of ['encodedOffsets', 'decodedOffsets'] as const) {
    all[kernelName] = (
      source: Uint8Array,
      start: number,
      end: number,
      offsets: Uint32Array,
      at: number,
      last: number,
      base = 0,
    ) => {
      if (!isInside(offsets)) throw new TypeError('expected offsets in the memory of the kernels')
      const from = place(source, start, end)
      const first = indexOf(offsets, at)
      return k[kernelName](from, from + end - start, { at: first, last: first + last - at, base })
    }
  }
  return all as unknown as Kernels
}
