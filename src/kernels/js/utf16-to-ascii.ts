/**
 * UTF-16 (RFC 2781) to US-ASCII, validating: as utf16-to-latin1.ts.
 */
import type { Flags, Status } from '../../unicode/status.ts'
import type { Kernels } from '../contract.ts'
import { narrowUtf16 } from './utf16-to-latin1.ts'

export function utf16ToAscii(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  return narrowUtf16(this, start, end, at, flags, 0xff80)
}
