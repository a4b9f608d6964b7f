/**
 * Where the platform's own functions are right and faster than the kernels, and on what; and where a plain loop is faster than both.
 * Each constant says what was measured (bench/, one machine; ns a call, or GB/s). Where two are as fast, the platform's is called. A
 * forced backend gets nothing of the platform.
 *
 * What is asked for in each call is a constant of this module, so that V8 compiles it into its caller: 20 to 30 ns a call. The methods
 * of Buffer take any Uint8Array as `this`, at the method's own price: no Buffer is made for a call.
 */
import type { DecodePolicy, EncodePolicy } from '../policy.ts'
import { decodeShort, encodeShort } from '../utf8-short.ts'
import { isForced, isWasmForced, kernels } from './backend.ts'
import { OK, WINDOW } from './kernels.ts'
import { PlatformDecoder } from './strings.ts'

interface Functions {
  isAscii(octets: Uint8Array): boolean
  isUtf8(octets: Uint8Array): boolean
}
interface BufferFunctions {
  byteLength(text: string): number
}
interface BufferMethods {
  latin1Slice(this: Uint8Array, start: number, end: number): string
  utf8Slice(this: Uint8Array, start: number, end: number): string
  utf8Write(this: Uint8Array, text: string, at: number, length: number): number
}
type NodeBuffer = Functions & { Buffer: BufferFunctions & { prototype: BufferMethods } }

const isBun = /* @__PURE__ */ has('Bun')
const isDeno = /* @__PURE__ */ has('Deno')
const isGecko = /* @__PURE__ */ has('InternalError')

function has(name: string): boolean {
  return name in globalThis
}

/** Node's version, two digits for each of its numbers; 0 elsewhere. (Bun and Deno say that they are one, too.) */
const version = /* @__PURE__ */ versionOf()

function versionOf(): number {
  const { process } = globalThis as { process?: { versions?: { node?: string } } }
  const [major, minor, patch] = (process?.versions?.node ?? '0.0.0').split('.').map(Number)
  return isBun || isDeno ? 0 : 1e4 * major + 100 * minor + patch
}

const isNode = /* @__PURE__ */ isSince(1)

function isSince(first: number, end = Infinity): boolean {
  return version >= first && version < end
}

/** utf8Slice reads what is not ASCII at 3 to 9 GB/s since then (simdutf), before at .2 to .8. */
const slicesFast = /* @__PURE__ */ isSince(25_05_00) || /* @__PURE__ */ isSince(24_13_01, 25_00_00)
/** utf8Write writes strings of one octet a unit at 14 to 70 GB/s, before at 1.7 to 22. */
const writesLatin1Fast = /* @__PURE__ */ isSince(22_00_00)
/** TextEncoder writes all others at 4 to 17 GB/s, before at .8 to 2, and isWellFormed judges them at 100, before at 3. */
const writesFast = /* @__PURE__ */ isSince(26_00_00)

/** node:buffer, without an import that other runtimes would stumble over. */
const node = /* @__PURE__ */ nodeBuffer()

function nodeBuffer(): NodeBuffer | undefined {
  try {
    const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => NodeBuffer | undefined } }
    const buffer = process?.getBuiltinModule?.('node:buffer')
    const sample = Uint8Array.of(0x00, 0x41, 0xe9, 0x80)
    const isRight =
      buffer?.Buffer.prototype.latin1Slice.call(sample, 0, 4) === '\0A\u00e9\u0080' &&
      !buffer.isAscii(sample) &&
      !buffer.isUtf8(sample)
    return isRight ? buffer : undefined
  } catch {
    return undefined // Then there are the kernels.
  }
}

const nativeIsAscii = /* @__PURE__ */ pick('isAscii')
const simdutf = /* @__PURE__ */ pick('isUtf8')
const byteLength = /* @__PURE__ */ pick('byteLength')
const latin1Slice = /* @__PURE__ */ slicer('latin1Slice')
const utf8Slice = /* @__PURE__ */ slicer('utf8Slice')
const utf8Write = /* @__PURE__ */ pick('utf8Write')

type All = Functions & BufferFunctions & BufferMethods

/** (Not to be called where `node` is undefined.) */
function pick<K extends keyof All>(name: K): All[K] {
  const at = [node, node?.Buffer, node?.Buffer.prototype].find((part) => part && name in part)
  return (at as All | undefined)?.[name] as All[K]
}

/** (V8 11 calls what is constant 27 ns faster, and bundlers make no constants of what is at the top of a module.) */
function slicer(name: 'latin1Slice' | 'utf8Slice'): (octets: Uint8Array, start: number, end: number) => string {
  const slice = pick(name)
  return (octets, start, end) => slice.call(octets, start, end)
}

/** V8's longest string: of more octets the platform's functions throw errors of their own. */
const LONGEST = 0x1fffffe8

/** Are node:buffer's functions there, and no backend forced? */
function isAllowed(): boolean {
  return node !== undefined && !isForced()
}

/** The string of US-ASCII octets; undefined where they are none, or the platform is not to be asked. */
export function asciiString(octets: Uint8Array): string | undefined {
  // Non-ASCII text mostly shows it early: a look at some octets saves most of the calls.
  const { length } = octets
  if (length > LONGEST || !isAllowed() || greatest(octets) >= 0x80 || !nativeIsAscii(octets)) return undefined
  return latin1Slice(octets, 0, length)
}

/** The string of ISO 8859-1 octets, by the platform. */
export function latin1String(octets: Uint8Array): string | undefined {
  const { length } = octets
  return length <= LONGEST && isAllowed() ? latin1Slice(octets, 0, length) : undefined
}

/**
 * Is this well-formed UTF-8? By simdutf, natively, at 15 to 35 GB/s; Deno's own code needs 36 to 73 ns for 64 octets (the kernel 75 to
 * 82) and runs at 1 to 4 GB/s then, but for US-ASCII.
 */
export function isUtf8(octets: Uint8Array): boolean | undefined {
  if (!isAllowed()) return undefined
  if (isDeno && octets.length > 64) return (greatest(octets) < 0x80 && nativeIsAscii(octets)) || undefined
  return simdutf(octets)
}

/** The function behind isUtf8, for those who would have to make a view to ask it. */
export function nativeIsUtf8(): ((octets: Uint8Array) => boolean) | undefined {
  return isAllowed() && !isDeno ? simdutf : undefined
}

/** Is this US-ASCII? */
export function isAscii(octets: Uint8Array): boolean | undefined {
  return isAllowed() ? nativeIsAscii(octets) : undefined
}

/** The place of the first such octet, or of several, at or after `start`; -1: there is none. By C's memchr, where it can. */
export type IndexOf = (this: Uint8Array, sought: number | Uint8Array, start?: number) => number

/** The platform's search in octets, that of Buffer: 100 GB/s where the first octet sought is rare. Not to be called where a backend is forced. */
export const platformIndexOf: IndexOf | undefined = /* @__PURE__ */ findIndexOf()

function findIndexOf(): IndexOf | undefined {
  const { Buffer } = globalThis as { Buffer?: { prototype?: { indexOf?: IndexOf } } }
  return Buffer?.prototype?.indexOf
}

/**
 * Is a string made from memory to be preferred to one cut out of a longer string? In Bun a cut one is put off until it is read, which then
 * costs 100 to 340 ns.
 */
export function cutsLazily(): boolean {
  return isBun
}

/** The greatest of a few octets, spread over all. */
function greatest(octets: Uint8Array): number {
  const { length } = octets
  let most = Math.max(
    octets[0],
    octets[length >> 2],
    octets[length >> 1],
    octets[(3 * length) >> 2],
    octets[length - 1],
  )
  // (An odd step: what is regular in text has steps of its own.)
  if (length >= 4096) for (let i = 0; i < length; i += (length >> 4) | 1) if (octets[i] > most) most = octets[i]
  return most
}

/** All bits of a few units, spread over the text. */
function bitsOf(text: string): number {
  const { length } = text
  const half = length >> 1
  let bits = text.charCodeAt(0) | text.charCodeAt(half >> 1) | text.charCodeAt(half) | text.charCodeAt(length - 1)
  if (length >= 4096) for (let i = 0; i < length; i += (length >> 4) | 1) bits |= text.charCodeAt(i)
  return bits
}

// UTF-8: decoding

/** Octets up to which a call with one argument for each unit is faster than anything else; of US-ASCII half as many. */
const FEW_OCTETS = 32
/**
 * Octets up to which the string itself is asked whether it is US-ASCII, where utf8Slice is slow: 60 to 70 ns. (To ask octets for their
 * buffer, is it shared?, takes 10 to 15.)
 */
const ASCII_ONCE = 256
/** Calls that are spared the question after one that had another answer. */
const PAUSE = 16
let pause = 0

/** The text of short octets, each of which is read once: nobody needs to know whether another thread can write to them. */
export function utf8Once(octets: Uint8Array): string | undefined {
  const { length } = octets
  if (length > (slicesFast ? FEW_OCTETS : ASCII_ONCE) || (isBun && isAllowed()) || isWasmForced()) return undefined
  if (length > FEW_OCTETS / 2 && isAllowed() && (octets[0] | octets[length >> 1] | octets[length - 1]) < 0x80) {
    const text = slicesFast || isDeno ? undefined : asciiOnce(octets)
    if (text !== undefined || slicesFast) return text
  }
  return length <= FEW_OCTETS ? decodeShort(octets) : undefined
}

function asciiOnce(octets: Uint8Array): string | undefined {
  if (pause > 0) {
    pause--
    return undefined
  }
  const text = latin1Slice(octets, 0, octets.length)
  if (byteLength(text) === octets.length) return text
  pause = PAUSE
  return undefined
}

/** Octets from which on Node 26's fatal TextDecoder reads three- and four-octet text faster than isUtf8 and utf8Slice do. */
const LONG = 1 << 14
/** Octets up to which utf8Slice is best whatever they are (Node 22: where they are mostly US-ASCII), and up to which it is for US-ASCII. */
const SHORT = 64
const MIDDLE = 1024
/** Octets from which on text to be repaired is looked at first: the platform repairs at .2 GB/s, the kernel at 2 to 4. */
const REPAIRED = 4096

/**
 * The text of octets in memory that is not shared, where all are well formed or to be replaced.
 * @param strip a leading signature is no text
 * @param final without it, undefined where the last character may be cut
 */
export function utf8String(
  octets: Uint8Array,
  policy: DecodePolicy,
  strip: boolean,
  final: boolean,
): string | undefined {
  const { length } = octets
  if (length > LONGEST || isForced() || (!final && octets[length - 1] >= 0x80)) return undefined
  const start = strip && octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf ? 3 : 0
  if (isBun && policy !== 'replace') return strict(octets, start)
  if (!node) {
    if (!PlatformDecoder || !(isFewInGecko(length) || (mostlyLatin1(length) && greatest(octets) < 0xc4)))
      return undefined
    return policy === 'replace' ? lossy(octets, start) : strict(octets, start)
  }
  const isFast = !isNode || slicesFast
  const isLossy = isFast && policy === 'replace'
  const isShort = length <= SHORT
  const most = slicesFast && (isShort || (isLossy && length <= MIDDLE)) ? 0 : greatest(octets)
  // (Where utf8Slice is slow, fewer octets than these have been asked whether they are US-ASCII.)
  const least = !isNode ? 0 : slicesFast ? MIDDLE : ASCII_ONCE
  if (most < 0x80 && length > least && nativeIsAscii(octets)) return latin1Slice(octets, 0, length)
  // (Bun repairs what is mostly US-ASCII at 1 to 3 GB/s.)
  if (isLossy) return (isBun && most < 0x80) || looksWellFormed(octets) ? lossy(octets, start) : undefined
  if (!isFast && !(isShort && (most < 0x80 || !writesLatin1Fast))) return undefined
  // What has no U+FFFD was well formed. (Of one octet a unit, the string knows at once; CJK has other units FFxx, which make the search slow.)
  if (most < 0xe0) {
    const text = lossy(octets, start)
    return text.includes('\ufffd') ? undefined : text
  }
  if (isDeno) return undefined // (the kernel: 4.4 GB/s; the platform's strict ways 1 to 1.6)
  if (writesFast && length >= LONG) return strict(octets, start)
  return simdutf(octets) ? utf8Slice(octets, start, length) : undefined
}

/**
 * Is so much text, if it is mostly ISO 8859-1's, what a browser reads faster? Chromium: US-ASCII 3 GB/s for 1 KiB and 7 for 64, French 1.4 and 2.2,
 * where the kernels do 1.5 to 1.8, but .4 for 1 MiB of French; Firefox: .6 against .4 for 1 KiB, and half as fast for more.
 */
function mostlyLatin1(length: number): boolean {
  return length >= 256 && length <= (isGecko ? 1 << 11 : 1 << 18)
}

/** Firefox: 180 to 500 ns for 33 to 256 octets, where the kernel and its border take 270 to 740. */
function isFewInGecko(length: number): boolean {
  return isGecko && length <= 512
}

/** Is a share of the octets well formed? */
function looksWellFormed(octets: Uint8Array): boolean {
  if (octets.length < REPAIRED) return true
  let end = octets.length >> 5
  while (end > 0 && octets[end] >> 6 === 2) end--
  if (!isDeno) return simdutf(octets.subarray(0, end))
  end = Math.min(end, WINDOW)
  return kernels().validateUtf8(octets, 0, end, 0) === OK
}

/** The platform's, for the reason of PlatformDecoder. */
const Encoder = /* @__PURE__ */ platformEncoder()

function platformEncoder(): typeof TextEncoder | undefined {
  return globalThis.TextEncoder
}

const LABEL = 'utf-8'
let strictDecoder: TextDecoder | undefined
let lossyDecoder: TextDecoder | undefined

function lossy(octets: Uint8Array, start: number): string {
  // (Deno's TextDecoder is twice as fast.)
  if (node && (!isDeno || octets.length <= 64)) return utf8Slice(octets, start, octets.length)
  lossyDecoder ??= new PlatformDecoder!(LABEL, { ignoreBOM: true })
  return lossyDecoder.decode(start > 0 ? octets.subarray(start) : octets)
}

function strict(octets: Uint8Array, start: number): string | undefined {
  strictDecoder ??= new PlatformDecoder!(LABEL, { ignoreBOM: true, fatal: true })
  try {
    return strictDecoder.decode(start > 0 ? octets.subarray(start) : octets)
  } catch {
    return undefined
  }
}

// UTF-8: encoding

/** Units up to which a loop writes faster than any call: Bun's calls are quick, others' take 50 ns (strings of one octet a unit: 20). */
const FEW_UNITS = isBun ? 8 : 32
const FEW_LATIN1 = 8
/** Units up to which Node 26's TextEncoder is no faster than a scratch array of which the result is cut. */
const FEW_CUT = 2048
/** Units that the scratch array has room for. */
const SCRATCH = 1 << 16

let scratch: Uint8Array<ArrayBuffer> | undefined
let encoder: TextEncoder | undefined

function room(): Uint8Array<ArrayBuffer> {
  scratch ??= new Uint8Array(3 * SCRATCH)
  return scratch
}

/** The octets of text without lone surrogates, or where those are to be replaced. */
export function utf8Octets(text: string, policy: EncodePolicy): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  if ((isBun || length > FEW_LATIN1) && isAllowed()) {
    const bits = bitsOf(text)
    // (isWellFormed knows at once of strings of one octet a unit.)
    const isEasy =
      isBun || (isDeno ? bits < 0x80 : writesFast ? isQuick(bits, length) : bits < (writesLatin1Fast ? 0x100 : 0x80))
    if (isEasy && (policy === 'replace' || text.isWellFormed())) {
      // An array cut out of another is not filled with zeros first.
      if (isNode && length <= (writesFast ? FEW_CUT : SCRATCH)) return cut(utf8Write.call(room(), text, 0, 3 * SCRATCH))
      // (Bun's TextEncoder is slow to replace in what is mostly of one octet, its Buffer is not.)
      const isSpoilt = isBun && policy === 'replace' && bits < 0x100 && !text.isWellFormed()
      if ((!isNode || writesFast) && !isSpoilt) {
        encoder ??= new Encoder!()
        return encoder.encode(text)
      }
      const octets = new Uint8Array(byteLength(text))
      utf8Write.call(octets, text, 0, octets.length)
      return octets
    }
  }
  if (length > FEW_UNITS || isWasmForced()) return undefined
  const written = encodeShort(text, room())
  return written < 0 ? undefined : cut(written)
}

function cut(length: number): Uint8Array<ArrayBuffer> {
  return scratch!.slice(0, length)
}

/** Units from which on the kernels, which need windows, lose to Node 26's own code. */
const VAST = 1 << 18

/** Is Node 26's own code at least as fast as the kernel? (CJK of 64 KiB: 8.4 GB/s against 12, emoji 2.8 against 6.) */
function isQuick(bits: number, length: number): boolean {
  return bits < 0x800 || length <= FEW_CUT || length > VAST
}

/**
 * The octets that text without lone surrogates takes: Buffer counts 150 GB/s of one octet a unit, and from Node 26 on, in Bun and Deno, 40
 * to 110 of two; before, 3.
 */
export function utf8Length(text: string): number | undefined {
  if (text.length === 0 || !isAllowed()) return undefined
  const isEasy = !isNode || writesFast || bitsOf(text) < 0x100
  return isEasy && text.isWellFormed() ? byteLength(text) : undefined
}

/** Units up to which a loop writes strings of two octets a unit faster than TextEncoder, and than the kernel, which takes 130 to 200 ns in all. */
const FEW_WIDE = 48
/** The same on Bun, on Node 20 and 26; and, of US-ASCII, on Deno, in Firefox, and Chromium. */
const FEW_OTHER = isBun ? 8 : isNode ? 16 : isDeno ? FEW_WIDE : isGecko ? 1 << 14 : 512

/** Writes text without lone surrogates: all of it, or what fits where the platform does it. */
export function utf8Into(
  text: string,
  target: Uint8Array,
  policy: EncodePolicy,
): { read: number; written: number } | undefined {
  const { length } = text
  const fits = target.length >= 3 * length && !isWasmForced()
  if (fits && length <= FEW_LATIN1) return loopInto(text, target)
  if (target.length > 0 && !isForced() && Encoder) {
    const bits = bitsOf(text)
    const isLatin1 = writesLatin1Fast && bits < 0x100
    const isFew = isNode && policy === 'replace' && length < 128 // (nobody needs to judge it first)
    const isEasy = isBun || isFew || (writesFast ? isQuick(bits, length) : bits < 0x80)
    if (isLatin1 || (isEasy && length > FEW_OTHER)) {
      if (isLatin1) {
        const written = utf8Write.call(target, text, 0, target.length)
        // (A character takes four octets at the most: there would have been room for another.)
        const isAll = written + 4 <= target.length || written === byteLength(text)
        const isAscii = written === length
        if (isAll && (isAscii || policy === 'replace' || text.isWellFormed())) return { read: length, written }
      }
      if (policy !== 'replace' && !text.isWellFormed?.()) return undefined
      encoder ??= new Encoder!()
      return encoder.encodeInto(text, target)
    }
  }
  return fits && length <= FEW_WIDE ? loopInto(text, target) : undefined
}

function loopInto(text: string, target: Uint8Array): { read: number; written: number } | undefined {
  const written = encodeShort(text, target)
  return written < 0 ? undefined : { read: text.length, written }
}
