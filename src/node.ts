/** `utf-simd/node`: Transform streams of node:stream, for `pipeline`. */
import { Transform, type TransformCallback } from 'node:stream'
import type { DecodeOptions, EncodeOptions, Encoding } from './index.ts'

/**
 * Makes a Transform from bytes to text: `pipeline(file, decodeStream(utf16le), consumer)`.
 *
 * Takes Buffers and other Uint8Arrays, cut anywhere. Gives strings, as a Readable with an `encoding` does; `setEncoding` and object mode are
 * not needed. Both high-water marks are those of node:stream: the writable side counts bytes, the readable side UTF-16 units.
 * Malformed input destroys the stream with a MalformedError, by the policy; its `offset` counts bytes from the start of the stream. A chunk that
 * is a string destroys it with a TypeError.
 *
 * @throws TypeError if `encoding` is no encoding (a label is none: see `encodingFor`) or an option is invalid
 */
export function decodeStream(encoding: Encoding, options?: DecodeOptions): Transform {
  const decoder = checkEncoding(encoding).decoder(options)
  return new Transform({
    decodeStrings: false, // Otherwise text would become UTF-8 before it is refused.
    encoding: 'utf8', // The readable side gives strings, and passes on those that it is given.
    transform: (chunk, _, done) => complete(done, () => decoder.decode(chunk)),
    flush: (done) => complete(done, () => decoder.flush()),
  })
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
  const encoder = checkEncoding(encoding).encoder(options)
  return new Transform({
    decodeStrings: false, // Text arrives as it was written.
    transform: (chunk, _, done) => complete(done, () => encoder.encode(chunk)),
    flush: (done) => complete(done, () => encoder.flush()),
  })
}

function checkEncoding(encoding: Encoding): Encoding {
  if (typeof encoding?.decoder !== 'function')
    throw new TypeError(`expected an encoding such as utf8, or what encodingFor returns; not ${typeof encoding}`)
  return encoding
}

/** Gives the result of a step, or its error, to the stream. */
function complete(done: TransformCallback, step: () => string | Uint8Array): void {
  let result: string | Uint8Array
  try {
    result = step()
  } catch (error) {
    // A policy may throw anything. To the stream, what is falsy is no error.
    done(error ? (error as Error) : new TypeError(`onError: the function threw ${String(error)}`, { cause: error }))
    return
  }
  done(null, result)
}
