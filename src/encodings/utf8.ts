/** UTF-8: RFC 3629 and WHATWG. No overlong forms, no surrogates, nothing above 10FFFF. */
import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { isUtf8, quickly, utf8Bytes, utf8Into, utf8Length, utf8String } from '../native/dispatch.ts'

const codec: Codec = {
  name: 'utf-8',
  signature: [0xef, 0xbb, 0xbf],
  replacement: '\ufffd',
  validate: (k, start, end, _, flags) => k.validateUtf8(k.arena.bytes, start, end, flags),
  toUtf16: (k, start, end, at, flags) => k.utf8ToUtf16(k.arena.bytes, start, end, k.arena.units, at, flags),
  toUtf32: (k, start, end, at, flags) => k.utf8ToUtf32(k.arena.bytes, start, end, k.arena.codePoints, at, flags),
  fromUtf16: (k, start, end, at, flags) => k.utf16ToUtf8(k.arena.units, start, end, k.arena.bytes, at, flags),
  fromUtf32: (k, start, end, at, flags) => k.utf32ToUtf8(k.arena.codePoints, start, end, k.arena.bytes, at, flags),
  byteLength: (k, start, end) => k.utf8LengthOfUtf16(k.arena.units, start, end),
  platform: {
    decode: utf8String,
    encode: utf8Bytes,
    encodeInto: utf8Into,
    byteLength: utf8Length,
    isValid: isUtf8,
  },
}

/** UTF-8: RFC 3629, and WHATWG's. One to four bytes; no overlong forms, no surrogates, nothing above 10FFFF. The signature is EF BB BF. */
export const utf8: Encoding = /* @__PURE__ */ quickly(/* @__PURE__ */ createEncoding(codec))
