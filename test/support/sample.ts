// Computes what each kernel should answer for a piece of encoded text: the items of the oracles in the terms of contract.ts.

import { FINAL, type Flags, KINDS, OK, REPLACE, type Status } from '../../src/unicode/status.ts'
import {
  firstMalformed,
  type Item,
  incompleteTail,
  isCharacter,
  type Malformed,
  REPLACEMENT,
} from '../reference/items.ts'
import * as latin1 from '../reference/latin1.ts'
import * as utf8 from '../reference/utf8.ts'
import * as utf16 from '../reference/utf16.ts'
import * as utf32 from '../reference/utf32.ts'
import type { EXPANSION, Kernels } from './array-kernels.ts'
import type { Elements } from './texts.ts'

export type Source = 'ascii' | 'latin1' | 'utf8' | 'utf16' | 'utf32'
export type ConversionName = keyof typeof EXPANSION
export type ValidationName = Extract<keyof Kernels, `validate${string}`>
export type CountName = Extract<keyof Kernels, `${string}Of${string}`>
export type KernelName = ConversionName | ValidationName | CountName

export interface Expected {
  status: Status
  read: number
  written: number
  length: number
  /** At least `written` elements. */
  output: ArrayLike<number>
}

/** A malformed sequence, and how many elements were written before it. */
interface Stop extends Malformed {
  written: number
}
/** The result of a conversion that replaces malformed sequences, and the places where one without REPLACE stops. */
interface Transcript {
  output: ArrayLike<number>
  first?: Stop
  /** The incomplete character at the end. */
  tail?: Stop
}

export interface Conversion {
  name: ConversionName
  from: Source
  /** Bytes of one element of the target. */
  size: 1 | 2 | 4
  transcript(sample: Sample): Transcript
  /** It never stops and ignores the flags. */
  total?: true
}
export interface Validation {
  name: ValidationName
  from: Source
}
export interface Count {
  name: CountName
  from: Source
  /** Elements of the target that a character needs. */
  of(codePoint: number): number
  /** Elements that a malformed sequence counts for; undefined if only well-formed input has a right answer. */
  malformed?: number
}

const DECODERS: Record<Source, (elements: ArrayLike<number>) => Item[]> = {
  ascii: latin1.decodeAscii,
  latin1: latin1.decode,
  utf8: utf8.decode,
  utf16: utf16.decode,
  utf32: utf32.decode,
}

/** Encoded text, well-formed or not, and the answers of the oracles. */
export class Sample<E extends Elements = Elements> {
  readonly source: Source
  readonly elements: E
  #items: Item[] | undefined
  #validation: Expected | undefined
  readonly #transcripts = new Map<Conversion, Transcript>()

  constructor(source: Source, elements: E) {
    this.source = source
    this.elements = elements
  }

  get items(): readonly Item[] {
    return (this.#items ??= DECODERS[this.source](this.elements))
  }

  /** Returns what `conversion` should answer. */
  expected(conversion: Conversion, flags: Flags): Expected {
    let transcript = this.#transcripts.get(conversion)
    if (transcript === undefined) this.#transcripts.set(conversion, (transcript = conversion.transcript(this)))
    const { output, first, tail } = transcript
    if (tail !== undefined && (flags & FINAL) === 0 && (first === tail || (flags & REPLACE) !== 0)) {
      return stopped(tail, tail.written, output)
    }
    if (first !== undefined && (flags & REPLACE) === 0) {
      // With FINAL, a lead surrogate at the end is a lone surrogate.
      const lone = first === tail && this.source === 'utf16'
      return stopped(lone ? { ...first, kind: 'surrogate' } : first, first.written, output)
    }
    return { status: OK, read: this.elements.length, written: output.length, length: 0, output }
  }

  /** Returns what the validation of this source should answer. It ignores the flags. */
  expectedValidation(): Expected {
    if (this.#validation === undefined) {
      const malformed = firstMalformed(this.items)
      const valid = { status: OK, read: this.elements.length, written: 0, length: 0, output: [] }
      this.#validation = malformed === undefined ? valid : stopped(malformed, 0, [])
    }
    return this.#validation
  }

  /** Returns what `count` should answer, or undefined if any number is right. */
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

function stopped(malformed: Malformed, written: number, output: ArrayLike<number>): Expected {
  const { kind, offset, length } = malformed
  return { status: KINDS.indexOf(kind) + 1, read: offset, written, length, output }
}

/** Decodes, then encodes each character or finds it unmappable. */
function converting(encodeOne: (codePoint: number) => number[] | undefined, replacement: number[]) {
  return (sample: Sample): Transcript => {
    const output: number[] = []
    const transcript: Transcript = { output }
    const tail = incompleteTail(sample.items, sample.elements.length)
    for (const item of sample.items) {
      const encoded = isCharacter(item) ? encodeOne(item.codePoint) : undefined
      if (encoded === undefined) {
        const kind = isCharacter(item) ? 'unmappable' : item.kind
        const stop = { kind, offset: item.offset, length: item.length, written: output.length }
        transcript.first ??= stop
        if (item === tail) transcript.tail = transcript.first.offset === item.offset ? transcript.first : stop
      }
      const elements = encoded ?? replacement
      for (let i = 0; i < elements.length; i++) output.push(elements[i])
    }
    return transcript
  }
}

const toUtf8 = converting(utf8.encodeOne, utf8.encodeOne(REPLACEMENT))
const toUtf16 = converting(utf16.encodeOne, [REPLACEMENT])
const toUtf32 = converting((codePoint) => [codePoint], [REPLACEMENT])
const toLatin1 = converting(latin1.encodeOne, [0x3f])
const toAscii = converting(latin1.encodeOneAscii, [0x3f])

export const CONVERSIONS: readonly Conversion[] = [
  { name: 'utf8ToUtf16', from: 'utf8', size: 2, transcript: toUtf16 },
  { name: 'utf8ToUtf32', from: 'utf8', size: 4, transcript: toUtf32 },
  { name: 'utf8ToLatin1', from: 'utf8', size: 1, transcript: toLatin1 },
  { name: 'utf16ToUtf8', from: 'utf16', size: 1, transcript: toUtf8 },
  { name: 'utf16ToUtf32', from: 'utf16', size: 4, transcript: toUtf32 },
  { name: 'utf16ToLatin1', from: 'utf16', size: 1, transcript: toLatin1 },
  { name: 'utf16ToAscii', from: 'utf16', size: 1, transcript: toAscii },
  { name: 'utf32ToUtf8', from: 'utf32', size: 1, transcript: toUtf8 },
  { name: 'utf32ToUtf16', from: 'utf32', size: 2, transcript: toUtf16 },
  { name: 'latin1ToUtf8', from: 'latin1', size: 1, transcript: toUtf8, total: true },
  { name: 'latin1ToUtf16', from: 'latin1', size: 2, transcript: toUtf16, total: true },
  {
    name: 'swap16',
    from: 'utf16',
    size: 2,
    transcript: (sample) => ({ output: utf16.swapped(sample.elements as Uint16Array) }),
    total: true,
  },
  {
    name: 'swap32',
    from: 'utf32',
    size: 4,
    transcript: (sample) => ({ output: utf32.swapped(sample.elements as Uint32Array) }),
    total: true,
  },
]

export const VALIDATIONS: readonly Validation[] = [
  { name: 'validateAscii', from: 'ascii' },
  { name: 'validateUtf8', from: 'utf8' },
  { name: 'validateUtf16', from: 'utf16' },
  { name: 'validateUtf32', from: 'utf32' },
]

const one = () => 1
const unitsOf = (codePoint: number) => (codePoint > 0xffff ? 2 : 1)
const bytesOf = (codePoint: number) => (codePoint <= 0x7f ? 1 : codePoint <= 0x7ff ? 2 : codePoint <= 0xffff ? 3 : 4)

export const COUNTS: readonly Count[] = [
  { name: 'utf16LengthOfUtf8', from: 'utf8', of: unitsOf },
  { name: 'codePointsOfUtf8', from: 'utf8', of: one },
  { name: 'utf8LengthOfUtf16', from: 'utf16', of: bytesOf, malformed: 3 },
  { name: 'codePointsOfUtf16', from: 'utf16', of: one, malformed: 1 },
  { name: 'utf16LengthOfUtf32', from: 'utf32', of: unitsOf, malformed: 1 },
]

export const SOURCES: readonly Source[] = ['ascii', 'latin1', 'utf8', 'utf16', 'utf32']

/** Encodes scalar values as elements of `source`. Maps those that ISO 8859-1 or ASCII lacks to ones that it has. */
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
    default:
      return utf32.encode(codePoints)
  }
}
