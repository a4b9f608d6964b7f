/**
 * Search for bytes or text in bytes. In well-formed UTF-8, text is found at character boundaries alone, since a first byte is known
 * as one wherever reading begins (ISO 10646-1 Amendment 2, R.1).
 */

import { utf8 } from '../encodings/utf8.ts'
import { type BytesInput, viewOf } from '../engine/rules/input.ts'
import { kernels, native } from '../kernels/choose.ts'
import { type Kernels, NEEDLE, WINDOW } from '../kernels/contract.ts'
import { agree, search as searchDirectly } from '../kernels/js/search.ts'
import { search as searchWindow } from '../kernels/kernels.ts'

/** The first bytes that the kernel gets, while the needle may be near. Measured: bench/README.md, "search, copying a window". */
const FIRST_WINDOW_BYTES = 1024
/** Bytes that the kernel reads in the time of a jump. Measured: bench/README.md, "search, a jump". */
const JUMP_COST_BYTES = 2048
/**
 * Bytes that the kernel reads while JavaScript compares one byte of the needle. Measured: bench/README.md, "search, a comparison".
 */
const COMPARISON_COST_BYTES = 16
/** The longest needle for the platform's own search, whose time is proportional to the product of both lengths. */
const MAX_PLATFORM_NEEDLE_BYTES = 64
/** The parts that the platform searches: the first, and the largest of the others, each of which is twice the one before. */
const FIRST_PART_BYTES = 1 << 20
const MAX_PART_BYTES = 1 << 24
/** Bytes that the platform sees at once: some count places in 32 bits. */
const MAX_SEEN_BYTES = 2 ** 30
/** Jumps that may be short at first. */
const FREE_JUMPS = 3
/** Jumps that may be short in a row after long ones. */
const MAX_FREE_JUMPS = 16
/** The kernel reads four times as much each time that jumps were in vain, so that few are. */
const STRETCH_FACTOR = 4

/** In a haystack below this, FEW_SAMPLES tell how frequent a byte is; in a larger one SAMPLES. Measured: bench/README.md, "search, samples". */
const MIN_SAMPLED_BYTES = 1 << 18
const FEW_SAMPLES = 5
const SAMPLES = 96
const SAMPLE_DISTANCE_BYTES = 97

/**
 * Returns the offset in bytes of the first `needle` in `bytes` at or after `from`, or -1 if there is none. The time is linear for
 * any input.
 *
 * The rules are those of `Uint8Array.prototype.indexOf` and `Buffer.prototype.indexOf`: a negative `from` counts from the end,
 * where `String.prototype.indexOf` takes it as 0. An empty needle is found at `from`, or at the end if `from` is beyond it.
 * @param needle bytes, or text, which is searched for as UTF-8
 * @param from in bytes
 * @throws MalformedError for text with a lone surrogate, which has no UTF-8; TypeError if an argument is of another type
 */
export function search(bytes: BytesInput, needle: BytesInput | string, from = 0): number {
  const haystack = viewOf(bytes)
  const needleBytes = typeof needle === 'string' ? utf8.encode(needle) : viewOf(needle)
  const start = clampStart(from, haystack.length)
  if (needleBytes.length === 0) return start
  if (needleBytes.length > NEEDLE) {
    const distance = searchDirectly(haystack, start, haystack.length, needleBytes)
    return distance < 0 ? -1 : start + distance
  }
  const minBytes = Math.max(FIRST_WINDOW_BYTES, 2 * needleBytes.length)
  if (!native.indexOf || haystack.length - start <= minBytes) return searchByKernel(haystack, needleBytes, start)
  if (needleBytes.length > MAX_PLATFORM_NEEDLE_BYTES) return searchByJumps(haystack, needleBytes, start)
  return searchByPlatform(haystack, needleBytes, start)
}

/** Converts to an integer, of which a negative one counts from the end, as Uint8Array.prototype.indexOf does. */
function clampStart(from: number, length: number): number {
  const start = Math.trunc(from) || 0
  return start < 0 ? Math.max(0, length + start) : Math.min(start, length)
}

/** The place of the needle in a window of the haystack; -1: there is none. */
function searchByWindow(k: Kernels, part: Uint8Array, needle: Uint8Array): number {
  const { bytes, input } = k.memory
  bytes.set(part, input)
  return searchWindow(k, input, input + part.length, needle)
}

/** Searches window by window. */
function searchByKernel(haystack: Uint8Array, needle: Uint8Array, from: number): number {
  const k = kernels(haystack.length - from)
  let start = from
  for (
    let size = Math.max(FIRST_WINDOW_BYTES, 2 * needle.length);
    start + needle.length <= haystack.length;
    size = WINDOW
  ) {
    const end = Math.min(start + size, haystack.length)
    const distance = searchByWindow(k, haystack.subarray(start, end), needle)
    if (distance >= 0) return start + distance
    start = end - needle.length + 1
  }
  return -1
}

/** The platform's search in a haystack of any length, which it gets part by part. */
function findByPlatform(haystack: Uint8Array, sought: number | Uint8Array, from: number): number {
  const indexOf = native.indexOf!
  const { length } = haystack
  if (length <= MAX_SEEN_BYTES) return indexOf.call(haystack, sought, from)
  const overlap = typeof sought === 'number' ? 0 : sought.length - 1
  for (let start = from; start + overlap < length; start += MAX_SEEN_BYTES - overlap) {
    const distance = indexOf.call(haystack.subarray(start, start + MAX_SEEN_BYTES), sought, 0)
    if (distance >= 0) return start + distance
  }
  return -1
}

/**
 * Searches by the platform's function as long as the needle's first byte is rare: then the function does little but look for that
 * byte, by C's memchr.
 */
function searchByPlatform(haystack: Uint8Array, needle: Uint8Array, from: number): number {
  const { length } = haystack
  let start = from
  for (
    let size = FIRST_PART_BYTES;
    !isFrequent(haystack, start, needle[0]);
    size = Math.min(2 * size, MAX_PART_BYTES)
  ) {
    if (length - start < 2 * size) return findByPlatform(haystack, needle, start)
    const end = start + size
    const distance = native.indexOf!.call(haystack.subarray(start, end), needle)
    if (distance >= 0) return start + distance
    start = end - needle.length + 1
  }
  return searchByJumps(haystack, needle, start)
}

/**
 * Jumps from one first byte of the needle to the next by the platform's function, and lets the kernel search where these are
 * frequent.
 */
function searchByJumps(haystack: Uint8Array, needle: Uint8Array, from: number): number {
  const { length } = haystack
  const k = kernels(length - from)
  const minBytes = Math.max(FIRST_WINDOW_BYTES, 2 * needle.length)
  /** Bytes that jumps have passed beyond those that the kernel would have read in the same time. */
  let gain = FREE_JUMPS * JUMP_COST_BYTES
  /** Bytes that the kernel reads before the next jump when the gain is spent. */
  let stretch = minBytes
  /** Where the kernel's part ends. */
  let kernelEnd = from
  let windowBytes = minBytes
  let start = from
  while (start + needle.length <= length) {
    if (start + needle.length > kernelEnd) {
      let next = findByPlatform(haystack, needle[0], start)
      if (next < 0) return -1
      const equalBytes = agree(haystack, next, needle)
      if (equalBytes === needle.length) return next
      if (next - start >= JUMP_COST_BYTES) stretch = minBytes
      gain += next - start - JUMP_COST_BYTES - COMPARISON_COST_BYTES * equalBytes
      gain = Math.min(gain, MAX_FREE_JUMPS * JUMP_COST_BYTES)
      start = kernelEnd = next + 1
      if (gain >= 0) continue
      // The needle's last byte may be rarer.
      next = findByPlatform(haystack, needle[needle.length - 1], start + needle.length - 1)
      if (next < 0) return -1
      next -= needle.length - 1
      gain += next - start - JUMP_COST_BYTES
      start = kernelEnd = next
      if (gain >= 0) continue
      gain = 0
      kernelEnd += stretch
      windowBytes = Math.min(stretch, WINDOW)
      stretch *= STRETCH_FACTOR
    }
    const end = Math.min(start + windowBytes, length)
    const distance = searchByWindow(k, haystack.subarray(start, end), needle)
    if (distance >= 0) return start + distance
    start = end - needle.length + 1
  }
  return -1
}

/** Is this byte frequent after `start`, about one in 64 or more? A few samples tell. */
function isFrequent(bytes: Uint8Array, start: number, byte: number): boolean {
  const isShort = bytes.length - start < MIN_SAMPLED_BYTES
  let found = 0
  for (let k = 1; k <= (isShort ? FEW_SAMPLES : SAMPLES); k++)
    if (bytes[start + k * SAMPLE_DISTANCE_BYTES] === byte) found++
  return found > (isShort ? 0 : 1)
}
