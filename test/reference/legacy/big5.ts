// Big5: WHATWG Encoding Standard, section 11.

import { multiByteIndex, pointersOf } from './indexes.ts'
import { type Decoder, type DecoderResult, END, type Encoder, type EncoderResult, type Queue } from './queue.ts'

const INDEX = multiByteIndex('big5')

/** 11.1.1, step 3.6 */
const PAIRS = new Map([
  [1133, [0xca, 0x304]],
  [1135, [0xca, 0x30c]],
  [1164, [0xea, 0x304]],
  [1166, [0xea, 0x30c]],
])

/** 11.1.1 */
export class Big5Decoder implements Decoder {
  private leading = 0

  handle(queue: Queue, byte: number): DecoderResult {
    const { leading } = this
    this.leading = 0
    if (byte === END) return leading === 0 ? 'finished' : 'truncated' // 1, 2
    if (leading !== 0) {
      const offset = byte < 0x7f ? 0x40 : 0x62
      const isTrailing = (byte >= 0x40 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xfe)
      const pointer = isTrailing ? (leading - 0x81) * 157 + byte - offset : -1 // 3.5
      const pair = PAIRS.get(pointer) // 3.6
      if (pair) return pair
      const codePoint = INDEX[pointer]
      if (codePoint !== undefined) return [codePoint] // 3.8
      if (byte > 0x7f) return 'invalid-byte'
      queue.restore(1) // 3.9
      return 'truncated'
    }
    if (byte <= 0x7f) return [byte] // 4
    if (byte === 0x80 || byte === 0xff) return 'invalid-byte' // 6
    this.leading = byte // 5
    return 'continue'
  }
}

/** "Index Big5 pointer" (section 5): without the extensions of Hong Kong. */
const isExtension = (pointer: number) => pointer < (0xa1 - 0x81) * 157
const POINTERS = pointersOf(INDEX, isExtension)
for (const codePoint of [0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345])
  POINTERS.set(codePoint, INDEX.lastIndexOf(codePoint))

/** 11.1.2 */
export class Big5Encoder implements Encoder {
  handle(_queue: Queue, codePoint: number): EncoderResult {
    if (codePoint === END) return 'finished' // 1
    if (codePoint <= 0x7f) return [codePoint] // 2
    const pointer = POINTERS.get(codePoint) // 3
    if (pointer === undefined) return 'error' // 4
    const trailing = pointer % 157
    return [Math.floor(pointer / 157) + 0x81, trailing + (trailing < 0x3f ? 0x40 : 0x62)]
  }
}
