// Utf8Validator against the oracle: which push is the first to return false, and what end() returns, at every cut.

import { describe, expect, test } from 'vitest'
import { Utf8Validator, utf8 } from '../../src/index.ts'
import { padded, vectors } from '../support/encoded-vectors.ts'
import { hex, onBackends, plain, same, subject } from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { cuts, PROFILES, spoiled, text } from '../support/texts.ts'
import { type Verdict, verdict } from '../support/verdict.ts'

/** Pushes the bytes in chunks that end at these offsets. Throws unless each answer is the expected one. */
function checkAnswers(
  validator: Utf8Validator,
  bytes: Uint8Array,
  ends: readonly number[],
  { bad, error }: Verdict,
): void {
  let start = 0
  for (const end of ends) {
    const answer = validator.push(bytes.subarray(start, end))
    if (answer !== end < bad) throw new Error(`${hex(bytes)} cut at ${ends}: push up to ${end} is ${answer}`)
    start = end
  }
  const found = validator.end()
  if (!found && !error) return
  same(found && plain(found), error, () => `${hex(bytes)} cut at ${ends}`)
}

/** Where classes of bytes begin, by Table 3-7 of the Unicode Standard. */
const BORDERS = [0x00, 0x80, 0x90, 0xa0, 0xc0, 0xc2, 0xe0, 0xe1, 0xed, 0xee, 0xf0, 0xf1, 0xf4, 0xf5, 0xf8, 0x100]
const CLASSES = BORDERS.slice(0, -1)
const EDGES = CLASSES.flatMap((first, i) => [...new Set([first, BORDERS[i + 1] - 1])])
/** The index of the class of each byte. */
const CLASS_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => CLASSES.findLastIndex((first) => byte >= first))
const BYTES = Array.from({ length: 256 }, (_, byte) => byte)

/** Lists all ways to cut `length` bytes. */
function listCuts(length: number): number[][] {
  return Array.from({ length: 2 ** (length - 1) }, (_, mask) =>
    Array.from({ length }, (_, i) => i + 1).filter((end) => end === length || (mask >> (end - 1)) & 1),
  )
}

/**
 * Checks all sequences of one byte of each list, at every cut. Bytes of the same class have the same verdict. Returns the number of
 * sequences.
 */
function checkAllSequences(lists: readonly (readonly number[])[]): number {
  const validator = new Utf8Validator()
  const allCuts = listCuts(lists.length)
  const verdicts = new Map<number, Verdict>()
  const bytes = new Uint8Array(lists.length)
  let count = 0
  function fill(at: number, key: number): void {
    if (at < bytes.length) {
      for (const byte of lists[at]) {
        bytes[at] = byte
        fill(at + 1, key * CLASSES.length + CLASS_OF_BYTE[byte])
      }
      return
    }
    let expected = verdicts.get(key)
    if (!expected) verdicts.set(key, (expected = verdict(bytes)))
    for (const ends of allCuts) checkAnswers(validator, bytes, ends, expected)
    count++
  }
  fill(0, 0)
  return count
}

onBackends('Utf8Validator', () => {
  test('all sequences of one and of two bytes (a first one below C0 by class)', () => {
    expect(checkAllSequences([BYTES])).toBe(256)
    expect(checkAllSequences([BYTES.filter((byte) => byte >= 0xc0 || EDGES.includes(byte)), BYTES])).toBe(72 * 256)
  })

  test('three bytes: both ends of each class of bytes', () => {
    expect(checkAllSequences([EDGES, EDGES, EDGES])).toBe(EDGES.length ** 3)
    expect(checkAllSequences([[0xe0, 0xe1, 0xed, 0xee], BYTES, [0x41, 0x80, 0xc2]])).toBe(4 * 256 * 3)
  })

  test('four bytes and five', () => {
    const few = [0x41, 0x80, 0x90, 0xa0, 0xc2, 0xf0]
    expect(checkAllSequences([CLASSES, few, few, few])).toBe(CLASSES.length * few.length ** 3)
    expect(checkAllSequences([[0xf0, 0xf1, 0xf4], BYTES, [0x41, 0x80], [0x80, 0xe0]])).toBe(3 * 256 * 4)
    expect(checkAllSequences([[0xe0, 0xf4], [0x80, 0x90, 0xa0], few, [0x80, 0xe0], [0x41, 0x80]])).toBe(
      2 * 3 * 6 * 2 * 2,
    )
  })

  test('every vector, behind 0 to 63 bytes, at every cut', () => {
    const validator = new Utf8Validator()
    const utf8 = subject('utf8')
    for (const vector of vectors(utf8)) {
      for (let padding = 0; padding < 64; padding++) {
        const bytes = padded(utf8, vector.bytes, padding)
        const expected = verdict(bytes)
        for (let cut = 0; cut <= bytes.length; cut += padding % 8 === 0 ? 1 : 5) {
          checkAnswers(validator, bytes, [cut, bytes.length], expected)
        }
      }
    }
  })

  test.each(PROFILES)('%s: long messages, clean and spoiled, in frames cut at random', (profile) => {
    const random = new Random(0xf4a3)
    const validator = new Utf8Validator()
    for (let i = 0; i < 12; i++) {
      const clean = utf8.encode(String.fromCodePoint(...text(profile, random, 700)))
      const bytes = i % 3 === 0 ? clean : spoiled(clean, random, i % 3 === 1 ? 3000 : 100)
      const expected = verdict(bytes)
      for (const frames of [1, 3, 20, 300]) {
        checkAnswers(validator, bytes, [...cuts(random, bytes.length, frames), bytes.length], expected)
      }
    }
  })

  test('frames longer than a window, wrong at each of its places', () => {
    const clean = utf8.encode('aé漢\u{1f600}'.repeat(20_000))
    const validator = new Utf8Validator()
    for (const at of [-1, 0, 1, 65_534, 65_535, 65_536, 65_537, 131_072, clean.length - 2, clean.length - 1]) {
      const bytes = clean.slice()
      if (at >= 0) bytes[at] = 0xff
      const expected = verdict(bytes)
      for (const ends of [[bytes.length], [3, bytes.length], [70_001, bytes.length], [99, 150_002, bytes.length]]) {
        checkAnswers(validator, bytes, ends, expected)
      }
    }
  })

  test.each([
    [[0xe0], [0x80]],
    [[0xed], [0xa0]],
    [[0xf0], [0x8f]],
    [[0xf4], [0x90]],
    [[0xf0, 0x9f], [0x98], [0x41]],
    [[0xe2, 0x82], [], [0xe2]],
  ])('%j: false as soon as a byte makes the character impossible', (...frames) => {
    const validator = new Utf8Validator()
    const answers = frames.map((frame) => validator.push(Uint8Array.from(frame)))
    expect(answers).toEqual(frames.map((_, i) => i < frames.length - 1))
    expect(validator.push(Uint8Array.of(0x41))).toBe(false)
    expect(validator.end()).toEqual(utf8.findError(Uint8Array.from(frames.flat())))
  })
})

describe('Utf8Validator', () => {
  test('end() reports a cut character, and then the next message begins', () => {
    const validator = new Utf8Validator()
    expect(validator.end()).toBeUndefined()
    expect(validator.push(Uint8Array.of(0x41, 0xf0, 0x9f))).toBe(true)
    expect(validator.push(Uint8Array.of(0x98))).toBe(true)
    expect(validator.end()).toEqual({ encoding: 'utf-8', kind: 'truncated', offset: 1, length: 3 })
    expect(validator.push(Uint8Array.of(0x41, 0xff))).toBe(false)
    expect(validator.end()).toEqual({ encoding: 'utf-8', kind: 'invalid-byte', offset: 1, length: 1 })
    expect(validator.push(Uint8Array.of(0xc3))).toBe(true)
    expect(validator.push(Uint8Array.of(0xa9))).toBe(true)
    expect(validator.end()).toBeUndefined()
  })

  test('takes every kind of BytesInput', () => {
    const bytes = Uint8Array.of(0x2a, 0xc3, 0xa9, 0xff)
    const shared = new Uint8Array(new SharedArrayBuffer(4))
    shared.set(bytes)
    const frames = [
      bytes,
      bytes.buffer,
      shared,
      shared.buffer,
      Buffer.from(bytes),
      new DataView(bytes.buffer),
      new Uint16Array(bytes.buffer),
    ]
    for (const frame of frames) {
      const validator = new Utf8Validator()
      expect(validator.push(frame)).toBe(false)
      expect(validator.end()).toMatchObject({ kind: 'invalid-byte', offset: 3 })
    }
    expect(new Utf8Validator().push(new Uint16Array(Uint8Array.of(0xc3, 0xa9).buffer))).toBe(true)
  })

  test('refuses other arguments, and goes on', () => {
    const validator = new Utf8Validator()
    validator.push(Uint8Array.of(0xc3))
    for (const wrong of [undefined, null, 'a', 65, [65], {}]) {
      expect(() => validator.push(wrong as unknown as Uint8Array)).toThrow(TypeError)
    }
    const gone = new Uint8Array(4)
    structuredClone(gone.buffer, { transfer: [gone.buffer] })
    expect(() => validator.push(gone)).toThrow(TypeError)
    expect(validator.push(Uint8Array.of(0xa9))).toBe(true)
    expect(validator.end()).toBeUndefined()
  })

  test('an error in shared memory of several windows, and one behind a character that was cut', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(200_000)).fill(0x61)
    shared.set([0xe4, 0xb8], 199_998)
    shared[150_000] = 0xff
    const validator = new Utf8Validator()
    expect(validator.push(Uint8Array.of(0x61, 0xf0, 0x9f))).toBe(true)
    expect(validator.push(Uint8Array.of(0x98, 0x80, 0x61))).toBe(true)
    expect(validator.push(shared)).toBe(false)
    expect(validator.end()).toEqual({ encoding: 'utf-8', kind: 'invalid-byte', offset: 150_006, length: 1 })
    expect(validator.push(Uint8Array.of(0x61, 0xf0, 0x9f))).toBe(true)
    expect(validator.push(shared)).toBe(false)
    expect(validator.end()).toEqual({ encoding: 'utf-8', kind: 'truncated', offset: 1, length: 2 })
    shared[150_000] = 0x61
    expect(validator.push(shared)).toBe(true)
    expect(validator.end()).toEqual({ encoding: 'utf-8', kind: 'truncated', offset: 199_998, length: 2 })
  })

  test('a chunk may be changed after it is pushed', () => {
    const validator = new Utf8Validator()
    const frame = Uint8Array.of(0xf0, 0x9f)
    validator.push(frame)
    frame.fill(0xff)
    expect(validator.push(Uint8Array.of(0x98, 0x80))).toBe(true)
    expect(validator.end()).toBeUndefined()
  })
})
