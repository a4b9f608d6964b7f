/**
 * ISO 8859-1 to UTF-16: byte = code unit, nothing can be malformed.
 */
import { OK, type Status } from '../../unicode/status.ts'
import type { Kernels } from '../contract.ts'

export function latin1ToUtf16(this: Kernels, start: number, end: number, at: number): Status {
  const { bytes: source, units: target } = this.memory
  target.set(source.subarray(start, end), at)
  return this.stop(OK, end - start, end - start, 0)
}
