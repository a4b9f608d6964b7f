/** Shift_JIS as windows-31j has it: WHATWG Encoding Standard, 12.3. kernels/legacy/double-byte.ts lists what is malformed. */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { createBytesTable, type DoubleByteTables, LEAD, writeRows } from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { createDoubleByteCodec } from './codecs.ts'
import { addMinusSign, FIRST_KATAKANA, getJis0208, LAST_KATAKANA } from './jis0208.ts'

/** Characters of a row, and the bytes of each. */
const ROW = 188
const TRAILS = [0x40, 0x7e, 0x80, 0xfc]
/** Leads of characters that NEC had chosen of IBM's, which are decoded and not encoded. */
const NEC = [0xed, 0xef]
/** Leads that are decoded to U+E000 and what follows, and not encoded. */
const PRIVATE = [0xf0, 0xf9]
const PRIVATE_UNITS = 10 * ROW

/** The tables, which the first call makes. */
export const getTables = /* @__PURE__ */ makeOnce((): DoubleByteTables => {
  const singles = Uint16Array.from({ length: 0x100 }, (_, byte) => (byte <= 0x80 ? byte : LEAD))
  singles[0xa0] = NO_UNIT
  singles.fill(NO_UNIT, 0xfd)
  const doubles = new Uint16Array(0x8000)
  const bytes = createBytesTable()
  const encoded = { index: getJis0208(), trails: TRAILS, doubles, bytes }
  const decoded = { ...encoded, bytes: undefined }
  let at = writeRows(encoded, [0x81, 0x9f])
  at = writeRows(encoded, [0xe0, NEC[0] - 1], at)
  at = writeRows(decoded, NEC, at)
  writeRows(encoded, [NEC[1] + 1, 0xfc], at)
  writeRows({ ...decoded, index: Uint32Array.from({ length: PRIVATE_UNITS }, (_, i) => 0xe000 + i) }, PRIVATE)
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
