/** Shift_JIS as windows-31j has it: WHATWG Encoding Standard, 12.3. kernels/legacy/double-byte.ts lists what is malformed. */
import { createEncoding, type Encoding } from '../../engine/encoding.ts'
import {
  createBytesTable,
  type DoubleByteTables,
  indexOfJoined,
  LEAD,
  listPairs,
  writeIndex,
} from '../../kernels/legacy/double-byte.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { createDoubleByteCodec } from './codecs.ts'
import { addMinusSign, FIRST_KATAKANA, getJis0208, LAST_KATAKANA } from './jis0208.ts'

/** Pointers that are decoded to U+E000 and what follows, and not encoded. */
const FIRST_PRIVATE = 8836
const LAST_PRIVATE = 10715
/** Up to there, pointers that are decoded and not encoded: characters that NEC had chosen of IBM's. */
const FIRST_NEC = 8272

const getTables = /* @__PURE__ */ makeOnce((): DoubleByteTables => {
  const singles = Uint16Array.from({ length: 0x100 }, (_, byte) => (byte <= 0x80 ? byte : LEAD))
  singles[0xa0] = NO_UNIT
  singles.fill(NO_UNIT, 0xfd)
  const doubles = new Uint16Array(0x8000)
  const bytes = createBytesTable()
  const index = getJis0208()
  const pairs = listPairs([0x81, 0x9f, 0xe0, 0xfc], [0x40, 0x7e, 0x80, 0xfc])
  writeIndex(index.subarray(0, FIRST_NEC), pairs, doubles, bytes)
  writeIndex(index.subarray(FIRST_NEC, FIRST_PRIVATE), pairs.subarray(FIRST_NEC), doubles)
  writeIndex(index.subarray(FIRST_PRIVATE), pairs.subarray(FIRST_PRIVATE), doubles, bytes)
  for (let pointer = FIRST_PRIVATE; pointer <= LAST_PRIVATE; pointer++)
    doubles[indexOfJoined(pairs[pointer])] = 0xe000 + pointer - FIRST_PRIVATE
  addMinusSign(bytes)
  for (let unit = FIRST_KATAKANA; unit <= LAST_KATAKANA; unit++) {
    const byte = unit - FIRST_KATAKANA + 0xa1
    singles[byte] = unit
    bytes[unit] = byte
  }
  bytes[0x80] = 0x80
  bytes[0xa5] = 0x5c // YEN SIGN
  bytes[0x203e] = 0x7e // OVERLINE
  return { singles, doubles, pairs: new Uint32Array(0), bytes }
})

/** Shift_JIS, Japanese, as windows-31j has it. */
export const shiftjis: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createDoubleByteCodec('shift_jis', { getTables }),
)
