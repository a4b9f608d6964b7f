/**
 * Validates UTF-16 (Unicode D91, RFC 2781): four units at a time without surrogates, else one code point.
 */
import { OK, type Status, SURROGATE, TRUNCATED } from '../contract.ts'
import { stop } from '../result.ts'
import { isLead, isSurrogate, isTrail } from './surrogates.ts'

export function validateUtf16(source: Uint16Array, start: number, end: number): Status {
  const safe4 = end - 3
  let p = start
  while (p < end) {
    const unit = source[p]
    if (!isSurrogate(unit)) {
      ++p
      while (
        p < safe4 &&
        !isSurrogate(source[p]) &&
        !isSurrogate(source[p + 1]) &&
        !isSurrogate(source[p + 2]) &&
        !isSurrogate(source[p + 3])
      ) {
        p += 4
      }
    } else if (isLead(unit) && p + 1 < end && isTrail(source[p + 1])) {
      p += 2
    } else {
      return stop(isLead(unit) && p + 1 === end ? TRUNCATED : SURROGATE, p - start, 0, 1)
    }
  }
  return stop(OK, end - start, 0, 0)
}
