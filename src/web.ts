/** `utf-simd/web`: the platform's interfaces, exactly as the WHATWG Encoding Standard has them. */
export { TextDecoder, TextDecoderStream } from './web/classes.ts'
export type { TextDecodeOptions, TextDecoderOptions } from './web/decoder.ts'
export { TextEncoder, type TextEncoderEncodeIntoResult } from './web/encoder.ts'
export { TextEncoderStream } from './web/streams.ts'
