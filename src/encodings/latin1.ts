/** ISO 8859-1: each byte is its code point. The web calls windows-1252 by this name, too; that is windows1252.ts. */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import type { Step } from '../kernels/contract.ts'
import { OK, REPLACE, SURROGATE, TOO_LARGE, UNMAPPABLE } from '../unicode/status.ts'

/** Makes the step that writes codePoints[start, end) as bytes. Code points above `max` are unmappable. */
export function createCodePointNarrower(max: number): Step {
  return (k, start, end, at, flags) => {
    const { codePoints, bytes } = k.memory
    for (let i = start; i < end; i++) {
      let codePoint = codePoints[i]
      if (codePoint > max) {
        if (!(flags & REPLACE)) {
          const status = codePoint >> 11 === 0b11011 ? SURROGATE : codePoint > 0x10ffff ? TOO_LARGE : UNMAPPABLE
          return k.stop(status, i - start, i - start, 1)
        }
        codePoint = 0x3f // ?
      }
      bytes[at + i - start] = codePoint
    }
    return k.stop(OK, end - start, end - start, 0)
  }
}

const widenBytes: Step = (k, start, end, at) => {
  k.memory.codePoints.set(k.memory.bytes.subarray(start, end), at)
  return k.stop(OK, end - start, end - start, 0)
}

/** The part of the codec of ISO 8859-1 that every encoding with one byte for each character shares. */
export const byteCodec = {
  repertoire: { max: 0xff, surrogates: 'malformed' },
  replacement: '?',
  maxUnitBytes: 1,
  validate: (k, start, end) => k.stop(OK, end - start, 0, 0),
  toUtf16: (k, start, end, at, flags) => k.latin1ToUtf16(start, end, at, flags),
  toUtf32: widenBytes,
  countUtf16: (_, start, end) => end - start,
  countCodePoints: (_, start, end) => end - start,
} satisfies Partial<Codec>

function createLatin1Codec(): Codec {
  return {
    ...byteCodec,
    name: 'iso-8859-1',
    constant: 'latin1',
    family: 'iso-8859-1',
    fromUtf16: (k, start, end, at, flags) => k.utf16ToLatin1(start, end, at, flags),
    fromUtf32: createCodePointNarrower(0xff),
    native: ({ latin1 }) => latin1,
  }
}

/** ISO 8859-1: each byte is its code point, 00..FF. On the web, the label latin1 means windows1252. */
export const latin1: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createLatin1Codec())
