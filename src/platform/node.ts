/**
 * Node 20 and later. Since 22.0, 24.0, 24.13.1 (25.5) and 26.0 its functions are fast one after the other; each constant below says which.
 *
 * Measured: bench/README.md, "Node".
 */
import * as buffer from './buffer.ts'
import {
  asciiByBuffer,
  decodeCopy,
  decodeIfAscii,
  encodeFewUnits,
  encodeFewUnitsInto,
  isForLoop,
  latin1ByBuffer,
  MAX_ASKED_BYTES,
  MAX_SCRATCH_UNITS,
  mayRead,
  rejectReplaced,
  scratchBytes,
  seemsWellFormedUtf8,
} from './calls.ts'
import type { Native, Progress } from './contract.ts'
import { isOneByte } from './one-byte.ts'
import { sampleBits, sampleGreatestByte, seemsAscii, seemsWellFormed } from './sampling.ts'
import {
  createBufferBridge,
  createBuiltinsBridge,
  createPortableBridge,
  probeBridge,
  type StringBridge,
  type StringMemory,
  writeFewByLoop,
} from './strings.ts'
import { decodeWithTextDecoder, encodeIntoWithTextEncoder, encodeWithTextEncoder } from './text-codecs.ts'
import { decodeShort, encodeShort } from './utf8-short.ts'
import { decodesFast, encodesFast, isSince } from './which.ts'

/** utf8Write is fast for strings of one byte a unit. */
const writesLatin1Fast = /* @__PURE__ */ isSince(22_00_00)
/** Buffer.allocUnsafeSlow clears its memory. */
const clearsMemory = /* @__PURE__ */ isSince(24_00_00)
/** Also TextDecoder and isWellFormed are as fast as memory. */
const isAllFast = encodesFast

// Decoding

/** Bytes up to which a loop is faster than any call for ASCII, and up to which it is faster than utf8Slice for other text. */
const MAX_LOOP_ASCII_BYTES = 16
const MAX_LOOP_BYTES = 32
/** Bytes of an array up to which V8 keeps them in its heap, without a buffer, until something asks for one. */
const MAX_HEAP_BYTES = 64
/** Bytes up to which utf8Slice is then best for everything. */
const MAX_SHORT_BYTES = 256
/** Bytes from which on isUtf8 and utf8Slice read three- and four-byte characters at least as fast as TextDecoder; below, TextDecoder is best. */
const MIN_LONG_BYTES = 512
/** The first byte of such characters. */
const FIRST_LEAD_OF_THREE = 0xe0

function decode(bytes: Uint8Array, start: number, replaces: boolean): string | undefined {
  const { length } = bytes
  const isShortOther = length <= MAX_LOOP_BYTES && (bytes[0] | bytes[length >>> 1] | bytes[length - 1]) >= 0x80
  if (isShortOther || length <= MAX_LOOP_ASCII_BYTES) return decodeShort(bytes, start)
  if (length <= MAX_HEAP_BYTES) return decodeCopy(bytes, start, replaces)
  if (!mayRead(bytes)) return undefined
  if (length > MAX_SHORT_BYTES && !replaces) {
    const greatest = sampleGreatestByte(bytes)
    if (greatest >= FIRST_LEAD_OF_THREE) {
      if (length < MIN_LONG_BYTES) return decodeWithTextDecoder(bytes, start, false)
      return buffer.isUtf8(bytes) ? buffer.utf8Slice(bytes, start, length) : undefined
    }
    if (greatest < 0x80 && length > MAX_ASKED_BYTES && buffer.isAscii(bytes))
      return buffer.latin1Slice(bytes, start, length)
  }
  if (replaces && !seemsWellFormedUtf8(bytes)) return undefined
  const text = buffer.utf8Slice(bytes, start, length)
  return replaces ? text : rejectReplaced(text)
}

function decodeBeforeFastSlice(bytes: Uint8Array, start: number): string | undefined {
  const { length } = bytes
  if (isForLoop(bytes)) return decodeShort(bytes, start)
  if (length <= MAX_ASKED_BYTES) return seemsAscii(bytes) ? decodeIfAscii(bytes, start) : undefined
  if (sampleGreatestByte(bytes) >= 0x80 || !mayRead(bytes)) return undefined
  return buffer.isAscii(bytes) ? buffer.latin1Slice(bytes, start, length) : undefined
}

// Encoding

/** Units up to which a loop is faster than any call for text of one byte a unit. */
const MAX_LOOP_LATIN1_UNITS = 16
/** Units up to which a result that is cut out of a scratch array is as fast as the platform's own array. */
const MAX_CUT_UNITS = isAllFast ? 2048 : clearsMemory ? MAX_SCRATCH_UNITS : 1 << 15
/** Units of which one is malformed where many are. */
const DIRTY_SHARE_UNITS = 64
/** Units from which on the kernels, which need windows, lose to Node 26's own code. */
const MIN_VAST_UNITS = 1 << 18
/** Units of two bytes up to which a loop is fastest, and up to which TextEncoder is faster than the kernel. */
const MAX_LOOP_WIDE_UNITS = 24
const MAX_SHORT_WIDE_UNITS = clearsMemory && !isAllFast ? 32 : 80

/** Units from which on it is worth asking Node 20 whether text is ASCII: it writes other text of one byte a unit slower than the kernel. */
const MIN_ASKED_UNITS = 1024

/** Does Node write this text at least as fast as the kernel? */
function writesFast(text: string): boolean {
  const { length } = text
  if (isAllFast) return length <= MAX_CUT_UNITS || length > MIN_VAST_UNITS || sampleBits(text) < 0x800
  return isOneByte(text) && (writesLatin1Fast || passesForAscii(text))
}

/** Is a text of one byte a unit ASCII, or too short to matter? */
function passesForAscii(text: string): boolean {
  const { length } = text
  return sampleBits(text) < 0x80 && (length < MIN_ASKED_UNITS || buffer.byteLength(text) === length)
}

function encode(text: string, replaces: boolean): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  if (length <= MAX_LOOP_LATIN1_UNITS) return encodeFewUnits(text)
  const isLong = length > MAX_CUT_UNITS
  if (isLong && isAllFast && replaces && !seemsWellFormed(text, DIRTY_SHARE_UNITS)) return writeToOwnMemory(text)
  if (!writesFast(text)) return encodeFewUnits(text)
  if (isAllFast && !replaces && !text.isWellFormed()) return undefined
  if (isLong) return isAllFast ? encodeWithTextEncoder(text) : writeToOwnMemory(text)
  const bytes = scratchBytes()
  return bytes.slice(0, buffer.utf8Write(bytes, text, 0, 3 * MAX_SCRATCH_UNITS))
}

function writeToOwnMemory(text: string): Uint8Array<ArrayBuffer> {
  const bytes = buffer.allocate(buffer.byteLength(text))
  buffer.utf8Write(bytes, text, 0, bytes.length)
  return new Uint8Array(bytes.buffer)
}

function encodeInto(text: string, target: Uint8Array, replaces: boolean): Progress | undefined {
  const { length } = text
  if (length <= MAX_LOOP_LATIN1_UNITS || target.length === 0) return encodeFewUnitsInto(text, target)
  if (isOneByte(text)) {
    const written = buffer.utf8Write(target, text, 0, target.length)
    // A character takes two bytes at the most: there would have been room for another.
    if (written + 2 <= target.length || written === buffer.byteLength(text)) return { read: length, written }
  } else {
    const few = length <= MAX_LOOP_WIDE_UNITS ? encodeFewUnitsInto(text, target) : undefined
    if (few) return few
    if (isAllFast ? !writesFast(text) : length > MAX_SHORT_WIDE_UNITS) return undefined
  }
  return encodeIntoWithTextEncoder(text, target, replaces)
}

function write(text: string, target: Uint8Array, at: number): number | undefined {
  const { length } = text
  const written = length <= MAX_LOOP_LATIN1_UNITS ? encodeShort(text, target, at) : -1
  if (written >= 0) return written
  const isFine = isOneByte(text) || ((isAllFast || length <= MAX_SHORT_WIDE_UNITS) && text.isWellFormed())
  return isFine ? buffer.utf8Write(target, text, at, 3 * length) : undefined
}

function encodeIntoBeforeFastWrite(text: string, target: Uint8Array, replaces: boolean): Progress | undefined {
  const { length } = text
  if (length <= MAX_LOOP_LATIN1_UNITS || target.length === 0) return encodeFewUnitsInto(text, target)
  return length <= MAX_SHORT_WIDE_UNITS || writesFast(text)
    ? encodeIntoWithTextEncoder(text, target, replaces)
    : encodeFewUnitsInto(text, target)
}

/** Units up to which the platform counts what is not one byte a unit faster than the kernel, before all of it was fast. */
const MAX_COUNTED_UNITS = 128

function byteLength(text: string): number | undefined {
  const isFine = isAllFast || text.length <= MAX_COUNTED_UNITS ? text.isWellFormed() : isOneByte(text)
  return isFine ? buffer.byteLength(text) : undefined
}

// Strings and memory

/** Units from which on Buffer is faster than the builtins. */
const MIN_BUFFER_UNITS = 32
/** Short strings until the builtins have saved what compiling their module takes. */
const MIN_SHORT_STRINGS = 8192

/** Buffer, and the engine's builtins for short strings once there were many. */
function createBridge(memory: StringMemory): StringBridge {
  const buffered = probeBridge(memory, createBufferBridge) ?? createPortableBridge(memory)
  let left = MIN_SHORT_STRINGS
  let short = buffered
  return writeFewByLoop(memory, {
    fromUtf16(start, end) {
      if (end - start >= MIN_BUFFER_UNITS) return buffered.fromUtf16(start, end)
      if (left > 0 && --left === 0) short = probeBridge(memory, createBuiltinsBridge) ?? buffered
      return short.fromUtf16(start, end)
    },
    fromLatin1: buffered.fromLatin1,
    fromLong: buffered.fromLong,
    toUtf16: (text, from, to, at) => (to - from < MIN_BUFFER_UNITS ? short : buffered).toUtf16(text, from, to, at),
  })
}

export const node: Native = {
  name: 'node',
  utf8: {
    decode: decodesFast ? decode : decodeBeforeFastSlice,
    encode,
    encodeInto: writesLatin1Fast ? encodeInto : encodeIntoBeforeFastWrite,
    write,
    byteLength,
    isValid: (bytes) => buffer.isUtf8(bytes),
  },
  ascii: asciiByBuffer,
  latin1: latin1ByBuffer,
  indexOf: buffer.indexOf,
  isUtf8: buffer.isUtf8,
  hasLazySubstrings: false,
  createBridge,
}
