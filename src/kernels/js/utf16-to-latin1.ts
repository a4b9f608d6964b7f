/**
 * UTF-16 (RFC 2781) to ISO 8859-1, validating: unit by unit, long runs at once.
 */
import { type Flags, OK, REPLACE, type Status, UNMAPPABLE } from '../../unicode/status.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate, judgeLoneSurrogate } from '../../unicode/surrogates.ts'
import { QUESTION_MARK } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'
import { copySmall } from './small-runs.ts'

export function utf16ToLatin1(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  return narrowUtf16(this, start, end, at, flags, 0xff00)
}

/** Converts to a subset of ISO 8859-1. `above` holds the bits that no character of the target has. */
export function narrowUtf16(k: Kernels, start: number, end: number, at: number, flags: Flags, above: number): Status {
  const { units: source, bytes: target } = k.memory
  let p = start
  let out = at
  while (p < end) {
    const unit = source[p]
    if ((unit & above) === 0) {
      const count = copySmall(source, p, end, target, out, above)
      p += count
      out += count
      continue
    }
    let length = 1
    let status: Status = flags & REPLACE ? OK : UNMAPPABLE
    if (isSurrogate(unit)) {
      const atEnd = p + 1 === end
      if (isLeadSurrogate(unit) && !atEnd && isTrailSurrogate(source[p + 1])) length = 2
      else status = judgeLoneSurrogate(unit, atEnd, flags)
    }
    if (status !== OK) return k.stop(status, p - start, out - at, length)
    target[out++] = QUESTION_MARK
    p += length
  }
  return k.stop(OK, end - start, out - at, 0)
}
