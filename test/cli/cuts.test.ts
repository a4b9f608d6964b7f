// Where `convert --range` cuts text. The oracles say where a character or a maximal subpart begins: a cut is at such a
// place, in well-formed text at the first one, and never far away.

import { describe, expect, test } from 'vitest'
import { encodingFor } from '../../src/any.ts'
import { cutFrom, reasonNotToCut } from '../../src/cli/cuts.ts'
import { ENCODINGS, encodingRows } from '../../src/cli/encodings.ts'
import { big5hkscs } from '../../src/codepages.ts'
import { type Item, isCharacter } from '../reference/items.ts'
import * as latin1 from '../reference/latin1.ts'
import * as ucs from '../reference/ucs.ts'
import * as utf8 from '../reference/utf8.ts'
import * as utf8rfc2279 from '../reference/utf8rfc2279.ts'
import * as utf16 from '../reference/utf16.ts'
import * as utf32 from '../reference/utf32.ts'
import * as variants from '../reference/variants.ts'
import { Random } from '../support/random.ts'

type Bytes = ArrayLike<number>

const canBeCut = (encoding: (typeof ENCODINGS)[number]) => reasonNotToCut(encoding) === undefined

/** Bytes that begin, continue, end or break sequences. Some are listed twice to be frequent. */
const OF_UTF8 = [
  0x41, 0x41, 0x80, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xaf, 0xb0, 0xbf, 0xbf, 0xc0, 0xc3, 0xe0, 0xe4, 0xed, 0xed, 0xed,
  0xef, 0xf0, 0xf1, 0xf4, 0xf8, 0xfc, 0xff,
]
const OF_UTF16 = [0x41, 0xd7, 0xd8, 0xdb, 0xdc, 0xdf, 0xe0]
const OF_UTF32 = [0x00, 0x00, 0x01, 0x10, 0xd8, 0x41]
const OF_ONE = [0x00, 0x41, 0x80, 0x9d, 0xff]

const ORACLES: Record<string, [items: (bytes: Bytes) => Item[], telling: readonly number[]]> = {
  'us-ascii': [latin1.decodeAscii, OF_ONE],
  'iso-8859-1': [latin1.decode, OF_ONE],
  'windows-1252': [latin1.decode, OF_ONE],
  'utf-8': [utf8.decode, OF_UTF8],
  'utf-8b': [utf8.decode, OF_UTF8],
  'utf-8-rfc2279': [utf8rfc2279.decode, OF_UTF8],
  'cesu-8': [(bytes) => variants.decode('cesu-8', bytes), OF_UTF8],
  'mutf-8': [(bytes) => variants.decode('mutf-8', bytes), OF_UTF8],
  'wtf-8': [(bytes) => variants.decode('wtf-8', bytes), OF_UTF8],
  'utf-16': [(bytes) => utf16.decodeBytes(bytes, 'be'), OF_UTF16],
  'utf-16be': [(bytes) => utf16.decodeBytes(bytes, 'be'), OF_UTF16],
  'utf-16le': [(bytes) => utf16.decodeBytes(bytes, 'le'), OF_UTF16],
  // Two surrogates side by side become a pair in the output.
  'ucs-2be': [(bytes) => utf16.decodeBytes(bytes, 'be'), OF_UTF16],
  'ucs-2le': [(bytes) => utf16.decodeBytes(bytes, 'le'), OF_UTF16],
  'utf-32': [(bytes) => utf32.decodeBytes(bytes, 'be'), OF_UTF32],
  'utf-32be': [(bytes) => utf32.decodeBytes(bytes, 'be'), OF_UTF32],
  'utf-32le': [(bytes) => utf32.decodeBytes(bytes, 'le'), OF_UTF32],
  'ucs-4be': [ucs.ucs4('be').decode, OF_UTF32],
  'ucs-4le': [ucs.ucs4('le').decode, OF_UTF32],
}

/** Where the text may be cut at or after `at`. Fails if more than 16 bytes are read. */
function cut(encoding: (typeof ENCODINGS)[number], bytes: Uint8Array, at: number, origin = 0): number {
  return cutFrom(encoding, at, {
    origin,
    end: bytes.length,
    read(start, end) {
      if (end - start > 16) throw new Error(`looks at ${start} to ${end}`)
      return bytes.subarray(start, end)
    },
  })
}

test('every encoding but those with shift states', () => {
  expect(ENCODINGS.filter(canBeCut).map(({ name }) => name)).toEqual(
    ENCODINGS.map(({ name }) => name).filter((name) => name !== 'utf-7' && name !== 'utf-7-imap'),
  )
  expect(Object.keys(ORACLES).sort()).toEqual(
    ENCODINGS.filter(canBeCut)
      .map(({ name }) => name)
      .sort(),
  )
})

describe.each(ENCODINGS.filter(canBeCut))('$name', (encoding) => {
  const [items, telling] = ORACLES[encoding.name]

  test('cuts begin characters or maximal subparts, in any bytes', () => {
    const random = new Random(0x5eed)
    for (let round = 0; round < 1000; round++) {
      const bytes = Uint8Array.from({ length: random.below(24) }, () => random.pick(telling))
      const starts = new Set([...items(bytes).map(({ offset }) => offset), bytes.length])
      let last = 0
      for (let at = 0; at <= bytes.length; at++) {
        const place = cut(encoding, bytes, at)
        // The end of a part is the beginning of the next.
        const isOne = starts.has(place) && cut(encoding, bytes, place) === place
        if (!isOne || place < at || place > at + 5 || place < last)
          throw new Error(`${Buffer.from(bytes).toString('hex')}: from ${at} to ${place}`)
        last = place
      }
    }
  })

  test('in well-formed text they are the beginnings of characters, all of them', () => {
    const random = new Random(0xc1ea)
    for (let round = 0; round < 50; round++) {
      const letters = encoding.name === 'us-ascii' ? 'a~' : OF_ONE === telling ? 'aé' : 'aé漢ퟻ\u{e000}'
      const wide = telling === OF_ONE || encoding.name.startsWith('ucs-2') ? '' : '😀\u{10ffff}'
      const text = Array.from({ length: 12 }, () => random.pick([...letters, ...wide])).join('')
      const bytes = encoding.encode(text, { bom: false })
      const found = items(bytes)
      expect(found.every(isCharacter)).toBe(true)
      const starts = [...found.map(({ offset }) => offset), bytes.length]
      const places = Array.from({ length: bytes.length + 1 }, (_, at) => cut(encoding, bytes, at))
      expect(places).toEqual(places.map((_, at) => starts.find((start) => start >= at)))
    }
  })
})

test('beyond the end is the end, before the text is its beginning', () => {
  for (const encoding of ENCODINGS.filter(canBeCut)) {
    const bytes = Uint8Array.of(0x1b, 0x25, 0x47, ...encoding.encode('abc', { bom: false }))
    expect(cut(encoding, bytes, 1000)).toBe(bytes.length)
    expect(cut(encoding, bytes, Number.POSITIVE_INFINITY)).toBe(bytes.length)
    for (let at = 0; at <= 3; at++) expect(cut(encoding, bytes, at, 3)).toBe(3)
    // Units are counted from there.
    const unit = encoding.encode('a', { bom: false }).length
    expect(cut(encoding, bytes, 4, 3)).toBe(3 + unit * Math.ceil(1 / unit))
  }
})

describe('legacy encodings', () => {
  const MULTI_BYTE = [
    ...['shift_jis', 'gbk', 'gb18030', 'big5', 'euc-kr', 'euc-jp'],
    ...['cp932', 'cp936', 'cp949', 'cp950', 'johab'],
  ]
  const UNCUT = ['iso-2022-jp', 'iso-2022-jp-2', 'iso-2022-kr', 'cp50220', 'cp50221', 'hz-gb-2312', 'big5-hkscs']
  const root = new Set([...ENCODINGS.map(({ name }) => name), ...MULTI_BYTE, ...UNCUT])
  const SINGLE_BYTE = encodingRows().flatMap(([name]) => (root.has(encodingFor(name)!.name) ? [] : name))
  const decode = (name: string, bytes: Uint8Array) => encodingFor(name)!.decode(bytes, { onError: 'replace' })
  const ALL_BYTES = Array.from({ length: 0x100 }, (_, byte) => byte)

  test.each(MULTI_BYTE)('%s: a line feed ends every sequence', (name) => {
    const next = Uint8Array.of(0x30, 0x81, 0x40, 0x81, 0x30, 0x81, 0x30)
    const read = decode(name, next)
    const wrong: number[][] = []
    for (let lead = 0x80; lead < 0x100; lead++) {
      for (const trail of ALL_BYTES) {
        for (const bytes of [[lead], [lead, trail], [lead, trail, 0x81], [lead, trail, 0xfe]]) {
          const line = [...bytes, 0x0a]
          const text = decode(name, Uint8Array.from([...line, ...next]))
          if (text !== decode(name, Uint8Array.from(line)) + read || !text.endsWith(`\n${read}`)) wrong.push(bytes)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('all others are single bytes: mainframes, DOS, Mac OS, Windows, ISO and national standards', () => {
    for (const name of ['cp037', 'cp437', 'cp850', 'mik', 'x-mac-greek', 'viscii', 'koi8-t', 'windows-1251'])
      expect(SINGLE_BYTE).toContain(name)
    expect(SINGLE_BYTE.length).toBeGreaterThan(110)
  })

  test.each(SINGLE_BYTE)('%s: a byte means the same behind every other, and so is a character written', (name) => {
    const encoding = encodingFor(name)!
    expect(canBeCut(encoding)).toBe(true)
    const each = ALL_BYTES.map((byte) => decode(name, Uint8Array.of(byte)))
    const pairs = ALL_BYTES.flatMap((a) => ALL_BYTES.flatMap((b) => [a, b]))
    expect(decode(name, Uint8Array.from(pairs)) === pairs.map((byte) => each[byte]).join('')).toBe(true)
    const written = each.map((text) => (text === '\ufffd' ? [] : [...encoding.encode(text)]))
    const text = pairs.map((byte) => (written[byte].length > 0 ? each[byte] : '')).join('')
    const expected = pairs.flatMap((byte) => written[byte])
    expect(Buffer.from(encoding.encode(text)).equals(Uint8Array.from(expected))).toBe(true)
  })

  test.each([...MULTI_BYTE, 'koi8-r', 'windows-1251', 'cp037', 'iso-8859-8-i'])(
    '%s: parts, joined, are the whole',
    (name) => {
      const encoding = encodingFor(name)!
      const random = new Random(5)
      expect(canBeCut(encoding)).toBe(true)
      for (let round = 0; round < 200; round++) {
        const bytes = Uint8Array.from({ length: 40 }, () => (random.below(6) === 0 ? 0x0a : random.below(256)))
        const place = { origin: 0, end: 40, read: (start: number, end: number) => bytes.subarray(start, end) }
        const at = cutFrom(encoding, random.below(41), place)
        expect(decode(name, bytes.subarray(0, at)) + decode(name, bytes.subarray(at))).toBe(decode(name, bytes))
      }
    },
  )

  test('what depends on the bytes before is not cut', () => {
    // The label big5-hkscs is WHATWG's, of Big5.
    const named = (name: string) => (name === 'big5-hkscs' ? big5hkscs : encodingFor(name)!)
    for (const name of [...UNCUT, 'utf-7', 'utf-7-imap']) {
      expect(named(name).name).toBe(name)
      expect(canBeCut(named(name)), name).toBe(false)
    }
    // Two characters become one: Ê and a macron.
    const { encode } = big5hkscs
    expect(encode('\u00ca\u0304')).not.toEqual(Uint8Array.of(...encode('\u00ca'), ...encode('a')))
    expect(encode('\u00ca\u0304')).toHaveLength(2)
  })
})
