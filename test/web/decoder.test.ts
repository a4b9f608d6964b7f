// TextDecoder, one call at a time: the standard's 7.1, 7.2, 8.1.1, 9.1, 14.2, 14.5, and the topics of the Web Platform Tests
// api-basics, fatal, fatal-single-byte, ignorebom, byte-order-marks, utf16-surrogates, eof, mistakes.

import { expect, test } from 'vitest'
import { MalformedError } from '../../src/index.ts'
import * as full from '../../src/web/full.ts'
import { TextDecoder } from '../../src/web.ts'
import { Random } from '../support/random.ts'
import { StandardTextDecoder } from './standard.ts'
import {
  byteArray,
  decodeWith,
  encodeText,
  expectAsStandard,
  expectTypeError,
  hex,
  makeHostileBytes,
  onBackends,
  UTFS,
} from './support.ts'

const SAMPLE = 'z\u00a2\u6c34\u{1d11e}\u{f8ff}\u{10fffd}\ufffe\0\uffff'
const BOMS = {
  'utf-8': byteArray(0xef, 0xbb, 0xbf),
  'utf-16le': byteArray(0xff, 0xfe),
  'utf-16be': byteArray(0xfe, 0xff),
}

function joinBytes(...arrays: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return byteArray(...arrays.flatMap((array) => [...array]))
}

onBackends('TextDecoder', () => {
  test('the defaults: utf-8, not fatal, the BOM stripped', () => {
    const decoder = new TextDecoder()
    expect([decoder.encoding, decoder.fatal, decoder.ignoreBOM]).toEqual(['utf-8', false, false])
    expect(decoder.decode()).toBe('')
    expect(decoder.decode(undefined)).toBe('')
    expect(decoder.decode(undefined, undefined)).toBe('')
    expect(decoder.decode(undefined, {})).toBe('')
    const other = new TextDecoder('UTF-16', { fatal: true, ignoreBOM: true })
    expect([other.encoding, other.fatal, other.ignoreBOM]).toEqual(['utf-16le', true, true])
  })

  test.each(UTFS)('%s: well-formed text', (utf) => {
    for (const options of [{}, { fatal: true }, { ignoreBOM: true }, { fatal: true, ignoreBOM: true }])
      expect(decodeWith(encodeText(SAMPLE, utf), utf, options)).toBe(SAMPLE)
  })

  test('utf-8: every kind of malformed sequence gives as many U+FFFD as the standard says', () => {
    const cases: [number[], string][] = [
      [[0xff], '\ufffd'],
      [[0xfe, 0xff], '\ufffd\ufffd'],
      [[0x80], '\ufffd'],
      [[0xbf, 0x41], '\ufffdA'],
      [[0xc0], '\ufffd'],
      [[0xc0, 0x00], '\ufffd\0'],
      [[0xc0, 0xc0], '\ufffd\ufffd'],
      [[0xc1, 0xbf], '\ufffd\ufffd'],
      [[0xe0], '\ufffd'],
      [[0xe0, 0x00], '\ufffd\0'],
      [[0xe0, 0x80, 0x80], '\ufffd\ufffd\ufffd'],
      [[0xe0, 0x9f, 0xbf], '\ufffd\ufffd\ufffd'],
      [[0xe0, 0xa0, 0x41], '\ufffdA'],
      [[0xed, 0xa0, 0x80], '\ufffd\ufffd\ufffd'],
      [[0xed, 0xbf, 0xbf], '\ufffd\ufffd\ufffd'],
      [[0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80], '\ufffd'.repeat(6)],
      [[0xf0, 0x80, 0x80], '\ufffd\ufffd\ufffd'],
      [[0xf0, 0x8f, 0xbf, 0xbf], '\ufffd'.repeat(4)],
      [[0xf0, 0x90, 0x80], '\ufffd'],
      [[0xf0, 0x9f, 0x98, 0x41], '\ufffdA'],
      [[0xf0, 0xc3, 0x80, 42], '\ufffd\u00c0*'],
      [[0xf4, 0x90, 0x80, 0x80], '\ufffd'.repeat(4)],
      [[0xf5, 0x80, 0x80, 0x80], '\ufffd'.repeat(4)],
      [[0xf8, 0x88, 0x80, 0x80, 0x80], '\ufffd'.repeat(5)],
      [[0xfc, 0x84, 0x80, 0x80, 0x80, 0x80], '\ufffd'.repeat(6)],
      [[0x41, 0xe2, 0x82], 'A\ufffd'],
    ]
    for (const [bytes, text] of cases) {
      const input = byteArray(...bytes)
      expect(decodeWith(input)).toBe(text)
      expect(new StandardTextDecoder('utf-8').decode(bytes)).toBe(text)
      expectTypeError(() => decodeWith(input, 'utf-8', { fatal: true }))
      const long = joinBytes(
        byteArray(
          ...'a'
            .repeat(100)
            .split('')
            .map((c) => c.charCodeAt(0)),
        ),
        input,
      )
      expect(decodeWith(long)).toBe('a'.repeat(100) + text)
      expectTypeError(() => decodeWith(long, 'utf-8', { fatal: true }))
    }
  })

  test.each(['utf-16le', 'utf-16be'] as const)('%s: lone surrogates and odd bytes', (utf) => {
    const unit = (...units: number[]) =>
      byteArray(...units.flatMap((each) => (utf === 'utf-16le' ? [each & 0xff, each >> 8] : [each >> 8, each & 0xff])))
    const cases: [Uint8Array, string][] = [
      [unit(0xd800), '\ufffd'],
      [unit(0xdc00), '\ufffd'],
      [unit(0xd800, 0x41), '\ufffdA'],
      [unit(0xdc00, 0x41), '\ufffdA'],
      [unit(0x61, 0x62, 0xdfff, 0x77), 'ab\ufffdw'],
      [unit(0xd800, 0xd800), '\ufffd\ufffd'],
      [unit(0xdfff, 0xdbff), '\ufffd\ufffd'],
      [unit(0xd800, 0xd800, 0xdc00), '\ufffd\u{10000}'],
      [unit(0xd800, 0xdc00, 0xdc00), '\u{10000}\ufffd'],
      [byteArray(0x41), '\ufffd'],
      [joinBytes(unit(0x2a), byteArray(0)), '*\ufffd'],
      // A lead surrogate and an odd byte are one error (14.2.1, step 1).
      [joinBytes(unit(0xd800), byteArray(0)), '\ufffd'],
      [joinBytes(unit(0xd800), byteArray(0xd8)), '\ufffd'],
      [joinBytes(unit(0xdc00), byteArray(0)), '\ufffd\ufffd'],
    ]
    for (const [input, text] of cases) {
      expect(decodeWith(input, utf)).toBe(text)
      expect(new StandardTextDecoder(utf).decode(input)).toBe(text)
      expectTypeError(() => decodeWith(input, utf, { fatal: true }))
      const long = joinBytes(encodeText('é'.repeat(70), utf), input)
      expect(decodeWith(long, utf)).toBe('é'.repeat(70) + text)
    }
  })

  test.each(UTFS)('%s: BOMs', (utf) => {
    const bom = BOMS[utf]
    const text = encodeText(SAMPLE, utf)
    for (const fatal of [false, true]) {
      const decodeStripped = (...arrays: Uint8Array[]) => decodeWith(joinBytes(...arrays), utf, { fatal })
      const decodeKept = (...arrays: Uint8Array[]) => decodeWith(joinBytes(...arrays), utf, { fatal, ignoreBOM: true })
      expect(decodeStripped(bom)).toBe('')
      expect(decodeKept(bom)).toBe('\ufeff')
      expect(decodeStripped(bom, text)).toBe(SAMPLE)
      expect(decodeKept(bom, text)).toBe(`\ufeff${SAMPLE}`)
      expect(decodeStripped(bom, bom, text)).toBe(`\ufeff${SAMPLE}`)
      expect(decodeStripped(text, bom, text)).toBe(`${SAMPLE}\ufeff${SAMPLE}`)
      expect(decodeStripped(encodeText('\0', utf), bom)).toBe('\0\ufeff')
    }
    // Each call without `stream` is a stream of its own.
    const decoder = new TextDecoder(utf)
    const keeping = new TextDecoder(utf, { ignoreBOM: true })
    for (let i = 0; i < 3; i++) {
      expect(decoder.decode(joinBytes(bom, text))).toBe(SAMPLE)
      expect(keeping.decode(joinBytes(bom, text))).toBe(`\ufeff${SAMPLE}`)
    }
  })

  test('the BOM of another encoding is none', () => {
    expect(decodeWith(BOMS['utf-16le'], 'utf-8')).toBe('\ufffd\ufffd')
    expect(decodeWith(BOMS['utf-16be'], 'utf-16le')).toBe('\ufffe')
    expect(decodeWith(BOMS['utf-16le'], 'utf-16be')).toBe('\ufffe')
    expect(decodeWith(joinBytes(BOMS['utf-8'], byteArray(0x41)), 'utf-16le')).toBe('\ubbef\u41bf')
    expect(decodeWith(BOMS['utf-8'], 'windows-1252')).toBe('ï»¿')
    expect(decodeWith(joinBytes(BOMS['utf-8'], BOMS['utf-8']), 'x-user-defined')).toBe('\uf7ef\uf7bb\uf7bf'.repeat(2))
    // Parts of a BOM.
    expect(decodeWith(byteArray(0xef, 0xbb))).toBe('\ufffd')
    expect(decodeWith(byteArray(0xef, 0xbb, 0x41))).toBe('\ufffdA')
  })

  test.each([
    { utf: 'utf-8', bad: byteArray(0xff) },
    { utf: 'utf-16le', bad: byteArray(0xff) },
    { utf: 'utf-16be', bad: byteArray(0xff) },
  ] as const)('$utf: an error leaves nothing behind for the next call', ({ utf, bad }) => {
    const decoder = new TextDecoder(utf, { fatal: true })
    const bom = BOMS[utf]
    for (const [input, text] of [
      [bom, ''],
      [joinBytes(bom, encodeText('@', utf)), '@'],
      [joinBytes(bom, bom), '\ufeff'],
      [encodeText('♥', utf), '♥'],
    ] as const) {
      expectTypeError(() => decoder.decode(bad))
      expect(decoder.decode(input)).toBe(text)
    }
  })

  test('the cause of the error says where and why', () => {
    const causeOf = (action: () => unknown) => {
      try {
        action()
      } catch (error) {
        return (error as Error).cause
      }
    }
    const found = causeOf(() => decodeWith(byteArray(0x41, 0xed, 0xa0), 'utf-8', { fatal: true }))
    expect(found).toBeInstanceOf(MalformedError)
    expect(found).toMatchObject({ encoding: 'utf-8', kind: 'surrogate', offset: 1, length: 1 })
    const decoder = new TextDecoder('utf-16be', { fatal: true })
    decoder.decode(byteArray(0x41, 0x41), { stream: true })
    expect(causeOf(() => decoder.decode(byteArray(0xd8)))).toMatchObject({ kind: 'truncated', offset: 2, length: 1 })
  })

  test.each(['windows-1252', 'latin1', 'ascii', 'iso-8859-1'])('%s: every byte, at every offset', (label) => {
    const all = Array.from({ length: 256 }, (_, byte) => byte)
    const expected = new StandardTextDecoder('windows-1252').decode(all)
    expect(expected.slice(0x80, 0x83)).toBe('\u20ac\x81\u201a')
    for (const fatal of [false, true]) {
      const decoder = new TextDecoder(label, { fatal })
      expect(decoder.decode(byteArray(...all))).toBe(expected)
      for (const byte of all) expect(decoder.decode(byteArray(byte))).toBe(expected[byte])
      for (let length = 1; length <= 70; length++) {
        const input = new Uint8Array(length)
        input[length - 1] = 0x80
        expect(decoder.decode(input)).toBe(`${'\0'.repeat(length - 1)}\u20ac`)
        expect(decoder.decode(input, { stream: true })).toBe(`${'\0'.repeat(length - 1)}\u20ac`)
      }
      expect(decoder.decode()).toBe('')
    }
  })

  test('x-user-defined: every byte', () => {
    for (const fatal of [false, true]) {
      const decoder = new TextDecoder('x-user-defined', { fatal })
      for (let byte = 0; byte < 256; byte++)
        expect(decoder.decode(byteArray(byte))).toBe(String.fromCharCode(byte < 0x80 ? byte : 0xf700 + byte))
      expect(decoder.decode(byteArray(0x41, 0x80), { stream: true }) + decoder.decode(byteArray(0xff))).toBe(
        'A\uf780\uf7ff',
      )
    }
  })

  test('utf-simd/web/full: Shift_JIS, GBK and others', () => {
    const decoder = new full.TextDecoder('sjis', { fatal: true, ignoreBOM: true })
    expect([decoder.encoding, decoder.fatal, decoder.ignoreBOM]).toEqual(['shift_jis', true, true])
    expect(decoder.decode(byteArray(0x82, 0xa0))).toBe('あ')
    expect(decoder.decode(byteArray(0x82), { stream: true }) + decoder.decode(byteArray(0xa0))).toBe('あ')
    expectTypeError(() => decoder.decode(byteArray(0x82)))
    expect(decoder.decode(byteArray(0x41))).toBe('A')
    expect(new TextDecoder('koi8-r').decode(byteArray(0xc1, 0xc2))).toBe('аб')
    expect(new full.TextDecoder('gbk').decode(new Uint16Array([0xe3c4]))).toBe('你')
    expect(new TextDecoder('koi8-r').decode()).toBe('')
  })

  test('up to 70,000 bytes, with random errors, as the standard says', () => {
    const random = new Random(0xdec0de)
    for (let round = 0; round < 100; round++) {
      const encoding = random.pick([...UTFS, 'windows-1252'])
      const input = makeHostileBytes(random, encoding, round === 49 ? 70_000 : random.between(0, 700))
      const options = { fatal: random.once(4), ignoreBOM: random.once(2) }
      expectAsStandard(
        () => new TextDecoder(encoding, options).decode(input),
        () => new StandardTextDecoder(encoding, options).decode(input),
        () => `${encoding} ${JSON.stringify(options)} ${hex(input)}`,
      )
    }
  })
})
