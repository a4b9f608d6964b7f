// detect(): signatures and designations by their standards, and what text without them looks like.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utf8 } from '../../src/encodings/utf8.ts'
import { utf16be, utf16le } from '../../src/encodings/utf16.ts'
import { utf32be, utf32le } from '../../src/encodings/utf32.ts'
import type { Encoding } from '../../src/engine/encoding.ts'
import { backend, setBackend } from '../../src/kernels/backend.ts'
import { detect } from '../../src/text/detect.ts'
import { Random } from '../support/random.ts'
import { PROFILES, text } from '../support/texts.ts'

const hex = (bytes: string) => Uint8Array.from(bytes.split(' '), (byte) => Number.parseInt(byte, 16))
const chunk = { final: false }
const wide: Encoding[] = [utf16le, utf16be, utf32le, utf32be]

describe.each(['js', 'wasm'] as const)('%s', (choice) => {
  beforeAll(() => setBackend(choice))
  afterAll(() => setBackend('auto'))
  test('this is the backend that was meant', () => expect(backend()).toBe(choice))

  test('nothing is utf-8', () => {
    const nothing = { encoding: 'utf-8', certainty: 'certain', signatureLength: 0 }
    expect(detect(new Uint8Array(0))).toEqual(nothing)
    expect(detect(new ArrayBuffer(0), chunk)).toEqual(nothing)
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
  ])('signature %s: %s', (bytes, encoding, signatureLength) => {
    expect(detect(hex(bytes))).toEqual({ encoding, certainty: 'certain', signature: 'bom', signatureLength })
  })

  test('the signature of UTF-16LE cut off where it could be that of UTF-32LE is not certain', () => {
    for (const bytes of ['FF FE', 'FF FE 00']) {
      expect(detect(hex(bytes), chunk)).toMatchObject({ encoding: 'utf-16le', certainty: 'likely', signature: 'bom' })
      expect(detect(hex(bytes)).certainty).toBe('certain')
    }
    expect(detect(hex('FF FE 41'), chunk).certainty).toBe('certain')
    expect(detect(hex('FE FF'), chunk).certainty).toBe('certain')
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

  test('an escape sequence that is none of these is ASCII', () => {
    for (const bytes of ['1B 25 2F', '1B 25', '1B', '1B 25 2F 4A', '1B 24 42', '41 1B 25 47']) {
      expect(detect(hex(bytes))).toMatchObject({ encoding: 'us-ascii', signatureLength: 0 })
    }
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
    expect(detect(hex('41'), chunk)).toEqual({ ...found, certainty: 'likely' })
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
    expect(detect(bytes, chunk).encoding).toBe('utf-8')
    bytes[299_998] = 0xe9
    expect(detect(bytes, chunk).encoding).toBe('windows-1252')
  })

  test('final: false allows a cut character, of any encoding', () => {
    for (const encoding of [utf8, ...wide]) {
      const bytes = encoding.encode('Ein Text über ein Kapitel – mit 😀 darin')
      for (let length = 12; length <= bytes.length; length++) {
        const found = detect(bytes.subarray(0, length), chunk).encoding
        expect(found, `${encoding.name}, ${length} bytes`).toBe(encoding.name)
      }
    }
    expect(detect(hex('41 E4 B8')).encoding).toBe('windows-1252')
    expect(detect(hex('41 E4 B8'), chunk).encoding).toBe('utf-8')
    expect(detect(hex('41 00 42 00 43 00 44'), chunk).encoding).toBe('utf-16le')
    expect(detect(hex('41 E4 41'), chunk).encoding).toBe('windows-1252')
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
    for (const encoding of wide) {
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
