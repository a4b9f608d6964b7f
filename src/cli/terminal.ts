// Writes to file descriptors. A pipe may take a part, take nothing for now, or be closed.

import { writeSync } from 'node:fs'
import { attempt, errorCode, ReaderGone } from './failure.ts'
import { quoteControls } from './quote.ts'

export const STDIN = 0
export const STDOUT = 1
export const STDERR = 2

const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Writes all bytes. @throws ReaderGone if the other end of a pipe is closed */
export function writeAll(fd: number, bytes: Uint8Array): void {
  let delay = 1
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at)
      delay = 1
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EPIPE') throw new ReaderGone()
      if (code !== 'EAGAIN') throw error
      // The pipe is full and does not block: wait 1 to 16 ms for its reader.
      Atomics.wait(sleeper, 0, 0, delay)
      delay = Math.min(delay * 2, 16)
    }
  }
}

/** A line on stdout. */
export function print(line: string): void {
  attempt('stdout', () => writeAll(STDOUT, Buffer.from(`${line}\n`)))
}

/** A message on stderr, of one line or more. Controls in it are quoted. */
export function complain(message: string): void {
  try {
    writeAll(STDERR, Buffer.from(`utf-simd: ${message.split('\n').map(quoteControls).join('\n')}\n`))
  } catch {
    // Nobody reads stderr. The exit code still tells.
  }
}
