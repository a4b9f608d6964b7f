/**
 * The JavaScript set of kernels: the readable twin of assembly/. It serves engines where WebAssembly cannot run and input too short to be
 * worth a call into it, and it is the check of the other set.
 *
 * A kernel reads and writes the arrays it is given where they are; only callers that walk windows use the memory.
 */
import type { StringBridge, StringMemory } from '../../native/string-bridge.ts'
import { type Kernels, type Memory, OUTPUT, WINDOW, WRITE_SLACK } from '../contract.ts'
import { result } from '../result.ts'
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
import { decodedOffsets, encodedOffsets, toUtf8Offsets, toUtf16Offsets } from './offsets.ts'
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

let memory: Memory | undefined

/**
 * Makes the set. All sets share one memory.
 * @param createBridge makes the way between strings and that memory
 */
export function createJsKernels(createBridge: (memory: StringMemory) => StringBridge): Kernels {
  memory ??= createMemory()
  return {
    name: 'js',
    memory,
    strings: createBridge({ bytes: memory.bytes, units: memory.units, scratch: memory.pivot }),
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
    encodedOffsets,
    decodedOffsets,
  }
}

/** The windows, with WRITE_SLACK bytes and 64 more around each, as in assembly/memory.ts. */
function createMemory(): Memory {
  const gap = WRITE_SLACK + 64
  const input = gap
  const pivot = input + WINDOW + gap
  const output = pivot + 4 * WINDOW + gap
  const buffer = new ArrayBuffer(output + OUTPUT + gap)
  return {
    bytes: new Uint8Array(buffer),
    units: new Uint16Array(buffer),
    codePoints: new Uint32Array(buffer),
    input,
    pivot,
    output,
  }
}
