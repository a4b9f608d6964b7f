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
import { stop } from '../result.ts'
import { copyLongSmallUnits, LONG_RUN_ELEMENTS } from './small-runs.ts'

export function utf16ToUtf8(
  source: Uint16Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
  flags: Flags,
): Status {
  const safe8 = end - 7
  let p = start
  let out = at
  while (p < end) {
    const unit = source[p]
    if (unit < 0x80) {
      const run = p
      while (p < safe8) {
        const a = source[p]
        const b = source[p + 1]
        const c = source[p + 2]
        const d = source[p + 3]
        const e = source[p + 4]
        const f = source[p + 5]
        const g = source[p + 6]
        const h = source[p + 7]
        if ((a | b | c | d | e | f | g | h) >= 0x80) break
        target[out] = a
        target[out + 1] = b
        target[out + 2] = c
        target[out + 3] = d
        target[out + 4] = e
        target[out + 5] = f
        target[out + 6] = g
        target[out + 7] = h
        p += 8
        out += 8
        if (p - run === LONG_RUN_ELEMENTS) {
          const count = copyLongSmallUnits(source, p, end, target, out, 0xff80)
          p += count
          out += count
        }
      }
      while (p < end) {
        const unit = source[p]
        if (unit >= 0x80) break
        target[out++] = unit
        ++p
      }
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
        if (status !== OK) return stop(status, p - start, out - at, 1)
        out = putUtf8(target, out, REPLACEMENT)
        ++p
      }
    }
  }
  return stop(OK, end - start, out - at, 0)
}
