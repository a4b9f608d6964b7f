// What the module exports: the kernels of src/kernels/contract.ts by the same names, which take addresses and lengths
// in place of arrays, and the places in memory that the wrapper needs. There are no imports, no allocation and no
// garbage collection.
//
// A converter is kernel(source, length, target, flags): addresses in bytes, the length in elements. It returns a status
// and says in `result` how far it came. Source and target don't overlap unless its file says so.
// In all files p is an address in the source and out an address in the target; numbers of code points and bytes in
// comments are hexadecimal.
import { buildShuffleTables } from "./shuffle-tables";

export { RESULT as result } from "./result";
export { input, replacement, pivot, output, tables } from "./memory";
export { validateAscii } from "./validate-ascii";
export { validateUtf8 } from "./validate-utf8";
export { validateUtf16 } from "./validate-utf16";
export { validateUtf32 } from "./validate-utf32";
export { utf8ToUtf16 } from "./utf8-to-utf16";
export { utf8ToUtf32 } from "./utf8-to-utf32";
export { utf8ToLatin1 } from "./utf8-to-latin1";
export { utf16ToUtf8 } from "./utf16-to-utf8";
export { utf16ToUtf32 } from "./utf16-to-utf32";
export { utf16ToLatin1 } from "./utf16-to-latin1";
export { utf16ToAscii } from "./utf16-to-ascii";
export { utf32ToUtf8 } from "./utf32-to-utf8";
export { utf32ToUtf16 } from "./utf32-to-utf16";
export { latin1ToUtf8 } from "./latin1-to-utf8";
export { latin1ToUtf16 } from "./latin1-to-utf16";
export { swap16, swap32 } from "./swap";
export {
  utf16LengthOfUtf8, codePointsOfUtf8, utf8LengthOfUtf16, codePointsOfUtf16, utf16LengthOfUtf32
} from "./lengths";
export { search } from "./search";
export { encodedOffsets, decodedOffsets } from "./offsets";

buildShuffleTables();
