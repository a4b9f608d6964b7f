// A file in pieces: never the whole of it in memory, and the next one on its way while this one is worked on.

import type { Context } from './main.ts'

/** Octets of a piece. */
const PIECE = 1 << 20

export async function* pieces(
  blob: Blob,
  start: number,
  { signal, progress }: Pick<Context<'examine'>, 'signal' | 'progress'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const read = (at: number) => blob.slice(at, at + PIECE).arrayBuffer()
  let next = start < blob.size ? read(start) : undefined
  for (let at = start; next; at += PIECE) {
    const piece = new Uint8Array(await next)
    signal.throwIfAborted()
    next = at + PIECE < blob.size ? read(at + PIECE) : undefined
    next?.catch(() => {}) // (it is heard of when it is waited for)
    yield piece
    progress(Math.min(1, (at + PIECE) / blob.size))
  }
}

export async function octetsOf(blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.slice(start, end).arrayBuffer())
}
