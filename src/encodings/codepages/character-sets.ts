/** The character sets among which escape sequences choose: of one byte, and of two, 94 rows of 94 characters each. */
import { doubleIndex, writeRows } from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { getTables as getEucjpTables, getJis0212 } from '../legacy/eucjp.ts'
import { getTables as getEuckrTables } from '../legacy/euckr.ts'
import { getTables as getGb18030Tables } from '../legacy/gb18030.ts'
import { FULL_WIDTH } from '../legacy/iso2022jp.ts'
import { FIRST_KATAKANA, LAST_KATAKANA } from '../legacy/jis0208.ts'
import { readTable } from '../legacy/table-text.ts'
import { ISO_8859_7 } from '../legacy/tables/single-byte.ts'
import { readHex, type TableDifferences } from './changed-tables.ts'
import { GB2312, JIS0208, JIS0208_MICROSOFT, JIS0212_MICROSOFT, KSX1001 } from './tables/character-sets.ts'

export interface CharacterSet {
  /** Bytes of a character. */
  readonly width: 1 | 2
  /** Units: by byte, NO_UNIT where there is none; or by `doubleIndex`, and 0. */
  readonly units: Uint16Array<ArrayBuffer>
  /** By unit: the byte, or two as `joinBytes` has them; 0: none. */
  readonly bytes: Uint16Array<ArrayBuffer>
}

/** Rows, and characters of a row. */
const ROW = 94
const FIRST = 0x21
const LAST = 0x7e

/** @param getUnit returns NO_UNIT for a byte without a character */
function createSingles(getUnit: (byte: number) => number): CharacterSet {
  const units = Uint16Array.from({ length: 0x100 }, (_, byte) => (byte < 0x80 ? getUnit(byte) : NO_UNIT))
  const bytes = new Uint16Array(0x10000)
  units.forEach((unit, byte) => {
    if (unit !== NO_UNIT) bytes[unit] = byte
  })
  return { width: 1, units, bytes }
}

/** ISO 646, International Reference Version. */
export const getAscii = /* @__PURE__ */ makeOnce(() => createSingles((byte) => byte))

/** JIS X 0201, Roman. */
export const getRoman = /* @__PURE__ */ makeOnce(() =>
  createSingles((byte) => (byte === 0x5c ? 0xa5 : byte === 0x7e ? 0x203e : byte)),
)

/** JIS X 0201, katakana. */
export const getKatakana = /* @__PURE__ */ makeOnce(() =>
  createSingles((byte) =>
    byte < FIRST || byte > FIRST + LAST_KATAKANA - FIRST_KATAKANA ? NO_UNIT : byte - FIRST + FIRST_KATAKANA,
  ),
)

/** The upper half of ISO 8859-1, in the lower one. */
export const getLatin1 = /* @__PURE__ */ makeOnce(() => createSingles((byte) => (byte < 0x20 ? NO_UNIT : byte | 0x80)))

/** Where ISO 8859-7 of 2003 has characters that it lacked in 1987. */
const GREEK_ADDED = [0x24, 0x25, 0x2a]

/** The upper half of ISO 8859-7 of 1987, in the lower one. */
export const getGreek = /* @__PURE__ */ makeOnce(() => {
  const units = readTable(ISO_8859_7, 0x80)
  return createSingles((byte) => (byte < 0x20 || GREEK_ADDED.includes(byte) ? NO_UNIT : units[byte] || NO_UNIT))
})

/** The rows A1 to FE of tables with the upper half. */
function takeRows(doubles: Uint16Array): Uint32Array {
  return Uint32Array.from(
    { length: ROW * ROW },
    (_, pointer) => doubles[doubleIndex(FIRST + Math.floor(pointer / ROW), 0x80 + FIRST + (pointer % ROW))],
  )
}

/** @param decodedLeads the first and the last lead of rows that are decoded and not encoded */
function createPairs(
  index: Uint32Array,
  { removed, changed }: TableDifferences = {},
  decodedLeads: readonly [number, number] = [LAST, FIRST],
): CharacterSet {
  const pointerOf = (lead: number, trail: number): number => (lead - FIRST) * ROW + trail - FIRST
  for (const [lead, first, last] of readHex(removed, 2, 2, 2))
    index.fill(0, pointerOf(lead, first), pointerOf(lead, last) + 1)
  for (const [pair, unit, count] of readHex(changed, 4, 4, 2))
    for (let i = 0; i < count; i++) index[pointerOf(pair >> 8, (pair & 0xff) + i)] = unit + i
  const units = new Uint16Array(0x8000)
  const bytes = new Uint16Array(0x10000)
  for (let lead = FIRST; lead <= LAST; lead++) {
    const isEncoded = lead < decodedLeads[0] || lead > decodedLeads[1]
    const row = { index, trails: [FIRST, LAST], doubles: units, bytes: isEncoded ? bytes : undefined }
    writeRows(row, [lead, lead], (lead - FIRST) * ROW)
  }
  return { width: 2, units, bytes }
}

/** KS X 1001. */
export const getKsX1001 = /* @__PURE__ */ makeOnce(() => createPairs(takeRows(getEuckrTables().doubles), KSX1001))
/** GB 2312. */
export const getGb2312 = /* @__PURE__ */ makeOnce(() => createPairs(takeRows(getGb18030Tables().doubles), GB2312))
/** JIS X 0208. */
export const getJisX0208 = /* @__PURE__ */ makeOnce(() => createPairs(takeRows(getEucjpTables().doubles), JIS0208))
/** JIS X 0212. */
export const getJisX0212 = /* @__PURE__ */ makeOnce(() => createPairs(getJis0212().slice()))

/** Rows of characters of IBM, which JIS X 0212 has, too. */
const IBM_LEADS = [0x79, 0x7c] as const

/** JIS X 0208 with the characters of NEC, IBM and users. */
export const getMicrosoft0208 = /* @__PURE__ */ makeOnce(() =>
  createPairs(takeRows(getEucjpTables().doubles), JIS0208_MICROSOFT, IBM_LEADS),
)
/** The same, which encodes half-width katakana as the others. */
export const getFullWidth0208 = /* @__PURE__ */ makeOnce((): CharacterSet => {
  const set = getMicrosoft0208()
  const bytes = set.bytes.slice()
  for (let unit = FIRST_KATAKANA; unit <= LAST_KATAKANA; unit++)
    bytes[unit] = bytes[FULL_WIDTH.charCodeAt(unit - FIRST_KATAKANA)]
  return { ...set, bytes }
})
/** JIS X 0212 with the characters of IBM and users. */
export const getMicrosoft0212 = /* @__PURE__ */ makeOnce(() => createPairs(getJis0212().slice(), JIS0212_MICROSOFT))
