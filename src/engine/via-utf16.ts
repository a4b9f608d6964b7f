/** Code points and validation by way of UTF-16, for encodings that have no kernel of their own for them. */
import { type Step, WINDOW } from '../kernels/contract.ts'
import { FINAL, OK, REPLACE, TOO_LARGE } from '../unicode/status.ts'
import { isLeadSurrogate, isTrailSurrogate, joinSurrogates, putSurrogatePair } from '../unicode/surrogates.ts'
import { keepsSurrogates } from './rules/codec.ts'
import type { Locate, Writer } from './write/writer.ts'

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

/** Writes codePoints[start, end) of the memory: `Codec.writeUtf32`. */
export function writeUtf32ThroughUtf16(writer: Writer, start: number, end: number, locate: Locate): void {
  const { kernels: k, codec } = writer
  const { memory } = k
  const { codePoints } = memory
  const at = (memory.pivot + 2 * WINDOW) >> 1
  const widen = keepsSurrogates(codec) ? spreadCodePoints : narrowCodePoints
  const flags = writer.replaces ? FINAL | REPLACE : FINAL
  let p = start
  while (p < end) {
    const status = widen(k, p, end, at, flags)
    const { read, written } = k
    const first = p - start
    // A function may use the memory.
    const rest = writer.callsForeignCode ? codePoints.slice(p + read, end) : undefined
    writer.writeUnits(at, at + written, (index) => locate(first + k.codePointsOfUtf16(at, at + index), 1))
    if (rest) codePoints.set(rest, p + read)
    p += read
    if (status === OK) break
    if (!writer.ignoresErrors) {
      writer.writeRefusedLead()
      writer.replaceElement(status, codePoints[p], locate(p - start, 1), { elements: codePoints, start: p + 1, end })
    }
    p++
  }
}

const narrowCodePoints: Step = (k, start, end, at, flags) => k.utf32ToUtf16(start, end, at, flags)

/** The same with surrogates as the units that they are. */
const spreadCodePoints: Step = (k, start, end, at, flags) => {
  const { codePoints, units } = k.memory
  let out = at
  for (let p = start; p < end; p++) {
    const codePoint = codePoints[p]
    if (codePoint < 0x10000) units[out++] = codePoint
    else if (codePoint <= 0x10ffff) {
      putSurrogatePair(units, out, codePoint)
      out += 2
    } else if (flags & REPLACE) units[out++] = 0xfffd
    else return k.stop(TOO_LARGE, p - start, out - at, 1)
  }
  return k.stop(OK, end - start, out - at, 0)
}
