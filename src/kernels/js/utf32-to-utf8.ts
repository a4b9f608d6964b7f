/**
 * UTF-32 (UCS-4 up to 10FFFF) to UTF-8 (RFC 3629), validating, one code point at a time.
 */
import { type Flags, OK, REPLACE, type Status } from '../../unicode/status.ts'
import { checkScalarValue } from '../../unicode/surrogates.ts'
import { putUtf8, REPLACEMENT } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'

export function utf32ToUtf8(this: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { codePoints: source, bytes: target } = this.memory
  let out = at
  for (let p = start; p < end; ++p) {
    const codePoint = source[p]
    const status = checkScalarValue(codePoint)
    if (status === OK) out = putUtf8(target, out, codePoint)
    else if (flags & REPLACE) out = putUtf8(target, out, REPLACEMENT)
    else return this.stop(status, p - start, out - at, 1)
  }
  return this.stop(OK, end - start, out - at, 0)
}
