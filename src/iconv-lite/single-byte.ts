/** iconv-lite's encodings of one byte. */
import { codecThroughUtf16 } from '../encodings/through-utf16.ts'
import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec as EngineCodec } from '../engine/rules/codec.ts'
import { createLenientSingleByteSteps } from '../kernels/legacy/lenient.ts'
import { makeOnce } from '../kernels/legacy/make-once.ts'
import { NO_UNIT, type SingleByteTables } from '../kernels/legacy/single-byte.ts'
import { allocate, type Bytes, platformBuffer, reserveUnits, textOfUnits, toBuffer } from './bytes.ts'
import type { CodecOptions, Converter, DecoderStream, EncoderStream, WholeCodec } from './codec.ts'
import { decodeByEngine, encodeByEngine } from './engine.ts'

/** Bytes and units up to which a loop is faster than a kernel. Node 20: at 20 of them twice as fast. */
const MAX_LOOP_BYTES = 48
const MAX_LOOP_UNITS = 64

const ASCII = /* @__PURE__ */ String.fromCharCode(...Array.from({ length: 0x80 }, (_, i) => i))
const LATIN1 = /* @__PURE__ */ String.fromCharCode(...Array.from({ length: 0x100 }, (_, i) => i))

/** Of several bytes with one character the last one encodes it, also of those that have none and read as U+FFFD. */
function createTables(chars: string): SingleByteTables {
  const units = Uint16Array.from({ length: 0x100 }, (_, byte) => chars.charCodeAt(byte))
  const bytes = new Uint8Array(0x10000)
  for (let byte = 0; byte < 0x100; byte++) {
    bytes[units[byte]] = byte
    if (units[byte] === 0xfffd) units[byte] = NO_UNIT
  }
  return { units, bytes }
}

export class SingleByteCodec implements WholeCodec {
  declare encoder: typeof SingleByteEncoder
  declare decoder: typeof SingleByteDecoder
  private readonly getTables: () => SingleByteTables
  private readonly isLatin1: boolean
  private readonly replacementByte: number
  private readonly engineCodec: EngineCodec
  private readonly encoding: Encoding

  /** @throws Error if `chars` has neither 128 characters, those of 80..FF, nor 256 */
  constructor({ chars = '', encodingName }: CodecOptions, { defaultCharSingleByte }: Converter) {
    if (chars.length !== 0x80 && chars.length !== 0x100)
      throw new Error(`Encoding '${encodingName}': 'chars' must have 128 or 256 characters, not ${chars.length}`)
    const all = chars.length === 0x80 ? ASCII + chars : chars
    const isAsciiBelow80 = all.startsWith(ASCII)
    this.isLatin1 = all === LATIN1
    this.replacementByte = defaultCharSingleByte.charCodeAt(0) & 0xff
    this.getTables = makeOnce(() => createTables(all))
    this.engineCodec = {
      ...codecThroughUtf16(createLenientSingleByteSteps(this.getTables, this.replacementByte)),
      name: encodingName,
      replacement: '?',
      native: isAsciiBelow80 ? ({ asciiText }) => asciiText : undefined,
    }
    this.encoding = createEncoding(this.engineCodec)
  }

  decodeAll(bytes: Uint8Array): string {
    const { length } = bytes
    if (this.isLatin1 && platformBuffer) return toBuffer(bytes, platformBuffer).latin1Slice(0, length)
    if (length > MAX_LOOP_BYTES) return decodeByEngine(this.encoding, bytes)
    const table = this.getTables().units
    const units = reserveUnits(length)
    for (let i = 0; i < length; i++) {
      const unit = table[bytes[i]]
      units[i] = unit === NO_UNIT ? 0xfffd : unit
    }
    return textOfUnits(units, 0, length)
  }

  encodeAll(text: string): Bytes {
    const { length } = text
    if (length > MAX_LOOP_UNITS) return encodeByEngine(this.engineCodec, this.encoding, text)
    const table = this.getTables().bytes
    const { replacementByte } = this
    const result = allocate(length)
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i)
      result[i] = table[unit] || (unit && replacementByte)
    }
    return result
  }
}

class SingleByteDecoder implements DecoderStream {
  constructor(
    _: unknown,
    private readonly codec: SingleByteCodec,
  ) {}

  write(bytes: Uint8Array): string {
    return this.codec.decodeAll(bytes)
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
