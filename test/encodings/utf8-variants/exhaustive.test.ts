// Every code point, every sequence of one to three bytes, and sequences of four to six bytes by class.

import { describe, expect, test } from 'vitest'
import { isCharacter } from '../../reference/items.ts'
import * as reference from '../../reference/variants.ts'
import { isLeftOut } from '../../support/share.ts'
import { bytes, checkDecoding, onEach, textOf, thrown } from './support.ts'

/** What an oracle says about many pieces at once. A separator keeps them apart. */
class Batch {
  private readonly pieces: number[] = []
  private replaced = ''
  malformed = 0

  constructor(private readonly variant: reference.Variant) {}

  add(...piece: number[]): void {
    if (isLeftOut()) return
    const items = reference.decode(this.variant, piece.concat(0x41))
    for (const item of items) if (!isCharacter(item)) this.malformed++
    this.replaced += textOf(items)
    this.pieces.push(...piece, 0x41)
  }

  /** Bytes, and their text with U+FFFD for each malformed sequence. */
  finish(): { source: Uint8Array<ArrayBuffer>; replaced: string } {
    return { source: Uint8Array.from(this.pieces), replaced: this.replaced }
  }
}

/** Second bytes: every continuation byte, and one byte of every other class. */
const SECOND = [...Array.from({ length: 64 }, (_, i) => 0x80 + i), 0x00, 0x41, 0x7f, 0xc0, 0xc3, 0xe0, 0xed, 0xf0, 0xff]

function shortSequences(variant: reference.Variant): Batch {
  const batch = new Batch(variant)
  for (let first = 0; first < 0x100; first++) {
    batch.add(first)
    for (let second = 0; second < 0x100; second++) batch.add(first, second)
  }
  for (let first = 0xc0; first < 0x100; first++)
    // Any other byte begins a sequence of its own, so this is a case of two bytes.
    for (const second of SECOND) for (let third = 0x7f; third < 0xc1; third++) batch.add(first, second, third)
  return batch
}

/** The ends of the ranges in the tables. */
const EDGES = [0x41, 0x80, 0x9f, 0xa0, 0xaf, 0xb0, 0xbf, 0xed]
const FIRST = [0x00, 0xc0, 0xc2, 0xe0, 0xe4, 0xed, 0xef, 0xf0, 0xf4, 0xf5]

function longSequences(variant: reference.Variant): Batch {
  const batch = new Batch(variant)
  const grow = (piece: number[]): void => {
    if (piece.length >= 4) batch.add(...piece)
    if (piece.length < 6) for (const byte of EDGES) grow([...piece, byte])
  }
  for (const second of [0xa0, 0xaf, 0xb0]) grow([0xed, second, 0x80])
  for (const first of FIRST)
    for (const a of EDGES) for (const b of EDGES) for (const c of EDGES) batch.add(first, a, b, c)
  return batch
}

const made = new Map<string, ReturnType<Batch['finish']>>()
/** Made once: all backends take the same. */
function once(variant: reference.Variant, make: (variant: reference.Variant) => Batch) {
  const key = `${make.name} ${variant}`
  const value = made.get(key) ?? make(variant).finish()
  made.set(key, value)
  return value
}

interface CodePoints {
  readonly values: Uint32Array
  readonly source: Uint8Array
  readonly text: string
}
const held = new Map<string, CodePoints>()
/** Every code point that the encoding holds, each before a letter. */
function codePointsOf(variant: reference.Variant): CodePoints {
  const known = held.get(variant)
  if (known) return known
  const values: number[] = []
  const source: number[] = []
  const text: string[] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const bytes = reference.encodeOne(variant, codePoint)
    if (!bytes || isLeftOut()) continue
    values.push(codePoint, 0x41)
    for (const byte of bytes) source.push(byte)
    source.push(0x41)
    text.push(String.fromCodePoint(codePoint, 0x41))
  }
  const made = { values: Uint32Array.from(values), source: Uint8Array.from(source), text: text.join('') }
  held.set(variant, made)
  return made
}

onEach('exhaustive', ({ name, encoding }) => {
  test.each([
    { which: 'short', make: shortSequences },
    { which: 'long', make: longSequences },
  ])('$which sequences', ({ make }) => {
    const { source, replaced } = once(name, make)
    expect(encoding.decode(source, { onError: 'replace' }) === replaced).toBe(true)
    // The same where the kernel stops and a loop takes over.
    const part = source.subarray(0, 1 << 18)
    const called = encoding.decode(part, { onError: () => '\ufffd' })
    expect(called === encoding.decode(part, { onError: 'replace' })).toBe(true)
  })

  test('every code point makes the round trip', () => {
    const { values, source, text } = codePointsOf(name)
    expect(Buffer.compare(encoding.encodeCodePoints(values), source)).toBe(0)
    expect(Buffer.compare(encoding.encode(text), source)).toBe(0)
    expect(encoding.isValid(source)).toBe(true)
    expect(encoding.decode(source) === text).toBe(true)
    expect(encoding.decodeCodePoints(source).every((each, i) => each === values[i])).toBe(true)
    expect(encoding.codePointCount(source)).toBe(values.length)
    expect(encoding.byteLength(text)).toBe(source.length)
  })

  test('a code point that it lacks', () => {
    for (let codePoint = 0xd800; codePoint <= 0xdfff; codePoint++) {
      const lacks = reference.encodeOne(name, codePoint) === undefined
      const values = Uint32Array.of(0x41, codePoint)
      const error = { encoding: name, kind: 'surrogate', offset: 1, length: 1 }
      if (!lacks) continue
      expect(thrown(() => encoding.encodeCodePoints(values))).toEqual(error)
      expect(thrown(() => encoding.encode(`A${String.fromCharCode(codePoint)}`))).toEqual(error)
    }
    expect(() => encoding.encodeCodePoints(Uint32Array.of(0x110000))).toThrow(/too-large at offset 0/)
  })
})

describe('the oracle', () => {
  test('knows the ranges of TR 26 and of the other specifications', () => {
    const valid = (variant: reference.Variant, hex: string) =>
      reference.decode(variant, bytes(hex)).every((item) => isCharacter(item))
    expect(reference.VARIANTS.map((variant) => valid(variant, 'ED A0 BD ED B8 80'))).toEqual([true, true, false, true])
    expect(reference.VARIANTS.map((variant) => valid(variant, 'F0 9F 98 80'))).toEqual([false, false, true, true])
    expect(reference.VARIANTS.map((variant) => valid(variant, 'ED A0 BD'))).toEqual([false, true, true, true])
    expect(reference.VARIANTS.map((variant) => valid(variant, 'C0 80'))).toEqual([false, true, false, true])
    expect(reference.VARIANTS.map((variant) => valid(variant, '00'))).toEqual([true, false, true, true])
  })
})

onEach('one by one', (subject) => {
  test('four to six bytes at the end of the input', () => {
    for (const first of FIRST)
      for (const a of EDGES) for (const b of EDGES) checkDecoding(subject, Uint8Array.of(0x41, first, a, b))
    for (const second of [0xa0, 0xaf, 0xb0])
      for (const a of EDGES)
        for (const b of EDGES)
          for (const length of [4, 5, 6])
            checkDecoding(subject, Uint8Array.of(0xed, second, 0x80, a, b, 0x80).slice(0, length))
  })
})
