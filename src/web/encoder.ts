/** TextEncoder: WHATWG Encoding Standard, 7.3 and 7.4. */
import { utf8 } from '../index.ts'
import { asInterface, checkUint8Array } from './idl.ts'

/** How far `encodeInto` came. */
export interface TextEncoderEncodeIntoResult {
  /** UTF-16 units of the source. */
  read: number
  /** Bytes of the destination. */
  written: number
}

/** The platform's TextEncoder, as https://encoding.spec.whatwg.org/#interface-textencoder has it. */
export interface TextEncoder {
  /** 'utf-8' */
  readonly encoding: string
  /** The UTF-8 of the text, U+FFFD for each lone surrogate, in an array that owns its buffer. */
  encode(input?: string): Uint8Array<ArrayBuffer>
  /** As many whole characters as the destination holds. */
  encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult
}

interface TextEncoderConstructor {
  new (): TextEncoder
  readonly prototype: TextEncoder
}

const REPLACE = { onError: 'replace' } as const

/** Makes encoders: `new TextEncoder()`. */
export const TextEncoder: TextEncoderConstructor = /* @__PURE__ */ asInterface(
  'TextEncoder',
  class {
    readonly #encoding = 'utf-8'

    get encoding(): string {
      return this.#encoding
    }

    encode(input = ''): Uint8Array<ArrayBuffer> {
      void this.#encoding
      return utf8.encode(`${input}`, REPLACE)
    }

    encodeInto(source: string, destination: Uint8Array): TextEncoderEncodeIntoResult {
      void this.#encoding
      // biome-ignore lint/complexity/noArguments: one that is missing is an error before the other is converted
      if (arguments.length < 2) throw new TypeError('encodeInto takes two arguments')
      const text = `${source}`
      checkUint8Array(destination)
      if (text.length === 0 || destination.length === 0) return { read: 0, written: 0 }
      return utf8.encodeInto(text, destination, REPLACE)
    }
  },
)
