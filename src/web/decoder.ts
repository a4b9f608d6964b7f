/**
 * TextDecoder: WHATWG Encoding Standard, 7.1 and 7.2.
 *
 * A call that neither continues nor begins a stream is one call of the encoding. A stream goes through the encoding's incremental
 * decoder, which resets at its end and after an error. That decoder keeps the BOM, which "serialize I/O queue" drops here.
 */

import type { LegacyEncodingName } from '../encodings/legacy/label-types.ts'
import { findEncodingName } from '../encodings/web-labels.ts'
import { StreamDecoder } from '../engine/decode.ts'
import { codecOf } from '../engine/rules/codec.ts'
import { attributeError, describe, markUnattributed } from '../engine/rules/errors.ts'
import { DecodeSettings } from '../engine/rules/settings.ts'
import { type BytesInput, type Encoding, MalformedError, utf8, utf16be, utf16le } from '../index.ts'
import { trimStack } from '../platform/stack.ts'
import { checkBufferSource, defineInterface, toDictionary, viewBytes } from './idl.ts'
import { type PlatformDecoder, withPlatformCode } from './platform.ts'

/** The options of `new TextDecoder`; both are false by default. */
export interface TextDecoderOptions {
  /** Throw TypeError for malformed input instead of replacing it by U+FFFD. */
  fatal?: boolean
  /** Leave a BOM in the text. */
  ignoreBOM?: boolean
}

/** The options of `decode`. */
export interface TextDecodeOptions {
  /** Does more input follow? Default false. */
  stream?: boolean
}

/** Labels of the Encoding Standard: those of them that editors suggest. */
type WebLabel =
  | 'utf-8'
  | 'utf8'
  | 'utf-16'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'latin1'
  | 'iso-8859-1'
  | 'ascii'
  | LegacyEncodingName
/** Any label, in any case. */
export type Label = WebLabel | Uppercase<WebLabel> | (string & {})

/**
 * The platform's TextDecoder.
 * @see https://encoding.spec.whatwg.org/#interface-textdecoder
 */
export interface TextDecoder {
  /** The name of the encoding in lower case. */
  readonly encoding: string
  /** Does malformed input throw? */
  readonly fatal: boolean
  /** Does a BOM stay in the text? */
  readonly ignoreBOM: boolean
  /**
   * Decodes the bytes, together with what the last call with `stream` left.
   * @throws TypeError for malformed input if `fatal`, whose `cause` is a MalformedError with the kind and the offset, and for input that is no
   *   buffer and no view; RangeError past the engine's longest string
   */
  decode(input?: BytesInput, options?: TextDecodeOptions | null): string
}

export interface TextDecoderConstructor {
  /**
   * Creates a decoder.
   * @param label any label of the standard, in any case, with white space around it; default: utf-8
   * @throws RangeError for other labels; in utf-simd/web also for multi-byte encodings that the platform lacks or gets wrong; TypeError for
   *   options that are no object
   */
  new (label?: Label, options?: TextDecoderOptions | null): TextDecoder
  readonly prototype: TextDecoder
}

/** Makes a decoder of the platform. @throws RangeError where it has none that is right */
type CreatePlatformDecoder = (name: string, options: Required<TextDecoderOptions>) => PlatformDecoder

/** The encodings with a BOM (7.1, "serialize I/O queue", step 2.3). */
const BOM_ENCODINGS: Readonly<Record<string, Encoding>> = { 'utf-8': utf8, 'utf-16le': utf16le, 'utf-16be': utf16be }

/**
 * Makes the class.
 * @param lists encodings without a BOM
 * @param createPlatformDecoder for the others
 */
export function createTextDecoder(
  lists: readonly (readonly Encoding[])[],
  createPlatformDecoder?: CreatePlatformDecoder,
): TextDecoderConstructor {
  const otherEncodings = new Map(lists.flat().map((encoding) => [encoding.name, encoding]))
  return defineInterface(
    'TextDecoder',
    class Decoder {
      readonly #name: string
      readonly #fatal: boolean
      readonly #ignoreBOM: boolean
      readonly #ownEncoding: Encoding | undefined
      readonly #platformDecoder: PlatformDecoder | undefined
      #streamDecoder: StreamDecoder | undefined
      #doNotFlush = false
      #bomSeen = false

      /**
       * Parameters have defaults so that they do not count in the `length` of the function.
       * @param callee where stacks begin: TextDecoderStream names itself
       */
      constructor(
        label = 'utf-8',
        options: TextDecoderOptions | null | undefined = undefined,
        callee: unknown = new.target,
      ) {
        const labelText = `${label}`
        try {
          const dictionary = toDictionary(options)
          this.#fatal = Boolean(dictionary.fatal)
          this.#ignoreBOM = Boolean(dictionary.ignoreBOM)
          const name = findDecodableName(labelText)
          this.#name = name
          const keepsBom = this.#ignoreBOM || !BOM_ENCODINGS[name]
          const encoding = BOM_ENCODINGS[name] ?? otherEncodings.get(name)
          const bom = keepsBom ? 'keep' : 'strip'
          this.#ownEncoding = encoding?.with({ onError: this.#fatal ? 'throw' : 'replace', bom })
          if (!this.#ownEncoding)
            this.#platformDecoder = createPlatformDecoder!(name, { fatal: this.#fatal, ignoreBOM: this.#ignoreBOM })
        } catch (error) {
          const own = attributeError(error, callee, 'TextDecoder')
          throw own instanceof RangeError && own !== error ? withPlatformCode(own, 'unsupported') : own
        }
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
        const encoding = this.#ownEncoding
        let stream = false
        try {
          if (input !== undefined) checkBufferSource(input, 'input')
          // The getter of an option may change the input, so the input is read after it.
          if (options !== undefined) stream = Boolean(toDictionary(options).stream)
        } catch (error) {
          throw attributeError(error, Decoder.prototype.decode, 'TextDecoder.decode')
        }
        const bytes = input === undefined ? new Uint8Array(0) : viewBytes(input)
        try {
          if (!encoding) return this.#platformDecoder!.decode(bytes.length === 0 ? undefined : bytes, { stream })
          if (stream || this.#doNotFlush) return this.#decodeChunk(encoding, bytes, stream)
          return bytes.length === 0 ? '' : encoding.decode(bytes)
        } catch (error) {
          const own = error instanceof TypeError ? malformedInputError(this.#name, error) : error
          throw trimStack(own, Decoder.prototype.decode)
        }
      }

      /** `decode` (7.2) on a stream. After an error the rest of the input is lost, and the stream goes on in the state there. */
      #decodeChunk(encoding: Encoding, bytes: Uint8Array, stream: boolean): string {
        // step 1
        if (!this.#doNotFlush || !this.#streamDecoder) {
          this.#bomSeen = false
          const settings = new DecodeSettings(codecOf(encoding), this.#fatal ? 'throw' : 'replace', false)
          this.#streamDecoder = new StreamDecoder(settings, true)
        }
        this.#doNotFlush = stream // step 2
        let text = bytes.length === 0 ? '' : this.#streamDecoder.decode(bytes)
        if (!stream) text += this.#streamDecoder.flush()
        if (text === '' || this.#bomSeen) return text
        this.#bomSeen = true
        const hasBom = text.charCodeAt(0) === 0xfeff && BOM_ENCODINGS[this.#name]
        return hasBom && !this.#ignoreBOM ? text.slice(1) : text
      }
    },
  )
}

/** "Get an encoding" (4.2), and 7.2, step 1. @throws RangeError for the label of none */
function findDecodableName(label: string): string {
  const name = findEncodingName(label)
  if (name !== undefined && name !== 'replacement') return name
  throw markUnattributed(new RangeError(`label: no encoding that can be decoded has the label ${describe(label)}`))
}

/** Makes an error that is a TypeError and of no class derived from it, as the Web Platform Tests ask. */
function malformedInputError(name: string, cause: TypeError): TypeError {
  const detail = cause instanceof MalformedError ? `: ${cause.kind} at byte ${cause.offset}` : ''
  const error = new TypeError(`the input is not well-formed ${name}${detail}`, { cause })
  return withPlatformCode(error, 'malformed')
}
