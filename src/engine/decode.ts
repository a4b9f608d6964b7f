/** Decoding, in one order for every encoding: nothing to do, the loop for the shortest input, the platform where it answers, the kernels. */
import { kernels, native } from '../kernels/choose.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { loadBytes } from '../kernels/load-bytes.ts'
import { MAX_STRING_UNITS } from '../platform/contract.ts'
import { OK } from '../unicode/status.ts'
import { findMalformed, ownChunk, Reader, type Sink } from './read/reader.ts'
import { CountSink, OutputSink } from './read/sinks.ts'
import { ByteStream } from './read/stream.ts'
import { chooseCodec, measureBom } from './rules/bom.ts'
import { type Codec, forkCodec } from './rules/codec.ts'
import type { MalformedSequence } from './rules/errors.ts'
import type { DecodeSettings } from './rules/settings.ts'
import { CodePointOutput, TextOutput } from './write/output.ts'

/** The text of bytes[start, end). Offsets of errors count from bytes[0]. */
export function decode(given: DecodeSettings, bytes: Uint8Array, start: number, end: number): string {
  const settings = given.codec.chooseByBom ? given.chooseByBom(bytes, start, end) : given
  const { codec, policy, stripsBom } = settings
  const first = stripsBom ? start + measureBom(codec, bytes, start, end) : start
  if (first === end) return ''
  if (codec.loops && end - first <= native.loopBytes) {
    const text = codec.loops.decode(bytes, first, end)
    if (text !== undefined) return text
  }
  const decodeNatively = end - first <= MAX_STRING_UNITS ? codec.native?.(native)?.decode : undefined
  const text = decodeNatively?.(bytes, first, end, policy === 'replace')
  return text ?? decodeByKernels(settings, bytes, first, end)
}

/** One window in which nothing is wrong, as most are, is one call of a kernel. A Reader goes on where something is wrong. */
function decodeByKernels(settings: DecodeSettings, bytes: Uint8Array, start: number, end: number): string {
  const { codec, policy, flags } = settings
  const k = kernels(end - start)
  const { memory, strings } = k
  let read = 0
  let written = 0
  if (end - start <= WINDOW) {
    const { input } = memory
    const last = loadBytes(k, bytes, start, end)
    codec.orderBytes?.(k, input, last)
    const at = memory.output >> 1
    const status = codec.toUtf16(k, input, last, at, flags)
    codec.restoreState?.(0)
    if (status === OK) return strings.fromUtf16(at, at + k.written)
    // The state that an encoding with shifts has reached is gone.
    if (!codec.fork) ({ read, written } = k)
  }
  const own = forkCodec(codec)
  const output = new TextOutput(k, end - start)
  output.at += written
  const sink = new OutputSink(k, own.toUtf16, output)
  new Reader(k, own, policy, sink).read(ownChunk(bytes, start + read, end), true)
  return output.finish()
}

type CreateSink<T extends Sink> = (k: Kernels, codec: Codec) => T

/** Reads all of the bytes, behind a BOM that is to be stripped, to a sink. */
function readWhole<T extends Sink>(settings: DecodeSettings, bytes: Uint8Array, createSink: CreateSink<T>): T {
  const { length } = bytes
  const k = kernels(length)
  const codec = chooseCodec(settings.codec, bytes)
  const start = settings.stripsBom ? measureBom(codec, bytes) : 0
  const sink = createSink(k, codec)
  new Reader(k, codec, settings.policy, sink).read({ bytes, start, end: length, base: 0 }, true)
  return sink
}

/** Counts the UTF-16 units that `decode` would give. */
export function countUtf16(settings: DecodeSettings, bytes: Uint8Array): number {
  return readWhole(settings, bytes, (k, codec) => new CountSink(k, codec, 'units')).count
}

export function countCodePoints(settings: DecodeSettings, bytes: Uint8Array): number {
  return readWhole(settings, bytes, (k, codec) => new CountSink(k, codec, 'code points')).count
}

export function decodeCodePoints(settings: DecodeSettings, bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  return readWhole(
    settings,
    bytes,
    (k, codec) => new OutputSink(k, codec.toUtf32, new CodePointOutput(k)),
  ).output.finish()
}

/** The first malformed sequence, judged as code points. Shared memory needs no copy: each window is one. */
export function findError(codec: Codec, bytes: Uint8Array): MalformedSequence | undefined {
  return findMalformed(kernels(bytes.length), chooseCodec(codec, bytes), bytes)
}

/** Decodes a stream piece by piece. */
export class StreamDecoder {
  private readonly stream: ByteStream

  /** @param goesOn behind an error, in the state there; else it starts again */
  constructor(
    private readonly settings: DecodeSettings,
    goesOn = false,
  ) {
    this.stream = new ByteStream(settings.codec, settings.stripsBom, goesOn)
  }

  /** The text of what is complete so far. */
  decode(bytes: Uint8Array): string {
    const { stream, settings } = this
    const { length } = bytes
    const isWhole = stream.isIdle && bytes[length - 1] < 0x80 && length <= MAX_STRING_UNITS
    const decodeNatively = isWhole ? settings.codec.native?.(native)?.decode : undefined
    const start = stream.measureBom(bytes)
    if (!decodeNatively || start === length) return this.run(bytes, false)
    const text = decodeNatively(bytes, start, length, settings.policy === 'replace')
    if (text === undefined) return this.run(bytes, false)
    stream.skip(length, stream.place.source ?? chooseCodec(settings.codec, bytes))
    return text
  }

  /** The text of what was left. */
  flush(): string {
    return this.run(new Uint8Array(0), true)
  }

  private run(bytes: Uint8Array, final: boolean): string {
    const k = kernels(bytes.length)
    const output = new TextOutput(k)
    this.stream.push(bytes, final, (codec, chunk, isLast) => {
      const sink = new OutputSink(k, codec.toUtf16, output)
      return new Reader(k, codec, this.settings.policy, sink).read(chunk, isLast)
    })
    return output.finish()
  }
}
