/**
 * UTF-8 (RFC 3629) to UTF-32, validating, by way of UTF-16: utf8ToUtf16() judges, replaces and reports, and what it
 * writes is well-formed whatever the source. Its loop can't serve two types of target, see there.
 */

import { FINAL, type Flags, type Status } from '../../unicode/status.ts'
import { WINDOW, WRITE_SLACK } from '../contract.ts'
import { result, stop } from '../result.ts'
import { utf8ToUtf16 } from './utf8-to-utf16.ts'
import { utf16ToUtf32 } from './utf16-to-utf32.ts'

/** UTF-16 of one window: at most as many units as bytes. Made by the first call. */
let units: Uint16Array | undefined

export function utf8ToUtf32(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint32Array,
  at: number,
  flags: Flags,
): Status {
  units ??= new Uint16Array(WINDOW + WRITE_SLACK)
  const status = utf8ToUtf16(source, start, end, units, 0, flags)
  const { read, written, length } = result
  utf16ToUtf32(units, 0, written, target, at, FINAL)
  return stop(status, read, result.written, length)
}
