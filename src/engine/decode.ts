/** Decoding, in one order for every encoding: nothing to do, the loop for the shortest input, the platform where it answers, the kernels. */
import { kernels, native } from '../kernels/choose.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { loadBytes } from '../kernels/load.ts'
import { MAX_STRING_UNITS } from '../platform/contract.ts'
import { OK } from '../unicode/status.ts'
import { type Chunk, findMalformed, ownChunk, Reader, type Sink } from './read/reader.ts'
import { CountSink, OutputSink } from './read/sinks.ts'
import { ByteStream } from './read/stream.ts'
import { type Codec, chooseCodec, forkCodec, measureBom } from './rules/codec.ts'
import type { MalformedSequence } from './rules/errors.ts'
import type { DecodeSettings } from './rules/settings.ts'
import { CodePointOutput, TextOutput } from './write/output.ts'

/** The text of bytes[start, end). Offsets of errors count from bytes[0]. */
export function decode(settings: DecodeSettings, bytes: Uint8Array, start: number, end: number): string {
  const { codec, policy, stripsBom } = settings
  const first = stripsBom ? start + measureBom(codec, bytes, start, end) : start
  if (first === end) return ''
  if (codec.loops && end - first <= native.loopBytes) {
    const text = codec.loops.decode(bytes, first, end)
    if (text !== undefined) return text
  }
  const decodeNatively = end - first <= MAX_STRING_UNITS ? codec.native?.(native)?.decode : undefined
  const text = decodeNatively?.(bytes, first, end, policy === 'replace')
  return text ?? decodeByKernels(settings, bytes, start, end)
}

/** One window in which nothing is wrong, as most are, is one call of a kernel. A Reader goes on where something is wrong. */
function decodeByKernels(settings: DecodeSettings, bytes: Uint8Array, start: number, end: number): string {
  const k = kernels(end - start)
  if (end - start > WINDOW) return readAll(k, settings, ownChunk(bytes, start, end), createTextSink).output.finish()
  const { codec, policy, stripsBom, flags } = settings
  const { memory, strings } = k
  const { input } = memory
  const last = loadBytes(k, bytes, start, end)
  const chosen = codec.chooseByBom?.(memory.bytes, input, last) ?? codec
  const first = stripsBom ? input + measureBom(chosen, memory.bytes, input, last) : input
  chosen.orderBytes?.(k, first, last)
  const at = memory.output >> 1
  const status = chosen.toUtf16(k, first, last, at, flags)
  const { read, written } = k
  chosen.restoreState?.(0)
  if (status === OK) return strings.fromUtf16(at, at + written)
  // The state that an encoding with shifts has reached is gone.
  const isDone = chosen.fork === undefined
  const own = forkCodec(chosen)
  const sink = createTextSink(k, own, 0)
  if (isDone) sink.output.at += written
  const position = start + first - input + (isDone ? read : 0)
  new Reader(k, own, policy, sink).read(ownChunk(bytes, position, end), true)
  return sink.output.finish()
}

function createTextSink(k: Kernels, codec: Codec, units: number): OutputSink<TextOutput> {
  return new OutputSink(k, codec.toUtf16, new TextOutput(k, units))
}

type CreateSink<T extends Sink> = (k: Kernels, codec: Codec, bytes: number) => T

/** Reads all of the chunk, behind a BOM that is to be stripped, to a sink. */
function readAll<T extends Sink>(k: Kernels, settings: DecodeSettings, chunk: Chunk, createSink: CreateSink<T>): T {
  const { bytes, start, end, base } = chunk
  const codec = chooseCodec(settings.codec, bytes, start, end)
  const first = settings.stripsBom ? start + measureBom(codec, bytes, start, end) : start
  const sink = createSink(k, codec, end - start)
  new Reader(k, codec, settings.policy, sink).read({ bytes, start: first, end, base }, true)
  return sink
}

function readWhole<T extends Sink>(settings: DecodeSettings, bytes: Uint8Array, createSink: CreateSink<T>): T {
  const chunk = { bytes, start: 0, end: bytes.length, base: 0 }
  return readAll(kernels(bytes.length), settings, chunk, createSink)
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

/** The first malformed sequence, judged as code points. */
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
