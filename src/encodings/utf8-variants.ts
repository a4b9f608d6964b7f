/**
 * The codec that the relatives of UTF-8 share (kernels/variants.ts).
 *
 * Their well-formed sequences, besides those of UTF-8 (Unicode Table 3-7) up to U+FFFF:
 *
 * | | U+0000 | above U+FFFF | a lone surrogate |
 * |---|---|---|---|
 * | CESU-8 | 00 | ED A0..AF 80..BF ED B0..BF 80..BF | |
 * | modified UTF-8 | C0 80 | the same | ED A0..BF 80..BF |
 * | WTF-8 | 00 | F0..F4 and three, as UTF-8 | ED A0..BF 80..BF |
 * | UTF-8B | 00 | the same | |
 *
 * A malformed sequence is a maximal subpart (Unicode D93b) by that table, but it never takes bytes that begin another character
 * (Unicode 3.9, Constraints on Conversion Processes). Where this differs from UTF-8:
 *
 * | bytes | kind | length |
 * |---|---|---|
 * | CESU-8, modified UTF-8: F0..FF | invalid-byte | 1 |
 * | modified UTF-8: 00 | invalid-byte | 1 |
 * | modified UTF-8: C0 before 81..BF; before anything else but 80 | overlong; truncated | 1 |
 * | CESU-8: a trail half with no lead half before it: ED B0..BF | surrogate | 1 |
 * | CESU-8: a lead half before no trail half | surrogate | 3 |
 * | CESU-8: a lead half and the first one or two bytes of a trail half | truncated | 4, 5 |
 * | CESU-8: these and a lead half at the end of the input | truncated | 3..5 |
 * | WTF-8: a lead half and a trail half: the pair is one sequence | surrogate | 6 |
 *
 * The byte ED after a lead half counts as the first of a trail half unless 80..AF follows. So the CESU-8 `ED A0 BD ED 95 9C` is one
 * U+FFFD and U+D55C (한). A strict reading of D93b would take the second ED into the malformed sequence and lose that character.
 *
 * In UTF-8B nothing is malformed.
 */

import type { Codec } from '../engine/rules/codec.ts'
import type { Step } from '../kernels/contract.ts'
import { utf16ToVariant, variantToUtf16 } from '../kernels/variants.ts'
import { toUtf32ThroughUtf16, validateThroughUtf16 } from '../kernels/via-utf16.ts'
import { type Flags, MUTF8, UTF8B, WTF8 } from '../unicode/status.ts'
import { malformedLength } from '../unicode/utf8.ts'
import { measureVariantSequence } from '../unicode/variants.ts'

/**
 * Makes the codec of one relative.
 * @param variant the flag of the kernels that names it
 */
export function createVariantCodec(name: string, variant: Flags): Codec {
  const toUtf16: Step = (kernels, start, end, at, flags) => variantToUtf16(kernels, start, end, at, flags | variant)
  const surrogates = variant === UTF8B ? 'trails' : variant === MUTF8 || variant === WTF8 ? 'lone' : 'malformed'
  return {
    name,
    repertoire: { max: 0x10ffff, surrogates },
    replacement: '\ufffd',
    validate: validateThroughUtf16(toUtf16),
    toUtf16,
    toUtf32: toUtf32ThroughUtf16(toUtf16, surrogates !== 'malformed'),
    fromUtf16: (kernels, start, end, at, flags) => utf16ToVariant(kernels, start, end, at, flags | variant),
    maxUnitBytes: 3,
    measureMalformed: ({ memory }, place, end) =>
      malformedLength(measureVariantSequence(memory.bytes, place, end, variant)),
    // In modified UTF-8 the byte 00 is malformed.
    native: variant === MUTF8 ? undefined : ({ asciiText }) => asciiText,
  }
}
