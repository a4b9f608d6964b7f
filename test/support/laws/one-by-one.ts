// What an input gives if its characters are taken one by one, each error being what the policy says. So nothing is lost, and errors lie at characters.

import * as root from '../../../src/index.ts'
import { type Encoding, MalformedError, type MalformedSequence } from '../../../src/index.ts'
import {
  BY_BOM,
  decodePolicyOf,
  encodePolicyOf,
  HALVES,
  isSimple,
  type LawCase,
  type LawPolicy,
  MAX_CHARACTER_BYTES,
  SHIFTING,
  textOf,
} from './case.ts'
import { agree, isMalformed, LawBroken, type Outcome, show } from './outcome.ts'
import { join } from './pieces.ts'

interface Item {
  readonly offset: number
  readonly length: number
  /** The code points; undefined: malformed. */
  readonly codePoints: readonly number[] | undefined
}

/** The characters and malformed sequences of an encoding without states, one by one. */
function itemsOf(encoding: Encoding, bytes: Uint8Array): Item[] {
  const items: Item[] = []
  for (let offset = 0; offset < bytes.length; ) {
    let length = 1
    const last = Math.min(MAX_CHARACTER_BYTES, bytes.length - offset)
    while (length <= last && !encoding.isValid(bytes.subarray(offset, offset + length))) length++
    if (length <= last) {
      const codePoints = [...encoding.decodeCodePoints(bytes.subarray(offset, offset + length), { bom: 'keep' })]
      items.push({ offset, length, codePoints })
    } else {
      const error = encoding.findError(bytes.subarray(offset))
      if (error?.offset !== 0) throw new LawBroken(`findError behind ${offset}: ${show(error)}`)
      length = error.length
      items.push({ offset, length, codePoints: undefined })
    }
    offset += length
  }
  return items
}

/** What stands for malformed bytes. */
function textForBytes(policy: LawPolicy, bytes: Uint8Array, offset: number): string | undefined {
  if (typeof policy !== 'string') return textOf(policy, offset)
  if (policy === 'throw') return undefined
  if (policy === 'ignore') return ''
  if (policy === 'latin1') return root.latin1.decode(bytes)
  return policy === 'windows-1252' ? root.windows1252.decode(bytes) : '\ufffd'
}

/** What stands for a code point that the encoding lacks. */
function textForCodePoint(policy: LawPolicy, to: Encoding, codePoint: number, offset: number): string | undefined {
  if (typeof policy !== 'string') return textOf(policy, offset)
  const isScalar = codePoint <= 0x10ffff && codePoint >>> 11 !== 0x1b
  if (policy === 'ignore') return ''
  if (policy === 'question') return '?'
  if (policy === 'html' && isScalar) return `&#${codePoint};`
  if (policy !== 'replace' && policy !== 'html') return undefined
  const hasReplacement = encodeStrictly(to, [0xfffd]) !== undefined
  return hasReplacement ? '\ufffd' : policy === 'html' ? '&#65533;' : '?'
}

function encodeStrictly(to: Encoding, codePoints: readonly number[]): Uint8Array | undefined {
  try {
    return to.encodeCodePoints(Uint32Array.from(codePoints))
  } catch (error) {
    if (error instanceof MalformedError) return undefined
    throw error
  }
}

/** Thrown by `oneByOne` where the result has to be an error. */
const FAILS = Symbol('fails')

function encodeText(to: Encoding, text: string): Uint8Array {
  const bytes = encodeStrictly(
    to,
    Array.from(text, (character) => character.codePointAt(0) as number),
  )
  if (!bytes) throw FAILS
  return bytes
}

/** Does the outcome equal that of its characters one by one? */
function agreeOneByOne(what: string, outcome: Outcome, isFunction: boolean, build: () => Outcome): void {
  let expected: Outcome
  try {
    expected = build()
  } catch (error) {
    if (error !== FAILS) throw error
    if (!isMalformed(outcome)) throw new LawBroken(`${what} loses something silently\n  is     ${show(outcome.value)}`)
    return
  }
  agree(`${what}, one by one`, outcome.value, expected.value)
  if (isFunction) agree(`${what}, one by one: places of errors`, outcome.told.map(placeOf), expected.told.map(placeOf))
}

function placeOf({ offset, length }: MalformedSequence): readonly number[] {
  return [offset, length]
}

function sequence(offset: number, length: number): MalformedSequence {
  return { encoding: '', kind: 'unmappable', offset, length }
}

export function checkDecodeOneByOne({ from, bytes, policy: asked, bom }: LawCase, outcome: Outcome): void {
  const policy = decodePolicyOf(asked)
  if (!isSimple(from) || bom !== 'keep') return
  agreeOneByOne('decode', outcome, typeof policy !== 'string', () => {
    const told: MalformedSequence[] = []
    let text = ''
    for (const { offset, length, codePoints } of itemsOf(from, bytes)) {
      const isText = codePoints?.every((codePoint) => codePoint <= 0x10ffff)
      if (!isText) told.push(sequence(offset, length))
      const instead = isText ? '' : textForBytes(policy, bytes.subarray(offset, offset + length), offset)
      if (instead === undefined) throw FAILS
      text += isText ? String.fromCodePoint(...(codePoints as number[])) : instead
    }
    return { value: text, told }
  })
}

export function checkEncodeOneByOne({ to, text, policy: asked, writeBom }: LawCase, outcome: Outcome): void {
  const policy = encodePolicyOf(asked)
  if (SHIFTING.includes(to) || BY_BOM.includes(to) || writeBom) return
  agreeOneByOne('encode', outcome, typeof policy !== 'string', () => {
    const told: MalformedSequence[] = []
    const parts: Uint8Array[] = []
    let offset = 0
    /** What functions returned for the errors up to here. */
    let returned = ''
    const writeReturned = () => {
      if (returned !== '') parts.push(encodeText(to, returned))
      returned = ''
    }
    for (const character of text) {
      const codePoint = character.codePointAt(0) as number
      const bytes = encodeStrictly(to, [codePoint])
      if (bytes) {
        writeReturned()
        parts.push(bytes)
      } else {
        told.push(sequence(offset, character.length))
        const instead = textForCodePoint(policy, to, codePoint, offset)
        if (instead === undefined) throw FAILS
        returned += instead
      }
      offset += character.length
    }
    writeReturned()
    return { value: join(parts), told }
  })
}

/** Can two halves meet in the target, of which one is a function's? */
function joinsHalves(to: Encoding, policy: LawPolicy): boolean {
  return HALVES.includes(to) && typeof policy !== 'string' && /^[\ud800-\udfff]/.test(policy.text)
}

/**
 * A half of the source and one that a function returned, which would be read as a pair in WTF-8, are an error. WTF-8 is the one encoding that has
 * lone surrogates and malformed bytes.
 */
function checkHalvesApart({ from, to, bytes, policy }: LawCase, outcome: Outcome): void {
  if (from !== root.wtf8 || to !== root.wtf8 || typeof policy === 'string') return
  let before = ''
  let isBeforeOwn = false
  for (const { offset, codePoints } of itemsOf(from, bytes)) {
    const isOwn = codePoints !== undefined
    const text = isOwn ? String.fromCodePoint(...codePoints) : textOf(policy, offset)
    if (text === '') continue
    const meets = isOwn !== isBeforeOwn && /[\ud800-\udbff]$/.test(before) && /^[\udc00-\udfff]/.test(text)
    if (meets && !isMalformed(outcome)) throw new LawBroken(`halves join\n  is     ${show(outcome.value)}`)
    before = text
    isBeforeOwn = isOwn
  }
}

export function checkTranscodeOneByOne(each: LawCase, outcome: Outcome): void {
  const { from, to, bytes, policy, bom, writeBom } = each
  checkHalvesApart(each, outcome)
  if (!isSimple(from) || bom !== 'keep' || SHIFTING.includes(to) || BY_BOM.includes(to) || writeBom) return
  if (joinsHalves(to, policy)) return
  agreeOneByOne('transcode', outcome, typeof policy !== 'string', () => {
    const told: MalformedSequence[] = []
    const parts: Uint8Array[] = []
    for (const { offset, length, codePoints } of itemsOf(from, bytes)) {
      if (!codePoints) {
        told.push(sequence(offset, length))
        const instead = textForBytes(decodePolicyOf(policy), bytes.subarray(offset, offset + length), offset)
        if (instead === undefined) throw FAILS
        parts.push(encodeReplacement(to, policy, instead, offset))
        continue
      }
      for (const codePoint of codePoints) {
        const encoded = encodeStrictly(to, [codePoint])
        if (encoded) {
          parts.push(encoded)
          continue
        }
        told.push(sequence(offset, length))
        const instead = textForCodePoint(policy, to, codePoint, offset)
        if (instead === undefined) throw FAILS
        parts.push(encodeText(to, instead))
      }
    }
    return { value: join(parts), told }
  })
}

/** What stands for malformed bytes may be lacking in turn, to which a policy with a name has an answer, too. */
function encodeReplacement(to: Encoding, policy: LawPolicy, text: string, offset: number): Uint8Array {
  if (typeof policy !== 'string') return encodeText(to, text)
  const parts = Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) as number
    const bytes = encodeStrictly(to, [codePoint])
    if (bytes) return bytes
    const instead = textForCodePoint(policy, to, codePoint, offset)
    if (instead === undefined) throw FAILS
    return encodeText(to, instead)
  })
  return join(parts)
}
