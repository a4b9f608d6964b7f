// GBK and gb18030: WHATWG Encoding Standard, section 10. GBK has the decoder of gb18030.

import { GB18030_RANGES, multiByteIndex, pointersOf } from './indexes.ts'
import { type Decoder, type DecoderResult, END, type Encoder, type EncoderResult, type Queue } from './queue.ts'

const INDEX = multiByteIndex('gb18030')
const POINTERS = pointersOf(INDEX)

type Range = (typeof GB18030_RANGES)[number]

/** The last range that is before. The ranges are in ascending order, both their pointers and their code points. */
function lastRange(isBefore: (range: Range) => boolean): Range {
  let last = 0
  let end = GB18030_RANGES.length
  while (end - last > 1) {
    const middle = (last + end) >> 1
    if (isBefore(GB18030_RANGES[middle])) last = middle
    else end = middle
  }
  return GB18030_RANGES[last]
}

/** "Index gb18030 ranges code point" (section 5) */
function rangesCodePoint(pointer: number): number | undefined {
  if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return undefined
  if (pointer === 7457) return 0xe7c7
  const [offset, codePointOffset] = lastRange(([first]) => first <= pointer)
  return codePointOffset + pointer - offset
}

/** "Index gb18030 ranges pointer" (section 5) */
function rangesPointer(codePoint: number): number {
  if (codePoint === 0xe7c7) return 7457
  const [pointerOffset, offset] = lastRange(([, first]) => first <= codePoint)
  return pointerOffset + codePoint - offset
}

/** 10.2.1 */
export class Gb18030Decoder implements Decoder {
  private first = 0
  private second = 0
  private third = 0

  handle(queue: Queue, byte: number): DecoderResult {
    if (byte === END) {
      if (this.first === 0 && this.second === 0 && this.third === 0) return 'finished' // 1
      this.first = this.second = this.third = 0 // 2
      return 'truncated'
    }
    if (this.third !== 0) {
      const { first, second, third } = this
      this.first = this.second = this.third = 0
      if (byte < 0x30 || byte > 0x39) {
        queue.restore(3) // 3.1
        return 'truncated'
      }
      const pointer = (first - 0x81) * 12600 + (second - 0x30) * 1260 + (third - 0x81) * 10 + byte - 0x30 // 3.2
      const codePoint = rangesCodePoint(pointer)
      return codePoint === undefined ? 'invalid-byte' : [codePoint] // 3.4, 3.5
    }
    if (this.second !== 0) {
      if (byte >= 0x81 && byte <= 0xfe) {
        this.third = byte // 4.1
        return 'continue'
      }
      queue.restore(2) // 4.2
      this.first = this.second = 0
      return 'truncated'
    }
    if (this.first !== 0) {
      if (byte >= 0x30 && byte <= 0x39) {
        this.second = byte // 5.1
        return 'continue'
      }
      const leading = this.first // 5.2
      this.first = 0
      const offset = byte < 0x7f ? 0x40 : 0x41 // 5.5
      const isTrailing = (byte >= 0x40 && byte <= 0x7e) || (byte >= 0x80 && byte <= 0xfe)
      const codePoint = isTrailing ? INDEX[(leading - 0x81) * 190 + byte - offset] : undefined // 5.6, 5.7
      if (codePoint !== undefined) return [codePoint]
      if (byte > 0x7f) return 'invalid-byte'
      queue.restore(1) // 5.9
      return 'truncated'
    }
    if (byte <= 0x7f) return [byte] // 6
    if (byte === 0x80) return [0x20ac] // 7
    if (byte === 0xff) return 'invalid-byte' // 9
    this.first = byte // 8
    return 'continue'
  }
}

/** 10.2.2, step 5: what GB 18030-2005 had in the place of today's characters. */
const ENCODED_AS_IN_2005 = new Map([
  [0xe78d, [0xa6, 0xd9]],
  [0xe78e, [0xa6, 0xda]],
  [0xe78f, [0xa6, 0xdb]],
  [0xe790, [0xa6, 0xdc]],
  [0xe791, [0xa6, 0xdd]],
  [0xe792, [0xa6, 0xde]],
  [0xe793, [0xa6, 0xdf]],
  [0xe794, [0xa6, 0xec]],
  [0xe795, [0xa6, 0xed]],
  [0xe796, [0xa6, 0xf3]],
  [0xe81e, [0xfe, 0x59]],
  [0xe826, [0xfe, 0x61]],
  [0xe82b, [0xfe, 0x66]],
  [0xe82c, [0xfe, 0x67]],
  [0xe832, [0xfe, 0x6d]],
  [0xe843, [0xfe, 0x7e]],
  [0xe854, [0xfe, 0x90]],
  [0xe864, [0xfe, 0xa0]],
])

/** 10.2.2 */
export class Gb18030Encoder implements Encoder {
  constructor(private readonly isGbk: boolean) {}

  handle(_queue: Queue, codePoint: number): EncoderResult {
    if (codePoint === END) return 'finished' // 1
    if (codePoint <= 0x7f) return [codePoint] // 2
    if (codePoint === 0xe5e5) return 'error' // 3
    if (this.isGbk && codePoint === 0x20ac) return [0x80] // 4
    const old = ENCODED_AS_IN_2005.get(codePoint) // 5
    if (old) return old
    const pointer = POINTERS.get(codePoint) // 6
    if (pointer !== undefined) {
      const trailing = pointer % 190
      return [Math.floor(pointer / 190) + 0x81, trailing + (trailing < 0x3f ? 0x40 : 0x41)] // 7
    }
    if (this.isGbk) return 'error' // 8
    const ranges = rangesPointer(codePoint) // 9
    return [
      Math.floor(ranges / 12600) + 0x81,
      Math.floor((ranges % 12600) / 1260) + 0x30,
      Math.floor((ranges % 1260) / 10) + 0x81,
      (ranges % 10) + 0x30,
    ]
  }
}
