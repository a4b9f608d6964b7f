/** iconv-lite's CESU-8: surrogates as three bytes each, read as they are. A byte that does not go on is U+FFFD. */
import { allocate, type Bytes, bytesOfChunk, copyToResult, reserveUnits, textOfUnits, toResult } from './bytes.ts'
import type { CodecOptions, Converter, DecoderStream, EncoderStream, WholeCodec } from './codec.ts'
import { findEngine } from './on-demand.ts'

/** Bytes and units up to which a loop is faster than the engine. */
const MAX_LOOP_BYTES = 64
const MAX_LOOP_UNITS = 48

export class Cesu8Codec implements WholeCodec {
  declare encoder: typeof Cesu8Encoder
  declare decoder: typeof Cesu8Decoder
  readonly bomAware = true
  readonly bad: string

  constructor(_: CodecOptions, { defaultCharUnicode }: Converter) {
    this.bad = defaultCharUnicode
  }

  decodeAll(bytes: Uint8Array): string {
    const engine = bytes.length > MAX_LOOP_BYTES ? findEngine(bytes.length) : undefined
    if (engine?.cesu8.isValid(bytes)) return engine.cesu8.decode(bytes)
    const decoder = new Cesu8Decoder(undefined, this)
    return decoder.write(bytes) + (decoder.end() ?? '')
  }

  encodeAll(text: string): Bytes {
    const engine = text.length > MAX_LOOP_UNITS ? findEngine(text.length) : undefined
    if (engine && text.isWellFormed?.()) return toResult(engine.cesu8.encode(text))
    const bytes = allocate(3 * text.length)
    let length = 0
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit < 0x80) bytes[length++] = unit
      else {
        if (unit < 0x800) bytes[length++] = 0xc0 | (unit >> 6)
        else {
          bytes[length++] = 0xe0 | (unit >> 12)
          bytes[length++] = 0x80 | ((unit >> 6) & 0x3f)
        }
        bytes[length++] = 0x80 | (unit & 0x3f)
      }
    }
    return copyToResult(bytes.subarray(0, length))
  }
}

class Cesu8Decoder implements DecoderStream {
  private value = 0
  /** Bytes of the sequence, and those that it waits for. */
  private length = 0
  private missing = 0

  constructor(
    _: unknown,
    private readonly codec: Cesu8Codec,
  ) {}

  write(chunk: Uint8Array | string): string {
    const bytes = bytesOfChunk(chunk)
    const units = reserveUnits(2 * bytes.length + 1)
    const bad = this.codec.bad.charCodeAt(0)
    let { value, length, missing } = this
    let out = 0
    for (let p = 0; p < bytes.length; p++) {
      const byte = bytes[p]
      if ((byte & 0xc0) === 0x80) {
        if (missing === 0) {
          units[out++] = bad
          continue
        }
        value = (value << 6) | (byte & 0x3f)
        if (--missing === 0) units[out++] = isOverlong(value, length) ? bad : value
        continue
      }
      if (missing > 0) units[out++] = bad
      missing = byte < 0xc0 || byte >= 0xf0 ? 0 : byte < 0xe0 ? 1 : 2
      length = missing + 1
      value = byte & (missing === 1 ? 0x1f : 0x0f)
      if (missing === 0) units[out++] = byte < 0x80 ? byte : bad
    }
    this.value = value
    this.length = length
    this.missing = missing
    return textOfUnits(units, 0, out)
  }

  end(): string | undefined {
    const { missing } = this
    this.missing = 0
    return missing > 0 ? this.codec.bad : undefined
  }
}

/** C0 80, U+0000 in Java's UTF-8, is read. */
function isOverlong(value: number, length: number): boolean {
  return length === 2 ? value < 0x80 && value > 0 : value < 0x800
}

class Cesu8Encoder implements EncoderStream {
  constructor(
    _: unknown,
    private readonly codec: Cesu8Codec,
  ) {}

  write(text: string): Bytes {
    return this.codec.encodeAll(text)
  }

  end(): undefined {}
}

Cesu8Codec.prototype.encoder = Cesu8Encoder
Cesu8Codec.prototype.decoder = Cesu8Decoder
