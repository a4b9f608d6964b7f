/**
 * From UTF-7 and IMAP's variant of it to UTF-16. The rules, and what is malformed, are in utf7-codec.ts.
 *
 * A character's bytes are those from the end of the character before to the one that holds its last bit; the shift byte
 * belongs to the first. Decoding stops only between characters, so that few bytes are left unread, however long a shifted
 * sequence is, and no malformed sequence is longer than 8.
 */

import {
  FINAL,
  INVALID_BASE64,
  INVALID_BYTE,
  type Kernels,
  OK,
  OVERLONG,
  REPLACE,
  type Status,
  SURROGATE,
  TRUNCATED,
} from '../../kernels/contract.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../../kernels/js/surrogates.ts'
import { latin1ToUtf16 } from '../../kernels/kernels.ts'
import { HYPHEN, NO_DIGIT, type Shift, type ShiftStep, type Tables } from './base64.ts'

/** So many direct bytes go one by one: most runs between words are shorter. */
const SHORT = 8
/** Direct bytes so near behind a malformed one are read with it. */
const NEAR = 4
/** From so many on, the kernel's call is worth it. */
const LONG = 32

/** memory.bytes[start, end) to memory.units[at]. At a malformed sequence the state is already the one behind it. */
export const decodeShifted: ShiftStep = (tables, state, kernels, start, end, at, flags) => {
  const { memory, result } = kernels
  const { bytes, units } = memory
  const { digits, reads, shift } = tables
  const replaces = (flags & REPLACE) !== 0
  let from = start
  let to = at
  let status = OK
  while (from < end) {
    if (state.bits < 0 && replaces) {
      // Malformed bytes, each by itself, with a few direct ones between them: not worth a call of readSound.
      for (let near = from; from < end; from++) {
        const byte = bytes[from]
        if (byte === shift) {
          const next = bytes[from + 1]
          if (from + 1 === end || next === HYPHEN || digits[next] !== NO_DIGIT) break
        } else if (reads[byte] === 1) {
          if (from >= near) break
          units[to++] = byte
          continue
        }
        units[to++] = 0xfffd
        near = from + NEAR
      }
      if (from === end) break
    }
    if (state.bits <= 0) {
      readSound(tables, state, kernels, from, end, to)
      from += result.read
      to += result.written
      if (from === end) break
    }
    if (state.bits < 0) {
      character.length = 1
      if (bytes[from] !== shift) status = INVALID_BYTE
      else if (from + 1 === end) status = TRUNCATED
      else if (digits[bytes[from + 1]] === NO_DIGIT) status = INVALID_BASE64
    }
    if (status === OK) status = readCharacter(tables, state, bytes, from, end, flags)
    if (status === OK) {
      if (character.first >= 0) units[to++] = character.first
      if (character.second >= 0) units[to++] = character.second
    } else if (replaces && (status !== TRUNCATED || flags & FINAL)) {
      units[to++] = 0xfffd
      status = OK
    } else break
    from += character.length
  }
  result.read = from - start
  result.written = to - at
  result.length = status === OK ? 0 : character.length
  return status
}

/**
 * Direct bytes and shifted sequences from outside of one or from between two bytes on: eight bytes make three units. Stops before
 * the character where care is needed (what seems malformed, or is near the end): that is readCharacter's. `result` says how far it came.
 */
function readSound(
  { digits, reads, shift, strict }: Tables,
  state: Shift,
  kernels: Kernels,
  start: number,
  end: number,
  at: number,
): void {
  const { memory, result } = kernels
  const { bytes, units } = memory
  let { bits, carry } = state
  let from = start
  let to = at
  while (from < end) {
    if (bits < 0) {
      const near = Math.min(end, from + SHORT)
      while (from < near && reads[bytes[from]] === 1) units[to++] = bytes[from++]
      if (from === near) {
        const last = directEnd(reads, bytes, from, end)
        if (last - from >= LONG) {
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

    const base = bits < 0 ? from + 1 : from
    /** Where the next unit begins: at the last bits of the byte before, 0, 2 or 4. */
    let place = base
    let left = 0
    let rest = 0
    /** Is the last unit a lead surrogate? Then where it began. */
    let open = false
    let leadPlace = 0
    let leadBits = 0
    let leadRest = 0
    /** Where the sequence has ended, or 0. */
    let close = 0
    let a = place < end ? digits[bytes[place]] : NO_DIGIT
    for (;;) {
      if (place + 3 >= end) break
      const b = digits[bytes[place + 1]]
      const c = digits[bytes[place + 2]]
      if ((a | b | c) >= NO_DIGIT) break
      const x = (a << 10) | (b << 4) | (c >> 2)
      const d = digits[bytes[place + 3]]
      if (strict && isPrintable(x)) break
      if (d === NO_DIGIT && ((c & 0b11) !== 0 || (strict && bytes[place + 3] !== HYPHEN))) break
      if (open || isSurrogate(x)) {
        if (isTrailSurrogate(x) !== open || (d === NO_DIGIT && isLeadSurrogate(x))) break
        open = !open
        leadPlace = place
        leadBits = left
        leadRest = rest
      }
      units[to++] = x
      place += 3
      left = 2
      rest = c & 0b11
      if (d === NO_DIGIT) {
        close = place
        break
      }

      if (place + 3 >= end) break
      const e = digits[bytes[place + 1]]
      const f = digits[bytes[place + 2]]
      if ((d | e | f) >= NO_DIGIT) break
      const y = (rest << 14) | (d << 8) | (e << 2) | (f >> 4)
      const g = digits[bytes[place + 3]]
      if (strict && isPrintable(y)) break
      if (g === NO_DIGIT && ((f & 0b1111) !== 0 || (strict && bytes[place + 3] !== HYPHEN))) break
      if (open || isSurrogate(y)) {
        if (isTrailSurrogate(y) !== open || (g === NO_DIGIT && isLeadSurrogate(y))) break
        open = !open
        leadPlace = place
        leadBits = left
        leadRest = rest
      }
      units[to++] = y
      place += 3
      left = 4
      rest = f & 0b1111
      if (g === NO_DIGIT) {
        close = place
        break
      }

      if (place + 2 >= end) break
      const h = digits[bytes[place + 1]]
      if ((g | h) >= NO_DIGIT) break
      const z = (rest << 12) | (g << 6) | h
      const next = digits[bytes[place + 2]]
      if (strict && isPrintable(z)) break
      if (next === NO_DIGIT && strict && bytes[place + 2] !== HYPHEN) break
      if (open || isSurrogate(z)) {
        if (isTrailSurrogate(z) !== open || (next === NO_DIGIT && isLeadSurrogate(z))) break
        open = !open
        leadPlace = place
        leadBits = left
        leadRest = rest
      }
      units[to++] = z
      place += 2
      left = 0
      rest = 0
      if (next === NO_DIGIT) {
        close = place
        break
      }
      a = next
    }
    // In IMAP's variant, what follows the `-` has a say.
    if (close > 0 && !(strict && (close + 1 === end || bytes[close + 1] === shift))) {
      from = bytes[close] === HYPHEN ? close + 1 : close
      bits = -1
      carry = 0
      continue
    }
    if (open) {
      // Back to before the lead surrogate.
      place = leadPlace
      left = leadBits
      rest = leadRest
      to--
    }
    // (Of the first character, the shift byte is part.)
    if (place !== base) {
      from = place
      bits = left
      carry = rest
    }
    break
  }
  state.bits = bits
  state.carry = carry
  result.read = from - start
  result.written = to - at
}

/** The end of the bytes from `from` on that are read directly. */
function directEnd(reads: Uint8Array, bytes: Uint8Array, from: number, end: number): number {
  for (; from + 8 <= end; from += 8) {
    const four = reads[bytes[from]] & reads[bytes[from + 1]] & reads[bytes[from + 2]] & reads[bytes[from + 3]]
    const more = reads[bytes[from + 4]] & reads[bytes[from + 5]] & reads[bytes[from + 6]] & reads[bytes[from + 7]]
    if ((four & more) !== 1) break
  }
  while (from < end && reads[bytes[from]] === 1) from++
  return from
}

/** The last character that was read: `length` bytes to two units at the most, of which -1 is none. */
const character = { length: 0, first: -1, second: -1 }

/** Reads one character from bytes[from, end), which is not empty; or a malformed sequence, or the `-` behind a shifted one. */
function readCharacter(
  { digits, shift, strict }: Tables,
  state: Shift,
  bytes: Uint8Array,
  from: number,
  end: number,
  flags: number,
): Status {
  character.first = character.second = -1
  const opens = state.bits < 0
  const base = opens ? from + 1 : from
  let last = readUnit(digits, bytes, base, end, opens ? 0 : state.bits, state.carry, lead)
  let alone = isTrailSurrogate(last.unit)
  if (isLeadSurrogate(last.unit)) {
    readUnit(digits, bytes, lead.end, end, lead.bits, lead.carry, trail)
    const cut = trail.unit < 0 && trail.end === end
    if (cut || isTrailSurrogate(trail.unit)) last = trail
    else alone = true
  }
  character.length = last.end - from
  if (character.length === 0) return close(digits, shift, strict, state, bytes, from, end, flags)

  // RFC 2152 rule 2: what is left over, less than a digit, is zero. RFC 3501: `-` must end the sequence.
  const ends = last.end === end || digits[bytes[last.end]] === NO_DIGIT
  const hyphen = last.end < end && bytes[last.end] === HYPHEN
  if (last.unit < 0 || (ends && (last.carry !== 0 || (strict && !hyphen)))) {
    if (last.end === end) {
      if (flags & FINAL) leave(state)
      return TRUNCATED
    }
    if (hyphen) character.length++
    leave(state)
    return INVALID_BASE64
  }
  state.bits = last.bits
  state.carry = last.carry
  if (alone) return SURROGATE
  if (strict && isPrintable(lead.unit)) return OVERLONG
  character.first = lead.unit
  if (last === trail) character.second = trail.unit
  return OK
}

/** The end of a shifted sequence, behind its last character: absorbs a `-`. */
function close(
  digits: Uint8Array,
  shift: number,
  strict: boolean,
  state: Shift,
  bytes: Uint8Array,
  from: number,
  end: number,
  flags: number,
): Status {
  if (bytes[from] === HYPHEN) character.length = 1
  if (strict && (from + 1 === end || bytes[from + 1] === shift)) {
    // RFC 3501 5.1.3: null shifts are not permitted; but `&-` may follow.
    if (from + 2 < end) {
      if (digits[bytes[from + 2]] < NO_DIGIT) {
        character.length = 2
        state.bits = 0
        return INVALID_BASE64
      }
    } else if (!(flags & FINAL)) {
      character.length = end - from
      return TRUNCATED
    }
  }
  leave(state)
  return OK
}

function leave(state: Shift): void {
  state.bits = -1
  state.carry = 0
}

/** A unit, -1 for an incomplete one, where it ends, and what is left of its last byte. */
interface Unit {
  unit: number
  end: number
  bits: number
  carry: number
}
const lead: Unit = { unit: -1, end: 0, bits: 0, carry: 0 }
const trail: Unit = { unit: -1, end: 0, bits: 0, carry: 0 }

function readUnit(
  digits: Uint8Array,
  bytes: Uint8Array,
  from: number,
  end: number,
  bits: number,
  carry: number,
  unit: Unit,
): Unit {
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

/** Direct in IMAP's variant, or its shift byte. */
function isPrintable(unit: number): boolean {
  return unit >= 0x20 && unit <= 0x7e
}
