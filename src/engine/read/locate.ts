/** Finds which source bytes gave a unit, or a code point, that the target of a transcoding lacks. */
import { type Kernels, WINDOW } from '../../kernels/contract.ts'
import { FINAL, type Flags, OK, REPLACE, type Status } from '../../unicode/status.ts'
import { isLeadSurrogate } from '../../unicode/surrogates.ts'
import { type Codec, exceedsUnicode, keepsSurrogates } from '../rules/codec.ts'
import type { Place } from '../write/place.ts'

/** Bytes that a search may overwrite: what a window gives, and behind it a character. */
export const LOCATE_BYTES = 6 * WINDOW

/** The bytes that decide about a malformed sequence, at most. */
const MAX_SEQUENCE_BYTES = 16

/** A range of bytes in the memory of the kernels that is about to be read. */
export interface SourceRange {
  readonly kernels: Kernels
  /** What reads it: it is about to, in the state that it has now. */
  readonly codec: Codec
  readonly start: number
  readonly end: number
  readonly flags: Flags
}

/** What a kernel says, and the state of the codec behind it. */
interface Converted {
  readonly status: Status
  readonly read: number
  readonly written: number
  readonly length: number
  readonly state: number
}

/**
 * Looks for places by halving: it converts a part of the range again and sees how many units come out.
 */
export class Locator {
  /** The state of the codec at `first`. */
  private state: number
  /** The bytes as they were converted, once `keep` was called. */
  private kept: Uint8Array | undefined
  /** Where to begin, and the index of the unit there: places are asked for in ascending order. */
  private first = 0
  private known = 0
  /** Where the search may write: a byte offset. */
  private scratch = 0

  /** @param isOverwritten whether foreign code, which may use the memory, follows an answer */
  constructor(
    private readonly range: SourceRange,
    private readonly isOverwritten: boolean,
  ) {
    this.state = range.codec.saveState?.() ?? 0
  }

  /** Copies the bytes: foreign code may overwrite them before the next place is asked for. */
  keep(): void {
    const { kernels, start, end } = this.range
    this.kept = kernels.memory.bytes.slice(start, end)
  }

  /**
   * The place, from the start of the range, of `count` units or code points from the index-th on.
   * @param reserve returns the byte offset of LOCATE_BYTES that may be overwritten
   */
  locate(index: number, count: number, reserve: () => number): Place {
    const { range } = this
    this.scratch = (reserve() + 3) & ~3
    if (this.kept) range.kernels.memory.bytes.set(this.kept, range.start)
    else if (this.isOverwritten) this.keep()
    if (range.codec.unitBytes === 2)
      return this.findReplaced(2 * index, this.state) ?? { offset: 2 * index, length: 2 * count }
    const { offset, length, units, state } = this.search(index - this.known, count)
    const place = { offset: this.first + offset, length }
    this.known += units
    this.first += offset
    this.state = state
    return place
  }

  /** The place of a lead surrogate that is the last unit of what has been read. */
  locateLastLead(read: number): Place {
    const length = this.range.codec.unitBytes ?? 3
    return { offset: read - length, length }
  }

  /** Is units[at] a lead surrogate that the encoding keeps by itself? */
  isLoneLead(at: number): boolean {
    return keepsSurrogates(this.range.codec) && isLeadSurrogate(this.range.kernels.memory.units[at])
  }

  /** The place from `first` on, and the units from `known` on that come before it: a character may give several, of which this may be the last. */
  private search(unit: number, count: number): Place & { units: number; state: number } {
    const { start, end, codec } = this.range
    const length = end - start - this.first
    // The fewest bytes that give the unit: each gives one unit at the most.
    let low = unit + 1
    let high = low
    while (high < length && this.convert(high).written <= unit) {
      low = high + 1
      high = Math.min(length, 2 * high)
    }
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.convert(middle).written > unit) high = middle
      else low = middle + 1
    }
    const { read: offset, written, state } = this.convert(low - 1)
    const replaced = this.findReplaced(offset, state)
    if (replaced) return { ...replaced, units: written, state }
    if (keepsSurrogates(codec) && !codec.unitBytes) {
      // What follows a lone surrogate may have decided about it, and has been read with it: each takes the bytes that it is written as.
      this.convert(low)
      const at = (this.scratch >> 1) + unit
      const skipped = this.measure(at - unit + written, at)
      return { offset: offset + skipped, length: this.measure(at, at + count), units: unit, state }
    }
    const character = { from: start + this.first + offset, to: start + this.first + low, state }
    const strict = this.range.flags & ~REPLACE
    // The last character of UTF-7 may come at the end alone, where what is wrong behind it is known.
    const bytes =
      this.run({ ...character, flags: strict & ~FINAL }).read || this.run({ ...character, flags: strict | FINAL }).read
    return { offset, length: bytes, units: written, state }
  }

  /** The malformed sequence that a kernel has replaced, if it is no character that begins there. */
  private findReplaced(offset: number, state: number): Place | undefined {
    const { flags, start, end } = this.range
    if (!(flags & REPLACE)) return undefined
    const from = start + this.first + offset
    const to = Math.min(end, from + MAX_SEQUENCE_BYTES)
    const { status, read, written, length } = this.run({ from, to, state, flags: flags & ~REPLACE })
    return status !== OK && written === 0 ? { offset: offset + read, length } : undefined
  }

  /** Converts so many bytes from `first` on. */
  private convert(bytes: number): Converted {
    const { codec, flags, start, end } = this.range
    const from = start + this.first
    const isAll = keepsSurrogates(codec) && from + bytes === end
    return this.run({ from, to: from + bytes, state: this.state, flags: isAll ? flags : flags & ~FINAL })
  }

  /** Converts bytes [from, to) of the memory from a state on. The codec stays in its own. */
  private run({ from, to, state, flags }: { from: number; to: number; state: number; flags: Flags }): Converted {
    const { scratch } = this
    const { kernels, codec } = this.range
    const now = codec.saveState?.() ?? 0
    codec.restoreState?.(state)
    const status = exceedsUnicode(codec)
      ? codec.toUtf32(kernels, from, to, scratch >> 2, flags)
      : codec.toUtf16(kernels, from, to, scratch >> 1, flags)
    const { read, written, length } = kernels
    const reached = codec.saveState?.() ?? 0
    codec.restoreState?.(now)
    return { status, read, written, length, state: reached }
  }

  /** The bytes that units[start, end) are written as. */
  private measure(start: number, end: number): number {
    const { kernels } = this.range
    this.range.codec.fromUtf16(kernels, start, end, this.scratch + 4 * WINDOW, FINAL)
    return kernels.written
  }
}
