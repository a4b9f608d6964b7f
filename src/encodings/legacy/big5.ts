/** Big5 with the characters of Hong Kong (HKSCS): WHATWG Encoding Standard, 11. kernels/legacy/double-byte.ts lists what is malformed. */
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
import { readTable } from './table-text.ts'
import { BIG5 } from './tables/big5.ts'

const TRAILS = 157
const LENGTH = 126 * TRAILS
/** Below this pointer are the characters of Hong Kong. They are decoded, and not encoded. */
const FIRST_ENCODED = (0xa1 - 0x81) * TRAILS
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

const getTables = /* @__PURE__ */ makeOnce((): Big5Tables => {
  const singles = Uint16Array.from({ length: 0x100 }, (_, byte) => (byte < 0x80 ? byte : LEAD))
  singles[0x80] = singles[0xff] = NO_UNIT
  const doubles = new Uint16Array(0x8000)
  const bytes = createBytesTable()
  const astralBytes = new Uint16Array(0x10000)
  const pairs: number[] = []
  const joined = listPairs([0x81, 0xfe], [0x40, 0x7e, 0xa1, 0xfe])
  const setPair = (pointer: number, first: number, second: number): void => {
    doubles[indexOfJoined(joined[pointer])] = 0xd800 + pairs.length
    pairs.push(first | (second << 16))
  }
  const index = readTable(BIG5, LENGTH)
  index.forEach((codePoint, pointer) => {
    if (codePoint <= 0xffff) return
    setPair(pointer, 0xd7c0 + (codePoint >> 10), 0xdc00 | (codePoint & 0x3ff))
    if (pointer >= FIRST_ENCODED) astralBytes[codePoint & 0xffff] ||= joined[pointer]
    index[pointer] = 0
  })
  writeIndex(index.subarray(0, FIRST_ENCODED), joined, doubles)
  writeIndex(index.subarray(FIRST_ENCODED), joined.subarray(FIRST_ENCODED), doubles, bytes)
  for (const unit of LAST_ENCODES) bytes[unit] = joined[index.lastIndexOf(unit)]
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
