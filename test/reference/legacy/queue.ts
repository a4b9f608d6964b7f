// I/O queues, and the loops round a decoder and an encoder: WHATWG Encoding Standard, sections 3 and 4.1. The loops add what the
// standard leaves out: where in the input each result was read.

import type { Item } from '../items.ts'

export const END = -1 // end-of-queue

/** What a handler may ask of a queue, and the loops below. */
export interface Queue {
  /** How many items have been read and not restored. */
  readonly place: number
  read(): number
  /** "Restore" for the items that were read last. */
  restore(count: number): void
}

/** A queue of all items of an input. */
export class InputQueue implements Queue {
  private at = 0

  constructor(private readonly items: ArrayLike<number>) {}

  get place(): number {
    return Math.min(this.at, this.items.length)
  }
  /** What is read behind the end is end-of-queue. It counts, so that it can be restored too. */
  read(): number {
    const at = this.at++
    return at < this.items.length ? this.items[at] : END
  }
  restore(count: number): void {
    this.at -= count
  }
}

/**
 * The standard's "error", with its kind. 'truncated': more bytes could have completed the sequence; what broke it is restored, or is
 * the end. 'invalid-byte': no more bytes could have. 'overlong': an escape sequence directly behind another one.
 */
export type DecoderError = 'truncated' | 'invalid-byte' | 'overlong'

/**
 * What a decoder returns: "continue", "finished", "error", or code points. No code points: it has read a whole escape sequence.
 * 'truncated before escape' is an error too; the byte read last, ESC, is no part of it.
 */
export type DecoderResult = 'continue' | 'finished' | DecoderError | 'truncated before escape' | readonly number[]

export interface Decoder {
  /** The handler, given a queue and the byte that was read from it. */
  handle(queue: Queue, byte: number): DecoderResult
}

/** Runs a decoder to the end. Of two code points of one sequence, the second has the length 0. */
export function decodeAll(decoder: Decoder, bytes: ArrayLike<number>): Item[] {
  const queue = new InputQueue(bytes)
  const items: Item[] = []
  let offset = 0
  for (;;) {
    const result = decoder.handle(queue, queue.read())
    if (result === 'continue') continue
    if (result === 'finished') return items
    const end = result === 'truncated before escape' ? queue.place - 1 : queue.place
    const length = end - offset
    if (result === 'truncated before escape') items.push({ kind: 'truncated', offset, length })
    else if (typeof result === 'string') items.push({ kind: result, offset, length })
    else
      for (const [i, codePoint] of result.entries())
        items.push(i === 0 ? { codePoint, offset, length } : { codePoint, offset: end, length: 0 })
    offset = end
  }
}

/** What an encoder returns: "finished", "error", or bytes. */
export type EncoderResult = 'finished' | 'error' | readonly number[]

export interface Encoder {
  /** The handler, given a queue and the code point that was read from it. */
  handle(queue: Queue, codePoint: number): EncoderResult
}
