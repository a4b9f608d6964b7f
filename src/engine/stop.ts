/** How a step that is no kernel itself ends like one. */
import type { Kernels, Status } from '../kernels/contract.ts'

/** Fills `result` and hands the status through: `return stop(...)`. */
export function stop({ result }: Kernels, status: Status, read: number, written: number, length: number): Status {
  result.read = read
  result.written = written
  result.length = length
  return status
}
