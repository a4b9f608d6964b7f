/**
 * Offsets in UTF-8 to offsets in UTF-16 and back, as editors and language servers need them: the server keeps bytes, the
 * protocol counts UTF-16 units (LSP 3.17, "Position"). One pass over the bytes for all offsets.
 *
 * Malformed bytes count as decoding with 'replace' makes them: each maximal subpart (Unicode D93b) is one unit, U+FFFD. That is
 * the text which the editor shows, and an error far from the offset is no reason to answer nothing.
 * A signature is a character here, one unit of three bytes: `decode` with `bom: 'keep'` gives the text that is measured.
 */
import { type BytesInput, bytesOf, check } from '../engine/input.ts'
import { include, kernels } from '../kernels/backend.ts'
import { FINAL, type Kernels, OK, TRUNCATED, WINDOW } from '../kernels/contract.ts'
import { more } from '../kernels/more.ts'

/** Offsets that the kernel is given at once. */
const BATCH = 8192

/**
 * UTF-16 units before each of these offsets, which count bytes. An offset inside a character, or inside a malformed sequence, is
 * taken for its beginning.
 * @param byteOffsets ascending, 0 to the length of `bytes`
 * @throws RangeError for an offset less than the one before it, or beyond the end
 */
export function utf16Offsets(bytes: BytesInput, byteOffsets: Uint32Array): Uint32Array<ArrayBuffer> {
  const source = bytesOf(bytes)
  const offsets = copyOf(byteOffsets)
  const greatest = offsets.length > 0 ? offsets[offsets.length - 1] : 0
  if (greatest > source.length) beyond(greatest)
  // what begins at the last offset or later does not matter, but whether that is inside a character does
  const { units, next } = map(source, Math.min(source.length, greatest + 1), offsets, false)
  return offsets.fill(units, next)
}

/**
 * Bytes before each of these offsets, which count UTF-16 units. An offset between the two surrogates of a pair is taken for the
 * beginning of that character.
 * @param unitOffsets ascending, 0 to the length of the text
 * @throws RangeError for an offset less than the one before it, or beyond the end
 */
export function utf8Offsets(bytes: BytesInput, unitOffsets: Uint32Array): Uint32Array<ArrayBuffer> {
  const source = bytesOf(bytes)
  const offsets = copyOf(unitOffsets)
  const greatest = offsets.length > 0 ? offsets[offsets.length - 1] : 0
  // a unit takes at most three source, so the last offset is not behind these
  const { position, units, next } = map(source, Math.min(source.length, 3 * greatest + 3), offsets, true)
  if (next < offsets.length && greatest > units) beyond(greatest)
  return offsets.fill(position, next)
}

function beyond(offset: number): never {
  throw new RangeError(`offset ${offset} is beyond the end`)
}

/** A copy, to be overwritten, that no one else can change. */
function copyOf(offsets: Uint32Array): Uint32Array<ArrayBuffer> {
  check(offsets, 'Uint32Array')
  const copy = new Uint32Array(offsets)
  for (let i = 1; i < copy.length; i++)
    if (copy[i] < copy[i - 1]) throw new RangeError(`offset ${copy[i]} follows ${copy[i - 1]}: offsets must ascend`)
  return copy
}

/** Walks bytes[0, end) piece by piece, or until all offsets are mapped, and leaves a character that `end` cuts. */
function map(bytes: Uint8Array, end: number, offsets: Uint32Array, toUtf8: boolean): Mapping {
  include(more)
  const k = kernels(end)
  const { arena, result } = k
  const mapping = new Mapping(k, offsets, toUtf8)
  while (mapping.position < end && !mapping.done) {
    const { position } = mapping
    const stop = Math.min(position + WINDOW, end)
    const final = stop === bytes.length
    arena.bytes.set(bytes.subarray(position, stop), arena.input)
    const last = arena.input + stop - position
    for (let p = arena.input; p < last && !mapping.done; ) {
      const status = k.validateUtf8(arena.bytes, p, last, final ? FINAL : 0)
      const { read, length } = result
      mapping.wellFormed(p, p + read)
      p += read
      if (status === OK || (status === TRUNCATED && !final && p + length === last)) break
      mapping.malformed(length)
      p += length
    }
    if (stop === end) break
  }
  return mapping
}

/** Offsets that are mapped, in place, as the bytes go by. */
class Mapping {
  /** How far the bytes have gone by: a boundary, in bytes … */
  position = 0
  /** … and in UTF-16 units. */
  units = 0
  /** The first offset that is not mapped yet. */
  next = 0

  constructor(
    private readonly k: Kernels,
    private readonly offsets: Uint32Array,
    private readonly toUtf8: boolean,
  ) {}

  get done(): boolean {
    return this.next === this.offsets.length
  }

  /** arena.bytes[start, end) come next. */
  wellFormed(start: number, end: number): void {
    const { k, offsets, toUtf8, position } = this
    const { bytes, codePoints, pivot } = k.arena
    const units = k.utf16LengthOfUtf8(bytes, start, end)
    const [from, to] = toUtf8 ? [this.units, position] : [position, this.units]
    const limit = from + (toUtf8 ? units : end - start)
    const at = pivot >> 2
    while (!this.done && offsets[this.next] < limit) {
      const first = this.next
      const most = Math.min(first + BATCH, offsets.length)
      let next = first
      while (next < most && offsets[next] < limit) {
        codePoints[at + next - first] = offsets[next] - from
        next++
      }
      const last = at + next - first
      if (toUtf8) k.toUtf8Offsets(bytes, start, end, codePoints, at, last)
      else k.toUtf16Offsets(bytes, start, end, codePoints, at, last)
      for (let i = first; i < next; i++) offsets[i] = to + codePoints[at + i - first]
      this.next = next
    }
    this.position += end - start
    this.units += units
  }

  /** A malformed sequence of so many bytes comes next: one unit. */
  malformed(length: number): void {
    const { offsets, toUtf8, position, units } = this
    const limit = toUtf8 ? units + 1 : position + length
    const place = toUtf8 ? position : units
    while (!this.done && offsets[this.next] < limit) offsets[this.next++] = place
    this.position += length
    this.units += 1
  }
}
