/** How a twin stops at malformed UTF-8. */

import type { Status } from '../../unicode/status.ts'
import { classifyMalformed, measureSequence } from '../../unicode/utf8.ts'
import type { Kernels } from '../contract.ts'

/** Stops at bytes[p], where `measureSequence` is not positive. */
export function stopAtMalformed(k: Kernels, start: number, p: number, end: number, written: number): Status {
  const { bytes } = k.memory
  const n = measureSequence(bytes, p, end)
  const length = n === 0 ? end - p : -n
  return k.stop(classifyMalformed(bytes[p], p + 1 < end ? bytes[p + 1] : 0), p - start, written, length)
}
