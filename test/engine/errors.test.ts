// Kind, offset and length of malformed sequences: DESIGN's table row by row, and the fields of the error.

import { expect, test } from 'vitest'
import { MalformedError, transcode } from '../../src/index.ts'
import type { Kind } from '../reference/items.ts'
import { padded, wrong } from '../support/encoded-vectors.ts'
import { attempt, concat, hex, onBackends, plain, SUBJECTS, same, subject } from '../support/interface.ts'

function thrown(action: () => unknown): MalformedError {
  try {
    action()
  } catch (error) {
    if (error instanceof MalformedError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

/** Text that can't be encoded: the encodings, the kind, the offset, the length in units, and the code point in the message. */
const WRONG_TEXT: readonly (readonly [text: string, ids: string[] | 'all', Kind, number, number, string])[] = [
  ['a\ud800', 'all', 'surrogate', 1, 1, 'U+D800'],
  ['ab\udbffc', 'all', 'surrogate', 2, 1, 'U+DBFF'],
  ['\udc00', 'all', 'surrogate', 0, 1, 'U+DC00'],
  ['\udfff\ud800', 'all', 'surrogate', 0, 1, 'U+DFFF'],
  ['\ud800\ud83d\ude00', 'all', 'surrogate', 0, 1, 'U+D800'],
  ['a\u0100', ['latin1', 'ascii'], 'unmappable', 1, 1, 'U+0100'],
  ['aé\u{1f600}', ['latin1'], 'unmappable', 2, 2, 'U+1F600'],
  ['a\u{10ffff}é', ['ascii'], 'unmappable', 1, 2, 'U+10FFFF'],
  ['\x7f\x80', ['ascii'], 'unmappable', 1, 1, 'U+0080'],
]

/** Code points that can't be encoded. */
const WRONG_CODE_POINTS: readonly (readonly [codePoints: number[], ids: string[] | 'all', Kind, number, string])[] = [
  [[0x61, 0xd800], 'all', 'surrogate', 1, 'U+D800'],
  [[0xdfff], 'all', 'surrogate', 0, 'U+DFFF'],
  // Two code points of a surrogate pair are not a character.
  [[0x61, 0x62, 0xd83d, 0xde00], 'all', 'surrogate', 2, 'U+D83D'],
  [[0x61, 0x110000], 'all', 'too-large', 1, 'U+110000'],
  [[0x7fffffff], 'all', 'too-large', 0, 'U+7FFFFFFF'],
  [[0x61, 0x61, 0xffffffff], 'all', 'too-large', 2, 'U+FFFFFFFF'],
  [[0x10ffff], ['latin1', 'ascii'], 'unmappable', 0, 'U+10FFFF'],
  [[0x61, 0xff], ['ascii'], 'unmappable', 1, 'U+00FF'],
]

onBackends('errors', () => {
  test.each(SUBJECTS.flatMap((each) => wrong(each).map((row) => ({ id: each.id, ...row }))))(
    '$id: $name',
    ({ id, bytes, kind, offset, length }) => {
      const each = subject(id)
      const { encoding } = each
      const unit = each.reference.unit
      for (let padding = 0; padding < 64; padding++) {
        // A sequence that the end cuts must stay at the end.
        const all = padded(
          each,
          bytes,
          padding,
          kind === 'truncated' && offset + length === bytes.length ? 0 : undefined,
        )
        const expected = { encoding: encoding.name, kind, offset: padding * unit + offset, length }
        const context = () => `${id}: ${hex(all)}`
        same(encoding.findError(all), expected, context)
        const error = thrown(() => encoding.decode(all))
        same(plain(error), expected, context)
        const bad = Buffer.from(all.subarray(expected.offset, expected.offset + length))
        const inHex = [...bad].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
        same(error.message, `${encoding.name}: ${kind} at offset ${expected.offset}: ${inHex}`, context)
        for (const action of [
          () => encoding.utf16Length(all),
          () => encoding.codePointCount(all),
          () => encoding.decodeCodePoints(all),
          () => transcode(all, encoding, encoding),
          () => transcode(all, encoding, subject('utf16le').encoding),
          () => transcode(all, encoding, subject('utf32be').encoding),
        ]) {
          same(plain(thrown(action)), expected, context)
        }
      }
    },
  )

  test('a MalformedError is a TypeError with a name, a code and four fields', () => {
    const error = thrown(() => subject('utf8').encoding.decode(Uint8Array.of(0x41, 0xed, 0xa0, 0x80)))
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe('MalformedError')
    expect(error.message).toBe('utf-8: surrogate at offset 1: ED')
    expect(String(error)).toBe('MalformedError: utf-8: surrogate at offset 1: ED')
    const code = 'ERR_MALFORMED_SURROGATE'
    expect({ ...error }).toEqual({ encoding: 'utf-8', kind: 'surrogate', code, offset: 1, length: 1 })
    expect(thrown(() => subject('utf8').encoding.decode(Uint8Array.of(0xf0, 0x9f, 0x98))).message).toBe(
      'utf-8: truncated at offset 0: F0 9F 98',
    )
  })

  test.each(SUBJECTS)('$id: text', ({ id, encoding }) => {
    for (const [all, ids, kind, offset, length, name] of WRONG_TEXT) {
      if (ids !== 'all' && !ids.includes(id)) continue
      for (const padding of [0, 1, 15, 16, 63, 4095, 4096, 32767, 32768]) {
        const expected = { encoding: encoding.name, kind, offset: padding + offset, length }
        const context = () => `${id}: ${JSON.stringify(all)} after ${padding}`
        const text = 'a'.repeat(padding) + all
        const error = thrown(() => encoding.encode(text))
        same(plain(error), expected, context)
        same(error.message, `${encoding.name}: ${kind} at offset ${expected.offset}: ${name}`, context)
        same(plain(thrown(() => encoding.byteLength(text))), expected, context)
        same(plain(thrown(() => encoding.encodeInto(text, new Uint8Array(4 * text.length + 8)))), expected, context)
        const encoder = encoding.encoder()
        const inPieces = () => {
          const at = padding >> 1
          return concat([encoder.encode(text.slice(0, at)), encoder.encode(text.slice(at)), encoder.flush()])
        }
        same(plain(thrown(inPieces)), expected, context)
      }
    }
  })

  test.each(SUBJECTS)('$id: code points', ({ id, encoding }) => {
    for (const [codePoints, ids, kind, offset, name] of WRONG_CODE_POINTS) {
      if (ids !== 'all' && !ids.includes(id)) continue
      for (const padding of [0, 1, 15, 16, 63, 1023, 1024, 16383, 16384]) {
        const all = new Uint32Array(padding + codePoints.length).fill(0x61)
        all.set(codePoints, padding)
        const error = thrown(() => encoding.encodeCodePoints(all))
        const expected = { encoding: encoding.name, kind, offset: padding + offset, length: 1 }
        same(plain(error), expected, () => `${id}: ${codePoints} after ${padding}`)
        expect(error.message).toBe(`${encoding.name}: ${kind} at offset ${expected.offset}: ${name}`)
      }
    }
  })

  test('transcode reports the source bytes of an unmappable character', () => {
    const utf8 = subject('utf8')
    for (const from of SUBJECTS.filter(({ reference: { replacement } }) => replacement !== '?')) {
      for (const [to, head] of [
        [subject('latin1'), 'é'],
        [subject('ascii'), 'e'],
      ] as const) {
        for (const character of ['\u0100', '€', '\u{1f600}']) {
          for (const padding of [0, 1, 40, 1000, 70_000]) {
            const before = from.encoding.encode('a'.repeat(padding) + head, { bom: false })
            const bad = from.encoding.encode(character, { bom: false })
            const bytes = concat([before, bad, from.encoding.encode('b', { bom: false })])
            const expected = {
              encoding: to.encoding.name,
              kind: 'unmappable',
              offset: before.length,
              length: bad.length,
            }
            const error = thrown(() => transcode(bytes, from.encoding, to.encoding))
            same(plain(error), expected, () => `${from.id} to ${to.id}, ${character} after ${padding}`)
            expect(error.message).toContain(
              `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
            )
          }
        }
      }
    }
    // Of two errors, the first is reported.
    const both = Uint8Array.of(0x41, 0xe2, 0x82, 0xac, 0xff)
    expect(attempt(() => transcode(both, utf8.encoding, subject('latin1').encoding))).toMatchObject({
      offset: 1,
      length: 3,
    })
    const other = Uint8Array.of(0x41, 0xff, 0xe2, 0x82, 0xac)
    expect(attempt(() => transcode(other, utf8.encoding, subject('latin1').encoding))).toMatchObject({
      encoding: 'utf-8',
      kind: 'invalid-byte',
      offset: 1,
    })
  })

  test('offsets count a BOM', () => {
    const { encoding: utf8 } = subject('utf8')
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x41, 0xff)
    expect(attempt(() => utf8.decode(bytes))).toMatchObject({ offset: 4 })
    expect(utf8.findError(bytes)).toMatchObject({ offset: 4 })
    const decoder = utf8.decoder()
    for (const byte of bytes.subarray(0, 4)) decoder.decode(Uint8Array.of(byte))
    expect(attempt(() => decoder.decode(bytes.subarray(4)))).toMatchObject({ offset: 4 })
    const { encoding: utf16 } = subject('utf16')
    expect(attempt(() => utf16.decode(Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x00, 0xdc)))).toMatchObject({ offset: 4 })
    expect(attempt(() => utf16.encode('a\ud800'))).toMatchObject({ offset: 1 })
  })

  test('an error far from the start of a stream has its offset from the start', () => {
    const { encoding: utf8 } = subject('utf8')
    const decoder = utf8.decoder()
    const chunk = new Uint8Array(100_000).fill(0x61)
    for (let i = 0; i < 5; i++) decoder.decode(chunk)
    decoder.decode(Uint8Array.of(0xe2, 0x82))
    const error = thrown(() => decoder.decode(chunk))
    expect(plain(error)).toEqual({ encoding: 'utf-8', kind: 'truncated', offset: 500_000, length: 2 })
    expect(error.message).toBe('utf-8: truncated at offset 500000: E2 82')
  })
})
