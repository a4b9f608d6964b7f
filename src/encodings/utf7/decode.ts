/**
 * Decodes UTF-7 (RFC 2152) and IMAP's variant of it (RFC 3501, 5.1.3) to UTF-16. codec.ts lists what is malformed.
 *
 * A character's bytes go from the end of the character before to the byte that holds its last bit. The shift byte belongs to
 * the first character. Decoding stops only between characters, so it leaves few bytes unread, however long a shifted sequence
 * is.
 */

import type { Kernels, Step } from '../../kernels/contract.ts'
import { latin1ToUtf16 } from '../../kernels/kernels.ts'
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
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../../unicode/surrogates.ts'
import { HYPHEN, type LeftOver, leaveShift, NO_DIGIT, type ShiftState, type Tables, tablesOf } from './base64.ts'

/** Direct bytes that a plain loop copies first. Most runs between words are shorter. */
const MAX_SHORT_RUN_BYTES = 8
/** Direct bytes this close behind a malformed byte are read with it. */
const MAX_NEAR_BYTES = 4
/** Direct bytes from which on a call of the kernel is faster than a loop. */
const MIN_KERNEL_BYTES = 32

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
  return (kernels, start, end, at, flags) => {
    const { memory, result } = kernels
    const { bytes, units } = memory
    const tables = tablesOf(shift.dialect)
    const source: Source = { tables, shift, bytes, end, isFinal: (flags & FINAL) !== 0 }
    const replaces = (flags & REPLACE) !== 0
    let from = start
    let to = at
    let status = OK
    while (from < end) {
      if (shift.bits < 0 && replaces) {
        replaceDirect(kernels, source, from, to)
        from += result.read
        to += result.written
        if (from === end) break
      }
      if (shift.bits <= 0) {
        readWellFormed(kernels, source, from, to)
        from += result.read
        to += result.written
        if (from === end) break
      }
      status = shift.bits < 0 ? judgeDirect(source, from) : OK
      if (status === OK) status = readItem(source, from)
      if (item.first >= 0) units[to++] = item.first
      if (item.second >= 0) units[to++] = item.second
      from += item.length
      if (status === OK) continue
      if (!replaces || (status === TRUNCATED && !source.isFinal)) break
      units[to++] = 0xfffd
      from += item.malformedLength
      status = OK
    }
    result.read = from - start
    result.written = to - at
    result.length = status === OK ? 0 : item.malformedLength
    return status
  }
}

/**
 * Outside a shifted sequence: replaces malformed bytes, each by itself, and copies the few direct bytes between them, for which
 * a call of readWellFormed would take longer. `result` says how far it came.
 */
function replaceDirect({ memory, result }: Kernels, { tables, end }: Source, start: number, at: number): void {
  const { bytes, units } = memory
  const { digits, readsDirectly, shift } = tables
  let from = start
  let to = at
  for (let near = from; from < end; from++) {
    const byte = bytes[from]
    if (byte === shift) {
      const next = bytes[from + 1]
      if (from + 1 === end || next === HYPHEN || digits[next] !== NO_DIGIT) break
    } else if (readsDirectly[byte] === 1) {
      if (from >= near) break
      units[to++] = byte
      continue
    }
    units[to++] = 0xfffd
    near = from + MAX_NEAR_BYTES
  }
  result.read = from - start
  result.written = to - at
}

/**
 * Reads direct bytes and shifted sequences, from outside a shifted sequence or from between two bytes in one. Stops before the
 * character that readItem has to judge: it seems malformed, or is near the end. `result` says how far it came.
 */
function readWellFormed(
  kernels: Kernels,
  { tables: { digits, readsDirectly, shift, isImap }, shift: state, bytes, end }: Source,
  start: number,
  at: number,
): void {
  const { memory, result } = kernels
  const { units } = memory
  let { bits, carry } = state
  let from = start
  let to = at
  while (from < end) {
    if (bits < 0) {
      const near = Math.min(end, from + MAX_SHORT_RUN_BYTES)
      while (from < near && readsDirectly[bytes[from]] === 1) units[to++] = bytes[from++]
      if (from === near) {
        const last = findDirectEnd(readsDirectly, bytes, from, end)
        if (last - from >= MIN_KERNEL_BYTES) {
          latin1ToUtf16(kernels, from, last, to, FINAL)
          to += last - from
          from = last
        } else while (from < last) units[to++] = bytes[from++]
      }
      if (from + 1 >= end || bytes[from] !== shift) break
      if (bytes[from + 1] === HYPHEN) {
        units[to++] = shift
        from += 2
        continue
      }
    }

    // `place` and `left` tell where a unit ends: at bytes[place], after the byte before has given all but `left` bits.
    const base = bits < 0 ? from + 1 : from
    let place = base
    let left = 0
    /** Is the last unit a lead surrogate? */
    let isOpen = false
    while (place + 3 < end) {
      const a = digits[bytes[place]]
      const b = digits[bytes[place + 1]]
      const c = digits[bytes[place + 2]]
      const x = (a << 10) | (b << 4) | (c >> 2)
      if ((a | b | c) >= NO_DIGIT || (isImap && isPrintable(x))) break
      if (isOpen || isSurrogate(x)) {
        if (isTrailSurrogate(x) !== isOpen) break
        isOpen = !isOpen
      }
      units[to++] = x
      place += 3
      left = 2

      const d = digits[bytes[place]]
      if (d === NO_DIGIT || place + 3 >= end) break
      const e = digits[bytes[place + 1]]
      const f = digits[bytes[place + 2]]
      const y = ((c & 0b11) << 14) | (d << 8) | (e << 2) | (f >> 4)
      if ((e | f) >= NO_DIGIT || (isImap && isPrintable(y))) break
      if (isOpen || isSurrogate(y)) {
        if (isTrailSurrogate(y) !== isOpen) break
        isOpen = !isOpen
      }
      units[to++] = y
      place += 3
      left = 4

      const g = digits[bytes[place]]
      if (g === NO_DIGIT || place + 2 >= end) break
      const h = digits[bytes[place + 1]]
      const z = ((f & 0b1111) << 12) | (g << 6) | h
      if (h === NO_DIGIT || (isImap && isPrintable(z))) break
      if (isOpen || isSurrogate(z)) {
        if (isTrailSurrogate(z) !== isOpen) break
        isOpen = !isOpen
      }
      units[to++] = z
      place += 2
      left = 0
    }
    if (place === base) break
    const ends = digits[bytes[place]] === NO_DIGIT
    const isClosed = isImap
      ? bytes[place] === HYPHEN && place + 1 < end && bytes[place + 1] !== shift // the next byte may open a null shift
      : ends
    if (isClosed && !isOpen && readLeftOver(digits, bytes, place, left) === 0) {
      from = bytes[place] === HYPHEN ? place + 1 : place
      bits = -1
      carry = 0
      continue
    }
    if (isOpen || ends) {
      // Back to before the last character: its other half, or its end, is for readItem to judge.
      for (let back = !isOpen && isTrailSurrogate(units[to - 1]) ? 2 : 1; back > 0; back--) {
        place -= left === 0 ? 2 : 3
        left = left === 0 ? 4 : left - 2
        to--
      }
    }
    // At `base` nothing has been read, not even the shift byte, which belongs to the first character.
    if (place > base) {
      from = place
      bits = left
      carry = readLeftOver(digits, bytes, place, left)
    }
    break
  }
  state.bits = bits
  state.carry = carry
  result.read = from - start
  result.written = to - at
}

/** Returns the last `left` bits of the digit before bytes[place]. */
function readLeftOver(digits: Uint8Array, bytes: Uint8Array, place: number, left: number): number {
  return digits[bytes[place - 1]] & ((1 << left) - 1)
}

/** Returns the end of the direct bytes from `from` on. */
function findDirectEnd(readsDirectly: Uint8Array, bytes: Uint8Array, from: number, end: number): number {
  const reads = readsDirectly
  for (; from + 8 <= end; from += 8) {
    const four = reads[bytes[from]] & reads[bytes[from + 1]] & reads[bytes[from + 2]] & reads[bytes[from + 3]]
    const more = reads[bytes[from + 4]] & reads[bytes[from + 5]] & reads[bytes[from + 6]] & reads[bytes[from + 7]]
    if ((four & more) !== 1) break
  }
  while (from < end && reads[bytes[from]] === 1) from++
  return from
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

/** Judges a byte outside a shifted sequence that readWellFormed has left. OK: it opens one. */
function judgeDirect({ tables, bytes, end }: Source, from: number): Status {
  if (bytes[from] !== tables.shift) return setMalformed(INVALID_BYTE, 1)
  if (from + 1 === end) return setMalformed(TRUNCATED, 1)
  return tables.digits[bytes[from + 1]] === NO_DIGIT ? setMalformed(INVALID_BASE64, 1) : OK
}

/** Reads what bytes[from, end) begins with inside a shifted sequence, or one that opens there. Fills `item`. */
function readItem(source: Source, from: number): Status {
  const { tables, shift, bytes, end, isFinal } = source
  const { digits, isImap } = tables
  const opens = shift.bits < 0
  let last = readUnit(source, opens ? from + 1 : from, opens ? NOTHING_LEFT : shift, lead)
  let isLone = isTrailSurrogate(last.unit)
  if (isLeadSurrogate(last.unit)) {
    readUnit(source, lead.end, lead, trail)
    const isCut = trail.unit < 0 && trail.end === end
    if (isCut || isTrailSurrogate(trail.unit)) last = trail
    else isLone = true
  }
  const length = last.end - from
  if (length === 0) return readClosing(source, from)
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
function readClosing({ tables, shift, bytes, end, isFinal }: Source, from: number): Status {
  item.length = bytes[from] === HYPHEN ? 1 : 0
  item.first = item.second = -1
  if (tables.isImap && (from + 1 === end || bytes[from + 1] === tables.shift)) {
    // RFC 3501, 5.1.3: null shifts are not permitted; but `&-` may follow.
    if (from + 2 < end) {
      if (tables.digits[bytes[from + 2]] < NO_DIGIT) {
        shift.bits = 0
        return setMalformed(INVALID_BASE64, 2)
      }
    } else if (!isFinal) return setMalformed(TRUNCATED, end - from)
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
function readUnit({ tables, bytes, end }: Source, from: number, leftOver: LeftOver, unit: Unit): Unit {
  const { digits } = tables
  let { bits, carry } = leftOver
  while (bits < 16 && from < end) {
    const digit = digits[bytes[from]]
    if (digit === NO_DIGIT) break
    carry = (carry << 6) | digit
    bits += 6
    from++
  }
  unit.end = from
  unit.unit = bits < 16 ? -1 : carry >> (bits - 16)
  unit.bits = bits & 0b1111
  unit.carry = carry & ((1 << unit.bits) - 1)
  return unit
}

/** Is this a direct character of IMAP's variant, or its shift character? */
function isPrintable(unit: number): boolean {
  return unit >= 0x20 && unit <= 0x7e
}
