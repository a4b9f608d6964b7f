/**
 * What conversions write to: the output window of the arena first, and what the caller gets from there. `reserve` before a
 * kernel writes at `at`, add what it wrote to `at`, `finish` once. `flush` empties the window before anything else may use
 * the arena (a policy's function may call the codec again).
 */

import { type Kernels, OUTPUT, WINDOW } from '../kernels/contract.ts'
import type { Border } from '../kernels/string-bridge.ts'
import type { Codec } from './codec.ts'

/**
 * Units of the pieces of a string that does not fit into the window, where there is nothing better: V8 keeps these with its young
 * objects, in pages that it has. Joining 70 of them takes 2.1 ms for 2.2 M units; larger ones, in fresh pages, 5 to 6 ms.
 */
const PIECE = 1 << 15

/** Collects UTF-16 units to one flat string. */
export class TextOutput {
  /** Where the next unit goes: an index in arena.units. */
  at: number
  /** Units that have left the window. */
  protected flushed = 0
  private readonly start: number
  private readonly units: Uint16Array
  private pieces: string[] = []
  /** What has left the window, where the border takes an array of any length. */
  private long: Uint16Array<ArrayBuffer> | undefined

  /** @param most an estimate of the units to come, rather too many: memory that is never written costs nothing */
  constructor(
    { arena }: Kernels,
    protected readonly border: Border,
    private readonly most = 0,
  ) {
    this.units = arena.units
    this.at = this.start = arena.output >> 1
  }

  reserve(units: number): void {
    if (this.at + units > this.start + OUTPUT / 2) this.flush()
  }

  text(text: string): void {
    for (let i = 0; i < text.length; i += WINDOW) {
      const end = Math.min(text.length, i + WINDOW)
      this.reserve(end - i)
      this.border.toUtf16(text, i, end, this.at)
      this.at += end - i
    }
  }

  flush(): void {
    if (this.at > this.start) this.take(this.start, this.at)
    this.at = this.start
  }

  protected take(start: number, end: number): void {
    const from = this.flushed
    this.flushed += end - start
    if (this.flushed > LONGEST) throw new RangeError(`the text is longer than ${LONGEST} UTF-16 units`)
    if (this.border.fromLong) {
      this.grow(this.flushed)
      this.long!.set(this.units.subarray(start, end), from)
    } else {
      for (let i = start; i < end; i += PIECE) this.pieces.push(this.border.fromUtf16(i, Math.min(end, i + PIECE)))
    }
  }

  private grow(units: number): void {
    if (this.long && this.long.length >= units) return
    const larger = new Uint16Array(Math.min(LONGEST, Math.max(this.most, 2 * units)))
    if (this.long) larger.set(this.long)
    this.long = larger
  }

  /** @throws RangeError past the engine's longest string */
  finish(): string {
    if (this.flushed === 0) return this.at > this.start ? this.border.fromUtf16(this.start, this.at) : ''
    this.flush()
    return this.long ? this.border.fromLong!(this.long, this.flushed) : this.pieces.join('') // flat
  }
}

/** V8's longest string, 2^29 - 24 units; an engine with a lower limit throws its own RangeError. */
const LONGEST = 0x1fffffe8

/** Counts UTF-16 units. */
export class UnitCount extends TextOutput {
  protected override take(start: number, end: number): void {
    this.flushed += end - start
  }
  get count(): number {
    this.flush()
    return this.flushed
  }
}

/** Collects elements of the arena to one array of the exact size that owns its buffer. */
abstract class ArrayOutput<T extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>> {
  at: number
  protected flushed = 0
  private readonly start: number
  private readonly size: number
  private pieces: T[] = []

  constructor(
    private readonly elements: T,
    output: number,
  ) {
    this.at = this.start = output / elements.BYTES_PER_ELEMENT
    this.size = OUTPUT / elements.BYTES_PER_ELEMENT
  }

  reserve(elements: number): void {
    if (this.at + elements > this.start + this.size) this.flush()
  }

  flush(): void {
    if (this.at > this.start) this.take(this.elements, this.start, this.at)
    this.at = this.start
  }

  protected take(elements: T, start: number, end: number): void {
    this.pieces.push(elements.slice(start, end) as T)
    this.flushed += end - start
  }

  /** Elements so far. */
  get length(): number {
    return this.flushed + this.at - this.start
  }

  /** Forgets them. */
  clear(): void {
    this.at = this.start
    this.flushed = 0
    this.pieces = []
  }

  finish(): T {
    const all = this.elements.constructor as new (length: number) => T
    if (this.pieces.length === 0) {
      const { start, at } = this
      this.at = start
      return at > start ? (this.elements.slice(start, at) as T) : new all(0)
    }
    this.flush()
    const [first] = this.pieces
    if (this.pieces.length === 1) return first
    const joined = new all(this.flushed)
    let at = 0
    for (const piece of this.pieces) {
      joined.set(piece, at)
      at += piece.length
    }
    return joined
  }
}

export class ByteOutput extends ArrayOutput<Uint8Array<ArrayBuffer>> {
  constructor(private readonly kernels: Kernels) {
    super(kernels.arena.bytes, kernels.arena.output)
  }

  /** Writes the signature, if there is one. */
  sign({ signature }: Codec): void {
    if (!signature) return
    this.reserve(signature.length)
    this.kernels.arena.bytes.set(signature, this.at)
    this.at += signature.length
  }

  /** Closes what the codec left open. */
  close(codec: Codec): void {
    if (!codec.finish) return
    this.reserve(8)
    this.at += codec.finish(this.kernels, this.at)
  }
}

export class CodePointOutput extends ArrayOutput<Uint32Array<ArrayBuffer>> {
  constructor({ arena }: Kernels) {
    super(arena.codePoints, arena.output)
  }
  put(codePoint: number, { arena }: Kernels): void {
    this.reserve(1)
    arena.codePoints[this.at++] = codePoint
  }
}

/** Counts code points. */
export class CodePointCount extends CodePointOutput {
  protected override take(_codePoints: Uint32Array, start: number, end: number): void {
    this.flushed += end - start
  }
  get count(): number {
    this.flush()
    return this.flushed
  }
}

/** Counts bytes. */
export class ByteCount extends ByteOutput {
  protected override take(_elements: Uint8Array, start: number, end: number): void {
    this.flushed += end - start
  }
  get count(): number {
    this.flush()
    return this.flushed
  }
}
