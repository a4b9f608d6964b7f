/**
 * Where a kernel stopped: the one `Result` that all kernels write into.
 *
 * One object, overwritten by each call, so that a kernel can return a plain number and allocate nothing.
 */
import type { Result, Status } from './contract.ts'

export const result: Result = { read: 0, written: 0, length: 0 }

/** Fills `result` and hands the status through: `return stop(...)` ends a kernel. */
export function stop(status: Status, read: number, written: number, length: number): Status {
  result.read = read
  result.written = written
  result.length = length
  return status
}
