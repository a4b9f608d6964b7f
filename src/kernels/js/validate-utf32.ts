/**
 * Validates UTF-32 (Unicode D90): scalar values, one by one.
 */
import { OK, type Status } from '../../unicode/status.ts'
import { checkScalarValue } from '../../unicode/surrogates.ts'
import type { Kernels } from '../contract.ts'

export function validateUtf32(this: Kernels, start: number, end: number): Status {
  const { codePoints: source } = this.memory
  for (let p = start; p < end; ++p) {
    const status = checkScalarValue(source[p])
    if (status !== OK) return this.stop(status, p - start, 0, 1)
  }
  return this.stop(OK, end - start, 0, 0)
}
