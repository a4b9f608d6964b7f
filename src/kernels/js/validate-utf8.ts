/**
 * Validates UTF-8 (RFC 3629, Unicode table 3-7): sixteen bytes at a time while they are ASCII, else one sequence.
 *
 * The fast loop knows the well-formed sequences only and leaves whatever else it meets, and the last three bytes, to
 * measureSequence().
 */
import { OK, type Status } from '../../unicode/status.ts'
import { measureSequence } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'
import { findNonAscii } from './small-runs.ts'
import { stopAtMalformed } from './stop.ts'

/** The place where the well-formed sequences from p on end, or one of the last three bytes. */
function skipWellFormed(source: Uint8Array, p: number, end: number): number {
  const safe = end - 3 // before it four bytes can be read
  while (p < safe) {
    const first = source[p]
    if (first < 0x80) {
      ++p
      if (source[p] < 0x80) p = findNonAscii(source, p, end)
    } else if (first < 0xe0) {
      // 110xxxxx 10xxxxxx
      if (first < 0xc2 || (source[p + 1] & 0xc0) !== 0x80) break
      p += 2
    } else if (first < 0xf0) {
      // 1110xxxx 10xxxxxx 10xxxxxx
      const second = source[p + 1]
      if ((second & 0xc0) !== 0x80 || (source[p + 2] & 0xc0) !== 0x80) break
      const top = ((first & 0x0f) << 6) | (second & 0x3f) // bits 6 and up of the code point
      if (top < 0x20 || (top & 0x3e0) === 0x360) break // overlong; a surrogate
      p += 3
    } else {
      // 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
      const second = source[p + 1]
      if ((second & 0xc0) !== 0x80 || (source[p + 2] & 0xc0) !== 0x80 || (source[p + 3] & 0xc0) !== 0x80) break
      const top = ((first & 0x0f) << 6) | (second & 0x3f) // bits 12 and up
      if (top < 0x10 || top > 0x10f) break // overlong; above 10FFFF
      p += 4
    }
  }
  return p
}

export function validateUtf8(this: Kernels, start: number, end: number): Status {
  const { bytes: source } = this.memory
  let p = skipWellFormed(source, start, end)
  while (p < end) {
    const n = measureSequence(source, p, end)
    if (n <= 0) return stopAtMalformed(this, start, p, end, 0)
    p += n
  }
  return this.stop(OK, end - start, 0, 0)
}
