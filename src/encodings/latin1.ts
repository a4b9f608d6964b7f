/** ISO 8859-1: byte = code point, the true one, not windows-1252. */

import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import type { Step } from '../kernels/contract.ts'
import { OK, REPLACE, SURROGATE, TOO_LARGE, UNMAPPABLE } from '../kernels/contract.ts'
import { latin1ToUtf16, utf16ToLatin1 } from '../kernels/kernels.ts'
import { stop } from '../kernels/result.ts'

/** codePoints[start, end) to bytes[at]; what is above `max` is unmappable. */
export function narrowCodePoints(max: number): Step {
  return ({ memory }, start, end, at, flags) => {
    const { codePoints, bytes } = memory
    for (let i = start; i < end; i++) {
      let codePoint = codePoints[i]
      if (codePoint > max) {
        if (!(flags & REPLACE)) {
          const status = codePoint >> 11 === 0b11011 ? SURROGATE : codePoint > 0x10ffff ? TOO_LARGE : UNMAPPABLE
          return stop(status, i - start, i - start, 1)
        }
        codePoint = 0x3f // ?
      }
      bytes[at + i - start] = codePoint
    }
    return stop(OK, end - start, end - start, 0)
  }
}

const toUtf32: Step = ({ memory }, start, end, at) => {
  memory.codePoints.set(memory.bytes.subarray(start, end), at)
  return stop(OK, end - start, end - start, 0)
}

/** What every encoding with one byte for each character has in common with ISO 8859-1. */
export const byteCodec = {
  repertoire: { max: 0xff, surrogates: 'malformed' },
  replacement: '?',
  validate: (_, start, end) => stop(OK, end - start, 0, 0),
  toUtf16: latin1ToUtf16,
  toUtf32,
  countUtf16: (_, start, end) => end - start,
  countCodePoints: (_, start, end) => end - start,
} satisfies Partial<Codec>

function latin1Codec(): Codec {
  return {
    ...byteCodec,
    name: 'iso-8859-1',
    family: 'iso-8859-1',
    fromUtf16: utf16ToLatin1,
    fromUtf32: narrowCodePoints(0xff),
    native: ({ latin1 }) => latin1,
  }
}

/** ISO 8859-1: the byte is the code point, all of 00..FF. The label latin1 of the web means windows1252. */
export const latin1: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ latin1Codec())
