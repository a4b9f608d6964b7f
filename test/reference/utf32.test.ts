// The oracles of UTF-32 and of the encodings of one byte, against strings and Buffer.

import { expect, test } from 'vitest'
import { Random } from '../support/random.ts'
import { text } from '../support/texts.ts'
import { firstMalformed, toText, wellFormedPrefix } from './items.ts'
import * as latin1 from './latin1.ts'
import * as utf32 from './utf32.ts'

test('elements are code points', () => {
  const codePoints = text('mixed', new Random(3), 500)
  expect(Array.from(toText(codePoints), (character) => character.codePointAt(0))).toEqual([...codePoints])
  expect(wellFormedPrefix(utf32.decode(codePoints))).toEqual([...codePoints])
  expect(utf32.encode(codePoints)).toEqual(codePoints)
})

test.each([
  { value: 0xd7ff, kind: undefined },
  { value: 0xd800, kind: 'surrogate' },
  { value: 0xdfff, kind: 'surrogate' },
  { value: 0xe000, kind: undefined },
  { value: 0x10ffff, kind: undefined },
  { value: 0x110000, kind: 'too-large' },
  { value: 0x80000041, kind: 'too-large' },
  { value: 0xffffffff, kind: 'too-large' },
])('$value is $kind', ({ value, kind }) => {
  const expected = kind === undefined ? undefined : { kind, offset: 1, length: 1 }
  expect(firstMalformed(utf32.decode([0x41, value]))).toEqual(expected)
  if (kind !== undefined) expect(() => utf32.encode([value])).toThrow(RangeError)
})

test('bytes of both orders, and some left over', () => {
  const bytes = Uint8Array.of(0x00, 0x01, 0xf6, 0x00, 0x00, 0x00, 0x00, 0x41)
  expect(wellFormedPrefix(utf32.decodeBytes(bytes, 'be'))).toEqual([0x1f600, 0x41])
  expect(wellFormedPrefix(utf32.decodeBytes(bytes.slice().reverse(), 'le'))).toEqual([0x41, 0x1f600])
  for (const left of [1, 2, 3]) {
    const kind = 'truncated'
    expect(firstMalformed(utf32.decodeBytes(bytes.subarray(0, 4 + left), 'be'))).toEqual({
      kind,
      offset: 4,
      length: left,
    })
  }
})

test('exchanged bytes are those of Buffer', () => {
  const elements = Uint32Array.of(0x01020304, 0x80000000, 0xffffff00, 0x10ffff)
  const theirs = Buffer.from(elements.slice().buffer).swap32()
  expect(Buffer.from(utf32.swapped(elements).buffer).equals(theirs)).toBe(true)
})

test('ISO 8859-1 is what Buffer calls latin1; US-ASCII is its lower half', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  expect(toText(wellFormedPrefix(latin1.decode(bytes)))).toBe(Buffer.from(bytes).toString('latin1'))
  expect(firstMalformed(latin1.decodeAscii(bytes))).toEqual({ kind: 'invalid-byte', offset: 0x80, length: 1 })
  expect(wellFormedPrefix(latin1.decodeAscii(bytes))).toHaveLength(128)
  expect(latin1.encodeOne(0xff)).toEqual([0xff])
  expect(latin1.encodeOne(0x100)).toBeUndefined()
  expect(latin1.encodeOneAscii(0x7f)).toEqual([0x7f])
  expect(latin1.encodeOneAscii(0x80)).toBeUndefined()
})
