/**
 * Encodings with one or two bytes for most characters (WHATWG Encoding Standard, 10 to 14): the kernels, which convert by the tables that
 * they are given.
 *
 * A malformed sequence is what the standard gives one U+FFFD for:
 *
 * | bytes | kind | length |
 * |---|---|---|
 * | a byte that begins no character | invalid-byte | 1 |
 * | a lead before ASCII that does not go on to a character; the ASCII stays one | truncated | 1 |
 * | a lead before 80..FF that does not go on to a character | invalid-byte | 2 |
 * | a lead at the end | truncated | to the end |
 */

import { FINAL, INVALID_BYTE, OK, REPLACE, type Status, TRUNCATED, UNMAPPABLE } from '../../unicode/status.ts'
import { isSurrogate, joinSurrogates, putUtf16 } from '../../unicode/surrogates.ts'
import type { Step } from '../contract.ts'
import { type DoubleByteTables, doubleIndex, type FourByteTables, LEAD } from './double-byte-tables.ts'
import { makeOnce } from './make-once.ts'
import { DOUBLE_BYTE_PARAMETERS } from './parameters.ts'
import { judgeUnmappable, NO_UNIT, type Steps } from './single-byte.ts'
import { createStep, createTableFinder } from './wasm.ts'

/** What a function that reads a long form has found. */
export const found = { status: OK as Status, length: 0 }

/** Fills `found`, and returns -1. */
export function reject(status: Status, length: number): number {
  found.status = status
  found.length = length
  return -1
}

/** Rejects a lead, or two of three bytes, before a byte that does not go on to a character. @param length with that byte */
export function rejectBefore(byte: number, length: number): number {
  return byte < 0x80 ? reject(TRUNCATED, length - 1) : reject(INVALID_BYTE, length)
}

export interface DoubleByteRules {
  readonly getTables: () => DoubleByteTables
  /**
   * Reads what begins with the lead bytes[p], for which the tables have no character. Returns the code point and sets `found.length`; or
   * returns what `reject` does.
   */
  readonly readLong?: (bytes: Uint8Array, p: number, end: number) => number
  /** The bytes of a code point that the table lacks, two or four, the first one lowest; 0: none. */
  readonly writeLong?: (codePoint: number) => number
  /** GB 18030: for the WebAssembly kernels; `readLong` and `writeLong` know the same. */
  readonly getFourByteTables?: () => FourByteTables
  /** What REPLACE writes, in the same form. */
  readonly replacement: number
}

/** Bytes to UTF-16, and back. */
export function createDoubleByteSteps(rules: DoubleByteRules): Steps {
  return createStepsWithTwins(rules, { toUtf16: createDecoderTwin(rules), fromUtf16: createEncoderTwin(rules) })
}

/** What the WebAssembly kernels know of an encoding. */
type KernelRules = Pick<DoubleByteRules, 'getTables' | 'getFourByteTables'>

/** @param twins what goes on where the kernels stop */
export function createStepsWithTwins(rules: KernelRules, twins: Steps): Steps {
  const findTables = createTableFinder(DOUBLE_BYTE_PARAMETERS, () => listParameters(rules))
  const decode = { kernel: 'decodeDouble', twin: twins.toUtf16, sourceBytes: 1, targetBytes: 2 } as const
  const encode = { kernel: 'encodeDouble', twin: twins.fromUtf16, sourceBytes: 2, targetBytes: 1 } as const
  return { toUtf16: createStep({ ...decode, findTables }), fromUtf16: createStep({ ...encode, findTables }) }
}

function listParameters({ getTables, getFourByteTables }: KernelRules) {
  const { singles, bytes, pairs, doubles: all } = getTables()
  const { units, numbers } = getFourByteTables?.() ?? { units: 0, numbers: 0 }
  // The kernel leaves characters of two units to its twin, and fills with the first unit, which is of no pair.
  const doubles = all.slice()
  if (pairs.length > 0) for (let i = 0; i < doubles.length; i++) if (isSurrogate(doubles[i])) doubles[i] = 0
  doubles[0] = 0x20
  const [leads, nextLeads] = findLeadRanges(singles)
  return {
    singles,
    doubles,
    bytesByUnit: bytes,
    fourByteUnits: units,
    fourByteNumbers: numbers,
    decodeShuffles: getDecodeShuffles(),
    encodeShuffles: getEncodeShuffles(),
    leadStart: leads.start,
    leadSpan: leads.span,
    nextLeadStart: nextLeads.start,
    nextLeadSpan: nextLeads.span,
  }
}

/** The two ranges of leads that a table by byte has: the first byte and how many follow it. One alone stands twice. */
function findLeadRanges(singles: Uint16Array) {
  const ranges: { start: number; span: number }[] = []
  for (let start = 0x80; start < 0x100; start++) {
    if (singles[start] !== LEAD) continue
    let span = 0
    while (singles[start + span + 1] === LEAD) span++
    ranges.push({ start, span })
    start += span
  }
  return [ranges[0], ranges[1] ?? ranges[0]]
}

/** Shuffle of i8x16.swizzle: this index gives 0. */
const NOWHERE = 0x80

/** `decodeShuffles` of parameters.ts. */
const getDecodeShuffles = /* @__PURE__ */ makeOnce(() => {
  const decode = new Uint8Array(0x200 * 32).fill(NOWHERE)
  for (let key = 0; key < 0x200; key++) {
    const leads = key & 0xff
    let out = 32 * key
    let pairs = 0
    for (let i = key >> 8; i < 8; i++) {
      const isLead = (leads >> i) & 1
      if (isLead) {
        // The unit of the pair, and the pair: the trail first.
        decode[out] = 2 * pairs
        decode[out + 1] = 2 * pairs + 1
        decode[32 * key + 16 + 2 * pairs] = i + 1
        decode[32 * key + 16 + 2 * pairs + 1] = i
        pairs++
        i++
      } else decode[out] = 8 + i
      out += 2
    }
  }
  return decode
})

/** `encodeShuffles` of parameters.ts. */
const getEncodeShuffles = /* @__PURE__ */ makeOnce(() => {
  const encode = new Uint8Array(0x100 * 16).fill(NOWHERE)
  for (let singles = 0; singles < 0x100; singles++) {
    let out = 16 * singles
    for (let i = 0; i < 8; i++) {
      encode[out++] = 2 * i
      if (!((singles >> i) & 1)) encode[out++] = 2 * i + 1
    }
  }
  return encode
})

/** Bytes to UTF-16, in JavaScript. */
export function createDecoderTwin({ getTables, readLong }: DoubleByteRules): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const { singles, doubles, pairs } = getTables()
    let p = start
    let out = at
    while (p < end) {
      const byte = bytes[p]
      const single = byte < 0x80 ? byte : singles[byte]
      if (byte < 0x80 || (single !== LEAD && single !== NO_UNIT)) {
        units[out++] = single
        p++
        continue
      }
      if (single === LEAD && p + 1 < end) {
        const unit = doubles[doubleIndex(byte, bytes[p + 1])]
        if (unit !== 0) {
          if (isSurrogate(unit)) {
            const pair = pairs[unit & 0x7ff]
            units[out++] = pair
            units[out++] = pair >>> 16
          } else units[out++] = unit
          p += 2
          continue
        }
      }
      let codePoint: number
      if (single === NO_UNIT) codePoint = reject(INVALID_BYTE, 1)
      else if (p + 1 === end) codePoint = reject(TRUNCATED, 1)
      else codePoint = readLong ? readLong(bytes, p, end) : rejectBefore(bytes[p + 1], 2)
      const { status, length } = found
      if (codePoint < 0) {
        const isCut = status === TRUNCATED && p + length === end && !(flags & FINAL)
        if (isCut || !(flags & REPLACE)) return k.stop(status, p - start, out - at, length)
        codePoint = 0xfffd
      }
      p += length
      out = putUtf16(units, out, codePoint)
    }
    return k.stop(OK, end - start, out - at, 0)
  }
}

function createEncoderTwin({ getTables, writeLong, replacement }: DoubleByteRules): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const table = getTables().bytes
    let p = start
    let out = at
    while (p < end) {
      const unit = units[p]
      if (unit < 0x80) {
        bytes[out++] = unit
        p++
        continue
      }
      const pair = table[unit]
      if (pair !== 0) {
        bytes[out++] = pair
        if (pair > 0xff) bytes[out++] = pair >> 8
        p++
        continue
      }
      const status = judgeUnmappable(units, p, end, flags)
      const length = status === UNMAPPABLE && isSurrogate(unit) ? 2 : 1
      let long = 0
      if (status === UNMAPPABLE && writeLong) long = writeLong(length === 2 ? joinSurrogates(unit, units[p + 1]) : unit)
      if (long === 0) {
        if (!(flags & REPLACE) || status === TRUNCATED) return k.stop(status, p - start, out - at, length)
        long = replacement
      }
      p += length
      bytes[out++] = long
      if (long > 0xff) bytes[out++] = long >> 8
      if (long > 0xffff) {
        bytes[out++] = long >> 16
        bytes[out++] = long >> 24
      }
    }
    return k.stop(OK, p - start, out - at, 0)
  }
}
