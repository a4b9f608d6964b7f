/** Strings to UTF-8: who does it, as dispatch-utf8-decode.ts says it of the other direction. */
import type { EncodePolicy } from '../engine/policy.ts'
import { isForced, isWasmForced } from '../kernels/backend.ts'
import {
  choose,
  clearsMemory,
  hasBuffer,
  isGecko,
  isNode,
  nativeAllocate,
  nativeByteLength,
  PlatformEncoder,
  utf8Write,
  writesFast,
  writesLatin1Fast,
} from './runtime.ts'
import { bitsOf, seemsWellFormed } from './sampling.ts'
import { encodeShort } from './utf8-short.ts'

/** Of text without lone surrogates, or where those are to be replaced. */
type Encode = (text: string, policy: EncodePolicy) => Uint8Array<ArrayBuffer> | undefined

export const utf8Bytes: Encode = /* @__PURE__ */ choose(encodeByNode, encodeByBun, encodeByDeno, fewUnits)

/** Units up to which a loop writes faster than any call, which takes 50 ns (of strings of one byte a unit: 20 to 30). */
const FEW_UNITS = 32
const FEW_LATIN1 = 16
/** Units that the scratch array has room for. */
const SCRATCH = 1 << 16
/**
 * Units up to which a scratch array of which the result is cut is as fast as Node 26's TextEncoder; before, as Buffer's memory, which is
 * cleared since Node 24 (64 KiB of US-ASCII: 17 GB/s against 5; Node 20: 12 against 15).
 */
const FEW_CUT = writesFast ? 2048 : clearsMemory ? SCRATCH : 1 << 15
/** Units from which on Bun's text to be repaired is judged first, by a share. */
const REPAIRED = 4096
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

/** The platform's, made at the first use. */
export function platformEncoder(): TextEncoder {
  encoder ??= new PlatformEncoder!()
  return encoder
}

function fewUnits(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > FEW_UNITS || isWasmForced()) return undefined
  const bytes = room()
  const written = encodeShort(text, bytes)
  if (written < 0) return undefined
  if (written > FEW_LATIN1) return bytes.slice(0, written)
  const few = new Uint8Array(written)
  for (let i = 0; i < written; i++) few[i] = bytes[i] // (slice takes 10 ns more)
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
  // (isWellFormed knows at once of strings of one byte a unit.)
  if (policy !== 'replace' && !text.isWellFormed()) return undefined
  if (isLong) return writesFast ? platformEncoder().encode(text) : write(text)
  // An array cut out of another is not filled with zeros first.
  const bytes = room()
  return bytes.slice(0, utf8Write(bytes, text, 3 * SCRATCH))
}

function write(text: string): Uint8Array<ArrayBuffer> {
  const bytes = nativeAllocate(nativeByteLength(text))
  utf8Write(bytes, text, bytes.length)
  return new Uint8Array(bytes.buffer)
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

/** Units up to which a loop writes strings of two bytes a unit faster than TextEncoder, and than the kernel, which takes 130 to 200 ns in all. */
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
    return undefined // Firefox takes no memory that is shared or resizable.
  }
}

function intoByNode(text: string, target: Uint8Array, policy: EncodePolicy): Into {
  const { length } = text
  if (length <= FEW_LATIN1 || target.length === 0 || isForced()) return fewInto(text, target)
  const bits = bitsOf(text)
  if (bits < 0x100) {
    const written = utf8Write(target, text, target.length)
    // (A character takes four bytes at the most: there would have been room for another.)
    const isAll = written + 4 <= target.length || written === nativeByteLength(text)
    const isAscii = written === length
    if (isAll && (isAscii || policy === 'replace' || text.isWellFormed())) return { read: length, written }
  } else {
    const isEasy = writesFast ? isQuick(bits, length) : policy === 'replace' && length < FEW_JUDGED
    if (!isEasy) return fewInto(text, target)
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
 * The bytes that text without lone surrogates takes: Buffer counts 150 GB/s of one byte a unit, and from Node 26 on, in Bun and Deno, 40
 * to 110 of two; before, 3.
 */
export function utf8Length(text: string): number | undefined {
  if (text.length === 0 || !hasBuffer || isForced()) return undefined
  const isEasy = !isNode || writesFast || bitsOf(text) < 0x100
  return isEasy && text.isWellFormed() ? nativeByteLength(text) : undefined
}
