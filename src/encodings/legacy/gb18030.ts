/**
 * GB 18030-2022, and GBK: WHATWG Encoding Standard, 10. Both are decoded alike. GBK is encoded without the sequences of four bytes, and
 * with 80 for the euro sign.
 *
 * Beside what kernels/legacy/double-byte.ts lists, these are malformed:
 *
 * | bytes | kind | length |
 * |---|---|---|
 * | a lead and a digit, or these and a byte 81..FE, before a byte that does not go on | truncated | 1: what follows the lead stands for itself |
 * | four bytes that have no character | invalid-byte | 4 |
 */

import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import type { Codec } from '../../engine/rules/codec.ts'
import {
  createDecoderTwin,
  createDoubleByteSteps,
  found,
  reject,
  rejectBefore,
} from '../../kernels/legacy/double-byte.ts'
import {
  createBytesTable,
  type DoubleByteTables,
  type FourByteTables,
  indexOfJoined,
  LEAD,
  writeRows,
} from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { INVALID_BYTE, TRUNCATED } from '../../unicode/status.ts'
import { codecThroughUtf16 } from '../through-utf16.ts'
import { createDoubleByteCodec, measureByStep } from './codecs.ts'
import { readTable } from './table-text.ts'
import { GB18030 } from './tables/gb18030.ts'

const LEADS = 126
const TRAILS = 190
/** The sequences of four bytes are numbers: 126 × 10 × 126 × 10. From this one on they stand for U+10000 to U+10FFFF. */
const FIRST_ASTRAL = 189000
const EURO = 0x20ac

/**
 * Characters of the private use area in GB 18030-2005 that have become others, which are decoded from the same two bytes. WHATWG encodes
 * both. The first byte is in the lower half.
 */
const MOVED: readonly (readonly [before: number, bytes: number])[] = [
  [0xe81e, 0x59fe],
  [0xe826, 0x61fe],
  [0xe82b, 0x66fe],
  [0xe82c, 0x67fe],
  [0xe832, 0x6dfe],
  [0xe843, 0x7efe],
  [0xe854, 0x90fe],
  [0xe864, 0xa0fe],
  [0xe78d, 0xd9a6],
  [0xe78e, 0xdaa6],
  [0xe78f, 0xdba6],
  [0xe790, 0xdca6],
  [0xe791, 0xdda6],
  [0xe792, 0xdea6],
  [0xe793, 0xdfa6],
  [0xe794, 0xeca6],
  [0xe795, 0xeda6],
  [0xe796, 0xf3a6],
]

/** The tables, which the first call makes. */
export const getTables = /* @__PURE__ */ makeOnce((): DoubleByteTables => {
  const singles = Uint16Array.from({ length: 0x100 }, (_, byte) => (byte < 0x80 ? byte : LEAD))
  singles[0x80] = EURO
  singles[0xff] = NO_UNIT
  const doubles = new Uint16Array(0x8000)
  const bytes = createBytesTable()
  const index = readTable(GB18030, LEADS * TRAILS)
  writeRows({ index, trails: [0x40, 0x7e, 0x80, 0xfe], doubles, bytes }, [0x81, 0xfe])
  for (const [before, moved] of MOVED) bytes[before] = moved
  return { singles, doubles, pairs: new Uint32Array(0), bytes }
})

const getGbkTables = /* @__PURE__ */ makeOnce((): DoubleByteTables => {
  const tables = getTables()
  const bytes = tables.bytes.slice()
  bytes[EURO] = 0x80
  return { ...tables, bytes }
})

/** Up to U+FFFF, four bytes are for the characters that two bytes lacked in GB 18030-2005, in the order of Unicode. */
export const getFourByteTables = /* @__PURE__ */ makeOnce((): FourByteTables => {
  const units = new Uint16Array(FOUR_BYTE_UNITS)
  const numbers = new Uint16Array(0x10000)
  const had = getTables().bytes.slice()
  for (const [, pair] of MOVED) had[getTables().doubles[indexOfJoined(pair)]] = 0
  // U+E5E5 was A3 A0, which WHATWG reads as U+3000. U+1E3F has taken A8 BC from U+E7C7, and that the number of U+1E3F.
  had[0xe5e5] = had[0xe7c7] = 1
  had[0x1e3f] = 0
  let number = 0
  for (let unit = 0x80; unit < 0x10000; unit++) {
    if (had[unit] !== 0 || (unit >= 0xd800 && unit < 0xe000)) continue
    const meant = unit === 0x1e3f ? 0xe7c7 : unit
    units[number] = meant
    numbers[meant] = ++number
  }
  return { units, numbers }
})
const FOUR_BYTE_UNITS = 39420

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

function readLong(bytes: Uint8Array, p: number, end: number): number {
  const [lead, second, third, fourth] = [bytes[p], bytes[p + 1], bytes[p + 2], bytes[p + 3]]
  if (!isDigit(second)) return rejectBefore(second, 2)
  if (p + 2 === end) return reject(TRUNCATED, 2)
  if (third < 0x81 || third === 0xff) return reject(TRUNCATED, 1)
  if (p + 3 === end) return reject(TRUNCATED, 3)
  if (!isDigit(fourth)) return reject(TRUNCATED, 1)
  const number = (((lead - 0x81) * 10 + second - 0x30) * LEADS + third - 0x81) * 10 + fourth - 0x30
  found.length = 4
  if (number < FOUR_BYTE_UNITS) return getFourByteTables().units[number]
  const codePoint = number - FIRST_ASTRAL + 0x10000
  return codePoint < 0x10000 || codePoint > 0x10ffff ? reject(INVALID_BYTE, 4) : codePoint
}

function writeLong(codePoint: number): number {
  const number = codePoint < 0x10000 ? getFourByteTables().numbers[codePoint] - 1 : codePoint - 0x10000 + FIRST_ASTRAL
  if (number < 0) return 0
  const third = Math.floor(number / 10)
  const second = Math.floor(third / LEADS)
  const lead = Math.floor(second / 10)
  return (
    (0x81 + lead) | ((0x30 + (second % 10)) << 8) | ((0x81 + (third % LEADS)) << 16) | ((0x30 + (number % 10)) << 24)
  )
}

function createGb18030Codec(): Codec {
  const rules = { getTables, readLong, writeLong, getFourByteTables, replacement: REPLACEMENT }
  return {
    ...codecThroughUtf16(createDoubleByteSteps(rules)),
    name: 'gb18030',
    replacement: '\ufffd',
    measureMalformed: measureByStep(createDecoderTwin(rules)),
  }
}
/** U+FFFD: 84 31 A4 37. */
const REPLACEMENT = 0x37a43184

/** GB 18030-2022, the character set of China, which has all of Unicode. */
export const gb18030: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createGb18030Codec())

/** GBK, simplified Chinese: decoded as gb18030; encoded to two bytes at most. */
export const gbk: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createDoubleByteCodec('gbk', { getTables: getGbkTables, readLong }),
)
