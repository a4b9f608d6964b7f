/** Big5 with the characters of Hong Kong (HKSCS): WHATWG Encoding Standard, 11. kernels/legacy/double-byte.ts lists what is malformed. */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import {
  createBytesTable,
  type DoubleByteTables,
  indexOfJoined,
  joinBytes,
  LEAD,
  writeRows,
} from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { createDoubleByteCodec } from './codecs.ts'
import { readTable } from './table-text.ts'
import { BIG5 } from './tables/big5.ts'

/** Characters of a row, and the bytes of each. */
const ROW = 157
const TRAILS = [0x40, 0x7e, 0xa1, 0xfe]
const LENGTH = 126 * ROW
/** Leads below this one are of the characters of Hong Kong. They are decoded, and not encoded. */
const FIRST_ENCODED = 0xa1
/** Of several pointers the last one encodes these, for all others the first one. */
const LAST_ENCODES = [0x2550, 0x255e, 0x2561, 0x256a, 0x5341, 0x5345]
/** Pointers that stand for two code points: Ê and ê with macron, or with caron. */
const COMPOSED: readonly (readonly [pointer: number, first: number, second: number])[] = [
  [1133, 0xca, 0x304],
  [1135, 0xca, 0x30c],
  [1164, 0xea, 0x304],
  [1166, 0xea, 0x30c],
]

interface Big5Tables extends DoubleByteTables {
  /** By the lower 16 bits of U+20000 to U+2FFFF: the two bytes. */
  readonly astralBytes: Uint16Array
}

/** The bytes of a pointer as `joinBytes` has them. */
function bytesOfPointer(pointer: number): number {
  const trail = pointer % ROW
  return joinBytes(0x81 + Math.floor(pointer / ROW), trail + (trail < 63 ? 0x40 : 0x62))
}

/** The tables, which the first call makes. */
export const getTables = /* @__PURE__ */ makeOnce((): Big5Tables => {
  const singles = Uint16Array.from({ length: 0x100 }, (_, byte) => (byte < 0x80 ? byte : LEAD))
  singles[0x80] = singles[0xff] = NO_UNIT
  const doubles = new Uint16Array(0x8000)
  const bytes = createBytesTable()
  const astralBytes = new Uint16Array(0x10000)
  const pairs: number[] = []
  const setPair = (pointer: number, first: number, second: number): void => {
    doubles[indexOfJoined(bytesOfPointer(pointer))] = 0xd800 + pairs.length
    pairs.push(first | (second << 16))
  }
  const index = readTable(BIG5, LENGTH)
  const encoded = { index, trails: TRAILS, doubles, bytes }
  const at = writeRows({ ...encoded, bytes: undefined }, [0x81, FIRST_ENCODED - 1])
  writeRows(encoded, [FIRST_ENCODED, 0xfe], at)
  for (let pointer = 0; pointer < LENGTH; pointer++) {
    const codePoint = index[pointer]
    if (codePoint <= 0xffff) continue
    const text = String.fromCodePoint(codePoint)
    setPair(pointer, text.charCodeAt(0), text.charCodeAt(1))
    const joined = bytesOfPointer(pointer)
    if ((joined & 0xff) >= FIRST_ENCODED) astralBytes[codePoint & 0xffff] ||= joined
  }
  for (const unit of LAST_ENCODES) bytes[unit] = bytesOfPointer(index.lastIndexOf(unit))
  for (const row of COMPOSED) setPair(...row)
  return { singles, doubles, pairs: Uint32Array.from(pairs), bytes, astralBytes }
})

/** Big5, traditional Chinese, with the characters of Hong Kong (HKSCS), which are decoded and not encoded. */
export const big5: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createDoubleByteCodec('big5', {
    getTables,
    writeLong: (codePoint) => (codePoint >> 16 === 2 ? getTables().astralBytes[codePoint & 0xffff] : 0),
  }),
)
