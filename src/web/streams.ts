/**
 * TextDecoderStream and TextEncoderStream: WHATWG Encoding Standard, 7.5 and 7.6. Each has a TransformStream (7.7, GenericTransformStream)
 * and is none.
 */
import { type BytesInput, utf8 } from '../index.ts'
import { TextDecoder, type TextDecoderOptions } from './decoder.ts'
import { asInterface, checkSource } from './idl.ts'

/** The platform's TextDecoderStream, as https://encoding.spec.whatwg.org/#interface-textdecoderstream has it. */
export interface TextDecoderStream {
  /** The encoding's name in lower case. */
  readonly encoding: string
  /** Does malformed input throw? */
  readonly fatal: boolean
  /** Does a signature stay in the text? */
  readonly ignoreBOM: boolean
  /** Text; nothing is given for bytes that don't complete a character. */
  readonly readable: ReadableStream<string>
  /** Bytes. Errors with TypeError for a chunk of anything else, and for malformed input if `fatal`. */
  readonly writable: WritableStream<BytesInput>
}

interface TextDecoderStreamConstructor {
  /**
   * @param label any of the standard's, in any case, with white space round it; default: utf-8
   * @throws RangeError for other labels, and for encodings that neither this package nor the platform decodes; TypeError where the
   * platform has no TransformStream
   */
  new (label?: string, options?: TextDecoderOptions | null): TextDecoderStream
  readonly prototype: TextDecoderStream
}

/** The platform's TextEncoderStream, as https://encoding.spec.whatwg.org/#interface-textencoderstream has it. */
export interface TextEncoderStream {
  /** 'utf-8' */
  readonly encoding: string
  /** Arrays that own their buffers. */
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Text, or what can be made a string; a surrogate pair may be in two chunks. */
  readonly writable: WritableStream<string>
}

interface TextEncoderStreamConstructor {
  /** @throws TypeError where the platform has no TransformStream */
  new (): TextEncoderStream
  readonly prototype: TextEncoderStream
}

/** Makes streams that decode: `new TextDecoderStream(label, options)`, as `new TextDecoder`. */
export const TextDecoderStream: TextDecoderStreamConstructor = /* @__PURE__ */ asInterface(
  'TextDecoderStream',
  /* @__PURE__ */ decoderStream(),
)

function decoderStream() {
  const { decode } = TextDecoder.prototype // (whatever is put in its place later)
  return class {
    readonly #decoder: TextDecoder
    readonly #transform: TransformStream<BytesInput, string>

    constructor(label = 'utf-8', options: TextDecoderOptions | null | undefined = undefined) {
      const decoder = new TextDecoder(label, options)
      this.#decoder = decoder
      this.#transform = transformStream('TextDecoderStream', {
        transform(chunk, controller) {
          checkSource(chunk)
          enqueue(decode.call(decoder, chunk, STREAM), controller)
        },
        flush: (controller) => enqueue(decode.call(decoder), controller),
      })
    }

    get encoding(): string {
      return this.#decoder.encoding
    }

    get fatal(): boolean {
      return this.#decoder.fatal
    }

    get ignoreBOM(): boolean {
      return this.#decoder.ignoreBOM
    }

    get readable(): ReadableStream<string> {
      return this.#transform.readable
    }

    get writable(): WritableStream<BytesInput> {
      return this.#transform.writable
    }
  }
}

const STREAM = { stream: true } as const
const REPLACE = { onError: 'replace' } as const

/** Makes streams that encode: `new TextEncoderStream()`. */
export const TextEncoderStream: TextEncoderStreamConstructor = /* @__PURE__ */ asInterface(
  'TextEncoderStream',
  class {
    readonly #transform: TransformStream<string, Uint8Array<ArrayBuffer>>

    constructor() {
      /** The lead surrogate that the last chunk ended in. */
      let lead = ''
      this.#transform = transformStream('TextEncoderStream', {
        transform(chunk, controller) {
          const all = `${lead}${chunk}`
          const end = all.length - (isLead(all.charCodeAt(all.length - 1)) ? 1 : 0)
          lead = all.slice(end)
          enqueue(utf8.encode(lead ? all.slice(0, end) : all, REPLACE), controller)
        },
        flush: (controller) => enqueue(utf8.encode(lead, REPLACE), controller),
      })
    }

    get encoding(): string {
      void this.#transform
      return 'utf-8'
    }

    get readable(): ReadableStream<Uint8Array<ArrayBuffer>> {
      return this.#transform.readable
    }

    get writable(): WritableStream<string> {
      return this.#transform.writable
    }
  },
)

/** 110110xxxxxxxxxx? */
function isLead(unit: number): boolean {
  return unit >> 10 === 0x36
}

function enqueue<T extends string | Uint8Array>(chunk: T, controller: TransformStreamDefaultController<T>): void {
  if (chunk.length > 0) controller.enqueue(chunk)
}

function transformStream<In, Out>(name: string, transformer: Transformer<In, Out>): TransformStream<In, Out> {
  const { TransformStream } = globalThis
  if (typeof TransformStream !== 'function') throw new TypeError(`${name}: this platform has no TransformStream`)
  return new TransformStream(transformer)
}
