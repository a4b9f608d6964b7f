/**
 * Microsoft's code pages of two bytes: the encodings of the Web with what differs (tables/double-byte.ts). kernels/legacy/double-byte.ts lists what
 * is malformed. Characters of users are in the private use area, both ways.
 */
import { createEncoding } from '../../engine/create-encoding.ts'
import type { Encoding } from '../../engine/encoding.ts'
import type { DoubleByteTables } from '../../kernels/legacy/double-byte-tables.ts'
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { getTables as getBig5Tables } from '../legacy/big5.ts'
import { createDoubleByteCodec } from '../legacy/codecs.ts'
import { getTables as getEuckrTables } from '../legacy/euckr.ts'
import { getTables as getGb18030Tables } from '../legacy/gb18030.ts'
import { getTables as getShiftjisTables } from '../legacy/shiftjis.ts'
import { changeTables, type TableDifferences } from './changed-tables.ts'
import { CP932, CP936, CP949, CP950 } from './tables/double-byte.ts'

function createPage(name: string, getBase: () => DoubleByteTables, differences: TableDifferences): Encoding {
  const getTables = makeOnce(() => changeTables(getBase(), differences))
  return createEncoding(createDoubleByteCodec(name, { getTables }))
}

/** Microsoft: Japanese. Unlike `shiftjis` it encodes characters of users, and no `¥`, `‾` and `−`. */
export const cp932: Encoding = /* @__PURE__ */ createPage('cp932', getShiftjisTables, CP932)

/** Microsoft: simplified Chinese. Unlike `gbk` it has no sequences of four bytes, and the characters of GBK. */
export const cp936: Encoding = /* @__PURE__ */ createPage('cp936', getGb18030Tables, CP936)

/** Microsoft: Korean. Unlike `euckr` it has characters of users. */
export const cp949: Encoding = /* @__PURE__ */ createPage('cp949', getEuckrTables, CP949)

/** Microsoft: traditional Chinese. Unlike `big5` it has characters of users, and none of Hong Kong. */
export const cp950: Encoding = /* @__PURE__ */ createPage('cp950', getBig5Tables, CP950)
