/**
 * CESU-8, modified UTF-8, WTF-8 and UTF-8B to UTF-16, validating: as utf8-to-utf16.ts, but the fast loop also knows
 * surrogates of three bytes.
 */
import { FINAL, type Flags, MUTF8, OK, REPLACE, type Status, UTF8B, VARIANT } from '../../unicode/status.ts'
import { putSurrogatePair } from '../../unicode/surrogates.ts'
import { decodeSequence, REPLACEMENT } from '../../unicode/utf8.ts'
import { encodesUnits, keepsLoneSurrogates, measureVariantSequence } from '../../unicode/variants.ts'
import { stop } from '../result.ts'
import { copyLongAscii, LONG_RUN_ELEMENTS } from './small-runs.ts'
import { stopAtMalformedVariant } from './stop.ts'

export function variantToUtf16(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint16Array,
  at: number,
  flags: Flags,
): Status {
  const variant = flags & VARIANT
  const isOfUnits = encodesUnits(flags)
  const least = variant === MUTF8 ? 1 : 0 // the least byte that is a character of its own
  const keeps = keepsLoneSurrogates(flags)
  const escapes = variant === UTF8B // PEP 383: each malformed byte becomes DC00 | byte
  const neverStops = escapes || (flags & REPLACE) !== 0
  const firstInvalid = isOfUnits ? 0xf0 : 0xf5 // from here on no byte starts a sequence
  const keptBits = escapes ? 0xff : 0
  const base = escapes ? 0xdc00 : REPLACEMENT
  const safe = end - 5 // before it six bytes can be read
  const safe8 = end - 7
  let p = start
  let out = at
  while (p < end) {
    while (p < safe) {
      const first = source[p]
      if (first < 0x80) {
        if (first < least) break
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
          if (least !== 0 && (a === 0 || b === 0 || c === 0 || d === 0 || e === 0 || f === 0 || g === 0 || h === 0))
            break
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
            const count = copyLongAscii(source, p, end, target, out)
            p += count
            out += count
          }
        }
        while (p < safe) {
          const byte = source[p]
          if (byte >= 0x80 || byte < least) break
          target[out++] = byte
          ++p
        }
      } else if (first < 0xe0) {
        // 110xxxxx 10xxxxxx
        const second = source[p + 1] ^ 0x80
        if (second > 0x3f || (first < 0xc2 && (least === 0 || first !== 0xc0 || second !== 0))) break
        target[out++] = ((first & 0x1f) << 6) | second
        p += 2
      } else if (first < 0xf0) {
        // 1110xxxx 10xxxxxx 10xxxxxx
        const second = source[p + 1] ^ 0x80
        const third = source[p + 2] ^ 0x80
        if ((second | third) > 0x3f) break
        const value = ((first & 0x0f) << 12) | (second << 6) | third
        if (value < 0x800) break // overlong
        if ((value & 0xf800) === 0xd800) {
          // 11101101 1010xxxx 10xxxxxx 11101101 1011xxxx 10xxxxxx
          const fifth = source[p + 4] ^ 0xb0
          const sixth = source[p + 5] ^ 0x80
          const isPair = value < 0xdc00 && source[p + 3] === 0xed && (fifth & 0x0f) === fifth && sixth <= 0x3f
          if (isPair ? !isOfUnits : !keeps) break
          target[out++] = value
          p += 3
          if (!isPair) continue
          target[out++] = 0xdc00 | (fifth << 6) | sixth
          p += 3
          continue
        }
        target[out++] = value
        p += 3
      } else {
        // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
        const second = source[p + 1] ^ 0x80
        const third = source[p + 2] ^ 0x80
        const fourth = source[p + 3] ^ 0x80
        if (isOfUnits || (second | third | fourth) > 0x3f) break
        const value = ((first & 0x0f) << 18) | (second << 12) | (third << 6) | fourth
        if (value < 0x10000 || value > 0x10ffff) break // overlong; too large
        putSurrogatePair(target, out, value)
        out += 2
        p += 4
      }
    }
    if (p >= end) break
    if (neverStops) {
      // Bytes that start no sequence, such as the rest of a malformed one.
      const from = p
      while (p < end) {
        const byte = source[p]
        if (byte >= least && byte < firstInvalid && (byte & 0xc0) !== 0x80) break
        target[out++] = (byte & keptBits) | base
        ++p
      }
      if (p > from) continue
    }
    const n = measureVariantSequence(source, p, end, flags)
    if (n > 0) {
      if (n === 6) {
        target[out++] = decodeSequence(source, p, 3)
        target[out++] = decodeSequence(source, p + 3, 3)
      } else {
        const value = decodeSequence(source, p, n)
        if (n === 4) putSurrogatePair(target, out, value)
        else target[out] = value
        out += n === 4 ? 2 : 1
      }
      p += n
      continue
    }
    const isCut = n === 0 && !(flags & FINAL)
    if (isCut || !neverStops) return stopAtMalformedVariant(source, start, p, end, out - at, n, flags)
    const next = n === 0 ? end : p - n
    if (escapes) while (p < next) target[out++] = 0xdc00 | source[p++]
    else target[out++] = REPLACEMENT
    p = next
  }
  return stop(OK, end - start, out - at, 0)
}
