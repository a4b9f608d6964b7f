/** Code points to an encoding: by its own step, or by way of UTF-16. */
import { type Step, WINDOW } from '../../kernels/contract.ts'
import { checkLength } from '../../kernels/load-bytes.ts'
import { extentOf } from '../../platform/typed-arrays.ts'
import { FINAL, OK, REPLACE, TOO_LARGE } from '../../unicode/status.ts'
import { putSurrogatePair } from '../../unicode/surrogates.ts'
import { CALLBACK_WINDOW } from '../read/reader.ts'
import { keepsSurrogates } from '../rules/codec.ts'
import { checkUnchanged } from '../rules/input.ts'
import type { Locate } from './place.ts'
import type { Writer } from './writer.ts'

/** Writes code points of the caller; offsets count elements. */
export function writeCodePoints(writer: Writer, codePoints: Uint32Array): void {
  const { memory } = writer.kernels
  const { length } = codePoints
  const at = memory.pivot >> 2
  const size = (typeof writer.policy === 'function' ? CALLBACK_WINDOW : WINDOW) / 4
  for (let position = 0; position < length; ) {
    const end = Math.min(length, position + size)
    const first = position
    checkLength(codePoints, end)
    const { buffer, byteOffset } = extentOf(codePoints)
    memory.codePoints.set(new Uint32Array(buffer, byteOffset + 4 * first, end - first), at)
    writeUtf32(writer, at, at + end - first, (index, count) => ({ offset: first + index, length: count }))
    checkUnchanged(codePoints, length)
    position = end
  }
}

/** Writes codePoints[start, end) of the memory. */
export function writeUtf32(writer: Writer, start: number, end: number, locate: Locate): void {
  const { fromUtf32 } = writer.codec
  if (fromUtf32) writer.writeByStep(fromUtf32, start, end, locate)
  else writeByUtf16(writer, start, end, locate)
}

function writeByUtf16(writer: Writer, start: number, end: number, locate: Locate): void {
  const { kernels: k, codec } = writer
  const { memory } = k
  const { codePoints } = memory
  const at = (memory.pivot + 2 * WINDOW) >> 1
  const widen = keepsSurrogates(codec) ? spreadCodePoints : narrowCodePoints
  const flags = writer.policy === 'replace' ? FINAL | REPLACE : FINAL
  let p = start
  while (p < end) {
    const status = widen(k, p, end, at, flags)
    const { read, written } = k
    const first = p - start
    // A function may use the memory.
    const rest = typeof writer.policy === 'function' ? codePoints.slice(p + read, end) : undefined
    writer.writeUnits(at, at + written, (index) => locate(first + k.codePointsOfUtf16(at, at + index), 1))
    if (rest) codePoints.set(rest, p + read)
    p += read
    if (status === OK) break
    if (writer.policy !== 'ignore') {
      writer.writeRefusedLead()
      if (!writer.writeNamed(codePoints[p]))
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
