/** Encodes UTF-16 to UTF-7 (RFC 2152) and IMAP's variant of it (RFC 3501, 5.1.3). codec.ts lists the rules. */

import type { Kernels, Step } from '../../kernels/contract.ts'
import { FINAL, OK, REPLACE, SURROGATE, TRUNCATED } from '../../unicode/status.ts'
import { isLeadSurrogate, isSurrogate, isTrailSurrogate } from '../../unicode/surrogates.ts'
import { CLOSES_WITH_HYPHEN, HYPHEN, leaveShift, type ShiftState, STAYS_SHIFTED, tablesOf } from './base64.ts'

/** Makes the step that encodes memory.units[start, end) to memory.bytes[at]. */
export function createEncodeStep(shift: ShiftState): Step {
  return (k, start, end, at, flags) => {
    const { bytes, units } = k.memory
    const { writesDirectly, closings, shift: shiftByte, digitBytes } = tablesOf(shift.dialect)
    let { bits, carry } = shift
    let p = start
    let out = at
    let status = OK
    while (p < end) {
      let unit = units[p]
      if (bits < 0) {
        if (unit < 0x80 && writesDirectly[unit] === 1) {
          bytes[out++] = unit
          p++
          continue
        }
        if (unit === shiftByte) {
          bytes[out++] = shiftByte
          bytes[out++] = HYPHEN
          p++
          continue
        }
      }

      if (unit < 0x80) {
        if (bits >= 0 && closings[unit] !== STAYS_SHIFTED) {
          if (bits > 0) bytes[out++] = digitBytes[carry << (6 - bits)]
          if (closings[unit] === CLOSES_WITH_HYPHEN) bytes[out++] = HYPHEN
          bits = -1
          carry = 0
          continue
        }
      } else if (isSurrogate(unit) && isLone(units, p, start, end)) {
        if (p + 1 === end && isLeadSurrogate(unit) && !(flags & FINAL)) status = TRUNCATED
        else if (flags & REPLACE) unit = 0xfffd
        else status = SURROGATE
        if (status !== OK) break
      }
      if (bits < 0) {
        bytes[out++] = shiftByte
        bits = 0
      }
      const value = (carry << 16) | unit
      bits += 16
      while (bits >= 6) {
        bits -= 6
        bytes[out++] = digitBytes[(value >> bits) & 0b111111]
      }
      carry = value & ((1 << bits) - 1)
      p++
    }
    shift.bits = bits
    shift.carry = carry
    return k.stop(status, p - start, out - at, status === OK ? 0 : 1)
  }
}

/** Is the surrogate units[at] without its other half in units[start, end)? */
function isLone(units: Uint16Array, at: number, start: number, end: number): boolean {
  if (isLeadSurrogate(units[at])) return at + 1 === end || !isTrailSurrogate(units[at + 1])
  return at === start || !isLeadSurrogate(units[at - 1])
}

/** Closes an open shifted sequence: writes the left-over bits, filled up with zeros, and `-`. Returns how many bytes that takes. */
export function writeClosing(shift: ShiftState, { memory: { bytes } }: Kernels, at: number): number {
  if (shift.bits < 0) return 0
  let out = at
  if (shift.bits > 0) bytes[out++] = tablesOf(shift.dialect).digitBytes[shift.carry << (6 - shift.bits)]
  bytes[out++] = HYPHEN
  leaveShift(shift)
  return out - at
}
