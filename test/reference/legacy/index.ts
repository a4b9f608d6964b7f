// Oracle of the legacy encodings: sections 9 to 14 of the WHATWG Encoding Standard, written plainly, one algorithm in each file.

import type { Item } from '../items.ts'
import { Big5Decoder, Big5Encoder } from './big5.ts'
import { EucJpDecoder, EucJpEncoder } from './euc-jp.ts'
import { EucKrDecoder, EucKrEncoder } from './euc-kr.ts'
import { Gb18030Decoder, Gb18030Encoder } from './gb18030.ts'
import { SINGLE_BYTE_NAMES } from './indexes.ts'
import { Iso2022JpDecoder, Iso2022JpEncoder } from './iso-2022-jp.ts'
import { type Decoder, decodeAll, END, type Encoder, InputQueue, type Queue } from './queue.ts'
import { ShiftJisDecoder, ShiftJisEncoder } from './shift-jis.ts'
import { SingleByteDecoder, SingleByteEncoder, UserDefinedDecoder, UserDefinedEncoder } from './single-byte.ts'

export interface LegacyReference {
  readonly name: string
  /** Makes the standard's decoder and encoder. */
  readonly decoder: () => Decoder
  readonly encoder: () => Encoder
}

const MULTI_BYTE: readonly LegacyReference[] = [
  { name: 'gbk', decoder: () => new Gb18030Decoder(), encoder: () => new Gb18030Encoder(true) },
  { name: 'gb18030', decoder: () => new Gb18030Decoder(), encoder: () => new Gb18030Encoder(false) },
  { name: 'big5', decoder: () => new Big5Decoder(), encoder: () => new Big5Encoder() },
  { name: 'euc-jp', decoder: () => new EucJpDecoder(), encoder: () => new EucJpEncoder() },
  { name: 'iso-2022-jp', decoder: () => new Iso2022JpDecoder(), encoder: () => new Iso2022JpEncoder() },
  { name: 'shift_jis', decoder: () => new ShiftJisDecoder(), encoder: () => new ShiftJisEncoder() },
  { name: 'euc-kr', decoder: () => new EucKrDecoder(), encoder: () => new EucKrEncoder() },
]

function singleByte(name: string, index = name): LegacyReference {
  const encoder = new SingleByteEncoder(index) // has no state
  return { name, decoder: () => new SingleByteDecoder(index), encoder: () => encoder }
}

const SINGLE_BYTE: readonly LegacyReference[] = [
  ...SINGLE_BYTE_NAMES.map((name) => singleByte(name)),
  singleByte('iso-8859-8-i', 'iso-8859-8'),
  { name: 'x-user-defined', decoder: () => new UserDefinedDecoder(), encoder: () => new UserDefinedEncoder() },
]

/** All legacy encodings of the standard but `replacement`, by their names in lower case. */
export const LEGACY_REFERENCES: readonly LegacyReference[] = [...MULTI_BYTE, ...SINGLE_BYTE]

export const MULTI_BYTE_NAMES: readonly string[] = MULTI_BYTE.map(({ name }) => name)

export function referenceOf(name: string): LegacyReference {
  const found = LEGACY_REFERENCES.find((each) => each.name === name)
  if (!found) throw new RangeError(`no legacy encoding: ${name}`)
  return found
}

export function decode(reference: LegacyReference, bytes: ArrayLike<number>): Item[] {
  return decodeAll(reference.decoder(), bytes)
}

/** A code point that the encoding lacks, or a surrogate, by its place among the code points. */
export interface Unmappable {
  readonly place: number
  readonly codePoint: number
}

const isSurrogate = (codePoint: number) => codePoint >= 0xd800 && codePoint <= 0xdfff

/**
 * Encodes code points.
 * @param instead what to encode in the place of a code point that the encoding lacks: code points that it has
 */
export function encode(
  { encoder }: LegacyReference,
  codePoints: ArrayLike<number>,
  instead: (unmappable: Unmappable) => readonly number[],
): number[] {
  const handler = encoder()
  const bytes: number[] = []
  const run = (queue: Queue, replace: (codePoint: number) => void): void => {
    for (;;) {
      const codePoint = queue.read()
      if (codePoint === END) return
      const { place } = queue
      // The standard never sees a surrogate: text is converted to scalar values before (Web IDL, USVString).
      const result = handler.handle(queue, isSurrogate(codePoint) ? 0xfffd : codePoint)
      const isRestored = queue.place < place
      if (result === 'error' || (isSurrogate(codePoint) && !isRestored)) replace(codePoint)
      else if (result !== 'finished') for (const byte of result) bytes.push(byte)
    }
  }
  const main = new InputQueue(codePoints)
  run(main, (codePoint) => {
    run(new InputQueue(instead({ place: main.place - 1, codePoint })), (wrong) => {
      throw new RangeError(`the replacement has U+${wrong.toString(16)}, which the encoding lacks`)
    })
  })
  for (let rest = handler.handle(main, END); rest !== 'finished'; rest = handler.handle(main, END))
    bytes.push(...(rest as readonly number[]))
  return bytes
}

/** The bytes of a text of one code point, or undefined if the encoding lacks it. */
export function encodeOne(reference: LegacyReference, codePoint: number): number[] | undefined {
  let isUnmappable = false
  const bytes = encode(reference, [codePoint], () => {
    isUnmappable = true
    return []
  })
  return isUnmappable ? undefined : bytes
}
