/**
 * Validates UTF-16 (Unicode D91, RFC 2781) in either byte order: four units at a time without surrogates, else one
 * code point.
 *
 * The bits that tell a surrogate, and a trail from a lead, lie in one byte of the unit. Where the bytes are swapped
 * the same test needs only swapped masks, and no unit has to be turned round.
 */
import { OK, type Status, SURROGATE, TRUNCATED } from '../contract.ts'
import { stop } from '../result.ts'

function validate(source: Uint16Array, start: number, end: number, swapped: boolean): Status {
  const surrogateMask = swapped ? 0x00f8 : 0xf800 // 11111000
  const halfMask = swapped ? 0x00fc : 0xfc00 // 11111100
  const lead = swapped ? 0x00d8 : 0xd800 // 110110xx; with surrogateMask 11011xxx
  const trail = swapped ? 0x00dc : 0xdc00 // 110111xx
  const safe4 = end - 3
  let p = start
  while (p < end) {
    const unit = source[p]
    if ((unit & surrogateMask) !== lead) {
      ++p
      while (
        p < safe4 &&
        (source[p] & surrogateMask) !== lead &&
        (source[p + 1] & surrogateMask) !== lead &&
        (source[p + 2] & surrogateMask) !== lead &&
        (source[p + 3] & surrogateMask) !== lead
      ) {
        p += 4
      }
    } else if ((unit & halfMask) === lead && p + 1 < end && (source[p + 1] & halfMask) === trail) {
      p += 2
    } else {
      const atEnd = (unit & halfMask) === lead && p + 1 === end
      return stop(atEnd ? TRUNCATED : SURROGATE, p - start, 0, 1)
    }
  }
  return stop(OK, end - start, 0, 0)
}

export function validateUtf16(source: Uint16Array, start: number, end: number): Status {
  return validate(source, start, end, false)
}

export function validateUtf16Swapped(source: Uint16Array, start: number, end: number): Status {
  return validate(source, start, end, true)
}
