/** UTF-32 by way of UTF-16, for encodings that have no kernel of their own for it. */

import { OK, REPLACE, TOO_LARGE, WINDOW } from '../kernels/contract.ts'
import type { Step } from './codec.ts'

/**
 * `fromUtf32` made of `fromUtf16`.
 * @param lone surrogates are code points, too
 */
export function fromUtf32Through(fromUtf16: Step, lone = false): Step {
  return (k, start, end, at, flags) => {
    const { arena, result } = k
    const { units, codePoints } = arena
    const scratch = (arena.pivot + 2 * WINDOW) >> 1
    let status = OK
    let read = end - start
    let written = scratch
    if (lone) {
      for (let i = start; i < end; i++) {
        let codePoint = codePoints[i]
        if (codePoint > 0x10ffff) {
          if (!(flags & REPLACE)) {
            status = TOO_LARGE
            read = i - start
            break
          }
          codePoint = 0xfffd
        }
        if (codePoint > 0xffff) units[written++] = 0xd7c0 + (codePoint >> 10)
        units[written++] = codePoint > 0xffff ? 0xdc00 | (codePoint & 0x3ff) : codePoint
      }
    } else {
      status = k.utf32ToUtf16(codePoints, start, end, units, scratch, flags)
      read = result.read
      written += result.written
    }
    const after = fromUtf16(k, scratch, written, at, flags)
    if (after !== OK) {
      read = k.codePointsOfUtf16(units, scratch, scratch + result.read)
      status = after
    }
    result.read = read
    result.length = status === OK ? 0 : 1
    return status
  }
}

/**
 * `toUtf32` made of `toUtf16`.
 * @param lone surrogates are code points, too
 */
export function toUtf32Through(toUtf16: Step, lone = false): Step {
  return (k, start, end, at, flags) => {
    const { arena, result } = k
    const { units, codePoints } = arena
    const pivot = arena.pivot >> 1
    const status = toUtf16(k, start, end, pivot, flags)
    const { read, written, length } = result
    const last = pivot + written
    let to = at
    if (lone) {
      for (let i = pivot; i < last; i++) {
        const unit = units[i]
        const isPair = unit >> 10 === 0x36 && i + 1 < last && units[i + 1] >> 10 === 0x37
        codePoints[to++] = isPair ? 0x10000 + ((unit & 0x3ff) << 10) + (units[++i] & 0x3ff) : unit
      }
    } else {
      k.utf16ToUtf32(units, pivot, last, codePoints, at, 0)
      to += result.written
    }
    result.read = read
    result.written = to - at
    result.length = length
    return status
  }
}
