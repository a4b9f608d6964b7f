/**
 * Modified UTF-8: the Java Virtual Machine Specification, 4.4.7, strictly. As CESU-8, but U+0000 is C0 80, so that no byte is 00,
 * and every 16-bit unit is a character, lone surrogates too. (Java's own readers also take 00 and overlong forms.)
 */
import { createEncoding, type Encoding } from '../engine/encoding.ts'
import { MUTF8 } from '../kernels/contract.ts'
import { createVariantCodec } from './utf8-variants.ts'

/**
 * Java's modified UTF-8: the Java Virtual Machine Specification, 4.4.7. As CESU-8, but U+0000 is C0 80, and lone surrogates are kept. For class files,
 * JNI and DataOutput.writeUTF, whose two bytes of length before it are not part of it.
 */
export const mutf8: Encoding = /* @__PURE__ */ createEncoding(/* @__PURE__ */ createVariantCodec('mutf-8', MUTF8))
