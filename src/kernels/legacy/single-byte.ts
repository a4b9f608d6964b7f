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
import { SINGLE_BYTE_PARAMETERS } from './parameters.ts'
import { createStep, createTableFinder } from './wasm.ts'

/** In a table by byte: the byte has no character. */
export const NO_UNIT = 0xffff

export interface SingleByteTables {
  /** The unit of each byte, or NO_UNIT. */
  readonly units: Uint16Array<ArrayBuffer>
  /** The byte of each unit; 0: none. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Makes the tables. Of several bytes with one unit the first one encodes. @param units by byte, 256 of them; NO_UNIT: none. Not all are */
export function createSingleByteTables(units: Uint16Array<ArrayBuffer>): SingleByteTables {
  const bytes = new Uint8Array(0x10000)
  for (let byte = 0xff; byte >= 0; byte--) if (units[byte] !== NO_UNIT) bytes[units[byte]] = byte
  return { units, bytes }
}

/** How many bytes, from 00 on, are the units themselves: 128 or more where ASCII is. */
function countIdentity(units: Uint16Array): number {
  const count = units.findIndex((unit, byte) => unit !== byte)
  return count < 0 ? units.length - 1 : count
}

/** The longest range of bytes from `start` on whose units are the bytes and a constant, and are encoded by them. */
function findRange({ units, bytes }: SingleByteTables, start: number) {
  // The range has at least one byte.
  let rangeStart = units.findIndex((unit) => unit !== NO_UNIT)
  let rangeSpan = 0
  for (let first = start; first < 0x100; first++) {
    if (bytes[units[first]] !== first) continue
    let last = first
    while (last < 0xff && units[last + 1] === units[last] + 1 && bytes[units[last + 1]] === last + 1) last++
    if (last - first > rangeSpan || rangeStart < start) {
      rangeStart = first
      rangeSpan = last - first
    }
  }
  return { rangeStart, rangeSpan, rangeDelta: units[rangeStart] - rangeStart }
}

/** The tables of an encoding, which the first call makes. */
export type GetTables = () => SingleByteTables

/** Bytes to UTF-16, and back. */
export interface Steps {
  readonly toUtf16: Step
  readonly fromUtf16: Step
}

/** @param twins what goes on where the kernels stop; they may replace more than these */
export function createSingleByteSteps(
  getTables: GetTables,
  twins: Steps = { toUtf16: createDecoderTwin(getTables), fromUtf16: createEncoderTwin(getTables) },
): Steps {
  const findTables = createTableFinder(SINGLE_BYTE_PARAMETERS, () => {
    const tables = getTables()
    const { units, bytes } = tables
    const identityCount = countIdentity(units)
    return { unitsByByte: units, byteByUnit: bytes, identityCount, ...findRange(tables, identityCount) }
  })
  const decode = { kernel: 'decodeSingle', twin: twins.toUtf16, sourceBytes: 1, targetBytes: 2 } as const
  const encode = { kernel: 'encodeSingle', twin: twins.fromUtf16, sourceBytes: 2, targetBytes: 1 } as const
  return { toUtf16: createStep({ ...decode, findTables }), fromUtf16: createStep({ ...encode, findTables }) }
}

/** A byte without a character is INVALID_BYTE, length 1. */
function createDecoderTwin(getTables: GetTables): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const table = getTables().units
    let out = at
    for (let p = start; p < end; p++) {
      let unit = table[bytes[p]]
      if (unit === NO_UNIT) {
        if (!(flags & REPLACE)) return k.stop(INVALID_BYTE, p - start, out - at, 1)
        unit = 0xfffd
      }
      units[out++] = unit
    }
    return k.stop(OK, end - start, out - at, 0)
  }
}

/** REPLACE writes one `?` for each code point that the encoding lacks, if it has that. */
function createEncoderTwin(getTables: GetTables): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const { units: unitsByByte, bytes: table } = getTables()
    const zeroUnit = unitsByByte[0]
    const question = table[0x3f]
    let out = at
    let p = start
    while (p < end) {
      const unit = units[p]
      const byte = table[unit]
      if (byte !== 0 || (unit === zeroUnit && unit !== NO_UNIT)) {
        bytes[out++] = byte
        p++
        continue
      }
      const status = judgeUnmappable(units, p, end, flags)
      const length = status === UNMAPPABLE && isSurrogate(unit) ? 2 : 1
      if (!(flags & REPLACE) || status === TRUNCATED || question === 0)
        return k.stop(status, p - start, out - at, length)
      bytes[out++] = question
      p += length
    }
    return k.stop(OK, p - start, out - at, 0)
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
