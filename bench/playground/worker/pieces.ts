// A file in pieces, so that it is never in memory as a whole.

import type { Context } from './main.ts'
import { pause } from './pause.ts'

/** Bytes of a piece. */
const PIECE = 1 << 20
/** Pieces that the browser reads ahead while the worker is busy with the one before. */
const AHEAD = 3
/** Milliseconds of work between two pauses. */
const INTERVAL = 50

/** The bytes from `start` on. */
export async function* pieces(
  blob: Blob,
  start: number,
  { signal, progress }: Pick<Context<'examine'>, 'signal' | 'progress'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let paused = performance.now()
  const ahead: Promise<Uint8Array<ArrayBuffer>>[] = []
  let asked = start
  for (let read = start; read < blob.size; ) {
    for (; ahead.length <= AHEAD && asked < blob.size; asked += PIECE) {
      const piece = bytesOf(blob, asked, asked + PIECE)
      // It is awaited in its turn, or never where one before it fails.
      piece.catch(() => {})
      ahead.push(piece)
    }
    const piece = await ahead.shift()!
    signal.throwIfAborted()
    yield piece
    read += piece.length
    progress(read / blob.size)
    if (performance.now() - paused > INTERVAL) {
      await pause()
      paused = performance.now()
      signal.throwIfAborted()
    }
  }
}

export async function bytesOf(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.slice(start, end).arrayBuffer())
}
