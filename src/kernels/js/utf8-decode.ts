/**
 * UTF-8 (RFC 3629) to UTF-16 and UTF-32, validating: eight bytes at a time while they are ASCII, else one sequence.
 *
 * The fast loop knows the well-formed sequences only and leaves whatever else it meets, and the last three bytes, to
 * sequence(), which says what it is; after a replacement the fast loop goes on. A continuation byte is taken with its
 * top bit flipped: 10xxxxxx becomes 00xxxxxx, any other byte something above 3F.
 *
 * The loop serves one type of target. Once V8 has seen two, UTF-16 comes 20 to 25 % slower for French and HTML, 12 %
 * for Korean, elsewhere without a clear difference (Node 20, medians of 31, three runs). Hence no function for both widths,
 * and an ASCII loop of its own rather than copyAscii(). The price is UTF-32's, which needs a second pass.
 */
import { FINAL, type Flags, OK, REPLACE, type Status, WINDOW, WRITE_SLACK } from '../contract.ts'
import { result, stop } from '../result.ts'
import { copyLong, PATIENCE } from './ascii.ts'
import { putPair } from './surrogates.ts'
import { codePoint, REPLACEMENT, sequence, stopMalformed } from './utf8.ts'
import { utf16ToUtf32 } from './utf16-to-utf32.ts'

export function utf8ToUtf16(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint16Array,
  at: number,
  flags: Flags,
): Status {
  const safe = end - 3 // before it four bytes can be read
  const safe8 = end - 7
  let p = start
  let out = at
  while (p < end) {
    while (p < safe) {
      const first = source[p]
      if (first < 0x80) {
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
          if (p - run === PATIENCE) {
            const count = copyLong(source, p, end, target, out)
            p += count
            out += count
          }
        }
        while (p < safe) {
          const byte = source[p]
          if (byte >= 0x80) break
          target[out++] = byte
          ++p
        }
      } else if (first < 0xe0) {
        // 110xxxxx 10xxxxxx
        const second = source[p + 1] ^ 0x80
        if (first < 0xc2 || second > 0x3f) break
        target[out++] = ((first & 0x1f) << 6) | second
        p += 2
      } else if (first < 0xf0) {
        // 1110xxxx 10xxxxxx 10xxxxxx
        const second = source[p + 1] ^ 0x80
        const third = source[p + 2] ^ 0x80
        if ((second | third) > 0x3f) break
        const value = ((first & 0x0f) << 12) | (second << 6) | third
        if (value < 0x800 || (value & 0xf800) === 0xd800) break // overlong; a surrogate
        target[out++] = value
        p += 3
      } else {
        // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
        const second = source[p + 1] ^ 0x80
        const third = source[p + 2] ^ 0x80
        const fourth = source[p + 3] ^ 0x80
        if ((second | third | fourth) > 0x3f) break
        const value = ((first & 0x0f) << 18) | (second << 12) | (third << 6) | fourth
        if (value < 0x10000 || value > 0x10ffff) break // overlong; too large
        putPair(target, out, value)
        out += 2
        p += 4
      }
    }
    if (p >= end) break
    const n = sequence(source, p, end)
    if (n <= 0) {
      if (!(flags & REPLACE) || (n === 0 && !(flags & FINAL))) return stopMalformed(source, start, p, end, out - at)
      target[out++] = REPLACEMENT
      p = n === 0 ? end : p - n
    } else {
      // one of the last three bytes begins it: no surrogate pair
      target[out++] = codePoint(source, p, n)
      p += n
    }
  }
  return stop(OK, end - start, out - at, 0)
}

/** Between UTF-8 and UTF-32: as many units as bytes, at the most. Made by the first call. */
let units: Uint16Array | undefined

/** By way of UTF-16, which is well-formed whatever the source: utf8ToUtf16() has judged, replaced and reported. */
export function utf8ToUtf32(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint32Array,
  at: number,
  flags: Flags,
): Status {
  units ??= new Uint16Array(WINDOW + WRITE_SLACK)
  const status = utf8ToUtf16(source, start, end, units, 0, flags)
  const { read, written, length } = result
  utf16ToUtf32(units, 0, written, target, at, FINAL)
  return stop(status, read, result.written, length)
}
