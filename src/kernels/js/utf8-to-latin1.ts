/**
 * UTF-8 (RFC 3629) to ISO 8859-1, validating.
 *
 * Only 0xxxxxxx and 1100001x 10xxxxxx have a character there. The fast loop knows these and leaves whatever else it
 * meets to measureSequence(), which tells malformed from unmappable.
 */
import { FINAL, type Flags, OK, REPLACE, type Status, UNMAPPABLE } from '../../unicode/status.ts'
import { measureSequence, QUESTION_MARK } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'
import { copyAscii } from './small-runs.ts'
import { stopAtMalformed } from './stop.ts'

export function utf8ToLatin1(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { bytes } = this.memory
  let p = start
  let out = at
  while (p < end) {
    const first = bytes[p]
    if (first < 0x80) {
      const count = copyAscii(bytes, p, end, bytes, out)
      p += count
      out += count
      continue
    }
    if ((first & 0xfe) === 0xc2 && p + 1 < end) {
      const second = bytes[p + 1] ^ 0x80
      if (second <= 0x3f) {
        bytes[out++] = ((first & 0x03) << 6) | second
        p += 2
        continue
      }
    }
    const n = measureSequence(bytes, p, end)
    if (n === 0 && !(flags & FINAL)) return stopAtMalformed(this, start, p, end, out - at)
    if (!(flags & REPLACE)) {
      return n > 0 ? this.stop(UNMAPPABLE, p - start, out - at, n) : stopAtMalformed(this, start, p, end, out - at)
    }
    bytes[out++] = QUESTION_MARK
    p = n === 0 ? end : p + Math.abs(n)
  }
  return this.stop(OK, end - start, out - at, 0)
}
