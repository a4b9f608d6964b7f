/**
 * What the encodings with one byte for each character share (WHATWG Encoding Standard, 9). A byte without a character is malformed:
 * invalid-byte, length 1.
 */

import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import type { Codec } from '../engine/rules/codec.ts'
import { makeOnce } from '../kernels/legacy/make-once.ts'
import { createSingleByteSteps, createSingleByteTables, NO_UNIT } from '../kernels/legacy/single-byte.ts'
import { codecThroughUtf16 } from './through-utf16.ts'

/**
 * Makes the codec of a table.
 * @param readUnits reads the units of the 256 bytes; 0: none, but for the byte 00
 */
export function createSingleByteCodec(name: string, readUnits: () => ArrayLike<number>): Codec {
  const getTables = makeOnce(() =>
    createSingleByteTables(Uint16Array.from(readUnits(), (unit, byte) => (unit === 0 && byte > 0 ? NO_UNIT : unit))),
  )
  return {
    ...codecThroughUtf16(createSingleByteSteps(getTables)),
    name,
    replacement: '?',
    maxUnitBytes: 1,
    measureMalformed: ({ memory }, p) => {
      const byte = memory.bytes[p]
      const unit = getTables().units[byte]
      if (unit === NO_UNIT) return 1
      return unit === byte && byte < 0x80 ? -1 : 0
    },
    countUtf16: (_, start, end) => end - start,
    countCodePoints: (_, start, end) => end - start,
  }
}

/** Makes an encoding that begins with ASCII. @param readHigh reads the units of 80..FF; 0: none */
export function createSingleByteEncoding(name: string, readHigh: () => ArrayLike<number>): Encoding {
  const readUnits = () => {
    const units = Uint16Array.from({ length: 0x100 }, (_, byte) => byte)
    units.set(readHigh(), 0x80)
    return units
  }
  return createEncoding({
    ...createSingleByteCodec(name, readUnits),
    native: ({ asciiText }) => asciiText,
  })
}
