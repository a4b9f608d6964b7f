/** Node 20 and later. `hasFastSlice` and `hasFastWrite` tell whether the platform reads and writes what is not ASCII by simdutf. */
import * as calls from './calls.ts'
import type { Native, NativeEncoding, Progress } from './contract.ts'
import { createServerBridge } from './strings.ts'
import { hasFastDecoder, hasFastNarrowWrite, hasFastSlice, hasFastWrite } from './which.ts'

/** V8 keeps arrays of so many bytes in its heap: asking one for its buffer takes 250 ns. */
const MAX_HEAP_BYTES = 64
/** Bytes from which on it matters that a look for U+FFFD stops at signs of full width, U+FFxx (64 KiB of Chinese 29 µs, judged before 12). */
const MIN_JUDGED_BYTES = 2048

function decode(bytes: Uint8Array, start: number, end: number, replaces: boolean): string | undefined {
  if (replaces && !calls.seemsWellFormed(bytes, start, end)) return undefined
  const own = calls.ownBytes(bytes, MAX_HEAP_BYTES)
  if (!own) return undefined
  if (!replaces && end - start >= MIN_JUDGED_BYTES && calls.seemsChinese(bytes, start, end))
    return hasFastDecoder ? calls.decodeWithTextDecoder(own, start, end, false) : calls.decodeJudged(own, start, end)
  const text = calls.utf8Slice.call(own, start, end)
  return replaces || !text.includes('\ufffd') ? text : undefined
}

/** Units up to which the platform writes any text faster than the kernel: 64 units 1.2 times, Node 22. */
const MAX_SHORT_UNITS = 64
/** The same since Node 26: 300 units of Chinese 1.1 times, but 4,096 take 1.5 times as long as by the kernel, of emoji 2.7 times. */
const MAX_FAST_UNITS = 1024
/** Units whose UTF-8 is written to one array that is kept, and cut out: a new array is filled with zeros first (64 KiB of ASCII 16 µs, 4 so). */
const MAX_CUT_UNITS = 1 << 16
let kept: Uint8Array<ArrayBuffer> | undefined

/** Does the platform write this text as fast as the kernel? Since Node 26 it does up to U+07FF. */
function isForPlatform(text: string): boolean {
  if (text.length <= (hasFastWrite ? MAX_FAST_UNITS : MAX_SHORT_UNITS)) return true
  return (hasFastNarrowWrite && calls.isOneByte(text)) || (hasFastWrite && seemsTwoByteText(text))
}

/** Do units of a string that is not one of one byte a unit seem to take two? One of the two in the middle may be a space. */
function seemsTwoByteText(text: string): boolean {
  const middle = text.length >>> 1
  const unit = Math.max(text.charCodeAt(middle), text.charCodeAt(middle + 1))
  return unit > 0xff && unit < 0x800
}

function encode(text: string, replaces: boolean): Uint8Array<ArrayBuffer> | undefined {
  if (!isForPlatform(text) || !(replaces || text.isWellFormed())) return undefined
  if (text.length > MAX_CUT_UNITS) return hasFastWrite ? calls.encodeWithTextEncoder(text) : calls.encodeCounted(text)
  kept ??= new Uint8Array(3 * MAX_CUT_UNITS)
  return kept.slice(0, calls.utf8Write.call(kept, text, 0, kept.length))
}

function encodeInto(text: string, target: Uint8Array, replaces: boolean): Progress | undefined {
  if (!isForPlatform(text) || !(replaces || text.isWellFormed())) return undefined
  return calls.encodeIntoWithTextEncoder(text, target)
}

function write(text: string, target: Uint8Array, at: number, replaces: boolean): number | undefined {
  if (!isForPlatform(text) || !(replaces || text.isWellFormed())) return undefined
  return calls.utf8Write.call(target, text, at, target.length - at)
}

function byteLength(text: string): number | undefined {
  const isFast = hasFastWrite || text.length <= MAX_SHORT_UNITS || calls.isOneByte(text)
  return isFast && text.isWellFormed() ? calls.countUtf8(text) : undefined
}

/** UTF-16LE: before Node 26 `isWellFormed` takes 5 times as long as the kernel, but where every unit is a byte. */
const utf16le: NativeEncoding = {
  decode(bytes, start, end, replaces) {
    const isFast = hasFastWrite || end - start <= 2 * MAX_SHORT_UNITS || calls.seemsNarrow(bytes, start, end)
    return isFast ? calls.utf16leByBuffer.decode!(bytes, start, end, replaces) : undefined
  },
  encode: (text, replaces) =>
    hasFastWrite || isForPlatform(text) ? calls.utf16leByBuffer.encode!(text, replaces) : undefined,
  write: (text, target, at, replaces) =>
    hasFastWrite || isForPlatform(text) ? calls.utf16leByBuffer.write!(text, target, at, replaces) : undefined,
}

export const node: Native = {
  name: 'node',
  loopBytes: 16,
  loopUnits: 32,
  countedUnits: 8,
  utf8: {
    decode: hasFastSlice ? decode : calls.decodeIfAscii,
    encode,
    encodeInto,
    write,
    byteLength,
    isValid: (bytes) => calls.isUtf8(bytes),
  },
  ascii: calls.asciiByBuffer,
  asciiText: calls.asciiTextByBuffer,
  latin1: calls.latin1ByBuffer,
  utf16le,
  ucs2le: calls.ucs2leByBuffer,
  hasLazySubstrings: false,
  createBridge: createServerBridge,
}
