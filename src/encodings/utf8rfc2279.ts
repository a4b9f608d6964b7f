/**
 * UTF-8 before its limit of 10FFFF: RFC 2044, RFC 2279 and ISO 10646-1 Amendment 2, Annex R. One to six bytes for 0..7FFFFFFF without
 * D800..DFFF (R.4 Note 3).
 *
 * The kernels of today's UTF-8 convert what both forms share and stop at F4 90 to FD. From there a loop reads one sequence at a time
 * until a kernel is worth calling again. Malformed sequences without F4..FD are the same in both forms, so the kernels replace them.
 *
 * As code points all values up to 7FFFFFFF are well formed. A string holds them up to 10FFFF: there, a complete sequence of a greater
 * value is one malformed sequence of 4 to 6 bytes, 'too-large'.
 */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import type { Kernels, Memory, Step } from '../kernels/contract.ts'
import { FINAL, type Flags, OK, REPLACE, type Status, SURROGATE, TOO_LARGE } from '../unicode/status.ts'
import { putUtf16 } from '../unicode/surrogates.ts'
import { malformedLength } from '../unicode/utf8.ts'
import { judgeMalformed, measureRfc2279Sequence, putRfc2279Sequence, readCodePoint } from './utf8rfc2279-sequences.ts'

/** Sequences of today's UTF-8 in a row after which its kernel is called again. The loop takes as long for them as a call costs. */
const MIN_QUIET_SEQUENCES = 16
/** Bytes that are searched for F4..FD after an error: at first, and at most. */
const MIN_SEARCHED_BYTES = 128
const MAX_SEARCHED_BYTES = 0x10000
/** The shortest stretch without F4..FD for which the kernel is called to replace. */
const MIN_REPLACED_BYTES = 64

/** Writes a value at element `at` of the memory. Returns the place after it. */
type Put = (memory: Memory, at: number, value: number) => number

function putCodePoint({ codePoints }: Memory, at: number, value: number): number {
  codePoints[at] = value
  return at + 1
}
function putUnits({ units }: Memory, at: number, value: number): number {
  return putUtf16(units, at, value)
}
function putNothing(_: Memory, at: number): number {
  return at
}

/** Finds the first byte in bytes[start, end) that may mean something else here than in today's UTF-8. */
function findOldByte(bytes: Uint8Array, start: number, end: number): number {
  let p = start
  while (p < end && !isOldByte(bytes[p])) p++
  return p
}
/** Is it F4..FD? F4 counts whatever follows, though only F4 90..BF differs. */
function isOldByte(byte: number): boolean {
  return byte >= 0xf4 && byte <= 0xfd
}

/**
 * Makes a step that reads bytes.
 * @param kernel the one of today's UTF-8
 * @param max the largest value that the target holds
 */
function createDecodeStep(kernel: Step, max: number, put: Put): Step {
  return (kernels, start, end, at, flags) => {
    const { memory } = kernels
    const { bytes } = memory
    let p = start
    let out = at
    let searched = MIN_SEARCHED_BYTES

    while (p < end) {
      const status = kernel(kernels, p, end, out, flags & FINAL)
      // The closer the errors, the longer the stretch that is searched.
      searched = kernels.read < searched ? Math.min(2 * searched, MAX_SEARCHED_BYTES) : MIN_SEARCHED_BYTES
      p += kernels.read
      out += kernels.written
      if (status === OK) break
      if (flags & REPLACE && end - p >= MIN_REPLACED_BYTES) {
        const until = findOldByte(bytes, p, Math.min(end, p + searched))
        if (until - p >= MIN_REPLACED_BYTES) {
          // F4..FD cuts a sequence short. One that reaches the end of the stretch may go on.
          const isWhole = until < end ? isOldByte(bytes[until]) : (flags & FINAL) !== 0
          kernel(kernels, p, until, out, REPLACE | (isWhole ? FINAL : 0))
          p += kernels.read
          out += kernels.written
          if (kernels.read > 0 && until < end && !isOldByte(bytes[until])) continue
        }
      }
      for (let quiet = 0; quiet < MIN_QUIET_SEQUENCES && p < end; quiet++) {
        const length = measureRfc2279Sequence(bytes, p, end)
        let value = 0xfffd
        if (length > 0) {
          value = readCodePoint(bytes, p, length)
          if (value > 0x10ffff) quiet = -1
          if (value > max) {
            if (!(flags & REPLACE)) return kernels.stop(TOO_LARGE, p - start, out - at, length)
            value = 0xfffd
          }
          p += length
        } else {
          const isCut = length === 0
          if (!(flags & REPLACE) || (isCut && !(flags & FINAL)))
            return kernels.stop(judgeMalformed(bytes, p, end), p - start, out - at, isCut ? end - p : -length)
          if (isOldByte(bytes[p])) quiet = -1
          p = isCut ? end : p - length
        }
        out = put(memory, out, value)
      }
    }
    return kernels.stop(OK, p - start, out - at, 0)
  }
}

/** Writes memory.codePoints[start, end) as memory.bytes[at]. */
function encodeCodePoints(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { memory } = kernels
  const { codePoints, bytes } = memory
  let status = OK
  let p = start
  let out = at
  while (p < end && status === OK) {
    const stopped = kernels.utf32ToUtf8(p, end, out, 0)
    p += kernels.read
    out += kernels.written
    if (stopped === OK) break
    for (let quiet = 0; quiet < MIN_QUIET_SEQUENCES && p < end; quiet++) {
      let value = codePoints[p]
      if (value > 0x10ffff) quiet = -1
      if (value > 0x7fffffff || value >> 11 === 0b11011) {
        if (!(flags & REPLACE)) {
          status = value > 0x7fffffff ? TOO_LARGE : SURROGATE
          break
        }
        value = 0xfffd
        quiet = -1
      }
      out = putRfc2279Sequence(bytes, out, value)
      p++
    }
  }
  return kernels.stop(status, p - start, out - at, status === OK ? 0 : 1)
}

const codec: Codec = {
  name: 'utf-8-rfc2279',
  bom: [0xef, 0xbb, 0xbf],
  repertoire: { max: 0x7fffffff, surrogates: 'malformed' },
  family: 'utf-8',
  replacement: '\ufffd',
  validate: /* @__PURE__ */ createDecodeStep(
    (k, start, end, at, flags) => k.validateUtf8(start, end, at, flags),
    0x7fffffff,
    putNothing,
  ),
  toUtf16: /* @__PURE__ */ createDecodeStep(
    (k, start, end, at, flags) => k.utf8ToUtf16(start, end, at, flags),
    0x10ffff,
    putUnits,
  ),
  toUtf32: /* @__PURE__ */ createDecodeStep(
    (k, start, end, at, flags) => k.utf8ToUtf32(start, end, at, flags),
    0x7fffffff,
    putCodePoint,
  ),
  fromUtf16: (k, start, end, at, flags) => k.utf16ToUtf8(start, end, at, flags),
  fromUtf32: encodeCodePoints,
  countBytes: (k, start, end) => k.utf8LengthOfUtf16(start, end),
  measureMalformed: ({ memory }, p, end) => malformedLength(measureRfc2279Sequence(memory.bytes, p, end)),
  // What is well-formed in today's UTF-8 is well-formed here.
  native: ({ asciiText }) => asciiText,
}

/**
 * UTF-8 as it was until 2003: RFC 2279, ISO 10646-1 Amendment 2. One to six bytes for 0..7FFFFFFF without D800..DFFF; no overlong forms. A value
 * above 10FFFF is a code point, but malformed when decoded to a string. The BOM is EF BB BF.
 */
export const utf8rfc2279: Encoding = /* @__PURE__ */ createEncoding(codec)
