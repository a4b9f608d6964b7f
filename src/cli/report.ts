// Where a stream is malformed, said in the words of the file that it came from.

import { formatBytes } from '../engine/errors.ts'
import type { MalformedSequence } from '../index.ts'

/** Bytes that are remembered from before the current piece: a malformed sequence may begin there. */
const MEMORY = 64

/** Follows a stream made of several sources, to tell where in which of them an offset of the stream lies. */
export class Trail {
  /** Bytes of the stream before the current piece. */
  passed = 0
  private readonly starts: { name: string; at: number }[] = []
  private memory: Uint8Array = new Uint8Array(0)
  private current: Uint8Array = new Uint8Array(0)

  constructor(name?: string) {
    if (name !== undefined) this.enter(name)
  }

  /** From here on the bytes are those of the source `name`. */
  enter(name: string): void {
    this.starts.push({ name, at: this.passed + this.current.length })
  }

  /** As many bytes of the source that was entered are left out of the stream. */
  skip(bytes: number): void {
    this.starts[this.starts.length - 1].at -= bytes
  }

  /** The stream goes on with these bytes; they are looked at until the next call. */
  follow(piece: Uint8Array): void {
    this.current = piece
  }

  /** The current piece is done, and its buffer will be used again. */
  pass(): void {
    this.passed += this.current.length
    this.memory = Uint8Array.from([...this.memory, ...this.current.subarray(-MEMORY)]).slice(-MEMORY)
    this.current = new Uint8Array(0)
  }

  /** `notes.txt: offset 700000000: truncated (utf-16le): 3D D8` */
  describe({ offset, length, kind, encoding }: MalformedSequence): string {
    const { name, at } = this.starts.filter((start) => start.at <= offset).at(-1)!
    return `${name}: offset ${offset - at}: ${kind} (${encoding}): ${formatBytes(this.bytes(offset, length))}`
  }

  private bytes(offset: number, length: number): number[] {
    return Array.from({ length }, (_, i) => {
      const at = offset + i - this.passed
      return at < 0 ? this.memory[this.memory.length + at] : this.current[at]
    })
  }
}
