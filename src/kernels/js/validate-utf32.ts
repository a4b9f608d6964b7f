/**
 * Validates UTF-32 (Unicode D90): scalar values, one by one.
 */
import { OK, type Status } from '../../unicode/status.ts'
import { checkScalarValue } from '../../unicode/surrogates.ts'
import { stop } from '../result.ts'

export function validateUtf32(source: Uint32Array, start: number, end: number): Status {
  for (let p = start; p < end; ++p) {
    const status = checkScalarValue(source[p])
    if (status !== OK) return stop(status, p - start, 0, 1)
  }
  return stop(OK, end - start, 0, 0)
}
