/** UTF-16 in both byte orders, and by its signature (RFC 2781): surrogate pairs recombined, lone surrogates malformed. */
import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { more } from '../kernels/more.ts'
import { copyUtf16 } from './copy-validated.ts'
import { onUnits, putCodePoint, putNothing, putUnit, swap, toBytes } from './fixed-width.ts'

function utf16Codec(name: string, swapped: boolean): Codec {
  return {
    name,
    signature: swapped ? [0xfe, 0xff] : [0xff, 0xfe],
    replacement: '\ufffd',
    part: more,
    units: 2,
    prepare: swapped ? swap(2) : undefined,
    validate: onUnits(2, (k, start, end, _, flags) => k.validateUtf16(k.arena.units, start, end, flags), putNothing),
    toUtf16: onUnits(2, copyUtf16, putUnit),
    toUtf32: onUnits(
      2,
      (k, start, end, at, flags) => k.utf16ToUtf32(k.arena.units, start, end, k.arena.codePoints, at, flags),
      putCodePoint,
    ),
    fromUtf16: toBytes(2, swapped, copyUtf16),
    fromUtf32: toBytes(2, swapped, (k, start, end, at, flags) =>
      k.utf32ToUtf16(k.arena.codePoints, start, end, k.arena.units, at, flags),
    ),
    byteLength: (_, start, end) => 2 * (end - start),
  }
}

function signedCodec(): Codec {
  const le = utf16Codec('utf-16', false)
  const be = utf16Codec('utf-16', true)
  return {
    ...be,
    signs: true,
    sniff: (head) => (head[0] === 0xff && head[1] === 0xfe ? le : be),
  }
}

/** UTF-16, least significant byte first (RFC 2781). Surrogate pairs are one character, lone surrogates are malformed. The signature is FF FE. */
export const utf16le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ utf16Codec('utf-16le', false))
/** UTF-16, most significant byte first (RFC 2781); otherwise as utf16le. The signature is FE FF. */
export const utf16be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ utf16Codec('utf-16be', true))
/** UTF-16 in the byte order that its signature tells, big-endian without one (RFC 2781, 4.3). Encodes to big-endian with a signature. */
export const utf16: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ signedCodec())
