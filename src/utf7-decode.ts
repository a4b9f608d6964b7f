/**
 * From UTF-7 and IMAP's variant of it to UTF-16. The rules, and what is malformed, are in utf7-codec.ts.
 *
 * A character's octets are those from the end of the character before to the one that holds its last bit; the shift octet
 * belongs to the first. Decoding stops only between characters, so that few octets are left unread, however long a shifted
 * sequence is, and no malformed sequence is longer than 8.
 */
import {
  FINAL,
  INVALID_BASE64,
  INVALID_OCTET,
  OK,
  OVERLONG,
  REPLACE,
  type Status,
  SURROGATE,
  TRUNCATED,
} from './kernels/kernels.ts'
import { HYPHEN, NO_DIGIT, type Shift, type ShiftStep, type Tables } from './modified-base64.ts'

/** arena.octets[start, end) to arena.units[at]. At a malformed sequence the state is already the one behind it. */
export const decodeShifted: ShiftStep = (tables, state, { arena, result }, start, end, at, flags) => {
  const { octets, units } = arena
  const { digits, reads, shift } = tables
  const replaces = (flags & REPLACE) !== 0
  let from = start
  let to = at
  let status = OK
  while (from < end) {
    if (state.bits < 0) {
      while (from < end && reads[octets[from]] === 1) units[to++] = octets[from++]
      if (from === end) break
      character.length = 1
      if (octets[from] !== shift) status = INVALID_OCTET
      else if (from + 1 === end) status = TRUNCATED
      else if (octets[from + 1] === HYPHEN) {
        units[to++] = shift
        from += 2
        continue
      } else if (digits[octets[from + 1]] === NO_DIGIT) status = INVALID_BASE64
      if (replaces && status !== OK && status !== TRUNCATED) {
        units[to++] = 0xfffd
        status = OK
        from++
        continue
      }
    }
    if (status === OK && state.bits <= 0) {
      readRun(tables, state, octets, from, end, units, to)
      from += run.read
      to += run.written
      if (run.read > 0 && state.bits < 0) continue
    }
    if (status === OK) status = readCharacter(tables, state, octets, from, end, flags)
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

/** What readRun read and wrote. */
const run = { read: 0, written: 0 }

/**
 * The bulk of a shifted sequence, from its shift octet on or from between two octets, and its end: eight octets make three units.
 * Stops where care is needed: the rest is readCharacter's.
 */
function readRun(
  { digits, shift, strict }: Tables,
  state: Shift,
  octets: Uint8Array,
  start: number,
  end: number,
  units: Uint16Array,
  at: number,
): void {
  run.read = run.written = 0
  const base = state.bits < 0 && octets[start] === shift ? start + 1 : start
  const last = end - 8
  let from = base
  let to = at
  /** Is the last unit a lead surrogate? */
  let open = false
  let a = from < last ? digits[octets[from]] : NO_DIGIT
  if (a === NO_DIGIT) return
  while (from < last) {
    const b = digits[octets[from + 1]]
    const c = digits[octets[from + 2]]
    if ((a | b | c) >= NO_DIGIT) break
    const d = digits[octets[from + 3]]
    const e = digits[octets[from + 4]]
    const f = digits[octets[from + 5]]
    const g = digits[octets[from + 6]]
    const h = digits[octets[from + 7]]
    const next = digits[octets[from + 8]]
    const x = (a << 10) | (b << 4) | (c >> 2)
    let y = ((c & 0b11) << 14) | (d << 8) | (e << 2) | (f >> 4)
    let z = ((f & 0b1111) << 12) | (g << 6) | h
    let length = 8
    const ends = (d | e | f | g | h | next) >= NO_DIGIT
    if (ends) {
      // One, two or three units up to the end of the sequence, and no more than zeros left over.
      if (d === NO_DIGIT) {
        if (c & 0b11) break
        length = 3
        y = z = 0
      } else if ((d | e | f) >= NO_DIGIT) break
      else if (g === NO_DIGIT) {
        if (f & 0b1111) break
        length = 6
        z = 0
      } else if ((g | h) >= NO_DIGIT) break
    }
    if (strict && (isPrintable(x) || isPrintable(y) || isPrintable(z))) break
    if (strict && ends && octets[from + length] !== HYPHEN) break
    if (open || isSurrogate(x) || isSurrogate(y) || isSurrogate(z)) {
      if (isTrail(x) !== open || isTrail(y) !== isLead(x) || isTrail(z) !== isLead(y) || (ends && isLead(z))) break
      open = isLead(z)
    }
    units[to] = x
    units[to + 1] = y
    units[to + 2] = z
    from += length
    if (ends) {
      run.written = to - at + (length === 8 ? 3 : length / 3)
      // In IMAP's variant, what follows the `-` has a say.
      const care = strict && (from + 1 === end || octets[from + 1] === shift)
      state.bits = care ? 2 : -1
      run.read = from - start + (care || octets[from] !== HYPHEN ? 0 : 1)
      return
    }
    to += 3
    a = next
  }
  if (from === base) return
  state.bits = 0
  if (open) {
    // Back to before the lead surrogate.
    from -= 2
    to--
    state.bits = 4
    state.carry = digits[octets[from - 1]] & 0b1111
  }
  run.read = from - start
  run.written = to - at
}

/** The last character that was read: `length` octets to two units at the most, of which -1 is none. */
const character = { length: 0, first: -1, second: -1 }

/** Reads one character from octets[from, end), which is not empty; or a malformed sequence, or the `-` behind a shifted one. */
function readCharacter(
  { digits, shift, strict }: Tables,
  state: Shift,
  octets: Uint8Array,
  from: number,
  end: number,
  flags: number,
): Status {
  character.first = character.second = -1
  const opens = state.bits < 0
  const base = opens ? from + 1 : from
  let last = readUnit(digits, octets, base, end, opens ? 0 : state.bits, state.carry, lead)
  let alone = isTrail(last.unit)
  if (isLead(last.unit)) {
    readUnit(digits, octets, lead.end, end, lead.bits, lead.carry, trail)
    const cut = trail.unit < 0 && trail.end === end
    if (cut || isTrail(trail.unit)) last = trail
    else alone = true
  }
  character.length = last.end - from
  if (character.length === 0) return close(digits, shift, strict, state, octets, from, end, flags)

  // RFC 2152 rule 2: what is left over, less than a digit, is zero. RFC 3501: `-` must end the sequence.
  const ends = last.end === end || digits[octets[last.end]] === NO_DIGIT
  const hyphen = last.end < end && octets[last.end] === HYPHEN
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
  octets: Uint8Array,
  from: number,
  end: number,
  flags: number,
): Status {
  if (octets[from] === HYPHEN) character.length = 1
  if (strict && (from + 1 === end || octets[from + 1] === shift)) {
    // RFC 3501 5.1.3: null shifts are not permitted; but `&-` may follow.
    if (from + 2 < end) {
      if (digits[octets[from + 2]] < NO_DIGIT) {
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

/** A unit, -1 for an incomplete one, where it ends, and what is left of its last octet. */
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
  octets: Uint8Array,
  from: number,
  end: number,
  bits: number,
  carry: number,
  unit: Unit,
): Unit {
  while (bits < 16 && from < end) {
    const digit = digits[octets[from]]
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

function isSurrogate(unit: number): boolean {
  return unit >> 11 === 0b11011
}
function isLead(unit: number): boolean {
  return unit >> 10 === 0b110110
}
function isTrail(unit: number): boolean {
  return unit >> 10 === 0b110111
}

/** Direct in IMAP's variant, or its shift octet. */
function isPrintable(unit: number): boolean {
  return unit >= 0x20 && unit <= 0x7e
}
