/**
 * Modified UTF-8 (the Java Virtual Machine Specification, 4.4.7). It differs from CESU-8 in two ways: U+0000 is C0 80, so no byte is 00,
 * and every 16-bit unit is a character, lone surrogates too. Java's own readers also accept 00 and overlong forms; this codec does not.
 * utf8-variants.ts lists what is malformed.
 */
import { createEncoding } from '../engine/create-encoding.ts'
import type { Encoding } from '../engine/encoding.ts'
import { MUTF8 } from '../unicode/status.ts'
import { createVariantCodec } from './utf8-variants.ts'

/**
 * Java's modified UTF-8: the Java Virtual Machine Specification, 4.4.7. Like CESU-8, but U+0000 is C0 80, and lone surrogates are kept. For class
 * files, JNI and `DataOutput.writeUTF`, whose two bytes of length in front are not part of it.
 */
export const mutf8: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createVariantCodec('mutf-8', MUTF8))
