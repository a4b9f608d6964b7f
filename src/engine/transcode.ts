/**
 * Bytes to bytes, with no string in between: what one encoding reads goes to the pivot window as UTF-16 (or UCS-4, wide.ts), and from
 * there to the other. Where one side is UTF-16 or UTF-32, or a kernel knows the pair, one step does it.
 */

import { toBytes } from '../encodings/fixed-width.ts'
import { borderFor, kernels } from '../kernels/backend.ts'
import { FINAL, type Flags, type Kernels, OK, type Result, type Status, WINDOW } from '../kernels/contract.ts'
import { type Codec, codecOf, type Step } from './codec.ts'
import { type ByteSink, type Locate, walkBytes, walkText, walkUnits } from './convert.ts'
import type { Encoding } from './encoding.ts'
import { MalformedError } from './errors.ts'
import { type BytesInput, bytesOf, check } from './input.ts'
import { ByteCount, ByteOutput } from './output.ts'
import { type DecodePolicy, decodePolicy } from './policy.ts'
import { begin, ending, Feed, fresh } from './stream.ts'
import { throughUcs4 } from './via-utf32.ts'

/** How bytes are read and written. */
export interface TranscodeOptions {
  /** Malformed input, and characters that the target lacks ('latin1' and 'windows-1252' throw for these). */
  onError?: DecodePolicy
  /** A leading signature of the input: 'strip', the default where the standard defines one, or 'keep' it as a character. */
  bom?: 'strip' | 'keep'
  /** Write a signature first. Default: only to utf16 and utf32. Nothing is written for empty input. */
  writeBom?: boolean
  /** transcodeInto: false says that more input follows, and leaves an incomplete character at the end unread. Default true. */
  final?: boolean
}

/** The step that takes prepared bytes of one encoding straight to bytes of the other; undefined: there is none. */
function directStep(from: Codec, to: Codec): Step | undefined {
  if (from.fork) return undefined // what it has read is behind it
  const isUcs2 = from.pairless && to.pairless
  // The target must not accept what is malformed in the source …
  const lax = (to.lone && !from.lone) || (to.wide && !from.wide && from.units === 4)
  if (from.units && !lax && !isUcs2) {
    const size = from.units
    const step = size === 2 ? to.fromUtf16 : to.fromUtf32
    return (k, start, end, at, flags) => {
      const status = step(k, start / size, Math.floor(end / size), at, flags)
      k.result.read *= size
      return status
    }
  }
  // … nor the source give what the target lacks.
  const foreign = from.lone || to.pairless || (from.wide && !to.wide && to.units === 4)
  if (to.units && (!foreign || isUcs2))
    return toBytes(to.units, to.prepare !== undefined, to.units === 2 ? from.toUtf16 : from.toUtf32)
  if (isUtf8(from) && isUtf8(to)) return copyUtf8
  if (from.name === 'utf-8' && to.name === 'iso-8859-1')
    return (k, start, end, at, flags) => k.utf8ToLatin1(k.arena.bytes, start, end, k.arena.bytes, at, flags)
  if (from.name === 'iso-8859-1' && to.name === 'utf-8')
    return (k, start, end, at, flags) => k.latin1ToUtf8(k.arena.bytes, start, end, k.arena.bytes, at, flags)
  return undefined
}

/** Has UTF-8, all of it, as a part? */
function isUtf8({ name }: Codec): boolean {
  return name === 'utf-8' || name === 'utf-8-rfc2279'
}

function copyUtf8(k: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { arena, result } = k
  const status = k.validateUtf8(arena.bytes, start, end, flags)
  arena.bytes.copyWithin(at, start, start + result.read)
  result.written = result.read
  return status
}

/**
 * Where the bytes lie that gave a unit, or a code point of a wide source: `first` and `length` in bytes[start, end). Found by
 * halving; writes to the output window.
 * @param from in the state before
 */
function locate(kernels: Kernels, from: Codec, start: number, end: number, flags: Flags, unit: number, count: number) {
  const { arena, result } = kernels
  function read(bytes: number): Result {
    const own = fresh(from)
    const [step, size] = own.wide ? [own.toUtf32, 4] : [own.toUtf16, 2]
    const isAll = from.lone && bytes === end - start
    step(kernels, start, start + bytes, arena.output / size, isAll ? flags : flags & ~FINAL)
    return result
  }
  let low = 1 // the fewest bytes that give the unit
  let high = Math.min(end - start, from.fork ? WINDOW : 6 * (unit + 2)) // (no character is longer)
  while (low < high) {
    const middle = (low + high) >> 1
    if (read(middle).written > unit) high = middle
    else low = middle + 1
  }
  const { read: first, written } = read(low - 1)
  const length = read(low).read - first
  if (!from.lone || from.units) return { first, length }
  // What follows a lone surrogate may have decided about it, and has been read with it: each has the bytes that it is written as.
  const at = (arena.output >> 1) + unit
  const bytes = (from: number, to: number, { fromUtf16 }: Codec): number => {
    fromUtf16(kernels, from, to, arena.output + 4 * WINDOW, FINAL)
    return result.written
  }
  return { first: first + bytes(at - unit + written, at, from), length: bytes(at, at + count, from) }
}

/** A lead surrogate that has been read and not written: its trail may follow what is dropped behind it. */
interface Held {
  unit: number
  place: { offset: number; length: number }
}
/** Where a stream keeps one. */
interface Carry {
  held?: Held
}

/** @param carry takes a lead surrogate at the end, for sources that give lone ones; `release` writes it */
function byteSink(
  kernels: Kernels,
  from: Codec,
  to: Codec,
  policy: DecodePolicy,
  output: ByteOutput,
  carry?: Carry,
): ByteSink & { release(): void } {
  const { arena, result } = kernels
  const border = borderFor(kernels)
  const pivot = arena.pivot >> 1
  const direct = directStep(from, to)
  function release(): void {
    if (!carry?.held) return
    const { unit, place } = carry.held
    carry.held = undefined
    arena.units[pivot] = unit
    walkUnits(kernels, border, to, pivot, pivot + 1, true, policy, output, () => place)
  }
  return {
    release,
    convert(start, end, flags, offset) {
      let done = 0
      if (direct && !carry?.held) {
        output.reserve(6 * (end - start))
        const status = direct(kernels, start, end, output.at, flags & ~FINAL)
        output.at += result.written
        done = result.read
        if (status === OK && done === end - start) return OK
      }
      // What the direct step left, the way round tells what is wrong with it.
      const rest = start + done
      const kept = typeof policy === 'function' ? arena.bytes.slice(rest, end) : undefined // it may use the arena
      const before = fresh(from)
      function locateIn(p: number, stop: number): Locate {
        let known = 0 // units, which the bytes before p gave
        return (index, count) => {
          if (from.units === 2) return { offset: offset + p - start + 2 * index, length: 2 * count }
          output.flush()
          if (kept) arena.bytes.set(kept, rest)
          const { first, length } = locate(kernels, before, p, stop, flags, index - known, count)
          const place = { offset: offset + p - start + first, length }
          if (!from.fork) {
            known = index
            p += first
          }
          return place
        }
      }
      if (from.wide) {
        const status = throughUcs4(kernels, border, from, to, rest, end, flags, policy, output, locateIn)
        result.read += done
        return status
      }
      const held = carry?.held
      const first = held ? pivot + 1 : pivot
      if (held) arena.units[pivot] = held.unit
      const status = from.toUtf16(kernels, rest, end, first, flags)
      const { read, written, length } = result
      const inner = locateIn(rest, end)
      const place: Locate = held ? (index, count) => (index === 0 ? held.place : inner(index - 1, count)) : inner
      const last = first + written
      const lead = arena.units[last - 1]
      const isCut = carry && last > pivot && lead >> 10 === 0x36
      const size = from.units ?? 3
      if (isCut && last > first)
        carry.held = { unit: lead, place: { offset: offset + done + read - size, length: size } }
      else if (carry && !isCut) carry.held = undefined
      walkUnits(kernels, border, to, pivot, isCut ? last - 1 : last, true, policy, output, place)
      result.read = done + read
      result.length = length
      return status
    },
    text(text, { offset, length }) {
      if (text === '') return
      release()
      walkText(kernels, border, to, text, 0, text.length, true, 'throw', output, () => ({ offset, length }))
    },
    flush: () => output.flush(),
  }
}

/** Transcodes a stream piece by piece; the pieces may be cut anywhere. Begins anew after `end`, and after an error. */
export class Transcoder {
  private readonly to: Codec
  private readonly policy: DecodePolicy
  private readonly feed: Feed
  private own: Codec | undefined
  private carry: Carry | undefined

  constructor(
    from: Encoding,
    to: Encoding,
    private readonly options?: TranscodeOptions,
  ) {
    this.to = codecOf(to)
    this.policy = decodePolicy(options)
    this.feed = new Feed(codecOf(from), options?.bom !== 'keep')
  }

  /** The bytes of what is complete so far. */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    return this.run(bytes, false, (k) => new ByteOutput(k)).finish()
  }

  /** The bytes of what was left. */
  end(): Uint8Array<ArrayBuffer> {
    return this.run(new Uint8Array(0), true, (k) => new ByteOutput(k)).finish()
  }

  /** @internal */
  run<T extends ByteOutput>(bytes: Uint8Array, final: boolean, make: (kernels: Kernels) => T): T {
    const k = kernels(bytes.length)
    const output = make(k)
    if (!this.own) {
      this.own = fresh(this.to)
      if (this.options?.writeBom ?? this.to.signs) output.sign(this.own)
    }
    const signed = output.length
    const to = this.own
    const { policy } = this
    let fine = false
    try {
      this.feed.push(bytes, final, (from, piece, start, last, base) => {
        if (from.lone) this.carry ??= {}
        const sink = byteSink(k, from, to, policy, output, this.carry)
        const end = walkBytes(k, from, piece, start, piece.length, last, base, policy, sink)
        if (last) sink.release()
        return end
      })
      fine = true
    } finally {
      if (final || !fine) this.own = this.carry = undefined
    }
    if (signed > 0 && output.length === signed) {
      // The text is still empty: it is not signed before there is some.
      output.clear()
      this.own = undefined
    }
    if (final) output.close(to)
    return output
  }
}

/**
 * The bytes in another encoding. Equal to `to.encode(from.decode(bytes))` where both succeed.
 * @throws MalformedError, in bytes of the source, for malformed input and for characters that the target lacks (policy 'throw')
 */
export function transcode(
  bytes: BytesInput,
  from: Encoding,
  to: Encoding,
  options?: TranscodeOptions,
): Uint8Array<ArrayBuffer> {
  return new Transcoder(from, to, options).run(bytesOf(bytes), true, (k) => new ByteOutput(k)).finish()
}

/** Bytes that `transcode` would give. Throws what it would throw. */
export function transcodedLength(bytes: BytesInput, from: Encoding, to: Encoding, options?: TranscodeOptions): number {
  return new Transcoder(from, to, options).run(bytesOf(bytes), true, (k) => new ByteCount(k)).count
}

/** Bytes that transcodeInto takes at a time. */
const PIECE = 1 << 15

/** What bytes up to `end` give, without what closes the text, and the codecs behind them. */
interface Piece {
  bytes: Uint8Array
  closing: Uint8Array
  from: Codec
  to: Codec
  end: number
  /** What is wrong at `end`. */
  error?: MalformedError
}

/** Thrown to read no further than to `end`. */
class Stop {
  constructor(readonly end: number) {}
}

/**
 * Transcodes as many whole characters as the target holds: `read` bytes to `written` bytes. Errors beyond `read` don't count; when
 * it throws, what the target holds is not specified. From an encoding with shift states, `read` may be in a shifted sequence.
 */
export function transcodeInto(
  bytes: BytesInput,
  target: Uint8Array,
  from: Encoding,
  to: Encoding,
  options?: TranscodeOptions,
): { read: number; written: number } {
  if (!(target instanceof Uint8Array)) check(target, 'Uint8Array') // (of another realm)
  const all = bytesOf(bytes)
  const { length } = all
  const policy = decodePolicy(options)
  const { codec, start } = begin(codecOf(from), all, options?.bom !== 'keep')
  let source = codec
  let sink = fresh(codecOf(to))
  const signs = options?.writeBom ?? sink.signs
  const k = kernels(Math.min(all.length, target.length))
  let closing: Uint8Array = new Uint8Array(0)
  let read = 0
  let written = 0
  let next = start

  /** Transcodes source[next, end) as far as it goes, or one character or malformed sequence of them. */
  function run(end: number, final: boolean, one: boolean): Piece {
    const output = new ByteOutput(k)
    const from = fresh(source)
    const to = fresh(sink)
    if (written === 0 && signs) output.sign(to)
    const signed = output.length
    const inner = byteSink(k, from, to, policy, output)
    const stopping: ByteSink = {
      ...inner,
      text(text, sequence) {
        inner.text(text, sequence)
        throw new Stop(sequence.offset + sequence.length)
      },
    }
    const each = one && policy === 'replace' ? () => to.replacement : policy
    let error: MalformedError | undefined
    try {
      end = walkBytes(k, from, all, next, end, final, 0, each, one ? stopping : inner)
    } catch (caught) {
      if (caught instanceof Stop) end = caught.end
      else if (caught instanceof MalformedError && policy === 'throw') {
        error = caught
        end = caught.offset
      } else throw caught
    }
    if (output.length === signed) output.clear() // (a signature alone is nothing)
    return { bytes: output.finish(), closing: ending(to, k), from, to, end, error }
  }

  // A piece that does not fit is halved, one that holds no whole character grows until it does.
  let size = typeof policy === 'function' ? 1 : PIECE
  let growing = false
  while (next < length && written < target.length) {
    const end = Math.min(length, next + size)
    const piece = run(end, end === length && options?.final !== false, growing || size === 1)
    if (all.length < length) throw new TypeError('the input was detached or resized while it was read')
    if (written + piece.bytes.length + piece.closing.length > target.length) {
      if (growing || size === 1) break
      size = Math.max(1, (piece.end - next) >> 1)
      continue
    }
    const stuck = piece.end === next && !piece.error
    if (stuck && end === length) break
    growing = stuck
    if (stuck) size++
    else {
      target.set(piece.bytes, written)
      written += piece.bytes.length
      read = next = piece.end
      closing = piece.closing
      source = piece.from
      sink = piece.to
      if (typeof policy === 'function') size = 1
    }
    if (piece.error) {
      if (written + closing.length < target.length) throw piece.error
      break
    }
  }
  target.set(closing, written)
  return { read: Math.max(read, next), written: written + closing.length }
}
