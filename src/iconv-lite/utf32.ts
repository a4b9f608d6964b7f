/** iconv-lite's UTF-32: little-endian, big-endian, and by the bytes. Surrogates are kept as they are. */
import {
  allocate,
  type Bytes,
  bytesOfChunk,
  concatenate,
  copyToResult,
  reserveUnits,
  textOfUnits,
  toResult,
} from './bytes.ts'
import type {
  Codec,
  CodecOptions,
  Converter,
  DecodeOptions,
  DecoderStream,
  EncodeOptions,
  EncoderStream,
  WholeCodec,
} from './codec.ts'
import { GuessingDecoder } from './guess.ts'
import { findEngine } from './on-demand.ts'
import { isLeadSurrogate } from './surrogates.ts'

/** Bytes and units up to which a loop is faster than the engine. */
const MAX_LOOP_BYTES = 128
const MAX_LOOP_UNITS = 48

abstract class Utf32EndianCodec implements WholeCodec {
  declare encoder: typeof Utf32Encoder
  declare decoder: typeof Utf32Decoder
  readonly bomAware = true
  protected abstract readonly isLittleEndian: boolean

  constructor(
    _: CodecOptions,
    private readonly iconv: Converter,
  ) {}

  decodeAll(bytes: Uint8Array): string {
    const { isLittleEndian } = this
    const engine = bytes.length > MAX_LOOP_BYTES ? findEngine(bytes.length) : undefined
    const encoding = isLittleEndian ? engine?.utf32le : engine?.utf32be
    if (encoding?.isValid(bytes)) return encoding.decode(bytes)
    const bad = this.iconv.defaultCharUnicode.charCodeAt(0)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const units = reserveUnits((bytes.length >>> 1) + 1)
    let length = 0
    let at = 0
    for (; at + 4 <= bytes.length; at += 4) {
      const value = view.getUint32(at, isLittleEndian)
      if (value > 0xffff && value <= 0x10ffff) {
        units[length++] = 0xd7c0 + (value >> 10) // D7C0 = D800 - (10000 >> 10)
        units[length++] = 0xdc00 | (value & 0x3ff)
      } else units[length++] = value > 0xffff ? bad : value
    }
    if (at < bytes.length) units[length++] = bad
    return textOfUnits(units, 0, length)
  }

  encodeAll(text: string): Bytes {
    const { isLittleEndian } = this
    const engine = text.length > MAX_LOOP_UNITS ? findEngine(text.length) : undefined
    if (engine && text.isWellFormed?.())
      return toResult((isLittleEndian ? engine.utf32le : engine.utf32be).encode(text))
    const bytes = allocate(4 * text.length)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let length = 0
    for (let i = 0; i < text.length; i++) {
      const value = text.codePointAt(i)!
      if (value > 0xffff) i++
      view.setUint32(length, value, isLittleEndian)
      length += 4
    }
    return bytes.subarray(0, length)
  }
}

class Utf32Decoder implements DecoderStream {
  private held: Uint8Array | undefined

  constructor(
    _: unknown,
    private readonly codec: WholeCodec,
  ) {}

  write(chunk: Uint8Array | string): string {
    const bytes = bytesOfChunk(chunk)
    const all = this.held ? concatenate([this.held, bytes]) : bytes
    const end = all.length - (all.length % 4)
    this.held = end < all.length ? copyToResult(all.subarray(end)) : undefined
    return this.codec.decodeAll(end < all.length ? all.subarray(0, end) : all, undefined)
  }

  end(): string | undefined {
    const { held } = this
    this.held = undefined
    return held && this.codec.decodeAll(held, undefined)
  }
}

class Utf32Encoder implements EncoderStream {
  /** A lead surrogate. */
  private held = ''

  constructor(
    _: unknown,
    private readonly codec: WholeCodec,
  ) {}

  write(text: string): Bytes {
    const all = this.held + text
    const isCut = isLeadSurrogate(all.charCodeAt(all.length - 1))
    this.held = isCut ? all.slice(-1) : ''
    return this.codec.encodeAll(isCut ? all.slice(0, -1) : all, undefined)
  }

  end(): Bytes | undefined {
    const { held } = this
    this.held = ''
    return held === '' ? undefined : this.codec.encodeAll(held, undefined)
  }
}

Utf32EndianCodec.prototype.encoder = Utf32Encoder
Utf32EndianCodec.prototype.decoder = Utf32Decoder

export class Utf32leCodec extends Utf32EndianCodec {
  protected readonly isLittleEndian = true
}

export class Utf32beCodec extends Utf32EndianCodec {
  protected readonly isLittleEndian = false
}

/** Bytes that tell the byte order, and those that a stream waits for. */
const MAX_JUDGED_BYTES = 400
const MIN_STREAM_BYTES = 32

/** A BOM tells the byte order; else the order in which more values are characters up to U+FFFF, and fewer are none at all. */
export function guessUtf32(bytes: Uint8Array, defaultEncoding = 'utf32le'): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length >= 4) {
    const first = view.getUint32(0)
    if (first === 0xfffe0000) return 'utf32le'
    if (first === 0xfeff) return 'utf32be'
  }
  let surplus = 0 // of little-endian
  const end = Math.min(MAX_JUDGED_BYTES, bytes.length - 3)
  for (let at = 0; at < end; at += 4) surplus += rate(view.getUint32(at, true)) - rate(view.getUint32(at))
  if (surplus === 0) return defaultEncoding
  return surplus > 0 ? 'utf32le' : 'utf32be'
}

function rate(value: number): number {
  if (value >= 0x110000) return -1
  return value > 0 && value <= 0xffff ? 1 : 0
}

export class Utf32Codec implements Codec {
  declare encoder: typeof Utf32AutoEncoder
  declare decoder: typeof Utf32AutoDecoder

  constructor(
    _: CodecOptions,
    readonly iconv: Converter,
  ) {}
}

class Utf32AutoDecoder extends GuessingDecoder {
  constructor(options: DecodeOptions | undefined, { iconv }: Utf32Codec) {
    super(iconv, options, MIN_STREAM_BYTES, guessUtf32)
  }
}

/** Little-endian unless told otherwise, with a BOM. */
class Utf32AutoEncoder implements EncoderStream {
  private readonly encoder: EncoderStream

  constructor(options: EncodeOptions | undefined, { iconv }: Utf32Codec) {
    const name = options?.defaultEncoding || 'utf32le'
    this.encoder = iconv.getEncoder(name, { ...options, addBOM: options?.addBOM ?? true })
  }

  write(text: string): Bytes {
    return this.encoder.write(text)
  }

  end(): Bytes | undefined {
    return this.encoder.end()
  }
}

Utf32Codec.prototype.encoder = Utf32AutoEncoder
Utf32Codec.prototype.decoder = Utf32AutoDecoder
