// Shift_JIS: WHATWG Encoding Standard, section 12.3.

import { multiByteIndex, pointersOf } from './indexes.ts'
import { type Decoder, type DecoderResult, END, type Encoder, type EncoderResult, type Queue } from './queue.ts'

const JIS0208 = multiByteIndex('jis0208')
/** "Index Shift_JIS pointer" (section 5) */
const POINTERS = pointersOf(JIS0208, (pointer) => pointer >= 8272 && pointer <= 8835)

/** 12.3.1 */
export class ShiftJisDecoder implements Decoder {
  private leading = 0

  handle(queue: Queue, byte: number): DecoderResult {
    const { leading } = this
    this.leading = 0
    if (byte === END) return leading === 0 ? 'finished' : 'truncated' // 1, 2
    if (leading !== 0) {
      const offset = byte < 0x7f ? 0x40 : 0x41
      const leadingOffset = leading < 0xa0 ? 0x81 : 0xc1
      const isTrailing = (byte >= 0x40 && byte <= 0x7e) || (byte >= 0x80 && byte <= 0xfc)
      const pointer = isTrailing ? (leading - leadingOffset) * 188 + byte - offset : -1 // 3.6
      if (pointer >= 8836 && pointer <= 10715) return [0xe000 - 8836 + pointer] // 3.7
      const codePoint = JIS0208[pointer]
      if (codePoint !== undefined) return [codePoint] // 3.9
      if (byte > 0x7f) return 'invalid-byte'
      queue.restore(1) // 3.10
      return 'truncated'
    }
    if (byte <= 0x80) return [byte] // 4
    if (byte >= 0xa1 && byte <= 0xdf) return [0xff61 - 0xa1 + byte] // 5
    if (byte === 0xa0 || byte > 0xfc) return 'invalid-byte' // 7
    this.leading = byte // 6
    return 'continue'
  }
}

/** 12.3.2 */
export class ShiftJisEncoder implements Encoder {
  handle(_queue: Queue, codePoint: number): EncoderResult {
    if (codePoint === END) return 'finished' // 1
    if (codePoint <= 0x80) return [codePoint] // 2
    if (codePoint === 0xa5) return [0x5c] // 3
    if (codePoint === 0x203e) return [0x7e] // 4
    if (codePoint >= 0xff61 && codePoint <= 0xff9f) return [codePoint - 0xff61 + 0xa1] // 5
    if (codePoint === 0x2212) codePoint = 0xff0d // 6
    const pointer = POINTERS.get(codePoint) // 7
    if (pointer === undefined) return 'error' // 8
    const leading = Math.floor(pointer / 188)
    const trailing = pointer % 188
    return [leading + (leading < 0x1f ? 0x81 : 0xc1), trailing + (trailing < 0x3f ? 0x40 : 0x41)]
  }
}
