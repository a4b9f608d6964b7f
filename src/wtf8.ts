/**
 * WTF-8: Simon Sapin, "The WTF-8 encoding". UTF-8 and lone surrogates, in three octets, so that any string of JavaScript or Windows
 * survives. Never two halves of one pair: those are the character's four octets (section 3), also where texts meet (`concat`).
 * Malformed sequences: variant.ts.
 */
import { createEncoding, type Encoding } from './encoding.ts'
import { type BytesInput, octetsOf } from './input.ts'
import { WTF8 } from './kernels/kernels.ts'
import { variantCodec } from './variant.ts'

/** What wtf8 is: an Encoding that can join texts. */
export type Wtf8 = Encoding & {
  /** a and b as one text: a lead half at the end of a and a trail half at the start of b become one sequence. */
  concat(a: BytesInput, b: BytesInput): Uint8Array<ArrayBuffer>
}

/** The second octet of a half, 1010xxxx of a lead, 1011xxxx of a trail, if octets[at] begins one. */
function half(octets: Uint8Array, at: number): number {
  return octets[at] === 0xed && octets[at + 2] >> 6 === 0b10 ? octets[at + 1] : 0
}

function concat(a: BytesInput, b: BytesInput): Uint8Array<ArrayBuffer> {
  const first = octetsOf(a)
  const second = octetsOf(b)
  const end = first.length
  const joins = half(first, end - 3) >> 4 === 0b1010 && half(second, 0) >> 4 === 0b1011
  const octets = new Uint8Array(end + second.length - (joins ? 2 : 0))
  octets.set(first)
  if (!joins) {
    octets.set(second, end)
    return octets
  }
  // 110110ww wwzzzzyy 110111yy yyxxxxxx: u = w + 1
  const lead = ((first[end - 2] & 0x0f) << 6) | (first[end - 1] & 0x3f)
  const u = (lead >> 6) + 1
  octets[end - 3] = 0xf0 | (u >> 2) // 11110uuu
  octets[end - 2] = 0x80 | ((u & 3) << 4) | ((lead >> 2) & 0x0f) // 10uuzzzz
  octets[end - 1] = 0x80 | ((lead & 3) << 4) | (second[1] & 0x0f) // 10yyyyyy
  octets.set(second.subarray(2), end)
  return octets
}

/** WTF-8 (Simon Sapin): UTF-8 and lone surrogates, in three octets, so that any string survives. Two halves of a pair in three octets each are malformed. */
export const wtf8: Wtf8 = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ createEncoding(/* @__PURE__ */ variantCodec('wtf-8', WTF8)),
  { concat },
)
