/**
 * The JavaScript set of kernels: the readable twin of assembly/, for engines where WebAssembly cannot run, for input
 * too short to be worth a call into it, and as its check.
 *
 * A kernel reads and writes the arrays it is given where they are; the arena only serves callers that walk windows.
 */
import { type Arena, type Kernels, OUTPUT, WINDOW, WRITE_SLACK } from '../kernels.ts'
import { validateAscii } from './ascii.ts'
import { latin1ToUtf8, latin1ToUtf16 } from './latin1.ts'
import {
  codePointsOfUtf8,
  codePointsOfUtf16,
  utf8LengthOfLatin1,
  utf8LengthOfUtf16,
  utf8LengthOfUtf32,
  utf16LengthOfUtf8,
  utf16LengthOfUtf32,
} from './lengths.ts'
import { toUtf8Offsets, toUtf16Offsets } from './offsets.ts'
import { result } from './result.ts'
import { search } from './search.ts'
import { swap16, swap32 } from './swap.ts'
import { utf8ToUtf16, utf8ToUtf32 } from './utf8-decode.ts'
import { utf8ToLatin1 } from './utf8-to-latin1.ts'
import { validateUtf8 } from './utf8-validate.ts'
import { utf16ToAscii, utf16ToLatin1 } from './utf16-to-latin1.ts'
import { utf16ToUtf8 } from './utf16-to-utf8.ts'
import { utf16ToUtf32 } from './utf16-to-utf32.ts'
import { validateUtf16, validateUtf16Swapped } from './utf16-validate.ts'
import { utf32ToUtf8 } from './utf32-to-utf8.ts'
import { utf32ToUtf16 } from './utf32-to-utf16.ts'
import { validateUtf32 } from './utf32-validate.ts'
import { variantToUtf16 } from './variant-decode.ts'
import { utf16ToVariant } from './variant-encode.ts'

let kernels: Kernels | undefined

/** The set, made by the first call. */
export function jsKernels(): Kernels {
  kernels ??= {
    name: 'js',
    arena: makeArena(),
    result,
    validateAscii,
    validateUtf8,
    validateUtf16,
    validateUtf16Swapped,
    validateUtf32,
    utf8ToUtf16,
    utf8ToUtf32,
    utf8ToLatin1,
    variantToUtf16,
    utf16ToVariant,
    utf16ToUtf8,
    utf16ToUtf32,
    utf16ToLatin1,
    utf16ToAscii,
    utf32ToUtf8,
    utf32ToUtf16,
    latin1ToUtf8,
    latin1ToUtf16,
    swap16,
    swap32,
    utf16LengthOfUtf8,
    codePointsOfUtf8,
    utf8LengthOfUtf16,
    codePointsOfUtf16,
    utf8LengthOfUtf32,
    utf16LengthOfUtf32,
    utf8LengthOfLatin1,
    search,
    toUtf16Offsets,
    toUtf8Offsets,
  }
  return kernels
}

/** Input, pivot and output with WRITE_SLACK octets and 64 more round each, as in assembly/memory.ts. */
function makeArena(): Arena {
  const gap = WRITE_SLACK + 64
  const input = gap
  const pivot = input + WINDOW + gap
  const output = pivot + 4 * WINDOW + gap
  const buffer = new ArrayBuffer(output + OUTPUT + gap)
  return {
    octets: new Uint8Array(buffer),
    units: new Uint16Array(buffer),
    codePoints: new Uint32Array(buffer),
    input,
    pivot,
    output,
  }
}
