/**
 * UTF-16 (RFC 2781) to UTF-32, validating: four units at a time without surrogates, else one code point.
 */
import { type Flags, OK, type Status } from '../../unicode/status.ts'
import {
  isLeadSurrogate,
  isSurrogate,
  isTrailSurrogate,
  joinSurrogates,
  judgeLoneSurrogate,
} from '../../unicode/surrogates.ts'
import { REPLACEMENT } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'

export function utf16ToUtf32(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { units: source, codePoints: target } = this.memory
  const safe4 = end - 3
  let p = start
  let out = at
  while (p < end) {
    const unit = source[p]
    if (!isSurrogate(unit)) {
      target[out++] = unit
      ++p
      while (p < safe4) {
        const a = source[p]
        const b = source[p + 1]
        const c = source[p + 2]
        const d = source[p + 3]
        if (isSurrogate(a) || isSurrogate(b) || isSurrogate(c) || isSurrogate(d)) break
        target[out] = a
        target[out + 1] = b
        target[out + 2] = c
        target[out + 3] = d
        p += 4
        out += 4
      }
      continue
    }
    const atEnd = p + 1 === end
    const next = atEnd ? 0 : source[p + 1]
    if (isLeadSurrogate(unit) && isTrailSurrogate(next)) {
      target[out++] = joinSurrogates(unit, next)
      p += 2
    } else {
      const status = judgeLoneSurrogate(unit, atEnd, flags)
      if (status !== OK) return this.stop(status, p - start, out - at, 1)
      target[out++] = REPLACEMENT
      ++p
    }
  }
  return this.stop(OK, end - start, out - at, 0)
}
