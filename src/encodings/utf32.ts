/** UTF-32 in both byte orders, and by its signature: 0..10FFFF without surrogates. */

import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { putCodePoint, putUnit, readUnits, swapUnits, writeUnits } from '../engine/fixed-width.ts'
import { codePointsOfUtf16, utf16LengthOfUtf32, utf16ToUtf32, utf32ToUtf16, validateUtf32 } from '../kernels/kernels.ts'
import { copyUtf32 } from './copy-validated.ts'

function utf32Codec(name: string, swapped: boolean): Codec {
  return {
    name,
    bom: swapped ? [0x00, 0x00, 0xfe, 0xff] : [0xff, 0xfe, 0x00, 0x00],
    repertoire: { max: 0x10ffff, surrogates: 'malformed' },
    replacement: '\ufffd',
    unitBytes: 4,
    orderBytes: swapped ? swapUnits(4) : undefined,
    validate: readUnits(4, validateUtf32),
    toUtf16: readUnits(4, utf32ToUtf16, putUnit),
    toUtf32: readUnits(4, copyUtf32, putCodePoint),
    fromUtf16: writeUnits(4, swapped, utf16ToUtf32),
    fromUtf32: writeUnits(4, swapped, copyUtf32),
    countUtf16: (k, start, end) => utf16LengthOfUtf32(k, start >> 2, end >> 2),
    countCodePoints: (_, start, end) => (end - start) >> 2,
    countBytes: (k, start, end) => 4 * codePointsOfUtf16(k, start, end),
  }
}

function signedCodec(): Codec {
  const le = utf32Codec('utf-32', false)
  const be = utf32Codec('utf-32', true)
  return {
    ...be,
    writesBom: true,
    chooseByBom: (head) => (head[0] === 0xff && head[1] === 0xfe && head[2] === 0 && head[3] === 0 ? le : be),
  }
}

/** UTF-32, least significant byte first (Unicode D99): four bytes, 0..10FFFF without surrogates. The signature is FF FE 00 00. */
export const utf32le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ utf32Codec('utf-32le', false))
/** UTF-32, most significant byte first; otherwise as utf32le. The signature is 00 00 FE FF. */
export const utf32be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ utf32Codec('utf-32be', true))
/** UTF-32 in the byte order that its signature tells, big-endian without one (Unicode D101). Encodes to big-endian with a signature. */
export const utf32: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ signedCodec())
