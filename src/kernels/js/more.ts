/** The JavaScript kernels that UTF-8 does not need, and every other encoding brings. */
import { validateAscii } from './ascii.ts'
import { latin1ToUtf8, latin1ToUtf16 } from './latin1.ts'
import { codePointsOfUtf8, codePointsOfUtf16, utf16LengthOfUtf8, utf16LengthOfUtf32 } from './lengths.ts'
import { decodedOffsets, encodedOffsets, toUtf8Offsets, toUtf16Offsets } from './offsets.ts'
import { search } from './search.ts'
import { swap16, swap32 } from './swap.ts'
import { utf8ToLatin1 } from './utf8-to-latin1.ts'
import { utf16ToAscii, utf16ToLatin1 } from './utf16-to-latin1.ts'
import { utf16ToUtf32 } from './utf16-to-utf32.ts'
import { validateUtf16 } from './utf16-validate.ts'
import { utf32ToUtf16 } from './utf32-to-utf16.ts'
import { validateUtf32 } from './utf32-validate.ts'
import { variantToUtf16 } from './variant-decode.ts'
import { utf16ToVariant } from './variant-encode.ts'

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
