/**
 * UTF-16 (RFC 2781) to ISO 8859-1 and to US-ASCII, validating: eight units at a time while the target has them all.
 */
import { type Flags, OK, REPLACE, type Status, UNMAPPABLE } from '../contract.ts'
import { stop } from '../result.ts'
import { isLead, isSurrogate, isTrail, loneSurrogate } from './surrogates.ts'
import { copySmall, PATIENCE } from './units.ts'
import { QUESTION_MARK } from './utf8.ts'

/** above: the bits that no character of the target has. */
function convert(
  source: Uint16Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
  flags: Flags,
  above: number,
): Status {
  let p = start
  let out = at
  let run = p // where the last PATIENCE small units began
  while (p < end) {
    const unit = source[p]
    if ((unit & above) === 0) {
      target[out++] = unit
      ++p
      if (p - run === PATIENCE) {
        const count = copySmall(source, p, end, target, out, above)
        p += count
        out += count
        run = p
      }
      continue
    }
    let length = 1
    let status: Status = flags & REPLACE ? OK : UNMAPPABLE
    if (isSurrogate(unit)) {
      const atEnd = p + 1 === end
      if (isLead(unit) && !atEnd && isTrail(source[p + 1])) length = 2
      else status = loneSurrogate(unit, atEnd, flags)
    }
    if (status !== OK) return stop(status, p - start, out - at, length)
    target[out++] = QUESTION_MARK
    p += length
    run = p
  }
  return stop(OK, end - start, out - at, 0)
}

export function utf16ToLatin1(
  s: Uint16Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
  flags: Flags,
): Status {
  return convert(s, start, end, target, at, flags, 0xff00)
}

export function utf16ToAscii(
  s: Uint16Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
  flags: Flags,
): Status {
  return convert(s, start, end, target, at, flags, 0xff80)
}
