/**
 * Deno: V8 with codecs of its own, fast for ASCII, slow where they judge. Its Buffer reads as Node's does, and writes unit by unit.
 *
 * Measured: bench/README.md, "Deno".
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
  MAX_LOOP_INTO_UNITS,
  mayRead,
  rejectReplaced,
  seemsWellFormedUtf8,
} from './calls.ts'
import type { Native, Progress } from './contract.ts'
import { hasWideUnit, sampleBits, sampleGreatestByte, seemsAscii } from './sampling.ts'
import {
  createBufferBridge,
  createBuiltinsBridge,
  createPortableBridge,
  joinBridges,
  probeBridge,
  type StringBridge,
  type StringMemory,
  writeFewByLoop,
} from './strings.ts'
import { decodeWithTextDecoder, encodeIntoWithTextEncoder, encodeWithTextEncoder } from './text-codecs.ts'
import { decodeShort } from './utf8-short.ts'

/** Bytes up to which utf8Slice is best for what seems to be ASCII, and for what is to be repaired. */
const MAX_SLICE_BYTES = 64
/** Bytes from which on isAscii, which stops at the first other byte, is faster than the kernel. */
const MIN_VALIDATED_BYTES = 1024
/** Units up to which a loop is faster than any call. */
const MAX_LOOP_UNITS = 16
/** Units from which on Buffer is faster than the builtins. */
const MIN_BUFFER_UNITS = 32

function decode(bytes: Uint8Array, start: number, replaces: boolean): string | undefined {
  const { length } = bytes
  if (isForLoop(bytes)) return decodeShort(bytes, start)
  if (!replaces && length <= MAX_ASKED_BYTES) {
    if (!seemsAscii(bytes)) return undefined
    if (length > MAX_SLICE_BYTES) return decodeIfAscii(bytes, start)
  }
  if (length <= MAX_SLICE_BYTES) return decodeCopy(bytes, start, replaces)
  if (!mayRead(bytes)) return undefined
  const greatest = sampleGreatestByte(bytes)
  if (greatest < 0x80 && length > MAX_ASKED_BYTES && buffer.isAscii(bytes))
    return buffer.latin1Slice(bytes, start, length)
  // The lossy decoder is twice as fast as utf8Slice and three times as fast as the fatal one.
  if (replaces ? !seemsWellFormedUtf8(bytes) : greatest >= 0xe0) return undefined
  const text = decodeWithTextDecoder(bytes, start, true)
  return replaces || text === undefined ? text : rejectReplaced(text)
}

function encode(text: string, replaces: boolean): Uint8Array<ArrayBuffer> | undefined {
  if (text.length <= MAX_LOOP_UNITS || beginsWide(text)) return encodeFewUnits(text)
  return replaces || text.isWellFormed() ? encodeWithTextEncoder(text) : undefined
}

function encodeInto(text: string, target: Uint8Array, replaces: boolean): Progress | undefined {
  if (text.length <= MAX_LOOP_INTO_UNITS || target.length === 0 || beginsWide(text))
    return encodeFewUnitsInto(text, target)
  return encodeIntoWithTextEncoder(text, target, replaces)
}

/** Units from which on, and of which so many are asked for a wide one: with more the platform loses less than asking costs. */
const MIN_ASKED_UNITS = 512
const MAX_ASKED_UNITS = 1 << 14

/** Is there a unit above FF in a sample, or in the beginning? The platform writes strings of one byte a unit at the speed of memory. */
function beginsWide(text: string): boolean {
  if (sampleBits(text) > 0xff) return true
  return text.length >= MIN_ASKED_UNITS && hasWideUnit(text.slice(0, MAX_ASKED_UNITS))
}

function createBridge(memory: StringMemory): StringBridge {
  const portable = createPortableBridge(memory)
  const builtins = probeBridge(memory, createBuiltinsBridge)
  const buffered = probeBridge(memory, createBufferBridge)
  if (!buffered) return writeFewByLoop(memory, builtins ?? portable)
  return writeFewByLoop(
    memory,
    builtins ? joinBridges(builtins, MIN_BUFFER_UNITS, buffered) : { ...buffered, toUtf16: portable.toUtf16 },
  )
}

export const deno: Native = {
  name: 'deno',
  utf8: {
    decode,
    encode,
    encodeInto,
    byteLength: (text) => (text.isWellFormed() ? buffer.byteLength(text) : undefined),
    isValid: (bytes) => (bytes.length >= MIN_VALIDATED_BYTES && buffer.isAscii(bytes)) || undefined,
  },
  ascii: asciiByBuffer,
  latin1: latin1ByBuffer,
  indexOf: buffer.indexOf,
  hasLazySubstrings: false,
  createBridge,
}
