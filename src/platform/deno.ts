/** Deno: V8 with codecs of its own, fast for ASCII, slow where they judge. Its Buffer reads as Node's does, and writes unit by unit. */
import * as calls from './calls.ts'
import type { Native } from './contract.ts'
import {
  createBufferBridge,
  createPortableBridge,
  probeBridge,
  type StringBridge,
  type StringMemory,
} from './strings.ts'
import { partOf } from './typed-arrays.ts'

/** Reads by Buffer, and writes by the engine's string builtins. */
function createBridge(memory: StringMemory): StringBridge {
  const portable = createPortableBridge(memory)
  const buffered = probeBridge(memory, createBufferBridge)
  const builtins = probeBridge(memory, ({ createBuiltins }) => createBuiltins?.())
  return { ...(buffered ?? builtins ?? portable), toUtf16: (builtins ?? portable).toUtf16 }
}

export const deno: Native = {
  name: 'deno',
  loopBytes: 16,
  loopUnits: 48,
  countedUnits: 48,
  utf8: {
    decode: calls.decodeIfAscii,
    // The platform writes one-byte strings at the speed of memory, and others at half of the kernel's.
    encode: (text) => (calls.isOneByte(text) ? calls.encodeWithTextEncoder(text) : undefined),
    encodeInto: (text, target) => (calls.isOneByte(text) ? calls.encodeIntoWithTextEncoder(text, target) : undefined),
    write: (text, target, at) =>
      calls.isOneByte(text)
        ? calls.encodeIntoWithTextEncoder(text, partOf(target, at, target.length))?.written
        : undefined,
    byteLength: (text) => (text.isWellFormed() ? calls.countUtf8(text) : undefined),
  },
  asciiText: calls.asciiTextByBuffer,
  ascii: { decode: calls.asciiByBuffer.decode, isValid: calls.asciiByBuffer.isValid },
  latin1: { decode: calls.latin1ByBuffer.decode },
  utf16le: { decode: calls.utf16leByBuffer.decode },
  ucs2le: calls.ucs2leByBuffer,
  hasLazySubstrings: false,
  createBridge,
}
