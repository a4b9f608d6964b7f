/**
 * UTF-8 to strings: who does it, for each runtime a function of its own; undefined: the kernels are to do it. Each constant says what was
 * measured (bench/, one machine; ns a call, or GB/s).
 *
 * Few bytes are converted by loops (utf8-short.ts), with any backend but that of WebAssembly. Of short text the decision is a good part
 * of the price: as few questions as possible come before the answer.
 */
import { isShared } from '../engine/input.ts'
import type { DecodePolicy } from '../engine/policy.ts'
import { isForced, isWasmForced, kernels } from '../kernels/backend.ts'
import { FINAL, OK } from '../kernels/contract.ts'
import {
  choose,
  isDeno,
  isGecko,
  LONGEST,
  latin1Slice,
  nativeByteLength,
  nativeIsAscii,
  nativeIsUtf8,
  PlatformDecoder,
  slicesFast,
  utf8Slice,
  writesFast,
} from './runtime.ts'
import { greatest, seemsAscii, seemsDirtyAscii } from './sampling.ts'
import { decodeShort, startOf } from './utf8-short.ts'

/**
 * @param bytes may be shared
 * @param strip a leading signature is no text
 * @param final the last character is not cut
 */
type Decode = (bytes: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean) => string | undefined

export const utf8String: Decode = /* @__PURE__ */ choose(
  slicesFast ? decodeByNode : decodeByOldNode,
  decodeByBun,
  decodeByDeno,
  decodeByBrowser,
)

/** Bytes up to which a call with one argument for each unit is faster than anything else, and the same of US-ASCII. */
const FEW_BYTES = 32
const FEW_ASCII = 16
/** Bytes up to which utf8Slice is best whatever they are (Node 20 and 22: where they are mostly US-ASCII, and loops where not). */
const SHORT = 64
/** Bytes up to which the string itself is asked whether it is US-ASCII, where utf8Slice is slow: 60 to 70 ns. */
const ASCII_ONCE = 256
/** Bytes up to which utf8Slice is best for US-ASCII, too, where it is fast; in Deno those up to which the string is asked. */
const MIDDLE = 1024
/** Bytes from which on text to be repaired is looked at first: the platform repairs at .2 GB/s, the kernel at 2 to 4. */
const REPAIRED = 4096
/** Bytes from which on Node 26's fatal TextDecoder reads three- and four-byte text faster than isUtf8 and utf8Slice do. */
const LONG = 512

/**
 * The text of few bytes, each of which is read once: nobody needs to know whether another thread can write to them.
 * @param ascii how many are few if they seem to be US-ASCII
 * @param others how many, if not
 */
function fewBytes(bytes: Uint8Array, ascii: number, others: number): string | undefined {
  const { length } = bytes
  const isFew = length <= ascii || (length <= others && !seemsAscii(bytes))
  return isFew && !isWasmForced() ? decodeShort(bytes) : undefined
}

/**
 * May the platform be asked? Not where a backend is forced, the last character may be cut, or another thread writes to the bytes: it
 * reads them more than once. (Firefox takes no such memory.)
 */
function mayRead(bytes: Uint8Array, final: boolean): boolean {
  const { length } = bytes
  return !isForced() && length <= LONGEST && (final || bytes[length - 1] < 0x80) && (isGecko || !isShared(bytes))
}

/** What has no U+FFFD was well formed. (A string of one byte a unit knows at once; CJK has other units FFxx, which make the search slow.) */
function strictly(text: string | undefined): string | undefined {
  return text?.includes('\ufffd') ? undefined : text
}

function decodeByNode(bytes: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const { length } = bytes
  if (length <= FEW_BYTES) {
    const few = fewBytes(bytes, FEW_ASCII, FEW_BYTES)
    if (few !== undefined) return few
  }
  if (!mayRead(bytes, final)) return undefined
  const start = startOf(bytes, strip)
  if (policy === 'replace' && length <= MIDDLE) return utf8Slice(bytes, start, length)
  const isShort = length <= ASCII_ONCE
  const most = isShort ? bytes[length >> 1] : greatest(bytes)
  if (most < 0x80 && length > MIDDLE && nativeIsAscii(bytes)) return latin1Slice(bytes, 0, length)
  if (policy === 'replace') return looksWellFormed(bytes) ? utf8Slice(bytes, start, length) : undefined
  if (most < (isShort ? 0x80 : 0xe0)) return strictly(utf8Slice(bytes, start, length))
  if (writesFast && length >= LONG) return byDecoder(bytes, start, true)
  return nativeIsUtf8(bytes) ? utf8Slice(bytes, start, length) : undefined
}

function decodeByOldNode(bytes: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const { length } = bytes
  const isOnce = length > FEW_ASCII && length <= ASCII_ONCE && seemsAscii(bytes)
  const text = (isOnce ? asciiOnce(bytes) : undefined) ?? fewBytes(bytes, FEW_BYTES, SHORT)
  if (text !== undefined || (length > SHORT && length <= ASCII_ONCE)) return text
  if (greatest(bytes) >= 0x80 && length > SHORT) return undefined
  if (!mayRead(bytes, final)) return undefined
  if (length > SHORT) return nativeIsAscii(bytes) ? latin1Slice(bytes, 0, length) : undefined
  const short = utf8Slice(bytes, startOf(bytes, strip), length)
  return policy === 'replace' ? short : strictly(short)
}

/** Calls that are spared the question after one that had another answer. */
const PAUSE = 16
let pause = 0

/** The string of bytes that are all US-ASCII: read once, then the string is asked. */
function asciiOnce(bytes: Uint8Array): string | undefined {
  if (isForced()) return undefined
  if (pause > 0) {
    pause--
    return undefined
  }
  const text = latin1Slice(bytes, 0, bytes.length)
  if (nativeByteLength(text) === bytes.length) return text
  pause = PAUSE
  return undefined
}

function decodeByDeno(bytes: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const { length } = bytes
  const isOnce = length > SHORT && length <= MIDDLE && seemsAscii(bytes)
  const text = isOnce ? asciiOnce(bytes) : fewBytes(bytes, FEW_ASCII, FEW_BYTES)
  if (text !== undefined) return text
  if (!mayRead(bytes, final)) return undefined
  const start = startOf(bytes, strip)
  if (length <= SHORT) {
    const short = utf8Slice(bytes, start, length)
    return policy === 'replace' ? short : strictly(short)
  }
  const most = greatest(bytes)
  if (most < 0x80 && length > MIDDLE && nativeIsAscii(bytes)) return latin1Slice(bytes, 0, length)
  // (TextDecoder is twice as fast as utf8Slice then; its strict ways do 1 to 1.6 GB/s, the kernel 4.4.)
  if (policy === 'replace') return looksWellFormed(bytes) ? byDecoder(bytes, start, false) : undefined
  return most < 0xe0 ? strictly(byDecoder(bytes, start, false)) : undefined
}

function decodeByBun(bytes: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  if (!mayRead(bytes, final)) return undefined
  const { length } = bytes
  const start = startOf(bytes, strip)
  if (policy !== 'replace') return byDecoder(bytes, start, true)
  const most = greatest(bytes)
  if (most < 0x80 && nativeIsAscii(bytes)) return latin1Slice(bytes, 0, length)
  // (It repairs what is mostly US-ASCII at 1 to 9 GB/s.)
  return most < 0x80 || seemsDirtyAscii(bytes) || looksWellFormed(bytes) ? utf8Slice(bytes, start, length) : undefined
}

const FEW_BROWSER = isGecko ? FEW_ASCII : FEW_BYTES

/** What a browser's TextDecoder is asked. */
function decodeByBrowser(bytes: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const few = fewBytes(bytes, FEW_BROWSER, FEW_BROWSER)
  if (few !== undefined) return few
  if (!PlatformDecoder || !isForDecoder(bytes, policy) || !mayRead(bytes, final)) return undefined
  const start = startOf(bytes, strip)
  return byDecoder(bytes, start, policy !== 'replace')
}

/**
 * Does a browser's TextDecoder read this faster? Chromium: what is mostly ISO 8859-1's, US-ASCII 3 GB/s for 1 KiB and 7 for 64, French 1.4
 * and 2.2, where the kernels do 1.5 to 1.8 (but .4 for 1 MiB of French); and it repairs US-ASCII at 1.6 to 2.5. Firefox: anything in 120
 * to 500 ns for 17 to 256 bytes, where the kernel and its border take 270 to 740; the same at .6 for 1 KiB, the kernel at .4; and
 * US-ASCII at .8 for 64 KiB, the kernel at .6.
 */
function isForDecoder(bytes: Uint8Array, policy: DecodePolicy): boolean {
  const { length } = bytes
  if (isGecko && length <= 512) return true
  if (length < 256 || (length > 1 << 18 && !isGecko)) return false
  const isAsciiOnly = isGecko && length > 1 << 11
  return greatest(bytes) < (isAsciiOnly ? 0x80 : 0xc4) || (policy === 'replace' && seemsDirtyAscii(bytes))
}

/**
 * Is a share of the bytes well formed? One from the middle: after a look at the first 512 bytes or more, utf8Slice takes 20 % longer
 * for 64 KiB of three-byte text (Node 24 and 26), after one elsewhere mostly not. (For 2 KB Deno's isUtf8 takes 1.4 us, the kernel .2.)
 */
function looksWellFormed(bytes: Uint8Array): boolean {
  const { length } = bytes
  if (length < REPAIRED) return true
  const start = characterFrom(bytes, length >> 1)
  const end = characterFrom(bytes, start + (length >> 5))
  return isDeno
    ? kernels(end - start).validateUtf8(bytes, start, end, FINAL) === OK
    : nativeIsUtf8(bytes.subarray(start, end))
}

/** Where the next character begins, if it is well-formed. */
function characterFrom(bytes: Uint8Array, place: number): number {
  let start = place
  while (bytes[start] >> 6 === 2 && start < place + 3) start++
  return start
}

let fatalDecoder: TextDecoder | undefined
let decoder: TextDecoder | undefined

/** The platform's, made at the first use. */
export function decoderFor(fatal: boolean): TextDecoder {
  if (fatal) return (fatalDecoder ??= new PlatformDecoder!('utf-8', { ignoreBOM: true, fatal }))
  return (decoder ??= new PlatformDecoder!('utf-8', { ignoreBOM: true }))
}

function byDecoder(bytes: Uint8Array, start: number, fatal: boolean): string | undefined {
  try {
    return decoderFor(fatal).decode(start > 0 ? bytes.subarray(start) : bytes)
  } catch {
    return undefined // They are malformed; or browsers do not take such memory: Firefox none that is resizable.
  }
}
