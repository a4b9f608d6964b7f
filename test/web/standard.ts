// The WHATWG Encoding Standard's decoders and its TextDecoder, step by step and byte by byte: the oracle of these suites. Imports
// nothing from src. Comments give the numbers of the steps.

import { type LegacyReference, referenceOf } from '../reference/legacy/index.ts'

const END = -1 // end-of-queue
type Item = number

/** The gb18030 decoder restores three bytes. */
const MAX_RESTORED = 3

/** 3, I/O queues */
class Queue {
  private items: Item[] = []
  private at = 0

  get place(): number {
    return this.at
  }

  /** What is read behind the end is end-of-queue. It counts, so that it can be restored too. */
  read(): Item {
    const at = this.at++
    return at < this.items.length ? this.items[at] : END
  }
  push(items: Iterable<Item>): void {
    const kept = Math.min(MAX_RESTORED, this.at)
    this.items = [...this.items.slice(this.at - kept), ...items]
    this.at = kept
  }
  /** "Restore": at most the three items that were read last. */
  restore(count: number): void {
    this.at -= count
  }
}

/** "Continue", "finished", "error", or scalar values (4.1). */
type Result = 'continue' | 'finished' | 'error' | number | readonly number[]
interface Handler {
  handle(queue: Queue, item: Item): Result
}

/** 8.1.1 */
class Utf8Decoder implements Handler {
  private codePoint = 0
  private seen = 0
  private needed = 0
  private lower = 0x80
  private upper = 0xbf

  handle(queue: Queue, item: Item): Result {
    if (item === END && this.needed !== 0) {
      this.needed = 0 // 1
      return 'error'
    }
    if (item === END) return 'finished' // 2
    if (this.needed === 0) {
      if (item <= 0x7f) return item // 3
      if (item >= 0xc2 && item <= 0xdf) {
        this.needed = 1
        this.codePoint = item & 0x1f
      } else if (item >= 0xe0 && item <= 0xef) {
        if (item === 0xe0) this.lower = 0xa0
        if (item === 0xed) this.upper = 0x9f
        this.needed = 2
        this.codePoint = item & 0xf
      } else if (item >= 0xf0 && item <= 0xf4) {
        if (item === 0xf0) this.lower = 0x90
        if (item === 0xf4) this.upper = 0x8f
        this.needed = 3
        this.codePoint = item & 0x7
      } else return 'error'
      return 'continue'
    }
    if (item < this.lower || item > this.upper) {
      this.reset() // 4
      queue.restore(1)
      return 'error'
    }
    this.lower = 0x80 // 5
    this.upper = 0xbf
    this.codePoint = (this.codePoint << 6) | (item & 0x3f) // 6
    this.seen++ // 7
    if (this.seen !== this.needed) return 'continue' // 8
    const { codePoint } = this // 9
    this.reset() // 10
    return codePoint // 11
  }

  private reset(): void {
    this.codePoint = this.needed = this.seen = 0
    this.lower = 0x80
    this.upper = 0xbf
  }
}

/** 14.2.1, the shared UTF-16 decoder */
class Utf16Decoder implements Handler {
  private leadingByte: number | null = null
  private leadingSurrogate: number | null = null

  constructor(private readonly isBigEndian: boolean) {}

  handle(queue: Queue, item: Item): Result {
    if (item === END && (this.leadingByte !== null || this.leadingSurrogate !== null)) {
      this.leadingByte = this.leadingSurrogate = null // 1
      return 'error'
    }
    if (item === END) return 'finished' // 2
    if (this.leadingByte === null) {
      this.leadingByte = item // 3
      return 'continue'
    }
    const unit = this.isBigEndian ? (this.leadingByte << 8) + item : (item << 8) + this.leadingByte // 4
    this.leadingByte = null // 5
    if (this.leadingSurrogate !== null) {
      const lead = this.leadingSurrogate // 6.1
      this.leadingSurrogate = null
      if (unit >= 0xdc00 && unit <= 0xdfff) return 0x10000 + ((lead - 0xd800) << 10) + (unit - 0xdc00) // 6.2
      queue.restore(2) // 6.3 to 6.6
      return 'error'
    }
    if (unit >= 0xd800 && unit <= 0xdbff) {
      this.leadingSurrogate = unit // 7
      return 'continue'
    }
    if (unit >= 0xdc00 && unit <= 0xdfff) return 'error' // 8
    return unit // 9
  }
}

/** 9 to 14, in test/reference/legacy */
class LegacyDecoder implements Handler {
  private readonly decoder: ReturnType<LegacyReference['decoder']>

  constructor(name: string) {
    this.decoder = referenceOf(name).decoder()
  }

  handle(queue: Queue, item: Item): Result {
    const result = this.decoder.handle(queue, item)
    return typeof result !== 'string' || result === 'continue' || result === 'finished' ? result : 'error'
  }
}

function decoderOf(encoding: string): Handler {
  if (encoding === 'utf-8') return new Utf8Decoder()
  if (encoding.startsWith('utf-16')) return new Utf16Decoder(encoding === 'utf-16be')
  return new LegacyDecoder(encoding)
}

/** 7.2 without labels and the conversion of arguments. */
export class StandardTextDecoder {
  private handler: Handler
  private queue = new Queue()
  private doNotFlush = false
  private bomSeen = false

  constructor(
    readonly encoding: string,
    private readonly options: { fatal?: boolean; ignoreBOM?: boolean } = {},
  ) {
    this.handler = decoderOf(encoding)
  }

  decode(input: Iterable<number> = [], { stream = false }: { stream?: boolean } = {}): string {
    if (!this.doNotFlush) {
      this.handler = decoderOf(this.encoding) // 1
      this.queue = new Queue()
      this.bomSeen = false
    }
    this.doNotFlush = stream // 2
    this.queue.push(input) // 3
    const output: number[] = [] // 4
    for (;;) {
      const item = this.queue.read() // 5.1
      if (item === END && stream) {
        this.queue.restore(1)
        return this.serialize(output) // 5.2
      }
      const result = this.handler.handle(this.queue, item) // 5.3.1
      if (result === 'finished') return this.serialize(output) // 5.3.2
      if (result === 'error') {
        if (this.options.fatal) {
          // As in every implementation and in textdecoder-mistakes.any.js, the next call does not read the rest either.
          this.queue = new Queue()
          throw new TypeError('malformed') // 5.3.3
        }
        output.push(0xfffd) // "process an item", 4.1
      } else if (typeof result === 'number') output.push(result)
      else if (result !== 'continue') output.push(...result)
    }
  }

  /** 7.1, "serialize I/O queue" */
  private serialize(items: number[]): string {
    let output = ''
    for (const item of items) {
      if (this.encoding.startsWith('utf-') && !this.options.ignoreBOM && !this.bomSeen) {
        this.bomSeen = true
        if (item === 0xfeff) continue
      }
      output += String.fromCodePoint(item)
    }
    return output
  }
}

/** 7.4, `encodeInto` */
export function standardEncodeInto(source: string, size: number): { read: number; written: number; bytes: number[] } {
  let read = 0
  const bytes: number[] = []
  for (const character of source) {
    const codePoint = character.codePointAt(0) as number
    const scalar = codePoint >= 0xd800 && codePoint <= 0xdfff ? 0xfffd : codePoint
    const result = standardEncode(scalar)
    if (bytes.length + result.length > size) break
    bytes.push(...result)
    read += character.length
  }
  return { read, written: bytes.length, bytes }
}

/** 8.1.2, the UTF-8 encoder */
function standardEncode(scalar: number): number[] {
  if (scalar <= 0x7f) return [scalar]
  const [count, offset] = scalar <= 0x7ff ? [1, 0xc0] : scalar <= 0xffff ? [2, 0xe0] : [3, 0xf0]
  const bytes = [(scalar >> (6 * count)) + offset]
  for (let left = count; left > 0; left--) bytes.push(0x80 | ((scalar >> (6 * (left - 1))) & 0x3f))
  return bytes
}
