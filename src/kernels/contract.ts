/**
 * The contract of all kernels.
 *
 * Two sets implement it: `wasm.ts` (assembly/, SIMD) and `js/`, its readable twin. A kernel reads code units from source[start, end),
 * writes from target[at] on, and returns the status where it stopped. `result` says how far it came. All offsets and counts are in
 * elements of the array that they refer to.
 *
 * Room: a kernel never checks the target's length. The caller leaves room for the worst case and WRITE_SLACK bytes more, which a kernel
 * may overwrite.
 *
 * Windows: `end - start` is at most WINDOW bytes of source. engine/read/reader.ts and engine/write/writer.ts cut longer input.
 */
import type { StringBridge } from '../platform/strings.ts'
import type { Flags, Status } from '../unicode/status.ts'

/** Bytes of source that one call may read at most. */
export const WINDOW = 1 << 16
/** Bytes of the longest needle of `search`. */
export const NEEDLE = WINDOW / 4
/** Bytes of the replacement region. */
export const REPLACEMENT = 1 << 11
/** Bytes of the output region. */
export const OUTPUT = 32 * WINDOW
/** Bytes for the tables of encodings: all of utf-simd/legacy fit at once. */
export const TABLES = 58 * WINDOW
/** Bytes past its output that a kernel may overwrite. */
export const WRITE_SLACK = 64

/** Where the last call of a kernel stopped. */
export interface Result {
  /** Elements of the source that were read. If a malformed sequence stopped the kernel, these end before it. */
  read: number
  /** Elements of the target that were written. */
  written: number
  /** Elements of the source in the malformed sequence; 0 with OK. */
  length: number
}

/**
 * The memory of a set of kernels: one buffer of fixed size, viewed as bytes, 16-bit units and 32-bit code points. It never grows, so
 * the views never detach.
 *
 * It holds four windows, with slack around each. Who writes to them, and when:
 *
 * - `input`: WINDOW bytes. The code that loads a source writes it, just before kernels read it.
 * - `pivot`: 4 × WINDOW bytes. It holds what lies between two conversions: the units of a string, or the units or code points that one
 *   codec has read and another is about to write. They are valid until the next step; the string bridge may use the window as scratch.
 * - `replacement`: REPLACEMENT bytes. The writer puts the units of a text there that stands for an error.
 * - `output`: OUTPUT bytes. Kernels write results there. The output that collects them (engine/write/output.ts) owns it from its first `reserve`
 *   to its `flush` or `finish`.
 *
 * A user's function (a policy) may call the codec again. Code that calls one does so by `callForeign` (backend.ts), which says when the
 * windows are about to be used by another.
 */
export interface Memory {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly units: Uint16Array<ArrayBuffer>
  readonly codePoints: Uint32Array<ArrayBuffer>
  /** Byte offset of the input window. */
  readonly input: number
  /** Byte offset of the replacement window. */
  readonly replacement: number
  /** Byte offset of the pivot window. */
  readonly pivot: number
  /** Byte offset of the output window. */
  readonly output: number
  /** Byte offset of TABLES bytes for the tables of WebAssembly kernels; the other set has none. */
  readonly tables: number
}

/**
 * A kernel, or a function that acts like one. It reads source elements [start, end), writes target elements from `at` on, returns a
 * status and fills `kernels.result`. Its name tells which views of the memory it reads and writes.
 */
export type Step = (kernels: Kernels, start: number, end: number, at: number, flags: Flags) => Status

/** Counts something in well-formed source elements [start, end). For malformed input it returns some number, and reads nothing outside. */
export type Count = (kernels: Kernels, start: number, end: number) => number

/** A kernel of assembly/. Addresses are in bytes, lengths in elements. Its result lies in memory. */
export type WasmKernel = (source: number, length: number, target: number, flags: number, base?: number) => number

/** A set of kernels in use: WebAssembly or JavaScript. */
export interface Kernels {
  readonly name: 'wasm' | 'js'
  readonly memory: Memory
  /** Moves strings into `memory` and out of it. */
  readonly strings: StringBridge
  /** What `memory` is a view of, for another module; absent where the kernels are JavaScript. */
  readonly linear?: WebAssembly.Memory
  /** Each `Step` overwrites it. */
  readonly result: Result
  /** The functions of the module, and where each leaves `read`, `written` and `length`. Absent where the kernels are JavaScript. */
  readonly wasm?: Readonly<Record<string, WasmKernel>> & { readonly result: Uint32Array }
}
