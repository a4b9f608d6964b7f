/** UTF-8 (RFC 3629, WHATWG): no overlong forms, no surrogates, nothing above 10FFFF. */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import { countByLoop, decodeByLoop, encodeByLoop } from '../kernels/js/short.ts'
import { malformedLength, measureSequence } from '../unicode/utf8.ts'

const codec: Codec = {
  name: 'utf-8',
  repertoire: { max: 0x10ffff, surrogates: 'malformed' },
  replacement: '\ufffd',
  bom: [0xef, 0xbb, 0xbf],
  family: 'utf-8',
  validate: (k, start, end, at, flags) => k.validateUtf8(start, end, at, flags),
  toUtf16: (k, start, end, at, flags) => k.utf8ToUtf16(start, end, at, flags),
  toUtf32: (k, start, end, at, flags) => k.utf8ToUtf32(start, end, at, flags),
  fromUtf16: (k, start, end, at, flags) => k.utf16ToUtf8(start, end, at, flags),
  maxUnitBytes: 3,
  fromUtf32: (k, start, end, at, flags) => k.utf32ToUtf8(start, end, at, flags),
  countUtf16: (k, start, end) => k.utf16LengthOfUtf8(start, end),
  countCodePoints: (k, start, end) => k.codePointsOfUtf8(start, end),
  countBytes: (k, start, end) => k.utf8LengthOfUtf16(start, end),
  measureMalformed: ({ memory }, place, end) => malformedLength(measureSequence(memory.bytes, place, end)),
  native: ({ utf8 }) => utf8,
  loops: { decode: decodeByLoop, encode: encodeByLoop, count: countByLoop },
}

/** UTF-8: RFC 3629 and WHATWG. One to four bytes; no overlong forms, no surrogates, nothing above 10FFFF. The BOM is EF BB BF. */
export const utf8: Encoding = /* @__PURE__ */ createEncoding(codec)
