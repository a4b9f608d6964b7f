/**
 * UTF-16 to CESU-8 (UTR #26), modified UTF-8 (JVMS 4.4.7), WTF-8 and UTF-8B (PEP 383), validating: as utf16-to-utf8.ts.
 */
import { type Flags, MUTF8, OK, type Status, TRUNCATED, UTF8B, VARIANT } from '../../unicode/status.ts'
import {
  isLeadSurrogate,
  isSurrogate,
  isTrailSurrogate,
  joinSurrogates,
  judgeLoneSurrogate,
} from '../../unicode/surrogates.ts'
import { putUtf8, REPLACEMENT } from '../../unicode/utf8.ts'
import { encodesUnits, keepsLoneSurrogates } from '../../unicode/variants.ts'
import { stop } from '../result.ts'
import { copyLongSmallUnits, LONG_RUN_ELEMENTS } from './small-runs.ts'

export function utf16ToVariant(
  source: Uint16Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
  flags: Flags,
): Status {
  const variant = flags & VARIANT
  const isOfUnits = encodesUnits(flags)
  const keeps = keepsLoneSurrogates(flags)
  const least = variant === MUTF8 ? 1 : 0 // the least unit of one byte
  const safe8 = end - 7
  let p = start
  let out = at
  while (p < end) {
    const unit = source[p]
    if (unit < 0x80 && unit >= least) {
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
        if (least !== 0 && (a === 0 || b === 0 || c === 0 || d === 0 || e === 0 || f === 0 || g === 0 || h === 0)) break
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
        if (p - run === LONG_RUN_ELEMENTS && least === 0) {
          const count = copyLongSmallUnits(source, p, end, target, out, 0xff80)
          p += count
          out += count
        }
      }
      while (p < end) {
        const unit = source[p]
        if (unit >= 0x80 || unit < least) break
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
        out = isOfUnits
          ? putUtf8(target, putUtf8(target, out, unit), next)
          : putUtf8(target, out, joinSurrogates(unit, next))
        p += 2
        continue
      }
      const status = judgeLoneSurrogate(unit, atEnd, flags)
      if (status === TRUNCATED) return stop(status, p - start, out - at, 1)
      if (keeps) out = putUtf8(target, out, unit)
      else if (variant === UTF8B && unit >= 0xdc80 && unit <= 0xdcff)
        target[out++] = unit & 0xff // PEP 383
      else if (status === OK) out = putUtf8(target, out, REPLACEMENT)
      else return stop(status, p - start, out - at, 1)
      ++p
    }
  }
  return stop(OK, end - start, out - at, 0)
}
