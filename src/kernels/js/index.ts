/**
 * The JavaScript kernels: the readable twin of assembly/, with the same file names. They serve engines where
 * WebAssembly cannot run, input too short to be worth a call into it, and the tests of the other set.
 *
 * src/kernels/contract.ts states what each kernel does. A kernel reads and writes the arrays that it is given where
 * they are; the arena only serves callers that walk windows.
 */
import { type Arena, type Kernels, OUTPUT, WINDOW, WRITE_SLACK } from '../contract.ts'
import { result } from '../result.ts'
import { utf8LengthOfUtf16 } from './lengths.ts'
import { utf8ToUtf16 } from './utf8-to-utf16.ts'
import { utf8ToUtf32 } from './utf8-to-utf32.ts'
import { utf16ToUtf8 } from './utf16-to-utf8.ts'
import { utf32ToUtf8 } from './utf32-to-utf8.ts'
import { validateUtf8 } from './validate-utf8.ts'

let kernels: Partial<Kernels> | undefined
let added: Partial<Kernels> | undefined

/**
 * The set, made by the first call: what UTF-8 needs (scripts/wasm/parts.ts).
 * @param more the rest, js/more.ts
 */
export function jsKernels(more?: Partial<Kernels>): Kernels {
  kernels ??= {
    name: 'js',
    arena: makeArena(),
    result,
    validateUtf8,
    utf8ToUtf16,
    utf8ToUtf32,
    utf16ToUtf8,
    utf32ToUtf8,
    utf8LengthOfUtf16,
  }
  if (more && added !== more) Object.assign(kernels, (added = more))
  return kernels as Kernels
}

/** Input, pivot and output, with WRITE_SLACK + 64 bytes around each, as in assembly/memory.ts. */
function makeArena(): Arena {
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
