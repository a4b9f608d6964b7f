/**
 * UTF-8 (RFC 3629) to ISO 8859-1, validating.
 *
 * Only 0xxxxxxx and 1100001x 10xxxxxx have a character there. The fast loop knows these and leaves whatever else it
 * meets to measureSequence(), which tells malformed from unmappable.
 */
import { FINAL, type Flags, OK, REPLACE, type Status, UNMAPPABLE } from '../../unicode/status.ts'
import { measureSequence, QUESTION_MARK } from '../../unicode/utf8.ts'
import { stop } from '../result.ts'
import { copyAscii } from './small-runs.ts'
import { stopAtMalformed } from './stop.ts'

export function utf8ToLatin1(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
  flags: Flags,
): Status {
  let p = start
  let out = at
  while (p < end) {
    const first = source[p]
    if (first < 0x80) {
      const count = copyAscii(source, p, end, target, out)
      p += count
      out += count
      continue
    }
    if ((first & 0xfe) === 0xc2 && p + 1 < end) {
      const second = source[p + 1] ^ 0x80
      if (second <= 0x3f) {
        target[out++] = ((first & 0x03) << 6) | second
        p += 2
        continue
      }
    }
    const n = measureSequence(source, p, end)
    if (n === 0 && !(flags & FINAL)) return stopAtMalformed(source, start, p, end, out - at)
    if (!(flags & REPLACE)) {
      return n > 0 ? stop(UNMAPPABLE, p - start, out - at, n) : stopAtMalformed(source, start, p, end, out - at)
    }
    target[out++] = QUESTION_MARK
    p = n === 0 ? end : p + Math.abs(n)
  }
  return stop(OK, end - start, out - at, 0)
}
