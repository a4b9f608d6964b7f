/**
 * UTF-8 (RFC 3629) to UTF-16, validating: eight bytes at a time while they are ASCII, else one sequence.
 *
 * The fast loop knows the well-formed sequences only. It leaves whatever else it meets, and the last three bytes, to
 * measureSequence(), and goes on after a replacement. It flips the top bit of a continuation byte: 10xxxxxx becomes
 * 00xxxxxx, any other byte becomes something above 3F.
 *
 * The loop serves one type of target only, and no function shares the loop for ASCII: V8 makes slower code otherwise,
 * French by 8 to 25 %.
 */
import { FINAL, type Flags, OK, REPLACE, type Status } from '../../unicode/status.ts'
import { putSurrogatePair } from '../../unicode/surrogates.ts'
import { decodeSequence, measureSequence, REPLACEMENT } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'
import { copyAscii } from './small-runs.ts'
import { stopAtMalformed } from './stop.ts'

export function utf8ToUtf16(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { bytes: source, units: target } = this.memory
  const safe = end - 3 // before it four bytes can be read
  let p = start
  let out = at
  while (p < end) {
    while (p < safe) {
      const first = source[p]
      if (first < 0x80) {
        const count = copyAscii(source, p, end, target, out)
        p += count
        out += count
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
        putSurrogatePair(target, out, value)
        out += 2
        p += 4
      }
    }
    if (p >= end) break
    const n = measureSequence(source, p, end)
    if (n <= 0) {
      if (!(flags & REPLACE) || (n === 0 && !(flags & FINAL))) return stopAtMalformed(this, start, p, end, out - at)
      target[out++] = REPLACEMENT
      p = n === 0 ? end : p - n
    } else {
      // one of the last three bytes begins it: no surrogate pair
      target[out++] = decodeSequence(source, p, n)
      p += n
    }
  }
  return this.stop(OK, end - start, out - at, 0)
}
