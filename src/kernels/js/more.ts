/** The JavaScript kernels that UTF-8 does not need, and every other encoding brings. */
import { latin1ToUtf8 } from './latin1-to-utf8.ts'
import { latin1ToUtf16 } from './latin1-to-utf16.ts'
import { codePointsOfUtf8, codePointsOfUtf16, utf16LengthOfUtf8, utf16LengthOfUtf32 } from './lengths.ts'
import { decodedOffsets, encodedOffsets, toUtf8Offsets, toUtf16Offsets } from './offsets.ts'
import { search } from './search.ts'
import { swap16, swap32 } from './swap.ts'
import { utf8ToLatin1 } from './utf8-to-latin1.ts'
import { utf16ToAscii } from './utf16-to-ascii.ts'
import { utf16ToLatin1 } from './utf16-to-latin1.ts'
import { utf16ToUtf32 } from './utf16-to-utf32.ts'
import { utf16ToVariant } from './utf16-to-variant.ts'
import { utf32ToUtf16 } from './utf32-to-utf16.ts'
import { validateAscii } from './validate-ascii.ts'
import { validateUtf16 } from './validate-utf16.ts'
import { validateUtf32 } from './validate-utf32.ts'
import { variantToUtf16 } from './variant-to-utf16.ts'

export const moreTwins = {
  validateAscii,
  validateUtf16,
  validateUtf32,
  utf8ToLatin1,
  variantToUtf16,
  utf16ToVariant,
  utf16ToUtf32,
  utf16ToLatin1,
  utf16ToAscii,
  utf32ToUtf16,
  latin1ToUtf8,
  latin1ToUtf16,
  swap16,
  swap32,
  utf16LengthOfUtf8,
  codePointsOfUtf8,
  codePointsOfUtf16,
  utf16LengthOfUtf32,
  search,
  toUtf16Offsets,
  toUtf8Offsets,
  encodedOffsets,
  decodedOffsets,
}
