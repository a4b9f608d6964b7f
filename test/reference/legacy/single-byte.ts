// Single-byte encodings: WHATWG Encoding Standard, section 9; and x-user-defined, 14.5.

import { pointersOf, singleByteIndex } from './indexes.ts'
import { type Decoder, type DecoderResult, END, type Encoder, type EncoderResult, type Queue } from './queue.ts'

/** 9.1 */
export class SingleByteDecoder implements Decoder {
  constructor(private readonly name: string) {}

  handle(_queue: Queue, byte: number): DecoderResult {
    if (byte === END) return 'finished'
    if (byte <= 0x7f) return [byte]
    const codePoint = singleByteIndex(this.name)[byte - 0x80]
    return codePoint === undefined ? 'invalid-byte' : [codePoint]
  }
}

/** 9.2 */
export class SingleByteEncoder implements Encoder {
  private readonly pointers: ReadonlyMap<number, number>

  constructor(name: string) {
    this.pointers = pointersOf(singleByteIndex(name))
  }

  handle(_queue: Queue, codePoint: number): EncoderResult {
    if (codePoint === END) return 'finished'
    if (codePoint <= 0x7f) return [codePoint]
    const pointer = this.pointers.get(codePoint)
    return pointer === undefined ? 'error' : [pointer + 0x80]
  }
}

/** 14.5.1 */
export class UserDefinedDecoder implements Decoder {
  handle(_queue: Queue, byte: number): DecoderResult {
    if (byte === END) return 'finished'
    return [byte <= 0x7f ? byte : 0xf780 + byte - 0x80]
  }
}

/** 14.5.2 */
export class UserDefinedEncoder implements Encoder {
  handle(_queue: Queue, codePoint: number): EncoderResult {
    if (codePoint === END) return 'finished'
    if (codePoint <= 0x7f) return [codePoint]
    return codePoint >= 0xf780 && codePoint <= 0xf7ff ? [codePoint - 0xf780 + 0x80] : 'error'
  }
}
