/**
 * The way between JavaScript strings and the memory of a set of kernels: UTF-16 units and ISO 8859-1 bytes in and out. Each platform
 * chooses one (node.ts, bun.ts, deno.ts, browser.ts), which is probed once before it is trusted.
 */
import { MAX_HEAP_STRING_UNITS } from './which.ts'

export interface StringBridge {
  /** The string of units[start, end): flat, one byte a unit where the engine can. */
  fromUtf16(start: number, end: number): string
  /** The string of bytes[start, end), byte = code point. */
  fromLatin1(start: number, end: number): string
  /** Writes text[from, to) at units[at]. */
  toUtf16(text: string, from: number, to: number, at: number): void
  /** The string of units[0, end), an array of any length outside of the memory. Present where it needs no pieces. */
  fromLong?(units: Uint16Array<ArrayBuffer>, end: number): string
}

/** The memory of a set of kernels, and what that set can do for a bridge. */
export interface StringMemory {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly units: Uint16Array<ArrayBuffer>
  /** Byte offset of 256 KiB that a bridge may overwrite while it makes a string of units that lie elsewhere. */
  readonly scratch: number
  /** Makes the bridge of the engine's string builtins for WebAssembly, or throws. */
  readonly createBuiltins?: () => StringBridge
  /** May the bridge call TextDecoder? Default true. */
  readonly allowsCodecs?: boolean
}

/** A bridge if it can be made and is right, else undefined. */
export function probeBridge(
  memory: StringMemory,
  create: (memory: StringMemory) => StringBridge | undefined,
): StringBridge | undefined {
  const { bytes, scratch } = memory
  const kept = bytes.slice(scratch, scratch + 128)
  try {
    const bridge = create(memory)
    return bridge && isRight(bridge, memory) ? bridge : undefined
  } catch {
    return undefined
  } finally {
    bytes.set(kept, scratch)
  }
}

/** Does the bridge carry text there and back: lone surrogates, NUL, a BOM, one-byte text? Uses up to 64 units of scratch. */
function isRight(bridge: StringBridge, { units, bytes, scratch }: StringMemory): boolean {
  const at = scratch >> 1
  // Deno cannot parse a literal with a lone surrogate before an escape.
  const lone = String.fromCharCode(0xd800, 0xd83d, 0xde00, 0xdc00)
  for (const text of ['a\0é', '\ufeff中', `${lone}中é\0 and more`, '']) {
    units[at + text.length] = 0x2a
    bridge.toUtf16(text, 0, text.length, at)
    for (let i = 0; i < text.length; i++) if (units[at + i] !== text.charCodeAt(i)) return false
    if (units[at + text.length] !== 0x2a || bridge.fromUtf16(at, at + text.length) !== text) return false
  }
  bridge.toUtf16('xyz', 1, 2, at)
  if (units[at] !== 0x79) return false
  bytes.set([0x41, 0xe9, 0x80], scratch)
  return bridge.fromLatin1(scratch, scratch + 3) === 'A\u00e9\u0080'
}

/** Units for one call of String.fromCharCode: more would overflow some engine's stack of arguments. */
const MAX_ARGUMENTS = 4096

/** What every engine can do. */
export function createPortableBridge({ bytes, units }: StringMemory): StringBridge {
  function readString(codes: Uint8Array | Uint16Array, start: number, end: number): string {
    if (end - start <= MAX_ARGUMENTS)
      return String.fromCharCode.apply(null, codes.subarray(start, end) as unknown as number[])
    const pieces: string[] = []
    for (let i = start; i < end; i += MAX_ARGUMENTS) pieces.push(readString(codes, i, Math.min(end, i + MAX_ARGUMENTS)))
    return pieces.join('') // flat, unlike the sum of the pieces
  }
  return {
    fromUtf16: (start, end) => readString(units, start, end),
    fromLatin1: (start, end) => readString(bytes, start, end),
    toUtf16(text, from, to, at) {
      for (let i = from; i < to; i++) units[at++] = text.charCodeAt(i)
    },
  }
}

/** A Buffer over the memory: its methods, not in Node's documentation but there since its beginnings, read and write strings. */
interface BufferView {
  ucs2Slice(start: number, end: number): string
  latin1Slice(start: number, end: number): string
  ucs2Write(text: string, offset: number, length: number): number
}

function viewMemory(buffer: ArrayBuffer): BufferView | undefined {
  const { Buffer } = globalThis as unknown as { Buffer?: { from(buffer: ArrayBuffer): BufferView } }
  return typeof Buffer?.from === 'function' ? Buffer.from(buffer) : undefined
}

/** Units up to which a loop writes a string faster than a call: 10 against 40 ns. */
const MAX_LOOP_UNITS = 12

/** Buffer's methods on the memory. On V8 ucs2Slice gives a one-byte string where it can, so that UTF-16 does not inflate memory. */
export function createBufferBridge({ units, bytes }: StringMemory): StringBridge | undefined {
  const view = viewMemory(bytes.buffer)
  if (!view) return undefined
  return {
    fromUtf16: (start, end) => sliceUnits(view, units, start, end),
    fromLong: (long, end) => sliceUnits(viewMemory(long.buffer)!, long, 0, end),
    fromLatin1: (start, end) => view.latin1Slice(start, end),
    toUtf16(text, from, to, at) {
      if (to - from <= MAX_LOOP_UNITS) {
        for (let i = from; i < to; i++) units[at++] = text.charCodeAt(i)
        return
      }
      const part = from === 0 && to === text.length ? text : text.slice(from, to)
      view.ucs2Write(part, 2 * at, 2 * part.length)
    },
  }
}

/** The bridge of Node and Bun. */
export function createServerBridge(memory: StringMemory): StringBridge {
  return probeBridge(memory, createBufferBridge) ?? createPortableBridge(memory)
}

/** The string of units[start, end), which `view` sees as bytes. */
function sliceUnits(view: BufferView, units: Uint16Array, start: number, end: number): string {
  if (end - start <= MAX_HEAP_STRING_UNITS || hasWideSample(units, start, end))
    return view.ucs2Slice(2 * start, 2 * end)
  const pieces: string[] = []
  for (let i = start; i < end; i += MAX_HEAP_STRING_UNITS)
    pieces.push(view.ucs2Slice(2 * i, 2 * Math.min(end, i + MAX_HEAP_STRING_UNITS)))
  return pieces.join('')
}

/** Does a sample of units[start, end) show one above FF? */
function hasWideSample(units: Uint16Array, start: number, end: number): boolean {
  let seen = 0
  for (let i = start; i < end; i += 0x3ff) seen |= units[i]
  return seen > 0xff
}
