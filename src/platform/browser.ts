/**
 * Browsers, and every runtime without node:buffer: TextDecoder and TextEncoder, where there are any. Firefox (Gecko) differs from the rest.
 *
 * Measured: bench/README.md, "Browsers".
 */
import { hasBuffer } from './buffer.ts'
import { encodeFewUnits, encodeFewUnitsInto, isForLoop } from './calls.ts'
import { MAX_STRING_UNITS, type Native, type NativeEncoding, type Progress } from './contract.ts'
import { sampleBits, sampleGreatestByte, seemsAscii, seemsDirtyAscii } from './sampling.ts'
import { isShared } from './shared-memory.ts'
import {
  createBuiltinsBridge,
  createPortableBridge,
  joinBridges,
  probeBridge,
  type StringBridge,
  type StringMemory,
  writeFewByLoop,
} from './strings.ts'
import {
  createTextDecoderWay,
  decodeWithTextDecoder,
  encodeIntoWithTextEncoder,
  encodeWithTextEncoder,
  PlatformDecoder,
  PlatformEncoder,
} from './text-codecs.ts'
import { decodeShort } from './utf8-short.ts'

const isGecko = /* @__PURE__ */ findGecko()

function findGecko(): boolean {
  return !hasBuffer && 'InternalError' in globalThis
}

/** Bytes up to which Firefox's TextDecoder is faster than the kernel and its way to a string. */
const MAX_GECKO_BYTES = 512
/** Bytes from which on Chromium's TextDecoder is worth its call, and bytes up to which it is fast. */
const MIN_DECODER_BYTES = 512
const MAX_DECODER_BYTES = 1 << 18
/** Bytes from which on it is worth a search in the beginning to find out whether they are ISO 8859-1. */
const MIN_LATIN1_BYTES = 1 << 12
const BEGINNING = 1 << 10
/** The first byte of U+2000 to U+2FFF. */
const LEAD_OF_PUNCTUATION = 0xe2
/** Bytes up to which Firefox's TextDecoder is best for ISO 8859-1, too. */
const MAX_GECKO_LATIN1_BYTES = 1 << 11
/** The first byte of characters above U+00FF. */
const FIRST_WIDE_LEAD = 0xc4

function decode(bytes: Uint8Array, start: number, replaces: boolean): string | undefined {
  if (isForLoop(bytes)) return decodeShort(bytes, start)
  if (!PlatformDecoder || !isFasterByDecoder(bytes, replaces) || bytes.length > MAX_STRING_UNITS) return undefined
  // Firefox's decoder refuses shared memory by itself.
  return isGecko || !isShared(bytes) ? decodeWithTextDecoder(bytes, start, replaces) : undefined
}

/** Is Chromium's TextDecoder faster than the kernel? For what is mostly ASCII, and for long text without a character above U+00FF. */
function isFasterByChromium(bytes: Uint8Array, replaces: boolean): boolean {
  const { length } = bytes
  if (length < MIN_DECODER_BYTES || length > MAX_DECODER_BYTES) return false
  if (seemsAscii(bytes) || (replaces && seemsDirtyAscii(bytes))) return true
  return length >= MIN_LATIN1_BYTES && sampleGreatestByte(bytes) < FIRST_WIDE_LEAD && !beginsWithPunctuation(bytes)
}

/** Are there dashes, typographic quotation marks and the like in the beginning? */
function beginsWithPunctuation(bytes: Uint8Array): boolean {
  return bytes.subarray(0, BEGINNING).includes(LEAD_OF_PUNCTUATION)
}

/** Is Firefox's TextDecoder faster than the kernel? For what is mostly ASCII, and for anything short. */
function isFasterByGecko(bytes: Uint8Array, replaces: boolean): boolean {
  const { length } = bytes
  if (length <= MAX_GECKO_BYTES) return true
  const limit = length > MAX_GECKO_LATIN1_BYTES ? 0x80 : FIRST_WIDE_LEAD
  return sampleGreatestByte(bytes) < limit || (replaces && seemsDirtyAscii(bytes))
}

const isFasterByDecoder = isGecko ? isFasterByGecko : isFasterByChromium

/** Units from which on, and up to which, Firefox's TextEncoder makes a new array fastest. */
const MIN_GECKO_UNITS = 9
const MAX_GECKO_UNITS = 512
/** Units of ASCII from which on Firefox's TextEncoder writes into a target as fast as the kernel. */
const MIN_GECKO_ASCII_UNITS = 1 << 14

function encode(text: string, replaces: boolean): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  const isForEncoder = isGecko && PlatformEncoder && length >= MIN_GECKO_UNITS && length <= MAX_GECKO_UNITS
  if (isForEncoder && (replaces || text.isWellFormed())) return encodeWithTextEncoder(text)
  return encodeFewUnits(text)
}

function encodeInto(text: string, target: Uint8Array, replaces: boolean): Progress | undefined {
  const isForEncoder = isGecko && PlatformEncoder && text.length > MIN_GECKO_ASCII_UNITS && sampleBits(text) < 0x80
  if (isForEncoder && target.length > 0) return encodeIntoWithTextEncoder(text, target, replaces)
  return encodeFewUnitsInto(text, target)
}

/** Units from which on TextDecoder, or else String.fromCharCode, is faster than SpiderMonkey's builtins. */
const MIN_LONG_UNITS = 4096

function createBridge(memory: StringMemory): StringBridge {
  const portable = createPortableBridge(memory)
  const builtins = probeBridge(memory, createBuiltinsBridge)
  if (builtins && !isGecko) return writeFewByLoop(memory, builtins)
  const short = builtins ?? portable
  const long = (memory.allowsCodecs !== false && probeBridge(memory, createDecoderBridge)) || portable
  return writeFewByLoop(memory, { ...joinBridges(short, MIN_LONG_UNITS, long), fromLatin1: short.fromLatin1 })
}

/** Reads UTF-16 by TextDecoder, which has no lone surrogates: those, and everything else, by the portable bridge. */
export function createDecoderBridge(memory: StringMemory): StringBridge | undefined {
  if (!PlatformDecoder) return undefined
  const portable = createPortableBridge(memory)
  const decoder = new PlatformDecoder('utf-16le', { fatal: true, ignoreBOM: true })
  return {
    ...portable,
    fromUtf16(start, end) {
      try {
        return decoder.decode(memory.bytes.subarray(2 * start, 2 * end))
      } catch {
        return portable.fromUtf16(start, end)
      }
    },
  }
}

/** Decodes by Firefox's TextDecoder, which makes its string without UTF-16 in between. */
function createGeckoEncoding(name: string): NativeEncoding {
  return { decode: createTextDecoderWay(name) }
}

export const browser: Native = {
  name: 'browser',
  utf8: { decode, encode, encodeInto },
  ascii: {},
  latin1: {},
  singleByte: isGecko && PlatformDecoder ? createGeckoEncoding : undefined,
  hasLazySubstrings: false,
  createBridge,
}
