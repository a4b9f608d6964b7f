/**
 * WTF-8 (Simon Sapin, "The WTF-8 encoding"): UTF-8 and lone surrogates, which take three bytes, so that any string of JavaScript or
 * Windows survives. The two halves of a pair never stand side by side: they are the four bytes of their character (section 3), also
 * where `concat` joins two texts. utf8-variants.ts lists what is malformed.
 */
import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import { type BytesInput, bytesOf } from '../engine/rules/input.ts'
import { WTF8 } from '../unicode/status.ts'
import { createVariantCodec } from './utf8-variants.ts'

/** The type of wtf8: an Encoding that can join texts. */
export type Wtf8 = Encoding & {
  /** Joins two texts. A lead half at the end of `a` and a trail half at the start of `b` become one sequence of four bytes. */
  concat(a: BytesInput, b: BytesInput): Uint8Array<ArrayBuffer>
}

/** Returns the second byte of the half that begins at bytes[at]: 1010xxxx of a lead, 1011xxxx of a trail; 0 if none begins there. */
function readHalf(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0xed && bytes[at + 2] >> 6 === 0b10 ? bytes[at + 1] : 0
}

function concat(a: BytesInput, b: BytesInput): Uint8Array<ArrayBuffer> {
  const first = bytesOf(a, 'wtf8.concat: a')
  const second = bytesOf(b, 'wtf8.concat: b')
  const end = first.length
  const joins = readHalf(first, end - 3) >> 4 === 0b1010 && readHalf(second, 0) >> 4 === 0b1011
  const bytes = new Uint8Array(end + second.length - (joins ? 2 : 0))
  bytes.set(first)
  if (!joins) {
    bytes.set(second, end)
    return bytes
  }
  // 110110ww wwzzzzyy 110111yy yyxxxxxx: u = w + 1
  const lead = ((first[end - 2] & 0x0f) << 6) | (first[end - 1] & 0x3f)
  const u = (lead >> 6) + 1
  bytes[end - 3] = 0xf0 | (u >> 2) // 11110uuu
  bytes[end - 2] = 0x80 | ((u & 3) << 4) | ((lead >> 2) & 0x0f) // 10uuzzzz
  bytes[end - 1] = 0x80 | ((lead & 3) << 4) | (second[1] & 0x0f) // 10yyyyyy
  bytes.set(second.subarray(2), end)
  return bytes
}

/** WTF-8 (Simon Sapin): UTF-8 and lone surrogates in three bytes, so that any string survives. The two halves of a pair in three bytes each are malformed. */
export const wtf8: Wtf8 = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ createEncoding(/* @__PURE__ */ createVariantCodec('wtf-8', WTF8)),
  { concat },
)
