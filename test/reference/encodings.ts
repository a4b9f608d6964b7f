// Oracle of the public interface: BOMs, policies and the places of errors. It combines the oracles of the encodings.
//
// In one sentence: decode to items, let the policy replace each malformed one, encode the result.

import { type Item, isCharacter, isScalarValue, type Kind, toText } from './items.ts'
import * as latin1 from './latin1.ts'
import * as utf8 from './utf8.ts'
import * as utf16 from './utf16.ts'
import * as utf32 from './utf32.ts'

type Order = 'le' | 'be'

export interface Reference {
  readonly name: string
  /** Is a leading U+FEFF a BOM? */
  readonly hasSignature: boolean
  /** Does it write one unless told not to? */
  readonly signs: boolean
  readonly replacement: '\ufffd' | '?'
  /** Bytes of the code unit. */
  readonly unit: 1 | 2 | 4
  items(bytes: ArrayLike<number>): Item[]
  /** The bytes of a scalar value, or undefined where the encoding lacks it. */
  encodeOne(codePoint: number): number[] | undefined
}

export interface Sequence {
  encoding: string
  kind: Kind
  offset: number
  length: number
  /** The code point that can't be encoded. */
  codePoint?: number
}
export type Policy =
  | 'throw'
  | 'replace'
  | 'ignore'
  | 'latin1'
  | 'windows-1252'
  | 'html'
  | 'question'
  | ((sequence: Sequence) => string)
export interface Options {
  onError?: Policy
  bom?: 'strip' | 'keep'
  writeBom?: boolean
}

/** Stands for the MalformedError that a function of the package throws. */
export class Fault extends Error {
  constructor(readonly sequence: Sequence) {
    super(`${sequence.encoding}: ${sequence.kind} at ${sequence.offset}, ${sequence.length}`)
  }
}

/** The two bytes of a unit. */
function pair(unit: number, order: Order): number[] {
  const [high, low] = [Math.floor(unit / 256), unit % 256]
  return order === 'be' ? [high, low] : [low, high]
}

/** RFC 2781, 4.3: big-endian unless the BOM says otherwise. */
function orderOf(bytes: ArrayLike<number>, littleEndian: readonly number[]): Order {
  return littleEndian.every((byte, i) => bytes[i] === byte) ? 'le' : 'be'
}

function utf16Reference(name: string, fixed: Order | undefined): Reference {
  return {
    name,
    hasSignature: true,
    signs: fixed === undefined,
    replacement: '\ufffd',
    unit: 2,
    items: (bytes) => utf16.decodeBytes(bytes, fixed ?? orderOf(bytes, [0xff, 0xfe])),
    encodeOne(codePoint) {
      const [first, second] = utf16.encodeOne(codePoint)
      const bytes = pair(first, fixed ?? 'be')
      return second === undefined ? bytes : [...bytes, ...pair(second, fixed ?? 'be')]
    },
  }
}

function utf32Reference(name: string, fixed: Order | undefined): Reference {
  return {
    name,
    hasSignature: true,
    signs: fixed === undefined,
    replacement: '\ufffd',
    unit: 4,
    items: (bytes) => utf32.decodeBytes(bytes, fixed ?? orderOf(bytes, [0xff, 0xfe, 0x00, 0x00])),
    encodeOne(codePoint) {
      const [high, low] = [pair(Math.floor(codePoint / 65536), fixed ?? 'be'), pair(codePoint % 65536, fixed ?? 'be')]
      return fixed === 'le' ? [...low, ...high] : [...high, ...low]
    },
  }
}

/** By the name of the constant. */
export const REFERENCES = {
  utf8: {
    name: 'utf-8',
    hasSignature: true,
    signs: false,
    replacement: '\ufffd',
    unit: 1,
    items: utf8.decode,
    encodeOne: utf8.encodeOne,
  },
  utf16: utf16Reference('utf-16', undefined),
  utf16le: utf16Reference('utf-16le', 'le'),
  utf16be: utf16Reference('utf-16be', 'be'),
  utf32: utf32Reference('utf-32', undefined),
  utf32le: utf32Reference('utf-32le', 'le'),
  utf32be: utf32Reference('utf-32be', 'be'),
  latin1: {
    name: 'iso-8859-1',
    hasSignature: false,
    signs: false,
    replacement: '?',
    unit: 1,
    items: latin1.decode,
    encodeOne: latin1.encodeOne,
  },
  ascii: {
    name: 'us-ascii',
    hasSignature: false,
    signs: false,
    replacement: '?',
    unit: 1,
    items: latin1.decodeAscii,
    encodeOne: latin1.encodeOneAscii,
  },
} satisfies Record<string, Reference>

/** WHATWG index windows-1252, 80..9F. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
]

function windows1252(byte: number): number {
  return byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252[byte - 0x80] : byte
}

/** What a policy puts in the place of malformed bytes: text, or 'replacement'. */
function standIn(policy: Policy, sequence: Sequence, bytes: number[]): string | { replacement: true } {
  if (typeof policy === 'function') return policy(sequence)
  if (policy === 'throw') throw new Fault(sequence)
  if (policy === 'ignore') return ''
  if (policy === 'latin1') return toText(bytes)
  if (policy === 'windows-1252') return toText(bytes.map(windows1252))
  return { replacement: true }
}

/** Returns the items of bytes, without a BOM unless it is to be kept. */
function itemsToDecode(from: Reference, bytes: ArrayLike<number>, bom?: 'strip' | 'keep'): Item[] {
  const items = from.items(bytes)
  const [first] = items
  const isSigned = from.hasSignature && first !== undefined && isCharacter(first) && first.codePoint === 0xfeff
  return isSigned && bom !== 'keep' ? items.slice(1) : items
}

function bytesAt(bytes: ArrayLike<number>, { offset, length }: { offset: number; length: number }): number[] {
  return Array.from({ length }, (_, i) => bytes[offset + i])
}

export function decode(from: Reference, bytes: ArrayLike<number>, options: Options = {}): string {
  const { onError = 'throw', bom } = options
  const text: string[] = []
  for (const item of itemsToDecode(from, bytes, bom)) {
    if (isCharacter(item)) text.push(String.fromCodePoint(item.codePoint))
    else {
      const found = standIn(onError, { encoding: from.name, ...item }, bytesAt(bytes, item))
      text.push(typeof found === 'string' ? found : '\ufffd')
    }
  }
  return text.join('')
}

/** Appends the bytes of one code point, or of its replacement, to `target`. */
function encodeTo(target: number[], to: Reference, codePoint: number, place: Sequence, onError: Policy): void {
  const bytes = isScalarValue(codePoint) ? to.encodeOne(codePoint) : undefined
  if (bytes) {
    for (const byte of bytes) target.push(byte)
    return
  }
  if (onError === 'replace') target.push(...(to.encodeOne(to.replacement.charCodeAt(0)) ?? []))
  else if (onError === 'question') putText(target, to, '?', place)
  else if (onError === 'html') putText(target, to, reference(codePoint, to), place)
  else if (typeof onError === 'function') putText(target, to, onError(place), place)
  else if (onError !== 'ignore') throw new Fault(place)
}

/** WHATWG 4.1, error mode "html": text there consists of scalar values, a lone surrogate being U+FFFD. */
function reference(codePoint: number, to: Reference): string {
  if (isScalarValue(codePoint)) return `&#${codePoint};`
  return to.encodeOne(0xfffd) ? '\ufffd' : '&#65533;'
}

function kindOf(codePoint: number): Kind {
  if (codePoint > 0x10ffff) return 'too-large'
  return isScalarValue(codePoint) ? 'unmappable' : 'surrogate'
}

/** Encodes the text that a policy's function returned, unchanged. An error in it has the place of what it replaces. */
function putText(target: number[], to: Reference, text: string, { offset, length }: Sequence): void {
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number
    encodeTo(target, to, codePoint, { encoding: to.name, kind: kindOf(codePoint), offset, length, codePoint }, 'throw')
  }
}

function signature(to: Reference, wanted: boolean | undefined): number[] {
  return (wanted ?? to.signs) && to.hasSignature ? (to.encodeOne(0xfeff) as number[]) : []
}

export interface EncodeOptions {
  onError?: Policy
  bom?: boolean
}

export function encode(to: Reference, text: string, { onError = 'throw', bom }: EncodeOptions = {}): Uint8Array {
  if (text === '') return new Uint8Array(0)
  const target = signature(to, bom)
  const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  for (const item of utf16.decode(units)) {
    const { offset, length } = item
    const codePoint = isCharacter(item) ? item.codePoint : units[offset]
    encodeTo(target, to, codePoint, { encoding: to.name, kind: kindOf(codePoint), offset, length, codePoint }, onError)
  }
  return Uint8Array.from(target)
}

export function encodeCodePoints(to: Reference, codePoints: Uint32Array, options: EncodeOptions = {}): Uint8Array {
  const { onError = 'throw', bom } = options
  if (codePoints.length === 0) return new Uint8Array(0)
  const target = signature(to, bom)
  codePoints.forEach((codePoint, offset) => {
    encodeTo(
      target,
      to,
      codePoint,
      { encoding: to.name, kind: kindOf(codePoint), offset, length: 1, codePoint },
      onError,
    )
  })
  return Uint8Array.from(target)
}

export function transcode(
  bytes: ArrayLike<number>,
  from: Reference,
  to: Reference,
  { onError = 'throw', bom, writeBom }: Options = {},
): Uint8Array {
  const target: number[] = []
  for (const item of itemsToDecode(from, bytes, bom)) {
    const { offset, length } = item
    if (isCharacter(item)) {
      const { codePoint } = item
      const place: Sequence = { encoding: to.name, kind: 'unmappable', offset, length, codePoint }
      encodeTo(target, to, codePoint, place, onError)
    } else {
      const sequence = { encoding: from.name, ...item }
      const found = standIn(onError, sequence, bytesAt(bytes, item))
      if (typeof found === 'string') putText(target, to, found, sequence)
      else if (onError === 'html') putText(target, to, reference(-1, to), sequence)
      else target.push(...(to.encodeOne(to.replacement.charCodeAt(0)) ?? []))
    }
  }
  return Uint8Array.from(target.length > 0 ? [...signature(to, writeBom), ...target] : [])
}

/** Returns the first malformed sequence. A BOM counts as a character. */
export function findError(from: Reference, bytes: ArrayLike<number>): Sequence | undefined {
  const item = from.items(bytes).find((each) => !isCharacter(each))
  return item && !isCharacter(item) ? { encoding: from.name, ...item } : undefined
}
