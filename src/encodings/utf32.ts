/** UTF-32 (Unicode D90, D99 to D101) in both byte orders, and in the one that its BOM tells: 0..10FFFF without surrogates. */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import type { Step } from '../kernels/contract.ts'
import { readUnits, swapUnits, writeUnits } from '../kernels/fixed-width.ts'
import { checkScalarValue } from '../unicode/surrogates.ts'
import { chooseByBom } from './byte-order.ts'
import { createCodePointCopier } from './copy-validated.ts'

const validateUtf32: Step = (k, start, end, at, flags) => k.validateUtf32(start, end, at, flags)
const copyUtf32 = /* @__PURE__ */ createCodePointCopier(validateUtf32, checkScalarValue)

function createUtf32Codec(name: string, isBigEndian: boolean): Codec {
  return {
    name,
    bom: isBigEndian ? [0x00, 0x00, 0xfe, 0xff] : [0xff, 0xfe, 0x00, 0x00],
    repertoire: { max: 0x10ffff, surrogates: 'malformed' },
    replacement: '\ufffd',
    maxUnitBytes: 4,
    unitBytes: 4,
    orderBytes: isBigEndian ? swapUnits(4) : undefined,
    validate: readUnits(4, validateUtf32),
    toUtf16: readUnits(4, (k, start, end, at, flags) => k.utf32ToUtf16(start, end, at, flags), 'units'),
    toUtf32: readUnits(4, copyUtf32, 'codePoints'),
    fromUtf16: writeUnits(4, isBigEndian, (k, start, end, at, flags) => k.utf16ToUtf32(start, end, at, flags)),
    fromUtf32: writeUnits(4, isBigEndian, copyUtf32),
    countUtf16: (kernels, start, end) => kernels.utf16LengthOfUtf32(start >>> 2, end >>> 2),
    countCodePoints: (_, start, end) => (end - start) >>> 2,
    countBytes: (kernels, start, end) => 4 * kernels.codePointsOfUtf16(start, end),
  }
}

/** UTF-32, little-endian (Unicode D99): four bytes, 0..10FFFF without surrogates. The BOM is FF FE 00 00. */
export const utf32le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createUtf32Codec('utf-32le', false))
/** UTF-32, big-endian; otherwise like utf32le. The BOM is 00 00 FE FF. */
export const utf32be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createUtf32Codec('utf-32be', true))
/** UTF-32 in the byte order that its BOM ("signature") tells, big-endian without one (Unicode D101). Encodes to big-endian with a BOM. */
export const utf32: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ chooseByBom(
    /* @__PURE__ */ createUtf32Codec('utf-32', false),
    /* @__PURE__ */ createUtf32Codec('utf-32', true),
  ),
)
