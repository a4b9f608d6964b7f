// The encodings of seven bits beside ISO-2022-JP: their sequences, what is malformed, streams. test/oracles/codepages.ts asks other codecs for every
// character; laws.test.ts cuts texts anywhere.

import { describe, expect, test } from 'vitest'
import { cp50220, cp50221, type Encoding, hz, iso2022jp2, iso2022kr } from '../../../src/codepages.ts'
import { transcode, utf8 } from '../../../src/index.ts'
import { iso2022jp } from '../../../src/legacy.ts'
import { onBackends } from '../../support/interface.ts'

/** `^[` is ESC, `^N` is SO and `^O` is SI. */
const bytesOf = (text: string) =>
  Uint8Array.from(
    Buffer.from(text.replaceAll('^[', '\x1b').replaceAll('^N', '\x0e').replaceAll('^O', '\x0f'), 'latin1'),
  )
const read = (encoding: Encoding, text: string) => encoding.decode(bytesOf(text))
const write = (encoding: Encoding, text: string) =>
  Buffer.from(encoding.encode(text))
    .toString('latin1')
    .replaceAll('\x1b', '^[')
    .replaceAll('\x0e', '^N')
    .replaceAll('\x0f', '^O')

/** Errors as `kind offset+length`, with the text in which each is `!`. */
function readAll(encoding: Encoding, text: string): string {
  const errors: string[] = []
  const decoded = encoding.decode(bytesOf(text), {
    onError({ kind, offset, length }) {
      errors.push(`${kind} ${offset}+${length}`)
      return '!'
    },
  })
  return [decoded, ...errors].join(' | ')
}

onBackends('encodings with shift states', () => {
  test.each<[Encoding, string, string]>([
    [iso2022kr, 'abc', '^[$)Cabc'],
    [iso2022kr, '한글', '^[$)C^NGQ1[^O'],
    [iso2022kr, 'a한 글\nb', '^[$)Ca^NGQ^O ^N1[^O\nb'],
    [iso2022kr, '€®㉾', '^[$)C^N"f"g"h^O'],
    [hz, 'abc', 'abc'],
    [hz, '己所不欲，勿施於人。', '~{<:Ky2;S{#,NpJ)l6HK!#~}'],
    [hz, 'a~b中\n~{文~}', 'a~~b~{VP~}\n~~{~{ND~}~~}'],
    [hz, '\x0e\x0f\x1b', '\x0e\x0f\x1b'.replaceAll('\x0e', '^N').replaceAll('\x0f', '^O').replaceAll('\x1b', '^[')],
    [iso2022jp2, '日本', '^[$BF|K\\^[(B'],
    [iso2022jp2, '丂', '^[$(D0!^[(B'],
    [iso2022jp2, '们', '^[$ACG^[(B'],
    [iso2022jp2, '한', '^[$(CGQ^[(B'],
    [iso2022jp2, '\xa0«', '^[.A^[N ^[N+'],
    [iso2022jp2, '«\n«日«', '^[.A^[N+\n^[.A^[N+^[$BF|^[N+^[(B'],
    [iso2022jp2, '日\n', '^[$BF|^[(B\n'],
    [iso2022jp2, '¥a\\', '^[(J\\a^[(B\\'],
    [iso2022jp2, '〜−', '^[$B!A!]^[(B'],
    [cp50220, '日ｶﾞ①', '^[$BF|%+!+-!^[(B'],
    [cp50221, '日ｶﾞ①', '^[$BF|^[(I6^^[$B-!^[(B'],
    [cp50221, '¥丂\ue000ⅰ', '^[(J\\^[$(D0!^[$Bu!^[$(Ds!^[(B'],
  ])('%o: %j', (encoding, text, encoded) => {
    expect(write(encoding, text)).toBe(encoded)
    if (encoding !== cp50220) expect(read(encoding, encoded)).toBe(text)
    expect(encoding.byteLength(text)).toBe(bytesOf(encoded).length)
    expect(encoding.encodeCodePoints(utf8.decodeCodePoints(utf8.encode(text)))).toEqual(bytesOf(encoded))
    expect(transcode(utf8.encode(text), utf8, encoding)).toEqual(bytesOf(encoded))
    const encoder = encoding.encoder()
    const units = Array.from(text, (each) => [...encoder.encode(each)])
    expect(Uint8Array.from([...units.flat(), ...encoder.flush()])).toEqual(bytesOf(encoded))
  })

  test.each<[Encoding, string, string]>([
    // Nothing closes the text, and sequences that change nothing are none.
    [iso2022kr, '^[$)C^NGQ', '한'],
    [iso2022kr, '^NGQ^Oa', '한a'],
    [iso2022kr, 'a^[$)C^N^N^[$)CGQ^O^O^N^O', 'a한'],
    [hz, '~{VPND', '中文'],
    [hz, 'a~\nb~{~}', 'ab'],
    [hz, '~{V~~}', '筑'],
    [iso2022jp2, '^[$@F|^[(B^[(B^[$B', '日'],
    [iso2022jp2, '^[$BF|\n\tF|', '日\n\t日'],
    [iso2022jp2, '^[.F^[Na^[.A^[Na', 'αá'],
    [cp50221, '^N1^O1^[(I1', 'ｱ1ｱ'],
    [cp50220, '^[(I1', 'ｱ'],
    [cp50220, '^[$By!|b', '纊髙'],
  ])('%o reads %j', (encoding, bytes, text) => {
    expect(read(encoding, bytes)).toBe(text)
    expect(encoding.utf16Length(bytesOf(bytes))).toBe(text.length)
  })

  test.each<[Encoding, string, string]>([
    [iso2022kr, '\x80a', '!a | invalid-byte 0+1'],
    [iso2022kr, '^NGQ\nGQ ', '한!한! | invalid-byte 3+1 | invalid-byte 6+1'],
    [iso2022kr, '^NG', '! | truncated 1+1'],
    [iso2022kr, '^NG^Oa', '!a | truncated 1+1'],
    [iso2022kr, '^NG\x80GQ', '!한 | invalid-byte 1+2'],
    [iso2022kr, '^NI!GQ', '!한 | invalid-byte 1+2'],
    [iso2022kr, '^[$)', '! | truncated 0+3'],
    [iso2022kr, '^[(B', '!(B | truncated 0+1'],
    [hz, '~', '! | truncated 0+1'],
    [hz, '~x~}', '!x!} | truncated 0+1 | truncated 2+1'],
    [hz, '~{VP~{VP~}', '中!!玄! | truncated 4+1 | invalid-byte 5+2 | truncated 9+1'],
    [hz, '~{VP\nND~}a', '中!文a | invalid-byte 4+1'],
    [iso2022jp2, '^[Na', '!Na | truncated 0+1'],
    [iso2022jp2, '^[.A\n^[Na', '\n!Na | truncated 4+1'],
    [iso2022jp2, '^[.A^[N', '! | truncated 3+2'],
    [iso2022jp2, '^[.A^[N\n', '!\n | truncated 3+2'],
    [iso2022jp2, '^[.F^[N$a', '!a | invalid-byte 3+3'],
    [iso2022jp2, '^[(I1', '!(I1 | truncated 0+1'],
    [iso2022jp2, 'a^Nb', 'a!b | invalid-byte 1+1'],
    [iso2022jp2, '^[$B-!F|', '!日 | invalid-byte 3+2'],
    [iso2022jp2, '^[$BF ', '!! | truncated 3+1 | invalid-byte 4+1'],
    [iso2022jp2, '^[$(', '! | truncated 0+3'],
    [cp50221, '^[(Ia1', '!ｱ | invalid-byte 3+1'],
    [cp50220, '\xb1', '! | invalid-byte 0+1'],
  ])('%o reads %j with errors', (encoding, bytes, expected) => {
    expect(readAll(encoding, bytes)).toBe(expected)
    const decoder = encoding.decoder({ onError: 'replace' })
    const pieces = Array.from(bytesOf(bytes), (byte) => decoder.decode(Uint8Array.of(byte))).join('')
    expect(pieces + decoder.flush()).toBe(encoding.decode(bytesOf(bytes), { onError: 'replace' }))
  })

  test.each([iso2022kr, hz, iso2022jp2, cp50220, cp50221])('$name: what it lacks', (encoding) => {
    expect(() => encoding.encode('a😀')).toThrow(
      expect.objectContaining({ kind: 'unmappable', offset: 1, length: 2, encoding: encoding.name }),
    )
    expect(encoding.decode(encoding.encode('日😀本', { onError: 'replace' }))).toBe('日?本')
    expect(encoding.decode(encoding.encode('日😀本', { onError: 'html' }))).toBe('日&#128512;本')
    expect(encoding.encode('')).toHaveLength(0)
    expect(encoding.encoder().flush()).toHaveLength(0)
    if (encoding !== hz)
      for (const control of '\x0e\x0f\x1b') expect(() => encoding.encode(control)).toThrow('unmappable')
  })

  test('encodeInto closes what it writes', () => {
    const target = new Uint8Array(8)
    expect(hz.encodeInto('中文', target)).toEqual({ read: 2, written: 8 })
    expect(hz.encodeInto('中文', target.subarray(0, 7))).toEqual({ read: 1, written: 6 })
    expect(hz.decode(target.subarray(0, 6))).toBe('中')
    expect(iso2022kr.encodeInto('한', target)).toEqual({ read: 1, written: 8 })
    expect(iso2022kr.encodeInto('한', target.subarray(0, 7))).toEqual({ read: 0, written: 0 })
    expect(() => iso2022kr.write('한', target, 1)).toThrow(RangeError)
    expect(iso2022kr.decodeSlice(bytesOf('xx^NGQ^O'), 2, 5)).toBe('한')
  })
})

describe('beside ISO-2022-JP', () => {
  test('the characters that both have', () => {
    for (const text of ['日本語', 'ひらがなカタカナ', '全角ＡＢＣ', '¥']) {
      expect(iso2022jp2.encode(text)).toEqual(iso2022jp.encode(text))
      expect(cp50220.encode(text)).toEqual(iso2022jp.encode(text))
    }
  })
})
