/**
 * The object that iconv-lite exports (version 0.7), with the same functions, answers and settings. Users change it: it is a plain object, and
 * what they set counts.
 */
import { BomStripper, BomWriter, stripBom } from './bom.ts'
import { type Bytes, concatenate, platformBuffer } from './bytes.ts'
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
import type { Encodings } from './encodings.ts'
import {
  type CollectingStream,
  createStreamClasses,
  type DecoderStreamClass,
  type EncoderStreamClass,
  type StreamModule,
} from './streams.ts'

export interface Iconv extends Converter {
  encode(text: string, encoding: string, options?: EncodeOptions): Bytes
  decode(bytes: Uint8Array, encoding: string, options?: DecodeOptions): string
  encodingExists(encoding: string): boolean
  toEncoding: Iconv['encode']
  fromEncoding: Iconv['decode']
  encodeStream(encoding: string, options?: EncodeOptions): CollectingStream<Uint8Array>
  decodeStream(encoding: string, options?: DecodeOptions): CollectingStream<string>
  enableStreamingAPI(module: StreamModule | undefined): void
  IconvLiteEncoderStream?: EncoderStreamClass
  IconvLiteDecoderStream?: DecoderStreamClass
  supportsStreams: boolean
  encodings: Encodings | null
  _codecDataCache: Record<string, Codec>
  _canonicalizeEncoding(encoding: string): string
  skipDecodeWarning?: boolean
}

/** Spellings of names that are remembered: there are endless ones, and they come from outside. */
const MAX_SPELLINGS = 1000

function isWhole(codec: Codec): codec is WholeCodec {
  return 'decodeAll' in codec
}

/** Is it what `new Uint8Array` copies or looks at: an array of numbers, another typed array, an ArrayBuffer? */
function isArrayLike(value: unknown): value is ArrayLike<number> | ArrayBuffer {
  if (typeof value !== 'object' || value === null) return false
  const { length, byteLength } = value as Partial<Uint8Array>
  return typeof length === 'number' || (typeof byteLength === 'number' && !ArrayBuffer.isView(value))
}

function nameKind(value: unknown): string {
  if (typeof value !== 'object') return typeof value
  return value === null ? 'null' : `${Object.prototype.toString.call(value)}`
}

function throwNoStreams(): never {
  throw new Error("The streaming API is not enabled: call enableStreamingAPI(require('stream')) first.")
}

/** Makes the object. @param loadEncodings is called when the first encoding is asked for */
export function createIconv(loadEncodings: () => Encodings): Iconv {
  const spellings = new Map<string, Codec>()
  /** What the spellings belong to. The user may put others in their place. */
  let spellingsOf: unknown

  function findCodec(encoding: string): Codec {
    iconv.encodings ??= loadEncodings()
    const folded = iconv._canonicalizeEncoding(encoding)
    const options: Partial<CodecOptions> = {}
    let name = folded
    while (true) {
      const cached = iconv._codecDataCache[name]
      if (cached) return cached
      const known = Object.hasOwn(iconv.encodings, name) ? iconv.encodings[name] : undefined
      if (typeof known === 'string') name = known
      else if (typeof known === 'object') {
        Object.assign(options, known)
        options.encodingName ??= name
        name = known.type
      } else if (typeof known === 'function') {
        options.encodingName ??= name
        const codec = new known(options as CodecOptions, iconv)
        iconv._codecDataCache[options.encodingName] = codec
        return codec
      } else throw new Error(`Encoding not recognized: '${encoding}' (searched as: '${folded}')`)
    }
  }

  /** Warns once of text that is decoded. */
  function warnOfText(): void {
    if (iconv.skipDecodeWarning) return
    iconv.skipDecodeWarning = true
    console.error('utf-simd/iconv-lite: decode() was given a string; give it the bytes')
  }

  /** What iconv-lite decodes: bytes, or what Buffer makes bytes of. */
  function toBytes(value: unknown): Uint8Array {
    if (value instanceof Uint8Array) return value
    if (typeof value === 'string') {
      warnOfText()
      return Uint8Array.from(value, (character) => character.charCodeAt(0))
    }
    if (!isArrayLike(value)) throw new TypeError(`expected the bytes as a Uint8Array or Buffer, not ${nameKind(value)}`)
    return new Uint8Array(value)
  }

  const iconv: Iconv = {
    /** Names and definitions of all encodings; null until the first one is asked for. */
    encodings: null,
    /** What decoders of more than one byte write for what they can't read: its first unit. Counts for codecs that are made later. */
    defaultCharUnicode: '\ufffd',
    /** What encoders write for what they can't write. Counts for codecs that are made later. */
    defaultCharSingleByte: '?',

    encode(text, encoding, options) {
      const string = `${text || ''}`
      const codec = iconv.getCodec(encoding)
      if (isWhole(codec))
        return codec.encodeAll(codec.bomAware && options?.addBOM ? `\ufeff${string}` : string, options)
      const encoder = iconv.getEncoder(encoding, options)
      const bytes = encoder.write(string)
      const rest = encoder.end()
      return rest && rest.length > 0 ? concatenate([bytes, rest]) : bytes
    },

    decode(value, encoding, options) {
      const bytes = toBytes(value)
      const codec = iconv.getCodec(encoding)
      if (isWhole(codec)) {
        const text = codec.decodeAll(bytes, options)
        return codec.bomAware && options?.stripBOM !== false ? stripBom(text, options) : text
      }
      const decoder = iconv.getDecoder(encoding, options)
      const text = decoder.write(bytes)
      const rest = decoder.end()
      return rest ? text + rest : text
    },

    encodingExists(encoding) {
      try {
        iconv.getCodec(encoding)
        return true
      } catch {
        return false
      }
    },

    toEncoding: undefined as never,
    fromEncoding: undefined as never,

    /** Codecs by the names that define them: made once, so that they can be compared. */
    _codecDataCache: Object.create(null),

    getCodec(encoding) {
      if (spellingsOf !== iconv._codecDataCache) {
        spellings.clear()
        spellingsOf = iconv._codecDataCache
      }
      const known = spellings.get(encoding)
      if (known) return known
      const codec = findCodec(encoding)
      if (typeof encoding === 'string' && spellings.size < MAX_SPELLINGS) spellings.set(encoding, codec)
      return codec
    },

    /** The letters and digits of a name in lower case, without a year behind a colon. */
    _canonicalizeEncoding(encoding) {
      return `${encoding}`.toLowerCase().replace(/:\d{4}$|[^0-9a-z]/g, '')
    },

    getEncoder(encoding, options) {
      const codec = iconv.getCodec(encoding)
      const encoder = new codec.encoder(options, codec as never)
      return codec.bomAware && options?.addBOM ? new BomWriter(encoder) : encoder
    },

    getDecoder(encoding, options) {
      const codec = iconv.getCodec(encoding)
      const decoder = new codec.decoder(options, codec as never)
      return codec.bomAware && options?.stripBOM !== false ? new BomStripper(decoder, options) : decoder
    },

    enableStreamingAPI(module) {
      if (iconv.supportsStreams || !module?.Transform) return
      const classes = createStreamClasses(module)
      Object.assign(iconv, classes, {
        encodeStream: (encoding: string, options?: EncodeOptions) =>
          new iconv.IconvLiteEncoderStream!(iconv.getEncoder(encoding, options), options as object),
        decodeStream: (encoding: string, options?: DecodeOptions) =>
          new iconv.IconvLiteDecoderStream!(iconv.getDecoder(encoding, options), options as object),
        supportsStreams: true,
      })
    },

    encodeStream: throwNoStreams,
    decodeStream: throwNoStreams,
    supportsStreams: false,
  }
  iconv.toEncoding = iconv.encode
  iconv.fromEncoding = iconv.decode
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => StreamModule | undefined } }
  if (platformBuffer) iconv.enableStreamingAPI(process?.getBuiltinModule?.('node:stream'))
  return iconv
}

export type { Codec, DecodeOptions, DecoderStream, EncodeOptions, EncoderStream }
