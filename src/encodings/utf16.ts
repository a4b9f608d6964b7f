/** UTF-16 (RFC 2781) in both byte orders, and in the one that its BOM tells. Surrogate pairs are one character, lone surrogates malformed. */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import type { Kernels } from '../kernels/contract.ts'
import { readUnits, swapUnits, writeUnits } from '../kernels/fixed-width.ts'
import { chooseByBom } from './byte-order.ts'
import { copyUtf16 } from './copy-validated.ts'

/** The bytes of a lone surrogate at bytes[p], in the machine's order; 0 for a character, and for a lead surrogate that ends the bytes. */
function measureLoneSurrogate({ memory: { bytes } }: Kernels, p: number, end: number): number {
  const high = bytes[p + 1]
  if (p + 1 >= end || high >> 3 !== 0b11011) return 0
  if (high >> 2 === 0b110111) return 2
  return p + 3 < end && bytes[p + 3] >> 2 !== 0b110111 ? 2 : 0
}

function createUtf16Codec(name: string, isBigEndian: boolean, native?: Codec['native']): Codec {
  return {
    name,
    bom: isBigEndian ? [0xfe, 0xff] : [0xff, 0xfe],
    repertoire: { max: 0x10ffff, surrogates: 'malformed' },
    replacement: '\ufffd',
    maxUnitBytes: 2,
    unitBytes: 2,
    orderBytes: isBigEndian ? swapUnits(2) : undefined,
    validate: readUnits(2, (k, start, end, at, flags) => k.validateUtf16(start, end, at, flags)),
    toUtf16: readUnits(2, copyUtf16, 'units'),
    toUtf32: readUnits(2, (k, start, end, at, flags) => k.utf16ToUtf32(start, end, at, flags), 'codePoints'),
    fromUtf16: writeUnits(2, isBigEndian, copyUtf16),
    fromUtf32: writeUnits(2, isBigEndian, (k, start, end, at, flags) => k.utf32ToUtf16(start, end, at, flags)),
    measureMalformed: measureLoneSurrogate,
    countUtf16: (_, start, end) => (end - start) >>> 1,
    countCodePoints: (kernels, start, end) => kernels.codePointsOfUtf16(start >>> 1, end >>> 1),
    countBytes: (_, start, end) => 2 * (end - start),
    native,
  }
}

/** UTF-16, little-endian (RFC 2781). Surrogate pairs are one character, lone surrogates are malformed. The BOM is FF FE. */
export const utf16le: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createUtf16Codec('utf-16le', false, ({ utf16le }) => utf16le),
)
/** UTF-16, big-endian (RFC 2781); otherwise like utf16le. The BOM is FE FF. */
export const utf16be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createUtf16Codec('utf-16be', true))
/** UTF-16 in the byte order that its BOM ("signature") tells, big-endian without one (RFC 2781, 4.3). Encodes to big-endian with a BOM. */
export const utf16: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ chooseByBom(
    /* @__PURE__ */ createUtf16Codec('utf-16', false),
    /* @__PURE__ */ createUtf16Codec('utf-16', true),
  ),
)
