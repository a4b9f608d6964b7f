/**
 * UTF-8B: UTF-8 with Python's error handler surrogateescape (PEP 383). Byte NN of a malformed sequence decodes to U+DCNN, so decoding
 * never fails, and encoding gives the same bytes back. Text that did not come from decoding may change on the way: U+DCC3 and U+DCA9
 * encode to C3 A9, which decodes to U+00E9, in Python too.
 */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import type { Step } from '../kernels/contract.ts'
import { OK, REPLACE, UTF8B } from '../unicode/status.ts'
import { checkScalarValue } from '../unicode/surrogates.ts'
import { putUtf8 } from '../unicode/utf8.ts'
import { createVariantCodec } from './utf8-variants.ts'

/** Code points without an escape in a row after which the kernel of UTF-8 is called again. */
const MIN_QUIET_CODE_POINTS = 16

/**
 * Encodes code points by the kernel of UTF-8, and in a loop where that stops. It does not go through UTF-16, because a lead surrogate and
 * an escape are two code points, but one pair of units.
 */
const fromUtf32: Step = (kernels, start, end, at, flags) => {
  const { memory } = kernels
  const { bytes, codePoints } = memory
  let p = start
  let out = at
  let status = OK
  while (p < end) {
    status = kernels.utf32ToUtf8(p, end, out, flags & ~REPLACE)
    p += kernels.read
    out += kernels.written
    if (status === OK || !(isEscape(codePoints[p]) || flags & REPLACE)) break
    for (let quiet = 0; p < end && quiet < MIN_QUIET_CODE_POINTS; p++) {
      const codePoint = codePoints[p]
      const isScalar = checkScalarValue(codePoint) === OK
      if (isEscape(codePoint)) bytes[out++] = codePoint & 0xff
      else if (isScalar || flags & REPLACE) out = putUtf8(bytes, out, isScalar ? codePoint : 0xfffd)
      else break
      quiet = isScalar ? quiet + 1 : 0
    }
    status = OK
  }
  return kernels.stop(status, p - start, out - at, status === OK ? 0 : 1)
}

/** Does it stand for a malformed byte, 80..FF? */
function isEscape(codePoint: number): boolean {
  return codePoint >= 0xdc80 && codePoint <= 0xdcff
}

function createUtf8bCodec(): Codec {
  return { ...createVariantCodec('utf-8b', UTF8B), fromUtf32 }
}

/**
 * UTF-8B: UTF-8 with Python's error handler surrogateescape (PEP 383). A malformed byte NN decodes to U+DCNN, which encodes back to NN. No bytes are
 * malformed.
 */
export const utf8b: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createUtf8bCodec())
