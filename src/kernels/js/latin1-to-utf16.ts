/**
 * ISO 8859-1 to UTF-16: byte = code unit, nothing can be malformed.
 */
import { OK, type Status } from '../../unicode/status.ts'
import { stop } from '../result.ts'

export function latin1ToUtf16(source: Uint8Array, start: number, end: number, target: Uint16Array, at: number): Status {
  target.set(source.subarray(start, end), at)
  return stop(OK, end - start, end - start, 0)
}
