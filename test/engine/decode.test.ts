// Decodes bytes to text and code points, and counts them: every vector at every alignment, all code points, windows and long texts.

import { expect, test } from 'vitest'
import * as reference from '../reference/encodings.ts'
import { type Item, isCharacter, isScalarValue } from '../reference/items.ts'
import { padded, vectors } from '../support/encoded-vectors.ts'
import {
  attempt,
  filled,
  hex,
  onBackends,
  oncePerSubject,
  owned,
  plain,
  SUBJECTS,
  type Subject,
  same,
} from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { isLeftOut, kept } from '../support/share.ts'
import { PROFILES, spoiled, text } from '../support/texts.ts'

const POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252'] as const

function scalarValues(string: string): Uint32Array {
  return Uint32Array.from(string, (character) => character.codePointAt(0) as number)
}

interface Expected {
  error: reference.Sequence | undefined
  texts: Map<Policy, { text: Result; length: Result; values: Result }>
  count: Result
}
type Policy = (typeof POLICIES)[number]
type Result = string | number | object

/** Returns the answer of the oracle, which is computed once for all backends. */
function expectedOf({ reference: ref }: Subject, bytes: Uint8Array, policies: readonly Policy[]): Expected {
  const texts = new Map<Policy, { text: Result; length: Result; values: Result }>()
  for (const onError of policies) {
    const text = attempt(() => reference.decode(ref, bytes, { onError }))
    const isText = typeof text === 'string'
    texts.set(onError, { text, length: isText ? text.length : text, values: isText ? scalarValues(text) : text })
  }
  const count = attempt(() => scalarValues(reference.decode(ref, bytes)).length)
  return { error: reference.findError(ref, bytes), texts, count }
}

type Case = readonly [bytes: Uint8Array, expected: Expected]

/** Compares every function that reads bytes with the oracle. */
function check({ id, encoding }: Subject, [bytes, expected]: Case): void {
  const context = (what: string) => () => `${id}.${what} of ${hex(bytes)}`
  const found = encoding.findError(bytes)
  same(found && plain(found), expected.error, context('findError'))
  same(encoding.isValid(bytes), expected.error === undefined, context('isValid'))
  for (const [onError, { text, length, values }] of expected.texts) {
    same(
      attempt(() => encoding.decode(bytes, { onError })),
      text,
      context(`decode ${onError}`),
    )
    same(
      attempt(() => encoding.utf16Length(bytes, { onError })),
      length,
      context(`utf16Length ${onError}`),
    )
    const decoded = attempt(() => owned(encoding.decodeCodePoints(bytes, { onError })))
    same(decoded, values, context(`decodeCodePoints ${onError}`))
  }
  same(
    attempt(() => encoding.codePointCount(bytes)),
    expected.count,
    context('codePointCount'),
  )
}

/** Returns text that the encoding can hold. */
function encoded({ reference: ref }: Subject, codePoints: Iterable<number>): Uint8Array {
  const bytes: number[] = []
  for (const codePoint of codePoints) for (const byte of ref.encodeOne(codePoint) ?? [0x3f]) bytes.push(byte)
  return Uint8Array.from(bytes)
}

function textOf(items: Item[]): string {
  return items.map((item) => String.fromCodePoint(isCharacter(item) ? item.codePoint : 0xfffd)).join('')
}

const PADDINGS = Array.from({ length: 64 }, (_, i) => i)
const paddedCases = oncePerSubject((subject) =>
  vectors(subject).flatMap(({ bytes }) =>
    kept(PADDINGS).map((padding): Case => {
      const all = padded(subject, bytes, padding)
      return [all, expectedOf(subject, all, padding % 8 === 0 ? POLICIES : ['throw', 'replace'])]
    }),
  ),
)

const vectorCases = oncePerSubject((subject) =>
  vectors(subject).map(({ bytes }): Case => [bytes, expectedOf(subject, bytes, ['throw', 'replace'])]),
)

const allCodePoints = oncePerSubject(({ reference: { encodeOne } }) => {
  const values = new Uint32Array(0x110000)
  const bytes = new Uint8Array(4 * values.length)
  let string = ''
  let count = 0
  let length = 0
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const own = isScalarValue(codePoint) ? encodeOne(codePoint) : undefined
    if (!own || isLeftOut()) continue
    values[count++] = codePoint
    for (const byte of own) bytes[length++] = byte
    string += String.fromCodePoint(codePoint)
  }
  return { values: values.slice(0, count), bytes: bytes.slice(0, length), string }
})

const randomCases = oncePerSubject((subject) => {
  const random = new Random(0xdec0de)
  return PROFILES.flatMap((profile) =>
    Array.from({ length: 15 }, (_, round): Case => {
      const clean = encoded(subject, text(profile, random, random.below(120)))
      const bytes = round % 3 === 0 ? clean : spoiled(clean, random, random.pick([4, 30, 200]))
      return [bytes, expectedOf(subject, bytes, POLICIES)]
    }),
  )
})

/** Returns texts as long as one or two windows, and a little shorter and longer. */
const windowCases = oncePerSubject(({ reference: ref, ...rest }) => {
  const whole = encoded({ reference: ref, ...rest }, text('changing', new Random(0x65536), 131_100))
  const items = ref.items(whole.subarray(0, 131_100)).filter(isCharacter)
  return [65536, 131072].flatMap((window) =>
    Array.from({ length: 11 }, (_, i) => {
      const size = window - 6 + i
      const inside = items.filter(({ offset, length }) => offset + length <= size)
      const reached = inside.at(-1)
      const isCut = size > (reached ? reached.offset + reached.length : 0)
      return { bytes: whole.subarray(0, size), isCut, text: textOf(inside) + (isCut ? '\ufffd' : '') }
    }),
  )
})

/** Puts each vector at the end of a window, cut at every place. The oracle gets only the last letter before the vector. */
const cutCases = oncePerSubject((subject) => {
  const { reference: ref } = subject
  const letter = ref.encodeOne(0x61) as number[]
  return vectors(subject).flatMap(({ bytes }) =>
    Array.from({ length: Math.floor(bytes.length / letter.length) + 1 }, (_, i) => {
      const before = i * letter.length
      const whole = filled(letter, 65536 - before + bytes.length + (bytes.length % letter.length === 0 ? 8 : 0))
      whole.set(bytes, 65536 - before)
      const shift = 65536 - before - letter.length
      const tail = whole.subarray(shift)
      const error = reference.findError(ref, tail)
      const texts = (['replace', 'ignore', 'latin1'] as const).map((onError) => ({
        onError,
        text: 'a'.repeat(shift / letter.length) + reference.decode(ref, tail, { onError }),
      }))
      return { whole, tail, error: error && { ...error, offset: error.offset + shift }, texts }
    }),
  )
})

onBackends('decode', () => {
  test.each(SUBJECTS)('$id: empty input', ({ encoding }) => {
    for (const empty of [new Uint8Array(0), new ArrayBuffer(0), new SharedArrayBuffer(0), Buffer.alloc(0)]) {
      expect(encoding.decode(empty)).toBe('')
      expect(owned(encoding.decodeCodePoints(empty))).toEqual(new Uint32Array(0))
      expect(encoding.isValid(empty)).toBe(true)
      expect(encoding.findError(empty)).toBe(undefined)
      expect(encoding.utf16Length(empty)).toBe(0)
      expect(encoding.codePointCount(empty)).toBe(0)
      expect(encoding.decode(empty, { onError: 'replace', bom: 'keep' })).toBe('')
    }
  })

  test.each(SUBJECTS)('$id: every vector after 0 to 63 characters', (subject) => {
    for (const each of paddedCases(subject)) check(subject, each)
  })

  test.each(SUBJECTS)('$id: every vector at each offset of a buffer', (subject) => {
    const room = new Uint8Array(100)
    for (const [bytes, expected] of vectorCases(subject)) {
      for (let offset = 0; offset < 16; offset++) {
        room.fill(0xf0).set(bytes, offset)
        check(subject, [room.subarray(offset, offset + bytes.length), expected])
      }
    }
  })

  test.each(SUBJECTS)('$id: all code points', (subject) => {
    const { encoding, id } = subject
    // Without a BOM, utf16 and utf32 are big-endian.
    const { values, bytes, string } = allCodePoints(SUBJECTS.find((each) => each.id === `${id}be`) ?? subject)
    same(encoding.decodeCodePoints(bytes), values, () => 'decodeCodePoints')
    same(encoding.decode(bytes), string, () => 'decode')
    expect(encoding.codePointCount(bytes)).toBe(values.length)
    expect(encoding.utf16Length(bytes)).toBe(string.length)
    same(encoding.encode(string, { bom: false }), bytes, () => 'encode')
    same(encoding.encodeCodePoints(values, { bom: false }), bytes, () => 'encodeCodePoints')
    expect(encoding.byteLength(string, { bom: false })).toBe(bytes.length)
  })

  test.each(SUBJECTS)('$id: texts of every profile, clean and spoiled', (subject) => {
    for (const each of randomCases(subject)) check(subject, each)
  })

  test.each(SUBJECTS)('$id: sizes round one and two windows', (subject) => {
    for (const { bytes, isCut, text: all } of windowCases(subject)) {
      const expected = subject.reference.hasSignature && all[0] === '\ufeff' ? all.slice(1) : all
      same(subject.encoding.decode(bytes, { onError: 'replace' }), expected, () => `${bytes.length}`)
      expect(subject.encoding.utf16Length(bytes, { onError: 'replace' })).toBe(expected.length)
      expect(subject.encoding.isValid(bytes)).toBe(!isCut)
    }
  })

  test.each(SUBJECTS)('$id: each vector across the end of a window, at every cut', (subject) => {
    const { encoding, id } = subject
    for (const { whole, tail, error, texts } of cutCases(subject)) {
      const context = () => `${id}: ${hex(tail)} at the end of a window, ${whole.length} bytes`
      const found = encoding.findError(whole)
      same(found && plain(found), error, context)
      if (error)
        same(
          attempt(() => encoding.decode(whole)),
          error,
          context,
        )
      for (const { onError, text: expected } of texts) same(encoding.decode(whole, { onError }), expected, context)
    }
  })
})
