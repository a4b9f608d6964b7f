/**
 * UTF-16 (RFC 2781) to UTF-8 (RFC 3629), validating: eight units at a time while they are ASCII, else one code point.
 */
import { type Flags, OK, type Status } from '../../unicode/status.ts'
import {
  isLeadSurrogate,
  isSurrogate,
  isTrailSurrogate,
  joinSurrogates,
  judgeLoneSurrogate,
} from '../../unicode/surrogates.ts'
import { putUtf8, REPLACEMENT } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'
import { copySmall } from './small-runs.ts'

export function utf16ToUtf8(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { units: source, bytes: target } = this.memory
  let p = start
  let out = at
  while (p < end) {
    const unit = source[p]
    if (unit < 0x80) {
      const count = copySmall(source, p, end, target, out, 0xff80)
      p += count
      out += count
    } else if (unit < 0x800) {
      target[out] = 0xc0 | (unit >> 6) // 110xxxxx
      target[out + 1] = 0x80 | (unit & 0x3f) // 10xxxxxx
      out += 2
      ++p
    } else if (!isSurrogate(unit)) {
      target[out] = 0xe0 | (unit >> 12) // 1110xxxx
      target[out + 1] = 0x80 | ((unit >> 6) & 0x3f)
      target[out + 2] = 0x80 | (unit & 0x3f)
      out += 3
      ++p
    } else {
      const atEnd = p + 1 === end
      const next = atEnd ? 0 : source[p + 1]
      if (isLeadSurrogate(unit) && isTrailSurrogate(next)) {
        out = putUtf8(target, out, joinSurrogates(unit, next))
        p += 2
      } else {
        const status = judgeLoneSurrogate(unit, atEnd, flags)
        if (status !== OK) return this.stop(status, p - start, out - at, 1)
        out = putUtf8(target, out, REPLACEMENT)
        ++p
      }
    }
  }
  return this.stop(OK, end - start, out - at, 0)
}
