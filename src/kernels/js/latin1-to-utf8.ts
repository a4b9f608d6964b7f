/**
 * ISO 8859-1 to UTF-8 (RFC 3629): byte = code point, nothing can be malformed.
 */
import { OK, type Status } from '../../unicode/status.ts'
import { stop } from '../result.ts'
import { copyAscii } from './small-runs.ts'

export function latin1ToUtf8(source: Uint8Array, start: number, end: number, target: Uint8Array, at: number): Status {
  let p = start
  let out = at
  while (p < end) {
    const byte = source[p]
    if (byte < 0x80) {
      const count = copyAscii(source, p, end, target, out)
      p += count
      out += count
    } else {
      target[out] = 0xc0 | (byte >> 6) // 110000xx
      target[out + 1] = byte & 0xbf // 10xxxxxx: bit 7 is set already
      out += 2
      ++p
    }
  }
  return stop(OK, end - start, out - at, 0)
}
