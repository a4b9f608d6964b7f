/**
 * TextDecoder: WHATWG Encoding Standard, 7.1 and 7.2.
 *
 * A call that neither continues a stream nor begins one is one call of the encoding. A stream goes through the encoding's incremental
 * decoder, which begins anew at its end and after an error, and keeps the signature, which "serialize I/O queue" drops here.
 */
import {
  type BytesInput,
  type DecodeOptions,
  type Decoder,
  type Encoding,
  MalformedError,
  utf8,
  utf16be,
  utf16le,
  windows1252,
} from '../index.ts'
import { asInterface, bytesOf, checkSource, dictionary } from './idl.ts'
import { encodingName } from './labels.ts'
import { platformDecoder } from './platform.ts'
import { xUserDefined } from './x-user-defined.ts'

/** As `new TextDecoder` takes them; both are false by default. */
export interface TextDecoderOptions {
  /** Throw TypeError for malformed input instead of replacing it by U+FFFD. */
  fatal?: boolean
  /** Leave a signature in the text. */
  ignoreBOM?: boolean
}

/** As `decode` takes them. */
export interface TextDecodeOptions {
  /** More is to come. */
  stream?: boolean
}

/** The platform's TextDecoder, as https://encoding.spec.whatwg.org/#interface-textdecoder has it. */
export interface TextDecoder {
  /** The encoding's name in lower case. */
  readonly encoding: string
  /** Does malformed input throw? */
  readonly fatal: boolean
  /** Does a signature stay in the text? */
  readonly ignoreBOM: boolean
  /**
   * The text of the bytes, and of what the last call with `stream` left.
   * @throws TypeError for malformed input if `fatal`, its `cause` being a MalformedError with kind and place; RangeError past the
   * engine's longest string
   */
  decode(input?: BytesInput, options?: TextDecodeOptions | null): string
}

interface TextDecoderConstructor {
  /**
   * @param label any of the standard's, in any case, with white space round it; default: utf-8
   * @throws RangeError for other labels, and for encodings that neither this package nor the platform decodes
   */
  new (label?: string, options?: TextDecoderOptions | null): TextDecoder
  readonly prototype: TextDecoder
}

type Own = Pick<Encoding, 'decode' | 'decoder'>
type Foreign = ReturnType<typeof platformDecoder>

/** The encodings with a signature (7.1, "serialize I/O queue", step 2.3). */
const UTF: Readonly<Record<string, Own>> = { 'utf-8': utf8, 'utf-16le': utf16le, 'utf-16be': utf16be }
const OTHERS: Readonly<Record<string, Own>> = { 'windows-1252': windows1252, 'x-user-defined': xUserDefined }

/** By `fatal` and `ignoreBOM`, as bits. */
const WHOLE: readonly DecodeOptions[] = [
  { onError: 'replace', bom: 'strip' },
  { onError: 'replace', bom: 'keep' },
  { onError: 'throw', bom: 'strip' },
  { onError: 'throw', bom: 'keep' },
]

/**
 * Makes decoders: `new TextDecoder(label, options)`. The label is any of the standard's, in any case.
 * @throws RangeError for other labels, and for encodings that neither this package nor the platform decodes
 */
export const TextDecoder: TextDecoderConstructor = /* @__PURE__ */ asInterface(
  'TextDecoder',
  class {
    readonly #name: string
    readonly #fatal: boolean
    readonly #ignoreBOM: boolean
    #options: DecodeOptions
    readonly #own: Own | undefined
    readonly #foreign: Foreign | undefined
    #decoder: Decoder | undefined
    #doNotFlush = false
    #bomSeen = false

    // (What has a default does not count in a function's `length`.)
    constructor(label = 'utf-8', options: TextDecoderOptions | null | undefined = undefined) {
      const word = `${label}`
      const dict = dictionary(options)
      this.#fatal = Boolean(dict.fatal)
      this.#ignoreBOM = Boolean(dict.ignoreBOM)
      const name = encodingName(word)
      if (name === undefined || name === 'replacement')
        throw new RangeError(`no encoding that can be decoded has the label ${JSON.stringify(word)}`)
      this.#name = name
      this.#options = WHOLE[2 * Number(this.#fatal) + Number(this.#ignoreBOM)]
      this.#own = UTF[name] ?? OTHERS[name]
      if (!UTF[name]) this.#options = { onError: this.#options.onError }
      if (!this.#own) this.#foreign = platformDecoder(name, this.#fatal, this.#ignoreBOM)
    }

    get encoding(): string {
      return this.#name
    }

    get fatal(): boolean {
      return this.#fatal
    }

    get ignoreBOM(): boolean {
      return this.#ignoreBOM
    }

    decode(
      input: BytesInput | undefined = undefined,
      options: TextDecodeOptions | null | undefined = undefined,
    ): string {
      const own = this.#own
      if (input !== undefined) checkSource(input)
      // (The getter may change the input, which is read afterwards.)
      const stream = options === undefined ? false : Boolean(dictionary(options).stream)
      const bytes = input === undefined ? new Uint8Array(0) : bytesOf(input)
      try {
        if (!own) return this.#foreign!.decode(bytes.length === 0 ? undefined : bytes, { stream })
        if (stream || this.#doNotFlush) return this.#continue(own, bytes, stream)
        return bytes.length === 0 ? '' : own.decode(bytes, this.#options)
      } catch (error) {
        throw error instanceof TypeError ? malformed(this.#name, error) : error
      }
    }

    /** `decode` (7.2) on a stream. Where it throws, the rest of the input is lost, and the stream goes on. */
    #continue(own: Own, bytes: Uint8Array, stream: boolean): string {
      if (!this.#doNotFlush) this.#bomSeen = false // step 1
      this.#doNotFlush = stream // step 2
      this.#decoder ??= own.decoder(UTF[this.#name] ? { ...this.#options, bom: 'keep' } : this.#options)
      let text = bytes.length === 0 ? '' : this.#decoder.decode(bytes)
      if (!stream) text += this.#decoder.flush()
      if (text === '' || this.#bomSeen) return text
      this.#bomSeen = true
      return !this.#ignoreBOM && text.charCodeAt(0) === 0xfeff && UTF[this.#name] ? text.slice(1) : text
    }
  },
)

/** An error that is a TypeError and of no other class, as everybody expects. */
function malformed(name: string, cause: TypeError): TypeError {
  const detail = cause instanceof MalformedError ? `: ${cause.kind} at byte ${cause.offset}` : ''
  return new TypeError(`the input is not well-formed ${name}${detail}`, { cause })
}
