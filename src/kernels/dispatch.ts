/**
 * Where the platform's own functions are right and faster than the kernels, and on what. The numbers come from bench/ (Node
 * 20 to 26; see bench/README.md); a forced backend gets none of this.
 *
 * Node's Buffer methods take any Uint8Array as `this`, at the method's own price: no Buffer is made for a call.
 */
import { isForced } from './backend.ts'

interface BufferMethods {
  latin1Slice(this: Uint8Array, start: number, end: number): string
}
interface NodeFunctions {
  isAscii(octets: Uint8Array): boolean
  isUtf8(octets: Uint8Array): boolean
  latin1Slice(octets: Uint8Array): string
}

let probed = false
let node: NodeFunctions | undefined

/** node:buffer's functions, without an import that other runtimes would stumble over; probed once. */
function nodeFunctions(): NodeFunctions | undefined {
  if (probed) return node
  probed = true
  try {
    const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
    const buffer = process?.getBuiltinModule?.('node:buffer') as
      | (Pick<NodeFunctions, 'isAscii' | 'isUtf8'> & { Buffer: { prototype: BufferMethods } })
      | undefined
    if (!buffer?.isAscii || !buffer.isUtf8) return undefined
    const { isAscii, isUtf8 } = buffer
    const slice = buffer.Buffer.prototype.latin1Slice
    const latin1Slice = (octets: Uint8Array): string => slice.call(octets, 0, octets.length)
    const sample = Uint8Array.of(0x00, 0x41, 0xe9, 0x80)
    if (
      latin1Slice(sample) === '\0A\u00e9\u0080' &&
      !isAscii(sample) &&
      !isUtf8(sample) &&
      isUtf8(Uint8Array.of(0xc3, 0xa9))
    )
      node = { isAscii, isUtf8, latin1Slice }
  } catch {
    // Then there are the kernels.
  }
  return node
}

/** The string of US-ASCII octets; undefined where they are none, or the platform is not to be asked. */
export function asciiString(octets: Uint8Array): string | undefined {
  const functions = isForced() ? undefined : nodeFunctions()
  // Non-ASCII text mostly shows it early: a look at the first octets saves most of the calls.
  if (!functions || looksNonAscii(octets) || !functions.isAscii(octets)) return undefined
  return functions.latin1Slice(octets)
}

/** The string of ISO 8859-1 octets, by the platform. */
export function latin1String(octets: Uint8Array): string | undefined {
  return isForced() ? undefined : nodeFunctions()?.latin1Slice(octets)
}

/** Is this well-formed UTF-8? (isUtf8 runs at simdutf's speed, natively.) */
export function isUtf8(octets: Uint8Array): boolean | undefined {
  return isForced() ? undefined : nodeFunctions()?.isUtf8(octets)
}

/** The function behind isUtf8, for those who would have to make a view to ask it. */
export function nativeIsUtf8(): ((octets: Uint8Array) => boolean) | undefined {
  return isForced() ? undefined : nodeFunctions()?.isUtf8
}

/** Is this US-ASCII? */
export function isAscii(octets: Uint8Array): boolean | undefined {
  return isForced() ? undefined : nodeFunctions()?.isAscii(octets)
}

/** The place of the first such octet, or of several, at or after `start`; -1: there is none. By C's memchr, where it can. */
export type IndexOf = (this: Uint8Array, sought: number | Uint8Array, start?: number) => number

/**
 * The platform's search in octets, that of Buffer: 100 GB/s where the first octet sought is rare. Not to be called where a backend is
 * forced. (A constant, so that V8 compiles it into its caller: 20 ns a call.)
 */
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

const isBun = /* @__PURE__ */ hasBun()

function hasBun(): boolean {
  return 'Bun' in globalThis
}

function looksNonAscii(octets: Uint8Array): boolean {
  const { length } = octets
  return ((octets[0] | octets[length >> 2] | octets[length >> 1] | octets[length - 1]) & 0x80) !== 0
}
