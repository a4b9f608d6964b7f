/** `utf-simd/node`: Transform streams of node:stream, for `pipeline`. */
import { Transform, type TransformCallback, type TransformOptions } from 'node:stream'
import type { Hints, Identification, TranscodeAnyOptions } from './any.ts'
import { utf8 } from './encodings/utf8.ts'
import { codecOf } from './engine/rules/codec.ts'
import { attributeError } from './engine/rules/errors.ts'
import type { DecodeOptions, EncodeOptions, Encoding } from './index.ts'
import { type AnyConverter, createDecodingConverter, createTranscodingConverter } from './text/identify/convert-any.ts'
import { piecesOf } from './text/pieces.ts'

/**
 * Makes a Transform from bytes to text: `pipeline(file, decodeStream(utf16le), consumer)`.
 *
 * Takes Buffers and other Uint8Arrays, cut anywhere. Gives strings of at most 32 KiB of input each, to every kind of reader: the readable side is
 * in object mode. `setEncoding` is not needed, and changes nothing. The high-water mark of the writable side counts bytes, as in node:stream; that
 * of the readable side counts strings, and is 2. Malformed input destroys the stream with a MalformedError, by the policy; its `offset` counts
 * bytes from the start of the stream. A chunk that is a string destroys it with a TypeError.
 *
 * @throws TypeError if `encoding` is no encoding (a label is none: see `encodingFor`) or an option is invalid
 */
export function decodeStream(encoding: Encoding, options?: DecodeOptions): Transform {
  const decoder = checkEncoding(encoding, decodeStream, 'decodeStream').decoder(options)
  const stream: Transform = new TextTransform({
    transform: (chunk, _, done) =>
      complete(done, () => {
        for (const piece of piecesOf(chunk)) giveText(stream, decoder.decode(piece))
      }),
    flush: (done) => complete(done, () => giveText(stream, decoder.flush())),
  })
  return stream
}

/** Strings that may wait for a reader: what 64 KiB of input give. */
const MAX_WAITING_STRINGS = 2

/** A Transform that gives strings. In object mode each reader gets them as they are; otherwise `read` would join what waits. */
class TextTransform extends Transform {
  constructor(options: TransformOptions) {
    super({
      decodeStrings: false, // Otherwise text would become UTF-8 before it is refused.
      encoding: 'utf8', // What a reader is told that it gets.
      readableObjectMode: true,
      readableHighWaterMark: MAX_WAITING_STRINGS,
      ...options,
    })
  }

  /** Changes nothing: strings are no bytes to decode. Node's own loses strings that wait, in object mode. */
  override setEncoding(): this {
    return this
  }
}

/** Gives a string. One that is empty would be an object like others. */
function giveText(stream: Transform, text: string): void {
  if (text !== '') stream.push(text)
}

/**
 * Makes a Transform from text to bytes: `pipeline(source, encodeStream(utf16le), file)`.
 *
 * Takes strings, which may end inside a surrogate pair. Gives Buffers. Both high-water marks are those of node:stream: the writable side counts
 * UTF-16 units, the readable side bytes. A lone surrogate, or a character that the encoding lacks, destroys the stream with a MalformedError, by the
 * policy; its `offset` counts UTF-16 units from the start of the stream. A chunk that is no string destroys it with a TypeError.
 *
 * @throws TypeError if `encoding` is no encoding (a label is none: see `encodingFor`) or an option is invalid
 */
export function encodeStream(encoding: Encoding, options?: EncodeOptions): Transform {
  const encoder = checkEncoding(encoding, encodeStream, 'encodeStream').encoder(options)
  return new Transform({
    decodeStrings: false, // Text arrives as it was written.
    transform(chunk, _, done) {
      complete(done, () => this.push(encoder.encode(chunk)))
    },
    flush(done) {
      complete(done, () => this.push(encoder.flush()))
    },
  })
}

/**
 * A Transform that tells what its bytes are: by an event 'identification', and by a promise.
 */
export interface IdentifyingTransform extends Transform {
  /** What the bytes are. Rejects if the stream is destroyed before that is known. */
  readonly identification: Promise<Identification>
}

/**
 * Makes a Transform from bytes in any encoding to text: `pipeline(file, decodeAnyStream({ language: 'ja' }), consumer)`.
 *
 * ASCII passes at once while every candidate reads it alike. From the first other byte on at most 64 KiB wait until the encoding is known;
 * then the stream emits 'identification'. Otherwise as `decodeStream`, also for what has waited.
 *
 * @param options hints as for `identify`, and those of `decode`
 * @throws TypeError if an option is invalid
 */
export function decodeAnyStream(options?: Hints & DecodeOptions): IdentifyingTransform {
  try {
    return createIdentifying(createDecodingConverter(options), TextTransform)
  } catch (error) {
    throw attributeError(error, decodeAnyStream, 'decodeAnyStream')
  }
}

/**
 * Makes a Transform from bytes in any encoding to bytes in another, by default UTF-8: `pipeline(file, transcodeAnyStream(), copy)`.
 *
 * Waits and tells as `decodeAnyStream` does. A character that the target lacks destroys the stream, too, by the policy.
 *
 * @param options hints as for `identify`, and those of `transcode`
 * @throws TypeError if `to` is no encoding or an option is invalid
 */
export function transcodeAnyStream(to: Encoding = utf8, options?: TranscodeAnyOptions): IdentifyingTransform {
  try {
    return createIdentifying(createTranscodingConverter(to, options), Transform)
  } catch (error) {
    throw attributeError(error, transcodeAnyStream, 'transcodeAnyStream')
  }
}

function createIdentifying(
  converter: AnyConverter<string | Uint8Array>,
  Class: typeof Transform,
): IdentifyingTransform {
  let settle: { resolve: (found: Identification) => void; reject: (reason: unknown) => void } | undefined
  const identification = new Promise<Identification>((resolve, reject) => {
    settle = { resolve, reject }
  })
  identification.catch(() => {}) // Who does not ask is not told.
  const tell = (): void => {
    const { identification: found } = converter
    if (!found || !settle) return
    settle.resolve(found)
    settle = undefined
    stream.emit('identification', found)
  }
  const give = (output: Iterable<string | Uint8Array>): void => {
    try {
      for (const each of output) {
        tell()
        if (each.length > 0) stream.push(each)
      }
    } finally {
      tell() // Bytes that are malformed in the encoding have told it, too.
    }
  }
  const stream = new Class({
    decodeStrings: false, // A chunk that is a string is refused.
    transform: (chunk, _, done) => complete(done, () => give(converter.push(chunk))),
    flush: (done) => complete(done, () => give(converter.end())),
    destroy(error, done) {
      settle?.reject(error ?? new Error('the stream was destroyed before its encoding was known'))
      done(error)
    },
  })
  return Object.assign(stream, { identification })
}

/** @param callee the public function, and its name */
function checkEncoding(encoding: Encoding, callee: unknown, name: string): Encoding {
  try {
    // One of another copy of the package will do.
    if (typeof encoding?.decoder !== 'function') codecOf(encoding)
    return encoding
  } catch (error) {
    throw attributeError(error, callee, name)
  }
}

/** Runs a step of a stream, and tells the stream that it is done, or its error. */
function complete(done: TransformCallback, step: () => void): void {
  try {
    step()
  } catch (error) {
    // A policy may throw anything. To the stream, what is falsy is no error.
    done(error ? (error as Error) : new TypeError(`onError: the function threw ${String(error)}`, { cause: error }))
    return
  }
  done()
}
