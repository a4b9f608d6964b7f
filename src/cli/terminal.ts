// Writing: all of it, whatever the file descriptor is. Pipes may take a part, take nothing for now or be gone.

import { writeSync } from 'node:fs'
import { attempt, errorCode, ReaderGone } from './failure.ts'

export const STDIN = 0
export const STDOUT = 1
export const STDERR = 2

const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Writes all bytes. Throws ReaderGone when the other end of a pipe was closed. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  let patience = 1
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at)
      patience = 1
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EPIPE') throw new ReaderGone()
      if (code !== 'EAGAIN') throw error
      // The pipe is full and does not block: wait for its reader, 1 to 16 ms.
      Atomics.wait(sleeper, 0, 0, patience)
      patience = Math.min(patience * 2, 16)
    }
  }
}

/** A line on stdout. */
export function print(line: string): void {
  attempt('stdout', () => writeAll(STDOUT, Buffer.from(`${line}\n`)))
}

/** A message on stderr. */
export function complain(message: string): void {
  try {
    writeAll(STDERR, Buffer.from(`utf-simd: ${message}\n`))
  } catch {
    // Nobody listens any more; the exit code still tells.
  }
}
