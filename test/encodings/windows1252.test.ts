// windows-1252 (WHATWG Encoding Standard), and the policies 'latin1' and 'windows-1252' for text of mixed encodings.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ascii,
  type DecodePolicy,
  latin1,
  type MalformedSequence,
  transcode,
  transcodedLength,
  transcodeInto,
  utf8,
  utf8rfc2279,
  utf16be,
  utf16le,
  utf32le,
  windows1252,
} from '../../src/index.ts'
import * as oracle from '../reference/windows1252.ts'
import {
  bytesOf,
  checkDecoding,
  checkSplits,
  growth,
  inTwo,
  malformed,
  onBackends,
  sameBytes,
  transcodeInTwo,
} from '../support/judge.ts'
import { isLeftOut } from '../support/share.ts'

const NAME = 'windows-1252'
const ALL = Uint8Array.from({ length: 256 }, (_, i) => i)
const ALL_TEXT = String.fromCharCode(...oracle.decode(ALL).map((item) => ('codePoint' in item ? item.codePoint : 0)))
const FRENCH = 'L’œuvre coûte 3 € — « à peu près », d’après Élodie… '

onBackends('windows-1252', () => {
  test('its name; it has no BOM', () => {
    expect(windows1252.name).toBe(NAME)
    expect(windows1252.decode(bytesOf('EF BB BF 41'))).toBe('ï»¿A')
    expect(() => windows1252.encode('A', { bom: true })).toThrow(TypeError)
  })

  test('WHATWG, index windows-1252: every byte there and back', () => {
    expect(windows1252.decode(ALL)).toBe(ALL_TEXT)
    expect(windows1252.encode(ALL_TEXT)).toEqual(ALL)
    expect([...windows1252.decodeCodePoints(ALL)].map((value) => String.fromCharCode(value)).join('')).toBe(ALL_TEXT)
    expect(windows1252.encodeCodePoints(windows1252.decodeCodePoints(ALL))).toEqual(ALL)
    expect(windows1252.codePointCount(ALL)).toBe(256)
    expect(windows1252.utf16Length(ALL)).toBe(256)
    expect(windows1252.byteLength(ALL_TEXT)).toBe(256)
    expect(windows1252.isValid(ALL)).toBe(true)
    expect(windows1252.findError(ALL)).toBeUndefined()
    for (const byte of ALL) checkDecoding(windows1252, oracle, Uint8Array.of(byte))
    checkDecoding(windows1252, oracle, ALL)
  })

  test('WHATWG, index windows-1252: 81 8D 8F 90 9D are C1 controls', () => {
    expect(windows1252.decode(bytesOf('81 8D 8F 90 9D'))).toBe('\x81\x8d\x8f\x90\x9d')
    expect(windows1252.encode('\x81\x8d\x8f\x90\x9d')).toEqual(bytesOf('81 8D 8F 90 9D'))
  })

  test('every code point: the byte of the index, or unmappable', () => {
    let lacking = 0
    for (let value = 0; value <= 0xffff; value++) {
      const bytes = oracle.encodeOne(value)
      if (!bytes) lacking++
      if (isLeftOut()) continue
      const onError = ({ kind, offset, length }: MalformedSequence) => `<${kind} ${offset} ${length}>`
      const isSurrogate = value >= 0xd800 && value <= 0xdfff
      const text = windows1252.encode(`a${String.fromCharCode(value)}b`, { onError })
      if (bytes) {
        if (text.length !== 3 || text[1] !== bytes[0]) expect(text, value.toString(16)).toEqual(bytes)
      } else {
        const expected = `a<${isSurrogate ? 'surrogate' : 'unmappable'} 1 1>b`
        if (latin1.decode(text) !== expected) expect(latin1.decode(text), value.toString(16)).toBe(expected)
      }
    }
    expect(lacking).toBe(0x10000 - 256)
    const everything = Uint32Array.from({ length: 0x10400 }, (_, i) => i)
    const known = Uint32Array.from([...everything].filter((value) => oracle.encodeOne(value)))
    const expected = Uint8Array.from([...known].flatMap((value) => oracle.encodeOne(value)!))
    sameBytes(windows1252.encodeCodePoints(everything, { onError: 'ignore' }), expected)
    const all = String.fromCharCode(...everything.subarray(0, 0xd800))
    sameBytes(windows1252.encode(all, { onError: 'ignore' }), expected)
  })

  test('characters that it lacks: their kinds, and `?`', () => {
    expect(malformed(() => windows1252.encode('a\x80'))).toEqual({
      encoding: NAME,
      kind: 'unmappable',
      offset: 1,
      length: 1,
    })
    expect(malformed(() => windows1252.encode('€中'))).toMatchObject({ kind: 'unmappable', offset: 1, length: 1 })
    expect(malformed(() => windows1252.encode('€\u{1f600}'))).toMatchObject({
      kind: 'unmappable',
      offset: 1,
      length: 2,
    })
    expect(malformed(() => windows1252.encode('€\udc00'))).toMatchObject({ kind: 'surrogate', offset: 1, length: 1 })
    expect(malformed(() => windows1252.encode('€\ud800'))).toMatchObject({ kind: 'surrogate', offset: 1, length: 1 })
    const text = '\x80€\u{1f600}\ud800a\udc00中\x9f\xff'
    expect(windows1252.encode(text, { onError: 'replace' })).toEqual(bytesOf('3F 80 3F 3F 61 3F 3F 3F FF'))
    expect(windows1252.encode(text, { onError: 'ignore' })).toEqual(bytesOf('80 61 FF'))
    expect(windows1252.byteLength(text, { onError: 'replace' })).toBe(9)
    const told: unknown[] = []
    const onError = ({ kind, offset, length }: MalformedSequence) => String(told.push([kind, offset, length]))
    expect(latin1.decode(windows1252.encode(text, { onError }))).toBe('1\x80' + '23a456\xff')
    expect(told).toEqual([
      ['unmappable', 0, 1],
      ['unmappable', 2, 2],
      ['surrogate', 4, 1],
      ['surrogate', 6, 1],
      ['unmappable', 7, 1],
      ['unmappable', 8, 1],
    ])
    const values = Uint32Array.of(0x20ac, 0x80, 0xd800, 0x110000, 0xffffffff)
    const kinds: unknown[] = []
    windows1252.encodeCodePoints(values, { onError: ({ kind }) => String(kinds.push(kind)) })
    expect(kinds).toEqual(['unmappable', 'surrogate', 'too-large', 'too-large'])
  })

  test('a callback may return only characters that the encoding has', () => {
    expect(windows1252.encode('中', { onError: () => '€' })).toEqual(bytesOf('80'))
    expect(malformed(() => windows1252.encode('a中', { onError: () => '\x80' }))).toMatchObject({
      kind: 'unmappable',
      offset: 1,
    })
  })

  test('a byte 80..9F at every place of long text, in and out', () => {
    for (const length of [1, 15, 16, 17, 31, 32, 33, 64, 65, 127, 130]) {
      for (let at = 0; at < length; at++) {
        for (const [high, character] of [
          [0x80, '€'],
          [0x9f, 'Ÿ'],
          [0x90, '\x90'],
        ] as const) {
          const bytes = new Uint8Array(length).fill(at % 2 === 0 ? 0x61 : 0xe9)
          const letter = at % 2 === 0 ? 'a' : 'é'
          bytes[at] = high
          const text = letter.repeat(at) + character + letter.repeat(length - at - 1)
          if (windows1252.decode(bytes) !== text) expect(windows1252.decode(bytes)).toBe(text)
          if (Buffer.compare(windows1252.encode(text), bytes) !== 0) expect(windows1252.encode(text)).toEqual(bytes)
        }
        const bad = `${'é'.repeat(at)}\x80${'é'.repeat(length - at - 1)}`
        expect(malformed(() => windows1252.encode(bad))).toMatchObject({ offset: at, length: 1 })
      }
    }
    // Views at every alignment.
    const padded = windows1252.encode(`xxxxxxxx${FRENCH.repeat(40)}`)
    for (let shift = 0; shift < 8; shift++)
      expect(windows1252.decode(padded.subarray(shift))).toBe('x'.repeat(8 - shift) + FRENCH.repeat(40))
    for (const plain of ['Élève à l’école'.replace('’', "'").repeat(20), 'ASCII only '.repeat(30)]) {
      const bytes = windows1252.encode(`xxxx${plain}`)
      for (let shift = 0; shift < 4; shift++)
        expect(windows1252.decode(bytes.subarray(4 - shift))).toBe('x'.repeat(shift) + plain)
    }
  })

  test('windows of 64 KiB and more', () => {
    const long = FRENCH.repeat(4000)
    const bytes = windows1252.encode(long)
    expect(bytes).toHaveLength(long.length)
    expect(windows1252.decode(bytes)).toBe(long)
    expect(Buffer.compare(transcode(bytes, windows1252, utf8), utf8.encode(long))).toBe(0)
    expect(Buffer.compare(transcode(utf8.encode(long), utf8, windows1252), bytes)).toBe(0)
    expect(Buffer.compare(transcode(utf16be.encode(long), utf16be, windows1252), bytes)).toBe(0)
    expect(Buffer.compare(transcode(bytes, windows1252, utf32le), utf32le.encode(long))).toBe(0)
    for (const at of [32766, 32767, 32768, 65535, 65536, 100000]) {
      const bad = `${long.slice(0, at)}\u{1f600}${long.slice(at)}`
      expect(malformed(() => windows1252.encode(bad))).toMatchObject({ offset: at, length: 2 })
      sameBytes(windows1252.encode(bad, { onError: 'ignore' }), bytes)
    }
  })

  test('transcoding to it: errors have the places of the source bytes', () => {
    const text = 'œ中\x80\u{1f600}é'
    const error = { encoding: NAME, kind: 'unmappable' }
    const told: unknown[] = []
    const onError = ({ offset, length }: MalformedSequence) => String(told.push([offset, length]))
    expect(windows1252.decode(transcode(utf8.encode(text), utf8, windows1252, { onError }))).toBe('œ123é')
    expect(told.splice(0)).toEqual([
      [2, 3],
      [5, 2],
      [7, 4],
    ])
    expect(windows1252.decode(transcode(utf16le.encode(text), utf16le, windows1252, { onError }))).toBe('œ123é')
    expect(told).toEqual([
      [2, 2],
      [4, 2],
      [6, 4],
    ])
    expect(malformed(() => transcode(utf8.encode(text), utf8, windows1252))).toEqual({ ...error, offset: 2, length: 3 })
    const replaced = transcode(utf8.encode(text), utf8, windows1252, { onError: 'replace' })
    expect(windows1252.decode(replaced)).toBe('œ???é')
    const target = new Uint8Array(3)
    expect(transcodeInto(utf8.encode('œ€é…'), target, utf8, windows1252)).toEqual({ read: 7, written: 3 })
    expect(target).toEqual(bytesOf('9C 80 E9'))
  })

  test('encodeInto', () => {
    for (let size = 0; size <= FRENCH.length + 2; size++) {
      const target = new Uint8Array(size)
      const count = Math.min(size, FRENCH.length)
      expect(windows1252.encodeInto(FRENCH, target)).toEqual({ read: count, written: count })
      expect(target.subarray(0, count)).toEqual(windows1252.encode(FRENCH.slice(0, count)))
    }
  })

  test('after 0 to 63 bytes, cut at every place', () => {
    checkSplits(windows1252, oracle, [bytesOf('80'), bytesOf('81 9F'), bytesOf('E9 93 41 94 9D')])
    const text = 'é€\u{1f600}“\ud800\x80'
    const whole = windows1252.encode(text, { onError: 'replace' })
    for (let cut = 0; cut <= text.length; cut++) {
      const encoder = windows1252.encoder({ onError: 'replace' })
      const pieces = [encoder.encode(text.slice(0, cut)), encoder.encode(text.slice(cut)), encoder.flush()]
      expect(Uint8Array.from(pieces.flatMap((piece) => [...piece]))).toEqual(whole)
    }
  })

  test('any bytes and any text: as the oracle says', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        checkDecoding(windows1252, oracle, bytes)
        expect(windows1252.encode(windows1252.decode(bytes))).toEqual(bytes)
      }),
      { numRuns: 200 },
    )
    const character = fc.oneof(
      fc.constantFrom(...ALL_TEXT),
      fc.constantFrom('\x80', '\x9f', '中', '\u{1f600}', '\ud800', '\udc00', '\0'),
    )
    fc.assert(
      fc.property(fc.array(character, { maxLength: 150 }), (characters) => {
        const text = characters.join('')
        const expected = Array.from(text).flatMap((each) => oracle.encodeOne(each.codePointAt(0)!) ?? [0x3f])
        expect([...windows1252.encode(text, { onError: 'replace' })]).toEqual(expected)
        const known = Array.from(text).flatMap((each) => oracle.encodeOne(each.codePointAt(0)!) ?? [])
        expect([...windows1252.encode(text, { onError: 'ignore' })]).toEqual(known)
      }),
      { numRuns: 300 },
    )
  })

  test('text that stops the kernels at every step takes linear time', () => {
    const grown = growth((size) => {
      windows1252.encode('a\x80'.repeat(size), { onError: 'ignore' })
      windows1252.encode('€a中'.repeat(size), { onError: 'ignore' })
      windows1252.decode(new Uint8Array(size).fill(0x80))
    })
    expect(grown).toBeLessThan(32)
  })

  test('agrees with the platform', () => {
    // Some versions of Node decode ISO 8859-1 instead.
    const platform = new TextDecoder('windows-1252')
    if (platform.decode(bytesOf('80')) === '€') expect(windows1252.decode(ALL)).toBe(platform.decode(ALL))
  })
})

/** UTF-8 with parts in windows-1252, as in mail of the nineties. The parts are given by offset and length. */
const MIXED = bytesOf(
  // “é” in UTF-8, then "caf\xe9" in the other, a quote 93 94, E9 before UTF-8's é, a cut €: E2 82
  'E2 80 9C C3 A9 E2 80 9D 20 63 61 66 E9 20 93 41 94 20 E9 C3 A9 20 E2 82 20 80',
)
const TOLD = [
  ['truncated', 12, 1],
  ['unexpected-continuation', 14, 1],
  ['unexpected-continuation', 16, 1],
  ['truncated', 18, 1],
  ['truncated', 22, 2],
  ['unexpected-continuation', 25, 1],
]

onBackends('mixed legacy text', () => {
  const as: [DecodePolicy, string][] = [
    ['windows-1252', '“é” café “A” éé â‚ €'],
    ['latin1', '“é” café \x93A\x94 éé â\x82 \x80'],
    ['replace', '“é” caf\ufffd \ufffdA\ufffd \ufffdé \ufffd \ufffd'],
    ['ignore', '“é” caf A é  '],
  ]
  describe.each(as)('%s', (onError, expected) => {
    test('decode, utf16Length, decodeCodePoints', () => {
      expect(utf8.decode(MIXED, { onError })).toBe(expected)
      expect(utf8.utf16Length(MIXED, { onError })).toBe(expected.length)
      expect([...utf8.decodeCodePoints(MIXED, { onError })]).toEqual(Array.from(expected, (c) => c.codePointAt(0)))
      expect(utf8rfc2279.decode(MIXED, { onError })).toBe(expected)
    })

    test('decoder: cut at every place, and byte by byte', () => {
      for (let cut = 0; cut <= MIXED.length; cut++) expect(inTwo(utf8, MIXED, cut, onError)).toBe(expected)
      const decoder = utf8.decoder({ onError })
      const pieces = Array.from(MIXED, (byte) => decoder.decode(Uint8Array.of(byte)))
      expect(pieces.join('') + decoder.flush()).toBe(expected)
    })

    test('transcode to UTF-8 and to other encodings, cut at every place', () => {
      for (const to of [utf8, utf16le, utf32le, utf8rfc2279])
        expect(to.decode(transcode(MIXED, utf8, to, { onError }))).toBe(expected)
      expect(transcodedLength(MIXED, utf8, utf8, { onError })).toBe(utf8.byteLength(expected))
      for (let cut = 0; cut <= MIXED.length; cut++)
        expect(utf16le.decode(transcodeInTwo(MIXED, cut, utf8, utf16le, onError))).toBe(expected)
    })

    test('after much text, through the windows', () => {
      const much = utf8.encode('un été '.repeat(20_000))
      const all = new Uint8Array(much.length + MIXED.length)
      all.set(much)
      all.set(MIXED, much.length)
      expect(utf8.decode(all, { onError })).toBe('un été '.repeat(20_000) + expected)
    })
  })

  test('a function gets the MalformedSequence: encoding, kind, offset, length', () => {
    const told: unknown[] = []
    const onError = (error: MalformedSequence) => {
      expect(error.encoding).toBe('utf-8')
      expect(Object.keys(error).sort()).toEqual(['encoding', 'kind', 'length', 'offset'])
      return `<${told.push([error.kind, error.offset, error.length])}>`
    }
    expect(utf8.decode(MIXED, { onError })).toBe('“é” caf<1> <2>A<3> <4>é <5> <6>')
    expect(told.splice(0)).toEqual(TOLD)
    transcode(MIXED, utf8, utf16le, { onError })
    expect(told.splice(0)).toEqual(TOLD)
    const decoder = utf8.decoder({ onError })
    for (const byte of MIXED) decoder.decode(Uint8Array.of(byte))
    decoder.flush()
    expect(told).toEqual(TOLD)
  })

  test('a function that looks at the bytes and calls the codec gives the same as the policy', () => {
    const onError = ({ offset, length }: MalformedSequence) =>
      windows1252.decode(MIXED.subarray(offset, offset + length))
    expect(utf8.decode(MIXED, { onError })).toBe('“é” café “A” éé â‚ €')
    expect(utf8.decode(transcode(MIXED, utf8, utf8, { onError }))).toBe('“é” café “A” éé â‚ €')
  })

  test('US-ASCII with either', () => {
    const bytes = bytesOf('41 80 E9 42')
    expect(ascii.decode(bytes, { onError: 'windows-1252' })).toBe('A€éB')
    expect(ascii.decode(bytes, { onError: 'latin1' })).toBe('A\x80éB')
    expect(utf8.decode(transcode(bytes, ascii, utf8, { onError: 'windows-1252' }))).toBe('A€éB')
  })

  test('a text in windows-1252 that has no UTF-8 in it decodes as by windows1252', () => {
    const bytes = Uint8Array.from([...ALL.subarray(0x80)].flatMap((byte) => [byte, 0x20]))
    expect(utf8.decode(bytes, { onError: 'windows-1252' })).toBe(windows1252.decode(bytes))
    expect(utf8.decode(bytes, { onError: 'latin1' })).toBe(latin1.decode(bytes))
  })

  test('these policies throw for characters that the target lacks', () => {
    for (const onError of ['latin1', 'windows-1252'] as const)
      expect(malformed(() => transcode(utf8.encode('a中'), utf8, latin1, { onError }))).toEqual({
        encoding: 'iso-8859-1',
        kind: 'unmappable',
        offset: 1,
        length: 3,
      })
    // The text of such a policy throws, too: € is not in ISO 8859-1.
    expect(malformed(() => transcode(bytesOf('61 80'), utf8, latin1, { onError: 'windows-1252' }))).toMatchObject({
      encoding: 'iso-8859-1',
      offset: 1,
      length: 1,
    })
  })
})
