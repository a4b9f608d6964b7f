/**
 * What a platform does itself: one object of the interface `Native` for each, in node.ts, bun.ts, deno.ts, browser.ts and none.ts. These
 * files alone know platforms, and no encoding but UTF-8, US-ASCII, ISO 8859-1 and UTF-16LE, the units that strings are made of.
 *
 * A function is here only where it is right, and faster than the kernels or as fast. It may answer undefined: then the engine goes on.
 */
import type { StringBridge, StringMemory } from './strings.ts'

/** V8's longest string, 2^29 - 24 units, and the longest range that a platform is asked for. Other engines throw their own RangeError. */
export const MAX_STRING_UNITS = 0x1fffffe8

/** How far `encodeInto` got: `read` UTF-16 units gave `written` bytes. */
export interface Progress {
  read: number
  written: number
}

/** What the platform does of one encoding. Ranges are not empty. */
export interface NativeEncoding {
  /**
   * The text of bytes[start, end).
   * @param bytes may be shared memory
   * @param replaces malformed sequences may become U+FFFD. If false, only well-formed bytes give text
   */
  decode?(bytes: Uint8Array, start: number, end: number, replaces: boolean): string | undefined
  /** The bytes of the text. */
  encode?(text: string, replaces: boolean): Uint8Array<ArrayBuffer> | undefined
  /** Encodes all of the text, or as many whole characters as fit. */
  encodeInto?(text: string, target: Uint8Array, replaces: boolean): Progress | undefined
  /**
   * Writes all of the text at target[at], and returns how many bytes it took.
   * @param target has room for all of it
   */
  write?(text: string, target: Uint8Array, at: number, replaces: boolean): number | undefined
  /** The bytes that the text takes, if it can be encoded. */
  byteLength?(text: string): number | undefined
  /** @param bytes may be shared memory */
  isValid?(bytes: Uint8Array): boolean | undefined
}

export interface Native {
  readonly name: 'node' | 'bun' | 'deno' | 'browser' | 'none'
  /** Bytes, and units of text, up to which a loop of ours converts UTF-8 faster than any call: 16 bytes in 17 to 32 ns, TextDecoder 83 to 117. */
  readonly loopBytes: number
  readonly loopUnits: number
  /** Units up to which a loop counts bytes: Buffer.byteLength takes 12 ns for 16, a loop 28 (Node 22). */
  readonly countedUnits: number
  readonly utf8: NativeEncoding
  readonly ascii?: NativeEncoding
  /** Bytes 00..7F in any other encoding: `decode` alone. */
  readonly asciiText?: NativeEncoding
  readonly latin1?: NativeEncoding
  readonly utf16le?: NativeEncoding
  readonly ucs2le?: NativeEncoding
  /** Are substrings cut out only when they are read, so that a string made from memory is cheaper? */
  readonly hasLazySubstrings: boolean
  /** The way between strings and the memory of a set of kernels. */
  createBridge(memory: StringMemory): StringBridge
}
