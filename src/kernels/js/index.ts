/**
 * The JavaScript twins of the kernels of assembly/: for engines where WebAssembly cannot run, for input too short to be worth a call into
 * it, and as the check of the other set.
 */
import { latin1ToUtf8 } from './latin1-to-utf8.ts'
import { latin1ToUtf16 } from './latin1-to-utf16.ts'
import {
  codePointsOfUtf8,
  codePointsOfUtf16,
  utf8LengthOfUtf16,
  utf16LengthOfUtf8,
  utf16LengthOfUtf32,
} from './lengths.ts'
import { decodedOffsets, encodedOffsets } from './offsets.ts'
import { search } from './search.ts'
import { swap16, swap32 } from './swap.ts'
import { utf8ToLatin1 } from './utf8-to-latin1.ts'
import { utf8ToUtf16 } from './utf8-to-utf16.ts'
import { utf8ToUtf32 } from './utf8-to-utf32.ts'
import { utf16ToAscii } from './utf16-to-ascii.ts'
import { utf16ToLatin1 } from './utf16-to-latin1.ts'
import { utf16ToUtf8 } from './utf16-to-utf8.ts'
import { utf16ToUtf32 } from './utf16-to-utf32.ts'
import { utf32ToUtf8 } from './utf32-to-utf8.ts'
import { utf32ToUtf16 } from './utf32-to-utf16.ts'
import { validateAscii } from './validate-ascii.ts'
import { validateUtf8 } from './validate-utf8.ts'
import { validateUtf16 } from './validate-utf16.ts'
import { validateUtf32 } from './validate-utf32.ts'

export const twins = {
  latin1ToUtf8,
  latin1ToUtf16,
  codePointsOfUtf8,
  codePointsOfUtf16,
  utf8LengthOfUtf16,
  utf16LengthOfUtf8,
  utf16LengthOfUtf32,
  decodedOffsets,
  encodedOffsets,
  search,
  swap16,
  swap32,
  utf8ToLatin1,
  utf8ToUtf16,
  utf8ToUtf32,
  utf16ToAscii,
  utf16ToLatin1,
  utf16ToUtf8,
  utf16ToUtf32,
  utf32ToUtf8,
  utf32ToUtf16,
  validateAscii,
  validateUtf8,
  validateUtf16,
  validateUtf32,
}
