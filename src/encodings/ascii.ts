/** US-ASCII: 00..7F, one byte each; anything else is malformed or unmappable. */
import type { Codec, Step } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { OK, REPLACE } from '../kernels/contract.ts'
import { asciiString, isAscii } from '../native/dispatch.ts'
import { fromUtf32, latin1Codec } from './latin1.ts'

/** The step of ISO 8859-1 up to the first byte above 7F; where these are replaced, U+FFFD is put in their place afterwards. */
function upTo7F(step: Step, unitsOf: 'units' | 'codePoints'): Step {
  return (k, start, end, at, flags) => {
    const { arena, result } = k
    const status = k.validateAscii(arena.bytes, start, end, flags)
    const { read, length } = result
    if (status === OK || flags & REPLACE) {
      step(k, start, end, at, flags)
      const target = arena[unitsOf]
      for (let i = at + read; i < at + end - start; i++) if (target[i] > 0x7f) target[i] = 0xfffd
      return OK
    }
    step(k, start, start + read, at, flags)
    result.length = length
    return status
  }
}

function asciiCodec(): Codec {
  return {
    ...latin1Codec,
    name: 'us-ascii',
    validate: (k, start, end, _, flags) => k.validateAscii(k.arena.bytes, start, end, flags),
    toUtf16: upTo7F(latin1Codec.toUtf16, 'units'),
    toUtf32: upTo7F(latin1Codec.toUtf32, 'codePoints'),
    fromUtf16: (k, start, end, at, flags) => k.utf16ToAscii(k.arena.units, start, end, k.arena.bytes, at, flags),
    fromUtf32: fromUtf32(0x7f),
    platform: { decode: asciiString, isValid: isAscii },
  }
}

/** US-ASCII: 00..7F. Other bytes are malformed, other characters unmappable. */
export const ascii: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ asciiCodec())
