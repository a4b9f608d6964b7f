/**
 * The functions of node:buffer, which Node, Bun and Deno have. They come without an import, over which other runtimes would stumble, and
 * are probed once before they are trusted.
 *
 * Methods of Buffer take any Uint8Array as `this`: no Buffer is made for a call.
 */
import type { IndexOf } from './contract.ts'

interface Functions {
  isAscii(bytes: Uint8Array): boolean
  isUtf8(bytes: Uint8Array): boolean
}
interface BufferFunctions {
  byteLength(text: string): number
  allocUnsafeSlow(length: number): Uint8Array<ArrayBuffer>
  from(buffer: ArrayBuffer): BufferView
}
interface BufferMethods {
  latin1Slice(this: Uint8Array, start: number, end: number): string
  utf8Slice(this: Uint8Array, start: number, end: number): string
  utf8Write(this: Uint8Array, text: string, at: number, length: number): number
  indexOf: IndexOf
}
type BufferModule = Functions & { Buffer: BufferFunctions & { prototype: BufferMethods } }

/** A long-lived view of a memory, whose methods read and write strings. Not in Node's documentation, but there since its beginnings. */
export interface BufferView {
  ucs2Slice(start: number, end: number): string
  latin1Slice(start: number, end: number): string
  ucs2Write(text: string, offset: number, length: number): number
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

/** If false, none of the functions below may be called. */
export const hasBuffer = /* @__PURE__ */ isPresent(module)

function isPresent(value: unknown): boolean {
  return value !== undefined
}

type All = Functions & BufferFunctions & BufferMethods

function pick<K extends keyof All>(name: K): All[K] {
  const at = [module, module?.Buffer, module?.Buffer.prototype].find((part) => part && name in part)
  return (at as All | undefined)?.[name] as All[K]
}

// Each is a constant: V8 calls a constant function 27 ns faster than what it has to look up.

export const isAscii = /* @__PURE__ */ pick('isAscii')
export const isUtf8 = /* @__PURE__ */ pick('isUtf8')
export const byteLength = /* @__PURE__ */ pick('byteLength')
/** Makes an array with memory of its own, faster than a new array. */
export const allocate = /* @__PURE__ */ pick('allocUnsafeSlow')
export const indexOf = /* @__PURE__ */ pick('indexOf')
export const latin1Slice = /* @__PURE__ */ slicer('latin1Slice')
export const utf8Slice = /* @__PURE__ */ slicer('utf8Slice')
export const utf8Write = /* @__PURE__ */ utf8Writer()

type Slice = (bytes: Uint8Array, start: number, end: number) => string

function slicer(name: 'latin1Slice' | 'utf8Slice'): Slice {
  const slice = pick(name)
  return (bytes, start, end) => slice.call(bytes, start, end)
}

function utf8Writer(): (target: Uint8Array, text: string, at: number, length: number) => number {
  const write = pick('utf8Write')
  return (target, text, at, length) => write.call(target, text, at, length)
}

/** A Buffer over the memory. Making one costs more than a short string, so it is made once. */
export function viewMemory(buffer: ArrayBuffer): BufferView | undefined {
  const { Buffer } = globalThis as unknown as { Buffer?: BufferFunctions }
  return typeof Buffer?.from === 'function' ? Buffer.from(buffer) : undefined
}
