/** iconv-lite's UTF-16BE, and UTF-16 whose byte order the bytes tell. Lone surrogates are kept, an odd last byte is dropped. */
import { allocate, type Bytes, bytesOfChunk, concatenate, platformBuffer, textOfUnits } from './bytes.ts'
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

/** Swaps each two bytes, in place. */
function swapPairs(bytes: Uint8Array): void {
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const first = bytes[i]
    bytes[i] = bytes[i + 1]
    bytes[i + 1] = first
  }
}

export class Utf16beCodec implements WholeCodec {
  declare encoder: typeof Utf16beEncoder
  declare decoder: typeof Utf16beDecoder
  readonly bomAware = true

  decodeAll(bytes: Uint8Array): string {
    const even = bytes.length % 2 === 0 ? bytes : bytes.subarray(0, -1)
    if (platformBuffer) {
      const copy = platformBuffer.allocUnsafe(even.length)
      copy.set(even)
      return copy.swap16().ucs2Slice(0, even.length)
    }
    const units = new Uint16Array(even.length / 2)
    const copy = new Uint8Array(units.buffer)
    copy.set(even)
    swapPairs(copy)
    return textOfUnits(units)
  }

  encodeAll(text: string): Bytes {
    if (platformBuffer) return platformBuffer.from(text, 'ucs2').swap16()
    const bytes = allocate(2 * text.length)
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      bytes[2 * i] = unit >> 8
      bytes[2 * i + 1] = unit
    }
    return bytes
  }
}

class Utf16beDecoder implements DecoderStream {
  /** The first byte of a unit; -1: none. */
  private held = -1

  constructor(
    _: unknown,
    private readonly codec: Utf16beCodec,
  ) {}

  write(chunk: Uint8Array | string): string {
    const bytes = bytesOfChunk(chunk)
    const all = this.held < 0 ? bytes : concatenate([Uint8Array.of(this.held), bytes])
    this.held = all.length & 1 ? all[all.length - 1] : -1
    return this.codec.decodeAll(all)
  }

  end(): undefined {
    this.held = -1
  }
}

class Utf16beEncoder implements EncoderStream {
  constructor(
    _: unknown,
    private readonly codec: Utf16beCodec,
  ) {}

  write(text: string): Bytes {
    return this.codec.encodeAll(text)
  }

  end(): undefined {}
}

Utf16beCodec.prototype.encoder = Utf16beEncoder
Utf16beCodec.prototype.decoder = Utf16beDecoder

/** Units that tell the byte order, and the bytes that a stream waits for. */
const MAX_JUDGED_BYTES = 200
const MIN_STREAM_BYTES = 16

/** A BOM tells the byte order; else the more frequent form of ASCII. */
export function guessUtf16(bytes: Uint8Array, defaultEncoding = 'utf16le'): string {
  if (bytes.length >= 2) {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le'
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf16be'
  }
  let surplus = 0 // of little-endian ASCII
  const end = Math.min(MAX_JUDGED_BYTES, bytes.length - 1)
  for (let i = 0; i < end; i += 2) {
    if (bytes[i] !== 0 && bytes[i + 1] === 0) surplus++
    if (bytes[i] === 0 && bytes[i + 1] !== 0) surplus--
  }
  if (surplus === 0) return defaultEncoding
  return surplus > 0 ? 'utf16le' : 'utf16be'
}

export class Utf16Codec implements Codec {
  declare encoder: typeof Utf16Encoder
  declare decoder: typeof Utf16Decoder

  constructor(
    _: CodecOptions,
    readonly iconv: Converter,
  ) {}
}

class Utf16Decoder extends GuessingDecoder {
  constructor(options: DecodeOptions | undefined, { iconv }: Utf16Codec) {
    super(iconv, options, MIN_STREAM_BYTES, guessUtf16)
  }
}

/** Little-endian with a BOM. */
class Utf16Encoder implements EncoderStream {
  private readonly encoder: EncoderStream

  constructor(options: EncodeOptions | undefined, { iconv }: Utf16Codec) {
    this.encoder = iconv.getEncoder('utf16le', { ...options, addBOM: options?.addBOM ?? true })
  }

  write(text: string): Bytes {
    return this.encoder.write(text)
  }

  end(): Bytes | undefined {
    return this.encoder.end()
  }
}

Utf16Codec.prototype.encoder = Utf16Encoder
Utf16Codec.prototype.decoder = Utf16Decoder
