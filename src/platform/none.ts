/** A platform that does nothing itself, for the backend 'js': UTF-8 by plain loops, with one pass less than the kernels need. */
import type { Native } from './contract.ts'
import { createPortableBridge } from './strings.ts'

/** Bytes, and units, of a text that is converted in one piece, in three times the memory at the most. */
const MAX_PIECE_BYTES = 1 << 24

export const none: Native = {
  name: 'none',
  loopBytes: MAX_PIECE_BYTES,
  loopUnits: MAX_PIECE_BYTES,
  countedUnits: MAX_PIECE_BYTES,
  utf8: {},
  hasLazySubstrings: false,
  createBridge: createPortableBridge,
}
