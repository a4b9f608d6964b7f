/** The classes of utf-simd/web: the multi-byte encodings are the platform's, where it decodes them right. */
import { createTextDecoder, type TextDecoderConstructor, type TextDecoder as TextDecoderMembers } from './decoder.ts'
import { createPlatformDecoder } from './platform.ts'
import { SINGLE_BYTE_ENCODINGS } from './single-byte.ts'
import {
  createTextDecoderStream,
  type TextDecoderStreamConstructor,
  type TextDecoderStream as TextDecoderStreamMembers,
} from './streams.ts'

/**
 * Creates decoders: `new TextDecoder(label, options)`. The label is any label of the standard, in any case.
 * @throws RangeError for other labels, and for multi-byte encodings that the platform lacks or gets wrong: utf-simd/web/full has these
 * @see https://encoding.spec.whatwg.org/#interface-textdecoder
 */
export const TextDecoder: TextDecoderConstructor = /* @__PURE__ */ createTextDecoder(
  [SINGLE_BYTE_ENCODINGS],
  createPlatformDecoder,
)
export type TextDecoder = TextDecoderMembers

/**
 * Creates streams that decode: `new TextDecoderStream(label, options)`, with the arguments of `new TextDecoder`.
 * @throws RangeError and TypeError as `new TextDecoder` does; TypeError where the platform has no TransformStream
 * @see https://encoding.spec.whatwg.org/#interface-textdecoderstream
 */
export const TextDecoderStream: TextDecoderStreamConstructor = /* @__PURE__ */ createTextDecoderStream(TextDecoder)
export type TextDecoderStream = TextDecoderStreamMembers
