// EUC-KR: WHATWG Encoding Standard, section 13.

import { multiByteIndex, pointersOf } from './indexes.ts'
import { type Decoder, type DecoderResult, END, type Encoder, type EncoderResult, type Queue } from './queue.ts'

const INDEX = multiByteIndex('euc-kr')
const POINTERS = pointersOf(INDEX)

/** 13.1.1 */
export class EucKrDecoder implements Decoder {
  private leading = 0

  handle(queue: Queue, byte: number): DecoderResult {
    const { leading } = this
    this.leading = 0
    if (byte === END) return leading === 0 ? 'finished' : 'truncated' // 1, 2
    if (leading !== 0) {
      const isTrailing = byte >= 0x41 && byte <= 0xfe
      const codePoint = isTrailing ? INDEX[(leading - 0x81) * 190 + byte - 0x41] : undefined // 3.4, 3.5
      if (codePoint !== undefined) return [codePoint] // 3.6
      if (byte > 0x7f) return 'invalid-byte'
      queue.restore(1) // 3.7
      return 'truncated'
    }
    if (byte <= 0x7f) return [byte] // 4
    if (byte === 0x80 || byte === 0xff) return 'invalid-byte' // 6
    this.leading = byte // 5
    return 'continue'
  }
}

/** 13.1.2 */
export class EucKrEncoder implements Encoder {
  handle(_queue: Queue, codePoint: number): EncoderResult {
    if (codePoint === END) return 'finished' // 1
    if (codePoint <= 0x7f) return [codePoint] // 2
    const pointer = POINTERS.get(codePoint) // 3
    if (pointer === undefined) return 'error' // 4
    return [Math.floor(pointer / 190) + 0x81, (pointer % 190) + 0x41]
  }
}
