/**
 * Bun: its own codecs are fast for nearly everything. The kernels do what it repairs slowly.
 *
 * Measured: bench/README.md, "Bun".
 */
import * as buffer from './buffer.ts'
import { asciiByBuffer, decodeCopy, encodeFewUnitsInto, latin1ByBuffer, mayRead, seemsWellFormedUtf8 } from './calls.ts'
import type { Native, Progress } from './contract.ts'
import { sampleGreatestByte, seemsDirtyAscii, seemsWellFormed } from './sampling.ts'
import {
  createBufferBridge,
  createPortableBridge,
  probeBridge,
  type StringBridge,
  type StringMemory,
  writeFewByLoop,
} from './strings.ts'
import { decodeWithTextDecoder, encodeIntoWithTextEncoder, encodeWithTextEncoder } from './text-codecs.ts'

/** Units from which on text to be replaced is judged first, by a share. */
const MIN_REPLACED_UNITS = 4096
/** Units up to which a loop writes into a target faster than TextEncoder. */
const MAX_LOOP_UNITS = 8

/** Bytes of an array up to which JavaScriptCore keeps them in its heap, without a buffer, until something asks for one. */
const MAX_HEAP_BYTES = 1000

function decode(bytes: Uint8Array, start: number, replaces: boolean): string | undefined {
  const { length } = bytes
  if (length <= MAX_HEAP_BYTES) return decodeCopy(bytes, start, replaces)
  if (!mayRead(bytes)) return undefined
  // isAscii and latin1Slice take two thirds of TextDecoder's time.
  const greatest = sampleGreatestByte(bytes)
  if (greatest < 0x80 && buffer.isAscii(bytes)) return buffer.latin1Slice(bytes, start, length)
  if (!replaces) return decodeWithTextDecoder(bytes, start, false)
  return greatest < 0x80 || seemsDirtyAscii(bytes) || seemsWellFormedUtf8(bytes)
    ? buffer.utf8Slice(bytes, start, length)
    : undefined
}

function encode(text: string, replaces: boolean): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  const isFine = replaces
    ? length < MIN_REPLACED_UNITS || seemsWellFormed(text, Math.min(length >>> 4, MIN_REPLACED_UNITS))
    : text.isWellFormed()
  return isFine ? encodeWithTextEncoder(text) : undefined
}

function encodeInto(text: string, target: Uint8Array, replaces: boolean): Progress | undefined {
  const few = text.length <= MAX_LOOP_UNITS ? encodeFewUnitsInto(text, target) : undefined
  return few ?? encodeIntoWithTextEncoder(text, target, replaces)
}

function createBridge(memory: StringMemory): StringBridge {
  return writeFewByLoop(memory, probeBridge(memory, createBufferBridge) ?? createPortableBridge(memory))
}

export const bun: Native = {
  name: 'bun',
  utf8: {
    decode,
    encode,
    encodeInto,
    byteLength: (text) => (text.isWellFormed() ? buffer.byteLength(text) : undefined),
    isValid: (bytes) => buffer.isUtf8(bytes),
  },
  ascii: asciiByBuffer,
  latin1: latin1ByBuffer,
  indexOf: buffer.indexOf,
  isUtf8: buffer.isUtf8,
  // A substring is cut out when it is read, which then costs 100 to 340 ns.
  hasLazySubstrings: true,
  createBridge,
}
