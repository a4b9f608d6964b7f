/**
 * CESU-8, modified UTF-8, WTF-8 and UTF-8B to UTF-16 and back: the kernel of UTF-8 as far as the variant agrees with it, then one sequence at
 * a time. encodings/utf8-variants.ts lists what is malformed. The flags tell which variant it is.
 */

import { FINAL, type Flags, MUTF8, OK, REPLACE, TRUNCATED, UTF8B, VARIANT } from '../unicode/status.ts'
import {
  isLeadSurrogate,
  isSurrogate,
  isTrailSurrogate,
  joinSurrogates,
  judgeLoneSurrogate,
  putUtf16,
} from '../unicode/surrogates.ts'
import { decodeSequence, putUtf8, REPLACEMENT } from '../unicode/utf8.ts'
import {
  classifyMalformedVariant,
  encodesUnits,
  keepsLoneSurrogates,
  measureVariantSequence,
} from '../unicode/variants.ts'
import type { Kernels, Step } from './contract.ts'

/** Elements that are searched at first for what UTF-8 has and the variant lacks. Twice as many each time, so that the time is linear. */
const FIRST_SPAN = 128
/** Characters of UTF-8 in a row after which its kernel is worth a call. */
const MIN_QUIET_CHARACTERS = 16

/** Without FINAL, a lead half at the end is TRUNCATED. UTF-8B stops nowhere else. */
export const variantToUtf16: Step = (k, start, end, at, flags) => {
  const { memory } = k
  const { bytes, units } = memory
  const escapes = (flags & VARIANT) === UTF8B
  let span = FIRST_SPAN
  let p = start
  let out = at
  while (p < end) {
    const last = Math.min(end, p + span)
    span *= 2
    k.utf8ToUtf16(p, findForeignByte(k, p, last, flags), out, 0)
    p += k.read
    out += k.written
    if (p === last) continue
    for (let quiet = 0; p < end && quiet < MIN_QUIET_CHARACTERS; ) {
      const n = measureVariantSequence(bytes, p, end, flags)
      if (n > 0 && n < 6) {
        const codePoint = decodeSequence(bytes, p, n)
        out = putUtf16(units, out, codePoint)
        p += n
        quiet++
        if (!isSurrogate(codePoint)) continue
      } else if (n === 6) {
        units[out++] = decodeSequence(bytes, p, 3)
        units[out++] = decodeSequence(bytes, p + 3, 3)
        p += 6
      } else {
        const next = n === 0 ? end : p - n
        const isCut = n === 0 && !(flags & FINAL)
        if (isCut || !(escapes || flags & REPLACE))
          return k.stop(classifyMalformedVariant(bytes, p, end, n, flags), p - start, out - at, next - p)
        if (escapes) while (p < next) units[out++] = 0xdc00 | bytes[p++]
        else units[out++] = REPLACEMENT
        p = next
      }
      quiet = 0
      span = FIRST_SPAN
    }
  }
  return k.stop(OK, end - start, out - at, 0)
}

/** Finds the first byte in bytes[start, end) that UTF-8 has and the variant lacks, F0..FF or 00. Returns its place, or `end`. */
function findForeignByte(k: Kernels, start: number, end: number, flags: Flags): number {
  if (!encodesUnits(flags)) return end
  const { bytes } = k.memory
  let found = end
  // Of all bytes, F0..FF alone count two units and one code point.
  if (k.utf16LengthOfUtf8(start, end) !== k.codePointsOfUtf8(start, end))
    for (found = start; bytes[found] < 0xf0; ) found++
  const zero = (flags & VARIANT) === MUTF8 ? bytes.subarray(start, found).indexOf(0) : -1
  return zero < 0 ? found : start + zero
}

export const utf16ToVariant: Step = (k, start, end, at, flags) => {
  const { memory } = k
  const { bytes, units } = memory
  const variant = flags & VARIANT
  let span = FIRST_SPAN
  let p = start
  let out = at
  while (p < end) {
    const last = Math.min(end, p + span)
    span *= 2
    k.utf16ToUtf8(p, findForeignUnit(k, p, last, flags), out, 0)
    p += k.read
    out += k.written
    if (p === last) continue
    for (let quiet = 0; p < end && quiet < MIN_QUIET_CHARACTERS; ) {
      const unit = units[p++]
      if (unit === 0 && variant === MUTF8) {
        bytes[out++] = 0xc0
        bytes[out++] = 0x80
      } else if (!isSurrogate(unit)) {
        out = putUtf8(bytes, out, unit)
        quiet++
        continue
      } else if (isLeadSurrogate(unit) && p < end && isTrailSurrogate(units[p])) {
        const trail = units[p++]
        if (!encodesUnits(flags)) {
          out = putUtf8(bytes, out, joinSurrogates(unit, trail))
          quiet++
          continue
        }
        out = putUtf8(bytes, putUtf8(bytes, out, unit), trail)
      } else {
        const status = judgeLoneSurrogate(unit, p === end, flags)
        const isEscape = variant === UTF8B && unit >= 0xdc80 && unit <= 0xdcff
        if (isEscape) bytes[out++] = unit & 0xff
        else if (status !== TRUNCATED && keepsLoneSurrogates(flags)) out = putUtf8(bytes, out, unit)
        else if (status === OK) out = putUtf8(bytes, out, REPLACEMENT)
        else return k.stop(status, p - 1 - start, out - at, 1)
      }
      quiet = 0
      span = FIRST_SPAN
    }
  }
  return k.stop(OK, end - start, out - at, 0)
}

/** Finds the first unit in units[start, end) that UTF-8 has in another form: of a pair, or U+0000. Returns its place, or `end`. */
function findForeignUnit(k: Kernels, start: number, end: number, flags: Flags): number {
  if (!encodesUnits(flags)) return end
  const { units } = k.memory
  let found = end
  if (k.codePointsOfUtf16(start, end) !== end - start) for (found = start; !isSurrogate(units[found]); ) found++
  const zero = (flags & VARIANT) === MUTF8 ? units.subarray(start, found).indexOf(0) : -1
  return zero < 0 ? found : start + zero
}
