/**
 * Decodes UTF-7 (RFC 2152) and IMAP's variant of it (RFC 3501, 5.1.3) to UTF-16. codec.ts lists what is malformed.
 *
 * A character's bytes go from the end of the character before to the byte that holds its last bit. The shift byte belongs to
 * the first character. Decoding stops only between characters, so it leaves few bytes unread, however long a shifted sequence
 * is.
 */

import type { Step } from '../../kernels/contract.ts'
import {
  FINAL,
  INVALID_BASE64,
  INVALID_BYTE,
  OK,
  OVERLONG,
  REPLACE,
  type Status,
  SURROGATE,
  TRUNCATED,
} from '../../unicode/status.ts'
import { isLeadSurrogate, isTrailSurrogate } from '../../unicode/surrogates.ts'
import { HYPHEN, type LeftOver, leaveShift, NO_DIGIT, type ShiftState, type Tables, tablesOf } from './base64.ts'

/** What is being read: bytes[…, end), in the state of `shift`. */
interface Source {
  readonly tables: Tables
  readonly shift: ShiftState
  readonly bytes: Uint8Array
  readonly end: number
  readonly isFinal: boolean
}

/**
 * Makes the step that decodes memory.bytes[start, end) to memory.units[at]. At a malformed sequence `shift` is already the state
 * behind it.
 */
export function createDecodeStep(shift: ShiftState): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const tables = tablesOf(shift.dialect)
    const { readsDirectly } = tables
    const source: Source = { tables, shift, bytes, end, isFinal: (flags & FINAL) !== 0 }
    let p = start
    let out = at
    let status = OK
    while (p < end) {
      if (shift.bits < 0) {
        while (p < end && readsDirectly[bytes[p]] === 1) units[out++] = bytes[p++]
        if (p === end) break
        if (bytes[p] === tables.shift && p + 1 < end && bytes[p + 1] === HYPHEN) {
          units[out++] = tables.shift
          p += 2
          continue
        }
        status = judgeOpening(source, p)
      }
      if (status === OK) status = readItem(source, p)
      if (item.first >= 0) units[out++] = item.first
      if (item.second >= 0) units[out++] = item.second
      p += item.length
      if (status === OK) continue
      if (!(flags & REPLACE) || (status === TRUNCATED && !source.isFinal)) break
      units[out++] = 0xfffd
      p += item.malformedLength
      status = OK
    }
    return k.stop(status, p - start, out - at, status === OK ? 0 : item.malformedLength)
  }
}

/**
 * What readItem has read: a character of `length` bytes, or the `-` that closes a shifted sequence, or a malformed sequence of
 * `malformedLength` bytes, or a character and then a malformed sequence. The character is at most two units; -1 is none.
 */
const item = { length: 0, first: -1, second: -1, malformedLength: 0 }

function setMalformed(status: Status, length: number): Status {
  item.length = 0
  item.first = item.second = -1
  item.malformedLength = length
  return status
}

/** Judges a byte outside a shifted sequence that is not direct. OK: it opens one. */
function judgeOpening({ tables, bytes, end }: Source, p: number): Status {
  if (bytes[p] !== tables.shift) return setMalformed(INVALID_BYTE, 1)
  if (p + 1 === end) return setMalformed(TRUNCATED, 1)
  return tables.digits[bytes[p + 1]] === NO_DIGIT ? setMalformed(INVALID_BASE64, 1) : OK
}

/** Reads what bytes[from, end) begins with inside a shifted sequence, or one that opens there. Fills `item`. */
function readItem(source: Source, p: number): Status {
  const { tables, shift, bytes, end, isFinal } = source
  const { digits, isImap } = tables
  const opens = shift.bits < 0
  let last = readUnit(source, opens ? p + 1 : p, opens ? NOTHING_LEFT : shift, lead)
  let isLone = isTrailSurrogate(last.unit)
  if (isLeadSurrogate(last.unit)) {
    readUnit(source, lead.end, lead, trail)
    const isCut = trail.unit < 0 && trail.end === end
    if (isCut || isTrailSurrogate(trail.unit)) last = trail
    else isLone = true
  }
  const length = last.end - p
  if (length === 0) return readClosing(source, p)
  const isOverlong = isImap && isPrintable(lead.unit)
  const isWhole = last.unit >= 0 && !isLone && !isOverlong

  // RFC 2152, rule 2: left-over bits are fewer than six and zero. RFC 3501: `-` must end the sequence.
  const ends = last.end === end || digits[bytes[last.end]] === NO_DIGIT
  const hasHyphen = last.end < end && bytes[last.end] === HYPHEN
  if (last.unit < 0 || (ends && (last.carry !== 0 || (isImap && !hasHyphen)))) {
    const status = last.end === end ? TRUNCATED : INVALID_BASE64
    if (status === TRUNCATED && !isFinal) return setMalformed(TRUNCATED, length)
    leaveShift(shift)
    if (!isWhole) return setMalformed(status, length + (hasHyphen ? 1 : 0))
    // The character is whole: malformed is only the byte of its last bits, which also holds the left-over bits, and the `-`.
    setCharacter(length - 1, last === trail)
    item.malformedLength = hasHyphen ? 2 : 1
    return status
  }
  shift.bits = last.bits
  shift.carry = last.carry
  if (isLone) return setMalformed(SURROGATE, length)
  if (isOverlong) return setMalformed(OVERLONG, length)
  setCharacter(length, last === trail)
  return OK
}

/** The character that `lead` and, in a pair, `trail` hold. */
function setCharacter(length: number, isPair: boolean): void {
  item.length = length
  item.first = lead.unit
  item.second = isPair ? trail.unit : -1
}

/** Reads the end of a shifted sequence, behind its last character: absorbs a `-`. */
function readClosing({ tables, shift, bytes, end, isFinal }: Source, p: number): Status {
  item.length = bytes[p] === HYPHEN ? 1 : 0
  item.first = item.second = -1
  if (tables.isImap && (p + 1 === end || bytes[p + 1] === tables.shift)) {
    // RFC 3501, 5.1.3: null shifts are not permitted; but `&-` may follow.
    if (p + 2 < end) {
      if (tables.digits[bytes[p + 2]] < NO_DIGIT) {
        shift.bits = 0
        return setMalformed(INVALID_BASE64, 2)
      }
    } else if (!isFinal) return setMalformed(TRUNCATED, end - p)
  }
  leaveShift(shift)
  return OK
}

/** A unit, -1 for an incomplete one, where it ends, and what is left of its last byte. */
interface Unit extends LeftOver {
  unit: number
  end: number
}
const lead: Unit = { unit: -1, end: 0, bits: 0, carry: 0 }
const trail: Unit = { unit: -1, end: 0, bits: 0, carry: 0 }
const NOTHING_LEFT: LeftOver = { bits: 0, carry: 0 }

/** Reads the unit that begins with the left-over bits and goes on at bytes[from]. */
function readUnit({ tables, bytes, end }: Source, p: number, leftOver: LeftOver, unit: Unit): Unit {
  const { digits } = tables
  let { bits, carry } = leftOver
  while (bits < 16 && p < end) {
    const digit = digits[bytes[p]]
    if (digit === NO_DIGIT) break
    carry = (carry << 6) | digit
    bits += 6
    p++
  }
  unit.end = p
  unit.unit = bits < 16 ? -1 : carry >> (bits - 16)
  unit.bits = bits & 0b1111
  unit.carry = carry & ((1 << unit.bits) - 1)
  return unit
}

/** Is this a direct character of IMAP's variant, or its shift character? */
function isPrintable(unit: number): boolean {
  return unit >= 0x20 && unit <= 0x7e
}
