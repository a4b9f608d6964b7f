// Code pages with one byte for each character. What the tables say is the matter of scripts/codepages/generate.ts, which asks other authors, and of
// test/iconv-lite/code-pages.test.ts; here the two kernels of each page are compared.

import { describe, expect, test } from 'vitest'
import * as codepages from '../../../src/codepages.ts'
import { Transcoder, transcode, utf7imap, utf8, utf16be } from '../../../src/index.ts'
import { iso8859_15 } from '../../../src/legacy.ts'
import { onBackends } from '../../support/interface.ts'
import { SINGLE_BYTE } from './support.ts'

type Encoding = codepages.Encoding

const { cp037, cp1047, cp437, cp864, iso646jp, macArabic, mik, singleByte, swapNewline } = codepages

const ALL = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** The character of each byte; undefined: malformed. */
function readPage(encoding: Encoding): (string | undefined)[] {
  return Array.from(ALL, (byte) => {
    const bytes = Uint8Array.of(byte)
    if (encoding.isValid(bytes)) return encoding.decode(bytes)
    expect(encoding.findError(bytes)).toMatchObject({ kind: 'invalid-byte', offset: 0, length: 1 })
    return undefined
  })
}

describe('the tables', () => {
  test('they are many, and each has a name of its own', () => {
    expect(SINGLE_BYTE.length).toBeGreaterThan(90)
    expect(new Set(SINGLE_BYTE.map(([, { name }]) => name)).size).toBe(SINGLE_BYTE.length)
  })

  test('the controls of DOS are those of ASCII, and the line ends of EBCDIC those of IBM', () => {
    expect(cp437.decode(ALL.subarray(0, 0x80))).toBe(String.fromCharCode(...ALL.subarray(0, 0x80)))
    expect(cp037.decode(Uint8Array.of(0x15, 0x25, 0x0d))).toBe('\x85\n\r')
  })
})

onBackends('code pages', () => {
  test.each(SINGLE_BYTE)('%s: each byte at each place of 70, and back', (_, encoding) => {
    const page = readPage(encoding)
    const filler = page.findIndex((character, byte) => character !== undefined && byte > 0x40)
    for (let byte = 0; byte < 256; byte++) {
      const character = page[byte]
      for (const place of [0, 1, 15, 16, 31, 33, 64, 69]) {
        const bytes = new Uint8Array(70).fill(filler)
        bytes[place] = byte
        if (character === undefined) {
          expect(encoding.findError(bytes)).toEqual({
            encoding: encoding.name,
            kind: 'invalid-byte',
            offset: place,
            length: 1,
          })
          continue
        }
        const text = (page[filler] as string).repeat(place) + character + (page[filler] as string).repeat(69 - place)
        if (encoding.decode(bytes) !== text) expect(encoding.decode(bytes)).toBe(text)
        bytes[place] = page.indexOf(character)
        const back = encoding.encode(text)
        if (back.some((each, i) => each !== bytes[i]) || back.length !== 70) expect(back).toEqual(bytes)
      }
    }
  })

  test.each(SINGLE_BYTE)('%s: all bytes at once, and what it lacks', (_, encoding) => {
    const page = readPage(encoding)
    const bytes = ALL.filter((byte) => page[byte] !== undefined && page.indexOf(page[byte]) === byte)
    const text = encoding.decode(bytes)
    expect(text).toBe(Array.from(bytes, (byte) => page[byte]).join(''))
    expect(encoding.encode(text.repeat(9))).toEqual(
      Uint8Array.from({ length: 9 * bytes.length }, (_, i) => bytes[i % bytes.length]),
    )
    expect(transcode(bytes, encoding, utf8)).toEqual(utf8.encode(text))
    expect(transcode(utf8.encode(text), utf8, encoding)).toEqual(bytes)
    const question = Uint8Array.of(page.indexOf('?'))
    for (const lacking of ['\u{1f600}', '\u4e00', '\ud800']) {
      expect(encoding.encode(lacking, { onError: 'replace' })).toEqual(question)
      expect(() => encoding.encode(`${text}${lacking}`)).toThrow(`at offset ${text.length}`)
    }
    expect(encoding.decode(ALL, { onError: 'replace' })).toBe(page.map((character) => character ?? '\ufffd').join(''))
  })

  test('more pages at once than the memory of the kernels holds tables for', () => {
    for (let round = 0; round < 3; round++)
      for (const [, encoding] of SINGLE_BYTE) {
        const bytes = ALL.filter((byte) => encoding.isValid(Uint8Array.of(byte)))
        const text = encoding.decode(bytes)
        expect(encoding.decode(encoding.encode(text))).toBe(text)
      }
    expect(iso8859_15.encode('€')).toEqual(Uint8Array.of(0xa4))
  })

  test('of several bytes with one character the first one encodes', () => {
    expect(macArabic.decode(Uint8Array.of(0x21, 0xa1))).toBe('!!')
    expect(macArabic.encode('!'.repeat(40))).toEqual(new Uint8Array(40).fill(0x21))
    const page = singleByte('twice', 'abcdefghijklmnopqrstuvwxyz'.padEnd(128, '\ufffd'))
    expect(page.encode('abcdefghijklmnopqrstuvwxyz'.repeat(3))).toEqual(
      utf8.encode('abcdefghijklmnopqrstuvwxyz'.repeat(3)),
    )
  })

  test('a page without an ASCII half', () => {
    expect(iso646jp.decode(Uint8Array.of(0x5c, 0x7e))).toBe('¥‾')
    expect(() => iso646jp.encode('\\')).toThrow('unmappable')
    expect(cp864.decode(Uint8Array.of(0x25))).toBe('٪')
    expect(mik.decode(Uint8Array.of(0x80))).toBe('А')
    expect(cp1047.encode('a\0b'.repeat(40))).toEqual(Uint8Array.from({ length: 120 }, (_, i) => [0x81, 0, 0x82][i % 3]))
  })

  test('a page of the caller', () => {
    const table = Array.from(ALL, (byte) => String.fromCharCode(0x2500 + byte))
    const page = singleByte('boxes', table.join(''))
    expect(page.name).toBe('boxes')
    expect(page.decode(ALL)).toBe(table.join(''))
    expect(page.encode(table.join(''))).toEqual(ALL)
    // It has no `?`, and nothing for U+0000.
    for (const lacking of ['a', '\0']) {
      expect(() => page.encode(lacking, { onError: 'replace' })).toThrow('unmappable')
      expect(() => page.encode(`${table.join('')}${lacking}`)).toThrow('at offset 256')
    }
    const single = singleByte('single', 'a'.padStart(200, '\ufffd').padEnd(256, '\ufffd'))
    expect(single.findError(Uint8Array.of(199, 199, 0))).toMatchObject({ offset: 2 })
    expect(single.encode('a'.repeat(50))).toEqual(new Uint8Array(50).fill(199))
    expect(() => single.encode('\uffff')).toThrow('unmappable')
  })

  test('the line ends of EBCDIC change places', () => {
    const swapped = swapNewline(cp1047)
    expect(swapped.name).toBe('cp1047,swaplfnl')
    expect(swapped.decode(Uint8Array.of(0x15, 0x25, 0xc1))).toBe('\n\x85A')
    expect(swapped.encode('\n\x85A')).toEqual(Uint8Array.of(0x15, 0x25, 0xc1))
  })
})

test('a table that is none', () => {
  for (const table of ['', 'a'.repeat(127), 'a'.repeat(257), '\ufffd'.repeat(256)])
    expect(() => singleByte('x', table)).toThrow(RangeError)
  for (const wrong of ['\ud800', '\uffff', '\0'])
    expect(() => singleByte('x', `a${wrong}`.repeat(64))).toThrow(RangeError)
  expect(() => singleByte('x', 5 as unknown as string)).toThrow(TypeError)
  expect(() => swapNewline(cp437)).toThrow('cp437 is not an EBCDIC encoding')
})

/** ISO 8859-1 without a character. */
function pageWithout(character: string): Encoding {
  return singleByte('without', String.fromCharCode(...ALL).replace(character, '\ufffd'))
}

test('the place of malformed bytes for which a page has no `?`', () => {
  const page = pageWithout('?')
  for (const [from, digits, offset, length] of [
    [utf8, 'ed0e0a', 0, 1],
    [utf8, 'e4b841', 0, 2],
    [utf16be, '0061fe', 2, 1],
    [utf16be, '0061d82020', 2, 3],
  ] as const) {
    const bytes = Buffer.from(digits, 'hex')
    for (const onError of ['replace', 'question'] as const) {
      expect(() => transcode(bytes, from, page, { onError })).toThrow(expect.objectContaining({ offset, length }))
      const transcoder = new Transcoder(from, page, { onError })
      const push = () => [...Array.from(bytes, (byte) => transcoder.push(Uint8Array.of(byte))), transcoder.end()]
      expect(push).toThrow(expect.objectContaining({ offset, length }))
    }
  }
})

test('the place of a character of UTF-7 before a broken end, for which a page has no number', () => {
  const page = pageWithout('3')
  const bytes = utf8.encode('{B&IKw&-')
  const place = expect.objectContaining({ codePoint: 0x33, offset: 2, length: 3 }) // &#8364; is wanted for the euro sign
  expect(() => transcode(bytes, utf7imap, page, { onError: 'html' })).toThrow(place)
})
