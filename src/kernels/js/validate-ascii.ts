/**
 * Validates US-ASCII (ANSI X3.4, RFC 20): sixteen bytes at a time, in long input 32.
 */
import { INVALID_BYTE, OK, type Status } from '../../unicode/status.ts'
import { stop } from '../result.ts'
import { findNonAscii } from './small-runs.ts'

export function validateAscii(source: Uint8Array, start: number, end: number): Status {
  const p = findNonAscii(source, start, end)
  return p === end ? stop(OK, end - start, 0, 0) : stop(INVALID_BYTE, p - start, 0, 1)
}
