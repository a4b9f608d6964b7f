/** iconv-lite's encodings of one byte. */
import { allocate, type Bytes, bytesOfChunk, platformBuffer, reserveUnits, textOfUnits, toBuffer } from './bytes.ts'
import type { CodecOptions, Converter, DecoderStream, EncoderStream, WholeCodec } from './codec.ts'
import type { TextConverter } from './engine.ts'
import { findEngine } from './on-demand.ts'

/** Bytes and units up to which a loop is faster than a kernel. Node 20: at 20 of them twice as fast. */
const MAX_LOOP_BYTES = 48
const MAX_LOOP_UNITS = 64

const ASCII = /* @__PURE__ */ String.fromCharCode(...Array.from({ length: 0x80 }, (_, i) => i))
const LATIN1 = /* @__PURE__ */ String.fromCharCode(...Array.from({ length: 0x100 }, (_, i) => i))

interface Tables {
  /** By byte. U+FFFD: none. */
  readonly units: Uint16Array<ArrayBuffer>
  /** By unit. 0: none. Of several bytes with one character the last one encodes it, also of those that have none and read as U+FFFD. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

function createTables(chars: string): Tables {
  const units = Uint16Array.from({ length: 0x100 }, (_, byte) => chars.charCodeAt(byte))
  const bytes = new Uint8Array(0x10000)
  for (let byte = 0; byte < 0x100; byte++) bytes[units[byte]] = byte
  return { units, bytes }
}

export class SingleByteCodec implements WholeCodec {
  declare encoder: typeof SingleByteEncoder
  declare decoder: typeof SingleByteDecoder
  private readonly name: string
  private readonly chars: string
  private readonly replacementByte: number
  private tables: Tables | undefined
  private converter: TextConverter | undefined

  /** @throws Error if `chars` has neither 128 characters, those of 80..FF, nor 256 */
  constructor({ chars = '', encodingName }: CodecOptions, { defaultCharSingleByte }: Converter) {
    if (chars.length !== 0x80 && chars.length !== 0x100)
      throw new Error(`Encoding '${encodingName}': 'chars' must have 128 or 256 characters, not ${chars.length}`)
    this.name = encodingName
    this.chars = chars.length === 0x80 ? ASCII + chars : chars
    this.replacementByte = defaultCharSingleByte.charCodeAt(0) & 0xff
  }

  decodeAll(bytes: Uint8Array): string {
    const { length } = bytes
    if (this.chars === LATIN1 && platformBuffer) return toBuffer(bytes, platformBuffer).latin1Slice(0, length)
    if (length > MAX_LOOP_BYTES) {
      const converter = this.findConverter(length)
      if (converter) return converter.decode(bytes)
    }
    const table = this.getTables().units
    const units = reserveUnits(length)
    for (let i = 0; i < length; i++) units[i] = table[bytes[i]]
    return textOfUnits(units, 0, length)
  }

  encodeAll(text: string): Bytes {
    const { length } = text
    if (length > MAX_LOOP_UNITS) {
      const converter = this.findConverter(length)
      if (converter) return converter.encode(text)
    }
    const table = this.getTables().bytes
    const { replacementByte } = this
    const result = allocate(length)
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i)
      result[i] = table[unit] || (unit && replacementByte)
    }
    return result
  }

  private getTables(): Tables {
    this.tables ??= createTables(this.chars)
    return this.tables
  }

  private findConverter(length: number): TextConverter | undefined {
    if (this.converter) return this.converter
    const { name, chars, replacementByte } = this
    this.converter = findEngine(length)?.createSingleByteConverter({
      ...this.getTables(),
      name,
      replacementByte,
      hasAsciiHalf: chars.startsWith(ASCII),
    })
    return this.converter
  }
}

/**
 * Chunks from this size on are decoded in parts: V8 takes 7 times as long for a string of 64 Ki units with two bytes each, whoever makes it (before
 * Node 26), and file streams give 64 KiB.
 */
const MIN_CUT_BYTES = 0x10000
const PART_BYTES = 0x8000

class SingleByteDecoder implements DecoderStream {
  constructor(
    _: unknown,
    private readonly codec: SingleByteCodec,
  ) {}

  write(chunk: Uint8Array | string): string {
    const bytes = bytesOfChunk(chunk)
    if (bytes.length < MIN_CUT_BYTES) return this.codec.decodeAll(bytes)
    let text = ''
    for (let at = 0; at < bytes.length; at += PART_BYTES)
      text += this.codec.decodeAll(bytes.subarray(at, at + PART_BYTES))
    return text
  }

  end(): undefined {}
}

class SingleByteEncoder implements EncoderStream {
  constructor(
    _: unknown,
    private readonly codec: SingleByteCodec,
  ) {}

  write(text: string): Bytes {
    return this.codec.encodeAll(text)
  }

  end(): undefined {}
}

SingleByteCodec.prototype.encoder = SingleByteEncoder
SingleByteCodec.prototype.decoder = SingleByteDecoder
