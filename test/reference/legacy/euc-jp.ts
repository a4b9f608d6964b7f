// EUC-JP: WHATWG Encoding Standard, section 12.1.

import { multiByteIndex, pointersOf } from './indexes.ts'
import { type Decoder, type DecoderResult, END, type Encoder, type EncoderResult, type Queue } from './queue.ts'

const JIS0208 = multiByteIndex('jis0208')
const JIS0212 = multiByteIndex('jis0212')
const POINTERS = pointersOf(JIS0208)

const isKanji = (byte: number) => byte >= 0xa1 && byte <= 0xfe

/** 12.1.1 */
export class EucJpDecoder implements Decoder {
  private isJis0212 = false
  private leading = 0

  handle(queue: Queue, byte: number): DecoderResult {
    const { leading, isJis0212 } = this
    this.leading = 0
    this.isJis0212 = false
    if (byte === END) return leading === 0 ? 'finished' : 'truncated' // 1, 2
    if (leading === 0x8e && byte >= 0xa1 && byte <= 0xdf) return [0xff61 - 0xa1 + byte] // 3
    if (leading === 0x8f && isKanji(byte)) {
      this.isJis0212 = true // 4
      this.leading = byte
      return 'continue'
    }
    if (leading !== 0) {
      const pointer = isKanji(leading) && isKanji(byte) ? (leading - 0xa1) * 94 + byte - 0xa1 : -1 // 5.4
      const codePoint = (isJis0212 ? JIS0212 : JIS0208)[pointer]
      if (codePoint !== undefined) return [codePoint] // 5.6
      if (byte > 0x7f) return 'invalid-byte'
      queue.restore(1) // 5.7
      return 'truncated'
    }
    if (byte <= 0x7f) return [byte] // 6
    if (byte !== 0x8e && byte !== 0x8f && !isKanji(byte)) return 'invalid-byte' // 8
    this.leading = byte // 7
    return 'continue'
  }
}

/** 12.1.2 */
export class EucJpEncoder implements Encoder {
  handle(_queue: Queue, codePoint: number): EncoderResult {
    if (codePoint === END) return 'finished' // 1
    if (codePoint <= 0x7f) return [codePoint] // 2
    if (codePoint === 0xa5) return [0x5c] // 3
    if (codePoint === 0x203e) return [0x7e] // 4
    if (codePoint >= 0xff61 && codePoint <= 0xff9f) return [0x8e, codePoint - 0xff61 + 0xa1] // 5
    if (codePoint === 0x2212) codePoint = 0xff0d // 6
    const pointer = POINTERS.get(codePoint) // 7
    if (pointer === undefined) return 'error' // 8
    return [Math.floor(pointer / 94) + 0xa1, (pointer % 94) + 0xa1]
  }
}
