/** US-ASCII: 00..7F, one byte each; anything else is malformed or unmappable. */

import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import type { Step } from '../kernels/contract.ts'
import { OK, REPLACE } from '../kernels/contract.ts'
import { utf16ToAscii, validateAscii } from '../kernels/kernels.ts'
import { stop } from '../kernels/result.ts'
import { byteCodec, narrowCodePoints } from './latin1.ts'

/** The step of ISO 8859-1 up to the first byte above 7F; where these are replaced, U+FFFD is put in their place afterwards. */
function stopAbove7F(step: Step, unitsOf: 'units' | 'codePoints'): Step {
  return (k, start, end, at, flags) => {
    const { memory, result } = k
    const status = validateAscii(k, start, end, 0, flags)
    const { read, length } = result
    if (status !== OK && !(flags & REPLACE)) {
      step(k, start, start + read, at, flags)
      return stop(status, read, read, length)
    }
    step(k, start, end, at, flags)
    const target = memory[unitsOf]
    for (let i = at + read; i < at + end - start; i++) if (target[i] > 0x7f) target[i] = 0xfffd
    return OK
  }
}

function asciiCodec(): Codec {
  return {
    ...byteCodec,
    name: 'us-ascii',
    repertoire: { max: 0x7f, surrogates: 'malformed' },
    validate: validateAscii,
    toUtf16: stopAbove7F(byteCodec.toUtf16, 'units'),
    toUtf32: stopAbove7F(byteCodec.toUtf32, 'codePoints'),
    fromUtf16: utf16ToAscii,
    fromUtf32: narrowCodePoints(0x7f),
    measureMalformed: (bytes, p) => bytes[p] >> 7,
    native: ({ ascii }) => ascii,
  }
}

/** US-ASCII: 00..7F. Other bytes are malformed, other characters unmappable. */
export const ascii: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ asciiCodec())
