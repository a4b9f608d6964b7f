/** EUC-KR with the syllables of windows-949: WHATWG Encoding Standard, 13. kernels/legacy/double-byte.ts lists what is malformed. */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { createBytesTable, type DoubleByteTables, LEAD, writeRows } from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { NO_UNIT } from '../../kernels/legacy/single-byte.ts'
import { createDoubleByteCodec } from './codecs.ts'
import { readTable } from './table-text.ts'
import { EUC_KR } from './tables/euc-kr.ts'

const LEADS = 126
const TRAILS = 190

/** The tables, which the first call makes. */
export const getTables = /* @__PURE__ */ makeOnce((): DoubleByteTables => {
  const singles = Uint16Array.from({ length: 0x100 }, (_, byte) => (byte < 0x80 ? byte : LEAD))
  singles[0x80] = singles[0xff] = NO_UNIT
  const doubles = new Uint16Array(0x8000)
  const bytes = createBytesTable()
  const index = readTable(EUC_KR, LEADS * TRAILS)
  writeRows({ index, trails: [0x41, 0xfe], doubles, bytes }, [0x81, 0xfe])
  return { singles, doubles, pairs: new Uint32Array(0), bytes }
})

/** EUC-KR, Korean: KS X 1001 and the other syllables, as windows-949 has them. */
export const euckr: Encoding = /* @__PURE__ */ createEncoding(
  /* @__PURE__ */ createDoubleByteCodec('euc-kr', { getTables }),
)
