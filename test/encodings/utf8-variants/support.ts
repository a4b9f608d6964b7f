// Shared by the suites of CESU-8, modified UTF-8, WTF-8 and UTF-8B: the encodings with their oracles, and the comparison of both.

import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  backend,
  cesu8,
  type Encoding,
  MalformedError,
  type MalformedSequence,
  mutf8,
  setBackend,
  utf8b,
  wtf8,
} from '../../../src/index.ts'
import { firstMalformed, type Item, isCharacter } from '../../reference/items.ts'
import * as reference from '../../reference/variants.ts'
import type { Random } from '../../support/random.ts'

export interface Subject {
  readonly name: reference.Variant
  readonly encoding: Encoding
}
export const SUBJECTS: readonly Subject[] = [
  { name: 'cesu-8', encoding: cesu8 },
  { name: 'mutf-8', encoding: mutf8 },
  { name: 'wtf-8', encoding: wtf8 },
  { name: 'utf-8b', encoding: utf8b },
]

/** Runs a suite for each encoding on each backend. */
export function onEach(title: string, suite: (subject: Subject) => void): void {
  for (const choice of ['js', 'wasm'] as const) {
    describe.each(SUBJECTS)(`${choice}, $name: ${title}`, (subject) => {
      beforeAll(() => setBackend(choice))
      test('runs on this backend', () => expect(backend()).toBe(choice))
      suite(subject)
      test('still runs on this backend', () => expect(backend()).toBe(choice))
      afterAll(() => setBackend('auto'))
    })
  }
}

export function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex === '' ? [] : hex.split(' '), (byte) => Number.parseInt(byte, 16))
}
export function hex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}
export function join(...pieces: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

export function textOf(items: readonly Item[], replacement = '\ufffd'): string {
  let text = ''
  for (const item of items) text += isCharacter(item) ? String.fromCodePoint(item.codePoint) : replacement
  return text
}

export function plain({ encoding, kind, offset, length }: MalformedSequence): MalformedSequence {
  return { encoding, kind, offset, length }
}
/** Returns the fields of the MalformedError that an action throws. */
export function thrown(action: () => unknown): MalformedSequence | undefined {
  try {
    action()
  } catch (error) {
    if (error instanceof MalformedError) return plain(error)
    throw error
  }
  return undefined
}

function must(condition: boolean, what: string, source: ArrayLike<number>): void {
  if (!condition) throw new Error(`${what}: ${source.length > 400 ? `${source.length} bytes` : hex(source)}`)
}

/** Compares every function that reads bytes with the oracle. */
export function checkDecoding({ name, encoding }: Subject, source: Uint8Array<ArrayBuffer>): void {
  const items = reference.decode(name, source)
  const first = firstMalformed(items)
  const expected = first && { encoding: name, kind: first.kind, offset: first.offset, length: first.length }
  const text = textOf(items)
  must(encoding.decode(source, { onError: 'replace' }) === text, 'replaced', source)
  must(encoding.isValid(source) === !first, 'isValid', source)
  const found = encoding.findError(source)
  must(isDeepStrictEqual(found && plain(found), expected), 'findError', source)
  const codePoints = items.map((item) => (isCharacter(item) ? item.codePoint : 0xfffd))
  const decoded = encoding.decodeCodePoints(source, { onError: 'replace' })
  must(
    decoded.length === codePoints.length && codePoints.every((each, i) => each === decoded[i]),
    'code points',
    source,
  )
  must(encoding.utf16Length(source, { onError: 'replace' }) === text.length, 'utf16Length', source)
  if (first) {
    must(
      isDeepStrictEqual(
        thrown(() => encoding.decode(source)),
        expected,
      ),
      'decode throws',
      source,
    )
    must(encoding.decode(source, { onError: 'ignore' }) === textOf(items, ''), 'ignored', source)
  } else {
    must(encoding.decode(source) === text, 'decode', source)
    must(encoding.codePointCount(source) === codePoints.length, 'codePointCount', source)
    must(Buffer.compare(encoding.encode(text), source) === 0, 'encode', source)
    must(Buffer.compare(encoding.encodeCodePoints(decoded), source) === 0, 'encodeCodePoints', source)
  }
}

/** Compares every function that writes bytes with the oracle. */
export function checkEncoding({ name, encoding }: Subject, text: string): void {
  const { bytes: expected, error } = reference.encode(name, text)
  const source = Array.from(text, (letter) => letter.codePointAt(0) as number)
  const replaced = encoding.encode(text, { onError: 'replace' })
  must(Buffer.compare(replaced, Uint8Array.from(expected)) === 0, 'replaced', source)
  must(encoding.byteLength(text, { onError: 'replace' }) === expected.length, 'byteLength', source)
  const fault = thrown(() => encoding.encode(text))
  must(fault?.offset === error && (!fault || fault.kind === 'surrogate'), 'encode', source)
  if (error === undefined) must(encoding.decode(encoding.encode(text)).length >= 0, 'decode', source)
}

/** Bytes of characters and of malformed sequences. */
const MORSELS = [
  '41',
  '00',
  '7F',
  'C3 A9',
  'D0 94',
  'E4 B8 AD',
  'ED 9F BF',
  'EE 80 80',
  'EF BF BD',
  'F0 9F 98 80',
  'F4 8F BF BF',
  'ED A0 BD ED B8 80',
  'ED AF BF ED BF BF',
  'ED A0 80',
  'ED B0 80',
  'ED A0 80 ED',
  'ED A0 80 ED B0',
  'ED A0',
  'ED',
  'C0 80',
  'C0',
  'C1 BF',
  'E0 80',
  'E4 B8',
  'F0 9F 98',
  'F0 80',
  'F4 90',
  'F5',
  'FF',
  '80',
  'BF',
].map(bytes)

/** Mostly characters of one kind or of any, with something else now and then. */
export function randomBytes(random: Random, count: number): Uint8Array<ArrayBuffer> {
  const favourite = random.pick(MORSELS)
  const often = random.pick([1, 2, 4, 30, 200])
  const pieces = Array.from({ length: count }, () => (random.once(often) ? random.pick(MORSELS) : favourite))
  const source = join(...pieces)
  if (random.once(3)) source[random.below(source.length)] = random.below(256)
  return source
}

const LETTERS = ['a', '\0', '\x7f', 'é', 'Д', '中', '\ud7ff', '\ue000', '😀', '\u{10ffff}']
const HALVES = ['\ud800', '\udbff', '\udc00', '\udc80', '\udcc3', '\udcff', '\udfff']
export function randomText(random: Random, count: number): string {
  const favourite = random.pick([...LETTERS, ...HALVES])
  const often = random.pick([1, 2, 4, 30, 200])
  let text = ''
  for (let i = 0; i < count; i++)
    text += !random.once(often) ? favourite : random.pick(random.once(3) ? HALVES : LETTERS)
  return text
}
