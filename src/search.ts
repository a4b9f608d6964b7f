/**
 * Search for octets or text in octets. Text is found in well-formed UTF-8 at character boundaries alone: a first octet is known as one
 * wherever one begins to read (ISO 10646-1 Amendment 2, R.1).
 */
import { type BytesInput, viewOf } from './input.ts'
import { include, isForced, kernels } from './kernels/backend.ts'
import { agree, search as searchDirectly } from './kernels/js/search.ts'
import { NEEDLE, WINDOW } from './kernels/kernels.ts'
import { more } from './kernels/more.ts'
import { utf8 } from './utf8.ts'

/** A window while what is sought may be near: copying a whole one takes 1.4 µs. */
const SMALL_WINDOW = 1024
/** From so far a jump to the next octet that the needle has, too, is faster than the kernel: 100 GB/s against 25, but 60 ns to call. */
const WORTH_JUMPING = 3072

/**
 * The offset of the first `needle` in `bytes`, in octets, at or after `from`; -1 where there is none. The rules are those of
 * `Uint8Array.prototype.indexOf` and `Buffer.prototype.indexOf`: a negative `from` counts from the end. (String.prototype.indexOf
 * takes it for 0.) An empty needle is found at `from`, or at the end if that is beyond it. The time is linear whatever the input.
 * @param needle octets, or text, which is sought as UTF-8
 * @throws MalformedError for text with a lone surrogate, which has no UTF-8
 */
export function search(bytes: BytesInput, needle: BytesInput | string, from = 0): number {
  const octets = viewOf(bytes)
  const sought = typeof needle === 'string' ? utf8.encode(needle) : viewOf(needle)
  const { length } = octets
  let start = Math.trunc(from) || 0
  start = start < 0 ? Math.max(0, length + start) : Math.min(start, length)
  if (sought.length === 0) return start
  if (sought.length > NEEDLE) {
    const at = searchDirectly(octets, start, length, sought)
    return at < 0 ? -1 : start + at
  }
  include(more)
  const k = kernels(length - start)
  const jump = isForced() ? undefined : nativeJump()
  const least = Math.max(SMALL_WINDOW, 2 * sought.length)
  // (From the needle's length on, what is compared at the end of a jump is no more than what it passes.)
  const far = Math.max(WORTH_JUMPING, sought.length)
  let size = least
  /** After a short jump the kernel reads so much before the next: twice as much each time, so that few are in vain. */
  let stretch = least
  let until = start
  while (start + sought.length <= length) {
    if (jump && start + sought.length > until && start + least < length) {
      const next = jump(octets, sought, start)
      if (next < 0) return -1
      if (next - start >= far) {
        if (agree(octets, next, sought) === sought.length) return next
        start = until = next + 1
        stretch = least
        continue
      }
      start = next
      until = start + stretch
      size = Math.min(stretch, WINDOW)
      stretch *= 2
    }
    const end = Math.min(start + size, length)
    const at = k.search(octets, start, end, sought)
    if (at >= 0) return start + at
    start = end - sought.length + 1
    if (!jump) size = WINDOW
  }
  return -1
}

/** A place from `start` on before which there is no needle, as its first and last octet tell; -1: there is none at all. */
type Jump = (octets: Uint8Array, needle: Uint8Array, start: number) => number

/** By Node's search for one octet, which is C's memchr. */
function nativeJump(): Jump | undefined {
  const indexOf = globalThis.Buffer?.prototype.indexOf
  if (!indexOf) return undefined
  return (octets, needle, start) => {
    const end = needle.length - 1
    const first = indexOf.call(octets, needle[0], start)
    if (first < 0) return -1
    const last = indexOf.call(octets, needle[end], first + end)
    return last < 0 ? -1 : last - end
  }
}
