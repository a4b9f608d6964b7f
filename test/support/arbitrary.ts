// What the property tests draw from.

import fc from 'fast-check'
import { isScalarValue } from '../reference/items.ts'

/** Text of all planes, of at most so many characters. fast-check's own generator takes seconds to start. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(fc.nat(0x10ffff), fc.nat(0xffff), fc.nat(0x7f)).filter(isScalarValue), { maxLength })
    .map((codePoints) => String.fromCodePoint(...codePoints))
}
