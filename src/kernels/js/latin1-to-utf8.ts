/**
 * ISO 8859-1 to UTF-8 (RFC 3629): byte = code point, nothing can be malformed.
 */
import { OK, type Status } from '../../unicode/status.ts'
import type { Kernels } from '../contract.ts'
import { copyAscii } from './small-runs.ts'

export function latin1ToUtf8(this: Kernels, start: number, end: number, at: number): Status {
  const { bytes } = this.memory
  let p = start
  let out = at
  while (p < end) {
    const byte = bytes[p]
    if (byte < 0x80) {
      const count = copyAscii(bytes, p, end, bytes, out)
      p += count
      out += count
    } else {
      bytes[out] = 0xc0 | (byte >> 6) // 110000xx
      bytes[out + 1] = byte & 0xbf // 10xxxxxx: bit 7 is set already
      out += 2
      ++p
    }
  }
  return this.stop(OK, end - start, out - at, 0)
}
