/**
 * Swaps the bytes of 16-bit and 32-bit units, for the other byte order (RFC 2781 section 3). The target may be the
 * source.
 */
import { OK, type Status } from '../../unicode/status.ts'
import type { Kernels } from '../contract.ts'

export function swap16(this: Kernels, start: number, end: number, at: number): Status {
  const { units } = this.memory
  const safe4 = end - 3
  let p = start
  let out = at
  for (; p < safe4; p += 4, out += 4) {
    const a = units[p]
    const b = units[p + 1]
    const c = units[p + 2]
    const d = units[p + 3]
    units[out] = (a << 8) | (a >> 8)
    units[out + 1] = (b << 8) | (b >> 8)
    units[out + 2] = (c << 8) | (c >> 8)
    units[out + 3] = (d << 8) | (d >> 8)
  }
  for (; p < end; ++p) {
    const unit = units[p]
    units[out++] = (unit << 8) | (unit >> 8)
  }
  return this.stop(OK, end - start, end - start, 0)
}

export function swap32(this: Kernels, start: number, end: number, at: number): Status {
  const { codePoints } = this.memory
  let out = at
  for (let p = start; p < end; ++p) {
    const unit = codePoints[p]
    codePoints[out++] = (unit << 24) | ((unit & 0xff00) << 8) | ((unit >>> 8) & 0xff00) | (unit >>> 24)
  }
  return this.stop(OK, end - start, end - start, 0)
}
