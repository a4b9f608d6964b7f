/**
 * UCS-2, the two-byte form of ISO 10646-1, in both byte orders. Every 16-bit unit is one value and decodes to itself, surrogates too.
 * But in a string, a lead and a trail surrogate side by side are a character above FFFF, which UCS-2 lacks. So ucs2le decodes
 * `00 D8 00 DC` to a string that it can't encode again; it can encode the code points D800 and DC00.
 */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import type { Kernels, Step } from '../kernels/contract.ts'
import { readUnits, swapUnits, writeUnits } from '../kernels/fixed-width.ts'
import { FINAL, type Flags, OK, REPLACE, type Status, TOO_LARGE, TRUNCATED, UNMAPPABLE } from '../unicode/status.ts'
import { isLeadSurrogate, isTrailSurrogate } from '../unicode/surrogates.ts'

function acceptUnits(k: Kernels, start: number, end: number): Status {
  return k.stop(OK, end - start, 0, 0)
}

function copyUnits(kernels: Kernels, start: number, end: number, at: number): Status {
  kernels.memory.units.copyWithin(at, start, end)
  return kernels.stop(OK, end - start, end - start, 0)
}

function widenUnits(k: Kernels, start: number, end: number, at: number): Status {
  k.memory.codePoints.set(k.memory.units.subarray(start, end), at)
  return k.stop(OK, end - start, end - start, 0)
}

const readWholeUnits = /* @__PURE__ */ readUnits(2, copyUnits, 'units')

/**
 * Leaves a lead surrogate at the end unread: a trail surrogate may follow in the next chunk, and a target with pairs must get both
 * together.
 */
const toUtf16: Step = (kernels, start, end, at, flags) => {
  const last = end - ((end - start) & 1) - 2
  if (flags & FINAL || last < start || !isLeadSurrogate(kernels.memory.units[last >>> 1]))
    return readWholeUnits(kernels, start, end, at, flags)
  readWholeUnits(kernels, start, last, at, flags)
  kernels.length = end - last
  return TRUNCATED
}

/** Units of the first span, which doubles up to MAX_SPAN_UNITS. A kernel counts the pairs of a span; a loop looks for them only if there are any. */
const MIN_SPAN_UNITS = 64
const MAX_SPAN_UNITS = 4096

/** Copies memory.units[start, end) to memory.units[at]. A surrogate pair is unmappable, a lone surrogate is a unit like any other. */
function copyWithoutPairs(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { units } = kernels.memory
  const isCut = !(flags & FINAL) && end > start && isLeadSurrogate(units[end - 1])
  const last = isCut ? end - 1 : end
  let p = start
  let out = at
  let span = MIN_SPAN_UNITS

  while (p < last) {
    let until = Math.min(last, p + span)
    span = Math.min(MAX_SPAN_UNITS, 2 * span)
    while (until < last && isLeadSurrogate(units[until - 1])) until++
    if (kernels.codePointsOfUtf16(p, until) === until - p) {
      units.copyWithin(out, p, until)
      out += until - p
      p = until
      continue
    }
    span = MIN_SPAN_UNITS
    while (p < until) {
      const unit = units[p]
      if (isLeadSurrogate(unit) && p + 1 < until && isTrailSurrogate(units[p + 1])) {
        if (!(flags & REPLACE)) return kernels.stop(UNMAPPABLE, p - start, out - at, 2)
        units[out++] = 0xfffd
        p += 2
      } else {
        units[out++] = unit
        p++
      }
    }
  }
  return kernels.stop(isCut ? TRUNCATED : OK, p - start, out - at, isCut ? 1 : 0)
}

/** Writes memory.codePoints[start, end) as memory.units[at]. Code points above FFFF are unmappable. */
function narrowCodePoints(kernels: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { codePoints, units } = kernels.memory
  let status = OK
  let p = start
  for (; p < end; p++) {
    let value = codePoints[p]
    if (value > 0xffff) {
      if (!(flags & REPLACE)) {
        status = value > 0x10ffff ? TOO_LARGE : UNMAPPABLE
        break
      }
      value = 0xfffd
    }
    units[at + p - start] = value
  }
  return kernels.stop(status, p - start, p - start, status === OK ? 0 : 1)
}

function createUcs2Codec(name: string, isBigEndian: boolean): Codec {
  return {
    name,
    bom: isBigEndian ? [0xfe, 0xff] : [0xff, 0xfe],
    repertoire: { max: 0xffff, surrogates: 'units' },
    replacement: '\ufffd',
    maxUnitBytes: 2,
    unitBytes: 2,
    orderBytes: isBigEndian ? swapUnits(2) : undefined,
    validate: readUnits(2, acceptUnits),
    toUtf16,
    toUtf32: readUnits(2, widenUnits, 'codePoints'),
    countUtf16: (_, start, end) => (end - start) >>> 1,
    countCodePoints: (_, start, end) => (end - start) >>> 1,
    fromUtf16: writeUnits(2, isBigEndian, copyWithoutPairs),
    fromUtf32: writeUnits(2, isBigEndian, narrowCodePoints),
    native: isBigEndian ? undefined : ({ ucs2le }) => ucs2le,
  }
}

/**
 * UCS-2 (ISO 10646-1), little-endian: 16-bit units as they are. A surrogate is a value like any other, so only an odd byte at the end is
 * malformed. Characters above FFFF are unmappable. The BOM is FF FE.
 */
export const ucs2le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createUcs2Codec('ucs-2le', false))
/** UCS-2, big-endian; otherwise like ucs2le. The BOM is FE FF. */
export const ucs2be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createUcs2Codec('ucs-2be', true))
