// The encodings of utf-simd/legacy: a case for each rule of the WHATWG Encoding Standard, with its bytes.

import { describe, expect, test } from 'vitest'
import { LABELS } from '../../../src/encodings/legacy/label-table.ts'
import {
  ascii,
  latin1,
  encodingFor as rootEncodingFor,
  type TranscodeOptions,
  Transcoder,
  transcode,
  transcodedLength,
  transcodeInto,
  utf8,
  utf16le,
} from '../../../src/index.ts'
import * as legacy from '../../../src/legacy.ts'
import { bytesOf, GROWTH_SIZES, growth, inTwo, malformed, onBackends } from '../../support/judge.ts'

const ENCODINGS = Object.entries(legacy).filter(
  (entry): entry is [string, legacy.Encoding] => typeof entry[1] === 'object',
)
const {
  big5,
  eucjp,
  euckr,
  gb18030,
  gbk,
  iso2022jp,
  shiftjis,
  koi8r,
  koi8u,
  ibm866,
  iso8859_3,
  iso8859_8,
  iso8859_8i,
  iso8859_16,
  windows1251,
  windows1253,
  windows1255,
  windows874,
  xUserDefined,
} = legacy

/** `1B 24 42` */
function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

/** Decodes and encodes the same. */
function both(encoding: legacy.Encoding, bytes: string, text: string): void {
  decodes(encoding, bytes, text)
  encodes(encoding, text, bytes)
}
function decodes(encoding: legacy.Encoding, bytes: string, text: string): void {
  expect(encoding.decode(bytesOf(bytes)), bytes).toBe(text)
  expect(encoding.isValid(bytesOf(bytes))).toBe(true)
}
function encodes(encoding: legacy.Encoding, text: string, bytes: string): void {
  expect(hex(encoding.encode(text)), text).toBe(bytes)
}

/** All malformed sequences, in text as `<kind offset+length>`. Streams cut anywhere give the same. */
function reports(encoding: legacy.Encoding, bytes: string, text: string): void {
  const source = bytesOf(bytes)
  const onError = ({ kind, offset, length }: legacy.MalformedSequence) => `<${kind} ${offset}+${length}>`
  expect(encoding.decode(source, { onError }), bytes).toBe(text)
  const replaced = text.replace(/<[^>]*>/g, '\ufffd')
  expect(encoding.decode(source, { onError: 'replace' }), bytes).toBe(replaced)
  expect(encoding.utf16Length(source, { onError: 'replace' })).toBe(replaced.length)
  for (let cut = 0; cut <= source.length; cut++) {
    expect(inTwo(encoding, source, cut, onError), `${bytes}, cut at ${cut}`).toBe(text)
    expect(inTwo(encoding, source, cut, 'replace'), `${bytes}, cut at ${cut}`).toBe(replaced)
  }
  const [, kind, offset, length] = /<(\S+) (\d+)\+(\d+)>/.exec(text) ?? []
  const first = { encoding: encoding.name, kind, offset: Number(offset), length: Number(length) }
  expect(encoding.findError(source)).toEqual(first)
  expect(malformed(() => encoding.decode(source))).toEqual(first)
  expect(malformed(() => transcode(source, encoding, utf8))).toEqual(first)
}

/** These characters are unmappable. */
function lacks(encoding: legacy.Encoding, text: string): void {
  for (const character of text) {
    const length = character.length
    expect(
      malformed(() => encoding.encode(`a${character}b`)),
      character,
    ).toEqual({
      encoding: encoding.name,
      kind: 'unmappable',
      offset: 1,
      length,
    })
    expect(hex(encoding.encode(`a${character}b`, { onError: 'question' }))).toBe('61 3F 62')
    const reference = `&#${character.codePointAt(0)};`
    expect(encoding.decode(encoding.encode(`a${character}b`, { onError: 'html' }))).toBe(`a${reference}b`)
  }
}

onBackends('legacy encodings', () => {
  test('one byte each', () => {
    both(windows1251, '41 CF F0 E8 E2 E5 F2 21 88 B9', 'AПривет!€№')
    both(koi8r, 'F0 D2 C9 D7 C5 D4 A3', 'Приветё')
    both(ibm866, '8F E0 A8 A2 A5 E2 1A 1C 7F', 'Привет\x1a\x1c\x7f')
    both(koi8u, 'A4 A6 A7 AD AE BE', 'єіїґўЎ')
    both(windows1255, 'CA', '\u05ba')
    both(iso8859_16, 'A4 AA BA', '€Șș')
    both(windows874, 'CA C7 D1 CA B4 D5', 'สวัสดี')
    both(xUserDefined, '00 7F 80 FF', '\0\x7f\uf780\uf7ff')
    both(iso8859_8, 'F9 EC E5 ED', 'שלום')
    both(iso8859_8i, 'F9 EC E5 ED', 'שלום')
  })

  test('one byte each: what is missing', () => {
    reports(iso8859_3, '41 A5 42 AE', 'A<invalid-byte 1+1>B<invalid-byte 3+1>')
    reports(windows1253, 'AA D2 FF', '<invalid-byte 0+1><invalid-byte 1+1><invalid-byte 2+1>')
    reports(windows874, 'DB FC', '<invalid-byte 0+1><invalid-byte 1+1>')
    lacks(windows1251, 'é中😀\u0080\uf780')
    lacks(xUserDefined, 'é\uf700\uf77f\uf800')
  })

  test('gb18030', () => {
    both(gb18030, '41 D6 D0 CE C4', 'A中文')
    both(gb18030, 'A2 E3', '€')
    decodes(gb18030, '80', '€')
    decodes(gb18030, 'A3 A0', '\u3000')
    both(gb18030, 'A1 A1', '\u3000')
    both(gb18030, '81 30 81 30', '\x80')
    both(gb18030, '81 35 F4 36', '\u1e3e')
    both(gb18030, '81 35 F4 37', '\ue7c7')
    both(gb18030, 'A8 BC', '\u1e3f')
    both(gb18030, '84 31 A4 37', '\ufffd')
    both(gb18030, '84 31 A4 39', '\uffff')
    both(gb18030, '90 30 81 30', '\u{10000}')
    both(gb18030, '94 39 FC 36', '😀')
    both(gb18030, 'E3 32 9A 35', '\u{10ffff}')
    lacks(gb18030, '\ue5e5')
    expect(hex(gb18030.encode('\ud800', { onError: 'replace' }))).toBe('84 31 A4 37')
  })

  test('GB 18030-2022: the characters that have left the private use area, and what was there', () => {
    both(gb18030, 'A6 D9 A6 DA A6 DB A6 F3', '\ufe10\ufe12\ufe11\ufe19')
    both(gb18030, 'FE 59 FE 61 FE A0', '\u9fb4\u9fb5\u9fbb')
    encodes(gb18030, '\ue78d\ue78e\ue796\ue81e\ue864', 'A6 D9 A6 DA A6 F3 FE 59 FE A0')
    decodes(gb18030, '84 31 82 36', '\ufe10')
    decodes(gb18030, '82 35 90 37', '\u9fb4')
  })

  test('gb18030: malformed', () => {
    reports(gb18030, 'FF 41 81', '<invalid-byte 0+1>A<truncated 2+1>')
    reports(gb18030, '81 20 81 7F', '<truncated 0+1> <truncated 2+1>\x7f')
    reports(gb18030, '81 FF 41', '<invalid-byte 0+2>A')
    reports(gb18030, '81 30', '<truncated 0+2>')
    reports(gb18030, '81 30 81', '<truncated 0+3>')
    reports(gb18030, '81 30 30 30', '<truncated 0+1>000')
    reports(gb18030, '81 30 FF 30', '<truncated 0+1>0<invalid-byte 2+1>0')
    reports(gb18030, '81 30 81 41', '<truncated 0+1>0丄')
    reports(gb18030, '84 31 A5 30 41', '<invalid-byte 0+4>A')
    reports(gb18030, '8F 39 FE 39', '<invalid-byte 0+4>')
    reports(gb18030, 'E3 32 9A 36', '<invalid-byte 0+4>')
    reports(gb18030, 'FE 39 FE 39', '<invalid-byte 0+4>')
  })

  test('gbk is decoded as gb18030, and encoded to two bytes', () => {
    both(gbk, 'D6 D0 CE C4', '中文')
    both(gbk, '80', '€')
    decodes(gbk, 'A2 E3 81 30 81 30 94 39 FC 36', '€\x80😀')
    lacks(gbk, '\x80\ue5e5😀\ufffd')
  })

  test('big5', () => {
    both(big5, 'A4 A4 A4 E5', '中文')
    decodes(big5, '88 62 88 64 88 A3 88 A5', '\u00ca\u0304\u00ca\u030c\u00ea\u0304\u00ea\u030c')
    decodes(big5, '87 40 FE FE', '\u43f0\u79d4')
    decodes(big5, '88 66', '\u00ca')
    lacks(big5, '\u00ca\u43f0\ufffd')
    // Of several pointers the last one encodes these, the first one all others.
    encodes(big5, '\u2550\u255e\u2561\u256a\u5341\u5345', 'F9 F9 F9 E9 F9 EB F9 EA A4 51 A4 CA')
    encodes(big5, '\u5140\u55c0', 'A4 61 DC D1')
  })

  test('iso-2022-jp: a character that is dropped leaves no escape sequences behind', () => {
    const text = '中😀文'
    for (const options of [{ onError: 'ignore' }, { onError: () => '' }] as const) {
      expect(hex(iso2022jp.encode(text, options))).toBe('1B 24 42 43 66 4A 38 1B 28 42')
      const bytes = transcode(utf8.encode(text), utf8, iso2022jp, options)
      expect(iso2022jp.decode(bytes)).toBe('中文')
    }
    expect(hex(iso2022jp.encode(text, { onError: 'replace' }))).toBe(
      '1B 24 42 43 66 1B 28 42 3F 1B 24 42 4A 38 1B 28 42',
    )
  })

  test('big5: two bytes that are two characters, of which the target lacks either', () => {
    const source = bytesOf('20 88 62 A4 A2 A4 A2 88 62 88 A5')
    const ways: Record<string, (options: TranscodeOptions, to: legacy.Encoding) => unknown> = {
      transcode: (options, to) => transcode(source, big5, to, options),
      transcodeInto: (options, to) => transcodeInto(source, new Uint8Array(99), big5, to, options),
      transcodedLength: (options, to) => transcodedLength(source, big5, to, options),
      pushInto: (options, to) => new Transcoder(big5, to, options).pushInto(source, new Uint8Array(99)),
      'push, byte by byte'(options, to) {
        const transcoder = new Transcoder(big5, to, options)
        for (const byte of source) transcoder.push(Uint8Array.of(byte))
        transcoder.end()
      },
    }
    for (const [name, run] of Object.entries(ways)) {
      const places: [number, number][] = []
      const onError = ({ offset, length }: legacy.MalformedSequence) => {
        places.push([offset, length])
        return ''
      }
      run({ onError }, ascii)
      expect(places.splice(0), name).toEqual([1, 1, 3, 5, 7, 7, 9, 9].map((offset) => [offset, 2]))
      run({ onError }, latin1) // has the letters, and lacks their marks
      expect(places, name).toEqual([1, 3, 5, 7, 9].map((offset) => [offset, 2]))
    }
  })

  test('big5: malformed', () => {
    reports(big5, '80 A0', '<invalid-byte 0+1><truncated 1+1>')
    reports(big5, 'A4 20 81 40 41', '<truncated 0+1> <truncated 2+1>@A')
    reports(big5, '81 A1 41 FF', '<invalid-byte 0+2>A<invalid-byte 3+1>')
    reports(big5, 'A4 80 A4', '<invalid-byte 0+2><truncated 2+1>')
  })

  test('euc-jp', () => {
    both(eucjp, 'C6 FC CB DC 41', '日本A')
    both(eucjp, '8E B1', 'ｱ')
    decodes(eucjp, '8F B0 A1', '丂')
    lacks(eucjp, '丂\x80é')
    encodes(eucjp, '\u00a5\u203e\u2212', '5C 7E A1 DD')
  })

  test('euc-jp: malformed', () => {
    reports(eucjp, '80 FF 41', '<invalid-byte 0+1><invalid-byte 1+1>A')
    reports(eucjp, 'A4 41 8E 41 8F 41', '<truncated 0+1>A<truncated 2+1>A<truncated 4+1>A')
    reports(
      eucjp,
      '8E 80 8E E0 8F 80 A4 8E 41',
      '<invalid-byte 0+2><invalid-byte 2+2><invalid-byte 4+2><invalid-byte 6+2>A',
    )
    reports(eucjp, '8F A1 41', '<truncated 0+2>A')
    reports(eucjp, '8F A1 80 8F A1 A1 41', '<invalid-byte 0+3><invalid-byte 3+3>A')
    reports(eucjp, '8F', '<truncated 0+1>')
    reports(eucjp, '8F A1', '<truncated 0+2>')
    reports(eucjp, 'A9 A1', '<invalid-byte 0+2>')
  })

  test('shift_jis', () => {
    both(shiftjis, '93 FA 96 7B 41 B1', '日本Aｱ')
    both(shiftjis, '80', '\x80')
    encodes(shiftjis, '\u00a5\u203e\u2212', '5C 7E 81 7C')
    decodes(shiftjis, '5C 7E', '\\~')
    decodes(shiftjis, 'F0 40 F9 FC', '\ue000\ue757')
    lacks(shiftjis, '\ue000é\ufffd')
    // NEC's selection of IBM's characters is decoded; IBM's own places encode.
    decodes(shiftjis, 'ED 40 EE FC', '\u7e8a\uff02')
    encodes(shiftjis, '\u7e8a\uff02', 'FA 5C FA 57')
  })

  test('shift_jis: malformed', () => {
    reports(shiftjis, 'A0 FD FE FF', '<invalid-byte 0+1><invalid-byte 1+1><invalid-byte 2+1><invalid-byte 3+1>')
    reports(shiftjis, '81 20 81 7F 85 40', '<truncated 0+1> <truncated 2+1>\x7f<truncated 4+1>@')
    reports(shiftjis, '81 FD 85 80 41 81', '<invalid-byte 0+2><invalid-byte 2+2>A<truncated 5+1>')
  })

  test('euc-kr', () => {
    both(euckr, 'C7 D1 B1 DB 41', '한글A')
    both(euckr, '81 41 C6 52 8C 63', '\uac02\ud7a3똠')
    lacks(euckr, 'é\ud7a4')
    reports(euckr, '80 FF 41', '<invalid-byte 0+1><invalid-byte 1+1>A')
    reports(euckr, 'B0 20 81 5B C9 A1 41 B0', '<truncated 0+1> <truncated 2+1>[<invalid-byte 4+2>A<truncated 7+1>')
  })

  test('iso-2022-jp', () => {
    both(iso2022jp, '41 1B 24 42 46 7C 4B 5C 1B 28 42 41', 'A日本A')
    both(iso2022jp, '1B 24 42 46 7C 4B 5C 1B 28 42', '日本')
    both(iso2022jp, '1B 28 4A 5C 41 7E 1B 28 42 5C 7E', '¥A‾\\~')
    decodes(iso2022jp, '1B 24 40 46 7C 1B 28 49 31 5F', '日ｱﾟ')
    encodes(iso2022jp, 'ｱﾟ\u2212', '1B 24 42 25 22 21 2C 21 5D 1B 28 42')
    lacks(iso2022jp, 'é丂😀')
    // 0E, 0F and 1B would be escapes in what is written.
    for (const unit of '\x0e\x0f\x1b') {
      expect(malformed(() => iso2022jp.encode(unit))?.kind).toBe('unmappable')
      reports(
        iso2022jp,
        hex(Uint8Array.of(unit.charCodeAt(0), 0x41)),
        unit === '\x1b' ? '<truncated 0+1>A' : '<invalid-byte 0+1>A',
      )
    }
    expect(hex(iso2022jp.encode('日é本', { onError: 'replace' }))).toBe(
      '1B 24 42 46 7C 1B 28 42 3F 1B 24 42 4B 5C 1B 28 42',
    )
  })

  test('iso-2022-jp: malformed', () => {
    reports(iso2022jp, '80 41 FF', '<invalid-byte 0+1>A<invalid-byte 2+1>')
    reports(iso2022jp, '1B 24 41 1B 28', '<truncated 0+1>$A<truncated 3+1>(')
    reports(iso2022jp, '1B 24 42 46 1B 28 42 41', '<truncated 3+1>A')
    reports(
      iso2022jp,
      '1B 24 42 46 0A 46 80 7E 7E 0A 46',
      '<invalid-byte 3+2><invalid-byte 5+2><invalid-byte 7+2><invalid-byte 9+1><truncated 10+1>',
    )
    reports(iso2022jp, '1B 28 49 20 60 31', '<invalid-byte 3+1><invalid-byte 4+1>ｱ')
    reports(iso2022jp, '1B 28 4A 1B 28 42 5C', '<overlong 3+3>\\')
    reports(iso2022jp, '41 1B 24 42 1B 28 42 3C', 'A<overlong 4+3><')
  })

  test('iso-2022-jp: a piece of a stream keeps the set, and the end of a stream closes it', () => {
    const encoder = iso2022jp.encoder()
    expect(hex(encoder.encode('日'))).toBe('1B 24 42 46 7C')
    expect(hex(encoder.encode('本'))).toBe('4B 5C')
    expect(hex(encoder.flush())).toBe('1B 28 42')
    expect(hex(encoder.encode('本'))).toBe('1B 24 42 4B 5C')
    const target = new Uint8Array(11)
    expect(iso2022jp.encodeInto('日本日', target)).toEqual({ read: 2, written: 10 })
    expect(iso2022jp.decode(target.subarray(0, 10))).toBe('日本')
  })

  test.each(ENCODINGS)('%s: all of its characters there and back, by each function', (_, encoding) => {
    const all = Uint8Array.from({ length: 0x80 }, (_, i) => i).filter((byte) => encoding.isValid(Uint8Array.of(byte)))
    const high = Array.from({ length: 0x80 }, (_, i) => Uint8Array.of(0x80 + i)).filter((byte) =>
      encoding.isValid(byte),
    )
    const text = encoding.decode(all) + high.map((byte) => encoding.decode(byte)).join('')
    const bytes = encoding.encode(text)
    expect(encoding.decode(bytes)).toBe(text)
    expect(encoding.byteLength(text)).toBe(bytes.length)
    expect(encoding.utf16Length(bytes)).toBe(text.length)
    expect(encoding.codePointCount(bytes)).toBe(text.length)
    expect(encoding.encodeCodePoints(encoding.decodeCodePoints(bytes))).toEqual(bytes)
    const target = new Uint8Array(bytes.length)
    expect(encoding.encodeInto(text, target)).toEqual({ read: text.length, written: bytes.length })
    expect(target).toEqual(bytes)
    expect(utf8.decode(transcode(bytes, encoding, utf8))).toBe(text)
    expect(transcode(utf16le.encode(text), utf16le, encoding)).toEqual(bytes)
    const transcoder = new Transcoder(encoding, utf8)
    const pieces = [...bytes].map((byte) => utf8.decode(transcoder.push(Uint8Array.of(byte))))
    expect(pieces.join('') + utf8.decode(transcoder.end())).toBe(text)
    expect(transcodeInto(bytes, new Uint8Array(3 * text.length), encoding, utf8).read).toBe(bytes.length)
  })

  test('a character that the target lacks is found in the source', () => {
    const source = gb18030.encode('中文😀é')
    expect(malformed(() => transcode(source, gb18030, shiftjis))).toEqual({
      encoding: 'shift_jis',
      kind: 'unmappable',
      offset: 4,
      length: 4,
    })
    expect(hex(transcode(source, gb18030, shiftjis, { onError: 'html' }))).toBe(
      hex(shiftjis.encode('中文&#128512;&#233;')),
    )
  })

  test('long text, in windows of the memory', () => {
    const text = '日本語のテキスト, mixed ｱ with ASCII. '.repeat(6000)
    for (const encoding of [shiftjis, eucjp, gb18030]) expect(encoding.decode(encoding.encode(text))).toBe(text)
    const mail = text.replaceAll('ｱ', 'ア')
    expect(iso2022jp.decode(iso2022jp.encode(mail))).toBe(mail)
  })

  test('the time of damaged input is linear', () => {
    // Eight times the input takes eight times as long; 64 times if the time were quadratic. Browsers have coarse clocks.
    const most = 40
    const damaged = new Map(
      GROWTH_SIZES.map((size) => [size, Uint8Array.from({ length: size }, (_, i) => [0x81, 0x20, 0xff, 0x81][i & 3])]),
    )
    for (const encoding of [gb18030, shiftjis, iso2022jp, iso8859_3]) {
      expect(growth((size) => encoding.decode(damaged.get(size)!, { onError: 'ignore' }))).toBeLessThan(most)
      expect(growth((size) => encoding.decode(damaged.get(size)!, { onError: 'replace' }))).toBeLessThan(most)
    }
    const texts = new Map(GROWTH_SIZES.map((size) => [size, 'é中'.repeat(size / 2)]))
    expect(growth((size) => iso2022jp.encode(texts.get(size)!, { onError: 'html' }))).toBeLessThan(most)
  })
})

describe('encodingFor of utf-simd/legacy', () => {
  test('knows the encodings of this entry by the names of their constants and their own', () => {
    expect(ENCODINGS.length).toBe(35)
    expect(Object.keys(LABELS).sort()).toEqual(ENCODINGS.map(([constant]) => constant).sort())
    for (const [constant, encoding] of ENCODINGS)
      for (const label of [constant, constant.toUpperCase(), encoding.name, ` ${encoding.name}\n`])
        expect(legacy.encodingFor(label), label).toBe(encoding)
  })

  test.each([
    ['sjis', shiftjis],
    ['windows-31j', shiftjis],
    ['cp932', shiftjis],
    ['ks_c_5601-1987', euckr],
    ['cp949', euckr],
    ['gb2312', gbk],
    ['Big5-HKSCS', big5],
    ['csISO2022JP', iso2022jp],
    ['latin2', legacy.iso8859_2],
    ['iso-8859-9', legacy.windows1254],
    ['tis-620', windows874],
    ['x-cp1251', windows1251],
    ['mac', legacy.macintosh],
  ] as const)('%s', (label, encoding) => {
    expect(legacy.encodingFor(label)).toBe(encoding)
    expect(rootEncodingFor(label)).toBeUndefined()
  })

  test('knows the encodings of the root, and no others', () => {
    expect(legacy.encodingFor('utf8')).toBe(utf8)
    for (const label of ['cp950', 'hz', 'iso-2022-kr', 'euc-tw', 'x', ''])
      expect(legacy.encodingFor(label)).toBeUndefined()
    expect(() => legacy.encodingFor(1 as unknown as string)).toThrow(TypeError)
  })
})
