/**
 * Search for bytes or text in bytes. Text is found in well-formed UTF-8 at character boundaries alone: a first byte is known as one
 * wherever one begins to read (ISO 10646-1 Amendment 2, R.1).
 */

import { utf8 } from '../encodings/utf8.ts'
import { type BytesInput, viewOf } from '../engine/input.ts'
import { kernels, native } from '../kernels/backend.ts'
import { NEEDLE, WINDOW } from '../kernels/contract.ts'
import { agree, search as searchDirectly } from '../kernels/js/search.ts'

/** A window while what is sought may be near: copying a whole one takes 1.4 µs. */
const SMALL_WINDOW = 1024
/** Bytes that the kernel reads (25 GB/s) in the time of a jump to the next byte of a kind (100 GB/s, 30..60 ns to call). */
const JUMP = 2048
/** Bytes that the kernel reads while one of the needle is compared. */
const COMPARISON = 16
/** The longest needle for the platform's own search: its time is bounded by the product of both lengths. */
const SHORT_NEEDLE = 64
/** Pieces for it: the first, and the largest of those that follow, each twice the one before. */
const FIRST_PIECE = 1 << 20
const LARGEST_PIECE = 1 << 24
/** Up to so many bytes five looks must do to tell how frequent one is (1 ns); else there are so many (100 ns), so far apart. */
const FEW_LOOKS = 1 << 18
const LOOKS = 96
const APART = 97
/** So many jumps may be short at first, or in the end after long ones. */
const FREE_JUMPS = 3
const MOST_FREE_JUMPS = 16

/**
 * The offset of the first `needle` in `bytes`, in bytes, at or after `from`; -1 where there is none. The rules are those of
 * `Uint8Array.prototype.indexOf` and `Buffer.prototype.indexOf`: a negative `from` counts from the end. (String.prototype.indexOf
 * takes it for 0.) An empty needle is found at `from`, or at the end if that is beyond it. The time is linear whatever the input.
 * @param needle bytes, or text, which is sought as UTF-8
 * @throws MalformedError for text with a lone surrogate, which has no UTF-8
 */
export function search(bytes: BytesInput, needle: BytesInput | string, from = 0): number {
  const haystack = viewOf(bytes)
  const sought = typeof needle === 'string' ? utf8.encode(needle) : viewOf(needle)
  const { length } = haystack
  let start = Math.trunc(from) || 0
  start = start < 0 ? Math.max(0, length + start) : Math.min(start, length)
  if (sought.length === 0) return start
  if (sought.length > NEEDLE) {
    const at = searchDirectly(haystack, start, length, sought)
    return at < 0 ? -1 : start + at
  }
  const least = Math.max(SMALL_WINDOW, 2 * sought.length)
  const { indexOf } = native
  const asksPlatform = indexOf !== undefined && length - start > least
  if (asksPlatform && sought.length <= SHORT_NEEDLE) {
    // Where the first byte is rare, nothing is faster than C's memchr, which does all of the platform's work there.
    for (let size = FIRST_PIECE; !isFrequent(haystack, start, sought[0]); ) {
      const end = length - start < 2 * size ? length : start + size
      const at =
        end === length ? indexOf!.call(haystack, sought, start) : indexOf!.call(haystack.subarray(start, end), sought)
      if (at >= 0) return end === length ? at : start + at
      if (end === length) return -1
      start = end - sought.length + 1
      size = Math.min(2 * size, LARGEST_PIECE)
    }
  }
  const k = kernels(length - start)
  /** Bytes that jumps have passed beyond what the kernel would have read in their time. */
  let gain = FREE_JUMPS * JUMP
  /** When that is spent, the kernel reads so much before the next jump: four times as much each time, so that few are in vain. */
  let stretch = least
  let until = start
  let size = least
  while (start + sought.length <= length) {
    if (asksPlatform && start + sought.length > until) {
      let next = indexOf!.call(haystack, sought[0], start)
      if (next < 0) return -1
      const agreeing = agree(haystack, next, sought)
      if (agreeing === sought.length) return next
      if (next - start >= JUMP) stretch = least
      gain = Math.min(gain + next - start - JUMP - COMPARISON * agreeing, MOST_FREE_JUMPS * JUMP)
      start = until = next + 1
      if (gain >= 0) continue
      // The needle's last byte may be rarer.
      next = indexOf!.call(haystack, sought[sought.length - 1], start + sought.length - 1)
      if (next < 0) return -1
      next -= sought.length - 1
      gain += next - start - JUMP
      start = until = next
      if (gain >= 0) continue
      gain = 0
      until += stretch
      size = Math.min(stretch, WINDOW)
      stretch *= 4
    }
    const end = Math.min(start + size, length)
    const at = k.search(haystack, start, end, sought)
    if (at >= 0) return start + at
    start = end - sought.length + 1
    if (!asksPlatform) size = WINDOW
  }
  return -1
}

/** Is this byte frequent after `start`, one in 64 or more, as far as a few of the others tell? */
function isFrequent(bytes: Uint8Array, start: number, byte: number): boolean {
  if (bytes.length - start < FEW_LOOKS) {
    return (
      bytes[start + 97] === byte ||
      bytes[start + 311] === byte ||
      bytes[start + 523] === byte ||
      bytes[start + 733] === byte ||
      bytes[start + 941] === byte
    )
  }
  let seen = 0
  for (let i = start, k = LOOKS; k > 0; k--, i += APART) if (bytes[i] === byte) seen++
  return seen > 1
}
