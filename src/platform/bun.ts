/** Bun: its own codecs are fast for nearly everything. The kernels do what it repairs slowly. */
import * as calls from './calls.ts'
import type { Native } from './contract.ts'
import { createServerBridge } from './strings.ts'

/** JavaScriptCore keeps arrays of so many bytes in its heap: asking one for its buffer takes 150 to 600 ns. */
const MAX_HEAP_BYTES = 1000

/** A range is read by utf8Slice, which needs no view (35 ns); all of a large array by TextDecoder, which does not look twice. */
function decode(bytes: Uint8Array, start: number, end: number, replaces: boolean): string | undefined {
  if (replaces && !calls.seemsWellFormed(bytes, start, end)) return undefined
  const own = calls.ownBytes(bytes, MAX_HEAP_BYTES)
  if (!own) return undefined
  if (own === bytes && start === 0 && end === bytes.length)
    return calls.decodeWithTextDecoder(bytes, start, end, replaces)
  const text = calls.utf8Slice.call(own, start, end)
  return replaces || !text.includes('\ufffd') ? text : undefined
}

export const bun: Native = {
  name: 'bun',
  loopBytes: 0,
  loopUnits: 8,
  countedUnits: 8,
  utf8: {
    decode,
    encode: (text, replaces) => (replaces || text.isWellFormed() ? calls.encodeWithTextEncoder(text) : undefined),
    encodeInto: (text, target, replaces) =>
      replaces || text.isWellFormed() ? calls.encodeIntoWithTextEncoder(text, target) : undefined,
    write: (text, target, at, replaces) =>
      replaces || text.isWellFormed() ? calls.utf8Write.call(target, text, at, target.length - at) : undefined,
    byteLength: (text) => (text.isWellFormed() ? calls.countUtf8(text) : undefined),
    isValid: (bytes) => calls.isUtf8(bytes),
  },
  ascii: calls.asciiByBuffer,
  asciiText: calls.asciiTextByBuffer,
  latin1: calls.latin1ByBuffer,
  utf16le: calls.utf16leByBuffer,
  ucs2le: calls.ucs2leByBuffer,
  // A substring is cut out when it is read, which then costs 100 to 340 ns.
  hasLazySubstrings: true,
  createBridge: createServerBridge,
}
