/**
 * Transcoding from encodings whose code points go beyond 10FFFF (UCS-4, RFC 2279): by way of UCS-4, where the others go by way of
 * UTF-16. What a target lacks is unmappable there, not malformed here.
 */

import { FINAL, type Flags, type Kernels, OK, type Status, TOO_LARGE, UNMAPPABLE, WINDOW } from '../kernels/contract.ts'
import type { Border } from '../kernels/string-bridge.ts'
import type { Codec } from './codec.ts'
import { type Locate, walkText } from './convert.ts'
import type { ByteOutput } from './output.ts'
import { type DecodePolicy, replaceFlag, sequenceOf, textForCodePoint } from './policy.ts'

/** Bytes read at a time: their code points leave room in the pivot window for encodings that go through UTF-16. */
const PIECE = WINDOW / 2

/**
 * Prepared arena.bytes[start, end) of `from` to `to`; returns the status of `from`, and fills `result` with where it stopped.
 * @param locate where the code point with this index comes from, of those that bytes[start, end) give
 */
export function throughUcs4(
  kernels: Kernels,
  border: Border,
  from: Codec,
  to: Codec,
  start: number,
  end: number,
  flags: Flags,
  policy: DecodePolicy,
  output: ByteOutput,
  locate: (start: number, end: number) => Locate,
): Status {
  const { arena, result } = kernels
  const at = arena.pivot >> 2
  let p = start
  while (true) {
    const stop = Math.min(end, p + PIECE)
    const status = from.toUtf32(kernels, p, stop, at, stop < end ? flags & ~FINAL : flags)
    const { read, written, length } = result
    encode(kernels, border, to, at, at + written, policy, output, locate(p, stop))
    p += read
    if (stop < end && (status === OK || p + length >= stop)) continue
    result.read = p - start
    result.length = length
    return status
  }
}

/** Encodes arena.codePoints[start, end). */
function encode(
  kernels: Kernels,
  border: Border,
  to: Codec,
  start: number,
  end: number,
  policy: DecodePolicy,
  output: ByteOutput,
  locate: Locate,
): void {
  const { arena, result } = kernels
  const { codePoints } = arena
  const flags = FINAL | replaceFlag(policy)
  let p = start
  while (p < end) {
    output.reserve(6 * (end - p))
    const status = to.fromUtf32(kernels, p, end, output.at, flags)
    output.at += result.written
    p += result.read
    if (status === OK) break
    const index = p - start
    const codePoint = codePoints[p++]
    if (policy === 'ignore') continue
    const place = locate(index, 1)
    const sequence = sequenceOf(to.name, status === TOO_LARGE ? UNMAPPABLE : status, place.offset, place.length)
    // Foreign code may follow, and the text to encode in between needs the window itself.
    const rest = codePoints.slice(p, end)
    output.flush()
    const text = textForCodePoint(policy, sequence, codePoint, to.replacement)
    walkText(kernels, border, to, text, 0, text.length, true, 'throw', output, () => place)
    codePoints.set(rest, p)
  }
}
