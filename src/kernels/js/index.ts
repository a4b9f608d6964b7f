/**
 * The JavaScript twins of the kernels of assembly/: for engines where WebAssembly cannot run, for input too short to be worth a call into
 * it, and as the check of the other set.
 */
export { latin1ToUtf8 } from './latin1-to-utf8.ts'
export { latin1ToUtf16 } from './latin1-to-utf16.ts'
export {
  codePointsOfUtf8,
  codePointsOfUtf16,
  utf8LengthOfUtf16,
  utf16LengthOfUtf8,
  utf16LengthOfUtf32,
} from './lengths.ts'
export { decodedOffsets, encodedOffsets } from './offsets.ts'
export { search } from './search.ts'
export { swap16, swap32 } from './swap.ts'
export { utf8ToLatin1 } from './utf8-to-latin1.ts'
export { utf8ToUtf16 } from './utf8-to-utf16.ts'
export { utf8ToUtf32 } from './utf8-to-utf32.ts'
export { utf16ToAscii } from './utf16-to-ascii.ts'
export { utf16ToLatin1 } from './utf16-to-latin1.ts'
export { utf16ToUtf8 } from './utf16-to-utf8.ts'
export { utf16ToUtf32 } from './utf16-to-utf32.ts'
export { utf32ToUtf8 } from './utf32-to-utf8.ts'
export { utf32ToUtf16 } from './utf32-to-utf16.ts'
export { validateAscii } from './validate-ascii.ts'
export { validateUtf8 } from './validate-utf8.ts'
export { validateUtf16 } from './validate-utf16.ts'
export { validateUtf32 } from './validate-utf32.ts'
