/**
 * Walks input of any size through the windows of the arena, cuts it at character boundaries, and applies the policy where a
 * kernel stops. The kernels themselves replace (flag REPLACE); every other policy is carried out here.
 */

import { FINAL, type Flags, type Kernels, OK, type Status, TRUNCATED, WINDOW } from '../kernels/contract.ts'
import type { Border } from '../kernels/string-bridge.ts'
import type { Codec } from './codec.ts'
import type { MalformedSequence } from './errors.ts'
import type { ByteOutput } from './output.ts'
import {
  type DecodePolicy,
  type EncodePolicy,
  replaceFlag,
  sequenceOf,
  textForBytes,
  textForCodePoint,
} from './policy.ts'

/** The window while the policy is a function, which may use the arena, so that what follows an error is loaded again. */
const SMALL_WINDOW = 4096

export interface ByteSink {
  /** Takes prepared arena.bytes[start, end), which are `offset` bytes from the start of the stream, as a kernel would. */
  convert(start: number, end: number, flags: Flags, offset: number): Status
  /** Takes what stands for a malformed sequence. */
  text(text: string, sequence: MalformedSequence): void
  /** Leaves nothing in the arena. */
  flush(): void
}

/** Loads bytes[start, end) into the input window, in order; returns where they end there. */
function load(kernels: Kernels, codec: Codec, bytes: Uint8Array, start: number, end: number): number {
  const { bytes: window, input } = kernels.arena
  window.set(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end), input)
  const last = input + end - start
  codec.prepare?.(kernels, input, last)
  return last
}

/**
 * Feeds bytes[start, end) to the sink. Returns where it stopped: at `end`, or without `final` before an incomplete character.
 * @param base offset of bytes[0] from the start of the stream
 */
export function walkBytes(
  kernels: Kernels,
  codec: Codec,
  bytes: Uint8Array,
  start: number,
  end: number,
  final: boolean,
  base: number,
  policy: DecodePolicy,
  sink: ByteSink,
): number {
  const { result } = kernels
  const { input } = kernels.arena
  const foreign = typeof policy === 'function'
  const size = foreign ? SMALL_WINDOW : WINDOW
  let position = start
  while (position < end) {
    const stop = Math.min(end, position + size)
    const flags = (final && stop === end ? FINAL : 0) | replaceFlag(policy)
    const last = load(kernels, codec, bytes, position, stop)
    let p = input
    let loaded = true
    while (loaded && p < last) {
      const status = sink.convert(p, last, flags, base + position + p - input)
      p += result.read
      // (TRUNCATED within the window: a prefix that a wrong byte ends)
      if (status === OK || (status === TRUNCATED && !(flags & FINAL) && p + result.length >= last)) break
      const at = position + p - input
      const sequence = sequenceOf(codec.name, status, base + at, result.length)
      p += sequence.length
      if (foreign) {
        sink.flush()
        loaded = false
      }
      const text = textForBytes(policy, sequence, bytes.subarray(at, at + sequence.length))
      if (bytes.length < end) throw new TypeError('the input was detached or resized while it was read')
      sink.text(text, sequence)
    }
    const next = position + p - input
    if (next === position || (stop === end && loaded)) return next
    position = next
  }
  return position
}

/**
 * The first malformed sequence in bytes[start, end), or how far they are well formed: to `end`, or without `final` to an
 * incomplete character.
 * @param seen is told of each well-formed piece while it is in the input window
 */
export function walkValid(
  kernels: Kernels,
  codec: Codec,
  bytes: Uint8Array,
  start: number,
  end: number,
  final: boolean,
  base: number,
  seen?: (start: number, end: number) => void,
): MalformedSequence | number {
  const { arena, result } = kernels
  let position = start
  while (position < end) {
    const stop = Math.min(end, position + WINDOW)
    const last = load(kernels, codec, bytes, position, stop)
    const flags = final && stop === end ? FINAL : 0
    const status = codec.validate(kernels, arena.input, last, 0, flags)
    const { read, length } = result
    position += read
    const cut = status === TRUNCATED && !flags && arena.input + read + length >= last
    if (status !== OK && !cut) return sequenceOf(codec.name, status, base + position, length)
    seen?.(arena.input, arena.input + read)
    if (stop === end) break
  }
  return position
}

/** Where a unit of the pivot window came from: offset and length in the caller's measure, and the encoding to blame. */
export type Locate = (unit: number, length: number) => { offset: number; length: number }

/**
 * Encodes arena.units[start, end). Returns how many units were read: all, or without `final` all but a lead surrogate at the end.
 */
export function walkUnits(
  kernels: Kernels,
  border: Border,
  codec: Codec,
  start: number,
  end: number,
  final: boolean,
  policy: DecodePolicy | EncodePolicy,
  output: ByteOutput,
  locate: Locate,
): number {
  const { arena, result } = kernels
  const { units } = arena
  const flags = (final ? FINAL : 0) | replaceFlag(policy)
  let p = start
  while (p < end) {
    output.reserve(6 * (end - p))
    const status = codec.fromUtf16(kernels, p, end, output.at, flags)
    const { read, written, length } = result
    output.at += written
    p += read
    if (status === OK || (status === TRUNCATED && !final)) break
    const codePoint = length === 2 ? 0x10000 + ((units[p] & 0x3ff) << 10) + (units[p + 1] & 0x3ff) : units[p]
    const at = p - start
    p += length
    if (policy === 'ignore') continue
    const place = locate(at, length)
    const sequence = sequenceOf(codec.name, status, place.offset, place.length)
    // Foreign code may follow, and the text to encode in between needs the window itself.
    const rest = units.slice(p, end)
    output.flush()
    const text = textForCodePoint(policy, sequence, codePoint, codec.replacement)
    walkText(kernels, border, codec, text, 0, text.length, true, 'throw', output, () => place)
    units.set(rest, p)
  }
  return p - start
}

/** Encodes text[start, end); otherwise as walkUnits. Without `locate`, offsets count units from text[0] plus `base`. */
export function walkText(
  kernels: Kernels,
  border: Border,
  codec: Codec,
  text: string,
  start: number,
  end: number,
  final: boolean,
  policy: EncodePolicy,
  output: ByteOutput,
  locate?: Locate,
  base = 0,
): number {
  const at = kernels.arena.pivot >> 1
  const size = typeof policy === 'function' ? SMALL_WINDOW : WINDOW / 2
  let position = start
  while (position < end) {
    const stop = Math.min(end, position + size)
    const last = final && stop === end
    border.toUtf16(text, position, stop, at)
    const from = position
    const place: Locate = locate ?? ((unit, length) => ({ offset: base + from + unit, length }))
    const read = walkUnits(kernels, border, codec, at, at + stop - position, last, policy, output, place)
    position += read
    if (stop === end) break
  }
  return position
}

/** Encodes codePoints[start, end); offsets count elements. */
export function walkCodePoints(
  kernels: Kernels,
  border: Border,
  codec: Codec,
  codePoints: Uint32Array,
  policy: EncodePolicy,
  output: ByteOutput,
): void {
  const { arena, result } = kernels
  const { length } = codePoints
  const at = arena.pivot >> 2
  const size = (typeof policy === 'function' ? SMALL_WINDOW : WINDOW) / 4
  const flags = FINAL | replaceFlag(policy)
  for (let position = 0; position < length; ) {
    let stop = Math.min(length, position + size)
    // (a lead and a trail surrogate are one character to some encodings: wtf8)
    if (stop < length && codePoints[stop - 1] >> 10 === 0x36) stop--
    arena.codePoints.set(codePoints.subarray(position, stop), at)
    const last = at + stop - position
    let p = at
    while (p < last) {
      output.reserve(6 * (last - p))
      const status = codec.fromUtf32(kernels, p, last, output.at, flags)
      output.at += result.written
      p += result.read
      if (status === OK) break
      const place = { offset: position + p - at, length: 1 }
      const codePoint = arena.codePoints[p++]
      if (policy === 'ignore') continue
      output.flush()
      const sequence = sequenceOf(codec.name, status, place.offset, place.length)
      const text = textForCodePoint(policy, sequence, codePoint, codec.replacement)
      if (codePoints.length < length) throw new TypeError('the input was detached or resized while it was read')
      walkText(kernels, border, codec, text, 0, text.length, true, 'throw', output, () => place)
      break // the window must be loaded again
    }
    position += p - at
  }
}
