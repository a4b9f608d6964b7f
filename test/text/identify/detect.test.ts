// detect: BOMs and designations by their standards, and text without them by what it looks like.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utf8 } from '../../../src/encodings/utf8.ts'
import { utf16be, utf16le } from '../../../src/encodings/utf16.ts'
import { utf32be, utf32le } from '../../../src/encodings/utf32.ts'
import type { Encoding } from '../../../src/engine/encoding.ts'
import { backend, setBackend } from '../../../src/kernels/choose.ts'
import { detect } from '../../../src/text/identify/detect.ts'
import { Random } from '../../support/random.ts'
import { PROFILES, text } from '../../support/texts.ts'

const hex = (bytes: string) => Uint8Array.from(bytes.split(' '), (byte) => Number.parseInt(byte, 16))
const CHUNK = { final: false }
const WIDE_ENCODINGS: Encoding[] = [utf16le, utf16be, utf32le, utf32be]

describe.each(['js', 'wasm'] as const)('%s', (choice) => {
  beforeAll(() => setBackend(choice))
  afterAll(() => setBackend('auto'))
  test('this is the backend that was meant', () => expect(backend()).toBe(choice))

  test('nothing is utf-8', () => {
    const nothing = { encoding: 'utf-8', certainty: 'certain', signatureLength: 0 }
    expect(detect(new Uint8Array(0))).toEqual(nothing)
    expect(detect(new ArrayBuffer(0), CHUNK)).toEqual(nothing)
  })

  // ISO 10646-1 annex F; Unicode 23.8
  test.each([
    ['EF BB BF', 'utf-8', 3],
    ['EF BB BF 41', 'utf-8', 3],
    ['EF BB BF FF', 'utf-8', 3],
    ['FE FF', 'utf-16be', 2],
    ['FE FF 00 41', 'utf-16be', 2],
    ['FF FE', 'utf-16le', 2],
    ['FF FE 41 00', 'utf-16le', 2],
    ['FF FE 00 41', 'utf-16le', 2],
    ['00 00 FE FF', 'utf-32be', 4],
    ['FF FE 00 00', 'utf-32le', 4],
    ['FF FE 00 00 41 00 00 00', 'utf-32le', 4],
    ['FF FE 00 00 41 00', 'utf-32le', 4],
  ])('BOM %s: %s', (bytes, encoding, signatureLength) => {
    expect(detect(hex(bytes))).toEqual({ encoding, certainty: 'certain', signature: 'bom', signatureLength })
  })

  test('the BOM of UTF-16LE is not certain where it is cut off and could be that of UTF-32LE', () => {
    for (const bytes of ['FF FE', 'FF FE 00']) {
      expect(detect(hex(bytes), CHUNK)).toMatchObject({ encoding: 'utf-16le', certainty: 'likely', signature: 'bom' })
      expect(detect(hex(bytes)).certainty).toBe('certain')
    }
    expect(detect(hex('FF FE 41'), CHUNK).certainty).toBe('certain')
    expect(detect(hex('FE FF'), CHUNK).certainty).toBe('certain')
  })

  // ISO 10646-1 Amendment 2, R.6, and its note 6
  const designations: [bytes: string, level: number | undefined][] = [
    ['1B 25 2F 47', 1],
    ['1B 25 2F 48', 2],
    ['1B 25 2F 49', 3],
    ['1B 25 47', undefined],
  ]
  test.each(designations)('designation %s: UTF-8, level %s', (bytes, level) => {
    const expected = { encoding: 'utf-8', certainty: 'certain', signature: 'iso-2022', ...(level ? { level } : {}) }
    const text = [0xc3, 0xa9]
    const plain = hex(bytes)
    expect(detect(plain)).toEqual({ ...expected, signatureLength: plain.length })
    expect(detect(Uint8Array.of(...plain, ...text))).toEqual({ ...expected, signatureLength: plain.length })
    expect(detect(Uint8Array.of(...plain, 0xff))).toEqual({ ...expected, signatureLength: plain.length })
    // clause 16: padded to the bytes of a character, in either byte order
    const padded = [
      [...plain].flatMap((byte) => [0, byte]),
      [...plain].flatMap((byte) => [byte, 0]),
      [...plain].flatMap((byte) => [0, 0, 0, byte]),
      [...plain].flatMap((byte) => [byte, 0, 0, 0]),
    ]
    for (const sequence of padded) {
      expect(detect(Uint8Array.of(...sequence, ...text))).toEqual({ ...expected, signatureLength: sequence.length })
    }
  })

  test('another escape sequence is ASCII', () => {
    for (const bytes of ['1B 25 2F', '1B 25', '1B', '1B 25 2F 4A', '1B 24', '41 1B 25 47']) {
      expect(detect(hex(bytes))).toMatchObject({ encoding: 'us-ascii', signatureLength: 0 })
    }
  })

  const encode = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

  // RFC 1468 and 2237
  test.each([
    ['JIS C 6226-1978', '\x1b$@F|K\\\x1b(J'],
    ['JIS X 0208', 'Hello \x1b$B@$3&\x1b(B!'],
    ['only the end', '\x1b(B'],
    ['JIS X 0201 Roman', '\x1b(J\\100'],
    ['JIS X 0201 Katakana', '\x1b(I126'],
    ['ISO-2022-JP-1, JIS X 0212', '\x1b$(D0!\x1b(B'],
    ['two bytes for a character, behind other escape sequences', '\x1b[1mbold\x1b[0m \x1b\x1b(\x1b$B0l'],
  ])('ISO-2022-JP by its escape sequences: %s', (_, text) => {
    const expected = { encoding: 'iso-2022-jp', certainty: 'likely', signatureLength: 0 }
    expect(detect(encode(text))).toEqual(expected)
    expect(detect(encode(`${'x'.repeat(5000)}${text}`))).toEqual(expected)
    expect(detect(encode(text), CHUNK)).toEqual(expected)
  })

  // RFC 1554, 1557, 1922; ISO 2022, 14.3 and 15.4
  test.each([
    ['ISO-2022-JP-2, GB 2312', '\x1b$AVP\x1b(B'],
    ['ISO-2022-JP-2, ISO 8859-1 and 7', '\x1b.A\x1bNi \x1b.F\x1bNa'],
    ['ISO-2022-KR', '\x1b$)C\x0e1[\x0f'],
    ['ISO-2022-CN', '\x1b$)A\x0eVP\x0f \x1b$*H'],
    ['ISO-2022-CN-EXT', '\x1b$+I'],
    ['ISO 8859-1 in G1', '\x1b-A'],
    ['ASCII in G1', '\x1b)B'],
    ['ASCII in G2', '\x1b*B'],
    ['ASCII in G3', '\x1b+B'],
    ['ISO 8859-1 in G3', '\x1b/A'],
    ['a revised registration', '\x1b(!A'],
    ['UTF-8 in the middle', 'a\x1b%G'],
    ['behind other escape sequences', '\x1b[1mbold\x1b[0m \x1b\x1b(\x1b$A0l'],
    ['a terminal that goes back to ASCII', '\x1b[1mbold\x1b(B\x1b[m'],
  ])('ASCII with a designation is at most likely: %s', (_, text) => {
    const expected = { encoding: 'us-ascii', certainty: 'likely', signatureLength: 0 }
    expect(detect(encode(text))).toEqual(expected)
    expect(detect(encode(`${'x'.repeat(5000)}${text}`))).toEqual(expected)
    expect(detect(encode(text), CHUNK)).toEqual(expected)
  })

  test.each([
    ['colours of a terminal', '\x1b[31mred\x1b[0m'],
    ['ESC at the end', 'a\x1b'],
    ['an incomplete designation', '\x1b$'],
    ['one without a final byte', '\x1b$ \n'],
    ['other control functions', '\x1b#8\x1bc\x1b7\x1b=\x1bN'],
    ['next to those that designate: 26, 27, 2C, 30', "\x1b&@\x1b'B\x1b,B\x1b0B"],
    ['ESC before ESC', '\x1b\x1b\x1b('],
  ])('ASCII with other escape sequences is certain: %s', (_, text) => {
    expect(detect(encode(text))).toEqual({ encoding: 'us-ascii', certainty: 'certain', signatureLength: 0 })
  })

  test('a million unfinished designations take linear time', () => {
    const bytes = encode('\x1b('.repeat(1 << 20))
    expect(detect(bytes).certainty).toBe('certain')
    bytes.fill(0x20, 2)
    expect(detect(bytes).certainty).toBe('certain')
  })

  // R.6: a return "from UTF-8 to the coding system of ISO/IEC 2022", 17.5
  test('what follows a return is not UTF-8', () => {
    const signed = { signature: 'iso-2022', signatureLength: 3 }
    expect(detect(hex('1B 25 40 41'))).toEqual({ encoding: 'us-ascii', certainty: 'certain', ...signed })
    expect(detect(hex('1B 25 40 C3 A9'))).toEqual({ encoding: 'windows-1252', certainty: 'guess', ...signed })
    expect(detect(hex('1B 25 40 1B 25 2F 49 C3 A9'))).toMatchObject({ encoding: 'utf-8', level: 3, signatureLength: 7 })
    expect(detect(hex('1B 25 47 1B 25 40 C3 A9'))).toMatchObject({ encoding: 'windows-1252', signatureLength: 6 })
    expect(detect(hex('00 1B 00 25 00 40 41'))).toMatchObject({ encoding: 'us-ascii', signatureLength: 6 })
  })

  test('ASCII; UTF-7 is never guessed', () => {
    const found = { encoding: 'us-ascii', certainty: 'certain', signatureLength: 0 }
    for (const bytes of ['41', '7F', '2B 41 47 45 2D', '2B 2F 76 38 2D 41', '61 62 63 00', '00', '00 00 00 00']) {
      expect(detect(hex(bytes))).toEqual(found)
    }
    expect(detect(hex('41'), CHUNK)).toEqual({ ...found, certainty: 'likely' })
    expect(detect(new TextEncoder().encode('a.txt\0bc.txt\0def.txt\0'))).toEqual(found)
    expect(detect(new Uint8Array(1 << 20).fill(0x61))).toEqual(found)
  })

  test('UTF-8 if well formed, else windows-1252', () => {
    expect(detect(hex('41 C3 A9'))).toEqual({ encoding: 'utf-8', certainty: 'likely', signatureLength: 0 })
    expect(detect(hex('63 61 66 E9'))).toEqual({ encoding: 'windows-1252', certainty: 'guess', signatureLength: 0 })
    const bytes = new Uint8Array(300_000).fill(0x61)
    bytes.set([0xe4, 0xb8, 0xad], 200_000)
    expect(detect(bytes).encoding).toBe('utf-8')
    bytes[299_999] = 0xe9
    expect(detect(bytes).encoding).toBe('windows-1252')
    expect(detect(bytes, CHUNK).encoding).toBe('utf-8')
    bytes[299_998] = 0xe9
    expect(detect(bytes, CHUNK).encoding).toBe('windows-1252')
  })

  test('final: false allows a cut character, of any encoding', () => {
    for (const encoding of [utf8, ...WIDE_ENCODINGS]) {
      const bytes = encoding.encode('Ein Text über ein Kapitel – mit 😀 darin')
      for (let length = 12; length <= bytes.length; length++) {
        const found = detect(bytes.subarray(0, length), CHUNK).encoding
        expect(found, `${encoding.name}, ${length} bytes`).toBe(encoding.name)
      }
    }
    expect(detect(hex('41 E4 B8')).encoding).toBe('windows-1252')
    expect(detect(hex('41 E4 B8'), CHUNK).encoding).toBe('utf-8')
    expect(detect(hex('41 00 42 00 43 00 44'), CHUNK).encoding).toBe('utf-16le')
    expect(detect(hex('41 E4 41'), CHUNK).encoding).toBe('windows-1252')
  })

  test.each([
    'a',
    'hello, world',
    'é',
    'Привет, мир',
    'Αθήνα 2004',
    'שלום עולם',
    'مرحبا بالعالم',
    '人人生而自由，在尊严和权利上一律平等。\n',
    '日本 x',
    '한국어 글',
    '😀 smile',
    '一二三\n',
  ])('UTF-16 and UTF-32 by their zeros: %s', (text) => {
    for (const encoding of WIDE_ENCODINGS) {
      const expected = { encoding: encoding.name, certainty: 'likely', signatureLength: 0 }
      expect(detect(encoding.encode(text))).toEqual(expected)
      expect(detect(encoding.encode(text.repeat(5000)))).toEqual(expected)
    }
    expect(detect(utf8.encode(text)).encoding).toMatch(/^(utf-8|us-ascii)$/)
  })

  test('UTF-32 of any text', () => {
    const random = new Random(8)
    for (const profile of PROFILES) {
      for (const encoding of [utf32le, utf32be]) {
        const codePoints = text(profile, random, 50).map((codePoint) => codePoint || 0x20)
        codePoints[0] = 0x61
        expect(detect(encoding.encodeCodePoints(codePoints)).encoding, profile).toBe(encoding.name)
      }
    }
  })

  test('UTF-16 must be well formed to be likely', () => {
    const bytes = utf16le.encode('some text ').slice()
    bytes[5] = 0xd8
    expect(detect(bytes).encoding).toBe('windows-1252')
    expect(detect(bytes.subarray(0, 5)).encoding).not.toBe('utf-16le')
  })

  test('shared memory, views', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(6))
    shared.set([0x1b, 0x25, 0x47])
    expect(detect(shared.buffer).signature).toBe('iso-2022')
    expect(detect(new DataView(shared.buffer, 0, 2)).encoding).toBe('us-ascii')
  })
})
