/**
 * Transcoding of the platform's streams (WHATWG Streams Standard, 6). The class is bound to the platform's TransformStream at the
 * first `new`, so that importing it neither needs one nor loads it.
 */
import type { Encoding } from '../engine/encoding.ts'
import { type BytesInput, bytesOf, viewOf } from '../engine/input.ts'
import type { TranscodeOptions } from '../engine/options.ts'
import { Transcoder } from '../engine/transcode.ts'
import { WINDOW } from '../kernels/contract.ts'

/**
 * A TransformStream of bytes in one encoding to bytes in another: `body.pipeThrough(new TranscodeStream(utf16le, utf8))`.
 *
 * Takes chunks cut anywhere, and gives chunks that own their buffers, of what at most 64 KiB of the source give; empty ones are left
 * out. What is malformed, and a character that the target lacks, errors both sides with a MalformedError (policy 'throw', the
 * default), whose `offset` counts bytes from the start of the stream; a chunk that is no BytesInput errors them with a TypeError.
 * All that one chunk gives is made when it is read, so that the size of the chunks written bounds what waits to be read.
 */
export class TranscodeStream implements TransformStream<BytesInput, Uint8Array<ArrayBuffer>> {
  /** What comes out. */
  declare readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  /** What goes in. */
  declare readonly writable: WritableStream<BytesInput>

  /**
   * @param options as for `transcode`; `final` means nothing here: the end is where the stream is closed
   * @throws TypeError for what is no encoding or no policy, and where the platform has no TransformStream
   */
  constructor(from: Encoding, to: Encoding, options?: TranscodeOptions) {
    // biome-ignore lint/correctness/noConstructorReturn: the platform makes the object, as in a class that extends its own
    return Reflect.construct(platformClass(), [transformer(new Transcoder(from, to, { ...options }))], new.target)
  }
}

/** The platform's TransformStream, of which TranscodeStream is a subclass from now on. */
function platformClass(): typeof TransformStream {
  const parent = Object.getPrototypeOf(TranscodeStream)
  if (parent !== Function.prototype) return parent
  const { TransformStream } = globalThis
  if (typeof TransformStream !== 'function')
    throw new TypeError('TranscodeStream: this platform has no TransformStream')
  Object.setPrototypeOf(TranscodeStream.prototype, TransformStream.prototype)
  Object.setPrototypeOf(TranscodeStream, TransformStream)
  return TransformStream
}

function transformer(transcoder: Transcoder): Transformer<BytesInput, Uint8Array<ArrayBuffer>> {
  return {
    transform(chunk, controller) {
      const bytes = viewOf(chunk)
      const { length } = bytes
      for (let i = 0; i < length; i += WINDOW) {
        const piece = transcoder.push(bytesOf(bytes.subarray(i, i + WINDOW)))
        if (bytes.length < length) throw new TypeError('the input was detached or resized while it was read')
        if (piece.length > 0) controller.enqueue(piece)
      }
    },
    flush(controller) {
      const piece = transcoder.end()
      if (piece.length > 0) controller.enqueue(piece)
    },
  }
}
