// A file in pieces, so that it is never in memory as a whole.

import type { Context } from './main.ts'
import { pause } from './pause.ts'

/** Milliseconds of work between two pauses. */
const INTERVAL = 50

/** The bytes from `start` on. */
export async function* pieces(
  blob: Blob,
  start: number,
  { signal, progress }: Pick<Context<'examine'>, 'signal' | 'progress'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = blob.slice(start).stream().getReader()
  let read = start
  let paused = performance.now()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return
      read += value.length
      yield value
      progress(read / blob.size)
      if (performance.now() - paused > INTERVAL) {
        await pause()
        paused = performance.now()
        signal.throwIfAborted()
      }
    }
  } finally {
    await reader.cancel()
  }
}

export async function bytesOf(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.slice(start, end).arrayBuffer())
}
