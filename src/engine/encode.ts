/** Encoding, in one order for every encoding: nothing to do, the loop for the shortest text, the platform where it answers, the kernels. */
import { kernels, native } from '../kernels/choose.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import type { Progress } from '../platform/contract.ts'
import { setBytes } from '../platform/typed-arrays.ts'
import { FINAL, OK } from '../unicode/status.ts'
import { isLeadSurrogate } from '../unicode/surrogates.ts'
import { type Codec, forkCodec, type Loops } from './rules/codec.ts'
import { markUnattributed } from './rules/errors.ts'
import { checkStart, checkTarget } from './rules/input.ts'
import type { EncodeSettings } from './rules/settings.ts'
import { ByteOutput } from './write/output.ts'
import { MAX_POOLED_BYTES, MAX_POOLED_UNITS, MAX_UNIT_BYTES, pool } from './write/pool.ts'
import { writeCodePoints } from './write/utf32.ts'
import { Writer } from './write/writer.ts'

/** The bytes of the text by a loop or the platform, in an array of their own. */
export function encodeWithoutKernels(settings: EncodeSettings, text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text === '') return new Uint8Array(0)
  const { codec, policy, writesBom } = settings
  if (writesBom || isPooled(settings, text)) return undefined
  const isShort = codec.loops !== undefined && text.length <= native.loopUnits
  const bytes = isShort ? encodeByLoop(codec.loops, text) : undefined
  return bytes ?? codec.native?.(native)?.encode?.(text, policy === 'replace')
}

/** The bytes of text that the loop and the platform leave. */
export function encodeRemaining(settings: EncodeSettings, text: string): Uint8Array<ArrayBuffer> {
  return isPooled(settings, text) ? encodePooled(settings, text) : encodeByKernels(settings, text)
}

function isPooled({ pooled }: EncodeSettings, text: string): boolean {
  return pooled && text.length <= MAX_POOLED_UNITS
}

/** Units of text up to which the array that a loop writes to is kept. */
const MAX_KEPT_UNITS = 1 << 16
/** Bytes up to which a loop copies faster than `slice`. */
const MAX_LOOP_COPY_BYTES = 16

let kept: Uint8Array<ArrayBuffer> | undefined

function encodeByLoop(loops: Loops, text: string): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text
  if (length > MAX_KEPT_UNITS) {
    const bytes = new Uint8Array(MAX_UNIT_BYTES * length)
    const written = loops.encode(text, bytes, 0)
    return written < 0 ? undefined : bytes.slice(0, written)
  }
  kept ??= new Uint8Array(MAX_UNIT_BYTES * MAX_KEPT_UNITS)
  const written = loops.encode(text, kept, 0)
  if (written < 0) return undefined
  if (written > MAX_LOOP_COPY_BYTES) return kept.slice(0, written)
  const bytes = new Uint8Array(written)
  for (let i = 0; i < written; i++) bytes[i] = kept[i]
  return bytes
}

/** The bytes of short text as a part of the pool. What has become long for it gets a buffer of its own. */
function encodePooled(settings: EncodeSettings, text: string): Uint8Array<ArrayBuffer> {
  pool.reserve(MAX_UNIT_BYTES * text.length)
  const done = settings.writesBom ? -1 : writeWithoutKernels(settings, text, pool.bytes, pool.at)
  if (done >= 0) return pool.cut(done)
  const bytes = viewEncoded(settings, text)
  if (bytes.length > MAX_POOLED_BYTES) return bytes.slice()
  pool.reserve(bytes.length)
  pool.bytes.set(bytes, pool.at)
  return pool.cut(bytes.length)
}

/**
 * Writes the text, without a BOM, by the loop or the platform. Returns how many bytes; -1: the kernels have to.
 * @param target has room for all of it, and for a loop three bytes a unit
 */
export function writeWithoutKernels(
  { codec, policy }: EncodeSettings,
  text: string,
  target: Uint8Array,
  at: number,
): number {
  if (codec.loops && text.length <= native.loopUnits && target.length - at >= MAX_UNIT_BYTES * text.length) {
    const written = codec.loops.encode(text, target, at)
    if (written >= 0) return written
  }
  return codec.native?.(native)?.write?.(text, target, at, policy === 'replace') ?? -1
}

/** Is the room enough for any text of this length? */
export function surelyFits({ codec }: EncodeSettings, text: string, room: number): boolean {
  return room >= (codec.maxUnitBytes ?? MAX_UNIT_BYTES) * text.length
}

/** Writes all of the text at target[start] by a loop or the platform. Returns how many bytes; -1: it may not fit, or the kernels have to. */
export function writeWhole(settings: EncodeSettings, text: string, target: Uint8Array, start: number): number {
  if (text === '') return 0
  if (settings.writesBom) return -1
  const room = target.length - start
  const fits = surelyFits(settings, text, room) || (codecWrites(settings) && byteLength(settings, text) <= room)
  return fits ? writeWithoutKernels(settings, text, target, start) : -1
}

/** Writes all of what `writeWhole` leaves. @throws RangeError where it does not fit */
export function writeRemaining(settings: EncodeSettings, text: string, target: Uint8Array, start: number): number {
  const bytes = viewEncoded(settings, text)
  if (typeof settings.policy === 'function') {
    // It may have changed the target.
    checkTarget(target)
    checkStart(target, start)
  }
  const { length } = bytes
  const room = target.length - start
  if (length > room)
    throw markUnattributed(new RangeError(`target: needs ${length} bytes from ${start} on, has ${room}`))
  setBytes(target, bytes, start)
  return length
}

/** Does the platform write this encoding? */
function codecWrites({ codec }: EncodeSettings): boolean {
  return codec.native?.(native)?.write !== undefined
}

/** Counts the bytes that `encode` would give. */
function byteLength(settings: EncodeSettings, text: string): number {
  return countWithoutKernels(settings, text) ?? countByKernels(settings, text)
}

/** Counts them where a loop or the platform does. */
export function countWithoutKernels({ codec, writesBom }: EncodeSettings, text: string): number | undefined {
  if (text === '') return 0
  const bom = writesBom ? codec.bom!.length : 0
  const short = codec.loops && text.length <= native.countedUnits ? codec.loops.count(text) : -1
  if (short >= 0) return bom + short
  const length = codec.native?.(native)?.byteLength?.(text)
  return length === undefined ? undefined : bom + length
}

/** Counts the bytes of text that the loop and the platform leave. */
export function countByKernels(settings: EncodeSettings, text: string): number {
  const { codec, policy, writesBom } = settings
  const bom = writesBom ? codec.bom!.length : 0
  const k = kernels(text.length)
  const { read, written } = countWellFormedBytes(k, codec, text, policy === 'replace')
  if (read === text.length) return bom + written
  const writer = createWriter(k, settings, true)
  writer.writeText(text, read, text.length, 0)
  writer.finish()
  return bom + written + writer.output.length
}

/**
 * Counts the bytes of text by a kernel, up to the first error unless that is replaced: a lone surrogate counts as U+FFFD then. Where the encoding has
 * no such kernel, nothing is read.
 */
function countWellFormedBytes(k: Kernels, { countBytes }: Codec, text: string, replaces: boolean): Progress {
  const { memory, strings } = k
  const at = memory.pivot >> 1
  let written = 0
  let position = 0
  while (countBytes && position < text.length) {
    let end = Math.min(text.length, position + WINDOW / 2)
    if (end < text.length && isLeadSurrogate(text.charCodeAt(end - 1))) end-- // perhaps the first half of a pair
    strings.toUtf16(text, position, end, at)
    const last = at + end - position
    if (!replaces && k.validateUtf16(at, last, 0, FINAL) !== OK) {
      const { read } = k
      return { read: position + read, written: written + countBytes(k, at, at + read) }
    }
    written += countBytes(k, at, last)
    position = end
  }
  return { read: position, written }
}

/** @param counts only counts the bytes */
export function createWriter(k: Kernels, { codec, policy, direct }: EncodeSettings, counts = false): Writer {
  return new Writer(k, forkCodec(codec, direct), policy, new ByteOutput(k, counts))
}

/** The bytes of the text by the kernels, in an array of their own. */
function encodeByKernels(settings: EncodeSettings, text: string): Uint8Array<ArrayBuffer> {
  const k = kernels(text.length)
  const { bytes, output } = k.memory
  return encodeWindow(k, settings, text)
    ? bytes.slice(output, output + k.written)
    : encodeRest(k, settings, text).finish()
}

/** The same; they may be a view of the output window, valid until the next call. */
function viewEncoded(settings: EncodeSettings, text: string): Uint8Array<ArrayBuffer> {
  const k = kernels(text.length)
  const { bytes, output } = k.memory
  return encodeWindow(k, settings, text)
    ? bytes.subarray(output, output + k.written)
    : encodeRest(k, settings, text).peek()
}

/**
 * Writes the bytes of text of one window in which nothing is wrong, as most is, to the output window: `k.written` bytes. False: it has stopped
 * behind `k.read` units, where a Writer goes on. An encoding with shift states needs no fork for this: nothing comes between the first state and
 * the last. Where it stops, its state is lost, and nothing counts as read.
 */
export function encodeWindow(k: Kernels, settings: EncodeSettings, text: string): boolean {
  const { codec, flags, writesBom, direct } = settings
  const { length } = text
  if (length > WINDOW / 2 || direct === 'optional') {
    k.read = k.written = 0
    return false
  }
  const { memory, strings } = k
  const start = memory.pivot >> 1
  let head = 0
  if (writesBom && length > 0) {
    memory.bytes.set(codec.bom!, memory.output)
    head = codec.bom!.length
  }
  strings.toUtf16(text, 0, length, start)
  const status = codec.fromUtf16(k, start, start + length, memory.output + head, flags)
  const { read } = k
  const written = head + k.written
  const isLost = status !== OK && codec.fork !== undefined
  const ending = status === OK ? (codec.finish?.(k, memory.output + written) ?? 0) : 0
  codec.restoreState?.(0)
  k.read = isLost ? 0 : read
  k.written = isLost ? 0 : written + ending
  return status === OK
}

/** Goes on where `encodeWindow` has stopped. */
function encodeRest(k: Kernels, settings: EncodeSettings, text: string): ByteOutput {
  const { read, written } = k
  const writer = createWriter(k, settings)
  writer.output.at += written
  if (settings.writesBom && written === 0) writer.writeBom()
  writer.writeText(text, read, text.length, 0)
  writer.finish()
  return writer.output
}

export function encodeCodePoints(settings: EncodeSettings, codePoints: Uint32Array): Uint8Array<ArrayBuffer> {
  const writer = createWriter(kernels(codePoints.byteLength), settings)
  if (settings.writesBom && codePoints.length > 0) writer.writeBom()
  writeCodePoints(writer, codePoints)
  writer.finish()
  return writer.output.finish()
}

/** Where a stream of text stands. */
export interface EncodeState {
  /** Undefined: nothing has been written. Its output is empty between calls. */
  readonly writer: Writer | undefined
  /** Offset of what comes next from the start of the stream. */
  readonly base: number
}

export const STREAM_START: EncodeState = { writer: undefined, base: 0 }

/** Encodes a stream of text piece by piece. It starts again at its end and after an error. */
export class StreamEncoder {
  state = STREAM_START

  constructor(readonly settings: EncodeSettings) {}

  /** The bytes of what is complete so far. */
  encode(chunk: string, final = false): Uint8Array<ArrayBuffer> {
    const { settings } = this
    const { base, writer: begun } = this.state
    const k = kernels(chunk.length, begun?.kernels)
    const writer = begun ?? createWriter(k, settings)
    if (!begun && settings.writesBom && chunk !== '') writer.writeBom()
    this.state = STREAM_START
    writer.writeText(chunk, 0, chunk.length, base)
    if (final) writer.finish()
    else if (base + chunk.length > 0) this.state = { writer, base: base + chunk.length }
    return writer.output.finish()
  }
}
