/**
 * CESU-8 (Unicode Technical Report 26). A character above U+FFFF is written as its two surrogates, in three bytes each, so that
 * bytes sort as UTF-16 does. It is meant for use inside systems, not for interchange. utf8-variants.ts lists what is malformed.
 */
import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import { CESU8 } from '../unicode/status.ts'
import { createVariantCodec } from './utf8-variants.ts'

/**
 * CESU-8: Unicode Technical Report 26. Like UTF-8, but a character above FFFF is its two surrogates in three bytes each; forms of four bytes and lone
 * surrogates are malformed.
 */
export const cesu8: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createVariantCodec('cesu-8', CESU8))
