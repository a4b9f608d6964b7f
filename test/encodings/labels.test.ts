// encodingFor() knows the labels of every source, and takes no label of another encoding for one of these.

import { expect, test } from 'vitest'
import { LABELS } from '../../src/encodings/label-table.ts'
import { encodingFor } from '../../src/encodings/labels.ts'
import * as root from '../../src/index.ts'

type Constant = keyof typeof LABELS
const constants = Object.keys(LABELS) as Constant[]
const encodings = root as unknown as Partial<Record<Constant, root.Encoding>>

/** Checks that each label means this constant. `expected` is undefined for an encoding that the root does not export. */
function means(constant: Constant, labels: string): void {
  const expected = encodings[constant]
  for (const label of labels.split(', ')) expect(encodingFor(label), label).toBe(expected)
}

test("the constants' names, and the encodings' own, in any case", () => {
  for (const constant of constants) {
    const encoding = encodings[constant]
    if (!encoding) continue
    means(constant, `${constant}, ${constant.toUpperCase()}, ${encoding.name}, ${encoding.name.toUpperCase()}`)
  }
})

test('every encoding of the root has labels', () => {
  const exported = Object.entries(root).filter(([, value]) => typeof value === 'object' && 'encodeInto' in value)
  for (const [name] of exported) expect(constants).toContain(name)
})

// https://www.iana.org/assignments/character-sets
test('IANA', () => {
  means('utf8', 'UTF-8, csUTF8')
  means('utf16', 'UTF-16, csUTF16')
  means('utf16le', 'UTF-16LE, csUTF16LE')
  means('utf16be', 'UTF-16BE, csUTF16BE')
  means('utf32', 'UTF-32, csUTF32')
  means('utf32le', 'UTF-32LE, csUTF32LE')
  means('utf32be', 'UTF-32BE, csUTF32BE')
  means('ucs2be', 'ISO-10646-UCS-2, csUnicode')
  means('ucs4be', 'ISO-10646-UCS-4, csUCS4')
  means('ascii', 'US-ASCII, iso-ir-6, ANSI_X3.4-1968, ANSI_X3.4-1986, ISO_646.irv:1991, ISO646-US, us, IBM367, cp367')
  means('ascii', 'csASCII')
  means('latin1', 'ISO-8859-1, ISO_8859-1:1987, iso-ir-100, ISO_8859-1, latin1, l1, IBM819, CP819, csISOLatin1')
  means('windows1252', 'windows-1252, csWindows1252, cswindows1252')
  means('utf7', 'UTF-7, csUTF7, UNICODE-1-1-UTF-7, csUnicode11UTF7')
  means('utf7imap', 'UTF-7-IMAP, csUTF7IMAP')
  means('cesu8', 'CESU-8, csCESU8, csCESU-8')
})

// https://encoding.spec.whatwg.org/#names-and-labels: those that neither this package nor IANA has
test('WHATWG', () => {
  means('utf8', 'unicode-1-1-utf-8, unicode11utf8, unicode20utf8, utf-8, utf8, x-unicode20utf8')
  means('utf16be', 'unicodefffe, utf-16be')
  means('utf16le', 'ucs-2, unicode, unicodefeff, utf-16le')
  means('windows1252', 'cp1252, windows-1252, x-cp1252')
  means('latin1', 'iso8859-1, iso88591')
})

test('ISO 10646, glibc, Python, Java, Windows', () => {
  means('utf8', 'ISO 10646 part-1 utf-8, ISO-10646/UTF8, UTF_8, U8, UTF, utf-8-sig, cp65001')
  means('utf16', 'ISO 10646 part-1 utf-16, UTF16, utf_16')
  means('utf16le', 'utf_16_le, UTF16LE, UCS2, cp1200')
  means('utf32be', 'utf_32_be, UTF32BE')
  means('ucs2le', 'UCS-2LE, UCS2LE, UNICODELITTLE')
  means('ucs2be', 'UCS-2BE, UNICODEBIG')
  means('ucs4be', 'UCS-4, UCS4, UCS-4BE, 10646-1:1993')
  means('ucs4le', 'UCS-4LE')
  means('latin1', 'latin_1, latin-1, Latin 1, L1, iso8859_1, 8859_1, iso_8859_1, 8859')
  means('ascii', '646, ansi_x3.4_1968, iso646_us')
  means('windows1252', 'cp-1252, cp1252, windows_1252, 1252')
  means('utf7', 'u7, utf_7, utf7')
  means('utf7imap', 'utf-7-imap, imap4-utf-7, utf7imap')
  means('mutf8', 'mutf8, mutf-8, modified-utf-8, java-modified-utf-8')
  means('wtf8', 'wtf8, WTF-8')
  means('utf8b', 'utf-8b, utf8b')
  means('utf8rfc2279', 'utf-8-rfc2279, utf8-rfc2279, RFC 2279')
})

test('white space round a label is ignored, other characters are not', () => {
  means('utf8', '\t\n\f\r utf-8 \r\f\n\t')
  for (const label of ['\xa0utf-8', 'utf-8\v', '\ufeffutf-8', 'utf-8\0', 'utf−8', 'utf.8', 'ｕｔｆ-8'])
    expect(encodingFor(label), label).toBeUndefined()
  // Only ASCII letters fold: U+212A KELVIN SIGN is not k, U+0130 is not i.
  for (const label of ['unicodebigunmar\u212aed', '\u0130so-8859-1']) expect(encodingFor(label)).toBeUndefined()
})

test('labels of other encodings, and names of properties of objects, find nothing', () => {
  const others =
    'utf-1, scsu, bocu-1, utf-ebcdic, iso-8859-2, iso-8859-10, iso-8859-15, latin2, latin9, l10, windows-1251, windows-125, ' +
    'koi8-r, gbk, gb18030, big5, shift_jis, euc-kr, x-user-defined, replacement, internal, wchar_t, cp850, iso646-ca, ' +
    'utf-16-8, utf-9, 8, 16, constructor, __proto__, toString, , -, _'
  for (const label of others.split(', ')) expect(encodingFor(label), label).toBeUndefined()
})

test('an argument that is not a string', () => {
  for (const label of [undefined, null, 8, {}]) expect(() => encodingFor(label as string)).toThrow(TypeError)
})

test('the table has each folded label once', () => {
  const labels = Object.values(LABELS).flatMap((list) => list.split(' '))
  expect(new Set(labels).size).toBe(labels.length)
  for (const label of labels) expect(label).toMatch(/^[a-z0-9./:]+$/)
})
