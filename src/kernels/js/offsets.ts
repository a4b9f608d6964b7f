/**
 * Offsets in UTF-8 to offsets in UTF-16 and back: counts from one offset to the next. The text is well-formed, the offsets ascend.
 */

import { isTrailSurrogate } from '../../unicode/surrogates.ts'
import { isContinuation } from '../../unicode/utf8.ts'
import { utf8LengthOfUtf16, utf16LengthOfUtf8 } from './lengths.ts'

/** UTF-16 units to bytes of UTF-8, both counted from `base` at `start`. Returns false if an offset is inside a pair. */
export function encodedOffsets(
  source: Uint16Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
  last: number,
  base: number,
): boolean {
  let p = start
  let bytes = base
  for (let i = at; i < last; i++) {
    const offset = start + ((offsets[i] - base) >>> 0)
    if (offset < end && isTrailSurrogate(source[offset])) return false
    bytes += utf8LengthOfUtf16(source, p, offset)
    p = offset
    offsets[i] = bytes
  }
  return true
}

/** Bytes, counted from `base` at `start`, to UTF-16 units. Returns false if an offset is inside a character. */
export function decodedOffsets(
  source: Uint8Array,
  start: number,
  end: number,
  offsets: Uint32Array,
  at: number,
  last: number,
  base: number,
): boolean {
  let p = start
  let units = 0
  for (let i = at; i < last; i++) {
    const offset = start + ((offsets[i] - base) >>> 0)
    if (offset < end && isContinuation(source[offset])) return false
    units += utf16LengthOfUtf8(source, p, offset)
    p = offset
    offsets[i] = units
  }
  return true
}
