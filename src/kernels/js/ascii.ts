/**
 * US-ASCII (ANSI X3.4): its validation, and the long runs of it inside UTF-8.
 *
 * The OR of some bytes has bit 7 set just when one of them has: one comparison for sixteen bytes, or, in long
 * input, for eight 32-bit words of four.
 */
import { INVALID_BYTE, OK, type Status } from '../contract.ts'
import { stop } from '../result.ts'
import { wordsEnd } from './words.ts'

/**
 * With so many bytes left a view of words, about 60 ns to make, pays: 1024 bytes take 195 ns instead of 450..515
 * (Node 20, medians of 31).
 */
const LONG = 512
/** From so many bytes on asciiEnd() and `set` beat a loop: 135 and 142 ns at 256, 260 and 565 at 1024 (as above). */
const BULK = 256
/** After so many bytes of ASCII in a row copyLong() is worth a try. */
export const PATIENCE = 128

/** The first byte from p on that is not 00..7F, or `end`. */
export function asciiEnd(source: Uint8Array, p: number, end: number): number {
  const start = p
  while (p + 16 <= end) {
    const a = source[p] | source[p + 1] | source[p + 2] | source[p + 3]
    const b = source[p + 4] | source[p + 5] | source[p + 6] | source[p + 7]
    const c = source[p + 8] | source[p + 9] | source[p + 10] | source[p + 11]
    const d = source[p + 12] | source[p + 13] | source[p + 14] | source[p + 15]
    if ((a | b | c | d) >= 0x80) break
    p += 16
    if (p - start === BULK && end - p >= LONG) p = wordsEnd(source, p, end, 0x80808080)
  }
  while (p < end && source[p] < 0x80) ++p
  return p
}

/** Copies ASCII bytes from `start` on, up to the first other one or `end`. Returns how many. */
export function copyAscii(source: Uint8Array, start: number, end: number, target: Uint8Array, at: number): number {
  const safe = end - 7
  const shift = at - start
  let p = start
  while (p < safe) {
    const a = source[p]
    const b = source[p + 1]
    const c = source[p + 2]
    const d = source[p + 3]
    const e = source[p + 4]
    const f = source[p + 5]
    const g = source[p + 6]
    const h = source[p + 7]
    if ((a | b | c | d | e | f | g | h) >= 0x80) break
    const out = p + shift
    target[out] = a
    target[out + 1] = b
    target[out + 2] = c
    target[out + 3] = d
    target[out + 4] = e
    target[out + 5] = f
    target[out + 6] = g
    target[out + 7] = h
    p += 8
    if (p - start === PATIENCE) p += copyLong(source, p, end, target, p + shift)
  }
  while (p < end) {
    const byte = source[p]
    if (byte >= 0x80) break
    target[p + shift] = byte
    ++p
  }
  return p - start
}

/** The same where there are many; else 0. For a loop that has seen PATIENCE of them. */
export function copyLong(
  source: Uint8Array,
  p: number,
  end: number,
  target: Uint8Array | Uint16Array,
  at: number,
): number {
  const count = asciiEnd(source, p, end) - p
  if (count < BULK) return 0
  target.set(source.subarray(p, p + count), at)
  return count
}

export function validateAscii(source: Uint8Array, start: number, end: number): Status {
  const p = asciiEnd(source, start, end)
  return p === end ? stop(OK, end - start, 0, 0) : stop(INVALID_BYTE, p - start, 0, 1)
}
