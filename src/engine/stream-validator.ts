/** Validation of a stream in any encoding, with what there is to count in it. */

import { include, kernels } from '../kernels/backend.ts'
import { more } from '../kernels/more.ts'
import { codecOf } from './codec.ts'
import { walkValid } from './convert.ts'
import type { Encoding } from './encoding.ts'
import type { MalformedSequence } from './errors.ts'
import { Feed } from './stream.ts'

/** Push chunks, cut anywhere, until one tells the first malformed sequence. */
export class StreamValidator {
  /** Code points seen, a leading signature included. */
  codePoints = 0
  /** UTF-16 units seen. */
  utf16Length = 0
  private readonly feed: Feed
  private found: MalformedSequence | undefined

  constructor(encoding: Encoding) {
    this.feed = new Feed(codecOf(encoding), false)
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
    include(more)
    const k = kernels(bytes.length)
    const { arena, result } = k
    const units = arena.output >> 1
    this.feed.push(bytes, final, (codec, piece, start, last, base) => {
      if (this.found) return piece.length // (the feed gives what was cut, and then the rest of the chunk)
      const reached = walkValid(k, codec, piece, start, piece.length, last, base, (from, to) => {
        codec.toUtf16(k, from, to, units, 0)
        this.utf16Length += result.written
        this.codePoints += k.codePointsOfUtf16(arena.units, units, units + result.written)
      })
      if (typeof reached === 'number') return reached
      this.found = reached
      return piece.length
    })
    return this.found
  }
}
