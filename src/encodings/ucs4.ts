/**
 * UCS-4, the four-byte form of ISO 10646-1, in both byte orders: 0..7FFFFFFF without D800..DFFF, which "do not occur in UCS-4"
 * (Amendment 2, R.4 Note 3). As code points all of these are well formed; a string holds them up to 10FFFF.
 *
 * The kernels of UTF-32 stop above 10FFFF. From there a loop takes one value at a time until a kernel is worth calling again.
 */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import type { Kernels } from '../kernels/contract.ts'
import { readUnits, swapUnits, writeUnits } from '../kernels/fixed-width.ts'
import { OK, type Status, SURROGATE, TOO_LARGE } from '../unicode/status.ts'
import { createCodePointCopier } from './copy-validated.ts'

/** Values up to 10FFFF in a row after which the kernel is called again. The loop takes as long for them as a call costs. */
const MIN_QUIET_VALUES = 64

function judgeValue(value: number): Status {
  if (value > 0x7fffffff) return TOO_LARGE
  return value >> 11 === 0b11011 ? SURROGATE : OK
}

/** Checks whether memory.codePoints[start, end) is well formed. Writes nothing. */
function validateUcs4(kernels: Kernels, start: number, end: number): Status {
  const { memory } = kernels
  const { codePoints } = memory
  let status = OK
  let p = start
  while (p < end && status === OK) {
    const stopped = kernels.validateUtf32(p, end, 0, 0)
    p += kernels.read
    if (stopped === OK) break
    for (let quiet = 0; quiet < MIN_QUIET_VALUES && p < end; quiet++) {
      const value = codePoints[p]
      if ((status = judgeValue(value)) !== OK) break
      if (value > 0x10ffff) quiet = -1
      p++
    }
  }
  return kernels.stop(status, p - start, 0, status === OK ? 0 : 1)
}

const copyUcs4 = /* @__PURE__ */ createCodePointCopier(validateUcs4, judgeValue)

function createUcs4Codec(name: string, isBigEndian: boolean): Codec {
  return {
    name,
    bom: isBigEndian ? [0x00, 0x00, 0xfe, 0xff] : [0xff, 0xfe, 0x00, 0x00],
    repertoire: { max: 0x7fffffff, surrogates: 'malformed' },
    replacement: '\ufffd',
    maxUnitBytes: 4,
    unitBytes: 4,
    orderBytes: isBigEndian ? swapUnits(4) : undefined,
    validate: readUnits(4, validateUcs4),
    toUtf16: readUnits(4, (k, start, end, at, flags) => k.utf32ToUtf16(start, end, at, flags), 'units'),
    toUtf32: readUnits(4, copyUcs4, 'codePoints'),
    fromUtf16: writeUnits(4, isBigEndian, (k, start, end, at, flags) => k.utf16ToUtf32(start, end, at, flags)),
    fromUtf32: writeUnits(4, isBigEndian, copyUcs4),
    countCodePoints: (_, start, end) => (end - start) >>> 2,
    countBytes: (kernels, start, end) => 4 * kernels.codePointsOfUtf16(start, end),
  }
}

/**
 * UCS-4 (ISO 10646-1), little-endian: four bytes, 0..7FFFFFFF without D800..DFFF. A value above 10FFFF is a code point, but malformed when
 * decoded to a string. The BOM is FF FE 00 00.
 */
export const ucs4le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createUcs4Codec('ucs-4le', false))
/** UCS-4, big-endian; otherwise like ucs4le. The BOM is 00 00 FE FF. */
export const ucs4be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createUcs4Codec('ucs-4be', true))
