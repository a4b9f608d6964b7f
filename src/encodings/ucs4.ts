/**
 * UCS-4, the four-byte form of ISO 10646-1, in both byte orders: 0..7FFFFFFF without D800..DFFF, which "do not occur in UCS-4"
 * (Amendment 2, R.4 Note 3). As code points everything else is well formed; a string ends at 10FFFF.
 *
 * The kernels of UTF-32 stop above 10FFFF; from there it goes one by one until the common part has lasted for a while.
 */

import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { putCodePoint, putUnit, readUnits, swapUnits, writeUnits } from '../engine/fixed-width.ts'
import { type Flags, type Kernels, OK, REPLACE, type Status, SURROGATE, TOO_LARGE } from '../kernels/contract.ts'
import { codePointsOfUtf16, utf16ToUtf32, utf32ToUtf16, validateUtf32 } from '../kernels/kernels.ts'
import { stop } from '../kernels/result.ts'

/** Values up to 10FFFF in a row after which the kernel goes on: a call costs as much. */
const QUIET = 64

function judge(value: number): Status {
  if (value > 0x7fffffff) return TOO_LARGE
  return value >> 11 === 0b11011 ? SURROGATE : OK
}

/** Is memory.codePoints[start, end) well formed? Writes nothing. */
function validate(kernels: Kernels, start: number, end: number): Status {
  const { memory, result } = kernels
  const { codePoints } = memory
  let status = OK
  let p = start
  while (p < end && status === OK) {
    const stopped = validateUtf32(kernels, p, end, 0, 0)
    p += result.read
    if (stopped === OK) break
    for (let quiet = 0; quiet < QUIET && p < end; quiet++) {
      const value = codePoints[p]
      if ((status = judge(value)) !== OK) break
      if (value > 0x10ffff) quiet = -1
      p++
    }
  }
  return stop(status, p - start, 0, status === OK ? 0 : 1)
}

/** memory.codePoints[start, end) to memory.codePoints[at]: a check and a copy. */
function copy(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { memory, result } = kernels
  const { codePoints } = memory
  const status = validate(kernels, start, end)
  const valid = result.read
  codePoints.copyWithin(at, start, start + valid)
  result.written = valid
  if (status === OK || !(flags & REPLACE)) return status
  for (let i = valid; i < end - start; i++) {
    const value = codePoints[start + i]
    codePoints[at + i] = judge(value) === OK ? value : 0xfffd
  }
  return stop(OK, end - start, end - start, 0)
}

function ucs4Codec(name: string, swapped: boolean): Codec {
  return {
    name,
    bom: swapped ? [0x00, 0x00, 0xfe, 0xff] : [0xff, 0xfe, 0x00, 0x00],
    repertoire: { max: 0x7fffffff, surrogates: 'malformed' },
    replacement: '\ufffd',
    unitBytes: 4,
    orderBytes: swapped ? swapUnits(4) : undefined,
    validate: readUnits(4, validate),
    toUtf16: readUnits(4, utf32ToUtf16, putUnit),
    toUtf32: readUnits(4, copy, putCodePoint),
    fromUtf16: writeUnits(4, swapped, utf16ToUtf32),
    fromUtf32: writeUnits(4, swapped, copy),
    countCodePoints: (_, start, end) => (end - start) >> 2,
    countBytes: (k, start, end) => 4 * codePointsOfUtf16(k, start, end),
  }
}

/**
 * UCS-4 of ISO 10646-1, least significant byte first: four bytes, 0..7FFFFFFF without D800..DFFF. What is above 10FFFF is a code point, but
 * malformed where a string is to be made of it. The signature is FF FE 00 00.
 */
export const ucs4le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ ucs4Codec('ucs-4le', false))
/** UCS-4, most significant byte first; otherwise as ucs4le. The signature is 00 00 FE FF. */
export const ucs4be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ ucs4Codec('ucs-4be', true))
