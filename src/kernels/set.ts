/** What both sets of kernels have in common. */
import type { StringBridge } from '../platform/strings.ts'
import type { Status } from '../unicode/status.ts'
import type { Kernels, Memory } from './contract.ts'

/** Makes a set without kernels. */
export function createSet<Name extends Kernels['name']>(name: Name, memory: Memory, strings: StringBridge) {
  return { name, memory, strings, read: 0, written: 0, length: 0, stop }
}

function stop(this: Kernels, status: Status, read: number, written: number, length: number): Status {
  this.read = read
  this.written = written
  this.length = length
  return status
}
