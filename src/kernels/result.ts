/**
 * Where the last kernel stopped. All kernels overwrite this one object, so a kernel returns a plain number and allocates nothing.
 */

import type { Status } from '../unicode/status.ts'
import type { Result } from './contract.ts'

export const result: Result = { read: 0, written: 0, length: 0 }

/** Fills `result` and returns the status: a kernel ends with `return stop(…)`. */
export function stop(status: Status, read: number, written: number, length: number): Status {
  result.read = read
  result.written = written
  result.length = length
  return status
}
