/**
 * UCS-2, the two-byte form of ISO 10646-1, in both byte orders: 16-bit units as they are, surrogates not interpreted. Every unit
 * is one value and decodes to itself, D800..DFFF too; two of these side by side in a string are a character above FFFF,
 * which UCS-2 lacks: so `00 D8 00 DC` gives a string that can't be encoded again, while its code points D800 and DC00 can.
 */
import type { Codec, Step } from '../engine/codec.ts'
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { stop } from '../engine/stop.ts'
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
import { more } from '../kernels/more.ts'
import { onUnits, putCodePoint, putNothing, putUnit, swap, toBytes } from './fixed-width.ts'

function isLead(unit: number): boolean {
  return unit >> 10 === 0x36
}
function isTrail(unit: number): boolean {
  return unit >> 10 === 0x37
}

function validate(k: Kernels, start: number, end: number): Status {
  return stop(k, OK, end - start, 0, 0)
}

function copy(k: Kernels, start: number, end: number, at: number): Status {
  k.arena.units.copyWithin(at, start, end)
  return stop(k, OK, end - start, end - start, 0)
}

function widen(k: Kernels, start: number, end: number, at: number): Status {
  const { arena } = k
  arena.codePoints.set(arena.units.subarray(start, end), at)
  return stop(k, OK, end - start, end - start, 0)
}

const whole = /* @__PURE__ */ onUnits(2, copy, putUnit)

/** A lead surrogate at the end waits for what follows: where a stream is cut must not matter to an encoding with pairs. */
const toUtf16: Step = (k, start, end, at, flags) => {
  const last = end - ((end - start) & 1) - 2
  if (flags & FINAL || last < start || !isLead(k.arena.units[last >> 1])) return whole(k, start, end, at, flags)
  whole(k, start, last, at, flags)
  k.result.length = end - last
  return TRUNCATED
}

/** Units in which pairs are counted, and looked for if there are any: the first and the most. One pair spoils a span. */
const SPAN = 64
const SPAN_MAX = 4096

/** arena.units[start, end) to arena.units[at]. A surrogate pair is unmappable, a lone surrogate a unit like any other. */
function withoutPairs(k: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { units } = k.arena
  const isCut = !(flags & FINAL) && end > start && isLead(units[end - 1])
  const last = isCut ? end - 1 : end
  let p = start
  let out = at
  let span = SPAN

  while (p < last) {
    let until = Math.min(last, p + span)
    span = Math.min(SPAN_MAX, 2 * span)
    while (until < last && isLead(units[until - 1])) until++
    if (k.codePointsOfUtf16(units, p, until) === until - p) {
      units.copyWithin(out, p, until)
      out += until - p
      p = until
      continue
    }
    span = SPAN
    while (p < until) {
      const unit = units[p]
      if (isLead(unit) && p + 1 < until && isTrail(units[p + 1])) {
        if (!(flags & REPLACE)) return stop(k, UNMAPPABLE, p - start, out - at, 2)
        units[out++] = 0xfffd
        p += 2
      } else {
        units[out++] = unit
        p++
      }
    }
  }
  return stop(k, isCut ? TRUNCATED : OK, p - start, out - at, isCut ? 1 : 0)
}

/** arena.codePoints[start, end) to arena.units[at]. */
function narrow(k: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { codePoints, units } = k.arena
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
  return stop(k, status, p - start, p - start, status === OK ? 0 : 1)
}

function ucs2Codec(name: string, swapped: boolean): Codec {
  return {
    name,
    signature: swapped ? [0xfe, 0xff] : [0xff, 0xfe],
    lone: true,
    pairless: true,
    replacement: '\ufffd',
    part: more,
    units: 2,
    prepare: swapped ? swap(2) : undefined,
    validate: onUnits(2, validate, putNothing),
    toUtf16,
    toUtf32: onUnits(2, widen, putCodePoint),
    fromUtf16: toBytes(2, swapped, withoutPairs),
    fromUtf32: toBytes(2, swapped, narrow),
  }
}

/**
 * UCS-2 of ISO 10646-1, least significant byte first: units of 16 bits as they are. A surrogate is a value like any other, so that only an odd
 * byte at the end is malformed; what is above FFFF is unmappable. The signature is FF FE.
 */
export const ucs2le: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ ucs2Codec('ucs-2le', false))
/** UCS-2, most significant byte first; otherwise as ucs2le. The signature is FE FF. */
export const ucs2be: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ ucs2Codec('ucs-2be', true))
