// The beginning of stdin, for the tour.

import { fstatSync } from 'node:fs'
import { BEGINNING_BYTES, chooseReading, type Reading } from './detection.ts'
import { STDIN } from './terminal.ts'

/** Bytes that are read: enough for 64 KiB of UTF-8 in any encoding. */
export const MAX_INPUT_BYTES = BEGINNING_BYTES
/** Milliseconds to wait for the first byte: a pipe that nobody writes to must not stop the tour. */
const MAX_SILENCE_MS = 2000

/** Undefined if stdin is a terminal, a device, empty or silent. */
export async function readStdin(): Promise<{ bytes: Uint8Array; reading: Reading } | undefined> {
  if (!hasInput()) return undefined
  const pieces: Buffer[] = []
  let length = 0
  const silence = setTimeout(() => process.stdin.destroy(), MAX_SILENCE_MS)
  try {
    for await (const piece of process.stdin) {
      clearTimeout(silence)
      pieces.push(piece)
      length += piece.length
      if (length >= MAX_INPUT_BYTES) break
    }
  } catch {
    // What can't be read is not shown. `destroy` ends here, too.
  } finally {
    clearTimeout(silence)
  }
  const bytes = Buffer.concat(pieces).subarray(0, MAX_INPUT_BYTES)
  return bytes.length === 0 ? undefined : { bytes, reading: chooseReading(bytes, bytes.length < MAX_INPUT_BYTES) }
}

/** Is stdin a file, a pipe or a socket? */
function hasInput(): boolean {
  try {
    const stats = fstatSync(STDIN)
    return stats.isFile() || stats.isFIFO() || stats.isSocket()
  } catch {
    return false
  }
}
