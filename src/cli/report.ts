// Where a stream is malformed, in terms of the file that it came from.

import type { MalformedKind, MalformedSequence } from '../index.ts'
import { showName } from './quote.ts'

/** Bytes that are remembered from before the current piece: a malformed sequence may begin there. */
const MEMORY_BYTES = 64

/** A malformed sequence in a file. */
export interface Finding {
  file: string
  /** Bytes before it in the file. */
  offset: number
  length: number
  kind: MalformedKind
  encoding: string
  /** Its bytes in hex: `3D D8`. */
  bytes: string
  /** The character that the encoding lacks. */
  codePoint?: number
}

/** `notes.txt: offset 700000000: truncated (utf-16le): 3D D8`, `notes.txt: offset 1: unmappable (iso-8859-1): U+0416 (D0 96)` */
export function describeFinding({ file, offset, kind, encoding, bytes, codePoint }: Finding, hint?: string): string {
  const shown =
    codePoint === undefined ? bytes : `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')} (${bytes})`
  return `${showName(file)}: offset ${offset}: ${kind} (${encoding}): ${shown}${hint === undefined ? '' : `; ${hint}`}`
}

/** Follows a stream made of several sources, and finds the file and the place in it for an offset of the stream. */
export class Trail {
  /** Bytes of the stream before the current piece. */
  passed = 0
  /** Where in the stream each source begins, and which byte of it that is, counted from the beginning of the stream. */
  private readonly starts: { name: string; begin: number; origin: number }[] = []
  private memory: Uint8Array = new Uint8Array(0)
  private current: Uint8Array = new Uint8Array(0)

  constructor(name?: string) {
    if (name !== undefined) this.enter(name)
  }

  /** The next bytes are those of the source `name`. */
  enter(name: string): void {
    const begin = this.passed + this.current.length
    this.starts.push({ name, begin, origin: begin })
  }

  /** The stream leaves out this many bytes of the source that was entered last. */
  skip(bytes: number): void {
    this.starts[this.starts.length - 1].origin -= bytes
  }

  /** The stream continues with these bytes. They must stay unchanged until `pass`. */
  follow(piece: Uint8Array): void {
    this.current = piece
  }

  /** The current piece has been read, and its buffer is free. */
  pass(): void {
    this.passed += this.current.length
    this.memory = Uint8Array.from([...this.memory, ...this.current.subarray(-MEMORY_BYTES)]).slice(-MEMORY_BYTES)
    this.current = new Uint8Array(0)
  }

  /** Where in which file the sequence is. */
  locate({ offset, length, kind, encoding, codePoint }: MalformedSequence): Finding {
    const { name, origin } = this.starts.filter(({ begin }) => begin <= offset).at(-1)!
    const bytes = toHex(this.bytesAt(offset, length))
    return { file: name, offset: offset - origin, length, kind, encoding, bytes, codePoint }
  }

  private bytesAt(offset: number, length: number): number[] {
    return Array.from({ length }, (_, i) => {
      const at = offset + i - this.passed
      return at < 0 ? this.memory[this.memory.length + at] : this.current[at]
    })
  }
}

/** `3D D8` */
export function toHex(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}
