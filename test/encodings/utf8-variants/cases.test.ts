// Named cases of CESU-8, modified UTF-8, WTF-8 and UTF-8B, by the sections of their standards.

import { describe, expect, test } from 'vitest'
import { cesu8, type Encoding, mutf8, transcode, utf8, utf8b, utf16le, wtf8 } from '../../../src/index.ts'
import { bytes, checkDecoding, hex, join, onEach, plain, SUBJECTS, type Subject } from './support.ts'

const only = (name: string, { encoding }: Subject): Encoding | undefined =>
  encoding.name === name ? encoding : undefined

/** name, encoding, bytes, text */
const WELL_FORMED: readonly (readonly [string, Encoding, string, string])[] = [
  ['TR 26, 2: U+004D', cesu8, '4D', 'M'],
  ['TR 26, 2: U+0061', cesu8, '61', 'a'],
  ['TR 26, 2: U+0430', cesu8, 'D0 B0', '\u0430'],
  ['TR 26, 2: U+4E8C', cesu8, 'E4 BA 8C', '\u4e8c'],
  ['TR 26, 2: U+10302', cesu8, 'ED A0 80 ED BC 82', '\u{10302}'],
  ['TR 26, 2: the whole example', cesu8, '4D 61 ED A0 80 ED BC 82', 'Ma\u{10302}'],
  ['TR 26: U+10000', cesu8, 'ED A0 80 ED B0 80', '\u{10000}'],
  ['TR 26: U+10FFFF', cesu8, 'ED AF BF ED BF BF', '\u{10ffff}'],
  ['TR 26: U+0000 is 00', cesu8, '00', '\0'],
  ['TR 26: no signature of its own', cesu8, 'EF BB BF 41', '\ufeffA'],
  ['JVMS 4.4.7: U+0001', mutf8, '01', '\x01'],
  ['JVMS 4.4.7: the null character is C0 80', mutf8, 'C0 80', '\0'],
  ['JVMS 4.4.7: U+007F', mutf8, '7F', '\x7f'],
  ['JVMS 4.4.7: U+0080', mutf8, 'C2 80', '\x80'],
  ['JVMS 4.4.7: U+07FF', mutf8, 'DF BF', '\u07ff'],
  ['JVMS 4.4.7: U+0800', mutf8, 'E0 A0 80', '\u0800'],
  ['JVMS 4.4.7: U+FFFF', mutf8, 'EF BF BF', '\uffff'],
  ['JVMS 4.4.7: two-times-three-byte format', mutf8, 'ED A0 81 ED B0 80', '\u{10400}'],
  ['JVMS 4.4.7: a lead half alone', mutf8, 'ED A0 81', '\ud801'],
  ['JVMS 4.4.7: a trail half alone', mutf8, 'ED B0 80 41', '\udc00A'],
  ['JVMS 4.4.7: a trail half and a lead half', mutf8, 'ED B0 80 ED A0 81', '\udc00\ud801'],
  ['WTF-8, 3: U+10000 is as in UTF-8', wtf8, 'F0 90 80 80', '\u{10000}'],
  ['WTF-8, 3: a lead half', wtf8, 'ED A0 BD', '\ud83d'],
  ['WTF-8, 3: a trail half', wtf8, 'ED B2 A9', '\udca9'],
  ['WTF-8, 3: a trail half and a lead half', wtf8, 'ED B2 A9 ED A0 BD', '\udca9\ud83d'],
  ['WTF-8, 3: two lead halves', wtf8, 'ED A0 BD ED A0 BD 41', '\ud83d\ud83dA'],
  ['WTF-8, 4.2: a pair in potentially ill-formed UTF-16', wtf8, 'F0 9F 92 A9', '\ud83d\udca9'],
  ['WTF-8: a lead half before U+D55C', wtf8, 'ED A0 BD ED 95 9C', '\ud83d\ud55c'],
  ['PEP 383: ISO 8859-1 in UTF-8', utf8b, '66 E9 65', 'f\udce9e'],
  ['PEP 383: every byte of a cut sequence by itself', utf8b, 'E2 82 41', '\udce2\udc82A'],
  ['PEP 383: at the end', utf8b, 'F0 9F 98', '\udcf0\udc9f\udc98'],
  ['PEP 383: a surrogate is no UTF-8', utf8b, 'ED B2 80', '\udced\udcb2\udc80'],
  ['PEP 383: overlong', utf8b, 'C0 80 F0 80 80 AF', '\udcc0\udc80\udcf0\udc80\udc80\udcaf'],
  ['PEP 383: beside a character above U+FFFF', utf8b, 'F0 9F 98 80 80 FF', '😀\udc80\udcff'],
  ['article: U+DC80..U+DCFF, the low eight bits the byte', utf8b, '80 FF', '\udc80\udcff'],
]

/** name, encoding, bytes, kind, offset, length, replaced */
const ILL_FORMED: readonly (readonly [string, Encoding, string, string, number, number, string])[] = [
  ['TR 26: no sequence of four bytes', cesu8, 'F0 90 80 80', 'invalid-byte', 0, 1, '\ufffd\ufffd\ufffd\ufffd'],
  ['TR 26: FF', cesu8, '41 FF', 'invalid-byte', 1, 1, 'A\ufffd'],
  ['TR 26: overlong', cesu8, 'C0 80', 'overlong', 0, 1, '\ufffd\ufffd'],
  ['CESU-8: a lead half alone', cesu8, 'ED A0 80 41', 'surrogate', 0, 3, '\ufffdA'],
  ['CESU-8: a lead half at the end', cesu8, '41 ED A0 80', 'truncated', 1, 3, 'A\ufffd'],
  ['CESU-8: two bytes of a lead half', cesu8, 'ED A0 41', 'truncated', 0, 2, '\ufffdA'],
  ['CESU-8: a lead half and ED', cesu8, 'ED A0 80 ED 41', 'truncated', 0, 4, '\ufffdA'],
  ['CESU-8: a lead half and ED at the end', cesu8, 'ED A0 80 ED', 'truncated', 0, 4, '\ufffd'],
  ['CESU-8: five bytes of a pair', cesu8, 'ED A0 80 ED B0 41', 'truncated', 0, 5, '\ufffdA'],
  ['CESU-8: five bytes of a pair at the end', cesu8, 'ED A0 80 ED B0', 'truncated', 0, 5, '\ufffd'],
  ['CESU-8: a lead half takes nothing of U+D55C', cesu8, 'ED A0 80 ED 95 9C', 'surrogate', 0, 3, '\ufffd\ud55c'],
  ['CESU-8: two lead halves', cesu8, 'ED A0 80 ED A0 80 ED B0 80', 'surrogate', 0, 3, '\ufffd\u{10000}'],
  ['CESU-8: a trail half alone', cesu8, 'ED B0 80', 'surrogate', 0, 1, '\ufffd\ufffd\ufffd'],
  ['JVMS 4.4.7: never the byte 00', mutf8, '41 00', 'invalid-byte', 1, 1, 'A\ufffd'],
  ['JVMS 4.4.7: never F0..FF', mutf8, 'F0 90 80 80', 'invalid-byte', 0, 1, '\ufffd\ufffd\ufffd\ufffd'],
  ['MUTF-8: other overlong forms', mutf8, 'C0 81 C1 BF', 'overlong', 0, 1, '\ufffd\ufffd\ufffd\ufffd'],
  ['MUTF-8: C0 alone', mutf8, 'C0 41', 'truncated', 0, 1, '\ufffdA'],
  ['MUTF-8: C0 at the end', mutf8, 'C0', 'truncated', 0, 1, '\ufffd'],
  ['MUTF-8: E0 80 80', mutf8, 'E0 80 80', 'overlong', 0, 1, '\ufffd\ufffd\ufffd'],
  ['MUTF-8: a lead half and a cut trail half', mutf8, 'ED A0 80 ED B0', 'truncated', 3, 2, '\ud800\ufffd'],
  ['WTF-8, 3: no surrogate pair byte sequence', wtf8, '41 ED A0 BD ED B2 A9', 'surrogate', 1, 6, 'A\ufffd'],
  ['WTF-8: a lead half before a pair', wtf8, 'ED A0 BD ED A0 BD ED B2 A9', 'surrogate', 3, 6, '\ud83d\ufffd'],
  ['WTF-8: above 10FFFF', wtf8, 'F4 90 80 80', 'too-large', 0, 1, '\ufffd\ufffd\ufffd\ufffd'],
  ['WTF-8: a cut half', wtf8, 'ED A0', 'truncated', 0, 2, '\ufffd'],
  ['WTF-8: a lead half and a cut trail half', wtf8, 'ED A0 BD ED B2', 'truncated', 3, 2, '\ud83d\ufffd'],
]

onEach('named cases', (subject) => {
  for (const [title, encoding, source, text] of WELL_FORMED) {
    if (encoding !== subject.encoding) continue
    test(title, () => {
      expect(encoding.decode(bytes(source))).toBe(text)
      expect(hex(encoding.encode(text))).toBe(source)
      expect(encoding.isValid(bytes(source))).toBe(true)
      checkDecoding(subject, bytes(source))
    })
  }
  for (const [title, encoding, source, kind, offset, length, replaced] of ILL_FORMED) {
    if (encoding !== subject.encoding) continue
    test(title, () => {
      const found = encoding.findError(bytes(source))
      expect(found && plain(found)).toEqual({ encoding: encoding.name, kind, offset, length })
      expect(encoding.decode(bytes(source), { onError: 'replace' })).toBe(replaced)
      checkDecoding(subject, bytes(source))
    })
  }

  if (only('utf-8b', subject)) {
    test('PEP 383: any bytes are valid and make the round trip', () => {
      const all = Uint8Array.from({ length: 65536 * 2 }, (_, i) => (i % 2 ? i >> 1 : i >> 9) & 0xff)
      expect(utf8b.isValid(all)).toBe(true)
      expect(Buffer.compare(utf8b.encode(utf8b.decode(all)), all)).toBe(0)
      expect(Buffer.compare(utf8b.encodeCodePoints(utf8b.decodeCodePoints(all)), all)).toBe(0)
    })
    test('PEP 383: escapes that together form UTF-8 decode to another text, as in Python', () => {
      expect(hex(utf8b.encode('\udcc3\udca9'))).toBe('C3 A9')
      expect(utf8b.decode(bytes('C3 A9'))).toBe('é')
    })
    test('PEP 383: other lone surrogates are not escapes', () => {
      for (const text of ['\ud800', '\udc7f', '\udd00', '\udfff']) {
        expect(() => utf8b.encode(`a${text}`)).toThrow(/utf-8b: surrogate at offset 1/)
        expect(hex(utf8b.encode(text, { onError: 'replace' }))).toBe('EF BF BD')
        expect(hex(utf8b.encode(`a${text}b`, { onError: 'ignore' }))).toBe('61 62')
      }
    })
    test('as code points, a lead half and an escape are not a pair', () => {
      expect(() => utf8b.encodeCodePoints(Uint32Array.of(0xdc80, 0xd83d, 0xdc80))).toThrow(/surrogate at offset 1/)
      expect(hex(utf8b.encodeCodePoints(Uint32Array.of(0x41, 0xdcff, 0x110000, 0x42), { onError: 'replace' }))).toBe(
        '41 FF EF BF BD 42',
      )
    })
  }

  if (only('wtf-8', subject)) {
    test('concat joins two halves (WTF-8, concatenation)', () => {
      for (let lead = 0xd800; lead <= 0xdbff; lead += 0x1f)
        for (let trail = 0xdc00; trail <= 0xdfff; trail += 0x2b) {
          const [a, b] = [String.fromCharCode(0x61, lead), String.fromCharCode(trail, 0x62)]
          expect(hex(wtf8.concat(wtf8.encode(a), wtf8.encode(b)))).toBe(hex(wtf8.encode(a + b)))
        }
    })
    test('concat leaves everything else as it is', () => {
      const texts = ['', 'a', '\ud83d', '\udca9', '\ud83d\ud83d', '\udca9\udca9', '中', '\ud55c', '😀', '\udca9\ud83d']
      for (const a of texts)
        for (const b of texts) {
          const joined = wtf8.concat(wtf8.encode(a), wtf8.encode(b))
          expect(hex(joined)).toBe(hex(wtf8.encode(a + b)))
          expect(joined.byteOffset + joined.buffer.byteLength - joined.byteLength).toBe(0)
        }
      for (const [a, b] of [
        ['ED A0', 'ED B0 80'],
        ['ED A0 80', 'ED B0'],
        ['ED A0 80', 'B0 80'],
        ['A0 80', 'ED B0 80'],
      ])
        expect(hex(wtf8.concat(bytes(a), bytes(b).buffer))).toBe(`${a} ${b}`)
    })
  }
})

describe.each(SUBJECTS)('$name', ({ encoding, name }) => {
  test('its name', () => expect(encoding.name).toBe(name))
  test('has no BOM', () => {
    expect(() => encoding.encode('a', { bom: true })).toThrow(TypeError)
    expect(encoding.decode(bytes('EF BB BF 61'), { bom: 'strip' })).toBe('\ufeffa')
    expect(encoding.decode(bytes('EF BB BF 61'))).toBe('\ufeffa')
  })
  test('empty input gives empty output', () => {
    expect(encoding.decode(bytes(''))).toBe('')
    expect(encoding.encode('').length).toBe(0)
  })
})

describe('from one to another', () => {
  const text = 'a\0é中😀'
  const all: Encoding[] = [cesu8, mutf8, wtf8, utf8b, utf8, utf16le]
  test.each(all.flatMap((from) => all.map((to) => ({ from, to }))))('$from.name to $to.name', ({ from, to }) => {
    expect(hex(transcode(from.encode(text), from, to))).toBe(hex(to.encode(text)))
  })
  test('mutf-8 to wtf-8 keeps lone surrogates and joins pairs across windows', () => {
    for (const size of [65529, 65530, 65531, 65532, 65533, 65534, 65535, 65536, 65537]) {
      const text = `${'a'.repeat(size)}😀\ud83d\ud83d\udca9\udca9z\ud83d`
      expect(wtf8.decode(transcode(mutf8.encode(text), mutf8, wtf8))).toBe(text)
      expect(mutf8.decode(transcode(wtf8.encode(text), wtf8, mutf8))).toBe(text)
      expect(hex(wtf8.encode(text).subarray(size))).toBe(hex(wtf8.encode(text.slice(size))))
      const codePoints = Uint32Array.from(text, (letter) => letter.codePointAt(0) as number)
      expect(hex(wtf8.encodeCodePoints(codePoints).subarray(size))).toBe(hex(wtf8.encode(text.slice(size))))
      expect(wtf8.codePointCount(wtf8.encode(text))).toBe(codePoints.length)
    }
  })
  test('a target without lone surrogates refuses them', () => {
    expect(() => transcode(bytes('ED A0 80 41'), wtf8, utf8)).toThrow(/utf-8: surrogate at offset 0/)
    expect(() => transcode(bytes('00 D8'), utf16le, wtf8)).toThrow(/utf-16le/)
    expect(hex(transcode(bytes('41 FF'), utf8b, utf8, { onError: 'replace' }))).toBe('41 EF BF BD')
  })
  test('an unmappable character has the place of its source bytes', () => {
    const places = (from: Encoding, source: string) => {
      const found: string[] = []
      transcode(bytes(source), from, utf8, { onError: ({ offset, length }) => `${found.push(`${offset}+${length}`)}` })
      return found.join(' ')
    }
    expect(places(wtf8, '41 ED A0 80 42 ED B0 80 F0 9F 98 80 ED A0 80')).toBe('1+3 5+3 12+3')
    expect(places(mutf8, 'ED A0 80 ED A0 80 ED A0 BD ED B8 80 ED B0 80')).toBe('0+3 3+3 12+3')
    expect(places(utf8b, 'E2 82 41 F0 9F 98 80 FF E2 82')).toBe('0+1 1+1 7+1 8+1 9+1')
    expect(() => transcode(bytes('41 ED A0 80'), wtf8, utf8)).toThrow(/surrogate at offset 1/)
  })
  test('lone halves, one of them at the end of a window of code points', () => {
    const codePoints = new Uint32Array(40000).fill(0x41)
    codePoints.set([0xd83d, 0xde00], 16383)
    expect(wtf8.isValid(wtf8.encodeCodePoints(codePoints))).toBe(true)
    expect(hex(wtf8.encodeCodePoints(codePoints).subarray(16383, 16387))).toBe('F0 9F 98 80')
  })
  test('two halves join where the bytes between them are dropped', () => {
    const source = join(mutf8.encode('a\ud83d'), bytes('FF'), mutf8.encode('\ude00'))
    const options = { onError: 'ignore' } as const
    expect(hex(transcode(source, mutf8, wtf8, options))).toBe(hex(wtf8.encode(mutf8.decode(source, options))))
  })
})
