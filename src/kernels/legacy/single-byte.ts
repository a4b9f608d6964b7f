/**
 * Encodings with one byte for each character (WHATWG Encoding Standard, 9): the kernels, which convert by the tables that they are given.
 */

import {
  FINAL,
  type Flags,
  INVALID_BYTE,
  OK,
  REPLACE,
  type Status,
  SURROGATE,
  TRUNCATED,
  UNMAPPABLE,
} from '../../unicode/status.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../../unicode/surrogates.ts'
import type { Step } from '../contract.ts'
import { stop } from '../result.ts'
import { type Conversion, createStep, placeTables } from './wasm.ts'

/** In a table by byte: the byte has no character. */
export const NO_UNIT = 0xffff

export interface SingleByteTables {
  /** The unit of each byte, or NO_UNIT. */
  readonly units: Uint16Array<ArrayBuffer>
  /** The byte of each unit; 0: none. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Makes the tables. @param high the units of 80..FF; 0: none */
export function createSingleByteTables(high: ArrayLike<number>): SingleByteTables {
  const units = Uint16Array.from({ length: 0x100 }, (_, byte) => (byte < 0x80 ? byte : high[byte - 0x80] || NO_UNIT))
  const bytes = new Uint8Array(0x10000)
  units.forEach((unit, byte) => {
    if (unit !== NO_UNIT) bytes[unit] = byte
  })
  return { units, bytes }
}

/** The parameters of the WebAssembly kernels: the tables, the main range and the main rows. */
function listParameters(tables: SingleByteTables) {
  return [tables.units, tables.bytes, ...listRange(tables), ...listRows(tables)]
}

/** The longest range of bytes whose units are the bytes and a constant: the first byte, how many follow it, and the constant. */
function listRange({ units }: SingleByteTables) {
  let longest = 0x80
  let span = 0
  for (let first = 0x80; first < 0x100; first++) {
    let last = first
    while (units[first] !== NO_UNIT && last < 0xff && units[last + 1] === units[last] + 1) last++
    if (last - first > span) {
      longest = first
      span = last - first
    }
  }
  return [longest, span, units[longest] - longest]
}

/** Bytes of a row, which a vector looks up at once. */
const ROW_BYTES = 16

/** The four rows of which most units have the commonest upper byte: that byte, the lower bytes of those units (0: another), the first bytes. */
function listRows({ units }: SingleByteTables) {
  const counts = new Uint8Array(0x100)
  for (const unit of units.subarray(0x80)) if (unit > 0xff && unit !== NO_UNIT) counts[unit >> 8]++
  const upper = counts.indexOf(Math.max(...counts))
  const rows = Array.from({ length: 8 }, (_, i) => {
    const start = 0x80 + ROW_BYTES * i
    const low = Array.from(units.subarray(start, start + ROW_BYTES), (unit) => (unit >> 8 === upper ? unit & 0xff : 0))
    return { start, low, found: low.filter((byte) => byte !== 0).length }
  })
  const main = rows.sort((a, b) => b.found - a.found).slice(0, 4)
  return [upper, Uint8Array.from(main.flatMap((row) => row.low)), ...main.map((row) => row.start)]
}

/** The tables of an encoding, which the first call makes. */
type GetTables = () => SingleByteTables

function createConversion(getTables: GetTables): Pick<Conversion, 'place'> {
  return {
    place(k) {
      const tables = getTables()
      return placeTables(k, tables, () => listParameters(tables))
    },
  }
}

/** Bytes to UTF-16. A byte without a character is INVALID_BYTE, length 1. */
export function createSingleByteDecoder(getTables: GetTables): Step {
  const twin = createDecoderTwin(getTables)
  return createStep({ kernel: 'decodeSingle', twin, sourceBytes: 1, targetBytes: 2, ...createConversion(getTables) })
}

function createDecoderTwin(getTables: GetTables): Step {
  return ({ memory }, start, end, at, flags) => {
    const { bytes, units } = memory
    const table = getTables().units
    let out = at
    for (let p = start; p < end; p++) {
      let unit = table[bytes[p]]
      if (unit === NO_UNIT) {
        if (!(flags & REPLACE)) return stop(INVALID_BYTE, p - start, out - at, 1)
        unit = 0xfffd
      }
      units[out++] = unit
    }
    return stop(OK, end - start, out - at, 0)
  }
}

/** UTF-16 to bytes. REPLACE writes one `?` for each code point that the encoding lacks. */
export function createSingleByteEncoder(getTables: GetTables): Step {
  const twin = createEncoderTwin(getTables)
  return createStep({ kernel: 'encodeSingle', twin, sourceBytes: 2, targetBytes: 1, ...createConversion(getTables) })
}

function createEncoderTwin(getTables: GetTables): Step {
  return ({ memory }, start, end, at, flags) => {
    const { bytes, units } = memory
    const table = getTables().bytes
    let out = at
    let p = start
    while (p < end) {
      const unit = units[p]
      const byte = table[unit]
      if (byte !== 0 || unit === 0) {
        bytes[out++] = byte
        p++
        continue
      }
      const status = judgeUnmappable(units, p, end, flags)
      const length = status === UNMAPPABLE && isSurrogate(unit) ? 2 : 1
      if (!(flags & REPLACE) || status === TRUNCATED) return stop(status, p - start, out - at, length)
      bytes[out++] = 0x3f // ?
      p += length
    }
    return stop(OK, p - start, out - at, 0)
  }
}

/** Why units[p] can't be encoded: UNMAPPABLE, a pair of surrogates too; SURROGATE; TRUNCATED, a lead surrogate that more may follow. */
export function judgeUnmappable(units: Uint16Array, p: number, end: number, flags: Flags): Status {
  const unit = units[p]
  if (!isSurrogate(unit)) return UNMAPPABLE
  if (!isLeadSurrogate(unit)) return SURROGATE
  if (p + 1 === end) return flags & FINAL ? SURROGATE : TRUNCATED
  return isTrailSurrogate(units[p + 1]) ? UNMAPPABLE : SURROGATE
}
