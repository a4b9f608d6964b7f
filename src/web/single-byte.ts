/** The encodings with one byte for each character (WHATWG Encoding Standard, 9 and 14.5), which both entries have. */
import * as singleByte from '../encodings/legacy/single-byte.ts'
import { type Encoding, windows1252 } from '../index.ts'

export const SINGLE_BYTE_ENCODINGS: readonly Encoding[] = [windows1252, .../* @__PURE__ */ Object.values(singleByte)]
