/** What both sets of kernels have in common. */
import type { StringBridge } from '../platform/strings.ts'
import type { Status } from '../unicode/status.ts'
import type { Kernels, Memory } from './contract.ts'

/**
 * Makes a set without kernels.
 * @throws Error on a big-endian machine: kernels, tables and the steps of UTF-16 and UTF-32 take the views of 16 and 32 bits for bytes in little-endian order
 */
export function createSet<Name extends Kernels['name']>(name: Name, memory: Memory, strings: StringBridge) {
  const { bytes, units, pivot } = memory
  units[pivot >> 1] = 1
  if (bytes[pivot] !== 1) throw new Error('utf-simd needs a little-endian machine')
  return { name, memory, strings, read: 0, written: 0, length: 0, stop }
}

function stop(this: Kernels, status: Status, read: number, written: number, length: number): Status {
  this.read = read
  this.written = written
  this.length = length
  return status
}
