/** Encodes UTF-16 to UTF-7 (RFC 2152) and IMAP's variant of it (RFC 3501, 5.1.3). codec.ts lists the rules. */

import type { Kernels, Step } from '../../kernels/contract.ts'
import { utf16ToAscii } from '../../kernels/kernels.ts'
import { FINAL, OK, REPLACE, SURROGATE, TRUNCATED } from '../../unicode/status.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../../unicode/surrogates.ts'
import { CLOSES_WITH_HYPHEN, HYPHEN, leaveShift, type ShiftState, STAYS_SHIFTED, tablesOf } from './base64.ts'

/** Direct units that a plain loop copies first. Most runs between words are shorter. */
const MAX_SHORT_RUN_UNITS = 8
/** Direct units from which on a call of the kernel is faster than a loop. */
const MIN_KERNEL_UNITS = 32

/** Makes the step that encodes memory.units[start, end) to memory.bytes[at]. */
export function createEncodeStep(shift: ShiftState): Step {
  return (kernels, start, end, at, flags) => {
    const { memory, result } = kernels
    const { bytes, units } = memory
    const { writesDirectly, closings, shift: shiftByte, digitBytes, digitPairBytes } = tablesOf(shift.dialect)
    let { bits, carry } = shift
    let from = start
    let to = at
    let status = OK
    while (from < end) {
      let unit = units[from]
      if (bits < 0) {
        const near = Math.min(end, from + MAX_SHORT_RUN_UNITS)
        while (unit < 0x80 && writesDirectly[unit] === 1) {
          bytes[to++] = unit
          if (++from === near) break
          unit = units[from]
        }
        if (from === near) {
          const last = findDirectEnd(writesDirectly, units, from, end)
          if (last - from >= MIN_KERNEL_UNITS) {
            utf16ToAscii(kernels, from, last, to, FINAL)
            to += last - from
            from = last
          } else while (from < last) bytes[to++] = units[from++]
          if (from === end) break
          unit = units[from]
        }
        if (unit === shiftByte) {
          bytes[to++] = shiftByte
          bytes[to++] = HYPHEN
          from++
          continue
        }
      }

      if (unit < 0x80) {
        if (bits >= 0 && closings[unit] !== STAYS_SHIFTED) {
          if (bits > 0) bytes[to++] = digitBytes[carry << (6 - bits)]
          if (closings[unit] === CLOSES_WITH_HYPHEN) bytes[to++] = HYPHEN
          bits = -1
          carry = 0
          continue
        }
      } else if (isSurrogate(unit) && isLone(units, from, start, end)) {
        if (from + 1 === end && isLeadSurrogate(unit) && !(flags & FINAL)) status = TRUNCATED
        else if (flags & REPLACE) unit = 0xfffd
        else status = SURROGATE
        if (status !== OK) break
      }
      if (bits < 0) {
        bytes[to++] = shiftByte
        bits = 0
      }
      if (bits > 0) {
        // A replaced unit, or the start of a window: goes on bit by bit until a unit ends where a byte does.
        const value = (carry << 16) | unit
        bits += 16
        while (bits >= 6) {
          bits -= 6
          bytes[to++] = digitBytes[(value >> bits) & 0b111111]
        }
        carry = value & ((1 << bits) - 1)
        from++
        continue
      }

      // From between two bytes on, three units make eight bytes. The first unit has been judged above.
      for (;;) {
        const first = digitPairBytes[unit >> 4]
        bytes[to] = first
        bytes[to + 1] = first >> 8
        to += 2
        bits = 4
        carry = unit & 0b1111
        if (++from === end) break
        unit = units[from]
        if (unit < 0x80 || (isSurrogate(unit) && isLone(units, from, start, end))) break

        const second = digitPairBytes[(unit >> 2) & 0xfff]
        bytes[to] = digitBytes[(carry << 2) | (unit >> 14)]
        bytes[to + 1] = second
        bytes[to + 2] = second >> 8
        to += 3
        bits = 2
        carry = unit & 0b11
        if (++from === end) break
        unit = units[from]
        if (unit < 0x80 || (isSurrogate(unit) && isLone(units, from, start, end))) break

        const third = digitPairBytes[unit & 0xfff]
        bytes[to] = digitBytes[(carry << 4) | (unit >> 12)]
        bytes[to + 1] = third
        bytes[to + 2] = third >> 8
        to += 3
        bits = carry = 0
        if (++from === end) break
        unit = units[from]
        if (unit < 0x80 || (isSurrogate(unit) && isLone(units, from, start, end))) break
      }
    }
    shift.bits = bits
    shift.carry = carry
    result.read = from - start
    result.written = to - at
    result.length = status === OK ? 0 : 1
    return status
  }
}

/** Returns the end of the units from `from` on that are written directly. */
function findDirectEnd(writesDirectly: Uint8Array, units: Uint16Array, from: number, end: number): number {
  const writes = writesDirectly
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

/** Is the surrogate units[at] without its other half in units[start, end)? */
function isLone(units: Uint16Array, at: number, start: number, end: number): boolean {
  if (isLeadSurrogate(units[at])) return at + 1 === end || !isTrailSurrogate(units[at + 1])
  return at === start || !isLeadSurrogate(units[at - 1])
}

/** Closes an open shifted sequence: writes the left-over bits, filled up with zeros, and `-`. Returns how many bytes that takes. */
export function writeClosing(shift: ShiftState, { memory: { bytes } }: Kernels, at: number): number {
  if (shift.bits < 0) return 0
  let to = at
  if (shift.bits > 0) bytes[to++] = tablesOf(shift.dialect).digitBytes[shift.carry << (6 - shift.bits)]
  bytes[to++] = HYPHEN
  leaveShift(shift)
  return to - at
}
