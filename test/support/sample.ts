// What each kernel should answer for a piece of encoded text: the oracles' items, turned into the terms of kernels.ts.

import { KINDS } from '../../src/errors.ts'
import { type EXPANSION, FINAL, type Flags, type Kernels, OK, REPLACE, type Status } from '../../src/kernels/kernels.ts'
import { type Item, isCharacter, type Malformed, REPLACEMENT } from '../reference/items.ts'
import * as latin1 from '../reference/latin1.ts'
import * as utf8 from '../reference/utf8.ts'
import * as utf16 from '../reference/utf16.ts'
import * as utf32 from '../reference/utf32.ts'
import type { Elements } from './texts.ts'

export type Source = 'ascii' | 'latin1' | 'utf8' | 'utf16' | 'utf16Swapped' | 'utf32'
export type ConversionName = keyof typeof EXPANSION
export type ValidationName = Extract<keyof Kernels, `validate${string}`>
export type CountName = Extract<keyof Kernels, `${string}Of${string}`>
export type KernelName = ConversionName | ValidationName | CountName

export interface Expected {
  status: Status
  read: number
  length: number
  output: ArrayLike<number>
}

export interface Conversion {
  name: ConversionName
  from: Source
  /** Octets of one element of the target. */
  size: 1 | 2 | 4
  expected(sample: Sample, flags: Flags): Expected
}
export interface Validation {
  name: ValidationName
  from: Source
}
export interface Count {
  name: CountName
  from: Source
  /** Elements that this character needs. */
  of(codePoint: number): number
  /** Elements that something malformed counts for; undefined where only well-formed input has a right answer. */
  malformed?: number
}

const DECODERS: Record<Source, (elements: ArrayLike<number>) => Item[]> = {
  ascii: latin1.decodeAscii,
  latin1: latin1.decode,
  utf8: utf8.decode,
  utf16: utf16.decode,
  utf16Swapped: (elements) => utf16.decode(utf16.swapped(Uint16Array.from(elements))),
  utf32: utf32.decode,
}

/** Encoded text, well-formed or not, with what the oracles say about it. */
export class Sample<E extends Elements = Elements> {
  readonly source: Source
  readonly elements: E
  #items: Item[] | undefined
  readonly #expected = new Map<Conversion, Expected[]>()

  constructor(source: Source, elements: E) {
    this.source = source
    this.elements = elements
  }

  get items(): readonly Item[] {
    return (this.#items ??= DECODERS[this.source](this.elements))
  }

  /** What `conversion` should answer, remembered. */
  expected(conversion: Conversion, flags: Flags): Expected {
    let byFlags = this.#expected.get(conversion)
    if (byFlags === undefined) this.#expected.set(conversion, (byFlags = []))
    return (byFlags[flags] ??= conversion.expected(this, flags))
  }

  /** What the validation of this source should answer; it knows no flags. */
  expectedValidation(): Expected {
    for (const item of this.items) if (!isCharacter(item)) return stopped(item, [])
    return { status: OK, read: this.elements.length, length: 0, output: [] }
  }

  /** What `count` should answer, or undefined where any number will do. */
  expectedCount(count: Count): number | undefined {
    let sum = 0
    for (const item of this.items) {
      if (isCharacter(item)) sum += count.of(item.codePoint)
      else if (count.malformed === undefined) return undefined
      else sum += count.malformed
    }
    return sum
  }
}

function stopped(malformed: Malformed, output: number[]): Expected {
  return {
    status: KINDS.indexOf(malformed.kind) + 1,
    read: malformed.offset,
    length: malformed.length,
    output,
  }
}

type EncodeOne = (codePoint: number) => number[] | undefined

/** A conversion that decodes, and encodes each character or finds it unmappable. */
function converting(encodeOne: EncodeOne, replacement: number[]) {
  return (sample: Sample, flags: Flags): Expected => {
    const output: number[] = []
    const end = sample.elements.length
    for (const item of sample.items) {
      let malformed: Malformed
      if (isCharacter(item)) {
        const encoded = encodeOne(item.codePoint)
        if (encoded !== undefined) {
          for (const element of encoded) output.push(element)
          continue
        }
        malformed = { kind: 'unmappable', offset: item.offset, length: item.length }
      } else {
        malformed = item
        const incomplete = item.kind === 'truncated' && item.offset + item.length === end
        if (incomplete && (flags & FINAL) === 0) return stopped(item, output)
        // Text that ends in a lead surrogate has a lone surrogate when nothing follows.
        if (incomplete && sample.source === 'utf16') malformed = { ...item, kind: 'surrogate' }
      }
      if ((flags & REPLACE) === 0) return stopped(malformed, output)
      output.push(...replacement)
    }
    return { status: OK, read: end, length: 0, output }
  }
}

function swapping(swapped: (sample: Sample) => ArrayLike<number>) {
  return (sample: Sample): Expected => {
    return { status: OK, read: sample.elements.length, length: 0, output: swapped(sample) }
  }
}

const toUtf8 = converting(utf8.encodeOne, utf8.encodeOne(REPLACEMENT))
const toUtf16 = converting(utf16.encodeOne, [REPLACEMENT])
const toUtf32 = converting((codePoint) => [codePoint], [REPLACEMENT])
const toLatin1 = converting(latin1.encodeOne, [0x3f])
const toAscii = converting(latin1.encodeOneAscii, [0x3f])

export const CONVERSIONS: readonly Conversion[] = [
  { name: 'utf8ToUtf16', from: 'utf8', size: 2, expected: toUtf16 },
  { name: 'utf8ToUtf32', from: 'utf8', size: 4, expected: toUtf32 },
  { name: 'utf8ToLatin1', from: 'utf8', size: 1, expected: toLatin1 },
  { name: 'utf16ToUtf8', from: 'utf16', size: 1, expected: toUtf8 },
  { name: 'utf16ToUtf32', from: 'utf16', size: 4, expected: toUtf32 },
  { name: 'utf16ToLatin1', from: 'utf16', size: 1, expected: toLatin1 },
  { name: 'utf16ToAscii', from: 'utf16', size: 1, expected: toAscii },
  { name: 'utf32ToUtf8', from: 'utf32', size: 1, expected: toUtf8 },
  { name: 'utf32ToUtf16', from: 'utf32', size: 2, expected: toUtf16 },
  { name: 'latin1ToUtf8', from: 'latin1', size: 1, expected: toUtf8 },
  { name: 'latin1ToUtf16', from: 'latin1', size: 2, expected: toUtf16 },
  {
    name: 'swap16',
    from: 'utf16',
    size: 2,
    expected: swapping((sample) => utf16.swapped(sample.elements as Uint16Array)),
  },
  {
    name: 'swap32',
    from: 'utf32',
    size: 4,
    expected: swapping((sample) => utf32.swapped(sample.elements as Uint32Array)),
  },
]

export const VALIDATIONS: readonly Validation[] = [
  { name: 'validateAscii', from: 'ascii' },
  { name: 'validateUtf8', from: 'utf8' },
  { name: 'validateUtf16', from: 'utf16' },
  { name: 'validateUtf16Swapped', from: 'utf16Swapped' },
  { name: 'validateUtf32', from: 'utf32' },
]

const one = () => 1
const unitsOf = (codePoint: number) => (codePoint > 0xffff ? 2 : 1)
const octetsOf = (codePoint: number) => (codePoint <= 0x7f ? 1 : codePoint <= 0x7ff ? 2 : codePoint <= 0xffff ? 3 : 4)

export const COUNTS: readonly Count[] = [
  { name: 'utf16LengthOfUtf8', from: 'utf8', of: unitsOf },
  { name: 'codePointsOfUtf8', from: 'utf8', of: one },
  { name: 'utf8LengthOfUtf16', from: 'utf16', of: octetsOf, malformed: 3 },
  { name: 'codePointsOfUtf16', from: 'utf16', of: one, malformed: 1 },
  { name: 'utf8LengthOfUtf32', from: 'utf32', of: octetsOf, malformed: 3 },
  { name: 'utf16LengthOfUtf32', from: 'utf32', of: unitsOf, malformed: 1 },
  { name: 'utf8LengthOfLatin1', from: 'latin1', of: octetsOf },
]

export const SOURCES: readonly Source[] = ['ascii', 'latin1', 'utf8', 'utf16', 'utf16Swapped', 'utf32']

/** Scalar values as elements of `source`; what ISO 8859-1 or ASCII lacks becomes something that they have. */
export function encoded(source: Source, codePoints: Uint32Array): Elements {
  switch (source) {
    case 'ascii':
      return Uint8Array.from(codePoints, (codePoint) => codePoint % 0x80)
    case 'latin1':
      return Uint8Array.from(codePoints, (codePoint) => codePoint % 0x100)
    case 'utf8':
      return utf8.encode(codePoints)
    case 'utf16':
      return utf16.encode(codePoints)
    case 'utf16Swapped':
      return utf16.swapped(utf16.encode(codePoints))
    default:
      return utf32.encode(codePoints)
  }
}
