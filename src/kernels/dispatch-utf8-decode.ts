/**
 * UTF-8 to strings: who does it, for each runtime a function of its own; undefined: the kernels are to do it. Each constant says what was
 * measured (bench/, one machine; ns a call, or GB/s).
 *
 * Few octets are converted by loops (utf8-short.ts), with any backend but that of WebAssembly. Of short text the decision is a good part
 * of the price: as few questions as possible come before the answer.
 */
import { isShared } from '../input.ts'
import type { DecodePolicy } from '../policy.ts'
import { decodeShort, startOf } from '../utf8-short.ts'
import { isForced, isWasmForced, kernels } from './backend.ts'
import { FINAL, OK } from './kernels.ts'
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
} from './platform.ts'
import { greatest, seemsAscii, seemsDirtyAscii } from './samples.ts'

/**
 * @param octets may be shared
 * @param strip a leading signature is no text
 * @param final the last character is not cut
 */
type Decode = (octets: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean) => string | undefined

export const utf8String: Decode = /* @__PURE__ */ choose(
  slicesFast ? decodeByNode : decodeByOldNode,
  decodeByBun,
  decodeByDeno,
  decodeByBrowser,
)

/** Octets up to which a call with one argument for each unit is faster than anything else, and the same of US-ASCII. */
const FEW_OCTETS = 32
const FEW_ASCII = 16
/** Octets up to which utf8Slice is best whatever they are (Node 20 and 22: where they are mostly US-ASCII, and loops where not). */
const SHORT = 64
/** Octets up to which the string itself is asked whether it is US-ASCII, where utf8Slice is slow: 60 to 70 ns. */
const ASCII_ONCE = 256
/** Octets up to which utf8Slice is best for US-ASCII, too, where it is fast; in Deno those up to which the string is asked. */
const MIDDLE = 1024
/** Octets from which on text to be repaired is looked at first: the platform repairs at .2 GB/s, the kernel at 2 to 4. */
const REPAIRED = 4096
/** Octets from which on Node 26's fatal TextDecoder reads three- and four-octet text faster than isUtf8 and utf8Slice do. */
const LONG = 512

/**
 * The text of few octets, each of which is read once: nobody needs to know whether another thread can write to them.
 * @param ascii how many are few if they seem to be US-ASCII
 * @param others how many, if not
 */
function fewOctets(octets: Uint8Array, ascii: number, others: number): string | undefined {
  const { length } = octets
  const isFew = length <= ascii || (length <= others && !seemsAscii(octets))
  return isFew && !isWasmForced() ? decodeShort(octets) : undefined
}

/**
 * May the platform be asked? Not where a backend is forced, the last character may be cut, or another thread writes to the octets: it
 * reads them more than once. (Firefox takes no such memory.)
 */
function mayRead(octets: Uint8Array, final: boolean): boolean {
  const { length } = octets
  return !isForced() && length <= LONGEST && (final || octets[length - 1] < 0x80) && (isGecko || !isShared(octets))
}

/** What has no U+FFFD was well formed. (A string of one octet a unit knows at once; CJK has other units FFxx, which make the search slow.) */
function strictly(text: string | undefined): string | undefined {
  return text?.includes('\ufffd') ? undefined : text
}

function decodeByNode(octets: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const { length } = octets
  if (length <= FEW_OCTETS) {
    const few = fewOctets(octets, FEW_ASCII, FEW_OCTETS)
    if (few !== undefined) return few
  }
  if (!mayRead(octets, final)) return undefined
  const start = startOf(octets, strip)
  if (policy === 'replace' && length <= MIDDLE) return utf8Slice(octets, start, length)
  const isShort = length <= ASCII_ONCE
  const most = isShort ? octets[length >> 1] : greatest(octets)
  if (most < 0x80 && length > MIDDLE && nativeIsAscii(octets)) return latin1Slice(octets, 0, length)
  if (policy === 'replace') return looksWellFormed(octets) ? utf8Slice(octets, start, length) : undefined
  if (most < (isShort ? 0x80 : 0xe0)) return strictly(utf8Slice(octets, start, length))
  if (writesFast && length >= LONG) return byDecoder(octets, start, true)
  return nativeIsUtf8(octets) ? utf8Slice(octets, start, length) : undefined
}

function decodeByOldNode(octets: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const { length } = octets
  const isOnce = length > FEW_ASCII && length <= ASCII_ONCE && seemsAscii(octets)
  const text = (isOnce ? asciiOnce(octets) : undefined) ?? fewOctets(octets, FEW_OCTETS, SHORT)
  if (text !== undefined || (length > SHORT && length <= ASCII_ONCE)) return text
  if (greatest(octets) >= 0x80 && length > SHORT) return undefined
  if (!mayRead(octets, final)) return undefined
  if (length > SHORT) return nativeIsAscii(octets) ? latin1Slice(octets, 0, length) : undefined
  const short = utf8Slice(octets, startOf(octets, strip), length)
  return policy === 'replace' ? short : strictly(short)
}

/** Calls that are spared the question after one that had another answer. */
const PAUSE = 16
let pause = 0

/** The string of octets that are all US-ASCII: read once, then the string is asked. */
function asciiOnce(octets: Uint8Array): string | undefined {
  if (isForced()) return undefined
  if (pause > 0) {
    pause--
    return undefined
  }
  const text = latin1Slice(octets, 0, octets.length)
  if (nativeByteLength(text) === octets.length) return text
  pause = PAUSE
  return undefined
}

function decodeByDeno(octets: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const { length } = octets
  const isOnce = length > SHORT && length <= MIDDLE && seemsAscii(octets)
  const text = isOnce ? asciiOnce(octets) : fewOctets(octets, FEW_ASCII, FEW_OCTETS)
  if (text !== undefined) return text
  if (!mayRead(octets, final)) return undefined
  const start = startOf(octets, strip)
  if (length <= SHORT) {
    const short = utf8Slice(octets, start, length)
    return policy === 'replace' ? short : strictly(short)
  }
  const most = greatest(octets)
  if (most < 0x80 && length > MIDDLE && nativeIsAscii(octets)) return latin1Slice(octets, 0, length)
  // (TextDecoder is twice as fast as utf8Slice then; its strict ways do 1 to 1.6 GB/s, the kernel 4.4.)
  if (policy === 'replace') return looksWellFormed(octets) ? byDecoder(octets, start, false) : undefined
  return most < 0xe0 ? strictly(byDecoder(octets, start, false)) : undefined
}

function decodeByBun(octets: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  if (!mayRead(octets, final)) return undefined
  const { length } = octets
  const start = startOf(octets, strip)
  if (policy !== 'replace') return byDecoder(octets, start, true)
  const most = greatest(octets)
  if (most < 0x80 && nativeIsAscii(octets)) return latin1Slice(octets, 0, length)
  // (It repairs what is mostly US-ASCII at 1 to 9 GB/s.)
  return most < 0x80 || seemsDirtyAscii(octets) || looksWellFormed(octets)
    ? utf8Slice(octets, start, length)
    : undefined
}

const FEW_BROWSER = isGecko ? FEW_ASCII : FEW_OCTETS

/** What a browser's TextDecoder is asked. */
function decodeByBrowser(octets: Uint8Array, policy: DecodePolicy, strip: boolean, final: boolean): string | undefined {
  const few = fewOctets(octets, FEW_BROWSER, FEW_BROWSER)
  if (few !== undefined) return few
  if (!PlatformDecoder || !isForDecoder(octets, policy) || !mayRead(octets, final)) return undefined
  const start = startOf(octets, strip)
  return byDecoder(octets, start, policy !== 'replace')
}

/**
 * Does a browser's TextDecoder read this faster? Chromium: what is mostly ISO 8859-1's, US-ASCII 3 GB/s for 1 KiB and 7 for 64, French 1.4
 * and 2.2, where the kernels do 1.5 to 1.8 (but .4 for 1 MiB of French); and it repairs US-ASCII at 1.6 to 2.5. Firefox: anything in 120
 * to 500 ns for 17 to 256 octets, where the kernel and its border take 270 to 740; the same at .6 for 1 KiB, the kernel at .4; and
 * US-ASCII at .8 for 64 KiB, the kernel at .6.
 */
function isForDecoder(octets: Uint8Array, policy: DecodePolicy): boolean {
  const { length } = octets
  if (isGecko && length <= 512) return true
  if (length < 256 || (length > 1 << 18 && !isGecko)) return false
  const isAsciiOnly = isGecko && length > 1 << 11
  return greatest(octets) < (isAsciiOnly ? 0x80 : 0xc4) || (policy === 'replace' && seemsDirtyAscii(octets))
}

/**
 * Is a share of the octets well formed? One from the middle: after a look at the first 512 octets or more, utf8Slice takes 20 % longer
 * for 64 KiB of three-octet text (Node 24 and 26), after one elsewhere mostly not. (For 2 KB Deno's isUtf8 takes 1.4 us, the kernel .2.)
 */
function looksWellFormed(octets: Uint8Array): boolean {
  const { length } = octets
  if (length < REPAIRED) return true
  const start = characterFrom(octets, length >> 1)
  const end = characterFrom(octets, start + (length >> 5))
  return isDeno
    ? kernels(end - start).validateUtf8(octets, start, end, FINAL) === OK
    : nativeIsUtf8(octets.subarray(start, end))
}

/** Where the next character begins, if it is well-formed. */
function characterFrom(octets: Uint8Array, place: number): number {
  let start = place
  while (octets[start] >> 6 === 2 && start < place + 3) start++
  return start
}

let fatalDecoder: TextDecoder | undefined
let decoder: TextDecoder | undefined

/** The platform's, made at the first use. */
export function decoderFor(fatal: boolean): TextDecoder {
  if (fatal) return (fatalDecoder ??= new PlatformDecoder!('utf-8', { ignoreBOM: true, fatal }))
  return (decoder ??= new PlatformDecoder!('utf-8', { ignoreBOM: true }))
}

function byDecoder(octets: Uint8Array, start: number, fatal: boolean): string | undefined {
  try {
    return decoderFor(fatal).decode(start > 0 ? octets.subarray(start) : octets)
  } catch {
    return undefined // They are malformed; or browsers do not take such memory: Firefox none that is resizable.
  }
}
