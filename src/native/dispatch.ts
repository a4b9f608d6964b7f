/**
 * Where the platform's own functions are right and faster than the kernels. Where two are as fast, the platform's is called. A forced
 * backend gets nothing of the platform. UTF-8 has files of its own.
 */
import { isShared } from '../engine/input.ts'
import { isForced } from '../kernels/backend.ts'
import { hasBuffer, isBun, isDeno, LONGEST, latin1Slice, nativeIsAscii, nativeIsUtf8 as simdutf } from './runtime.ts'
import { greatest } from './sampling.ts'

export { utf8String } from './dispatch-utf8-decode.ts'
export { utf8Bytes, utf8Into, utf8Length } from './dispatch-utf8-encode.ts'
export { quickly } from './dispatch-utf8-quick.ts'

/** Are node:buffer's functions there, and no backend forced? */
function isAllowed(): boolean {
  return hasBuffer && !isForced()
}

/** The string of US-ASCII bytes; undefined where they are none, or the platform is not to be asked. */
export function asciiString(bytes: Uint8Array): string | undefined {
  // Non-ASCII text mostly shows it early: a look at some bytes saves most of the calls.
  const { length } = bytes
  if (length > LONGEST || !isAllowed() || greatest(bytes) >= 0x80 || isShared(bytes)) return undefined
  return nativeIsAscii(bytes) ? latin1Slice(bytes, 0, length) : undefined
}

/** The string of ISO 8859-1 bytes, each of which is read once, by the platform. */
export function latin1String(bytes: Uint8Array): string | undefined {
  const { length } = bytes
  return length <= LONGEST && isAllowed() ? latin1Slice(bytes, 0, length) : undefined
}

/**
 * Is this well-formed UTF-8? By simdutf, natively, at 15 to 35 GB/s; Deno's own code needs 36 to 73 ns for 64 bytes (the kernel 75 to
 * 82) and runs at 1 to 4 GB/s then, but for US-ASCII.
 */
export function isUtf8(bytes: Uint8Array): boolean | undefined {
  if (!isAllowed()) return undefined
  if (isDeno && bytes.length > 64) return (greatest(bytes) < 0x80 && nativeIsAscii(bytes)) || undefined
  return simdutf(bytes)
}

/** The function behind isUtf8, for those who would have to make a view to ask it. */
export function nativeIsUtf8(): ((bytes: Uint8Array) => boolean) | undefined {
  return isAllowed() && !isDeno ? simdutf : undefined
}

/** Is this US-ASCII? */
export function isAscii(bytes: Uint8Array): boolean | undefined {
  return isAllowed() ? nativeIsAscii(bytes) : undefined
}

/** The place of the first such byte, or of several, at or after `start`; -1: there is none. By C's memchr, where it can. */
export type IndexOf = (this: Uint8Array, sought: number | Uint8Array, start?: number) => number

/** The platform's search in bytes, that of Buffer: 100 GB/s where the first byte sought is rare. Not to be called where a backend is forced. */
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
