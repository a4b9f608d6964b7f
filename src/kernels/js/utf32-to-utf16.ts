/**
 * UTF-32 (UCS-4 up to 10FFFF) to UTF-16 (RFC 2781), validating, one code point at a time.
 */
import { type Flags, OK, REPLACE, type Status } from '../../unicode/status.ts'
import { checkScalarValue, putSurrogatePair } from '../../unicode/surrogates.ts'
import { REPLACEMENT } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'

export function utf32ToUtf16(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { codePoints: source, units: target } = this.memory
  let out = at
  for (let p = start; p < end; ++p) {
    const codePoint = source[p]
    const status = checkScalarValue(codePoint)
    if (status !== OK) {
      if (!(flags & REPLACE)) return this.stop(status, p - start, out - at, 1)
      target[out++] = REPLACEMENT
    } else if (codePoint < 0x10000) {
      target[out++] = codePoint
    } else {
      putSurrogatePair(target, out, codePoint)
      out += 2
    }
  }
  return this.stop(OK, end - start, out - at, 0)
}
