import * as iconv from './iconv-lite.cjs'

export {
  _canonicalizeEncoding,
  type Codec,
  type DecodeOptions,
  type DecoderStream,
  type DecoderTransform,
  decode,
  decodeStream,
  type EncodeOptions,
  type EncoderStream,
  type EncoderTransform,
  type Encoding,
  enableStreamingAPI,
  encode,
  encodeStream,
  encodingExists,
  fromEncoding,
  getCodec,
  getDecoder,
  getEncoder,
  toEncoding,
} from './iconv-lite.cjs'
export default iconv
