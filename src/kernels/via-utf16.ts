/** Code points and validation by way of UTF-16, for encodings that have no kernel of their own for them. */
import { isLeadSurrogate, isTrailSurrogate, joinSurrogates } from '../unicode/surrogates.ts'
import type { Step } from './contract.ts'

/** Makes `validate` of `toUtf16`. */
export function validateThroughUtf16(toUtf16: Step): Step {
  return (k, start, end, _, flags) => {
    const status = toUtf16(k, start, end, k.memory.pivot >> 1, flags)
    k.written = 0
    return status
  }
}

/**
 * Makes `toUtf32` of `toUtf16`.
 * @param isLax lone surrogates are code points, too
 */
export function toUtf32ThroughUtf16(toUtf16: Step, isLax: boolean): Step {
  return (k, start, end, at, flags) => {
    const { memory } = k
    const { units, codePoints } = memory
    const pivot = memory.pivot >> 1
    const status = toUtf16(k, start, end, pivot, flags)
    const { read, written, length } = k
    const last = pivot + written
    if (!isLax) {
      k.utf16ToUtf32(pivot, last, at, 0)
      return k.stop(status, read, k.written, length)
    }
    let out = at
    for (let i = pivot; i < last; i++) {
      const isPair = isLeadSurrogate(units[i]) && i + 1 < last && isTrailSurrogate(units[i + 1])
      codePoints[out++] = isPair ? joinSurrogates(units[i], units[++i]) : units[i]
    }
    return k.stop(status, read, out - at, length)
  }
}
