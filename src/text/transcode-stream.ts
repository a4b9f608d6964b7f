/** Transcoding for the platform's streams. */
import type { Encoding } from '../engine/encoding.ts'
import { attributeError } from '../engine/rules/errors.ts'
import { type BytesInput, bytesOf, checkUnchanged, viewOf } from '../engine/rules/input.ts'
import type { TranscodeOptions } from '../engine/rules/options.ts'
import { Transcoding } from '../engine/transcode.ts'
import { WINDOW } from '../kernels/contract.ts'
import { partOf } from '../platform/typed-arrays.ts'
import { bindTransformStream } from './lazy-transform.ts'

/**
 * Transcodes a stream: `body.pipeThrough(new TranscodeStream(utf16le, utf8))`.
 *
 * Takes chunks cut anywhere. Each chunk that it gives owns its buffer, is not empty, and comes from at most 64 KiB of the source.
 * Both sides fail with a MalformedError for malformed input, and for a character that the target lacks, if the policy is 'throw'
 * (the default); its `offset` counts bytes from the start of the stream. They fail with a TypeError for a chunk that is no
 * BytesInput. A chunk is transcoded completely when it is read, so the size of the chunks that are written limits how much waits to
 * be read.
 */
export class TranscodeStream implements TransformStream<BytesInput, Uint8Array<ArrayBuffer>> {
  /** The bytes in the target encoding. */
  declare readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Takes the bytes in the source encoding. */
  declare readonly writable: WritableStream<BytesInput>

  /**
   * @param options those of `transcode`, but `final` has no effect: the input ends where the stream is closed
   * @throws TypeError if an argument is no encoding, if the policy is invalid, or if the platform has no TransformStream
   */
  constructor(from: Encoding, to: Encoding, options?: TranscodeOptions) {
    try {
      const transformer = createTransformer(new Transcoding(from, to, { ...options }))
      // biome-ignore lint/correctness/noConstructorReturn: the platform makes the object, as for a class that extends its own
      return Reflect.construct(bindTransformStream(TranscodeStream), [transformer], new.target)
    } catch (error) {
      throw attributeError(error, new.target, 'TranscodeStream')
    }
  }
}

function createTransformer(transcoding: Transcoding): Transformer<BytesInput, Uint8Array<ArrayBuffer>> {
  return {
    transform(chunk, controller) {
      const bytes = viewOf(chunk, 'TranscodeStream: chunk')
      const { length } = bytes
      for (let i = 0; i < length; i += WINDOW) {
        const end = Math.min(length, i + WINDOW)
        enqueue(controller, () => transcoding.push(bytesOf(partOf(bytes, i, end))))
        checkUnchanged(bytes, length)
      }
    },
    flush: (controller) => enqueue(controller, () => transcoding.end()),
  }
}

function enqueue(
  controller: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>,
  transcode: () => Uint8Array<ArrayBuffer>,
): void {
  try {
    const output = transcode()
    if (output.length > 0) controller.enqueue(output)
  } catch (error) {
    throw attributeError(error, enqueue, 'TranscodeStream')
  }
}
