/** TextEncoder: WHATWG Encoding Standard, 7.3 and 7.4. */
import { attributeError, markUnattributed } from '../engine/rules/errors.ts'
import { type EncodeOptions, utf8 } from '../index.ts'
import { checkUint8Array, defineInterface } from './idl.ts'

/** What `encodeInto` returns. */
export interface TextEncoderEncodeIntoResult {
  /** UTF-16 units of the source that were read. */
  read: number
  /** Bytes of the destination that were written. */
  written: number
}

/**
 * The platform's TextEncoder.
 * @see https://encoding.spec.whatwg.org/#interface-textencoder
 */
export interface TextEncoder {
  /** 'utf-8' */
  readonly encoding: string
  /** Encodes the text as UTF-8, with U+FFFD for each lone surrogate, to an array that owns its buffer. */
  encode(input?: string): Uint8Array<ArrayBuffer>
  /**
   * Encodes as many whole characters as fit into the destination, with U+FFFD for each lone surrogate.
   * @throws TypeError if the destination is no Uint8Array
   */
  encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult
}

interface TextEncoderConstructor {
  /** Creates an encoder. */
  new (): TextEncoder
  readonly prototype: TextEncoder
}

/** Names every option that a program could add to Object.prototype with an effect. */
export const REPLACE_OPTIONS: EncodeOptions = { onError: 'replace', bom: false }

/**
 * Creates encoders: `new TextEncoder()`.
 * @see https://encoding.spec.whatwg.org/#interface-textencoder
 */
export const TextEncoder: TextEncoderConstructor = /* @__PURE__ */ defineInterface(
  'TextEncoder',
  class Encoder {
    readonly #encoding = 'utf-8'

    get encoding(): string {
      return this.#encoding
    }

    encode(input = ''): Uint8Array<ArrayBuffer> {
      void this.#encoding
      return utf8.encode(`${input}`, REPLACE_OPTIONS)
    }

    encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult {
      void this.#encoding
      let text: string
      try {
        // biome-ignore lint/complexity/noArguments: a missing argument is an error before the other one is converted
        if (arguments.length < 2)
          throw markUnattributed(new TypeError('expected two arguments, source and destination'))
        text = `${source}`
        checkUint8Array(destination)
      } catch (error) {
        throw attributeError(error, Encoder.prototype.encodeInto, 'TextEncoder.encodeInto')
      }
      if (text.length === 0 || destination.length === 0) return { read: 0, written: 0 }
      return utf8.encodeInto(text, destination, REPLACE_OPTIONS)
    }
  },
)
