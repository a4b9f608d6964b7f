/** `utf-simd/web`: the platform's interfaces, exactly as the WHATWG Encoding Standard has them. */
export { type TextDecodeOptions, TextDecoder, type TextDecoderOptions } from './web/decoder.ts'
export { TextEncoder, type TextEncoderEncodeIntoResult } from './web/encoder.ts'
export { TextDecoderStream, TextEncoderStream } from './web/streams.ts'
