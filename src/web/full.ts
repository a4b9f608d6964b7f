/**
 * `utf-simd/web/full`: the classes of `utf-simd/web` with all encodings of the WHATWG Encoding Standard built in. Nothing is asked of the
 * platform, so that every engine gives the same answer.
 */
import { big5 } from '../encodings/legacy/big5.ts'
import { eucjp } from '../encodings/legacy/eucjp.ts'
import { euckr } from '../encodings/legacy/euckr.ts'
import { gb18030, gbk } from '../encodings/legacy/gb18030.ts'
import { iso2022jp } from '../encodings/legacy/iso2022jp.ts'
import { shiftjis } from '../encodings/legacy/shiftjis.ts'
import { createTextDecoder, type TextDecoderConstructor, type TextDecoder as TextDecoderMembers } from './decoder.ts'
import { SINGLE_BYTE_ENCODINGS } from './single-byte.ts'
import {
  createTextDecoderStream,
  type TextDecoderStreamConstructor,
  type TextDecoderStream as TextDecoderStreamMembers,
} from './streams.ts'

export type { TextDecodeOptions, TextDecoderOptions } from './decoder.ts'
export { TextEncoder, type TextEncoderEncodeIntoResult } from './encoder.ts'
export { TextEncoderStream } from './streams.ts'

/**
 * Creates decoders: `new TextDecoder(label, options)`. The label is any label of the standard, in any case.
 * @throws RangeError for other labels
 * @see https://encoding.spec.whatwg.org/#interface-textdecoder
 */
export const TextDecoder: TextDecoderConstructor = /* @__PURE__ */ createTextDecoder([
  SINGLE_BYTE_ENCODINGS,
  [gbk, gb18030, big5, eucjp, iso2022jp, shiftjis, euckr],
])
export type TextDecoder = TextDecoderMembers

/**
 * Creates streams that decode: `new TextDecoderStream(label, options)`, with the arguments of `new TextDecoder`.
 * @throws RangeError and TypeError as `new TextDecoder` does; TypeError where the platform has no TransformStream
 * @see https://encoding.spec.whatwg.org/#interface-textdecoderstream
 */
export const TextDecoderStream: TextDecoderStreamConstructor = /* @__PURE__ */ createTextDecoderStream(TextDecoder)
export type TextDecoderStream = TextDecoderStreamMembers
