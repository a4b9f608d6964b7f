/** `utf-simd/codepages`: what the Web lacks: the code pages of DOS, Mac OS and mainframes, those of Windows with two bytes, and national standards. */
export { big5hkscs } from './encodings/codepages/big5hkscs.ts'
export { cp932, cp936, cp949, cp950 } from './encodings/codepages/double-byte.ts'
export { hz } from './encodings/codepages/hz.ts'
export { cp50220, cp50221, iso2022jp2 } from './encodings/codepages/iso2022jp2.ts'
export { iso2022kr } from './encodings/codepages/iso2022kr.ts'
export { johab } from './encodings/codepages/johab.ts'
export { singleByte, swapNewline } from './encodings/codepages/single-byte.ts'
export {
  cp437,
  cp720,
  cp737,
  cp775,
  cp808,
  cp850,
  cp852,
  cp855,
  cp856,
  cp857,
  cp858,
  cp860,
  cp861,
  cp862,
  cp863,
  cp864,
  cp865,
  cp869,
  cp922,
  cp1046,
  cp1098,
  cp1124,
  cp1125,
  cp1129,
  cp1131,
  cp1133,
  cp1161,
  cp1162,
  cp1163,
  ibm874,
  mik,
} from './encodings/codepages/tables/dos.ts'
export {
  cp037,
  cp273,
  cp277,
  cp278,
  cp280,
  cp284,
  cp285,
  cp290,
  cp297,
  cp420,
  cp423,
  cp424,
  cp500,
  cp838,
  cp870,
  cp871,
  cp875,
  cp880,
  cp905,
  cp918,
  cp924,
  cp1025,
  cp1026,
  cp1047,
  cp1112,
  cp1122,
  cp1123,
  cp1140,
  cp1141,
  cp1142,
  cp1143,
  cp1144,
  cp1145,
  cp1146,
  cp1147,
  cp1148,
  cp1149,
} from './encodings/codepages/tables/ebcdic.ts'
export {
  macArabic,
  macCentralEurope,
  macCroatian,
  macFarsi,
  macGreek,
  macHebrew,
  macIcelandic,
  macRomanian,
  macThai,
  macTurkish,
} from './encodings/codepages/tables/mac.ts'
export {
  armscii8,
  georgianAcademy,
  georgianPs,
  hpRoman8,
  iso646cn,
  iso646jp,
  iso8859_11,
  koi8ru,
  koi8t,
  pt154,
  rk1048,
  tcvn5712,
  tis620,
  viscii,
} from './encodings/codepages/tables/national.ts'
export { xMacCyrillic as macUkrainian } from './encodings/legacy/single-byte.ts'
export type { Decoder, Encoder, Encoding } from './engine/encoding.ts'
export type { MalformedKind, MalformedSequence } from './engine/rules/errors.ts'
export type { BytesInput } from './engine/rules/input.ts'
export type { DecodeOptions, EncodeOptions } from './engine/rules/options.ts'
export type { DecodePolicy, EncodePolicy } from './engine/rules/policy.ts'
