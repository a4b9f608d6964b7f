// Decoding in the legacy encodings, against test/reference/legacy: every short sequence, and longer ones where the encoding has them; streams
// cut anywhere; damaged text. The text has to agree, and the place, the length and the kind of every error.

import { describe, expect, test } from 'vitest'
import { Transcoder } from '../../../src/engine/transcode.ts'
import { transcode, utf8 } from '../../../src/index.ts'
import * as reference from '../../reference/legacy/index.ts'
import { GB18030_RANGES } from '../../reference/legacy/indexes.ts'
import { onBackends } from '../../support/interface.ts'
import { checkDecoding, growth } from '../../support/judge.ts'
import { Random } from '../../support/random.ts'
import { isLeftOut } from '../../support/share.ts'
import {
  checkItems,
  cut,
  describeDecoding,
  describeItems,
  hex,
  hostileBytes,
  MULTI_BYTE,
  randomBytes,
  randomText,
  SAMPLE,
  SINGLE_BYTE,
  type Subject,
  same,
  sameBytes,
  subjectOf,
  textOf,
} from './support.ts'

/** Two bytes of each pair of high and low, in all combinations. */
const ALL_PAIRS = Array.from({ length: 0x10000 }, (_, pair) => Uint8Array.of(pair >> 8, pair & 0xff))

/** The oracle takes longer than the package, and each set of kernels has the same inputs. */
const expectations = new Map<string, string>()
function expectedOf(subject: Subject, key: string, bytes: Uint8Array): string {
  const all = `${subject.name} ${key}`
  const expected = expectations.get(all) ?? describeItems(reference.decode(subject.reference, bytes))
  expectations.set(all, expected)
  return expected
}

function checkLong(subject: Subject, key: string, bytes: Uint8Array): void {
  const { encoding, name } = subject
  const actual = describeDecoding((onError) => encoding.decode(bytes, { onError }))
  same(() => `${name}: ${key}`, actual, expectedOf(subject, key, bytes))
}

/** Joins sequences with something between. */
function join(sequences: readonly Uint8Array[], between: readonly number[]): Uint8Array {
  return Uint8Array.from(sequences.flatMap((bytes) => [...bytes, ...between]))
}

onBackends(
  'legacy encodings decode every short sequence',
  () => {
    test.each(SAMPLE)('$name: every byte, alone and at every place of 70', (subject) => {
      for (let byte = 0; byte < 256; byte++) {
        checkItems(subject, Uint8Array.of(byte))
        if (isLeftOut() || isLeftOut()) continue
        for (let at = 0; at < 70; at++) checkItems(subject, new Uint8Array(70).fill(0x61).fill(byte, at, at + 1))
      }
    })

    test.each(MULTI_BYTE)('$name: every two bytes', (subject) => {
      for (const pair of ALL_PAIRS) if (!isLeftOut()) checkItems(subject, pair)
    })

    test.each(MULTI_BYTE)('$name: every two bytes in long text', (subject) => {
      for (const between of [[0x0a], [0x61, 0x0a, 0x62]])
        if (!isLeftOut() || between.length === 1) checkLong(subject, `pairs ${between}`, join(ALL_PAIRS, between))
    })

    test.each(MULTI_BYTE)('$name: hostile bytes in all combinations of four', (subject) => {
      const hostile = hostileBytes(subject)
      for (let number = 0; number < hostile.length ** 4; number++) {
        if (isLeftOut()) continue
        const bytes = [0, 1, 2, 3].map((i) => hostile[Math.floor(number / hostile.length ** i) % hostile.length])
        checkItems(subject, Uint8Array.from(bytes))
      }
    })

    test('euc-jp: every three bytes from 8F on', () => {
      const subject = subjectOf('euc-jp')
      for (const [high, low] of ALL_PAIRS) if (!isLeftOut()) checkItems(subject, Uint8Array.of(0x8f, high, low))
      checkLong(subject, 'jis0212', Uint8Array.from(ALL_PAIRS.flatMap(([high, low]) => [0x8f, high, low, 0x0a])))
    })

    test.each(['gb18030', 'gbk'])('%s: four bytes at the edges of the ranges, and a million more', (name) => {
      const subject = subjectOf(name)
      const bytesOf = (pointer: number) => [
        0x81 + Math.floor(pointer / 12600),
        0x30 + (Math.floor(pointer / 1260) % 10),
        0x81 + (Math.floor(pointer / 10) % 126),
        0x30 + (pointer % 10),
      ]
      const pointers = [0, 7456, 7457, 7458, 39419, 39420, 188999, 189000, 1237575, 1237576, 1587599]
      const edges = GB18030_RANGES.flatMap(([pointer]) => [pointer - 1, pointer, pointer + 1])
      for (const pointer of [...pointers, ...edges]) {
        if (pointer < 0) continue
        const bytes = bytesOf(pointer)
        checkItems(subject, Uint8Array.from(bytes))
        for (let i = 0; i < 4; i++)
          for (const edge of hostileBytes(subject))
            checkItems(subject, Uint8Array.from([...bytes.slice(0, i), edge, ...bytes.slice(i + 1), 0x41]))
      }
      const random = new Random(0x18030)
      for (let block = 0; block < 100; block++) {
        const list: number[] = []
        for (let i = 0; i < 10_000; i++) {
          const bytes = bytesOf(random.below(random.pick([39500, 1237600, 1587600])))
          if (random.once(20)) bytes[random.below(4)] = random.below(256)
          for (const byte of bytes) list.push(byte)
        }
        if (!isLeftOut()) checkLong(subject, `random ${block}`, Uint8Array.from(list))
      }
    })

    test('iso-2022-jp: bytes in every state, behind every escape sequence', () => {
      const subject = subjectOf('iso-2022-jp')
      const escapes = [
        '',
        '\x1b(B',
        '\x1b(J',
        '\x1b(I',
        '\x1b$@',
        '\x1b$B',
        '\x1b(J\x1b(B',
        '\x1b$B!',
        '\x1b',
        '\x1b$',
        '\x1b(',
      ]
      for (const before of escapes) {
        const prefix = Array.from(before, (character) => character.charCodeAt(0))
        for (const pair of ALL_PAIRS)
          if (!isLeftOut() && !isLeftOut()) checkItems(subject, Uint8Array.from([...prefix, ...pair, 0x30, 0x21]))
        if (!isLeftOut() || before === '\x1b$B')
          checkLong(subject, `pairs behind ${before}`, Uint8Array.from([...prefix, ...join(ALL_PAIRS, [])]))
      }
    })
  },
  true,
)

onBackends('legacy encodings decode', () => {
  test.each(SAMPLE)('$name: every function and every policy on random text, whole and damaged', (subject) => {
    const random = new Random(0x1e6ac7)
    const oracle = {
      decode: (bytes: ArrayLike<number>) => reference.decode(subject.reference, bytes),
      encodeOne: (codePoint: number) => reference.encodeOne(subject.reference, codePoint),
      hasBom: false,
    }
    for (let round = 0; round < 60; round++)
      checkDecoding(subject.encoding, oracle, randomBytes(subject, random, random.below(random.pick([10, 200]))))
  })

  test.each(SINGLE_BYTE)('$name: bytes above 7F side by side', (subject) => {
    const random = new Random(0x80)
    const all = Uint8Array.from({ length: 4096 }, () => random.between(0x80, 0xff))
    checkLong(subject, 'high', all)
    checkLong(
      subject,
      'letters',
      all.filter((byte) => subject.encoding.isValid(Uint8Array.of(byte))),
    )
  })

  test.each(SAMPLE)('$name: streams cut anywhere', (subject) => {
    const { encoding, name } = subject
    const random = new Random(0x57e4)
    for (let round = 0; round < 400; round++) {
      if (isLeftOut()) continue
      const bytes = randomBytes(subject, random, random.below(random.pick([8, 60, 300])))
      const expected = describeItems(reference.decode(subject.reference, bytes))
      const pieces = cut(bytes, random)
      const what = () => `${name}: ${pieces.map(hex).join(' | ')}`
      const streamed = describeDecoding((onError) => {
        const decoder = encoding.decoder({ onError })
        return pieces.map((piece) => decoder.decode(piece)).join('') + decoder.flush()
      })
      same(what, streamed, expected)
      const transcoded = describeDecoding((onError) => {
        const transcoder = new Transcoder(encoding, utf8, { onError })
        const written = [...pieces.map((piece) => transcoder.push(piece)), transcoder.end()]
        return utf8.decode(Uint8Array.from(Buffer.concat(written)), { bom: 'keep' })
      })
      same(what, transcoded, expected)
    }
  })

  test.each(MULTI_BYTE)('$name: a stream cut in two at every place, with 0 to 20 bytes before', (subject) => {
    const { encoding, name } = subject
    const random = new Random(0xc07)
    for (let padding = 0; padding <= 20; padding++) {
      if (isLeftOut()) continue
      const tail = randomBytes(subject, random, 24)
      const bytes = Uint8Array.from([...new Array<number>(padding).fill(0x61), ...tail])
      const expected = describeItems(reference.decode(subject.reference, bytes))
      for (let at = 0; at <= bytes.length; at++) {
        const actual = describeDecoding((onError) => {
          const decoder = encoding.decoder({ onError })
          return decoder.decode(bytes.subarray(0, at)) + decoder.decode(bytes.subarray(at)) + decoder.flush()
        })
        same(() => `${name}, cut at ${at}: ${hex(bytes)}`, actual, expected)
      }
    }
  })

  test.each(SAMPLE)('$name: windows of 64 KiB and more', (subject) => {
    const random = new Random(0x64)
    const bytes = randomBytes(subject, random, 90_000)
    const { encoding, name } = subject
    checkLong(subject, 'windows', bytes)
    const replaced = encoding.decode(bytes, { onError: 'replace' })
    same(() => `${name}, replace`, replaced, textOf(reference.decode(subject.reference, bytes)))
    sameBytes(
      () => `${name}, transcode`,
      transcode(bytes, encoding, utf8, { onError: 'replace' }),
      utf8.encode(replaced),
    )
  })

  test.each(['gb18030', 'euc-jp', 'iso-2022-jp'])('%s: takes linear time', (name) => {
    const { encoding } = subjectOf(name)
    const bytes = (size: number, ...pattern: number[]) =>
      Uint8Array.from({ length: size }, (_, i) => pattern[i % pattern.length])
    const grown = growth((size) => {
      for (const pattern of [
        [0x81, 0x30],
        [0x8f, 0xa1],
        [0x1b, 0x24, 0x42],
      ])
        encoding.decode(bytes(size, ...pattern), { onError: 'ignore' })
    })
    expect(grown).toBeLessThan(32)
  })
})

describe('the rules that the standard has for safety', () => {
  test.each(MULTI_BYTE.filter(({ name }) => name !== 'iso-2022-jp'))(
    '$name: a byte before ASCII does not swallow it, unless both are a character',
    ({ encoding }) => {
      for (let byte = 0x80; byte < 256; byte++)
        for (const ascii of '\0\n"&\'</>')
          expect(encoding.decode(Uint8Array.of(byte, ascii.charCodeAt(0)), { onError: 'replace' }).at(-1)).toBe(ascii)
    },
  )

  test('iso-2022-jp: no `<` hides behind an escape sequence without an error', () => {
    const { encoding } = subjectOf('iso-2022-jp')
    const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
    expect(encoding.decode(bytes('\x1b$B\x1b(B<script>'), { onError: 'replace' })).toBe('\ufffd<script>')
    expect(encoding.findError(bytes('\x1b$B\x1b(B<script>'))).toMatchObject({ kind: 'overlong', offset: 3, length: 3 })
    expect(encoding.decode(bytes('\x1b$B<'), { onError: 'replace' })).toBe('\ufffd')
    expect(encoding.findError(bytes('\x1b$B<'))).toMatchObject({ kind: 'truncated', offset: 3, length: 1 })
  })

  test.each(SINGLE_BYTE)('$name: every byte, strict and replaced', ({ encoding, reference: oracle }) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const items = reference.decode(oracle, bytes)
    expect(encoding.decode(bytes, { onError: 'replace' })).toBe(textOf(items))
    const wellFormed = bytes.filter((_, byte) => textOf([items[byte]]) !== '\ufffd')
    expect(encoding.decode(wellFormed)).toBe(textOf(items).replaceAll('\ufffd', ''))
    const offset = textOf(items).indexOf('\ufffd')
    if (offset < 0) expect(encoding.decode(bytes)).toBe(textOf(items))
    else expect(() => encoding.decode(bytes)).toThrow(expect.objectContaining({ kind: 'invalid-byte', offset }))
  })

  test.each(SINGLE_BYTE)('$name: text comes back', (subject) => {
    const text = randomText(subject, new Random(1), 2000)
    expect(subject.encoding.decode(subject.encoding.encode(text))).toBe(text)
  })
})
