/** Bun: its own codecs are fast for nearly everything. The kernels do what it repairs slowly. */
import {
  asciiByBuffer,
  asciiTextByBuffer,
  countUtf8,
  decodeWithTextDecoder,
  encodeIntoWithTextEncoder,
  encodeWithTextEncoder,
  isUtf8,
  latin1ByBuffer,
  ownBytes,
  seemsWellFormed,
  utf8Slice,
  utf8Write,
  utf16leByBuffer,
} from './calls.ts'
import type { Native } from './contract.ts'
import { createServerBridge } from './strings.ts'

/** JavaScriptCore keeps arrays of so many bytes in its heap. */
const MAX_HEAP_BYTES = 1000

/** A range is read by utf8Slice, which needs no view (35 ns); all of a large array by TextDecoder, which does not look twice. */
function decode(bytes: Uint8Array, start: number, end: number, replaces: boolean): string | undefined {
  if (replaces && !seemsWellFormed(bytes, start, end)) return undefined
  const own = ownBytes(bytes, MAX_HEAP_BYTES)
  if (!own) return undefined
  if (own === bytes && start === 0 && end === bytes.length) return decodeWithTextDecoder(bytes, start, end, replaces)
  const text = utf8Slice.call(own, start, end)
  return replaces || !text.includes('\ufffd') ? text : undefined
}

export const bun: Native = {
  name: 'bun',
  loopBytes: 0,
  loopUnits: 8,
  utf8: {
    decode,
    encode: (text, replaces) => (replaces || text.isWellFormed() ? encodeWithTextEncoder(text) : undefined),
    encodeInto: (text, target, replaces) =>
      replaces || text.isWellFormed() ? encodeIntoWithTextEncoder(text, target) : undefined,
    write: (text, target, at, replaces) =>
      replaces || text.isWellFormed() ? utf8Write.call(target, text, at, target.length - at) : undefined,
    byteLength: (text) => (text.isWellFormed() ? countUtf8(text) : undefined),
    isValid: (bytes) => isUtf8(bytes),
  },
  ascii: asciiByBuffer,
  asciiText: asciiTextByBuffer,
  latin1: latin1ByBuffer,
  utf16le: utf16leByBuffer,
  // A substring is cut out when it is read, which then costs 100 to 340 ns.
  hasLazySubstrings: true,
  createBridge: createServerBridge,
}
