/**
 * Swaps the bytes of 16-bit and 32-bit units, for the other byte order (RFC 2781 section 3). The target may be the
 * source.
 */
import { OK, type Status } from '../../unicode/status.ts'
import { stop } from '../result.ts'

export function swap16(source: Uint16Array, start: number, end: number, target: Uint16Array, at: number): Status {
  const safe4 = end - 3
  let p = start
  let out = at
  for (; p < safe4; p += 4, out += 4) {
    const a = source[p]
    const b = source[p + 1]
    const c = source[p + 2]
    const d = source[p + 3]
    target[out] = (a << 8) | (a >> 8)
    target[out + 1] = (b << 8) | (b >> 8)
    target[out + 2] = (c << 8) | (c >> 8)
    target[out + 3] = (d << 8) | (d >> 8)
  }
  for (; p < end; ++p) {
    const unit = source[p]
    target[out++] = (unit << 8) | (unit >> 8)
  }
  return stop(OK, end - start, end - start, 0)
}

export function swap32(source: Uint32Array, start: number, end: number, target: Uint32Array, at: number): Status {
  let out = at
  for (let p = start; p < end; ++p) {
    const unit = source[p]
    target[out++] = (unit << 24) | ((unit & 0xff00) << 8) | ((unit >>> 8) & 0xff00) | (unit >>> 24)
  }
  return stop(OK, end - start, end - start, 0)
}
