/**
 * UTF-8: who converts what, for each runtime a function of its own; undefined: the kernels are to do it. Each constant says what was
 * measured (bench/, one machine; ns a call, or GB/s).
 *
 * Few octets and units are converted by loops (utf8-short.ts), with any backend but that of WebAssembly. Of short text the decision
 * is a good part of the price: as few questions as possible come before the answer.
 */

import type { Encoding } from '../encoding.ts'
import { isShared } from '../input.ts'
import type { DecodeOptions, DecodePolicy, EncodeOptions, EncodePolicy } from '../policy.ts'
import { decodeShort, encodeShort, startOf } from '../utf8-short.ts'
import { isForced, isWasmForced, kernels } from './backend.ts'
import { FINAL, OK } from './kernels.ts'
import {
  clearsMemory,
  hasBuffer,
  isBun,
  isDeno,
  isGecko,
  isNode,
  LONGEST,
  latin1Slice,
  nativeAllocate,
  nativeByteLength,
  nativeIsAscii,
  nativeIsUtf8,
  PlatformDecoder,
  PlatformEncoder,
  slicesFast,
  utf8Slice,
  utf8Write,
  writesFast,
  writesLatin1Fast,
} from './platform.ts'
import { bitsOf, greatest, seemsAscii, seemsDirtyAscii, seemsWellFormed } from './samples.ts'

/** The way of this runtime. */
function choose<T>(node: T, bun: T, deno: T, other: T): T {
  return !hasBuffer ? other : isBun ? bun : isDeno ? deno : node
}

// Decoding: octets that may be shared, `strip`: a leading signature is no text; `final`: the last character is not cut

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
/** Octets up to which utf8Slice is best whatever they are (Node 22: where they are mostly US-ASCII). */
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

function decoderFor(fatal: boolean): TextDecoder {
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

// Encoding: text without lone surrogates, or where those are to be replaced

type Encode = (text: string, policy: EncodePolicy) => Uint8Array<ArrayBuffer> | undefined

export const utf8Octets: Encode = /* @__PURE__ */ choose(encodeByNode, encodeByBun, encodeByDeno, fewUnits)

/** Units up to which a loop writes faster than any call, which takes 50 ns (of strings of one octet a unit: 20 to 30). */
const FEW_UNITS = 32
const FEW_LATIN1 = 16
/** Units that the scratch array has room for. */
const SCRATCH = 1 << 16
/**
 * Units up to which a scratch array of which the result is cut is as fast as Node 26's TextEncoder; before, as Buffer's memory, which is
 * cleared since Node 24 (64 KiB of US-ASCII: 17 GB/s against 5; Node 20: 12 against 15).
 */
const FEW_CUT = writesFast ? 2048 : clearsMemory ? SCRATCH : 1 << 15
/** Units of which one is malformed where many are. */
const VERY_DIRTY = 64
/** Units from which on the kernels, which need windows, lose to Node 26's own code. */
const VAST = 1 << 18

let scratch: Uint8Array<ArrayBuffer> | undefined
let encoder: TextEncoder | undefined

function room(): Uint8Array<ArrayBuffer> {
  scratch ??= new Uint8Array(3 * SCRATCH)
  return scratch
}

function platformEncoder(): TextEncoder {
  encoder ??= new PlatformEncoder!()
  return encoder
}

function fewUnits(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > FEW_UNITS || isWasmForced()) return undefined
  const octets = room()
  const written = encodeShort(text, octets)
  if (written < 0) return undefined
  if (written > FEW_LATIN1) return octets.slice(0, written)
  const few = new Uint8Array(written)
  for (let i = 0; i < written; i++) few[i] = octets[i] // (slice takes 10 ns more)
  return few
}

/** Is Node 26's own code at least as fast as the kernel? (CJK of 64 KiB: 8.4 GB/s against 12, emoji 2.8 against 6.) */
function isQuick(bits: number, length: number): boolean {
  return bits < 0x800 || length <= FEW_CUT || length > VAST
}

/** Does Node write so much text of such units fast? */
function nodeWrites(bits: number, length: number): boolean {
  return writesFast ? isQuick(bits, length) : bits < (writesLatin1Fast ? 0x100 : 0x80)
}

function encodeByNode(text: string, policy: EncodePolicy): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  if (length <= FEW_LATIN1 || isForced()) return fewUnits(text)
  const isLong = length > FEW_CUT
  // Text with a lone surrogate in every 64 units or more: Buffer writes 2 to 6 GB/s, the kernel 1.4 to 4.
  if (isLong && writesFast && policy === 'replace' && !seemsWellFormed(text, VERY_DIRTY)) return write(text)
  if (!nodeWrites(bitsOf(text), length)) return fewUnits(text)
  // (isWellFormed knows at once of strings of one octet a unit.)
  if (policy !== 'replace' && !text.isWellFormed()) return undefined
  if (isLong) return writesFast ? platformEncoder().encode(text) : write(text)
  // An array cut out of another is not filled with zeros first.
  const octets = room()
  return octets.slice(0, utf8Write(octets, text, 3 * SCRATCH))
}

function write(text: string): Uint8Array<ArrayBuffer> {
  const octets = nativeAllocate(nativeByteLength(text))
  utf8Write(octets, text, octets.length)
  return new Uint8Array(octets.buffer)
}

/** (What is to be repaired, Bun's encoders repair at .3 to 2 GB/s: then the kernel does it.) */
function encodeByBun(text: string, policy: EncodePolicy): Uint8Array<ArrayBuffer> | undefined {
  if (isForced()) return fewUnits(text)
  const { length } = text
  // (To judge all of it takes 8 % of the time.)
  const isFine =
    policy === 'replace'
      ? length < REPAIRED || seemsWellFormed(text, Math.min(length >> 4, REPAIRED))
      : text.isWellFormed()
  return isFine ? platformEncoder().encode(text) : undefined
}

function encodeByDeno(text: string, policy: EncodePolicy): Uint8Array<ArrayBuffer> | undefined {
  if (text.length <= FEW_LATIN1 || isForced() || bitsOf(text) >= 0x80) return fewUnits(text)
  return policy === 'replace' || text.isWellFormed() ? platformEncoder().encode(text) : undefined
}

// Encoding into a target: all of the text, or what fits where the platform does it

type Into = { read: number; written: number } | undefined
type EncodeInto = (text: string, target: Uint8Array, policy: EncodePolicy) => Into

export const utf8Into: EncodeInto = /* @__PURE__ */ choose(
  writesLatin1Fast ? intoByNode : intoByOldNode,
  intoByBun,
  intoByDeno,
  intoByBrowser,
)

/** Units up to which a loop writes strings of two octets a unit faster than TextEncoder, and than the kernel, which takes 130 to 200 ns in all. */
const FEW_WIDE = 48
/** The same of US-ASCII in browsers. */
const FEW_ASCII_UNITS = isGecko ? 1 << 14 : 512
/** Units up to which Node's TextEncoder is best at whatever it need not judge first. */
const FEW_JUDGED = 128

/** By a loop, where the text is short and fits in any case. */
function fewInto(text: string, target: Uint8Array): Into {
  const { length } = text
  if (length > FEW_WIDE || target.length < 3 * length || isWasmForced()) return undefined
  const written = encodeShort(text, target)
  return written < 0 ? undefined : { read: length, written }
}

function byEncoder(text: string, target: Uint8Array, policy: EncodePolicy): Into {
  try {
    return policy === 'replace' || text.isWellFormed?.() ? platformEncoder().encodeInto(text, target) : undefined
  } catch {
    return undefined // (as above)
  }
}

function intoByNode(text: string, target: Uint8Array, policy: EncodePolicy): Into {
  const { length } = text
  if (length <= FEW_LATIN1 || target.length === 0 || isForced()) return fewInto(text, target)
  const bits = bitsOf(text)
  if (bits < 0x100) {
    const written = utf8Write(target, text, target.length)
    // (A character takes four octets at the most: there would have been room for another.)
    const isAll = written + 4 <= target.length || written === nativeByteLength(text)
    const isAscii = written === length
    if (isAll && (isAscii || policy === 'replace' || text.isWellFormed())) return { read: length, written }
  } else {
    const isEasy = writesFast ? isQuick(bits, length) : policy === 'replace' && length < FEW_JUDGED
    if (length <= FEW_LATIN1 || !isEasy) return fewInto(text, target)
  }
  return byEncoder(text, target, policy)
}

function intoByOldNode(text: string, target: Uint8Array, policy: EncodePolicy): Into {
  const { length } = text
  if (length <= FEW_LATIN1 || target.length === 0 || isForced()) return fewInto(text, target)
  const isEasy = (policy === 'replace' && length < FEW_JUDGED) || bitsOf(text) < 0x80
  return isEasy ? byEncoder(text, target, policy) : fewInto(text, target)
}

function intoByBun(text: string, target: Uint8Array, policy: EncodePolicy): Into {
  if (isForced()) return fewInto(text, target)
  const few = text.length <= FEW_LATIN1 ? fewInto(text, target) : undefined
  return few ?? byEncoder(text, target, policy)
}

function intoByDeno(text: string, target: Uint8Array, policy: EncodePolicy): Into {
  if (text.length <= FEW_WIDE || target.length === 0 || isForced() || bitsOf(text) >= 0x80) return fewInto(text, target)
  return byEncoder(text, target, policy)
}

function intoByBrowser(text: string, target: Uint8Array, policy: EncodePolicy): Into {
  const isOurs = text.length <= FEW_ASCII_UNITS || target.length === 0 || isForced() || !PlatformEncoder
  return isOurs || bitsOf(text) >= 0x80 ? fewInto(text, target) : byEncoder(text, target, policy)
}

/**
 * The octets that text without lone surrogates takes: Buffer counts 150 GB/s of one octet a unit, and from Node 26 on, in Bun and Deno, 40
 * to 110 of two; before, 3.
 */
export function utf8Length(text: string): number | undefined {
  if (text.length === 0 || !hasBuffer || isForced()) return undefined
  const isEasy = !isNode || writesFast || bitsOf(text) < 0x100
  return isEasy && text.isWellFormed() ? nativeByteLength(text) : undefined
}

// The ways that are taken most often

/** Octets and units from which on the platform's own call is best in Bun and Firefox, and up to which it always is. */
const QUICK_DECODE = isBun ? 1 : FEW_ASCII + 1
const QUICK_ENCODE = isBun ? 1 : 9
const QUICK_INTO = 9
const QUICK = isBun ? 4096 : 512

function isLossy(options: DecodeOptions | EncodeOptions | undefined): boolean {
  return options?.onError === 'replace' && !options.bom
}

function isQuickText(text: string, options: EncodeOptions | undefined, least: number): boolean {
  return (
    !isForced() &&
    typeof text === 'string' &&
    text.length >= least &&
    text.length <= QUICK &&
    (options === undefined ? text.isWellFormed() : isLossy(options))
  )
}

/**
 * UTF-8 where, in Bun and Firefox, short text goes straight to the platform: in one function, since each call that their engines do not
 * inline costs 5 to 25 ns, and what the platform does 40 to 150.
 */
export function quickly(utf8: Encoding): Encoding {
  if (!isBun && !isGecko) return utf8
  const { decode, encode, encodeInto } = utf8
  return {
    ...utf8,
    decode(bytes, options) {
      if (!isForced() && bytes instanceof Uint8Array && (options === undefined || isLossy(options))) {
        const { length } = bytes
        const isQuick = length >= QUICK_DECODE && length <= QUICK && bytes[0] !== 0xef
        if (isQuick && (isGecko || bytes.buffer instanceof ArrayBuffer)) {
          // (isAscii and latin1Slice take two thirds of TextDecoder's time.)
          if (isBun && bytes[length >> 1] < 0x80 && nativeIsAscii(bytes)) return latin1Slice(bytes, 0, length)
          try {
            return decoderFor(!options).decode(bytes)
          } catch {}
        }
      }
      return decode(bytes, options)
    },
    encode(text, options) {
      return isQuickText(text, options, QUICK_ENCODE) ? platformEncoder().encode(text) : encode(text, options)
    },
    encodeInto(text, target, options) {
      const isQuick = isBun && target instanceof Uint8Array && target.length > 0
      return isQuick && isQuickText(text, options, QUICK_INTO)
        ? platformEncoder().encodeInto(text, target)
        : encodeInto(text, target, options)
    },
  }
}
