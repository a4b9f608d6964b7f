/**
 * Offsets in UTF-8 to offsets in UTF-16 and back, for editors and language servers: the server keeps bytes, the protocol counts
 * UTF-16 units (LSP 3.17, "Position"). One pass over the bytes maps all offsets.
 *
 * Malformed bytes count as decoding with 'replace' shows them: each maximal subpart (Unicode D93b) is one unit, U+FFFD. That is the
 * text in the editor, and an error far from an offset does not keep it from being mapped. A BOM is a character here, one unit of
 * three bytes: the text that is measured is that of `decode` with `bom: 'keep'`.
 */

import { attributeError, wrongRange } from '../engine/rules/errors.ts'
import { type BytesInput, bytesOf, checkArray } from '../engine/rules/input.ts'
import { kernels } from '../kernels/choose.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { loadBytes } from '../kernels/load-bytes.ts'
import { FINAL, OK, TRUNCATED } from '../unicode/status.ts'
import { isContinuation } from '../unicode/utf8.ts'

/** A UTF-16 unit takes at most three bytes of UTF-8. */
const MAX_BYTES_PER_UNIT = 3

/**
 * Maps offsets in bytes to offsets in UTF-16 units. An offset inside a character, or inside a malformed sequence, is taken as the
 * start of that.
 * @param byteOffsets ascending, in bytes, 0 … the length of `bytes`
 * @throws RangeError if an offset is less than the one before it, or beyond the end; TypeError if `bytes` is not a BytesInput or `byteOffsets` no
 *   Uint32Array
 */
export function utf16Offsets(bytes: BytesInput, byteOffsets: Uint32Array): Uint32Array<ArrayBuffer> {
  try {
    const source = bytesOf(bytes)
    const offsets = copyOffsets(byteOffsets, 'byteOffsets')
    const lastOffset = offsets.length > 0 ? offsets[offsets.length - 1] : 0
    if (lastOffset > source.length)
      throw wrongRange(
        `byteOffsets[${offsets.length - 1}]`,
        `at most ${source.length}, the length of bytes`,
        lastOffset,
      )
    // The byte at the last offset tells whether the offset is inside a character. The bytes behind it do not matter.
    const { units, next } = mapOffsets(source, Math.min(source.length, lastOffset + 1), offsets, 'utf-16')
    return offsets.fill(units, next)
  } catch (error) {
    throw attributeError(error, utf16Offsets, 'utf16Offsets')
  }
}

/**
 * Maps offsets in UTF-16 units to offsets in bytes. An offset between the two surrogates of a pair is taken as the start of that
 * character.
 * @param unitOffsets ascending, in UTF-16 units, 0 … the length of the text
 * @throws RangeError if an offset is less than the one before it, or beyond the end; TypeError if `bytes` is not a BytesInput or `unitOffsets` no
 *   Uint32Array
 */
export function utf8Offsets(bytes: BytesInput, unitOffsets: Uint32Array): Uint32Array<ArrayBuffer> {
  try {
    const source = bytesOf(bytes)
    const offsets = copyOffsets(unitOffsets, 'unitOffsets')
    const lastOffset = offsets.length > 0 ? offsets[offsets.length - 1] : 0
    const end = Math.min(source.length, MAX_BYTES_PER_UNIT * (lastOffset + 1))
    const { position, units, next } = mapOffsets(source, end, offsets, 'utf-8')
    if (next < offsets.length && lastOffset > units)
      throw wrongRange(`unitOffsets[${offsets.length - 1}]`, `at most ${units}, the length of the text`, lastOffset)
    return offsets.fill(position, next)
  } catch (error) {
    throw attributeError(error, utf8Offsets, 'utf8Offsets')
  }
}

/** Returns a copy, to be overwritten with the result, which no other code can change. */
function copyOffsets(offsets: Uint32Array, argument: string): Uint32Array<ArrayBuffer> {
  checkArray(offsets, 'Uint32Array', argument)
  const copy = new Uint32Array(offsets)
  for (let i = 1; i < copy.length; i++)
    if (copy[i] < copy[i - 1])
      throw wrongRange(`${argument}[${i}]`, `at least ${copy[i - 1]}, the offset before it`, copy[i])
  return copy
}

/** What the offsets are mapped to. */
type Target = 'utf-8' | 'utf-16'

/** Reads bytes[0, end), or less if all offsets are mapped before. A character that `end` cuts is not read. */
function mapOffsets(bytes: Uint8Array, end: number, offsets: Uint32Array, target: Target): OffsetMapper {
  const k = kernels(end)
  const { memory } = k
  const mapper = new OffsetMapper(k, offsets)
  while (mapper.position < end && !mapper.isDone) {
    const { position } = mapper
    const stop = Math.min(position + WINDOW, end)
    const isFinal = stop === bytes.length
    const last = loadBytes(k, bytes, position, stop)
    for (let p = memory.input; p < last && !mapper.isDone; ) {
      const status = k.validateUtf8(p, last, 0, isFinal ? FINAL : 0)
      const { read, length } = k
      if (target === 'utf-8') mapper.mapToBytes(p, p + read)
      else mapper.mapToUnits(p, p + read)
      p += read
      if (status === OK || (status === TRUNCATED && !isFinal && p + length === last)) break
      mapper.readMalformed(length, target)
      p += length
    }
    if (stop === end) break
  }
  return mapper
}

/** Bytes that the kernel counts at once on the way to an offset. */
const BLOCK_BYTES = 256

/** Maps offsets in place while the bytes are read. */
class OffsetMapper {
  /** Bytes that are read; a boundary. */
  position = 0
  /** UTF-16 units of those. */
  units = 0
  /** The index of the first offset that is not mapped yet. */
  next = 0

  constructor(
    private readonly k: Kernels,
    private readonly offsets: Uint32Array,
  ) {}

  /** Are all offsets mapped? */
  get isDone(): boolean {
    return this.next === this.offsets.length
  }

  /** Reads memory.bytes[start, end), which are well formed: counts the units from one offset in bytes to the next. */
  mapToUnits(start: number, end: number): void {
    const { k, offsets } = this
    const { bytes } = k.memory
    const base = start - this.position
    let p = start
    while (!this.isDone && base + offsets[this.next] < end) {
      let offset = base + offsets[this.next]
      while (isContinuation(bytes[offset])) offset--
      this.units += k.utf16LengthOfUtf8(p, offset)
      p = offset
      offsets[this.next++] = this.units
    }
    this.units += k.utf16LengthOfUtf8(p, end)
    this.position += end - start
  }

  /** The same for offsets in units: counts the units of a block, and walks through the block that holds an offset. */
  mapToBytes(start: number, end: number): void {
    const { k, offsets } = this
    const { bytes } = k.memory
    const base = start - this.position
    for (let p = start; p < end; ) {
      let blockEnd = Math.min(p + BLOCK_BYTES, end)
      while (blockEnd < end && isContinuation(bytes[blockEnd])) blockEnd--
      const limit = this.units + k.utf16LengthOfUtf8(p, blockEnd)
      while (!this.isDone && offsets[this.next] < limit) {
        for (;;) {
          const lead = bytes[p]
          const units = lead < 0xf0 ? 1 : 2
          if (this.units + units > offsets[this.next]) break
          this.units += units
          p += lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
        }
        offsets[this.next++] = p - base
      }
      this.units = limit
      p = blockEnd
    }
    this.position += end - start
  }

  /** Reads a malformed sequence of this length, which is one unit. */
  readMalformed(length: number, target: Target): void {
    const { offsets, position, units } = this
    const limit = target === 'utf-8' ? units + 1 : position + length
    const start = target === 'utf-8' ? position : units
    while (!this.isDone && offsets[this.next] < limit) offsets[this.next++] = start
    this.position += length
    this.units += 1
  }
}
