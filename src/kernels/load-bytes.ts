/** The way of a caller's bytes into the memory of the kernels. */
import { lengthOf, partOf } from '../platform/typed-arrays.ts'
import type { Kernels } from './contract.ts'

/**
 * Loads source[start, end) into the input window. Returns where it ends there.
 * @throws TypeError where the source has fewer bytes than it claims: what an earlier call has left in the window would be read for them
 */
export function loadBytes({ memory }: Kernels, source: Uint8Array, start: number, end: number): number {
  checkLength(source, end)
  memory.bytes.set(partOf(source, start, end), memory.input)
  return memory.input + end - start
}

/** @throws TypeError where an array has fewer elements than that */
export function checkLength(array: ArrayBufferView, length: number): void {
  if (lengthOf(array) < length) throw new TypeError('the array has fewer elements than it claims')
}
