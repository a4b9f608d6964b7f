/**
 * Offsets in UTF-8 to offsets in UTF-16 and back: counts from one offset to the next. The text is well-formed, the offsets ascend.
 */

import { isTrailSurrogate } from '../../unicode/surrogates.ts'
import { isContinuation } from '../../unicode/utf8.ts'
import type { Kernels, OffsetRange } from '../contract.ts'

/** UTF-16 units to bytes of UTF-8, both counted from `base` at `start`. Returns false if an offset is inside a pair. */
export function encodedOffsets(this: Kernels, start: number, end: number, range: OffsetRange): boolean {
  const { units, codePoints: offsets } = this.memory
  const { at, last, base } = range
  let p = start
  let length = base
  for (let i = at; i < last; i++) {
    const offset = start + ((offsets[i] - base) >>> 0)
    if (offset < end && isTrailSurrogate(units[offset])) return false
    length += this.utf8LengthOfUtf16(p, offset)
    p = offset
    offsets[i] = length
  }
  return true
}

/** Bytes, counted from `base` at `start`, to UTF-16 units. Returns false if an offset is inside a character. */
export function decodedOffsets(this: Kernels, start: number, end: number, range: OffsetRange): boolean {
  const { bytes, codePoints: offsets } = this.memory
  const { at, last, base } = range
  let p = start
  let length = 0
  for (let i = at; i < last; i++) {
    const offset = start + ((offsets[i] - base) >>> 0)
    if (offset < end && isContinuation(bytes[offset])) return false
    length += this.utf16LengthOfUtf8(p, offset)
    p = offset
    offsets[i] = length
  }
  return true
}
