/**
 * UTF-8 (RFC 3629) to UTF-32, validating, by way of UTF-16: utf8ToUtf16() judges, replaces and reports. The units go where the code points are to
 * be, into the upper half of their room: each is read before a code point takes its place.
 */
import { FINAL, type Flags, type Status } from '../../unicode/status.ts'
import type { Kernels } from '../contract.ts'

export function utf8ToUtf32(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const units = 2 * at + end - start
  const status = this.utf8ToUtf16(start, end, units, flags)
  const { read, written, length } = this
  this.utf16ToUtf32(units, units + written, at, FINAL)
  return this.stop(status, read, this.written, length)
}
