/** What iconv-lite's codecs are: a class that encodes a stream, a class that decodes one, and whether they know the BOM. */
import type { Bytes } from './bytes.ts'

export interface DecodeOptions {
  /** Default true. A function is called if a BOM was there. */
  stripBOM?: boolean | (() => void)
  /** The byte order of utf-16 and utf-32 if neither a BOM nor the bytes tell it. */
  defaultEncoding?: string
}

export interface EncodeOptions {
  /** Default false; true for utf-16 and utf-32. */
  addBOM?: boolean
  /** The byte order of utf-32. */
  defaultEncoding?: string
}

/** Never throws for malformed input. `end` returns what is left, and the decoder can be used again. */
export interface DecoderStream {
  write(bytes: Uint8Array): string
  end(): string | undefined
}

/** Never throws. `end` returns what is left, and the encoder can be used again. */
export interface EncoderStream {
  write(text: string): Bytes
  end(): Bytes | undefined
}

/** A codec, of this package or of the user. */
export interface Codec {
  encoder: new (options: EncodeOptions | undefined, codec: never) => EncoderStream
  decoder: new (options: DecodeOptions | undefined, codec: never) => DecoderStream
  bomAware?: boolean
}

/** A codec of this package: it also takes a whole text at once. Neither function knows the BOM. */
export interface WholeCodec extends Codec {
  decodeAll(bytes: Uint8Array, options: DecodeOptions | undefined): string
  encodeAll(text: string, options: EncodeOptions | undefined): Bytes
}

/** What a codec is made by: an entry of `encodings`. */
export interface CodecDefinition {
  type: string
  [key: string]: unknown
}
export interface CodecOptions {
  encodingName: string
  chars?: string
  bomAware?: boolean
}
export type CodecClass = new (options: CodecOptions, iconv: Converter) => Codec

/** What codecs use of iconv-lite's object: settings of the user, and other codecs. */
export interface Converter {
  defaultCharUnicode: string
  defaultCharSingleByte: string
  getCodec(encoding: string): Codec
  getDecoder(encoding: string, options?: DecodeOptions): DecoderStream
  getEncoder(encoding: string, options?: EncodeOptions): EncoderStream
}
