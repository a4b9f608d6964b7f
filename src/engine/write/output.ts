/**
 * What conversions write to: the output window of the kernels' memory first, and what the caller gets from there. Call `reserve` before a
 * kernel writes at `at`, add what it wrote to `at`, call `finish` once. `flush` empties the window before anything else may use it: a
 * policy's function may call the codec again.
 */
import { type Kernels, OUTPUT, WINDOW } from '../../kernels/contract.ts'
import { MAX_STRING_UNITS } from '../../platform/contract.ts'
import type { StringBridge } from '../../platform/strings.ts'
import { joinSurrogates } from '../../unicode/surrogates.ts'

/** Bytes that one unit or code point can take at most. */
export const MAX_ELEMENT_BYTES = 6

/** Units of the pieces of a string that does not fit into the window: V8 joins 2.2 M units in pieces of this size in 2.1 ms, in larger ones in 5. */
const PIECE_UNITS = 1 << 15

/** Collects UTF-16 units to one flat string. */
export class TextOutput {
  /** Where the next unit goes: an index in memory.units. */
  at: number
  /** Units that have left the window. */
  private flushed = 0
  private readonly start: number
  private readonly units: Uint16Array
  private readonly strings: StringBridge
  private pieces: string[] | undefined
  /** What has left the window, where the bridge takes an array of any length. */
  private long: Uint16Array<ArrayBuffer> | undefined

  /** @param maxUnits upper estimate of the units to come: memory that is never written costs nothing */
  constructor(
    { memory, strings }: Kernels,
    private readonly maxUnits = 0,
  ) {
    this.units = memory.units
    this.strings = strings
    this.at = this.start = memory.output >> 1
  }

  reserve(units: number): void {
    if (this.at + units > this.start + OUTPUT / 2) this.flush()
  }

  writeText(text: string): void {
    for (let i = 0; i < text.length; i += WINDOW) {
      const end = Math.min(text.length, i + WINDOW)
      this.reserve(end - i)
      this.strings.toUtf16(text, i, end, this.at)
      this.at += end - i
    }
  }

  /** Writes a unit for which there is room. */
  writeUnit(unit: number): void {
    this.units[this.at++] = unit
  }

  flush(): void {
    const { start, at, flushed } = this
    if (at === start) return
    this.at = start
    this.flushed += at - start
    if (this.flushed > MAX_STRING_UNITS)
      throw new RangeError(`the text is longer than ${MAX_STRING_UNITS} UTF-16 units`)
    if (this.strings.fromLong) {
      this.grow(this.flushed)
      this.long!.set(this.units.subarray(start, at), flushed)
      return
    }
    this.pieces ??= []
    for (let i = start; i < at; i += PIECE_UNITS)
      this.pieces.push(this.strings.fromUtf16(i, Math.min(at, i + PIECE_UNITS)))
  }

  private grow(units: number): void {
    if (this.long && this.long.length >= units) return
    const larger = new Uint16Array(Math.min(MAX_STRING_UNITS, Math.max(this.maxUnits, 2 * units)))
    if (this.long) larger.set(this.long)
    this.long = larger
  }

  /** @throws RangeError past the engine's longest string */
  finish(): string {
    const { start, at } = this
    if (this.flushed === 0) return at > start ? this.strings.fromUtf16(start, at) : ''
    this.flush()
    return this.long ? this.strings.fromLong!(this.long, this.flushed) : this.pieces!.join('') // flat
  }
}

/** Elements from which on what leaves the window becomes an array of its own; fewer are collected in one. */
const MIN_PIECE_ELEMENTS = 1 << 16

/** Collects elements of the memory to one array of the exact size that owns its buffer. */
class ArrayOutput<T extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>> {
  /** Where the next element goes: an index in the view of the memory. */
  at: number
  private readonly start: number
  private readonly end: number
  /** Elements that have left the window. */
  private flushed = 0
  private pieces: T[] | undefined
  /** The last piece while it grows, and how many of its elements are used. */
  private growing: T | undefined
  private used = 0

  /** @param counts only counts the elements */
  constructor(
    private readonly elements: T,
    output: number,
    private readonly counts: boolean,
  ) {
    this.at = this.start = output / elements.BYTES_PER_ELEMENT
    this.end = this.start + OUTPUT / elements.BYTES_PER_ELEMENT
  }

  reserve(elements: number): void {
    if (this.at + elements > this.end) this.flush()
  }

  flush(): void {
    const { start, at } = this
    if (at === start) return
    this.at = start
    this.flushed += at - start
    if (this.counts) return
    if (at - start < MIN_PIECE_ELEMENTS) this.append(start, at)
    else {
      this.closePiece()
      this.pieces!.push(this.elements.slice(start, at) as T)
    }
  }

  /** Appends a few elements to the piece that grows. */
  private append(start: number, end: number): void {
    const { elements } = this
    if (!this.growing || this.used + end - start > this.growing.length) {
      this.closePiece()
      this.growing = this.create(2 * MIN_PIECE_ELEMENTS)
    }
    if (end - start > MAX_LOOP_ELEMENTS) this.growing.set(elements.subarray(start, end), this.used)
    else for (let i = start; i < end; i++) this.growing[this.used + i - start] = elements[i]
    this.used += end - start
  }

  private closePiece(): void {
    this.pieces ??= []
    if (this.growing) this.pieces.push(this.growing.subarray(0, this.used) as T)
    this.growing = undefined
    this.used = 0
  }

  private create(length: number): T {
    return new (this.elements.constructor as new (length: number) => T)(length)
  }

  /** Elements so far. */
  get length(): number {
    return this.flushed + this.at - this.start
  }

  /** Forgets them. */
  clear(): void {
    this.at = this.start
    this.flushed = this.used = 0
    this.pieces = this.growing = undefined
  }

  /** Keeps the first `length` elements. */
  truncate(length: number): void {
    const { start, flushed } = this
    if (length < flushed) {
      // They go back into the window.
      const first = this.peek().subarray(0, length)
      this.elements.set(first, start)
      this.clear()
      this.at = start + length
    } else this.at = start + length - flushed
  }

  /** All elements, in an array of their own. The output is empty afterwards. */
  finish(): T {
    const { start, at, elements, flushed } = this
    const all = flushed > 0 ? this.join() : (elements.slice(start, at) as T)
    this.clear()
    return all
  }

  /** All elements; they may be a view of the memory, valid until something else is written there. */
  peek(): T {
    const { start, at, elements, flushed } = this
    return flushed > 0 ? this.join() : (elements.subarray(start, at) as T)
  }

  private join(): T {
    this.flush()
    this.closePiece()
    const [first] = this.pieces!
    if (this.pieces!.length === 1 && first.length === first.buffer.byteLength / first.BYTES_PER_ELEMENT) return first
    const joined = this.create(this.flushed)
    let end = 0
    for (const piece of this.pieces!) {
      joined.set(piece, end)
      end += piece.length
    }
    return joined
  }
}

/** Elements up to which a loop copies as fast as a call. */
const MAX_LOOP_ELEMENTS = 16

export class ByteOutput extends ArrayOutput<Uint8Array<ArrayBuffer>> {
  constructor({ memory }: Kernels, counts = false) {
    super(memory.bytes, memory.output, counts)
  }
}

export class CodePointOutput extends ArrayOutput<Uint32Array<ArrayBuffer>> {
  private readonly codePoints: Uint32Array

  constructor({ memory }: Kernels) {
    super(memory.codePoints, memory.output, false)
    this.codePoints = memory.codePoints
  }

  writeUnit(unit: number): void {
    this.codePoints[this.at++] = unit
  }

  writeText(text: string): void {
    for (const character of text) {
      const lead = character.charCodeAt(0)
      this.reserve(1)
      this.codePoints[this.at++] = character.length === 2 ? joinSurrogates(lead, character.charCodeAt(1)) : lead
    }
  }
}
