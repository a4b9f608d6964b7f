/**
 * The functions that several platforms have: those of node:buffer, TextDecoder and TextEncoder, and the few questions that decide who is
 * asked. They are taken at import: `utf-simd/web/install` may put classes in their place that ask this package in turn.
 *
 * node:buffer comes without an import, over which other runtimes would stumble, and is probed before it is trusted. Methods of Buffer take
 * any Uint8Array as `this`: no Buffer is made for a call.
 */
import type { NativeEncoding, Progress } from './contract.ts'
import { isShared } from './shared-memory.ts'
import { partOf } from './typed-arrays.ts'
import { MAX_HEAP_STRING_UNITS } from './which.ts'

interface BufferMethods {
  latin1Slice(this: Uint8Array, start: number, end: number): string
  utf8Slice(this: Uint8Array, start: number, end: number): string
  ucs2Slice(this: Uint8Array, start: number, end: number): string
  utf8Write(this: Uint8Array, text: string, at: number, length: number): number
  latin1Write(this: Uint8Array, text: string, at: number, length: number): number
  ucs2Write(this: Uint8Array, text: string, at: number, length: number): number
}
interface BufferModule {
  isAscii(bytes: Uint8Array): boolean
  isUtf8(bytes: Uint8Array): boolean
  Buffer: { byteLength(text: string): number; prototype: BufferMethods }
}

const module = /* @__PURE__ */ findModule()

function findModule(): BufferModule | undefined {
  try {
    const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => BufferModule | undefined } }
    const buffer = process?.getBuiltinModule?.('node:buffer')
    const sample = Uint8Array.of(0x00, 0x41, 0xe9, 0x80)
    const isRight =
      buffer?.Buffer.prototype.latin1Slice.call(sample, 0, 4) === '\0A\u00e9\u0080' &&
      !buffer.isAscii(sample) &&
      !buffer.isUtf8(sample)
    return isRight ? buffer : undefined
  } catch {
    return undefined
  }
}

/** If false, the functions of node:buffer are missing. */
export const hasBuffer = /* @__PURE__ */ Boolean(module)

// Each is a constant: V8 calls a constant function 27 ns faster than what it has to look up.
const methods = /* @__PURE__ */ (() => module?.Buffer.prototype as BufferMethods)()
export const isAscii = /* @__PURE__ */ (() => module?.isAscii as BufferModule['isAscii'])()
export const isUtf8 = /* @__PURE__ */ (() => module?.isUtf8 as BufferModule['isUtf8'])()
export const countUtf8 = /* @__PURE__ */ (() => module?.Buffer.byteLength as (text: string) => number)()
const { latin1Slice, utf8Slice, ucs2Slice, utf8Write, latin1Write, ucs2Write } = /* @__PURE__ */ (() =>
  methods ?? ({} as BufferMethods))()

export { latin1Slice, latin1Write, ucs2Slice, ucs2Write, utf8Slice, utf8Write }

export const PlatformDecoder = /* @__PURE__ */ (() => globalThis.TextDecoder as typeof TextDecoder | undefined)()
export const PlatformEncoder = /* @__PURE__ */ (() => globalThis.TextEncoder as typeof TextEncoder | undefined)()

let fatalDecoder: TextDecoder | undefined
let lossyDecoder: TextDecoder | undefined

/** Undefined: the bytes are malformed, or memory that the decoder refuses. */
export const decodeWithTextDecoder: NonNullable<NativeEncoding['decode']> = (bytes, start, end, replaces) => {
  const decoder = replaces
    ? (lossyDecoder ??= new PlatformDecoder!('utf-8', { ignoreBOM: true }))
    : (fatalDecoder ??= new PlatformDecoder!('utf-8', { ignoreBOM: true, fatal: true }))
  try {
    return decoder.decode(partOf(bytes, start, end))
  } catch {
    return undefined
  }
}

let encoder: TextEncoder | undefined

/** Encodes text that is well-formed, or whose lone surrogates are to be replaced. */
export function encodeWithTextEncoder(text: string): Uint8Array<ArrayBuffer> {
  encoder ??= new PlatformEncoder!()
  return encoder.encode(text)
}

/** The same by node:buffer, in an array that is counted first: of one-byte strings 1 MiB takes 75 µs on Node 22, by TextEncoder 456. */
export function encodeCounted(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(countUtf8(text))
  utf8Write.call(bytes, text, 0, bytes.length)
  return bytes
}

/** The same into a target. Undefined if the encoder refuses its kind of memory. */
export function encodeIntoWithTextEncoder(text: string, target: Uint8Array): Progress | undefined {
  encoder ??= new PlatformEncoder!()
  try {
    return encoder.encodeInto(text, target)
  } catch {
    return undefined
  }
}

// Whose memory it is. A platform reads bytes more than once, which must not be where another thread writes.

/** Bytes up to which an array is remembered, which keeps it in memory. Of a longer one 15 ns are a small part. */
const MAX_KNOWN_BYTES = 1 << 20
/** The last array that was asked about, if it is not shared: strings in one buffer are read one after the other (88 ns each, 79 so). */
let known: Uint8Array | undefined

/** Room for the largest array that an engine keeps in its heap without a buffer. */
const scratch = /* @__PURE__ */ new Uint8Array(1000)

/**
 * The bytes, if no other thread can write to them; a copy of few bytes, since the question would give a new array a buffer, which takes 250 to
 * 600 ns; undefined: they are shared.
 * @param maxHeapBytes bytes of an array that may have no buffer yet
 */
export function ownBytes(bytes: Uint8Array, maxHeapBytes: number): Uint8Array | undefined {
  if (bytes === known) return bytes
  if (bytes.length > maxHeapBytes) {
    if (isShared(bytes)) return undefined
    if (bytes.length <= MAX_KNOWN_BYTES) known = bytes
    return bytes
  }
  scratch.set(bytes)
  return scratch
}

// What bytes seem to be. A sample decides who is asked, never what the answer is.

/** Is each of 17 bytes, or of all of fewer, below the limit? */
function seemsBelow(limit: number, bytes: Uint8Array, start: number, end: number): boolean {
  const step = Math.floor((end - start) / 16) | 1
  for (let i = start; i < end; i += step) if (bytes[i] >= limit) return false
  return true
}

/** Do the bytes seem to be ASCII? */
export function seemsAscii(bytes: Uint8Array, start: number, end: number): boolean {
  return seemsBelow(0x80, bytes, start, end)
}

/** Does this UTF-8 seem to hold nothing above U+00FF? C4 begins what is. */
export function seemsLatin1(bytes: Uint8Array, start: number, end: number): boolean {
  return seemsBelow(0xc4, bytes, start, end)
}

/** Does this UTF-8 seem to hold nothing above U+07FF? E0 begins what is. */
export function seemsTwoByte(bytes: Uint8Array, start: number, end: number): boolean {
  return seemsBelow(0xe0, bytes, start, end)
}

/** Do the units of UTF-16LE seem to be bytes? */
export function seemsNarrow(bytes: Uint8Array, start: number, end: number): boolean {
  const step = 2 * (Math.floor((end - start) / 32) | 1)
  for (let i = start + 1; i < end; i += step) if (bytes[i] !== 0) return false
  return true
}

/** Bytes up to which a string is made before it is asked: with more of them a wrong guess takes 60 to 100 ns of 350. */
const MAX_GUESSED_BYTES = 1024

/** The text of bytes that are all ASCII, and that 17 looks did not tell apart. */
export function decodeIfAscii(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (!seemsAscii(bytes, start, end)) return undefined
  const isLong = end - start > MAX_GUESSED_BYTES
  if (isLong && (isShared(bytes) || !isAscii(partOf(bytes, start, end)))) return undefined
  // Each byte is read once, so that shared memory is as good as any other.
  const text = latin1Slice.call(bytes, start, end)
  return isLong || countUtf8(text) === end - start ? text : undefined
}

/** Does a Chinese character stand in the middle? E4 to E9 begin them. */
export function seemsChinese(bytes: Uint8Array, start: number, end: number): boolean {
  const middle = start + Math.floor((end - start) / 2)
  const isLead = (byte: number): boolean => byte >= 0xe4 && byte <= 0xe9
  return isLead(bytes[middle]) || isLead(bytes[middle + 1]) || isLead(bytes[middle + 2])
}

/** The text of bytes that are well-formed, and that no other thread can write to. */
export function decodeJudged(bytes: Uint8Array, start: number, end: number): string | undefined {
  return isUtf8(partOf(bytes, start, end)) ? utf8Slice.call(bytes, start, end) : undefined
}

/** Bytes from which on platforms that replace slowly (.2 GB/s, kernel 2) are not asked for what is malformed in the middle. */
const MIN_REPLACED_BYTES = 4096

/** Is a share of the bytes from the middle well-formed? */
export function seemsWellFormed(bytes: Uint8Array, start: number, end: number): boolean {
  const length = end - start
  if (length < MIN_REPLACED_BYTES) return true
  const isContinuation = (at: number): boolean => bytes[at] >> 6 === 0b10
  let first = start + Math.floor(length / 2)
  let last = first + Math.floor(length / 32)
  for (let i = 0; i < 3 && isContinuation(first); i++) first++
  for (let i = 0; i < 3 && isContinuation(last); i++) last++
  return isUtf8(partOf(bytes, first, last))
}

// What a string is made of.

const WIDE_UNIT = /[^\0-\xff]/
/** Units from which on V8 is asked: 5 ns; the expression takes .3 ns a unit of a two-byte string. Loading node:v8 takes 1.3 ms. */
const MIN_ASKED_UNITS = 256

type IsOneByte = (text: string) => boolean
let isOneByteString: IsOneByte | undefined

/** Does the string hold nothing above FF? If V8 can be asked, long two-byte strings don't count. */
export function isOneByte(text: string): boolean {
  if (text.charCodeAt(0) > 0xff || text.charCodeAt(text.length >>> 1) > 0xff) return false
  if (text.length < MIN_ASKED_UNITS) return !WIDE_UNIT.test(text)
  isOneByteString ??= findIsOneByte()
  return isOneByteString(text)
}

function findIsOneByte(): IsOneByte {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
  const v8 = process?.getBuiltinModule?.('node:v8') as { isStringOneByteRepresentation?: IsOneByte } | undefined
  return (
    v8?.isStringOneByteRepresentation ??
    ((text) => !WIDE_UNIT.test(text.slice(0, MIN_ASKED_UNITS)) && !WIDE_UNIT.test(text))
  )
}

// The encodings that are no more than a copy, by node:buffer.

export const asciiTextByBuffer: NativeEncoding = { decode: decodeIfAscii }

/** US-ASCII: the bytes that UTF-8 takes say whether a string is. */
export const asciiByBuffer: NativeEncoding = {
  decode: decodeIfAscii,
  isValid: (bytes) => isAscii(bytes),
  encode(text) {
    const isRight = isOneByte(text) && countUtf8(text) === text.length
    return isRight ? encodeByCopy(latin1Write, text, text.length) : undefined
  },
  write(text, target, at) {
    const isRight = isOneByte(text) && countUtf8(text) === text.length
    return isRight ? latin1Write.call(target, text, at, text.length) : undefined
  },
  byteLength: (text) => (isOneByte(text) && countUtf8(text) === text.length ? text.length : undefined),
}

/** ISO 8859-1. Each byte is read once. */
export const latin1ByBuffer: NativeEncoding = {
  decode: (bytes, start, end) => latin1Slice.call(bytes, start, end),
  encode: (text) => (isOneByte(text) ? encodeByCopy(latin1Write, text, text.length) : undefined),
  write: (text, target, at) => (isOneByte(text) ? latin1Write.call(target, text, at, text.length) : undefined),
  byteLength: (text) => (isOneByte(text) ? text.length : undefined),
}

/** UCS-2LE: the units of the string, whatever they are. */
export const ucs2leByBuffer: NativeEncoding = {
  decode(bytes, start, end) {
    const isRight = (end - start) % 2 === 0 && end - start <= 2 * MAX_HEAP_STRING_UNITS
    return isRight ? ucs2Slice.call(bytes, start, end) : undefined
  },
}

/** UTF-16LE: the units of the string. */
export const utf16leByBuffer: NativeEncoding = {
  decode(bytes, start, end, replaces) {
    const text = ucs2leByBuffer.decode!(bytes, start, end, replaces)
    return text?.isWellFormed() ? text : undefined
  },
  encode: (text) => (text.isWellFormed() ? encodeByCopy(ucs2Write, text, 2 * text.length) : undefined),
  write: (text, target, at) => (text.isWellFormed() ? ucs2Write.call(target, text, at, 2 * text.length) : undefined),
}

/** V8 keeps arrays of so many bytes in its heap: asking one for its buffer takes 150 ns, a copy of another array 40. */
const MAX_HEAP_BYTES = 64
let short: Uint8Array<ArrayBuffer> | undefined

function encodeByCopy(write: BufferMethods['ucs2Write'], text: string, length: number): Uint8Array<ArrayBuffer> {
  if (length <= MAX_HEAP_BYTES) {
    short ??= new Uint8Array(new ArrayBuffer(MAX_HEAP_BYTES))
    write.call(short, text, 0, length)
    return short.slice(0, length)
  }
  const bytes = new Uint8Array(length)
  write.call(bytes, text, 0, length)
  return bytes
}
