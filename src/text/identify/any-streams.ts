/** Streams of the platform (WHATWG Streams Standard, 6) that tell the encoding of what they read. */
import { utf8 } from '../../encodings/utf8.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { attributeError } from '../../engine/rules/errors.ts'
import type { BytesInput } from '../../engine/rules/input.ts'
import type { DecodeOptions } from '../../engine/rules/options.ts'
import { bindTransformStream } from '../lazy-transform.ts'
import {
  type AnyConverter,
  createDecodingConverter,
  createTranscodingConverter,
  type TranscodeAnyOptions,
} from './convert-any.ts'
import type { Hints } from './hints.ts'
import type { Identification } from './identify.ts'

/**
 * Decodes a stream in any encoding: `response.body.pipeThrough(new DecodeAnyStream({ contentType }))`.
 *
 * ASCII passes at once while every candidate reads it alike. From the first other byte on at most 64 KiB wait until the encoding is known. Each
 * string that it gives comes from at most 32 KiB of the source, and is not empty. Both sides fail with a MalformedError for malformed input, if
 * the policy is 'throw' (the default); its `offset` counts bytes from the start of the stream.
 */
export class DecodeAnyStream implements TransformStream<BytesInput, string> {
  /** The text. */
  declare readonly readable: ReadableStream<string>
  /** Takes the bytes. */
  declare readonly writable: WritableStream<BytesInput>
  /** What the bytes are. Rejects if the source fails, or the reader leaves, before that is known. */
  declare readonly identification: Promise<Identification>

  /** @throws TypeError if an option is invalid, or the platform has no TransformStream */
  constructor(options?: Hints & DecodeOptions) {
    try {
      const parent = bindTransformStream(DecodeAnyStream)
      // biome-ignore lint/correctness/noConstructorReturn: the platform makes the object, as for a class that extends its own
      return construct(parent, new.target, createDecodingConverter(options)) as DecodeAnyStream
    } catch (error) {
      throw attributeError(error, new.target, 'DecodeAnyStream')
    }
  }
}

/**
 * Transcodes a stream in any encoding: `body.pipeThrough(new TranscodeAnyStream())` makes UTF-8 of it.
 *
 * Waits and fails as DecodeAnyStream does, and also for a character that the target lacks. Each chunk that it gives owns its buffer, is not
 * empty, and comes from at most 32 KiB of the source.
 */
export class TranscodeAnyStream implements TransformStream<BytesInput, Uint8Array<ArrayBuffer>> {
  /** The bytes in the target encoding. */
  declare readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Takes the bytes. */
  declare readonly writable: WritableStream<BytesInput>
  /** What the bytes are. Rejects if the source fails, or the reader leaves, before that is known. */
  declare readonly identification: Promise<Identification>

  /**
   * @param to the target, by default UTF-8
   * @throws TypeError if an argument is no encoding or an option is invalid, or the platform has no TransformStream
   */
  constructor(to: Encoding = utf8, options?: TranscodeAnyOptions) {
    try {
      const parent = bindTransformStream(TranscodeAnyStream)
      // biome-ignore lint/correctness/noConstructorReturn: the platform makes the object, as for a class that extends its own
      return construct(parent, new.target, createTranscodingConverter(to, options)) as TranscodeAnyStream
    } catch (error) {
      throw attributeError(error, new.target, 'TranscodeAnyStream')
    }
  }
}

/** Makes the stream: the platform's, with a `writable` that tells when the source fails. */
function construct<T extends string | Uint8Array>(
  parent: typeof TransformStream,
  target: new () => object,
  converter: AnyConverter<T>,
): object {
  let settle: { resolve: (found: Identification) => void; reject: (reason: unknown) => void }
  const identification = new Promise<Identification>((resolve, reject) => {
    settle = { resolve, reject }
  })
  identification.catch(() => {}) // Who does not ask is not told.
  const tell = () => {
    const { identification: found } = converter
    if (found) settle.resolve(found)
  }
  const give = (output: Iterable<T>, controller: TransformStreamDefaultController<T>) => {
    try {
      for (const each of output) {
        tell()
        if (each.length > 0) controller.enqueue(each)
      }
    } finally {
      tell() // Bytes that are malformed in the encoding have told it, too.
    }
  }
  const stream = Reflect.construct(
    parent,
    [
      {
        transform: (chunk: BytesInput, controller: TransformStreamDefaultController<T>) =>
          give(converter.push(chunk), controller),
        flush: (controller: TransformStreamDefaultController<T>) => give(converter.end(), controller),
      },
    ],
    target,
  ) as TransformStream<BytesInput, T>
  // Not every platform tells a transformer that its stream is cancelled or aborted.
  const writer = stream.writable.getWriter()
  writer.closed.catch((reason) => settle.reject(reason))
  const writable = new WritableStream<BytesInput>({
    write: (chunk) => writer.write(chunk),
    close: () => writer.close(),
    abort: (reason) => writer.abort(reason),
  })
  return Object.defineProperties(stream, { writable: { value: writable }, identification: { value: identification } })
}
