/**
 * What all kernels promise.
 *
 * Two sets implement it: `wasm.ts` (assembly/, SIMD) and `js/` (its readable twin). A kernel reads code
 * units from `source[start, end)`, writes from `target[at]` on, and returns the status where it stopped;
 * how far it came is in `result`. All offsets and counts are in elements of the array they speak of.
 *
 * Room: a kernel never looks at the target's length, so the caller leaves room for the worst case (see
 * `EXPANSION`) and WRITE_SLACK bytes more, which a kernel may overwrite with anything.
 * Windows: `end - start` is at most WINDOW bytes of source. Walking longer input is the caller's work (`walk.ts`).
 */
import type { StringBridge } from '../native/string-bridge.ts'

/** Nothing wrong: all of the input was read. */
export const OK = 0
// Why a kernel stopped: one status for each `MalformedKind`, in the order of KINDS in src/engine/errors.ts.
export const UNEXPECTED_CONTINUATION = 1
export const INVALID_BYTE = 2
/** At the end of the input: a character begins there that more input could complete (or, with FINAL, could have completed). */
export const TRUNCATED = 3
export const OVERLONG = 4
export const SURROGATE = 5
export const TOO_LARGE = 6
export const UNMAPPABLE = 7
export const INVALID_BASE64 = 8
export type Status = number

/** Flag: no input follows. Without it an incomplete character at the end is left unread: TRUNCATED, even with REPLACE. */
export const FINAL = 1
/** Flag: replace each malformed sequence instead of stopping: by U+FFFD, or `?` where the target has none. */
export const REPLACE = 2
/** Two bits of the flags of the kernels for relatives of UTF-8: which one. */
export const CESU8 = 0
export const MUTF8 = 4
export const WTF8 = 8
export const UTF8B = 12
export const VARIANT = 12
export type Flags = number

/** Bytes of source that one call may read at most. */
export const WINDOW = 1 << 16
/** Bytes of the longest needle. */
export const NEEDLE = WINDOW / 4
/** Bytes of the output region. */
export const OUTPUT = 32 * WINDOW
/** Bytes past its output that a kernel may overwrite. */
export const WRITE_SLACK = 64

/** Where the last call stopped. */
export interface Result {
  /** Elements of source read: up to the malformed sequence, if one stopped the kernel. */
  read: number
  /** Elements of target written. */
  written: number
  /** Elements of source in the malformed sequence; 0 with OK. */
  length: number
}

/**
 * The memory of a set of kernels: one buffer of fixed size, seen as bytes, 16-bit units and 32-bit code points. It never grows, so that
 * the views never detach.
 *
 * It holds three windows, with slack around each. Who writes to them, and when:
 *
 * - `input`: WINDOW bytes. The code that loads a source writes it, just before kernels read it.
 * - `pivot`: 4 × WINDOW bytes. What lies between two conversions: units of a string, the units or code points that one codec has read and
 *   another is about to write. Valid until the next step; the way between strings and memory may use it as scratch.
 * - `output`: OUTPUT bytes. Kernels write results there. The output that collects them (engine/output.ts) owns it from its first `reserve`
 *   to its `flush` or `finish`.
 *
 * A caller's function may call the codec again: whoever calls one flushes the output before, and loads the other windows again behind it.
 */
export interface Memory {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly units: Uint16Array<ArrayBuffer>
  readonly codePoints: Uint32Array<ArrayBuffer>
  /** Byte offset of the input window. */
  readonly input: number
  /** Byte offset of the pivot window. */
  readonly pivot: number
  /** Byte offset of the output window. */
  readonly output: number
}

/**
 * A kernel, or what acts like one: reads source elements [start, end), writes target elements from `at` on, returns a status and fills
 * `kernels.result`. Which views of the memory it reads and writes, its name tells.
 */
export type Step = (kernels: Kernels, start: number, end: number, at: number, flags: Flags) => Status

/** Counts something in source elements [start, end), which are well-formed. Any input gives some number, and nothing outside is read. */
export type Count = (kernels: Kernels, start: number, end: number) => number

/** A kernel of assembly/: addresses and lengths in elements. Its result lies in memory. */
export type WasmKernel = (source: number, length: number, target: number, flags: number, base?: number) => number

/** A set of kernels in use: WebAssembly or JavaScript. */
export interface Kernels {
  readonly name: 'wasm' | 'js'
  readonly memory: Memory
  /** The way between strings and `memory`. */
  readonly strings: StringBridge
  /** Overwritten by each `Step`. */
  readonly result: Result
  /** The functions of the module, and where each leaves `read`, `written` and `length`. Absent where the kernels are JavaScript. */
  readonly wasm?: Readonly<Record<string, WasmKernel>> & { readonly result: Uint32Array }
}
