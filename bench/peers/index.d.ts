// Other codecs, as the benchmark calls them. (JavaScript beside types: the packages are installed on demand.)

export interface Library {
  name: string
  contract: 'strict' | 'lossy'
  decode?(bytes: Uint8Array): string
  encode?(text: string): Uint8Array
  /** By the names of the encodings. */
  transcode?(bytes: Uint8Array, from: string, to: string): Uint8Array
}

/** A loop that a serialiser reads and writes strings with, in the middle of its buffer. */
export interface Loop {
  name: string
  /** (None of them judges the bytes.) */
  decode?(bytes: Uint8Array, start: number, end: number): string
  /** Bytes written. */
  encodeInto?(text: string, target: Uint8Array, at: number): number
}

/** A codec of one legacy encoding. */
export type LegacyLibrary = Pick<Library, 'name' | 'contract' | 'decode' | 'encode'>

export interface Peers {
  /** For the encoding of this name in WHATWG's standard. */
  legacy(name: string): readonly LegacyLibrary[]
  /** As their users get them; most call the platform's functions. */
  libraries: readonly Library[]
  /** In JavaScript alone. */
  scripted: readonly Library[]
  loops: readonly Loop[]
  /** Undefined without peers. */
  iconvLite?: unknown
}

export function legacy(name: string): readonly LegacyLibrary[]
export const libraries: readonly Library[]
export const scripted: readonly Library[]
export const loops: readonly Loop[]
export const iconvLite: unknown
