/** UTF-8: RFC 3629 and WHATWG. No overlong forms, no surrogates, nothing above 10FFFF. */
import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { sequence } from '../kernels/js/utf8.ts'

const codec: Codec = {
  name: 'utf-8',
  repertoire: { max: 0x10ffff, surrogates: 'malformed' },
  replacement: '\ufffd',
  bom: [0xef, 0xbb, 0xbf],
  family: 'utf-8',
  validate: (k, start, end, _, flags) => k.validateUtf8(k.memory.bytes, start, end, flags),
  toUtf16: (k, start, end, at, flags) => k.utf8ToUtf16(k.memory.bytes, start, end, k.memory.units, at, flags),
  toUtf32: (k, start, end, at, flags) => k.utf8ToUtf32(k.memory.bytes, start, end, k.memory.codePoints, at, flags),
  fromUtf16: (k, start, end, at, flags) => k.utf16ToUtf8(k.memory.units, start, end, k.memory.bytes, at, flags),
  fromUtf32: (k, start, end, at, flags) => k.utf32ToUtf8(k.memory.codePoints, start, end, k.memory.bytes, at, flags),
  countUtf16: (k, start, end) => k.utf16LengthOfUtf8(k.memory.bytes, start, end),
  countCodePoints: (k, start, end) => k.codePointsOfUtf8(k.memory.bytes, start, end),
  countBytes: (k, start, end) => k.utf8LengthOfUtf16(k.memory.units, start, end),
  measureMalformed: (bytes, p, end) => Math.max(0, -sequence(bytes, p, end)),
  native: ({ utf8 }) => utf8,
}

/** UTF-8: RFC 3629 and WHATWG. One to four bytes; no overlong forms, no surrogates, nothing above 10FFFF. The BOM is EF BB BF. */
export const utf8: Encoding = /* @__PURE__ */ createEncoding(codec)
