/** Validation of a stream in any encoding, and what there is to count in it. */

import { kernels } from '../kernels/backend.ts'
import type { Flags, Kernels, Status } from '../kernels/contract.ts'
import { codePointsOfUtf16 } from '../kernels/kernels.ts'
import { stop } from '../kernels/result.ts'
import { type Codec, codecOf } from './codec.ts'
import type { Encoding } from './encoding.ts'
import { MalformedError, type MalformedSequence } from './errors.ts'
import { Reader, type Sink } from './reader.ts'
import { ByteStream } from './stream.ts'

/** Push chunks, cut anywhere, until one tells the first malformed sequence. */
export class StreamValidator {
  /** Code points seen, a leading BOM included. */
  codePoints = 0
  /** UTF-16 units seen. */
  utf16Length = 0
  private readonly stream: ByteStream
  private found: MalformedSequence | undefined

  constructor(encoding: Encoding) {
    this.stream = new ByteStream(codecOf(encoding), false)
  }

  /** The first malformed sequence, if it has been seen. */
  push(bytes: Uint8Array): MalformedSequence | undefined {
    return this.run(bytes, false)
  }

  /** No more follows: an incomplete character is malformed. */
  end(): MalformedSequence | undefined {
    return this.run(new Uint8Array(0), true)
  }

  private run(bytes: Uint8Array, final: boolean): MalformedSequence | undefined {
    if (this.found) return this.found
    const k = kernels(bytes.length)
    try {
      this.stream.push(bytes, final, (codec, chunk, isLast) => {
        const sink = new ValidatingSink(k, codec)
        const end = new Reader(k, codec, 'throw', sink).read(chunk.bytes, chunk.start, isLast, chunk.base)
        this.codePoints += sink.codePoints
        this.utf16Length += sink.units
        return end
      })
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      const { encoding, offset, length, kind } = error
      this.found = { encoding, offset, length, kind }
    }
    return this.found
  }
}

class ValidatingSink implements Sink {
  origin = 0
  readonly takesAnyText = true
  codePoints = 0
  units = 0
  constructor(
    private readonly kernels: Kernels,
    private readonly codec: Codec,
  ) {}

  convert(start: number, end: number, flags: Flags): Status {
    const { kernels: k, codec } = this
    const { memory, result } = k
    const status = codec.validate(k, start, end, 0, flags)
    const { read, length } = result
    codec.toUtf16(k, start, start + read, memory.output >> 1, 0)
    const { written } = result
    this.units += written
    this.codePoints += codePointsOfUtf16(k, memory.output >> 1, (memory.output >> 1) + written)
    return stop(status, read, 0, length)
  }

  writeText(): void {}
  flush(): void {}
}
