/**
 * Where the platform's own functions are right and faster than the kernels. Where two are as fast, the platform's is called. A forced
 * backend gets nothing of the platform. UTF-8 has files of its own.
 */
import { isShared } from '../input.ts'
import { isForced } from './backend.ts'
import { hasBuffer, isBun, isDeno, LONGEST, latin1Slice, nativeIsAscii, nativeIsUtf8 as simdutf } from './platform.ts'
import { greatest } from './samples.ts'

export { utf8String } from './dispatch-utf8-decode.ts'
export { utf8Into, utf8Length, utf8Octets } from './dispatch-utf8-encode.ts'
export { quickly } from './dispatch-utf8-quick.ts'

/** Are node:buffer's functions there, and no backend forced? */
function isAllowed(): boolean {
  return hasBuffer && !isForced()
}

/** The string of US-ASCII octets; undefined where they are none, or the platform is not to be asked. */
export function asciiString(octets: Uint8Array): string | undefined {
  // Non-ASCII text mostly shows it early: a look at some octets saves most of the calls.
  const { length } = octets
  if (length > LONGEST || !isAllowed() || greatest(octets) >= 0x80 || isShared(octets)) return undefined
  return nativeIsAscii(octets) ? latin1Slice(octets, 0, length) : undefined
}

/** The string of ISO 8859-1 octets, each of which is read once, by the platform. */
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
