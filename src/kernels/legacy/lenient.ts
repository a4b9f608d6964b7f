/**
 * The kernels of utf-simd/iconv-lite for two bytes and more, with twins that never stop. What can't be read costs one byte and becomes a
 * replacement; the byte behind it begins anew. What can't be written becomes a replacement, too.
 */

import { FINAL, OK, TRUNCATED } from '../../unicode/status.ts'
import {
  isLeadSurrogate,
  isSurrogate,
  isTrailSurrogate,
  joinSurrogates,
  putSurrogatePair,
} from '../../unicode/surrogates.ts'
import type { Step } from '../contract.ts'
import { createStepsWithTwins } from './double-byte.ts'
import { type DoubleByteTables, doubleIndex, type FourByteTables, LEAD } from './double-byte-tables.ts'
import { NO_UNIT, type Steps } from './single-byte.ts'

/** What `readLong` returns for bytes that begin no character, and for those that more bytes may complete. */
export const NO_CHARACTER = -1
export const CUT_CHARACTER = -2

/** The length of the character that a `readLong` has returned. */
export const readLength = { bytes: 0 }

export interface LenientDoubleByteRules {
  readonly getTables: () => DoubleByteTables
  /** Reads three or four bytes at p: returns the code point and sets `readLength`; or returns NO_CHARACTER or CUT_CHARACTER. */
  readonly readLong?: (bytes: Uint8Array, p: number, end: number) => number
  /** The bytes of code points that the table lacks: four at most, the first one lowest; 0: none. */
  readonly writeLong?: (codePoint: number) => number
  /** The bytes of two units of which the table has the first one only with others: the same form; 0: they are no character together. */
  readonly writeComposed?: (first: number, second: number) => number
  readonly getFourByteTables?: () => FourByteTables
  /** U+FFFD, or what the user wants in its place. */
  readonly replacementUnit: number
  readonly replacementByte: number
}

/** Bytes to UTF-16, and back. */
export function createLenientDoubleByteSteps(rules: LenientDoubleByteRules): Steps {
  return createStepsWithTwins(rules, { toUtf16: createDecoderTwin(rules), fromUtf16: createEncoderTwin(rules) })
}

function createDecoderTwin({ getTables, readLong, replacementUnit }: LenientDoubleByteRules): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const { singles, doubles, pairs } = getTables()
    let p = start
    let out = at
    while (p < end) {
      const byte = bytes[p]
      const single = byte < 0x80 ? byte : singles[byte]
      if (byte < 0x80 || single !== LEAD) {
        units[out++] = single === NO_UNIT ? replacementUnit : single
        p++
        continue
      }
      let length = 1
      if (p + 1 < end) {
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
        const codePoint = readLong ? readLong(bytes, p, end) : NO_CHARACTER
        if (codePoint >= 0) {
          if (codePoint > 0xffff) {
            putSurrogatePair(units, out, codePoint)
            out += 2
          } else units[out++] = codePoint
          p += readLength.bytes
          continue
        }
        if (codePoint === CUT_CHARACTER) length = end - p
      }
      if (p + length === end && !(flags & FINAL) && (length > 1 || p + 1 === end))
        return k.stop(TRUNCATED, p - start, out - at, length)
      units[out++] = replacementUnit
      p++
    }
    return k.stop(OK, end - start, out - at, 0)
  }
}

function createEncoderTwin(rules: LenientDoubleByteRules): Step {
  const { getTables, writeLong, writeComposed, replacementByte } = rules
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const table = getTables().bytes
    let p = start
    let out = at
    while (p < end) {
      const unit = units[p]
      let joined = unit < 0x80 ? unit : table[unit]
      let length = 1
      if (joined === 0 && unit !== 0) {
        const isLast = p + 1 === end
        if (isLast && !(flags & FINAL)) return k.stop(TRUNCATED, p - start, out - at, 1)
        const next = isLast ? 0 : units[p + 1]
        joined = writeComposed ? writeComposed(unit, next) : 0
        if (joined !== 0) length = 2
        else if (isLeadSurrogate(unit) && isTrailSurrogate(next)) {
          length = 2
          joined = writeLong ? writeLong(joinSurrogates(unit, next)) : 0
        } else if (writeLong && !isSurrogate(unit)) joined = writeLong(unit)
        if (joined === 0) joined = replacementByte
      }
      p += length
      bytes[out++] = joined
      if (joined > 0xff || joined < 0) bytes[out++] = joined >> 8
      if (joined > 0xffff || joined < 0) bytes[out++] = joined >> 16
      if (joined > 0xffffff || joined < 0) bytes[out++] = joined >>> 24
    }
    return k.stop(OK, p - start, out - at, 0)
  }
}
