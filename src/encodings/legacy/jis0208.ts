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

/**
 * Writes the bytes of all characters to `bytes`, by unit.
 * @param bytesOf the two bytes of a pointer; 0: it does not encode
 */
export function invertJis0208(
  bytes: Uint16Array<ArrayBuffer>,
  bytesOf: (pointer: number) => number,
): Uint16Array<ArrayBuffer> {
  const index = getJis0208()
  // Backwards: of several pointers, the first one encodes.
  for (let pointer = index.length - 1; pointer >= 0; pointer--) {
    const pair = index[pointer] === 0 ? 0 : bytesOf(pointer)
    if (pair !== 0) bytes[index[pointer]] = pair
  }
  bytes[0x2212] = bytes[0xff0d] // MINUS SIGN as FULLWIDTH HYPHEN-MINUS
  return bytes
}

/** Half-width katakana: U+FF61 to U+FF9F. */
export const FIRST_KATAKANA = 0xff61
export const LAST_KATAKANA = 0xff9f
