/** From UTF-16 to UTF-7 and IMAP's variant of it. The rules are in utf7-codec.ts. */
import { FINAL, OK, REPLACE, SURROGATE, TRUNCATED } from './kernels/kernels.ts'
import { CLOSES_WITH_HYPHEN, HYPHEN, type Shift, type ShiftStep, STAYS, type Tables } from './modified-base64.ts'

/** arena.units[start, end) to arena.octets[at]. */
export const encodeShifted: ShiftStep = (tables, state, { arena, result }, start, end, at, flags) => {
  const { octets, units } = arena
  const { writes, closes, shift } = tables
  let from = start
  let to = at
  let status = OK
  while (from < end) {
    let unit = units[from]
    if (state.bits < 0) {
      while (unit < 0x80 && writes[unit] === 1) {
        octets[to++] = unit
        if (++from === end) break
        unit = units[from]
      }
      if (from === end) break
      if (unit === shift) {
        octets[to++] = shift
        octets[to++] = HYPHEN
        from++
        continue
      }
    } else if (unit < 0x80 && closes[unit] !== STAYS) {
      to += close(tables, state, octets, to, closes[unit] === CLOSES_WITH_HYPHEN)
      continue
    }

    const pair = from + 1 < end && isLead(unit) && isTrail(units[from + 1])
    if (unit >> 11 === 0b11011 && !pair) {
      if (from + 1 === end && isLead(unit) && !(flags & FINAL)) status = TRUNCATED
      else if (flags & REPLACE) unit = 0xfffd
      else status = SURROGATE
      if (status !== OK) break
    }
    if (state.bits < 0) {
      octets[to++] = shift
      state.bits = 0
    }
    if (state.bits === 0) {
      writeRun(tables, state, units, from, end, octets, to)
      from += run.read
      to += run.written
      if (run.read > 0) continue
    }
    to += writeUnit(tables, state, unit, octets, to)
    if (pair) to += writeUnit(tables, state, units[from + 1], octets, to)
    from += pair ? 2 : 1
  }
  result.read = from - start
  result.written = to - at
  result.length = status === OK ? 0 : 1
  return status
}

/** Closes a shifted sequence: what is left over, filled up with zeros, and `-`. Returns how many octets that took. */
export function close(
  { octets: digits }: Tables,
  state: Shift,
  octets: Uint8Array,
  at: number,
  hyphen: boolean,
): number {
  let to = at
  if (state.bits > 0) octets[to++] = digits[state.carry << (6 - state.bits)]
  if (hyphen) octets[to++] = HYPHEN
  state.bits = -1
  state.carry = 0
  return to - at
}

/** What writeRun read and wrote. */
const run = { read: 0, written: 0 }

/** The bulk of a shifted sequence, from between two octets on: three units to eight octets, as long as nothing needs care. */
function writeRun(
  { octets: digits }: Tables,
  state: Shift,
  units: Uint16Array,
  start: number,
  end: number,
  octets: Uint8Array,
  at: number,
): void {
  let from = start
  let to = at
  /** Is the last unit a lead surrogate? */
  let open = false
  for (; from + 3 <= end; from += 3) {
    const x = units[from]
    const y = units[from + 1]
    const z = units[from + 2]
    if (x < 0x80 || y < 0x80 || z < 0x80) break
    if (open || x >> 11 === 0b11011 || y >> 11 === 0b11011 || z >> 11 === 0b11011) {
      if (isTrail(x) !== open || isTrail(y) !== isLead(x) || isTrail(z) !== isLead(y)) break
      open = isLead(z)
    }
    octets[to] = digits[x >> 10]
    octets[to + 1] = digits[(x >> 4) & 0b111111]
    octets[to + 2] = digits[((x & 0b1111) << 2) | (y >> 14)]
    octets[to + 3] = digits[(y >> 8) & 0b111111]
    octets[to + 4] = digits[(y >> 2) & 0b111111]
    octets[to + 5] = digits[((y & 0b11) << 4) | (z >> 12)]
    octets[to + 6] = digits[(z >> 6) & 0b111111]
    octets[to + 7] = digits[z & 0b111111]
    to += 8
  }
  let bits = 0
  let carry = 0
  if (open) {
    // Back to before the lead surrogate: the third unit begins with the last two bits of the sixth octet.
    from--
    to -= 3
    bits = 2
    carry = units[from - 1] & 0b11
  } else if (from < end && isPlain(units[from])) {
    const x = units[from++]
    octets[to++] = digits[x >> 10]
    octets[to++] = digits[(x >> 4) & 0b111111]
    bits = 4
    carry = x & 0b1111
    if (from < end && isPlain(units[from])) {
      const y = units[from++]
      octets[to++] = digits[(carry << 2) | (y >> 14)]
      octets[to++] = digits[(y >> 8) & 0b111111]
      octets[to++] = digits[(y >> 2) & 0b111111]
      bits = 2
      carry = y & 0b11
    }
  }
  state.bits = bits
  state.carry = carry
  run.read = from - start
  run.written = to - at
}

/** Writes the digits that the unit completes; returns how many. */
function writeUnit({ octets: digits }: Tables, state: Shift, unit: number, octets: Uint8Array, to: number): number {
  const value = (state.carry << 16) | unit
  switch (state.bits) {
    case 0:
      octets[to] = digits[value >> 10]
      octets[to + 1] = digits[(value >> 4) & 0b111111]
      state.bits = 4
      state.carry = value & 0b1111
      return 2
    case 4:
      octets[to] = digits[value >> 14]
      octets[to + 1] = digits[(value >> 8) & 0b111111]
      octets[to + 2] = digits[(value >> 2) & 0b111111]
      state.bits = 2
      state.carry = value & 0b11
      return 3
    default:
      octets[to] = digits[value >> 12]
      octets[to + 1] = digits[(value >> 6) & 0b111111]
      octets[to + 2] = digits[value & 0b111111]
      state.bits = state.carry = 0
      return 3
  }
}

/** Above ASCII and no surrogate. */
function isPlain(unit: number): boolean {
  return unit >= 0x80 && unit >> 11 !== 0b11011
}
function isLead(unit: number): boolean {
  return unit >> 10 === 0b110110
}
function isTrail(unit: number): boolean {
  return unit >> 10 === 0b110111
}
