/**
 * Validates US-ASCII (ANSI X3.4, RFC 20): sixteen bytes at a time, in long input 32.
 */
import { INVALID_BYTE, OK, type Status } from '../../unicode/status.ts'
import type { Kernels } from '../contract.ts'
import { findNonAscii } from './small-runs.ts'

export function validateAscii(this: Kernels, start: number, end: number): Status {
  const { bytes: source } = this.memory
  const p = findNonAscii(source, start, end)
  return p === end ? this.stop(OK, end - start, 0, 0) : this.stop(INVALID_BYTE, p - start, 0, 1)
}
