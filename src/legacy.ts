/** `utf-simd/legacy`: the encodings of the WHATWG Encoding Standard that the root lacks, and what knows the labels of all. */
export { big5 } from './encodings/legacy/big5.ts'
export { eucjp } from './encodings/legacy/eucjp.ts'
export { euckr } from './encodings/legacy/euckr.ts'
export { gb18030, gbk } from './encodings/legacy/gb18030.ts'
export { iso2022jp } from './encodings/legacy/iso2022jp.ts'
export { encodingFor } from './encodings/legacy/labels.ts'
export { shiftjis } from './encodings/legacy/shiftjis.ts'
export {
  ibm866,
  iso8859_2,
  iso8859_3,
  iso8859_4,
  iso8859_5,
  iso8859_6,
  iso8859_7,
  iso8859_8,
  iso8859_8i,
  iso8859_10,
  iso8859_13,
  iso8859_14,
  iso8859_15,
  iso8859_16,
  koi8r,
  koi8u,
  macintosh,
  windows874,
  windows1250,
  windows1251,
  windows1253,
  windows1254,
  windows1255,
  windows1256,
  windows1257,
  windows1258,
  xMacCyrillic,
  xUserDefined,
} from './encodings/legacy/single-byte.ts'
export type { Decoder, Encoder, Encoding } from './engine/encoding.ts'
export type { MalformedKind, MalformedSequence } from './engine/rules/errors.ts'
export type { BytesInput } from './engine/rules/input.ts'
export type { DecodeOptions, EncodeOptions } from './engine/rules/options.ts'
export type { DecodePolicy, EncodePolicy } from './engine/rules/policy.ts'
export { type DetectLegacyOptions, detectLegacy, type LegacyDetection } from './text/identify/detect-legacy.ts'
export { type Unicode11HangulOptions, unicode11Hangul } from './text/unicode11-hangul.ts'
