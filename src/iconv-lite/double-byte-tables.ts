/**
 * The tables of iconv-lite's encodings of two bytes and more: those of the Web, as utf-simd/legacy has them, with what differs
 * (tables/double-byte.ts).
 */
import { changeTables, type TableDifferences } from '../encodings/codepages/changed-tables.ts'
import { getTables as getBig5Tables } from '../encodings/legacy/big5.ts'
import { getTables as getEucjpTables, getJis0212 } from '../encodings/legacy/eucjp.ts'
import { getTables as getEuckrTables } from '../encodings/legacy/euckr.ts'
import { getFourByteTables, getTables as getGb18030Tables } from '../encodings/legacy/gb18030.ts'
import { getTables as getShiftjisTables } from '../encodings/legacy/shiftjis.ts'
import { type DoubleByteTables, joinBytes } from '../kernels/legacy/double-byte-tables.ts'
import { CUT_CHARACTER, type LenientDoubleByteRules, NO_CHARACTER, readLength } from '../kernels/legacy/lenient.ts'
import { makeOnce } from '../kernels/legacy/make-once.ts'
import { isLeadSurrogate, isSurrogate, joinSurrogates } from '../unicode/surrogates.ts'

/** The rules but for what stands for errors. */
type Rules = Omit<LenientDoubleByteRules, 'replacementUnit' | 'replacementByte'>

/** What stands in `doubles` for the first of `pairs`. */
const FIRST_PAIR = 0xd800

/** Finds the bytes of each code point above U+FFFF. */
function findAstralBytes({ doubles, pairs }: DoubleByteTables): Map<number, number> {
  const found = new Map<number, number>()
  doubles.forEach((unit, index) => {
    if (!isSurrogate(unit)) return
    const pair = pairs[unit - FIRST_PAIR]
    const first = pair & 0xffff
    if (isLeadSurrogate(first))
      found.set(joinSurrogates(first, pair >>> 16), joinBytes(0x80 + (index >>> 8), index & 0xff))
  })
  return found
}

/** Finds the bytes of the characters of two units of which neither is a surrogate, by both units: the first one in the lower half. */
function findComposed({ doubles, pairs }: DoubleByteTables): Map<number, number> {
  const found = new Map<number, number>()
  pairs.forEach((pair, i) => {
    if (isSurrogate(pair & 0xffff)) return
    const index = doubles.indexOf(FIRST_PAIR + i)
    if (index >= 0) found.set(pair, joinBytes(0x80 + (index >>> 8), index & 0xff))
  })
  return found
}

/** Makes the rules of an encoding without three or four bytes. */
function createPairRules(web: DoubleByteTables, differences: TableDifferences, writesAll = false): Rules {
  const tables = changeTables(web, differences, writesAll)
  const getTables = () => tables
  if (tables.pairs.length === 0) return { getTables }
  const composed = findComposed(tables)
  // The bytes of first units, which the table loses, so that the kernel leaves these to its twin.
  const alone = new Map<number, number>()
  for (const pair of composed.keys()) {
    const first = pair & 0xffff
    if (tables.bytes[first] !== 0) alone.set(first, tables.bytes[first])
    tables.bytes[first] = 0
  }
  const getAstralBytes = makeOnce(() => findAstralBytes(tables))
  return {
    getTables,
    writeLong: (codePoint) => (codePoint > 0xffff ? getAstralBytes() : alone).get(codePoint) ?? 0,
    writeComposed: composed.size > 0 ? (first, second) => composed.get((first | (second << 16)) >>> 0) ?? 0 : undefined,
  }
}

/** The first of three bytes in EUC-JP. */
const THREE = 0x8f
const JIS_ROW = 94
const isHigh = (byte: number): boolean => byte > 0xa0 && byte < 0xff

/** EUC-JP writes JIS X 0212, too, and prefers it. */
function createEucjpRules(differences: TableDifferences): Rules {
  const tables = changeTables(getEucjpTables(), differences)
  const { bytes } = tables
  const jis0212 = getJis0212()
  const threeBytes = new Uint16Array(0x10000)
  jis0212.forEach((unit, pointer) => {
    if (unit === 0) return
    threeBytes[unit] = joinBytes(0xa1 + Math.floor(pointer / JIS_ROW), 0xa1 + (pointer % JIS_ROW))
    bytes[unit] = 0
  })
  return {
    getTables: () => tables,
    readLong(source, p, end) {
      if (source[p] !== THREE || !isHigh(source[p + 1])) return NO_CHARACTER
      if (p + 2 === end) return CUT_CHARACTER
      readLength.bytes = 3
      return (isHigh(source[p + 2]) && jis0212[(source[p + 1] - 0xa1) * JIS_ROW + source[p + 2] - 0xa1]) || NO_CHARACTER
    },
    writeLong: (codePoint) => (codePoint <= 0xffff && threeBytes[codePoint] ? THREE | (threeBytes[codePoint] << 8) : 0),
  }
}

/** The only four bytes in iconv-lite's GBK: U+E7C7. */
const GBK_FOUR_BYTES = [0x81, 0x35, 0xf4, 0x37]

function createGbkRules(differences: TableDifferences): Rules {
  return {
    ...createPairRules(getGb18030Tables(), differences),
    readLong(bytes, p, end) {
      for (let i = 0; i < GBK_FOUR_BYTES.length; i++) {
        if (p + i === end) return CUT_CHARACTER
        if (bytes[p + i] !== GBK_FOUR_BYTES[i]) return NO_CHARACTER
      }
      readLength.bytes = GBK_FOUR_BYTES.length
      return 0xe7c7
    },
  }
}

/** The number of U+10000 among GB 18030's four bytes, and how many stand for what is below. */
const FIRST_ASTRAL = 189000
const FOUR_BYTE_UNITS = 39420
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39
const isLead = (byte: number): boolean => byte > 0x80 && byte < 0xff

/** GB 18030 of 2005. */
function createGb18030Rules(differences: TableDifferences): Rules {
  const tables = changeTables(getGb18030Tables(), differences)
  return {
    getTables: () => tables,
    getFourByteTables,
    readLong(bytes, p, end) {
      if (!isDigit(bytes[p + 1])) return NO_CHARACTER
      if (p + 2 === end) return CUT_CHARACTER
      if (!isLead(bytes[p + 2])) return NO_CHARACTER
      if (p + 3 === end) return CUT_CHARACTER
      if (!isDigit(bytes[p + 3])) return NO_CHARACTER
      const [lead, second, third, fourth] = bytes.subarray(p, p + 4)
      const number = (((lead - 0x81) * 10 + second - 0x30) * 126 + third - 0x81) * 10 + fourth - 0x30
      readLength.bytes = 4
      if (number < FOUR_BYTE_UNITS) return getFourByteTables().units[number] || NO_CHARACTER
      const codePoint = number - FIRST_ASTRAL + 0x10000
      return codePoint < 0x10000 || codePoint > 0x10ffff ? NO_CHARACTER : codePoint
    },
    writeLong(codePoint) {
      const number =
        codePoint > 0xffff ? codePoint - 0x10000 + FIRST_ASTRAL : getFourByteTables().numbers[codePoint] - 1
      if (number < 0) return 0
      const [third, second, lead] = [Math.floor(number / 10), Math.floor(number / 1260), Math.floor(number / 12600)]
      return (
        (0x81 + lead) | ((0x30 + (second % 10)) << 8) | ((0x81 + (third % 126)) << 16) | ((0x30 + (number % 10)) << 24)
      )
    },
  }
}

/** Makes the rules of each encoding, by iconv-lite's names. */
export const DOUBLE_BYTE = {
  shiftjis: (differences: TableDifferences) => createPairRules(getShiftjisTables(), differences),
  eucjp: createEucjpRules,
  cp936: (differences: TableDifferences) => createPairRules(getGb18030Tables(), differences),
  gbk: createGbkRules,
  gb18030: createGb18030Rules,
  cp949: (differences: TableDifferences) => createPairRules(getEuckrTables(), differences),
  cp950: (differences: TableDifferences) => createPairRules(getBig5Tables(), differences),
  big5hkscs: (differences: TableDifferences) => createPairRules(getBig5Tables(), differences, true),
} as const
export type DoubleByteName = keyof typeof DOUBLE_BYTE
