/** How a twin stops at a malformed sequence. */

import type { Status } from '../../unicode/status.ts'
import { classifyMalformed, measureSequence } from '../../unicode/utf8.ts'
import { stop } from '../result.ts'

/** Stops at p, where `measureSequence` is not positive. */
export function stopAtMalformed(source: Uint8Array, start: number, p: number, end: number, written: number): Status {
  const n = measureSequence(source, p, end)
  const length = n === 0 ? end - p : -n
  return stop(classifyMalformed(source[p], p + 1 < end ? source[p + 1] : 0), p - start, written, length)
}
