/** `utf-simd/iconv-lite`: the interface and the answers of iconv-lite 0.7. What a user sets counts on the object, the default export. */
import iconv from './iconv-lite/module.ts'

export const {
  encodings,
  defaultCharUnicode,
  defaultCharSingleByte,
  encode,
  decode,
  encodingExists,
  toEncoding,
  fromEncoding,
  _codecDataCache,
  getCodec,
  _canonicalizeEncoding,
  getEncoder,
  getDecoder,
  enableStreamingAPI,
  IconvLiteEncoderStream,
  IconvLiteDecoderStream,
  encodeStream,
  decodeStream,
  supportsStreams,
  skipDecodeWarning,
} = iconv
export default iconv
