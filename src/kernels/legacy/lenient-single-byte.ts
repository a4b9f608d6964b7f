/** The kernels of utf-simd/iconv-lite for one byte, with twins that never stop. */

import { OK } from '../../unicode/status.ts'
import { createSingleByteSteps, type GetTables, NO_UNIT, type Steps } from './single-byte.ts'

/**
 * A byte without a character is U+FFFD. Each unit is one byte, half a pair, too.
 * @param replacementByte for a unit that has none
 */
export function createLenientSingleByteSteps(getTables: GetTables, replacementByte: number): Steps {
  return createSingleByteSteps(getTables, {
    toUtf16(k, start, end, at) {
      const { bytes, units } = k.memory
      const table = getTables().units
      let out = at
      for (let p = start; p < end; p++) {
        const unit = table[bytes[p]]
        units[out++] = unit === NO_UNIT ? 0xfffd : unit
      }
      return k.stop(OK, end - start, out - at, 0)
    },
    fromUtf16(k, start, end, at) {
      const { bytes, units } = k.memory
      const table = getTables().bytes
      let out = at
      for (let p = start; p < end; p++) {
        const unit = units[p]
        bytes[out++] = table[unit] || (unit && replacementByte)
      }
      return k.stop(OK, end - start, out - at, 0)
    },
  })
}
