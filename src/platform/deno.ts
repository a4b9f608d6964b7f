/** Deno: V8 with codecs of its own, fast where they replace, slow where they judge. Its Buffer reads as Node's does, and writes unit by unit. */
import * as calls from './calls.ts'
import type { Native } from './contract.ts'
import { isShared } from './shared-memory.ts'
import {
  createBufferBridge,
  createPortableBridge,
  probeBridge,
  type StringBridge,
  type StringMemory,
} from './strings.ts'
import { partOf } from './typed-arrays.ts'

/** Bytes from which on TextDecoder is faster than the kernel for what is not ASCII: 64 KiB of French 4 times, of Russian 1.3 times. */
const MIN_DECODER_BYTES = 512

/** TextDecoder replaces, and a look for U+FFFD judges: as a fatal one it takes 4 to 8 times as long. */
function decode(bytes: Uint8Array, start: number, end: number, replaces: boolean): string | undefined {
  if (end - start < MIN_DECODER_BYTES || calls.seemsAscii(bytes, start, end))
    return calls.decodeIfAscii(bytes, start, end)
  if (!calls.seemsTwoByte(bytes, start, end) || isShared(bytes)) return undefined
  if (replaces && !calls.seemsWellFormed(bytes, start, end)) return undefined
  const text = calls.decodeWithTextDecoder(bytes, start, end, true)
  return replaces || !text?.includes('\ufffd') ? text : undefined
}

/** Reads by Buffer, and writes by the engine's string builtins. */
function createBridge(memory: StringMemory): StringBridge {
  const portable = createPortableBridge(memory)
  const buffered = probeBridge(memory, createBufferBridge)
  const builtins = probeBridge(memory, ({ createBuiltins }) => createBuiltins?.())
  return { ...(buffered ?? builtins ?? portable), toUtf16: (builtins ?? portable).toUtf16 }
}

/** Made by a call, which bundlers drop where nothing needs it: an object that reads properties of others they keep. */
export const deno = /* @__PURE__ */ ((): Native => ({
  name: 'deno',
  loopBytes: 16,
  loopUnits: 48,
  countedUnits: 48,
  utf8: {
    decode,
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
}))()
