// ISO-2022-JP: WHATWG Encoding Standard, section 12.2.

import { multiByteIndex, pointersOf } from './indexes.ts'
import { type Decoder, type DecoderResult, END, type Encoder, type EncoderResult, type Queue } from './queue.ts'

const JIS0208 = multiByteIndex('jis0208')
const POINTERS = pointersOf(JIS0208)
const ESC = 0x1b

/** The states to which an escape sequence leads; 'leading' reads two-byte characters. */
type OutputState = 'ascii' | 'roman' | 'katakana' | 'leading'
type State = OutputState | 'trailing' | 'escape start' | 'escape'

const ESCAPES: Readonly<Record<string, OutputState>> = {
  '(B': 'ascii',
  '(J': 'roman',
  '(I': 'katakana',
  '$@': 'leading',
  $B: 'leading',
}

/** 12.2.1 */
export class Iso2022JpDecoder implements Decoder {
  private state: State = 'ascii'
  private outputState: OutputState = 'ascii'
  private leading = 0
  private output = false

  handle(queue: Queue, byte: number): DecoderResult {
    switch (this.state) {
      case 'trailing':
        return this.trailing(byte)
      case 'escape start':
        return this.escapeStart(queue, byte)
      case 'escape':
        return this.escape(queue, byte)
    }
    if (byte === ESC) {
      this.state = 'escape start'
      return 'continue'
    }
    if (byte === END) return 'finished'
    this.output = false
    switch (this.state) {
      case 'ascii':
        return isPlain(byte) ? [byte] : 'invalid-byte'
      case 'roman':
        if (byte === 0x5c) return [0xa5]
        if (byte === 0x7e) return [0x203e]
        return isPlain(byte) ? [byte] : 'invalid-byte'
      case 'katakana':
        return byte >= 0x21 && byte <= 0x5f ? [0xff61 - 0x21 + byte] : 'invalid-byte'
      case 'leading':
        if (byte < 0x21 || byte > 0x7e) return 'invalid-byte'
        this.leading = byte
        this.state = 'trailing'
        return 'continue'
    }
  }

  private trailing(byte: number): DecoderResult {
    if (byte === ESC) {
      this.state = 'escape start'
      return 'truncated before escape'
    }
    this.state = 'leading'
    if (byte === END) return 'truncated'
    if (byte < 0x21 || byte > 0x7e) return 'invalid-byte'
    const codePoint = JIS0208[(this.leading - 0x21) * 94 + byte - 0x21]
    return codePoint === undefined ? 'invalid-byte' : [codePoint]
  }

  private escapeStart(queue: Queue, byte: number): DecoderResult {
    if (byte === 0x24 || byte === 0x28) {
      this.leading = byte // 1
      this.state = 'escape'
      return 'continue'
    }
    queue.restore(1) // 2
    this.output = false // 3
    this.state = this.outputState
    return 'truncated'
  }

  private escape(queue: Queue, byte: number): DecoderResult {
    const state = byte === END ? undefined : ESCAPES[String.fromCharCode(this.leading, byte)] // 1 to 6
    this.leading = 0
    if (state !== undefined) {
      this.state = this.outputState = state // 7
      const { output } = this
      this.output = true
      return output ? 'overlong' : []
    }
    queue.restore(2) // 8
    this.output = false // 9
    this.state = this.outputState
    return 'truncated'
  }
}

/** 00 to 7F, excluding SO, SI and ESC */
function isPlain(byte: number): boolean {
  return byte <= 0x7f && byte !== 0x0e && byte !== 0x0f && byte !== ESC
}

/** Index ISO-2022-JP katakana: Unicode Normalization Form KC but for the sound marks U+FF9E and U+FF9F. */
function fullwidth(codePoint: number): number {
  if (codePoint === 0xff9e) return 0x309b
  if (codePoint === 0xff9f) return 0x309c
  return String.fromCodePoint(codePoint).normalize('NFKC').codePointAt(0) as number
}

/** 12.2.2 */
export class Iso2022JpEncoder implements Encoder {
  private state: 'ascii' | 'roman' | 'jis0208' = 'ascii'

  handle(queue: Queue, codePoint: number): EncoderResult {
    if (codePoint === END) {
      if (this.state === 'ascii') return 'finished' // 2
      this.state = 'ascii' // 1
      return [ESC, 0x28, 0x42]
    }
    const isControl = codePoint === 0x0e || codePoint === 0x0f || codePoint === ESC
    if (this.state !== 'jis0208' && isControl) return 'error' // 3
    const isAscii = codePoint <= 0x7f
    if (this.state === 'ascii' && isAscii) return [codePoint] // 4
    if (this.state === 'roman') {
      if (isAscii && codePoint !== 0x5c && codePoint !== 0x7e) return [codePoint] // 5
      if (codePoint === 0xa5) return [0x5c]
      if (codePoint === 0x203e) return [0x7e]
    }
    if (isAscii) {
      queue.restore(1) // 6
      this.state = 'ascii'
      return [ESC, 0x28, 0x42]
    }
    if (codePoint === 0xa5 || codePoint === 0x203e) {
      queue.restore(1) // 7
      this.state = 'roman'
      return [ESC, 0x28, 0x4a]
    }
    let wanted = codePoint === 0x2212 ? 0xff0d : codePoint // 8
    if (codePoint >= 0xff61 && codePoint <= 0xff9f) wanted = fullwidth(codePoint) // 9
    const pointer = POINTERS.get(wanted) // 10
    if (pointer === undefined) {
      if (this.state !== 'jis0208') return 'error' // 11
      queue.restore(1)
      this.state = 'ascii'
      return [ESC, 0x28, 0x42]
    }
    if (this.state !== 'jis0208') {
      queue.restore(1) // 12
      this.state = 'jis0208'
      return [ESC, 0x24, 0x42]
    }
    return [Math.floor(pointer / 94) + 0x21, (pointer % 94) + 0x21] // 13 to 15
  }
}
