/**
 * UCS-2, the two-byte form of ISO 10646-1, in both byte orders: 16-bit units as they are, surrogates not interpreted. Every unit
 * is one value and decodes to itself, D800..DFFF too; two of these side by side in a string are a character above FFFF,
 * which UCS-2 lacks: so `00 D8 00 DC` gives a string that can't be encoded again, while its code points D800 and DC00 can.
 */

import type { Codec } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { putCodePoint, putUnit, readUnits, swapUnits, writeUnits } from '../engine/fixed-width.ts'
import type { Step } from '../kernels/contract.ts'
import {
  FINAL,
  type Flags,
  type Kernels,
  OK,
  REPLACE,
  type Status,
  TOO_LARGE,
  TRUNCATED,
  UNMAPPABLE,
} from '../kernels/contract.ts'
import { isLeadSurrogate, isTrailSurrogate } from '../kernels/js/surrogates.ts'
import { codePointsOfUtf16 } from '../kernels/kernels.ts'
import { stop } from '../kernels/result.ts'

function validate(_: Kernels, start: number, end: number): Status {
  return stop(OK, end - start, 0, 0)
}

function copy(k: Kernels, start: number, end: number, at: number): Status {
  k.memory.units.copyWithin(at, start, end)
  return stop(OK, end - start, end - start, 0)
}

function widen(k: Kernels, start: number, end: number, at: number): Status {
  const { memory } = k
  memory.codePoints.set(memory.units.subarray(start, end), at)
  return stop(OK, end - start, end - start, 0)
}

const whole = /* @__PURE__ */ readUnits(2, copy, putUnit)

/** A lead surrogate at the end waits for what follows: where a stream is cut must not matter to an encoding with pairs. */
const toUtf16: Step = (k, start, end, at, flags) => {
  const last = end - ((end - start) & 1) - 2
  if (flags & FINAL || last < start || !isLeadSurrogate(k.memory.units[last >> 1]))
    return whole(k, start, end, at, flags)
  whole(k, start, last, at, flags)
  k.result.length = end - last
  return TRUNCATED
}

/** Units in which pairs are counted, and looked for if there are any: the first and the most. One pair spoils a span. */
const SPAN = 64
const SPAN_MAX = 4096

/** memory.units[start, end) to memory.units[at]. A surrogate pair is unmappable, a lone surrogate a unit like any other. */
function withoutPairs(k: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { units } = k.memory
  const isCut = !(flags & FINAL) && end > start && isLeadSurrogate(units[end - 1])
  const last = isCut ? end - 1 : end
  let p = start
  let out = at
  let span = SPAN

  while (p < last) {
    let until = Math.min(last, p + span)
    span = Math.min(SPAN_MAX, 2 * span)
    while (until < last && isLeadSurrogate(units[until - 1])) until++
    if (codePointsOfUtf16(k, p, until) === until - p) {
      units.copyWithin(out, p, until)
      out += until - p
      p = until
      continue
    }
    span = SPAN
    while (p < until) {
      const unit = units[p]
      if (isLeadSurrogate(unit) && p + 1 < until && isTrailSurrogate(units[p + 1])) {
        if (!(flags & REPLACE)) return stop(UNMAPPABLE, p - start, out - at, 2)
        units[out++] = 0xfffd
        p += 2
      } else {
        units[out++] = unit
        p++
      }
    }
  }
  return stop(isCut ? TRUNCATED : OK, p - start, out - at, isCut ? 1 : 0)
}

/** memory.codePoints[start, end) to memory.units[at]. */
function narrow(k: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { codePoints, units } = k.memory
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
  return stop(status, p - start, p - start, status === OK ? 0 : 1)
}

function ucs2Codec(name: string, swapped: boolean): Codec {
  return {
    name,
    bom: swapped ? [0xfe, 0xff] : [0xff, 0xfe],
    repertoire: { max: 0xffff, surrogates: 'units' },
    replacement: '\ufffd',
    unitBytes: 2,
    orderBytes: swapped ? swapUnits(2) : undefined,
    validate: readUnits(2, validate),
    toUtf16,
    toUtf32: readUnits(2, widen, putCodePoint),
    countUtf16: (_, start, end) => (end - start) >> 1,
    countCodePoints: (_, start, end) => (end - start) >> 1,
    fromUtf16: writeUnits(2, swapped, withoutPairs),
    fromUtf32: writeUnits(2, swapped, narrow),
  }
}

/**
 * UCS-2 of ISO 10646-1, least significant byte first: units of 16 bits as they are. A surrogate is a value like any other, so that only an odd
 * byte at the end is malformed; what is above FFFF is unmappable. The signature is FF FE.
 */
export const ucs2le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ ucs2Codec('ucs-2le', false))
/** UCS-2, most significant byte first; otherwise as ucs2le. The signature is FE FF. */
export const ucs2be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ ucs2Codec('ucs-2be', true))
