// Input in pieces, and targets of all sizes.

import { LawBroken } from './outcome.ts'

export function join(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces))
}

/** The pieces of an input. */
export function* pieces<T extends Uint8Array | string>(whole: T, lengths: readonly number[]): Generator<T> {
  let at = 0
  for (let i = 0; at < whole.length; i++) {
    const length = lengths.length === 0 ? whole.length : lengths[i % lengths.length]
    // A piece may be empty, but not all of them.
    const end = at + Math.max(length, i > 0 && i % lengths.length === 0 ? 1 : 0)
    yield whole.slice(at, end) as T
    at = end
  }
}

const GUARD_BYTES = 40
const GUARD = 0xa5
/** In a target of this many bytes every character fits, with what stands for one. */
const ROOMY_BYTES = 160

function checkGuards(whole: Uint8Array): void {
  for (let i = 0; i < GUARD_BYTES; i++)
    if (whole[i] !== GUARD || whole[whole.length - 1 - i] !== GUARD)
      throw new LawBroken('bytes outside of the target are written')
}

/** Targets of the sizes, in a buffer whose other bytes have to stay as they are. */
class Targets {
  private next = 0
  constructor(private readonly sizes: readonly number[]) {}

  /** Calls with a target. @param isRoomy makes it hold any character */
  fill(isRoomy: boolean, action: (target: Uint8Array) => { read: number; written: number }) {
    const size = this.sizes.length === 0 ? ROOMY_BYTES : this.sizes[this.next++ % this.sizes.length]
    const length = isRoomy ? Math.max(size, ROOMY_BYTES) : size
    const whole = new Uint8Array(length + 2 * GUARD_BYTES).fill(GUARD)
    const target = whole.subarray(GUARD_BYTES, GUARD_BYTES + length)
    let done: { read: number; written: number }
    try {
      done = action(target)
    } catch (error) {
      checkGuards(whole)
      throw error
    }
    checkGuards(whole)
    if (done.written > length) throw new LawBroken(`${done.written} bytes are written to ${length}`)
    return { ...done, bytes: target.slice(0, done.written) }
  }
}

type Fill = (rest: number, target: Uint8Array) => { read: number; written: number }

/** Fills targets until nothing goes on, even with room. Returns the bytes, and how much is read. */
export function fillTargets(length: number, sizes: readonly number[], fill: Fill): { bytes: Uint8Array; read: number } {
  const targets = new Targets(sizes)
  const parts: Uint8Array[] = []
  let read = 0
  for (let isRoomy = false; ; ) {
    const done = targets.fill(isRoomy, (target) => fill(read, target))
    parts.push(done.bytes)
    read += done.read
    if (read > length) throw new LawBroken(`${read} is read of ${length}`)
    const stands = done.read === 0 && done.written === 0
    if (stands && isRoomy) break
    isRoomy = stands
  }
  return { bytes: join(parts), read }
}
