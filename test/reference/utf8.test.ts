// The oracle of UTF-8 against the named vectors and against the platform's own codec.

import { expect, test } from 'vitest'
import { Random } from '../support/random.ts'
import { PROFILES, spoiled, text } from '../support/texts.ts'
import { bytes, codePoints, ILL_FORMED, WELL_FORMED } from '../support/vectors.ts'
import { firstMalformed, incompleteTail, isScalarValue, replaced, toText, wellFormedPrefix } from './items.ts'
import * as utf8 from './utf8.ts'

const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

function agreesWithThePlatform(source: Uint8Array): void {
  const items = utf8.decode(source)
  const malformed = firstMalformed(items)
  let accepted = true
  try {
    fatal.decode(source)
  } catch {
    accepted = false
  }
  const same = accepted === (malformed === undefined) && toText(replaced(items)) === lossy.decode(source)
  if (!same) throw new Error(`differs from TextDecoder: ${Buffer.from(source).toString('hex')}`)
  if (malformed === undefined) return
  const before = source.subarray(0, malformed.offset)
  if (toText(wellFormedPrefix(items)) !== fatal.decode(before)) throw new Error('prefix')
  // The kind `truncated` at the end is what a stream waits for: the platform holds back exactly that tail.
  const stream = new TextDecoder('utf-8', { ignoreBOM: true })
  const tail = incompleteTail(items, source.length)
  const expected = toText(replaced(items.slice(0, tail === undefined ? items.length : -1)))
  if (stream.decode(source, { stream: true }) !== expected) {
    throw new Error(`tail differs from TextDecoder: ${Buffer.from(source).toString('hex')}`)
  }
}

test.each(WELL_FORMED)('$name', (vector) => {
  expect(wellFormedPrefix(utf8.decode(bytes(vector.bytes)))).toEqual([...codePoints(vector.codePoints)])
  expect(firstMalformed(utf8.decode(bytes(vector.bytes)))).toBeUndefined()
  expect(utf8.encode(codePoints(vector.codePoints))).toEqual(bytes(vector.bytes))
})

test.each(ILL_FORMED)('$name', (vector) => {
  const items = utf8.decode(bytes(vector.bytes))
  const { kind, offset, length } = vector
  expect(firstMalformed(items)).toEqual({ kind, offset, length })
  expect(replaced(items)).toEqual([...codePoints(vector.replaced)])
})

test('every scalar value encodes as TextEncoder does, and comes back', () => {
  const encoder = new TextEncoder()
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (!isScalarValue(codePoint)) continue
    const own = utf8.encodeOne(codePoint)
    const theirs = encoder.encode(String.fromCodePoint(codePoint))
    const items = utf8.decode(own)
    const back = items.length === 1 && 'codePoint' in items[0] && items[0].codePoint === codePoint
    if (!back || own.length !== theirs.length || own.some((byte, i) => byte !== theirs[i])) {
      throw new Error(`U+${codePoint.toString(16)}`)
    }
  }
})

test('what is no scalar value has no bytes', () => {
  for (const value of [0xd800, 0xdfff, 0x110000, -1, 0xffffffff])
    expect(() => utf8.encodeOne(value)).toThrow(RangeError)
})

test('all sequences of one and two bytes', () => {
  for (let a = 0; a < 256; a++) {
    agreesWithThePlatform(Uint8Array.of(a))
    for (let b = 0; b < 256; b++) agreesWithThePlatform(Uint8Array.of(a, b))
  }
})

test('all sequences of four bytes from the edges of the ranges', () => {
  const edges = [0x41, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xf5, 0xff]
  for (const a of edges) {
    for (const b of edges)
      for (const c of edges) for (const d of edges) agreesWithThePlatform(Uint8Array.of(a, b, c, d))
  }
})

test('spoiled texts of every profile', () => {
  const random = new Random(1)
  for (const profile of PROFILES) {
    for (let round = 0; round < 60; round++) {
      agreesWithThePlatform(spoiled(utf8.encode(text(profile, random, 200)), random, random.pick([3, 20, 200])))
    }
  }
})
