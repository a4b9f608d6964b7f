/** JIS X 0208 with the extensions of windows-31j, which the three Japanese encodings share: index jis0208 of the WHATWG Encoding Standard. */
import { makeOnce } from '../../kernels/legacy/make-once.ts'
import { readTable } from './table-text.ts'
import { JIS0208 } from './tables/jis0208.ts'

/** Characters of a row. */
export const ROW = 94
/** Pointers. From 8836 on only Shift_JIS reaches them. */
const LENGTH = 11280

/** The code points by pointer; 0: none. */
export const getJis0208 = /* @__PURE__ */ makeOnce(() => readTable(JIS0208, LENGTH))

/** The pointers that the rows of JIS X 0208 have. */
export function getJisRows(): Uint32Array {
  return getJis0208().subarray(0, ROW * ROW)
}

/** Encodes MINUS SIGN as FULLWIDTH HYPHEN-MINUS. */
export function addMinusSign(bytes: Uint16Array): void {
  bytes[0x2212] = bytes[0xff0d]
}

/** Half-width katakana: U+FF61 to U+FF9F. */
export const FIRST_KATAKANA = 0xff61
export const LAST_KATAKANA = 0xff9f
