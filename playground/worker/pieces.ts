// A file in pieces, so that it is never in memory as a whole.

import type { Context } from './main.ts'
import { pause } from './pause.ts'

/** Bytes asked of the browser at a time. A question costs some 2 ms; more at a time takes more memory and gains little. */
const BLOCK = 16 << 20
/** Bytes of a piece. */
const PIECE = 1 << 20
/** Milliseconds of work between two pauses. */
const INTERVAL = 50

/** The bytes from `start` on. */
export async function* pieces(
  blob: Blob,
  start: number,
  { signal, progress }: Pick<Context<'examine'>, 'signal' | 'progress'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let paused = performance.now()
  // The browser reads the next block while the worker is busy with this one.
  let next = bytesOf(blob, start, start + BLOCK)
  for (let read = start; read < blob.size; ) {
    const block = await next
    next = bytesOf(blob, read + BLOCK, read + 2 * BLOCK)
    // It is awaited in its turn, or never where one before it fails.
    next.catch(() => {})
    for (let at = 0; at < block.length; at += PIECE) {
      signal.throwIfAborted()
      const piece = block.subarray(at, at + PIECE)
      yield piece
      read += piece.length
      progress(read / blob.size)
      if (performance.now() - paused > INTERVAL) {
        await pause()
        paused = performance.now()
      }
    }
  }
}

export async function bytesOf(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.slice(start, end).arrayBuffer())
}
