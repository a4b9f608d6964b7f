/**
 * TextDecoderStream and TextEncoderStream: WHATWG Encoding Standard, 7.5 and 7.6. Each has a TransformStream (7.7,
 * GenericTransformStream) and does not extend it.
 */
import { type BytesInput, utf8 } from '../index.ts'
import { trimStack } from '../platform/stack.ts'
import type { Label, TextDecoderConstructor, TextDecoder as TextDecoderMembers, TextDecoderOptions } from './decoder.ts'
import { REPLACE_OPTIONS } from './encoder.ts'
import { checkBufferSource, defineInterface } from './idl.ts'

/**
 * The platform's TextDecoderStream.
 * @see https://encoding.spec.whatwg.org/#interface-textdecoderstream
 */
export interface TextDecoderStream {
  /** The name of the encoding in lower case. */
  readonly encoding: string
  /** Does malformed input throw? */
  readonly fatal: boolean
  /** Does a BOM stay in the text? */
  readonly ignoreBOM: boolean
  /** Text. A chunk that completes no character gives no chunk of text. */
  readonly readable: ReadableStream<string>
  /** Bytes. Fails with TypeError for a chunk of anything else, and for malformed input if `fatal`. */
  readonly writable: WritableStream<BytesInput>
}

export interface TextDecoderStreamConstructor {
  /**
   * Creates a stream that decodes.
   * @param label any label of the standard, in any case, with white space around it; default: utf-8
   * @throws RangeError and TypeError as `new TextDecoder` does; TypeError where the platform has no TransformStream
   */
  new (label?: Label, options?: TextDecoderOptions | null): TextDecoderStream
  readonly prototype: TextDecoderStream
}

/**
 * The platform's TextEncoderStream.
 * @see https://encoding.spec.whatwg.org/#interface-textencoderstream
 */
export interface TextEncoderStream {
  /** 'utf-8' */
  readonly encoding: string
  /** UTF-8, in arrays that own their buffers. */
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Text, or values that are converted to text. A surrogate pair may be cut between two chunks. */
  readonly writable: WritableStream<string>
}

interface TextEncoderStreamConstructor {
  /**
   * Creates a stream that encodes.
   * @throws TypeError where the platform has no TransformStream
   */
  new (): TextEncoderStream
  readonly prototype: TextEncoderStream
}

/** Makes the class whose streams decode as this TextDecoder does. */
export function createTextDecoderStream(TextDecoder: TextDecoderConstructor): TextDecoderStreamConstructor {
  // The standard's algorithm does not change where a program replaces the method.
  const { decode } = TextDecoder.prototype
  return defineInterface(
    'TextDecoderStream',
    class {
      readonly #decoder: TextDecoderMembers
      readonly #transform: TransformStream<BytesInput, string>

      constructor(label = 'utf-8', options: TextDecoderOptions | null | undefined = undefined) {
        const decoder: TextDecoderMembers = Reflect.construct(TextDecoder, [label, options, new.target])
        this.#decoder = decoder
        this.#transform = createTransformStream('TextDecoderStream', new.target, {
          transform(chunk, controller) {
            checkBufferSource(chunk, 'TextDecoderStream: chunk')
            enqueueNonEmpty(decode.call(decoder, chunk, STREAM_OPTIONS), controller)
          },
          flush: (controller) => enqueueNonEmpty(decode.call(decoder), controller),
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
    },
  )
}

const STREAM_OPTIONS = { stream: true } as const

/**
 * Creates streams that encode: `new TextEncoderStream()`.
 * @throws TypeError where the platform has no TransformStream
 * @see https://encoding.spec.whatwg.org/#interface-textencoderstream
 */
export const TextEncoderStream: TextEncoderStreamConstructor = /* @__PURE__ */ defineInterface(
  'TextEncoderStream',
  class {
    readonly #transform: TransformStream<string, Uint8Array<ArrayBuffer>>

    constructor() {
      /** The lead surrogate at the end of the last chunk, or ''. */
      let lead = ''
      this.#transform = createTransformStream('TextEncoderStream', new.target, {
        transform(chunk, controller) {
          const text = `${lead}${chunk}`
          const end = text.length - (isLead(text.charCodeAt(text.length - 1)) ? 1 : 0)
          lead = text.slice(end)
          enqueueNonEmpty(utf8.encode(lead ? text.slice(0, end) : text, REPLACE_OPTIONS), controller)
        },
        flush: (controller) => enqueueNonEmpty(utf8.encode(lead, REPLACE_OPTIONS), controller),
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

function enqueueNonEmpty<T extends string | Uint8Array>(
  chunk: T,
  controller: TransformStreamDefaultController<T>,
): void {
  if (chunk.length > 0) controller.enqueue(chunk)
}

function createTransformStream<In, Out>(
  name: string,
  callee: unknown,
  transformer: Transformer<In, Out>,
): TransformStream<In, Out> {
  const { TransformStream } = globalThis
  if (typeof TransformStream !== 'function')
    throw trimStack(new TypeError(`${name}: this platform has no TransformStream`), callee)
  return new TransformStream(transformer)
}
