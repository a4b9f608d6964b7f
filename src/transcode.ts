/**
 * Octets to octets, with no string in between: what one encoding reads goes to the pivot window as UTF-16 (or UCS-4, wide.ts), and from
 * there to the other. Where one side is UTF-16 or UTF-32, or a kernel knows the pair, one step does it.
 */
import { begin, ending, Feed, fresh } from './begin.ts'
import { type Codec, codecOf, type Step } from './codec.ts'
import type { Encoding } from './encoding.ts'
import { MalformedError } from './errors.ts'
import { type BytesInput, check, octetsOf } from './input.ts'
import { borderFor, kernels } from './kernels/backend.ts'
import { FINAL, type Flags, type Kernels, OK, type Result, type Status, WINDOW } from './kernels/kernels.ts'
import { OctetCount, OctetOutput } from './outputs.ts'
import { type DecodePolicy, decodePolicy } from './policy.ts'
import { toOctets } from './units.ts'
import { type Locate, type OctetSink, walkOctets, walkText, walkUnits } from './walk.ts'
import { throughUcs4 } from './wide.ts'

/** How octets are read and written. */
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

/** The step that takes prepared octets of one encoding straight to octets of the other; undefined: there is none. */
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
    return toOctets(to.units, to.prepare !== undefined, to.units === 2 ? from.toUtf16 : from.toUtf32)
  if (isUtf8(from) && isUtf8(to)) return copyUtf8
  if (from.name === 'utf-8' && to.name === 'iso-8859-1')
    return (k, start, end, at, flags) => k.utf8ToLatin1(k.arena.octets, start, end, k.arena.octets, at, flags)
  if (from.name === 'iso-8859-1' && to.name === 'utf-8')
    return (k, start, end, at, flags) => k.latin1ToUtf8(k.arena.octets, start, end, k.arena.octets, at, flags)
  return undefined
}

/** Has UTF-8, all of it, as a part? */
function isUtf8({ name }: Codec): boolean {
  return name === 'utf-8' || name === 'utf-8-rfc2279'
}

function copyUtf8(k: Kernels, start: number, end: number, at: number, flags: Flags): Status {
  const { arena, result } = k
  const status = k.validateUtf8(arena.octets, start, end, flags)
  arena.octets.copyWithin(at, start, start + result.read)
  result.written = result.read
  return status
}

/**
 * Where the octets lie that gave a unit, or a code point of a wide source: `first` and `length` in octets[start, end). Found by
 * halving; writes to the output window.
 * @param from in the state before
 */
function locate(kernels: Kernels, from: Codec, start: number, end: number, flags: Flags, unit: number, count: number) {
  const { arena, result } = kernels
  function read(octets: number): Result {
    const own = fresh(from)
    const [step, size] = own.wide ? [own.toUtf32, 4] : [own.toUtf16, 2]
    const isAll = from.lone && octets === end - start
    step(kernels, start, start + octets, arena.output / size, isAll ? flags : flags & ~FINAL)
    return result
  }
  let low = 1 // the fewest octets that give the unit
  let high = Math.min(end - start, from.fork ? WINDOW : 6 * (unit + 2)) // (no character is longer)
  while (low < high) {
    const middle = (low + high) >> 1
    if (read(middle).written > unit) high = middle
    else low = middle + 1
  }
  const { read: first, written } = read(low - 1)
  const length = read(low).read - first
  if (!from.lone || from.units) return { first, length }
  // What follows a lone surrogate may have decided about it, and has been read with it: each has the octets that it is written as.
  const at = (arena.output >> 1) + unit
  const octets = (from: number, to: number, { fromUtf16 }: Codec): number => {
    fromUtf16(kernels, from, to, arena.output + 4 * WINDOW, FINAL)
    return result.written
  }
  return { first: first + octets(at - unit + written, at, from), length: octets(at, at + count, from) }
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
function octetSink(
  kernels: Kernels,
  from: Codec,
  to: Codec,
  policy: DecodePolicy,
  output: OctetOutput,
  carry?: Carry,
): OctetSink & { release(): void } {
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
      const kept = typeof policy === 'function' ? arena.octets.slice(rest, end) : undefined // it may use the arena
      const before = fresh(from)
      function locateIn(p: number, stop: number): Locate {
        let known = 0 // units, which the octets before p gave
        return (index, count) => {
          if (from.units === 2) return { offset: offset + p - start + 2 * index, length: 2 * count }
          output.flush()
          if (kept) arena.octets.set(kept, rest)
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

  /** The octets of what is complete so far. */
  push(octets: Uint8Array): Uint8Array<ArrayBuffer> {
    return this.run(octets, false, (k) => new OctetOutput(k)).finish()
  }

  /** The octets of what was left. */
  end(): Uint8Array<ArrayBuffer> {
    return this.run(new Uint8Array(0), true, (k) => new OctetOutput(k)).finish()
  }

  /** @internal */
  run<T extends OctetOutput>(octets: Uint8Array, final: boolean, make: (kernels: Kernels) => T): T {
    const k = kernels(octets.length)
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
      this.feed.push(octets, final, (from, piece, start, last, base) => {
        if (from.lone) this.carry ??= {}
        const sink = octetSink(k, from, to, policy, output, this.carry)
        const end = walkOctets(k, from, piece, start, piece.length, last, base, policy, sink)
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
 * The octets in another encoding. Equal to `to.encode(from.decode(bytes))` where both succeed.
 * @throws MalformedError, in octets of the source, for malformed input and for characters that the target lacks (policy 'throw')
 */
export function transcode(
  bytes: BytesInput,
  from: Encoding,
  to: Encoding,
  options?: TranscodeOptions,
): Uint8Array<ArrayBuffer> {
  return new Transcoder(from, to, options).run(octetsOf(bytes), true, (k) => new OctetOutput(k)).finish()
}

/** Octets that `transcode` would give. Throws what it would throw. */
export function transcodedLength(bytes: BytesInput, from: Encoding, to: Encoding, options?: TranscodeOptions): number {
  return new Transcoder(from, to, options).run(octetsOf(bytes), true, (k) => new OctetCount(k)).count
}

/** Octets that transcodeInto takes at a time. */
const PIECE = 1 << 15

/** What octets up to `end` give, without what closes the text, and the codecs behind them. */
interface Piece {
  octets: Uint8Array
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
 * Transcodes as many whole characters as the target holds: `read` octets to `written` octets. Errors beyond `read` don't count; when
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
  const octets = octetsOf(bytes)
  const { length } = octets
  const policy = decodePolicy(options)
  const { codec, start } = begin(codecOf(from), octets, options?.bom !== 'keep')
  let source = codec
  let sink = fresh(codecOf(to))
  const signs = options?.writeBom ?? sink.signs
  const k = kernels(Math.min(octets.length, target.length))
  let closing: Uint8Array = new Uint8Array(0)
  let read = 0
  let written = 0
  let next = start

  /** Transcodes octets[next, end) as far as it goes, or one character or malformed sequence of them. */
  function run(end: number, final: boolean, one: boolean): Piece {
    const output = new OctetOutput(k)
    const from = fresh(source)
    const to = fresh(sink)
    if (written === 0 && signs) output.sign(to)
    const signed = output.length
    const inner = octetSink(k, from, to, policy, output)
    const stopping: OctetSink = {
      ...inner,
      text(text, sequence) {
        inner.text(text, sequence)
        throw new Stop(sequence.offset + sequence.length)
      },
    }
    const each = one && policy === 'replace' ? () => to.replacement : policy
    let error: MalformedError | undefined
    try {
      end = walkOctets(k, from, octets, next, end, final, 0, each, one ? stopping : inner)
    } catch (caught) {
      if (caught instanceof Stop) end = caught.end
      else if (caught instanceof MalformedError && policy === 'throw') {
        error = caught
        end = caught.offset
      } else throw caught
    }
    if (output.length === signed) output.clear() // (a signature alone is nothing)
    return { octets: output.finish(), closing: ending(to, k), from, to, end, error }
  }

  // A piece that does not fit is halved, one that holds no whole character grows until it does.
  let size = typeof policy === 'function' ? 1 : PIECE
  let growing = false
  while (next < length && written < target.length) {
    const end = Math.min(length, next + size)
    const piece = run(end, end === length && options?.final !== false, growing || size === 1)
    if (octets.length < length) throw new TypeError('the input was detached or resized while it was read')
    if (written + piece.octets.length + piece.closing.length > target.length) {
      if (growing || size === 1) break
      size = Math.max(1, (piece.end - next) >> 1)
      continue
    }
    const stuck = piece.end === next && !piece.error
    if (stuck && end === length) break
    growing = stuck
    if (stuck) size++
    else {
      target.set(piece.octets, written)
      written += piece.octets.length
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
