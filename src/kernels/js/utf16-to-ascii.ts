/**
 * UTF-16 (RFC 2781) to US-ASCII, validating: as utf16-to-latin1.ts.
 */
import type { Flags, Status } from '../../unicode/status.ts'
import { narrowUtf16 } from './utf16-to-latin1.ts'

export function utf16ToAscii(
  source: Uint16Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
  flags: Flags,
): Status {
  return narrowUtf16(source, start, end, target, at, flags, 0xff80)
}
