// Encodes text and code points, and computes their length in bytes: every vector at every alignment, windows, long texts.

import { expect, test } from 'vitest'
import * as reference from '../reference/encodings.ts'
import { toText } from '../reference/items.ts'
import { TEXTS } from '../support/encoded-vectors.ts'
import {
  attempt,
  concat,
  onBackends,
  oncePerSubject,
  owned,
  SUBJECTS,
  type Subject,
  same,
} from '../support/interface.ts'
import { Random } from '../support/random.ts'
import { kept } from '../support/share.ts'
import { HOSTILE, PROFILES, spoiled, text } from '../support/texts.ts'

const POLICIES = ['throw', 'replace', 'ignore'] as const
type Options = { onError: (typeof POLICIES)[number]; bom?: boolean }
const OPTIONS: Options[] = POLICIES.map((onError) => ({ onError }))
/** The options: also with a BOM, if the encoding has one. */
const optionsOf = (hasBom: boolean): Options[] => (hasBom ? [...OPTIONS, { onError: 'replace', bom: true }] : OPTIONS)

type Case = readonly [text: string, expected: readonly (readonly [options: Options, result: object])[]]

function caseOf({ reference: ref }: Subject, all: string, options = optionsOf(ref.hasSignature)): Case {
  return [all, options.map((each) => [each, attempt(() => reference.encode(ref, all, each))])]
}

/** Compares every function that reads text with the oracle. */
function check({ id, encoding }: Subject, [all, expected]: Case): void {
  for (const [options, result] of expected) {
    const context = (what: string) => () => `${id}.${what}(${JSON.stringify(all)}, ${JSON.stringify(options)})`
    same(
      attempt(() => owned(encoding.encode(all, options))),
      result,
      context('encode'),
    )
    const length = result instanceof Uint8Array ? result.length : result
    same(
      attempt(() => encoding.byteLength(all, options)),
      length,
      context('byteLength'),
    )
  }
}

function string(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
}
function unitsOf(all: string): Uint16Array {
  return Uint16Array.from({ length: all.length }, (_, i) => all.charCodeAt(i))
}

const PADDINGS = Array.from({ length: 64 }, (_, i) => i)
const paddedCases = oncePerSubject((subject) =>
  TEXTS.flatMap((vector) =>
    kept(PADDINGS).map((padding) => caseOf(subject, 'a'.repeat(padding) + vector + 'b'.repeat(padding % 5))),
  ),
)

const randomCases = oncePerSubject((subject) => {
  const random = new Random(0xe4c0de)
  return PROFILES.flatMap((profile) =>
    Array.from({ length: 24 }, (_, round) => {
      const clean = unitsOf(toText(text(profile, random, random.below(100))))
      return caseOf(subject, string(round % 3 === 0 ? clean : spoiled(clean, random, random.pick([4, 30, 200]))))
    }),
  )
})

/** Returns texts as long as one or two windows of 32,768 units, and a little shorter and longer. The oracle sees the whole text once. */
const windowCases = oncePerSubject(({ reference: ref }) => {
  const all = toText(text('changing', new Random(0x32768), 66_000))
  const options = { onError: 'replace', bom: false } as const
  const pieces = Array.from(all, (character) => ({ character, bytes: reference.encode(ref, character, options) }))
  const lone = reference.encode(ref, '\ud800', options)
  return [32768, 65536].flatMap((window) =>
    Array.from({ length: 11 }, (_, i): Case => {
      const size = window - 6 + i
      const bytes: Uint8Array[] = []
      let length = 0
      for (const piece of pieces) {
        length += piece.character.length
        if (length > size) break
        bytes.push(piece.bytes)
      }
      const cut = all.charCodeAt(size - 1) >> 10 === 0x36
      return [all.slice(0, size), [[options, concat(cut ? [...bytes, lone] : bytes)]]]
    }),
  )
})

/** Puts each text across the end of a window, cut at every place. */
const cutCases = oncePerSubject(({ reference: ref }) =>
  TEXTS.flatMap((vector) =>
    Array.from({ length: vector.length + 1 }, (_, before) => {
      const shift = 32768 - before
      const tail = reference.encode(ref, `${vector}xyz`, { onError: 'replace', bom: false })
      const error = attempt(() => reference.encode(ref, `${vector}xyz`, { bom: false }))
      const moved = 'kind' in error ? { ...error, offset: error.offset + shift } : undefined
      return { all: `${'a'.repeat(shift)}${vector}xyz`, shift, tail, error: moved }
    }),
  ),
)

const codePointCases = oncePerSubject(({ reference: ref }) => {
  const random = new Random(0x32)
  const lists = PROFILES.flatMap((profile) =>
    Array.from({ length: 12 }, (_, round) => {
      const clean = text(profile, random, random.below(150))
      return round % 3 === 0 ? clean : spoiled(clean, random, random.pick([4, 30, 200]))
    }),
  )
  for (const value of HOSTILE[4]) lists.push(Uint32Array.of(value), Uint32Array.of(0x61, value, 0x62))
  return lists.map((list) => ({
    list,
    results: OPTIONS.map(
      (options) => [options, attempt(() => reference.encodeCodePoints(ref, list, options))] as const,
    ),
  }))
})

onBackends('encode', () => {
  test.each(SUBJECTS)('$id: empty text', ({ encoding }) => {
    for (const options of OPTIONS) {
      expect(owned(encoding.encode('', options))).toEqual(new Uint8Array(0))
      expect(owned(encoding.encodeCodePoints(new Uint32Array(0), options))).toEqual(new Uint8Array(0))
      expect(encoding.byteLength('', options)).toBe(0)
      expect(encoding.encodeInto('', new Uint8Array(8), options)).toEqual({ read: 0, written: 0 })
    }
  })

  test.each(SUBJECTS)('$id: every vector after 0 to 63 characters', (subject) => {
    for (const each of paddedCases(subject)) check(subject, each)
  })

  test.each(SUBJECTS)('$id: texts of every profile, clean and spoiled', (subject) => {
    for (const each of randomCases(subject)) check(subject, each)
  })

  test.each(SUBJECTS)('$id: sizes round one and two windows', (subject) => {
    for (const each of windowCases(subject)) check(subject, each)
  })

  test.each(SUBJECTS)('$id: each vector across the end of a window, at every cut', (subject) => {
    const { id, encoding, reference: ref } = subject
    const letter = ref.encodeOne(0x61) as number[]
    for (const { all, shift, tail, error } of cutCases(subject)) {
      const context = () => `${id}: ${JSON.stringify(all.slice(shift))} after ${shift} letters`
      const bytes = encoding.encode(all, { onError: 'replace', bom: false })
      same(bytes.subarray(shift * letter.length), tail, context)
      expect(encoding.byteLength(all, { onError: 'replace', bom: false })).toBe(bytes.length)
      if (error)
        same(
          attempt(() => encoding.encode(all)),
          error,
          context,
        )
    }
  })

  test.each(SUBJECTS)('$id: code points, and values that are none', (subject) => {
    const { id, encoding } = subject
    for (const { list, results } of codePointCases(subject)) {
      for (const [options, result] of results) {
        const context = () => `${id}.encodeCodePoints([${list.join(', ')}], ${JSON.stringify(options)})`
        same(
          attempt(() => owned(encoding.encodeCodePoints(list, options))),
          result,
          context,
        )
      }
    }
  })

  test.each(SUBJECTS)('$id: more code points than a window holds', ({ encoding, reference: ref }) => {
    const letter = ref.encodeOne(0x61) as number[]
    const list = new Uint32Array(40_000).fill(0x61)
    for (const at of [16383, 16384, 32767, 39_999]) {
      const spoiledList = list.slice()
      spoiledList[at] = 0xd800
      const error = { encoding: ref.name, kind: 'surrogate', offset: at, length: 1 }
      same(
        attempt(() => encoding.encodeCodePoints(spoiledList)),
        error,
        () => `${at}`,
      )
      const bytes = encoding.encodeCodePoints(spoiledList, { onError: 'ignore', bom: false })
      expect(bytes.length).toBe(39_999 * letter.length)
      expect(encoding.decode(bytes)).toBe('a'.repeat(39_999))
      const called = encoding.encodeCodePoints(spoiledList, { onError: () => 'xyz', bom: false })
      expect(encoding.decode(called)).toBe(`${'a'.repeat(at)}xyz${'a'.repeat(39_999 - at)}`)
    }
  })
})
