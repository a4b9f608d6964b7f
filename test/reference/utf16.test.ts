// The oracle of UTF-16 against strings, TextDecoder and Buffer.

import { expect, test } from 'vitest'
import { Random } from '../support/random.ts'
import { PROFILES, spoiled, text } from '../support/texts.ts'
import { firstMalformed, incompleteTail, replaced, toText, wellFormedPrefix } from './items.ts'
import * as utf16 from './utf16.ts'

function bytesOf(units: Uint16Array, order: 'le' | 'be'): Buffer {
  const bytes = Buffer.from(units.buffer.slice(units.byteOffset, units.byteOffset + units.byteLength))
  return order === 'le' ? bytes : bytes.swap16()
}

test('RFC 2781, section 5: U+12345 = R a', () => {
  expect(utf16.encode([0x12345, 0x3d, 0x52, 0x61])).toEqual(Uint16Array.of(0xd808, 0xdf45, 0x3d, 0x52, 0x61))
  const bytes = [0xd8, 0x08, 0xdf, 0x45, 0x00, 0x3d, 0x00, 0x52, 0x00, 0x61]
  expect(wellFormedPrefix(utf16.decodeBytes(bytes, 'be'))).toEqual([0x12345, 0x3d, 0x52, 0x61])
})

test.each([
  { name: 'a lone lead', units: [0x41, 0xd800, 0x42], kind: 'surrogate', offset: 1, length: 1 },
  { name: 'a lone trail', units: [0xdc00, 0xd800, 0xdc00], kind: 'surrogate', offset: 0, length: 1 },
  { name: 'a lead before a pair', units: [0xd800, 0xd800, 0xdc00], kind: 'surrogate', offset: 0, length: 1 },
  { name: 'a lead at the end', units: [0x41, 0xdbff], kind: 'truncated', offset: 1, length: 1 },
])('$name', ({ units, kind, offset, length }) => {
  expect(firstMalformed(utf16.decode(units))).toEqual({ kind, offset, length })
})

test.each([
  { name: 'one byte', bytes: [0x41], offset: 0, length: 1 },
  { name: 'a lead', bytes: [0x00, 0x41, 0xd8, 0x00], offset: 2, length: 2 },
  { name: 'a lead and a byte', bytes: [0x00, 0x41, 0xd8, 0x00, 0xdc], offset: 2, length: 3 },
])('$name at the end is one truncated sequence', ({ bytes, offset, length }) => {
  const items = utf16.decodeBytes(bytes, 'be')
  expect(firstMalformed(items)).toEqual({ kind: 'truncated', offset, length })
  expect(incompleteTail(items, bytes.length)).toEqual({ kind: 'truncated', offset, length })
})

test('spoiled texts of every profile agree with the platform in both orders', () => {
  const random = new Random(2)
  const decoders = {
    le: new TextDecoder('utf-16le', { ignoreBOM: true }),
    be: new TextDecoder('utf-16be', { ignoreBOM: true }),
  }
  for (const profile of PROFILES) {
    for (let round = 0; round < 60; round++) {
      const units = spoiled(utf16.encode(text(profile, random, 150)), random, random.pick([3, 20, 200]))
      const string = bytesOf(units, 'le').toString('utf16le')
      const items = utf16.decode(units)
      expect(toText(replaced(items)) === string.toWellFormed()).toBe(true)
      expect(firstMalformed(items) === undefined).toBe(string.isWellFormed())
      for (const order of ['le', 'be'] as const) {
        const bytes = bytesOf(units, order).subarray(0, units.byteLength - random.below(2))
        expect(toText(replaced(utf16.decodeBytes(bytes, order))) === decoders[order].decode(bytes)).toBe(true)
      }
      expect(Buffer.from(bytesOf(utf16.swapped(units), 'be')).equals(bytesOf(units, 'le'))).toBe(true)
    }
  }
})

test('every supplementary character becomes the pair that strings have', () => {
  for (let codePoint = 0x10000; codePoint <= 0x10ffff; codePoint++) {
    const [lead, trail] = utf16.encodeOne(codePoint)
    const string = String.fromCodePoint(codePoint)
    if (string.charCodeAt(0) !== lead || string.charCodeAt(1) !== trail) throw new Error(codePoint.toString(16))
  }
  expect(() => utf16.encodeOne(0xd800)).toThrow(RangeError)
})
