// UTF-8 as RFC 2279, RFC 2044 and ISO 10646-1 Amendment 2 (Annex R) define it: one to six bytes, 31 bits.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  latin1,
  type MalformedSequence,
  transcode,
  transcodedLength,
  transcodeInto,
  ucs2le,
  ucs4be,
  ucs4le,
  utf8,
  utf8rfc2279,
  utf16be,
  utf16le,
  utf32be,
  utf32le,
} from '../../src/index.ts'
import { isCharacter, REPLACEMENT } from '../reference/items.ts'
import * as ucs from '../reference/ucs.ts'
import * as oracle from '../reference/utf8rfc2279.ts'
import { anyText } from '../support/arbitrary.ts'
import { bytesOf, checkDecoding, checkSplits, growth, malformed, onBackends, sameBytes } from '../support/judge.ts'
import { isLeftOut } from '../support/share.ts'

const NAME = { encoding: 'utf-8-rfc2279' }
const TOP = 0x7fffffff

/** Amendment 2, R.2: Table 3. */
const TABLE_3 = [
  ['00000001', '01'],
  ['0000007F', '7F'],
  ['00000080', 'C2; 80'],
  ['000007FF', 'DF; BF'],
  ['00000800', 'E0; A0; 80'],
  ['0000FFFF', 'EF; BF; BF'],
  ['00010000', 'F0; 90; 80; 80'],
  ['0010FFFF', 'F4; 8F; BF; BF'],
  ['001FFFFF', 'F7; BF; BF; BF'],
  ['00200000', 'F8; 88; 80; 80; 80'],
  ['03FFFFFF', 'FB; BF; BF; BF; BF'],
  ['04000000', 'FC; 84; 80; 80; 80; 80'],
  ['7FFFFFFF', 'FD; BF; BF; BF; BF; BF'],
] as const

/** Amendment 2, R.2: Table 1; RFC 2279 and RFC 2044, section 2, have the same ranges. */
const TABLE_1 = [
  [1, '0xxxxxxx', 0x0, 0x7f],
  [2, '110xxxxx', 0x80, 0x7ff],
  [3, '1110xxxx', 0x800, 0xffff],
  [4, '11110xxx', 0x10000, 0x1fffff],
  [5, '111110xx', 0x200000, 0x3ffffff],
  [6, '1111110x', 0x4000000, TOP],
] as const

/** RFC 2279 and RFC 2044, section 4. */
const EXAMPLES = [
  ['A<NOT IDENTICAL TO><ALPHA>.', '41 E2 89 A2 CE 91 2E', 'A\u2262\u0391.'],
  ['hangugo', 'ED 95 9C EA B5 AD EC 96 B4', '\ud55c\uad6d\uc5b4'],
  ['nihongo', 'E6 97 A5 E6 9C AC E8 AA 9E', '\u65e5\u672c\u8a9e'],
] as const

type Malformed = readonly [name: string, bytes: string, kind: MalformedSequence['kind'], offset: number, length: number]

const MALFORMED: readonly Malformed[] = [
  ['R.7: a first byte without its continuing byte', 'C3 41', 'truncated', 0, 1],
  ['R.7: a first byte of 3 with one of two', '41 E2 82 41', 'truncated', 1, 2],
  ['R.7: a first byte of 4 with two of three', 'F7 BF BF 41', 'truncated', 0, 3],
  ['R.7: a first byte of 5 with three of four', 'FB BF BF BF 41', 'truncated', 0, 4],
  ['R.7: a first byte of 6 with four of five', 'FD BF BF BF BF 41', 'truncated', 0, 5],
  ['R.7: FB, the last first byte that it names', 'FB', 'truncated', 0, 1],
  ['R.2: FC is a first byte, too', '41 FC 41', 'truncated', 1, 1],
  ['R.2: FD is a first byte, too', 'FD', 'truncated', 0, 1],
  ['R.7: a first byte before another', 'FC 84 C3 A9', 'truncated', 0, 2],
  ['R.7: a continuing byte that nothing requires', '41 80', 'unexpected-continuation', 1, 1],
  ['R.7: one too many after one byte of two', 'C3 A9 BF', 'unexpected-continuation', 2, 1],
  ['R.7: one too many after six', 'FD BF BF BF BF BF BF', 'unexpected-continuation', 6, 1],
  ['R.7: FE is not used', '41 FE 41', 'invalid-byte', 1, 1],
  ['R.7: FF is not used', 'FF', 'invalid-byte', 0, 1],
  ['R.7: FE with all it would take', 'FE 82 80 80 80 80 80', 'invalid-byte', 0, 1],
  ['R.4 Note 3: D800', 'ED A0 80', 'surrogate', 0, 1],
  ['R.4 Note 3: DFFF', '41 ED BF BF', 'surrogate', 1, 1],
  ['RFC 2279, 2: the invalid sequence C0 80', 'C0 80', 'overlong', 0, 1],
  ['RFC 2279, 6: /../ as 2F C0 AE 2E 2F', '2F C0 AE 2E 2F', 'overlong', 1, 1],
  ['RFC 2279, 2, one valid way: C1', 'C1 BF', 'overlong', 0, 1],
  ['RFC 2279, 2, one valid way: E0 80..9F', 'E0 9F BF', 'overlong', 0, 1],
  ['RFC 2279, 2, one valid way: F0 80..8F', 'F0 8F BF BF', 'overlong', 0, 1],
  ['RFC 2279, 2, one valid way: F8 80..87', 'F8 87 BF BF BF', 'overlong', 0, 1],
  ['RFC 2279, 2, one valid way: FC 80..83', 'FC 83 BF BF BF BF', 'overlong', 0, 1],
  ['cut after F4', 'F4', 'truncated', 0, 1],
  ['cut after F4 90', '41 F4 90', 'truncated', 1, 2],
  ['cut after five of six', 'FC 84 80 80 80', 'truncated', 0, 5],
  ['F8 before what is none of its continuing bytes', 'F8 C0', 'truncated', 0, 1],
]

const parsed = (value: string) => Number.parseInt(value, 16)
const everything = () => {
  const values: number[] = []
  for (let value = 0; value <= 0xffff; value++) if (value < 0xd800 || value > 0xdfff) values.push(value)
  for (const [, , low, high] of TABLE_1) for (const at of [low, high, 0x110000]) values.push(at - 1, at, at + 1)
  for (let power = 16; power < 31; power++) values.push(2 ** power - 1, 2 ** power, 2 ** power + 1)
  for (let value = 0x10000; value <= 0x110400; value += 61) values.push(value)
  for (let value = 0x110000; value <= TOP; value += 34567) values.push(value)
  return Uint32Array.from(values.filter((value) => value >= 0 && value <= TOP && (value < 0xd800 || value > 0xdfff)))
}
const ALL = everything()
const ALL_BYTES = Uint8Array.from([...ALL].flatMap((value) => oracle.encodeOne(value)!))
const ALL_UCS4 = Uint8Array.from([...ALL].flatMap((value) => ucs.ucs4('be').encodeOne(value)!))

onBackends('RFC 2279', (runs) => {
  test('it has its name', () => expect(utf8rfc2279.name).toBe('utf-8-rfc2279'))

  test.each(TABLE_3)('Amendment 2, Table 3: %s is %s', (ucs4, utf) => {
    const bytes = bytesOf(utf)
    const value = parsed(ucs4)
    expect(utf8rfc2279.encodeCodePoints(Uint32Array.of(value))).toEqual(bytes)
    expect(utf8rfc2279.decodeCodePoints(bytes)).toEqual(Uint32Array.of(value))
    expect(utf8rfc2279.isValid(bytes)).toBe(true)
    expect(utf8rfc2279.findError(bytes)).toBeUndefined()
    expect(utf8rfc2279.codePointCount(bytes)).toBe(1)
    const fourBytes = bytesOf(ucs4.replace(/..(?=.)/g, '$& '))
    expect(transcode(bytes, utf8rfc2279, ucs4be)).toEqual(fourBytes)
    expect(transcode(fourBytes, ucs4be, utf8rfc2279)).toEqual(bytes)
    checkDecoding(utf8rfc2279, oracle, bytes)
  })

  test.each(TABLE_1)(
    'Amendment 2, Table 1; RFC 2279 and 2044, section 2: %i bytes, %s',
    (length, format, low, high) => {
      for (const value of [low, high, low + 1, high - 1]) {
        const bytes = utf8rfc2279.encodeCodePoints(Uint32Array.of(value))
        expect(bytes).toHaveLength(length)
        expect(bytes[0].toString(2).padStart(8, '0')).toMatch(new RegExp(`^${format.replaceAll('x', '[01]')}$`))
        for (const byte of bytes.subarray(1)) expect(byte >> 6).toBe(0b10)
      }
    },
  )

  test.each(EXAMPLES)('RFC 2279 and 2044, section 4: %s', (_, hex, text) => {
    expect(utf8rfc2279.decode(bytesOf(hex))).toBe(text)
    expect(utf8rfc2279.encode(text)).toEqual(bytesOf(hex))
  })

  test('RFC 2279, section 2: a surrogate pair is encoded as its character', () => {
    expect(utf8rfc2279.encode('\ud800\udc00')).toEqual(bytesOf('F0 90 80 80'))
    expect(transcode(bytesOf('00 D8 00 DC'), ucs2le, utf8rfc2279)).toEqual(bytesOf('F0 90 80 80'))
    expect(malformed(() => utf8rfc2279.encode('a\ud800b'))).toEqual({
      ...NAME,
      kind: 'surrogate',
      offset: 1,
      length: 1,
    })
  })

  test('RFC 2279, section 1: US-ASCII stays as it is, FE and FF never appear, the order is that of UCS-4', () => {
    const bytes = utf8rfc2279.encodeCodePoints(ALL)
    expect(bytes.subarray(0, 128)).toEqual(Uint8Array.from({ length: 128 }, (_, i) => i))
    expect(bytes.every((byte) => byte < 0xfe)).toBe(true)
    const sorted = [...ALL].sort((a, b) => a - b)
    const each = sorted.filter((_, i) => i % 37 === 0).map((value) => Buffer.from(oracle.encodeOne(value)!))
    for (let i = 1; i < each.length; i++) expect(Buffer.compare(each[i - 1], each[i])).toBeLessThanOrEqual(0)
  })

  test.each(MALFORMED)('%s: %s is %s at %i, %i bytes', (_, hex, kind, offset, length) => {
    const bytes = bytesOf(hex)
    expect(utf8rfc2279.findError(bytes)).toEqual({ ...NAME, kind, offset, length })
    checkDecoding(utf8rfc2279, oracle, bytes)
    checkDecoding(utf8rfc2279, oracle, Uint8Array.of(...bytes, 0x41, ...bytes))
  })

  test('the basic multilingual plane, every so many values above, and all boundaries', () => {
    expect(Buffer.compare(utf8rfc2279.encodeCodePoints(ALL), ALL_BYTES)).toBe(0)
    expect(utf8rfc2279.isValid(ALL_BYTES)).toBe(true)
    expect(utf8rfc2279.codePointCount(ALL_BYTES)).toBe(ALL.length)
    expect(Buffer.from(utf8rfc2279.decodeCodePoints(ALL_BYTES).buffer).equals(Buffer.from(ALL.buffer))).toBe(true)
    expect(Buffer.compare(transcode(ALL_BYTES, utf8rfc2279, ucs4be), ALL_UCS4)).toBe(0)
    expect(Buffer.compare(transcode(ALL_UCS4, ucs4be, utf8rfc2279), ALL_BYTES)).toBe(0)
    const le = transcode(ALL_BYTES, utf8rfc2279, ucs4le)
    expect(Buffer.compare(transcode(le, ucs4le, utf8rfc2279), ALL_BYTES)).toBe(0)
    expect(Buffer.compare(transcode(ALL_BYTES, utf8rfc2279, utf8rfc2279), ALL_BYTES)).toBe(0)
    expect(transcodedLength(ALL_BYTES, utf8rfc2279, ucs4be)).toBe(4 * ALL.length)
  })

  // These run once for each set of kernels.
  if (runs !== 'auto')
    test('all sequences of one to three bytes', () => {
      // The answer of the oracle depends only on the ranges of the bytes, so it is asked once for each combination of ranges.
      const rangeOf = Uint8Array.from({ length: 256 }, (_, byte) => oracle.EDGES.filter((edge) => edge <= byte).length)
      // After 00..BF the second byte begins a sequence of its own, so the edges of the ranges are enough for it.
      const all = Array.from({ length: 256 }, (_, byte) => byte)
      const edges = all.filter((byte) => rangeOf[byte] !== rangeOf[byte - 1] || rangeOf[byte] !== rangeOf[byte + 1])
      const { valueAt } = oracle // Vitest makes each import a getter, which is slow
      const replacement = REPLACEMENT
      type Verdict = { starts: number[]; lengths: number[] }
      const verdicts: Verdict[][] = []
      const bytes = new Uint8Array(1024)
      const expected = new Uint32Array(1024)
      for (let pair = 0; pair < 0x10000; pair++) {
        const first = pair >> 8
        const second = pair & 0xff
        if (!edges.includes(second) && isLeftOut()) continue
        const row = (verdicts[rangeOf[first] * 32 + rangeOf[second]] ??= [])
        let count = 0
        let at = 0
        for (const third of first < 0xc0 ? edges : all) {
          bytes[at] = first
          bytes[at + 1] = second
          bytes[at + 2] = third
          bytes[at + 3] = 0x41
          let verdict = row[rangeOf[third]]
          if (!verdict) {
            const items = oracle.decode(bytes.subarray(at, at + 4))
            const lengths = items.map((item) => (isCharacter(item) ? item.length : 0))
            row[rangeOf[third]] = verdict = { starts: items.map(({ offset }) => offset), lengths }
          }
          const { starts, lengths } = verdict
          for (let i = 0; i < starts.length; i++) {
            const place = at + starts[i]
            const length = lengths[i]
            expected[count++] = length === 0 ? replacement : length === 1 ? bytes[place] : valueAt(bytes, place, length)
          }
          at += 4
        }
        const actual = utf8rfc2279.decodeCodePoints(bytes.subarray(0, at), { onError: 'replace', bom: 'keep' })
        if (Buffer.compare(Buffer.from(actual.buffer), Buffer.from(expected.buffer, 0, 4 * count)) !== 0)
          expect(actual, `after ${pair.toString(16)}`).toEqual(expected.slice(0, count))
      }
      expect(verdicts.flatMap((row) => Object.keys(row))).toHaveLength(oracle.EDGES.length ** 3)
    })

  test('one and two bytes at the end, by every function', () => {
    checkDecoding(utf8rfc2279, oracle, new Uint8Array(0))
    for (let first = 0; first < 256; first++) {
      checkDecoding(utf8rfc2279, oracle, Uint8Array.of(first))
      const isEdge = oracle.EDGES.includes(first) || oracle.EDGES.includes(first + 1)
      for (const second of isEdge ? oracle.EDGES : []) checkDecoding(utf8rfc2279, oracle, Uint8Array.of(first, second))
    }
  })

  test('four to six bytes by the edges of the ranges', () => {
    const seconds = [0x7f, 0x80, 0x83, 0x84, 0x87, 0x88, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff]
    const pieces: number[] = []
    for (const first of [0xc2, 0xe0, 0xed, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xf9, 0xfb, 0xfc, 0xfd, 0xfe]) {
      for (const second of seconds) {
        for (const third of [0x41, 0x80, 0xc2]) {
          for (const fourth of [0xbf, 0xf4]) {
            for (const fifth of [0x41, 0xbf]) {
              for (const sixth of [0x80, 0xfc]) pieces.push(first, second, third, fourth, fifth, sixth, 0x41)
            }
          }
        }
      }
    }
    for (let at = 0; at < pieces.length; at += 7 * 24)
      checkDecoding(utf8rfc2279, oracle, Uint8Array.from(pieces.slice(at, at + 7 * 24)))
    checkDecoding(utf8rfc2279, oracle, Uint8Array.from(pieces))
  })

  test('every vector after 0 to 63 bytes, cut at every place', () => {
    const vectors = [...TABLE_3.map(([, hex]) => hex), ...MALFORMED.map(([, hex]) => hex)].map(bytesOf)
    checkSplits(utf8rfc2279, oracle, vectors)
  })
})

onBackends('RFC 2279: above 10FFFF', () => {
  // A G clef, 110000, 200000, 7FFFFFFF between letters
  const bytes = bytesOf('61 F0 9D 84 9E F4 90 80 80 62 F8 88 80 80 80 FD BF BF BF BF BF 63')
  const values = Uint32Array.of(0x61, 0x1d11e, 0x110000, 0x62, 0x200000, TOP, 0x63)

  test('is well formed as code points', () => {
    expect(utf8rfc2279.isValid(bytes)).toBe(true)
    expect(utf8rfc2279.findError(bytes)).toBeUndefined()
    expect(utf8rfc2279.codePointCount(bytes)).toBe(7)
    expect(utf8rfc2279.decodeCodePoints(bytes)).toEqual(values)
    expect(utf8rfc2279.encodeCodePoints(values)).toEqual(bytes)
  })

  test('is malformed as a string: one sequence of four to six bytes', () => {
    const found: MalformedSequence[] = []
    expect(utf8rfc2279.decode(bytes, { onError: (error) => `<${found.push(error)}>` })).toBe('a\u{1d11e}<1>b<2><3>c')
    expect(found).toEqual([
      { ...NAME, kind: 'too-large', offset: 5, length: 4 },
      { ...NAME, kind: 'too-large', offset: 10, length: 5 },
      { ...NAME, kind: 'too-large', offset: 15, length: 6 },
    ])
    expect(malformed(() => utf8rfc2279.decode(bytes))).toEqual(found[0])
    expect(utf8rfc2279.decode(bytes, { onError: 'replace' })).toBe('a\u{1d11e}\ufffdb\ufffd\ufffdc')
    expect(utf8rfc2279.utf16Length(bytes, { onError: 'replace' })).toBe(8)
    expect(utf8rfc2279.decode(bytes, { onError: 'ignore' })).toBe('a\u{1d11e}bc')
  })

  test('has no bytes above 7FFFFFFF, nor have surrogates', () => {
    const above = Uint32Array.of(0x41, TOP, 0x80000000, 0xffffffff, 0xd800, 0x42)
    const kinds: unknown[] = []
    const onError = ({ kind, offset, length }: MalformedSequence) => `<${kinds.push([kind, offset, length])}>`
    expect(utf8rfc2279.decode(utf8rfc2279.encodeCodePoints(above, { onError }), { onError: 'ignore' })).toBe(
      'A<1><2><3>B',
    )
    expect(kinds).toEqual([
      ['too-large', 2, 1],
      ['too-large', 3, 1],
      ['surrogate', 4, 1],
    ])
    const error = { ...NAME, kind: 'too-large', offset: 2, length: 1 }
    expect(malformed(() => utf8rfc2279.encodeCodePoints(above))).toEqual(error)
    const replaced = utf8rfc2279.encodeCodePoints(above, { onError: 'replace' })
    expect(utf8rfc2279.decodeCodePoints(replaced)).toEqual(Uint32Array.of(0x41, TOP, 0xfffd, 0xfffd, 0xfffd, 0x42))
    const ignored = utf8rfc2279.encodeCodePoints(above, { onError: 'ignore' })
    expect(utf8rfc2279.decodeCodePoints(ignored)).toEqual(Uint32Array.of(0x41, TOP, 0x42))
  })

  const targets = { utf8, utf16le, utf16be, utf32le, utf32be, ucs2le, latin1 }
  test.each(Object.entries(targets))('is unmappable where %s is the target', (_, to) => {
    const source = to === latin1 || to === ucs2le ? Uint8Array.of(0x61, ...bytes.subarray(5)) : bytes
    const [first, base] = source === bytes ? [5, 0] : [1, 4]
    const error = { encoding: to.name, kind: 'unmappable', offset: first, length: 4 }
    expect(malformed(() => transcode(source, utf8rfc2279, to))).toEqual(error)
    expect(malformed(() => transcodedLength(source, utf8rfc2279, to))).toEqual(error)
    const told: number[][] = []
    const onError = ({ kind, encoding, offset, length }: MalformedSequence) => {
      expect([kind, encoding]).toEqual(['unmappable', to.name])
      return `<${told.push([offset, length])}>`
    }
    const clef = base === 0 ? '\u{1d11e}' : ''
    expect(to.decode(transcode(source, utf8rfc2279, to, { onError }))).toBe(`a${clef}<1>b<2><3>c`)
    expect(told).toEqual([
      [5 - base, 4],
      [10 - base, 5],
      [15 - base, 6],
    ])
    const mark = to === latin1 ? '?' : '\ufffd'
    const replaced = transcode(source, utf8rfc2279, to, { onError: 'replace' })
    expect(to.decode(replaced)).toBe(`a${clef}${mark}b${mark}${mark}c`)
    expect(transcodedLength(source, utf8rfc2279, to, { onError: 'replace' })).toBe(replaced.length)
    expect(to.decode(transcode(source, utf8rfc2279, to, { onError: 'ignore' }))).toBe(`a${clef}bc`)
    // 'latin1' is a policy for malformed bytes only.
    expect(malformed(() => transcode(source, utf8rfc2279, to, { onError: 'latin1' }))).toEqual(error)
  })

  test('malformed bytes stay malformed beside it', () => {
    const dirty = bytesOf('61 F8 88 80 80 80 FF FC 84 C3 A9')
    const told: unknown[] = []
    const onError = ({ encoding, kind, offset, length }: MalformedSequence) =>
      String(told.push([encoding, kind, offset, length]))
    expect(utf8.decode(transcode(dirty, utf8rfc2279, utf8, { onError }))).toBe('a123é')
    expect(told).toEqual([
      ['utf-8', 'unmappable', 1, 5],
      ['utf-8-rfc2279', 'invalid-byte', 6, 1],
      ['utf-8-rfc2279', 'truncated', 7, 2],
    ])
    expect(transcode(dirty, utf8rfc2279, ucs4be, { onError: 'latin1' })).toEqual(
      bytesOf('00 00 00 61 00 20 00 00 00 00 00 FF 00 00 00 FC 00 00 00 84 00 00 00 E9'),
    )
  })

  test('malformed UTF-32 and UTF-8 stays malformed when transcoded to it', () => {
    const error = { encoding: 'utf-32be', kind: 'too-large', offset: 4, length: 4 }
    const source = bytesOf('00 00 00 41 00 11 00 00')
    expect(malformed(() => transcode(source, utf32be, utf8rfc2279))).toEqual(error)
    expect(malformed(() => transcode(source, utf32be, ucs4le))).toEqual(error)
    const fromUtf8 = { encoding: 'utf-8', kind: 'too-large', offset: 0, length: 1 }
    expect(malformed(() => transcode(bytesOf('F4 90 80 80'), utf8, utf8rfc2279))).toEqual(fromUtf8)
    expect(malformed(() => transcode(bytesOf('F4 90 80 80'), utf8, ucs4be))).toEqual(fromUtf8)
  })

  test('transcodeInto writes as many whole characters as fit', () => {
    for (const to of [ucs4be, ucs4le]) {
      const all = transcode(bytes, utf8rfc2279, to)
      for (let size = 0; size <= all.length + 4; size++) {
        const target = new Uint8Array(size)
        const { read, written } = transcodeInto(bytes, target, utf8rfc2279, to)
        const count = Math.min(7, size >> 2)
        expect(written).toBe(4 * count)
        expect(read).toBe([0, 1, 5, 9, 10, 15, 21, 22][count])
        expect(target.subarray(0, written)).toEqual(all.subarray(0, written))
      }
    }
    const target = new Uint8Array(5)
    expect(transcodeInto(bytes, target, utf8rfc2279, utf8)).toEqual({ read: 5, written: 5 })
    expect(malformed(() => transcodeInto(bytes, new Uint8Array(6), utf8rfc2279, utf8))).toMatchObject({ offset: 5 })
    expect(transcodeInto(bytes, new Uint8Array(7), utf8rfc2279, utf8, { onError: 'replace' })).toEqual({
      read: 5,
      written: 5,
    })
  })

  test('through the windows of 64 KiB, at all places of their borders', () => {
    const letters = 65530
    for (let more = 0; more < 16; more++) {
      const long = new Uint8Array(letters + more + 6 + 70000).fill(0x61)
      long.set(bytesOf('FD BF BF BF BF BF'), letters + more)
      const expected = new Uint32Array(long.length - 5).fill(0x61)
      expected[letters + more] = TOP
      expect(Buffer.from(utf8rfc2279.decodeCodePoints(long).buffer).equals(Buffer.from(expected.buffer))).toBe(true)
      const place = { offset: letters + more, length: 6 }
      expect(malformed(() => utf8rfc2279.decode(long))).toMatchObject(place)
      expect(malformed(() => transcode(long, utf8rfc2279, utf8))).toMatchObject({ ...place, encoding: 'utf-8' })
      expect(utf8rfc2279.isValid(long)).toBe(true)
      const replaced = transcode(long, utf8rfc2279, utf8, { onError: 'replace' })
      expect(replaced).toHaveLength(long.length - 3)
      const called = transcode(long, utf8rfc2279, utf8, { onError: () => utf8.decode(Uint8Array.of(0x21)) })
      expect(called).toHaveLength(long.length - 5)
    }
  })

  test('a text full of it takes no more than its length', () => {
    const grown = growth((size) => {
      const full = utf8rfc2279.encodeCodePoints(new Uint32Array(size).fill(TOP))
      utf8rfc2279.decodeCodePoints(full)
      utf8rfc2279.decode(full, { onError: 'ignore' })
      transcode(full, utf8rfc2279, utf8, { onError: 'ignore' })
    })
    expect(grown).toBeLessThan(32)
  })
})

onBackends('RFC 2279: as every encoding', () => {
  test('the BOM EF BB BF (Amendment 2, Annex F)', () => {
    const signed = bytesOf('EF BB BF 41 EF BB BF')
    expect(utf8rfc2279.decode(signed)).toBe('A\ufeff')
    expect(utf8rfc2279.decode(signed, { bom: 'keep' })).toBe('\ufeffA\ufeff')
    expect(utf8rfc2279.encode('A', { bom: true })).toEqual(bytesOf('EF BB BF 41'))
    expect(utf8rfc2279.encode('A')).toEqual(bytesOf('41'))
    const decoder = utf8rfc2279.decoder()
    const text = Array.from(signed, (byte) => decoder.decode(Uint8Array.of(byte))).join('') + decoder.flush()
    expect(text).toBe('A\ufeff')
  })

  test('strings encode as in UTF-8', () => {
    fc.assert(
      fc.property(anyText(120), fc.nat(), fc.nat(300), (text, cut, room) => {
        const bytes = utf8.encode(text)
        sameBytes(utf8rfc2279.encode(text), bytes)
        expect(utf8rfc2279.byteLength(text)).toBe(bytes.length)
        expect(utf8rfc2279.decode(bytes, { bom: 'keep' })).toBe(text)
        const encoder = utf8rfc2279.encoder()
        const at = cut % (text.length + 1)
        const pieces = [encoder.encode(text.slice(0, at)), encoder.encode(text.slice(at)), encoder.flush()]
        sameBytes(Uint8Array.from(pieces.flatMap((piece) => [...piece])), bytes)
        const [own, other] = [new Uint8Array(room), new Uint8Array(room)]
        expect(utf8rfc2279.encodeInto(text, own)).toEqual(utf8.encodeInto(text, other))
        sameBytes(own, other)
      }),
      { numRuns: 200 },
    )
  })

  test('any values make the round trip', () => {
    const value = fc.oneof(fc.nat(TOP), fc.nat(0x10ffff), fc.nat(0x7f)).filter((v) => v < 0xd800 || v > 0xdfff)
    fc.assert(
      fc.property(fc.array(value, { maxLength: 100 }), (values) => {
        const codePoints = Uint32Array.from(values)
        const bytes = utf8rfc2279.encodeCodePoints(codePoints)
        expect([...bytes]).toEqual(values.flatMap((each) => oracle.encodeOne(each)!))
        expect(utf8rfc2279.decodeCodePoints(bytes, { bom: 'keep' })).toEqual(codePoints)
        checkDecoding(utf8rfc2279, oracle, bytes)
      }),
      { numRuns: 200 },
    )
  })

  test('any bytes decode as the oracle says', () => {
    const byte = fc.oneof(
      fc.constantFrom(...oracle.EDGES, 0xbf, 0xf8, 0xfc, 0x80, 0x80, 0x80, 0x80),
      fc.integer({ min: 0, max: 255 }),
    )
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 80 }), (bytes) => {
        checkDecoding(utf8rfc2279, oracle, Uint8Array.from(bytes))
      }),
      { numRuns: 400 },
    )
  })
})

describe('the oracle', () => {
  test.each(TABLE_3)('Table 3: %s, %s', (ucs4, utf) => {
    expect(oracle.encodeOne(parsed(ucs4))).toEqual([...bytesOf(utf)])
    const items = oracle.decode(bytesOf(utf))
    expect(items.filter(isCharacter).map(({ codePoint }) => codePoint)).toEqual([parsed(ucs4)])
  })
})
