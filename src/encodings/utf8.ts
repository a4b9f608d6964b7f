/** UTF-8 (RFC 3629, WHATWG): no overlong forms, no surrogates, nothing above 10FFFF. */

import { createEncoding, type Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import { decodeByLoop, encodeByLoop } from '../kernels/js/short.ts'
import {
  codePointsOfUtf8,
  utf8LengthOfUtf16,
  utf8ToUtf16,
  utf8ToUtf32,
  utf16LengthOfUtf8,
  utf16ToUtf8,
  utf32ToUtf8,
  validateUtf8,
} from '../kernels/kernels.ts'
import { measureSequence } from '../unicode/utf8.ts'

const codec: Codec = {
  name: 'utf-8',
  repertoire: { max: 0x10ffff, surrogates: 'malformed' },
  replacement: '\ufffd',
  bom: [0xef, 0xbb, 0xbf],
  family: 'utf-8',
  validate: validateUtf8,
  toUtf16: utf8ToUtf16,
  toUtf32: utf8ToUtf32,
  fromUtf16: utf16ToUtf8,
  fromUtf32: utf32ToUtf8,
  countUtf16: utf16LengthOfUtf8,
  countCodePoints: codePointsOfUtf8,
  countBytes: utf8LengthOfUtf16,
  measureMalformed: (bytes, place, end) => Math.max(0, -measureSequence(bytes, place, end)),
  native: ({ utf8 }) => utf8,
  loops: { decode: decodeByLoop, encode: encodeByLoop },
}

/** UTF-8: RFC 3629 and WHATWG. One to four bytes; no overlong forms, no surrogates, nothing above 10FFFF. The BOM is EF BB BF. */
export const utf8: Encoding = /* @__PURE__ */ createEncoding(codec)
