/** UTF-32 in both byte orders, and by its signature: 0..10FFFF without surrogates. */
import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { more } from '../kernels/more.ts'
import { copyUtf32 } from './copy-validated.ts'
import { onUnits, putCodePoint, putNothing, putUnit, swap, toBytes } from './fixed-width.ts'

function utf32Codec(name: string, swapped: boolean): Codec {
  return {
    name,
    signature: swapped ? [0x00, 0x00, 0xfe, 0xff] : [0xff, 0xfe, 0x00, 0x00],
    replacement: '\ufffd',
    part: more,
    units: 4,
    prepare: swapped ? swap(4) : undefined,
    validate: onUnits(
      4,
      (k, start, end, _, flags) => k.validateUtf32(k.arena.codePoints, start, end, flags),
      putNothing,
    ),
    toUtf16: onUnits(
      4,
      (k, start, end, at, flags) => k.utf32ToUtf16(k.arena.codePoints, start, end, k.arena.units, at, flags),
      putUnit,
    ),
    toUtf32: onUnits(4, copyUtf32, putCodePoint),
    fromUtf16: toBytes(4, swapped, (k, start, end, at, flags) =>
      k.utf16ToUtf32(k.arena.units, start, end, k.arena.codePoints, at, flags),
    ),
    fromUtf32: toBytes(4, swapped, copyUtf32),
    byteLength: (k, start, end) => 4 * k.codePointsOfUtf16(k.arena.units, start, end),
  }
}

function signedCodec(): Codec {
  const le = utf32Codec('utf-32', false)
  const be = utf32Codec('utf-32', true)
  return {
    ...be,
    signs: true,
    sniff: (head) => (head[0] === 0xff && head[1] === 0xfe && head[2] === 0 && head[3] === 0 ? le : be),
  }
}

/** UTF-32, least significant byte first (Unicode D99): four bytes, 0..10FFFF without surrogates. The signature is FF FE 00 00. */
export const utf32le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ utf32Codec('utf-32le', false))
/** UTF-32, most significant byte first; otherwise as utf32le. The signature is 00 00 FE FF. */
export const utf32be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ utf32Codec('utf-32be', true))
/** UTF-32 in the byte order that its signature tells, big-endian without one (Unicode D101). Encodes to big-endian with a signature. */
export const utf32: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ signedCodec())
