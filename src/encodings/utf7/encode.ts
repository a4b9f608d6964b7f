/** From UTF-16 to UTF-7 and IMAP's variant of it. The rules are in utf7-codec.ts. */

import { FINAL, OK, REPLACE, SURROGATE, TRUNCATED } from '../../kernels/contract.ts'
import { isLeadSurrogate, isTrailSurrogate } from '../../kernels/js/surrogates.ts'
import { utf16ToAscii } from '../../kernels/kernels.ts'
import { CLOSES_WITH_HYPHEN, HYPHEN, type Shift, type ShiftStep, STAYS, type Tables } from './base64.ts'

/** So many direct units go one by one: most runs between words are shorter. */
const SHORT = 8
/** From so many on, the kernel's call is worth it. */
const LONG = 32

/** memory.units[start, end) to memory.bytes[at]. */
export const encodeShifted: ShiftStep = (tables, state, kernels, start, end, at, flags) => {
  const { memory, result } = kernels
  const { bytes, units } = memory
  const { writes, closes, shift, bytes: digits, pairs } = tables
  // (Locals all along: words are short, and so are their shifted sequences.)
  let { bits, carry } = state
  let from = start
  let to = at
  /** Where the second half of the last surrogate pair is. */
  let trail = -1
  let status = OK
  while (from < end) {
    let unit = units[from]
    if (bits < 0) {
      const near = Math.min(end, from + SHORT)
      while (unit < 0x80 && writes[unit] === 1) {
        bytes[to++] = unit
        if (++from === near) break
        unit = units[from]
      }
      if (from === near) {
        const last = directEnd(writes, units, from, end)
        if (last - from >= LONG) {
          utf16ToAscii(kernels, from, last, to, FINAL)
          to += last - from
          from = last
        } else while (from < last) bytes[to++] = units[from++]
        if (from === end) break
        unit = units[from]
      }
      if (unit === shift) {
        bytes[to++] = shift
        bytes[to++] = HYPHEN
        from++
        continue
      }
    }

    if (unit < 0x80) {
      if (bits >= 0 && closes[unit] !== STAYS) {
        if (bits > 0) bytes[to++] = digits[carry << (6 - bits)]
        if (closes[unit] === CLOSES_WITH_HYPHEN) bytes[to++] = HYPHEN
        bits = -1
        carry = 0
        continue
      }
    } else if (unit >> 11 === 0b11011 && from !== trail && (trail = trailOf(unit, units, from, end)) < 0) {
      if (from + 1 === end && isLeadSurrogate(unit) && !(flags & FINAL)) status = TRUNCATED
      else if (flags & REPLACE) unit = 0xfffd
      else status = SURROGATE
      if (status !== OK) break
    }
    if (bits < 0) {
      bytes[to++] = shift
      bits = 0
    }
    if (bits > 0) {
      // Replaced, or the beginning of a window: up to between two bytes.
      const value = (carry << 16) | unit
      bits += 16
      while (bits >= 6) {
        bits -= 6
        bytes[to++] = digits[(value >> bits) & 0b111111]
      }
      carry = value & ((1 << bits) - 1)
      from++
      continue
    }

    // From between two bytes on, three units to eight bytes; the first has been looked at.
    for (;;) {
      const first = pairs[unit >> 4]
      bytes[to] = first
      bytes[to + 1] = first >> 8
      to += 2
      bits = 4
      carry = unit & 0b1111
      if (++from === end) break
      unit = units[from]
      if (unit < 0x80 || (unit >> 11 === 0b11011 && from !== trail && (trail = trailOf(unit, units, from, end)) < 0))
        break

      const second = pairs[(unit >> 2) & 0xfff]
      bytes[to] = digits[(carry << 2) | (unit >> 14)]
      bytes[to + 1] = second
      bytes[to + 2] = second >> 8
      to += 3
      bits = 2
      carry = unit & 0b11
      if (++from === end) break
      unit = units[from]
      if (unit < 0x80 || (unit >> 11 === 0b11011 && from !== trail && (trail = trailOf(unit, units, from, end)) < 0))
        break

      const third = pairs[unit & 0xfff]
      bytes[to] = digits[(carry << 4) | (unit >> 12)]
      bytes[to + 1] = third
      bytes[to + 2] = third >> 8
      to += 3
      bits = carry = 0
      if (++from === end) break
      unit = units[from]
      if (unit < 0x80 || (unit >> 11 === 0b11011 && from !== trail && (trail = trailOf(unit, units, from, end)) < 0))
        break
    }
  }
  state.bits = bits
  state.carry = carry
  result.read = from - start
  result.written = to - at
  result.length = status === OK ? 0 : 1
  return status
}

/** The end of the units from `from` on that are written directly. */
function directEnd(writes: Uint8Array, units: Uint16Array, from: number, end: number): number {
  for (; from + 4 <= end; from += 4) {
    const a = units[from]
    const b = units[from + 1]
    const c = units[from + 2]
    const d = units[from + 3]
    if ((a | b | c | d) >= 0x80 || (writes[a] & writes[b] & writes[c] & writes[d]) !== 1) break
  }
  while (from < end && units[from] < 0x80 && writes[units[from]] === 1) from++
  return from
}

/** Where the trail of a surrogate at `from` is; -1: it is no lead, or a lone one. */
function trailOf(unit: number, units: Uint16Array, from: number, end: number): number {
  return isLeadSurrogate(unit) && from + 1 < end && isTrailSurrogate(units[from + 1]) ? from + 1 : -1
}

/** Closes a shifted sequence: what is left over, filled up with zeros, and `-`. Returns how many bytes that took. */
export function close({ bytes: digits }: Tables, state: Shift, bytes: Uint8Array, at: number, hyphen: boolean): number {
  let to = at
  if (state.bits > 0) bytes[to++] = digits[state.carry << (6 - state.bits)]
  if (hyphen) bytes[to++] = HYPHEN
  state.bits = -1
  state.carry = 0
  return to - at
}
