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
  type Step,
  SURROGATE,
  TRUNCATED,
  UNMAPPABLE,
} from '../contract.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../js/surrogates.ts'
import { stop } from '../result.ts'

/** In a table by byte: the byte has no character. */
export const NO_UNIT = 0xffff

export interface SingleByteTables {
  /** The unit of each byte, or NO_UNIT. */
  readonly units: Uint16Array<ArrayBuffer>
  /** The byte of each unit from U+0080 on; 0: none. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The tables of an encoding, which the first call makes. */
type GetTables = () => SingleByteTables

/** Bytes to UTF-16. A byte without a character is INVALID_BYTE, length 1. */
export function createSingleByteDecoder(getTables: GetTables): Step {
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

export function createSingleByteValidator(getTables: GetTables): Step {
  return ({ memory: { bytes } }, start, end) => {
    const table = getTables().units
    for (let p = start; p < end; p++) if (table[bytes[p]] === NO_UNIT) return stop(INVALID_BYTE, p - start, 0, 1)
    return stop(OK, end - start, 0, 0)
  }
}

/** UTF-16 to bytes. REPLACE writes one `?` for each code point that the encoding lacks. */
export function createSingleByteEncoder(getTables: GetTables): Step {
  return ({ memory }, start, end, at, flags) => {
    const { bytes, units } = memory
    const table = getTables().bytes
    let out = at
    let p = start
    while (p < end) {
      const unit = units[p]
      const byte = unit < 0x80 ? unit : table[unit]
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
