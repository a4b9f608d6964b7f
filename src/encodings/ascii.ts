/** US-ASCII (ANSI X3.4, RFC 20): 00..7F, one byte for each character. */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import type { Step } from '../kernels/contract.ts'
import { OK, REPLACE } from '../unicode/status.ts'
import { byteCodec, createCodePointNarrower } from './latin1.ts'

/**
 * Makes a step of US-ASCII from one of ISO 8859-1. It stops at the first byte above 7F. With REPLACE it converts these bytes, too, and
 * then overwrites them with U+FFFD.
 */
function rejectAbove7F(step: Step, target: 'units' | 'codePoints'): Step {
  return (kernels, start, end, at, flags) => {
    const { memory } = kernels
    const status = kernels.validateAscii(start, end, 0, flags)
    const { read, length } = kernels
    if (status !== OK && !(flags & REPLACE)) {
      step(kernels, start, start + read, at, flags)
      return kernels.stop(status, read, read, length)
    }
    step(kernels, start, end, at, flags)
    const written = memory[target]
    for (let i = at + read; i < at + end - start; i++) if (written[i] > 0x7f) written[i] = 0xfffd
    return OK
  }
}

function createAsciiCodec(): Codec {
  return {
    ...byteCodec,
    name: 'us-ascii',
    repertoire: { max: 0x7f, surrogates: 'malformed' },
    validate: (k, start, end, at, flags) => k.validateAscii(start, end, at, flags),
    toUtf16: rejectAbove7F(byteCodec.toUtf16, 'units'),
    toUtf32: rejectAbove7F(byteCodec.toUtf32, 'codePoints'),
    fromUtf16: (k, start, end, at, flags) => k.utf16ToAscii(start, end, at, flags),
    fromUtf32: createCodePointNarrower(0x7f),
    measureMalformed: ({ memory }, place) => (memory.bytes[place] > 0x7f ? 1 : -1),
    native: ({ ascii }) => ascii,
  }
}

/** US-ASCII: 00..7F. Other bytes are malformed, other characters unmappable. */
export const ascii: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createAsciiCodec())
