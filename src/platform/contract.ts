/**
 * What a platform does itself: one object of the interface `Native` for each platform, in node.ts, bun.ts, deno.ts, browser.ts and none.ts.
 * These files alone know platforms. They know nothing of this package but errors and what input is.
 *
 * A native function is here only where it is right, and faster than the kernels or as fast.
 */
import type { StringBridge, StringMemory } from './strings.ts'

/**
 * V8's longest string, 2^29 - 24 units. The platform's functions throw errors of their own for more; an engine with a lower limit throws its
 * own RangeError.
 */
export const MAX_STRING_UNITS = 0x1fffffe8

/** How far `encodeInto` got: `read` UTF-16 units gave `written` bytes. */
export interface Progress {
  read: number
  written: number
}

/** What the platform does of one encoding. Each function gives undefined where the engine is to do it. */
export interface NativeEncoding {
  /**
   * The text of bytes[start, …).
   * @param bytes may be shared memory
   * @param replaces malformed sequences may become U+FFFD. If false, only well-formed bytes give text
   */
  decode?(bytes: Uint8Array, start: number, replaces: boolean): string | undefined
  /** The bytes of the text, which is not empty. */
  encode?(text: string, replaces: boolean): Uint8Array<ArrayBuffer> | undefined
  /** Encodes all of the text, or as many whole characters as fit. */
  encodeInto?(text: string, target: Uint8Array, replaces: boolean): Progress | undefined
  /**
   * Writes all of the text, which is not empty, at target[at]. Returns how many bytes it took. Present where that is fast.
   * @param target has room for three bytes for each unit
   */
  write?(text: string, target: Uint8Array, at: number): number | undefined
  /** The bytes that the text takes, if it can be encoded. */
  byteLength?(text: string): number | undefined
  /** @param bytes may be shared memory */
  isValid?(bytes: Uint8Array): boolean | undefined
}

/** The place of the first such byte, or of several, at or after `start`; -1: there is none. */
export type IndexOf = (this: Uint8Array, sought: number | Uint8Array, start?: number) => number

export interface Native {
  readonly name: 'node' | 'bun' | 'deno' | 'browser' | 'none'
  readonly utf8: NativeEncoding
  /** `decode` gives the text of bytes that are all 00..7F, `isValid` says whether they are. */
  readonly ascii: NativeEncoding
  /** ISO 8859-1. */
  readonly latin1: NativeEncoding
  /** Another encoding of one byte for each character, by its name in the WHATWG standard. Present where the platform has the standard's tables. */
  readonly singleByte?: (name: string) => NativeEncoding
  /** A search at the speed of memory. */
  readonly indexOf?: IndexOf
  /** Is this well-formed UTF-8? Present where asking is faster than the kernel for inputs of any length. */
  readonly isUtf8?: (bytes: Uint8Array) => boolean
  /** Are substrings cut out only when they are read, so that a string made from memory is cheaper? */
  readonly hasLazySubstrings: boolean
  /** The fastest way between strings and the memory of a set of kernels. */
  createBridge(memory: StringMemory): StringBridge
}

const NO_CODEC: NativeEncoding = {}

/** The same platform for a forced backend: nothing that encodes or decodes. */
export function withoutCodecs({ name, hasLazySubstrings, createBridge }: Native): Native {
  return {
    name,
    utf8: NO_CODEC,
    ascii: NO_CODEC,
    latin1: NO_CODEC,
    hasLazySubstrings,
    createBridge: (memory) => createBridge({ ...memory, allowsCodecs: false }),
  }
}
