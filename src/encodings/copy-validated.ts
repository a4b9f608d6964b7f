/**
 * UTF-16 to UTF-16 and UTF-32 to UTF-32: a check and a copy. Where something is to be replaced, the rest of the window goes one by
 * one: text in these forms is hardly ever malformed.
 */
import { FINAL, type Flags, type Kernels, OK, REPLACE, type Status, SURROGATE, TRUNCATED } from '../kernels/contract.ts'

/** arena.units[start, end) to arena.units[at], as Kernels.utf16ToUtf8 would judge it. */
export function copyUtf16(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { arena, result } = kernels
  const { units } = arena
  let status = kernels.validateUtf16(units, start, end, flags)
  let read = start + result.read
  units.copyWithin(at, start, read)
  let written = at + result.read
  if (status === TRUNCATED && flags & FINAL) status = SURROGATE
  if (status === SURROGATE && flags & REPLACE) {
    status = OK
    while (read < end) {
      const unit = units[read]
      const isSurrogate = (unit & 0xf800) === 0xd800
      if (!isSurrogate) units[written++] = unit
      else if (unit < 0xdc00 && read + 1 < end && (units[read + 1] & 0xfc00) === 0xdc00) {
        units[written++] = unit
        units[written++] = units[++read]
      } else if (unit < 0xdc00 && read + 1 === end && !(flags & FINAL)) {
        status = TRUNCATED
        break
      } else units[written++] = 0xfffd
      read++
    }
  }
  result.read = read - start
  result.written = written - at
  result.length = status === OK ? 0 : 1
  return status
}

/** arena.codePoints[start, end) to arena.codePoints[at], as Kernels.utf32ToUtf8 would judge it. */
export function copyUtf32(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { arena, result } = kernels
  const { codePoints } = arena
  let status = kernels.validateUtf32(codePoints, start, end, flags)
  const valid = result.read
  codePoints.copyWithin(at, start, start + valid)
  result.written = valid
  if (status !== OK && flags & REPLACE) {
    for (let i = valid; i < end - start; i++) {
      const codePoint = codePoints[start + i]
      codePoints[at + i] = codePoint > 0x10ffff || (codePoint & 0xfffff800) >>> 0 === 0xd800 ? 0xfffd : codePoint
    }
    result.read = result.written = end - start
    result.length = 0
    status = OK
  }
  return status
}
