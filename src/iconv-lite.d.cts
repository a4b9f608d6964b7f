/// <reference types="node" />
import type { Transform, TransformOptions } from 'node:stream'
import type { Encoding as EncodingName } from './iconv-lite-names.cjs'

/** Those of node:stream, in which `defaultEncoding` means something else. */
type StreamOptions = Omit<TransformOptions, 'defaultEncoding'>

/** The interface and the answers of iconv-lite 0.7. */
declare namespace iconv {
  /** A name that iconv-lite knows, or any other spelling of it. */
  export type Encoding = EncodingName

  export interface DecodeOptions {
    /** Is a BOM at the start left out? Default true. A function is called if there was one. */
    stripBOM?: boolean | (() => void)
    /** The byte order of UTF-16 and UTF-32 if the bytes do not tell it. */
    defaultEncoding?: Encoding
  }

  export interface EncodeOptions {
    /** Is a BOM written? Default false; true for `utf-16` and `utf-32`. */
    addBOM?: boolean
    /** The byte order of `utf-32`. */
    defaultEncoding?: Encoding
  }

  /** An encoder of text in pieces, which never throws. */
  export interface EncoderStream {
    write(str: string): Buffer
    end(): Buffer | undefined
  }

  /** A decoder of bytes in pieces, which never throws. */
  export interface DecoderStream {
    write(buf: Buffer | Uint8Array): string
    end(): string | undefined
  }

  export interface Codec {
    encoder: new (options?: EncodeOptions, codec?: Codec) => EncoderStream
    decoder: new (options?: DecodeOptions, codec?: Codec) => DecoderStream
    bomAware?: boolean
    // biome-ignore lint/suspicious/noExplicitAny: iconv-lite's type
    [key: string]: any
  }

  /** Encodes text. What the encoding lacks becomes `?`. */
  export function encode(content: string, encoding: Encoding, options?: EncodeOptions): Buffer

  /** Decodes bytes. What is malformed becomes U+FFFD. */
  export function decode(buffer: Buffer | Uint8Array, encoding: Encoding, options?: DecodeOptions): string

  /** Says whether the name is known. */
  export function encodingExists(encoding: string): encoding is Encoding

  /** The same as `encode`. */
  export const toEncoding: typeof encode

  /** The same as `decode`. */
  export const fromEncoding: typeof decode

  /** Makes a Transform from bytes to text. */
  export function decodeStream(encoding: Encoding, options?: DecodeOptions & StreamOptions): DecoderTransform

  /** Makes a Transform from text to bytes. */
  export function encodeStream(encoding: Encoding, options?: EncodeOptions & StreamOptions): EncoderTransform

  export interface EncoderTransform extends Transform {
    /** Calls back with all bytes, or with an error. */
    collect(done: (error: Error | null, result?: Buffer) => void): this
  }

  export interface DecoderTransform extends Transform {
    /** Calls back with all text, or with an error. */
    collect(done: (error: Error | null, result?: string) => void): this
  }

  export const IconvLiteEncoderStream: new (conv: EncoderStream, options?: TransformOptions) => EncoderTransform
  export const IconvLiteDecoderStream: new (conv: DecoderStream, options?: TransformOptions) => DecoderTransform

  /** Makes streams available where the platform has no node:stream. */
  export function enableStreamingAPI(stream_module: { Transform: typeof Transform }): void

  /** Makes an encoder for text in pieces. */
  export function getEncoder(encoding: Encoding, options?: EncodeOptions): EncoderStream

  /** Makes a decoder for bytes in pieces. */
  export function getDecoder(encoding: Encoding, options?: DecodeOptions): DecoderStream

  /**
   * Returns the codec of an encoding, the same for all of its names.
   * @throws Error if the name is unknown
   */
  export function getCodec(encoding: Encoding): Codec

  /** Folds a name: letters and digits in lower case, without a year behind a colon. */
  export function _canonicalizeEncoding(encoding: Encoding): string

  /** Names and definitions of all encodings; null until the first one is asked for. */
  // biome-ignore lint/suspicious/noExplicitAny: iconv-lite's type
  export let encodings: Record<Encoding, string | { type: string; [key: string]: any }> | null

  /** The codecs that have been made, by the names that define them. */
  export let _codecDataCache: Record<string, Codec>

  /** What stands for malformed bytes. Default U+FFFD. */
  export let defaultCharUnicode: string

  /** What stands for characters that an encoding lacks. Default `?`. */
  export let defaultCharSingleByte: string

  /** Suppresses the warning that text was given to `decode`. */
  export let skipDecodeWarning: boolean

  /** Are streams available? */
  export const supportsStreams: boolean

  export type { iconv as Iconv }
}

export = iconv
