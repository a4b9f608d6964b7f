/**
 * EUC-JP: WHATWG Encoding Standard, 12.1. The three bytes of JIS X 0212 are decoded and not encoded.
 *
 * Beside what kernels/legacy/double-byte.ts lists, these are malformed:
 *
 * | bytes | kind | length |
 * |---|---|---|
 * | 8F and a byte A1..FE before ASCII, which stays a character | truncated | 2 |
 * | the same before 80..FF that does not go on to a character | invalid-byte | 3 |
 */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { found, reject, rejectBefore } from '../../kernels/legacy/double-byte.ts'
import {
  createBytesTable,
  type DoubleByteTables,
  doubleIndex,
  joinBytes,
  LEAD,
  writeRows,
} from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { INVALID_BYTE, TRUNCATED } from '../../unicode/status.ts'
import { createDoubleByteCodec } from './codecs.ts'
import { addMinusSign, FIRST_KATAKANA, getJisRows, LAST_KATAKANA, ROW } from './jis0208.ts'
import { readTable } from './table-text.ts'
import { JIS0212 } from './tables/jis0212.ts'

/** The lead of half-width katakana. */
const KATAKANA = 0x8e
/** The first of three bytes. */
const THREE = 0x8f

/** The tables, which the first call makes. */
export const getTables = /* @__PURE__ */ makeOnce((): DoubleByteTables => {
  const singles = Uint16Array.from({ length: 0x100 }, (_, byte) =>
    byte < 0x80 ? byte : byte === KATAKANA || byte === THREE || (byte > 0xa0 && byte < 0xff) ? LEAD : NO_UNIT,
  )
  const doubles = new Uint16Array(0x8000)
  const bytes = createBytesTable()
  writeRows({ index: getJisRows(), trails: [0xa1, 0xfe], doubles, bytes }, [0xa1, 0xfe])
  addMinusSign(bytes)
  for (let unit = FIRST_KATAKANA; unit <= LAST_KATAKANA; unit++) {
    const trail = unit - FIRST_KATAKANA + 0xa1
    doubles[doubleIndex(KATAKANA, trail)] = unit
    bytes[unit] = joinBytes(KATAKANA, trail)
  }
  bytes[0xa5] = 0x5c // YEN SIGN
  bytes[0x203e] = 0x7e // OVERLINE
  return { singles, doubles, pairs: new Uint32Array(0), bytes }
})

/** The tables, which the first call makes. */
export const getJis0212 = /* @__PURE__ */ makeOnce(() => readTable(JIS0212, ROW * ROW))

const isHigh = (byte: number): boolean => byte > 0xa0 && byte < 0xff

function readLong(bytes: Uint8Array, p: number, end: number): number {
  const [lead, second, third] = [bytes[p], bytes[p + 1], bytes[p + 2]]
  if (lead !== THREE || !isHigh(second)) return rejectBefore(second, 2)
  if (p + 2 === end) return reject(TRUNCATED, 2)
  if (!isHigh(third)) return rejectBefore(third, 3)
  const codePoint = getJis0212()[(second - 0xa1) * ROW + third - 0xa1]
  found.length = 3
  return codePoint || reject(INVALID_BYTE, 3)
}

/** EUC-JP, Japanese: JIS X 0208, and JIS X 0212, which is decoded and not encoded. */
export const eucjp: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createDoubleByteCodec('euc-jp', { getTables, readLong }),
)
