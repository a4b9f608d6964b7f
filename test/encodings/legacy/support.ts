// What the suites of the legacy encodings share: each encoding with its oracle, characters that it has, and damaged bytes.

import { MalformedError, type MalformedSequence, windows1252 } from '../../../src/index.ts'
import * as legacy from '../../../src/legacy.ts'
import { type Item, isCharacter } from '../../reference/items.ts'
import * as reference from '../../reference/legacy/index.ts'
import type { Random } from '../../support/random.ts'
import { kept } from '../../support/share.ts'

export interface Subject {
  readonly name: string
  readonly encoding: legacy.Encoding
  readonly reference: reference.LegacyReference
}

const ENCODINGS = [
  windows1252,
  ...Object.values(legacy).filter((value): value is legacy.Encoding => typeof value === 'object' && 'decode' in value),
]

function findEncoding(name: string): legacy.Encoding {
  const found = ENCODINGS.find((encoding) => encoding.name === name)
  if (!found) throw new Error(`the package has no encoding ${name}`)
  return found
}

export const SUBJECTS: readonly Subject[] = reference.LEGACY_REFERENCES.map((each) => ({
  name: each.name,
  encoding: findEncoding(each.name),
  reference: each,
}))
export const MULTI_BYTE = SUBJECTS.filter(({ name }) => reference.MULTI_BYTE_NAMES.includes(name))
export const SINGLE_BYTE = SUBJECTS.filter((subject) => !MULTI_BYTE.includes(subject))

/** The encodings with one byte for each character share their code, so the long cases take a part of them. */
export const SAMPLE: readonly Subject[] = [...MULTI_BYTE, ...kept(SINGLE_BYTE)]

export function subjectOf(name: string): Subject {
  return SUBJECTS.find((each) => each.name === name) as Subject
}

export function hex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}

/** Returns the value of an action, or the malformed sequence that it throws. */
export function attempt<T>(action: () => T): T | MalformedSequence {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    const { encoding, kind, offset, length } = error
    return { encoding, kind, offset, length }
  }
}

/** What both sides give of one input, as text that can be compared and read. */
function describe(text: string, errors: readonly string[]): string {
  return errors.length === 0 ? text : `${text}\n${errors.join(', ')}`
}

function describeError({ kind, offset, length }: Omit<MalformedSequence, 'encoding'>): string {
  return `${kind} ${offset}+${length}`
}

function fail(what: string, actual: string, expected: string): never {
  const show = (text: string) =>
    JSON.stringify(text.length > 400 ? `${text.slice(0, 400)}…` : text).replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  throw new Error(`${what}\n  is     ${show(actual)}\n  not    ${show(expected)}`)
}

export function same(what: () => string, actual: string, expected: string): void {
  if (actual !== expected) fail(what(), actual, expected)
}

export function sameBytes(what: () => string, actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  let isSame = actual.length === expected.length
  for (let i = 0; isSame && i < actual.length; i++) isSame = actual[i] === expected[i]
  if (!isSame) fail(what(), hex(actual), hex(expected))
}

/** The text of the items, with U+FFFD for what is malformed. */
export function textOf(items: readonly Item[]): string {
  let text = ''
  for (const item of items) text += isCharacter(item) ? String.fromCodePoint(item.codePoint) : '\ufffd'
  return text
}

/** The same, and the errors below it. */
export function describeItems(items: readonly Item[]): string {
  const errors = items.flatMap((item) => (isCharacter(item) ? [] : [describeError(item)]))
  return describe(textOf(items), errors)
}

/** Decodes with a policy that takes down all errors. */
export function describeDecoding(decode: (onError: (error: MalformedSequence) => string) => string): string {
  const errors: string[] = []
  const text = decode((error) => {
    errors.push(describeError(error))
    return '\ufffd'
  })
  return describe(text, errors)
}

/** Checks the text, and the places and kinds of all errors. */
export function checkItems({ name, encoding, reference: oracle }: Subject, bytes: Uint8Array): void {
  const actual = describeDecoding((onError) => encoding.decode(bytes, { onError }))
  const expected = describeItems(reference.decode(oracle, bytes))
  if (actual !== expected) fail(`${name}: ${hex(bytes.subarray(0, 200))}`, actual, expected)
}

/** The code points of a text, in which lone surrogates stand for themselves, and the UTF-16 offset of each. */
export function elementsOf(text: string): { codePoints: number[]; offsets: number[] } {
  const codePoints: number[] = []
  const offsets: number[] = []
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) as number
    codePoints.push(codePoint)
    offsets.push(at)
    at += codePoint > 0xffff ? 2 : 1
  }
  return { codePoints, offsets }
}

const isSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint <= 0xdfff

/** What a policy writes for a code point that an encoding lacks. */
export type Instead = (codePoint: number, error: Omit<MalformedSequence, 'encoding'>) => string

/**
 * The oracle's bytes of a text, and the errors. What is dropped without a trace is dropped first: the standard, which has no such mode, would
 * leave the escape sequences of ISO-2022-JP round it, of which its decoder refuses the second.
 */
export function encodeByReference(subject: Subject, text: string, instead: Instead) {
  if (instead === dropped) return { bytes: encodeKept(subject, text), errors: [] }
  const { codePoints, offsets } = elementsOf(text)
  const errors: string[] = []
  const bytes = reference.encode(subject.reference, codePoints, ({ place, codePoint }) => {
    const kind = isSurrogate(codePoint) ? 'surrogate' : 'unmappable'
    const error = { kind, offset: offsets[place], length: codePoint > 0xffff ? 2 : 1 } as const
    errors.push(describeError(error))
    return elementsOf(instead(codePoint, error)).codePoints
  })
  return { bytes, errors }
}

/** What 'ignore' writes. */
export const dropped: Instead = () => ''

function encodeKept({ reference: oracle }: Subject, text: string): number[] {
  const kept = elementsOf(text).codePoints.filter((codePoint) => reference.encodeOne(oracle, codePoint))
  return reference.encode(oracle, kept, () => [])
}

/** Checks the bytes, and the places and kinds of all errors. */
export function checkBytes(subject: Subject, text: string): void {
  const errors: string[] = []
  const bytes = subject.encoding.encode(text, {
    onError(error) {
      errors.push(describeError(error))
      return '?'
    },
  })
  const expected = encodeByReference(subject, text, () => '?')
  const what = () => `${subject.name}: ${JSON.stringify(text.slice(0, 200))}`
  sameBytes(what, bytes, expected.bytes)
  same(what, errors.join(', '), expected.errors.join(', '))
}

/** U+FFFD in gb18030, which has all of Unicode; else `?`. */
export function replacementOf({ reference: oracle }: Subject): string {
  return reference.encodeOne(oracle, 0xfffd) ? '\ufffd' : '?'
}

/** Error mode "html" (WHATWG Encoding Standard, 4.1). A surrogate is U+FFFD by then. ISO-2022-JP says U+FFFD for 0E, 0F and 1B (12.2.2). */
export function htmlOf(subject: Subject): Instead {
  return (codePoint) => {
    if (isSurrogate(codePoint) && replacementOf(subject) === '\ufffd') return '\ufffd'
    const isHidden = isSurrogate(codePoint) || codePoint < 0x20
    return `&#${isHidden ? 0xfffd : codePoint};`
  }
}

const repertoires = new Map<string, readonly number[]>()
/** The code points of the Basic Multilingual Plane above ASCII that the encoding has, and some above. */
export function repertoireOf({ name, reference: oracle }: Subject): readonly number[] {
  let codePoints = repertoires.get(name)
  if (!codePoints) {
    const found: number[] = []
    for (let codePoint = 0x80; codePoint < 0x10000; codePoint++)
      if (!isSurrogate(codePoint) && reference.encodeOne(oracle, codePoint)) found.push(codePoint)
    for (const codePoint of [0x1f600, 0x20000, 0x2a6d6, 0x10ffff])
      if (reference.encodeOne(oracle, codePoint)) found.push(codePoint)
    repertoires.set(name, found)
    codePoints = found
  }
  return codePoints
}

/** Makes a text that the encoding has: words of its characters and of ASCII. */
export function randomText(subject: Subject, random: Random, length: number): string {
  const repertoire = repertoireOf(subject)
  let text = ''
  let isAscii = random.once(2)
  while (text.length < length) {
    const word = random.between(1, random.pick([1, 3, 12, 70]))
    for (let i = 0; i < word; i++)
      text += isAscii ? String.fromCharCode(random.between(0x20, 0x7e)) : String.fromCodePoint(random.pick(repertoire))
    isAscii = !isAscii
  }
  return text
}

/** Bytes that begin, continue, end or break sequences. */
const HOSTILE: Readonly<Record<string, readonly number[]>> = {
  'iso-2022-jp': [0x1b, 0x24, 0x28, 0x42, 0x4a, 0x49, 0x40, 0x21, 0x7e, 0x5c, 0x0e, 0x0f, 0x80, 0x0a],
  gb18030: [0x30, 0x39, 0x81, 0x84, 0xfe, 0x80, 0xff, 0x40, 0x7f, 0x90, 0xe3, 0x9a, 0x35, 0x0a],
}
const HOSTILE_IN_GENERAL = [
  0x00, 0x0a, 0x3c, 0x40, 0x5b, 0x7f, 0x80, 0x81, 0x8e, 0x8f, 0xa0, 0xa1, 0xc9, 0xfc, 0xfe, 0xff,
]

export function hostileBytes({ name }: Subject): readonly number[] {
  return HOSTILE[name === 'gbk' ? 'gb18030' : name] ?? HOSTILE_IN_GENERAL
}

/** Overwrites, inserts, deletes or cuts off bytes, one of about `gap`. */
export function spoil(subject: Subject, bytes: Uint8Array, random: Random, gap: number): Uint8Array<ArrayBuffer> {
  const hostile = hostileBytes(subject)
  const list: number[] = []
  for (const byte of bytes) {
    const change = random.once(gap) ? random.below(3) : 3
    if (change !== 0) list.push(change === 1 ? random.pick(hostile) : byte)
    if (change === 2) list.push(random.once(2) ? random.below(256) : random.pick(hostile))
  }
  return Uint8Array.from(random.once(4) ? list.slice(0, random.below(list.length + 1)) : list)
}

/** Makes bytes of the encoding, whole or damaged, or bytes of any kind. */
export function randomBytes(subject: Subject, random: Random, length: number): Uint8Array<ArrayBuffer> {
  if (random.once(8)) return Uint8Array.from({ length }, () => random.below(256))
  if (random.once(8)) return Uint8Array.from({ length }, () => random.pick(hostileBytes(subject)))
  const { bytes } = encodeByReference(subject, randomText(subject, random, length), () => '?')
  return random.once(3)
    ? Uint8Array.from(bytes)
    : spoil(subject, Uint8Array.from(bytes), random, random.pick([3, 20, 200]))
}

/** Cuts an array or a string in random places, some of them empty. */
export function cut<T extends Uint8Array | string>(whole: T, random: Random): T[] {
  const pieces: T[] = []
  const size = random.pick([1, 2, 3, 17, 5000])
  for (let at = 0; at < whole.length; ) {
    const end = at + random.between(0, size)
    pieces.push(whole.slice(at, end) as T)
    at = end
  }
  return pieces
}
