/** A platform that does nothing itself, for the backend 'js': UTF-8 by plain loops of JavaScript, with one pass less than the kernels need. */
import { encodeFewUnitsInto, MAX_SCRATCH_UNITS, scratchBytes } from './calls.ts'
import type { Native } from './contract.ts'
import { createPortableBridge } from './strings.ts'
import { decodeLong, encodeLong } from './utf8-long.ts'
import { decodeShort } from './utf8-short.ts'

/** Bytes up to which one call with as many arguments is fastest. */
const MAX_SHORT_BYTES = 32
/** Bytes, and units, of a text that is converted in one piece, in three times the memory at the most. */
const MAX_PIECE_BYTES = 1 << 24

export const none: Native = {
  name: 'none',
  utf8: {
    decode(bytes, start) {
      const { length } = bytes
      if (length <= MAX_SHORT_BYTES) return decodeShort(bytes, start)
      return length <= MAX_PIECE_BYTES ? decodeLong(bytes, start) : undefined
    },
    encode(text) {
      const { length } = text
      if (length > MAX_PIECE_BYTES) return undefined
      const bytes = length > MAX_SCRATCH_UNITS ? new Uint8Array(3 * length) : scratchBytes()
      const written = encodeLong(text, bytes)
      return written < 0 ? undefined : bytes.slice(0, written)
    },
    encodeInto: encodeFewUnitsInto,
  },
  ascii: {},
  latin1: {},
  hasLazySubstrings: false,
  createBridge: createPortableBridge,
}
