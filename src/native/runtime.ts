/**
 * What the platform has, found out once: which runtime this is, since when its functions are fast, and node:buffer's functions.
 * Those of TextDecoder and TextEncoder are kept because `utf-simd/web/install` may put others in their place that would ask this package
 * in turn.
 */

interface Functions {
  isAscii(bytes: Uint8Array): boolean
  isUtf8(bytes: Uint8Array): boolean
}
interface BufferFunctions {
  byteLength(text: string): number
  allocUnsafeSlow(length: number): Uint8Array<ArrayBuffer>
}
interface BufferMethods {
  latin1Slice(this: Uint8Array, start: number, end: number): string
  utf8Slice(this: Uint8Array, start: number, end: number): string
  utf8Write(this: Uint8Array, text: string, at: number, length: number): number
}
type NodeBuffer = Functions & { Buffer: BufferFunctions & { prototype: BufferMethods } }

export const isBun = /* @__PURE__ */ has('Bun')
export const isDeno = /* @__PURE__ */ has('Deno')

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

function isSince(first: number, end = Infinity): boolean {
  return version >= first && version < end
}

export const isNode = /* @__PURE__ */ isSince(1)
/** utf8Slice reads what is not ASCII at 3 to 9 GB/s since then (simdutf), before at .2 to .8. */
export const slicesFast = /* @__PURE__ */ isSince(25_05_00) || /* @__PURE__ */ isSince(24_13_01, 25_00_00)
/** utf8Write writes strings of one byte a unit at 14 to 70 GB/s, before at 1.7 to 22. */
export const writesLatin1Fast = /* @__PURE__ */ isSince(22_00_00)
/** Buffer.allocUnsafeSlow clears its memory since then. */
export const clearsMemory = /* @__PURE__ */ isSince(24_00_00)
/** TextEncoder writes all others at 4 to 17 GB/s, before at .8 to 2, and isWellFormed judges them at 100, before at 3. */
export const writesFast = /* @__PURE__ */ isSince(26_00_00)

export const PlatformDecoder = /* @__PURE__ */ platformDecoder()
export const PlatformEncoder = /* @__PURE__ */ platformEncoder()

function platformDecoder(): typeof TextDecoder | undefined {
  return globalThis.TextDecoder
}

function platformEncoder(): typeof TextEncoder | undefined {
  return globalThis.TextEncoder
}

/** V8's longest string: of more bytes the platform's functions throw errors of their own. */
export const LONGEST = 0x1fffffe8

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

/** Without it none of the functions below may be called. */
export const hasBuffer = /* @__PURE__ */ isThere(node)

function isThere(value: unknown): boolean {
  return value !== undefined
}

export const isGecko = /* @__PURE__ */ isFirefox()

function isFirefox(): boolean {
  return !hasBuffer && has('InternalError')
}

/** The way of this runtime. */
export function choose<T>(node: T, bun: T, deno: T, other: T): T {
  return !hasBuffer ? other : isBun ? bun : isDeno ? deno : node
}

type All = Functions & BufferFunctions & BufferMethods

function pick<K extends keyof All>(name: K): All[K] {
  const at = [node, node?.Buffer, node?.Buffer.prototype].find((part) => part && name in part)
  return (at as All | undefined)?.[name] as All[K]
}

export const nativeIsAscii = /* @__PURE__ */ pick('isAscii')
export const nativeIsUtf8 = /* @__PURE__ */ pick('isUtf8')
export const nativeByteLength = /* @__PURE__ */ pick('byteLength')
/** Memory of its own: 1 MiB of US-ASCII is encoded 4 times as fast as to a new array, Node 22. */
export const nativeAllocate = /* @__PURE__ */ pick('allocUnsafeSlow')
export const latin1Slice = /* @__PURE__ */ slicer('latin1Slice')
export const utf8Slice = /* @__PURE__ */ slicer('utf8Slice')
export const utf8Write = /* @__PURE__ */ utf8Writer()

// Methods of Buffer take any Uint8Array as `this`: no Buffer is made for a call. V8 11 calls what is constant 27 ns faster, and a user's
// bundler may make variables of the constants of a module.

type Slice = (bytes: Uint8Array, start: number, end: number) => string

function slicer(name: 'latin1Slice' | 'utf8Slice'): Slice {
  const slice = pick(name)
  return (bytes, start, end) => slice.call(bytes, start, end)
}

function utf8Writer(): (target: Uint8Array, text: string, length: number) => number {
  const write = pick('utf8Write')
  return (target, text, length) => write.call(target, text, 0, length)
}
