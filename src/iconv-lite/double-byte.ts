/** iconv-lite's encodings of two bytes and more. */
import { codecThroughUtf16 } from '../encodings/through-utf16.ts'
import type { Decoder } from '../engine/encoding.ts'
import { createLenientDoubleByteSteps } from '../kernels/legacy/lenient.ts'
import { type Bytes, bytesOfChunk } from './bytes.ts'
import type { CodecOptions, Converter, DecoderStream, EncoderStream, WholeCodec } from './codec.ts'
import { DOUBLE_BYTE, type DoubleByteName } from './double-byte-tables.ts'
import type { TextConverter } from './engine.ts'
import { getEngine } from './on-demand.ts'
import { isLeadSurrogate } from './surrogates.ts'
import { DIFFERENCES } from './tables/double-byte.ts'

export class DoubleByteCodec implements WholeCodec {
  declare encoder: typeof DoubleByteEncoder
  declare decoder: typeof DoubleByteDecoder
  readonly encodingName: string
  readonly converter: TextConverter
  /** Can the unit begin a character of two units? */
  readonly isFirstHalf: (unit: number) => boolean

  /** @throws Error if the name is none of this package: iconv-lite's tables of the user are not known here */
  constructor({ encodingName }: CodecOptions, { defaultCharUnicode, defaultCharSingleByte }: Converter) {
    if (!(encodingName in DOUBLE_BYTE)) throw new Error(`Encoding '${encodingName}' has no table`)
    this.encodingName = encodingName
    const rules = {
      ...DOUBLE_BYTE[encodingName as DoubleByteName](DIFFERENCES[encodingName as DoubleByteName]),
      replacementUnit: defaultCharUnicode.charCodeAt(0),
      replacementByte: defaultCharSingleByte.charCodeAt(0) & 0xff,
    }
    const { writeComposed, getTables, writeLong } = rules
    this.isFirstHalf = (unit) =>
      isLeadSurrogate(unit) || (writeComposed !== undefined && getTables().bytes[unit] === 0 && writeLong?.(unit) !== 0)
    this.converter = getEngine().createTextConverter({
      ...codecThroughUtf16(createLenientDoubleByteSteps(rules)),
      name: encodingName,
      replacement: '?',
      native: ({ asciiText }) => asciiText,
    })
  }

  decodeAll(bytes: Uint8Array): string {
    return this.converter.decode(bytes)
  }

  encodeAll(text: string): Bytes {
    return this.converter.encode(text)
  }
}

class DoubleByteDecoder implements DecoderStream {
  private readonly decoder: Decoder

  constructor(_: unknown, { converter }: DoubleByteCodec) {
    this.decoder = converter.encoding.decoder()
  }

  write(chunk: Uint8Array | string): string {
    return this.decoder.decode(bytesOfChunk(chunk))
  }

  end(): string {
    return this.decoder.flush()
  }
}

class DoubleByteEncoder implements EncoderStream {
  /** The first half of what may be a character. */
  private held = ''

  constructor(
    _: unknown,
    private readonly codec: DoubleByteCodec,
  ) {}

  write(text: string): Bytes {
    const all = this.held + text
    const isCut = all !== '' && this.codec.isFirstHalf(all.charCodeAt(all.length - 1))
    this.held = isCut ? all.slice(-1) : ''
    return this.codec.encodeAll(isCut ? all.slice(0, -1) : all)
  }

  end(): Bytes | undefined {
    const { held } = this
    this.held = ''
    return held === '' ? undefined : this.codec.encodeAll(held)
  }
}

DoubleByteCodec.prototype.encoder = DoubleByteEncoder
DoubleByteCodec.prototype.decoder = DoubleByteDecoder
