/** `utf-simd/iconv-lite`: the interface and the answers of iconv-lite 0.7. */
import iconv from './iconv-lite/module.ts'

export const {
  encode,
  decode,
  encodingExists,
  toEncoding,
  fromEncoding,
  getCodec,
  getEncoder,
  getDecoder,
  encodeStream,
  decodeStream,
  enableStreamingAPI,
  _canonicalizeEncoding,
} = iconv
export default iconv
