/**
 * UTF-8 before its limit of 10FFFF: RFC 2044, RFC 2279 and ISO 10646-1 Amendment 2 Annex R. One to six bytes for 0..7FFFFFFF without
 * D800..DFFF (R.4 Note 3).
 *
 * The kernels of UTF-8 do what the two have in common and stop at the rest: F4 90 to FD. From there it goes byte by byte until
 * the common part has lasted for a while. Malformed sequences without F4..FD are the same in both: the kernels replace them.
 *
 * As code points everything up to 7FFFFFFF is well formed. A string ends at 10FFFF: there a whole sequence above, which is one
 * character of UCS-4, is one malformed sequence of 4 to 6 bytes, 'too-large'.
 */

import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import type { Step } from '../kernels/contract.ts'
import {
  FINAL,
  type Flags,
  type Kernels,
  type Memory,
  OK,
  REPLACE,
  type Status,
  SURROGATE,
  TOO_LARGE,
} from '../kernels/contract.ts'
import {
  utf8LengthOfUtf16,
  utf8ToUtf16,
  utf8ToUtf32,
  utf16ToUtf8,
  utf32ToUtf8,
  validateUtf8,
} from '../kernels/kernels.ts'
import { stop } from '../kernels/result.ts'
import { codePointOf, kindOf, putSequence, sequence } from './utf8rfc2279-sequences.ts'

/** Sequences of UTF-8's in a row after which its kernel goes on: a call costs as much. */
const QUIET = 16
/** Bytes to look through for F4..FD after an error: at first, at most, and the fewest that the kernel is to replace in. */
const AHEAD = 128
const FAR = 0x10000
const FEW = 64

type Put = (memory: Memory, at: number, value: number) => number

function putCodePoint({ codePoints }: Memory, at: number, value: number): number {
  codePoints[at] = value
  return at + 1
}
function putUnits({ units }: Memory, at: number, value: number): number {
  if (value > 0xffff) units[at++] = 0xd7c0 + (value >> 10)
  units[at] = value > 0xffff ? 0xdc00 | (value & 0x3ff) : value
  return at + 1
}
function putNothing(_: Memory, at: number): number {
  return at
}

/** The first byte in bytes[p, end) that means something else here than in UTF-8. */
function ownFrom(bytes: Uint8Array, p: number, end: number): number {
  while (p < end && !isOwn(bytes[p])) p++
  return p
}
/** F4..FD? (Of F4 only 90..BF after it is this table's own: rare enough.) */
function isOwn(byte: number): boolean {
  return byte >= 0xf4 && byte <= 0xfd
}

/**
 * A step from bytes.
 * @param kernel UTF-8's
 * @param max the largest value that the target holds
 */
function decoding(kernel: Step, max: number, put: Put): Step {
  return (k, start, end, at, flags) => {
    const { memory, result } = k
    const { bytes } = memory
    let p = start
    let out = at
    let ahead = AHEAD

    while (p < end) {
      const status = kernel(k, p, end, out, flags & FINAL)
      // The closer the errors, the longer the stretch that is looked through.
      ahead = result.read < ahead ? Math.min(ahead * 2, FAR) : AHEAD
      p += result.read
      out += result.written
      if (status === OK) break
      if (flags & REPLACE && end - p >= FEW) {
        const until = ownFrom(bytes, p, Math.min(end, p + ahead))
        if (until - p >= FEW) {
          // (what F4..FD cuts short is malformed; at the end of the stretch it may go on)
          const isWhole = until < end ? isOwn(bytes[until]) : (flags & FINAL) !== 0
          kernel(k, p, until, out, REPLACE | (isWhole ? FINAL : 0))
          p += result.read
          out += result.written
          if (result.read > 0 && until < end && !isOwn(bytes[until])) continue
        }
      }
      for (let quiet = 0; quiet < QUIET && p < end; quiet++) {
        const length = sequence(bytes, p, end)
        let value = 0xfffd
        if (length > 0) {
          value = codePointOf(bytes, p, length)
          if (value > 0x10ffff) quiet = -1
          if (value > max) {
            if (!(flags & REPLACE)) return stop(TOO_LARGE, p - start, out - at, length)
            value = 0xfffd
          }
          p += length
        } else {
          const isCut = length === 0
          if (!(flags & REPLACE) || (isCut && !(flags & FINAL)))
            return stop(kindOf(bytes, p, end), p - start, out - at, isCut ? end - p : -length)
          if (isOwn(bytes[p])) quiet = -1
          p = isCut ? end : p - length
        }
        out = put(memory, out, value)
      }
    }
    return stop(OK, p - start, out - at, 0)
  }
}

/** codePoints[start, end) to bytes[at]. */
function fromUtf32(k: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { memory, result } = k
  const { codePoints, bytes } = memory
  let status = OK
  let p = start
  let out = at
  while (p < end && status === OK) {
    const stopped = utf32ToUtf8(k, p, end, out, 0)
    p += result.read
    out += result.written
    if (stopped === OK) break
    for (let quiet = 0; quiet < QUIET && p < end; quiet++) {
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
      out = putSequence(bytes, out, value)
      p++
    }
  }
  return stop(status, p - start, out - at, status === OK ? 0 : 1)
}

const codec: Codec = {
  name: 'utf-8-rfc2279',
  bom: [0xef, 0xbb, 0xbf],
  repertoire: { max: 0x7fffffff, surrogates: 'malformed' },
  family: 'utf-8',
  replacement: '\ufffd',
  validate: /* @__PURE__ */ decoding(validateUtf8, 0x7fffffff, putNothing),
  toUtf16: /* @__PURE__ */ decoding(utf8ToUtf16, 0x10ffff, putUnits),
  toUtf32: /* @__PURE__ */ decoding(utf8ToUtf32, 0x7fffffff, putCodePoint),
  fromUtf16: utf16ToUtf8,
  fromUtf32,
  countBytes: utf8LengthOfUtf16,
  measureMalformed: (bytes, p, end) => Math.max(0, -sequence(bytes, p, end)),
  // What is well-formed in UTF-8 is so here.
  native: ({ ascii, utf8 }) => ({ decode: ascii.decode, isValid: (bytes) => utf8.isValid?.(bytes) || undefined }),
}

/**
 * UTF-8 as it was until 2003: RFC 2279, ISO 10646-1 Amendment 2. One to six bytes for 0..7FFFFFFF without D800..DFFF; no overlong forms. What is
 * above 10FFFF is a code point, but malformed where a string is to be made of it. The signature is EF BB BF.
 */
export const utf8rfc2279: Encoding = /* @__PURE__ */ createEncoding(codec)
