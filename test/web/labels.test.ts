// Labels: WHATWG Encoding Standard 4.2. Listed as in the standard's table, apart from the source.

import { describe, expect, test } from 'vitest'
import * as full from '../../src/web/full.ts'
import * as web from '../../src/web.ts'
import { TextDecoder } from '../../src/web.ts'
import { MULTI_BYTE_NAMES } from '../reference/legacy/index.ts'

/** Each encoding's name, and its other labels. */
const TABLE = `
UTF-8: unicode-1-1-utf-8, unicode11utf8, unicode20utf8, utf8, x-unicode20utf8
IBM866: 866, cp866, csibm866
ISO-8859-2: csisolatin2, iso-ir-101, iso8859-2, iso88592, iso_8859-2, iso_8859-2:1987, l2, latin2
ISO-8859-3: csisolatin3, iso-ir-109, iso8859-3, iso88593, iso_8859-3, iso_8859-3:1988, l3, latin3
ISO-8859-4: csisolatin4, iso-ir-110, iso8859-4, iso88594, iso_8859-4, iso_8859-4:1988, l4, latin4
ISO-8859-5: csisolatincyrillic, cyrillic, iso-ir-144, iso8859-5, iso88595, iso_8859-5, iso_8859-5:1988
ISO-8859-6: arabic, asmo-708, csiso88596e, csiso88596i, csisolatinarabic, ecma-114, iso-8859-6-e, iso-8859-6-i, iso-ir-127
ISO-8859-6: iso8859-6, iso88596, iso_8859-6, iso_8859-6:1987
ISO-8859-7: csisolatingreek, ecma-118, elot_928, greek, greek8, iso-ir-126, iso8859-7, iso88597, iso_8859-7
ISO-8859-7: iso_8859-7:1987, sun_eu_greek
ISO-8859-8: csiso88598e, csisolatinhebrew, hebrew, iso-8859-8-e, iso-ir-138, iso8859-8, iso88598, iso_8859-8
ISO-8859-8: iso_8859-8:1988, visual
ISO-8859-8-I: csiso88598i, logical
ISO-8859-10: csisolatin6, iso-ir-157, iso8859-10, iso885910, l6, latin6
ISO-8859-13: iso8859-13, iso885913
ISO-8859-14: iso8859-14, iso885914
ISO-8859-15: csisolatin9, iso8859-15, iso885915, iso_8859-15, l9
ISO-8859-16:
KOI8-R: cskoi8r, koi, koi8, koi8_r
KOI8-U: koi8-ru
macintosh: csmacintosh, mac, x-mac-roman
windows-874: dos-874, iso-8859-11, iso8859-11, iso885911, tis-620
windows-1250: cp1250, x-cp1250
windows-1251: cp1251, x-cp1251
windows-1252: ansi_x3.4-1968, ascii, cp1252, cp819, csisolatin1, ibm819, iso-8859-1, iso-ir-100, iso8859-1, iso88591
windows-1252: iso_8859-1, iso_8859-1:1987, l1, latin1, us-ascii, x-cp1252
windows-1253: cp1253, x-cp1253
windows-1254: cp1254, csisolatin5, iso-8859-9, iso-ir-148, iso8859-9, iso88599, iso_8859-9, iso_8859-9:1989, l5, latin5
windows-1254: x-cp1254
windows-1255: cp1255, x-cp1255
windows-1256: cp1256, x-cp1256
windows-1257: cp1257, x-cp1257
windows-1258: cp1258, x-cp1258
x-mac-cyrillic: x-mac-ukrainian
GBK: chinese, csgb2312, csiso58gb231280, gb2312, gb_2312, gb_2312-80, iso-ir-58, x-gbk
gb18030:
Big5: big5-hkscs, cn-big5, csbig5, x-x-big5
EUC-JP: cseucpkdfmtjapanese, x-euc-jp
ISO-2022-JP: csiso2022jp
Shift_JIS: csshiftjis, ms932, ms_kanji, shift-jis, sjis, windows-31j, x-sjis
EUC-KR: cseuckr, csksc56011987, iso-ir-149, korean, ks_c_5601-1987, ks_c_5601-1989, ksc5601, ksc_5601, windows-949
UTF-16BE: unicodefffe
UTF-16LE: csunicode, iso-10646-ucs-2, ucs-2, unicode, unicodefeff, utf-16
x-user-defined:
`

const LABELS = new Map<string, string>()
for (const [, encoding, labels] of TABLE.matchAll(/^(.+?):(?: (.*))?$/gm))
  for (const label of [encoding, ...(labels?.split(', ') ?? [])])
    LABELS.set(label.toLowerCase(), encoding.toLowerCase())

const REPLACEMENT = ['csiso2022kr', 'hz-gb-2312', 'iso-2022-cn', 'iso-2022-cn-ext', 'iso-2022-kr', 'replacement']

const ENTRIES = [
  ['utf-simd/web', web.TextDecoder],
  ['utf-simd/web/full', full.TextDecoder],
] as const

test('there are 228', () => {
  expect(LABELS.size + REPLACEMENT.length).toBe(228)
  expect(new Set(LABELS.values()).size).toBe(39)
})

/** The name that a decoder with this label has; undefined where utf-simd/web refuses it and names the other entry. */
function nameOf(TextDecoder: typeof web.TextDecoder, label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch (error) {
    if (TextDecoder === web.TextDecoder && (error as Error).message.includes('utf-simd/web/full')) return undefined
    throw error
  }
}

describe.each(ENTRIES)('%s', (_, TextDecoder) => {
  test.each([...LABELS])('%s is %s', (label, encoding) => {
    const isBuiltIn = TextDecoder === full.TextDecoder || !MULTI_BYTE_NAMES.includes(encoding)
    const expected = isBuiltIn ? encoding : nameOf(TextDecoder, encoding)
    expect([undefined, encoding]).toContain(expected)
    expect(nameOf(TextDecoder, label)).toBe(expected)
    expect(nameOf(TextDecoder, label.toUpperCase())).toBe(expected)
    for (const space of ['\t', '\n', '\f', '\r', ' ', ' \t\r\n\f '])
      for (const spaced of [space + label, label + space, space + label + space])
        expect(nameOf(TextDecoder, spaced)).toBe(expected)
    for (const other of ['\0', '\v', '\u00a0', '\u2028', '\u3000', '\ufeff', '_', "'"])
      for (const wrong of [other + label, label + other, other + label + other])
        expect(() => new TextDecoder(wrong)).toThrow(RangeError)
  })
})

test.each(REPLACEMENT)('%s cannot be decoded', (label) => {
  for (const spelling of [label, label.toUpperCase(), ` ${label}\n`])
    for (const [, TextDecoder] of ENTRIES) expect(() => new TextDecoder(spelling)).toThrow(RangeError)
})

test.each([
  '',
  ' ',
  'invalid-invalidLabel',
  'utf-32',
  'utf-7',
  'utf 8',
  'utf-8,',
  'cesu-8',
  'iso-8859-12',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'utf-8\ud800',
  'utf-8utf-8',
  // Lower case makes ASCII letters or longer strings of these.
  '\u212aoi8-r',
  '\u212aoi8-u',
  'euc-\u212ar',
  '\u0130bm866',
  'la\u017fcii',
  'a\u017fcii',
])('%j is no label', (label) => {
  expect(() => new TextDecoder(label)).toThrow(RangeError)
})

test('ISO 8859-1 and ASCII are windows-1252', () => {
  for (const label of ['latin1', 'ascii', 'iso-8859-1', 'us-ascii', 'l1'])
    expect(new TextDecoder(label).decode(Uint8Array.of(0x80, 0x81, 0x9f, 0xe9))).toBe('\u20ac\x81\u0178é')
})

test('long runs of white space take linear time', () => {
  const started = performance.now()
  expect(() => new TextDecoder(`utf${' '.repeat(1_000_000)}-8`)).toThrow(RangeError)
  expect(new TextDecoder(`${' '.repeat(1_000_000)}utf-8`).encoding).toBe('utf-8')
  expect(performance.now() - started).toBeLessThan(1000)
})
