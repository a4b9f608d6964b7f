/**
 * Search for bytes or text in bytes. In well-formed UTF-8, text is found at character boundaries alone, since a first byte is known
 * as one wherever reading begins (ISO 10646-1 Amendment 2, R.1).
 */

import { utf8 } from '../encodings/utf8.ts'
import { attributeError, markUnattributed, wrongType } from '../engine/rules/errors.ts'
import { type BytesInput, viewOf } from '../engine/rules/input.ts'
import { kernels } from '../kernels/choose.ts'
import { NEEDLE, WINDOW } from '../kernels/contract.ts'
import { searchBytes } from '../kernels/js/search.ts'
import { loadBytes } from '../kernels/load-bytes.ts'

/** The first bytes that the kernel gets, while the needle may be near: copying more takes longer than searching it. */
const FIRST_WINDOW_BYTES = 1024

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
  try {
    const haystack = viewOf(bytes)
    const needleBytes = typeof needle === 'string' ? encodeNeedle(needle) : viewOf(needle, 'needle')
    return find(haystack, needleBytes, clampStart(from, haystack.length))
  } catch (error) {
    throw attributeError(error, search, 'search')
  }
}

function encodeNeedle(needle: string): Uint8Array {
  try {
    return utf8.encode(needle)
  } catch (error) {
    throw markUnattributed(error as Error)
  }
}

function find(haystack: Uint8Array, needleBytes: Uint8Array, start: number): number {
  if (needleBytes.length === 0) return start
  if (needleBytes.length > NEEDLE) {
    const distance = searchBytes(haystack, start, haystack.length, needleBytes)
    return distance < 0 ? -1 : start + distance
  }
  return searchByWindows(haystack, needleBytes, start)
}

/**
 * Converts to an integer, of which a negative one counts from the end, as Uint8Array.prototype.indexOf does.
 * @throws TypeError for what is no number
 */
function clampStart(from: number, length: number): number {
  if (typeof from !== 'number') throw wrongType('from', 'a number', from)
  const start = Math.trunc(from) || 0
  return start < 0 ? Math.max(0, length + start) : Math.min(start, length)
}

/** Searches window by window. Each begins with the bytes that may be the needle's first ones in the window before. */
function searchByWindows(haystack: Uint8Array, needle: Uint8Array, from: number): number {
  const k = kernels(haystack.length - from)
  let size = Math.max(FIRST_WINDOW_BYTES, 2 * needle.length)
  for (let start = from; start + needle.length <= haystack.length; size = WINDOW) {
    const end = Math.min(start + size, haystack.length)
    const last = loadBytes(k, haystack, start, end)
    const distance = k.search(k.memory.input, last, needle)
    if (distance >= 0) return start + distance
    start = end - needle.length + 1
  }
  return -1
}
