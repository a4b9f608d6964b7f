/** iconv-lite's streams: Transform classes of node:stream, made from the module that the platform or the user gives. */
import type { Transform, TransformOptions } from 'node:stream'
import { concatenate } from './bytes.ts'
import type { DecoderStream, EncoderStream } from './codec.ts'

/** What is used of node:stream. */
export interface StreamModule {
  Transform: typeof Transform
}

type Done = (error?: Error | null) => void
type Collect<T> = (error: Error | null, result?: T) => void

/** A stream with the sugar to collect all of its output. */
export interface CollectingStream<T> extends Transform {
  collect(done: Collect<T>): this
}
export type DecoderStreamClass = new (decoder: DecoderStream, options?: TransformOptions) => CollectingStream<string>
export type EncoderStreamClass = new (
  encoder: EncoderStream,
  options?: TransformOptions,
) => CollectingStream<Uint8Array>

/** Gives the result of a step, or its error, to the stream. */
function complete(stream: Transform, done: Done, step: () => string | Uint8Array | undefined): void {
  try {
    const result = step()
    if (result?.length) stream.push(result)
    done()
  } catch (error) {
    done(error as Error)
  }
}

export function createStreamClasses({ Transform }: StreamModule): {
  IconvLiteEncoderStream: EncoderStreamClass
  IconvLiteDecoderStream: DecoderStreamClass
} {
  class IconvLiteEncoderStream extends Transform {
    constructor(
      readonly conv: EncoderStream,
      options?: TransformOptions,
    ) {
      super({ ...options, decodeStrings: false }) // Text arrives as it was written.
    }

    override _transform(chunk: unknown, _encoding: string, done: Done): void {
      complete(this, done, () => {
        if (typeof chunk !== 'string') throw new Error('Iconv encoding stream needs strings as its input.')
        return this.conv.write(chunk)
      })
    }

    override _flush(done: Done): void {
      complete(this, done, () => this.conv.end())
    }

    collect(done: Collect<Uint8Array>): this {
      const chunks: Uint8Array[] = []
      this.on('error', done)
      this.on('data', (chunk) => chunks.push(chunk))
      this.on('end', () => done(null, concatenate(chunks)))
      return this
    }
  }

  class IconvLiteDecoderStream extends Transform {
    readonly encoding = 'utf8'

    constructor(
      readonly conv: DecoderStream,
      options?: TransformOptions,
    ) {
      super({ ...options, encoding: 'utf8' }) // The readable side gives strings.
    }

    override _transform(chunk: unknown, _encoding: string, done: Done): void {
      complete(this, done, () => {
        if (!(chunk instanceof Uint8Array)) throw new Error('Iconv decoding stream needs buffers as its input.')
        return this.conv.write(chunk)
      })
    }

    override _flush(done: Done): void {
      complete(this, done, () => this.conv.end())
    }

    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      return super.push(chunk, encoding ?? (typeof chunk === 'string' ? 'utf8' : undefined))
    }

    collect(done: Collect<string>): this {
      let text = ''
      this.on('error', done)
      this.on('data', (chunk) => {
        text += chunk
      })
      this.on('end', () => done(null, text))
      return this
    }
  }

  return { IconvLiteEncoderStream, IconvLiteDecoderStream }
}
