/** A transcoding into a target: what transcodeInto and pushInto do. */
import type { Kernels } from '../kernels/contract.ts'
import { FillJob } from './fill-target.ts'
import { Reader } from './read/reader.ts'
import type { ByteStream } from './read/stream.ts'
import { chooseCodec, measureBom } from './rules/bom.ts'
import { type Codec, forkCodec } from './rules/codec.ts'
import { checkUnchanged } from './rules/input.ts'
import { decodePolicyOf, textForMalformed } from './rules/policy.ts'
import type { TranscodeSettings } from './rules/settings.ts'
import { TranscodeSink } from './transcode-sink.ts'
import { ByteOutput } from './write/output.ts'
import { Writer } from './write/writer.ts'

/** @param counts only counts the bytes */
export function createWriter(k: Kernels, to: Codec, settings: TranscodeSettings, counts = false): Writer {
  const writer = new Writer(k, forkCodec(to), settings.policy, new ByteOutput(k, counts))
  writer.isTranscoding = true
  writer.owesBom = settings.writesBom
  return writer
}

/** Where a stream of bytes stands. */
interface TranscodeState {
  readonly stream: ByteStream
  readonly writer: Writer | undefined
}

/** A transcoding into a target. */
export class TranscodeJob extends FillJob {
  readonly source: Codec
  /** @param stream what the job goes on from; more input follows */
  constructor(
    private readonly settings: TranscodeSettings,
    private readonly codecs: { from: Codec; to: Codec },
    private readonly bytes: Uint8Array,
    stream?: TranscodeState,
  ) {
    const { base, source } = stream?.stream.place ?? { base: 0, source: undefined }
    const { policy } = settings
    super({ to: codecs.to, policy }, { length: bytes.length, base, final: !stream && settings.final }, stream?.writer)
    this.source = source ?? chooseCodec(codecs.from, bytes)
    if (!source && settings.stripsBom) this.position = measureBom(this.source, bytes)
  }

  protected createWriter(): Writer {
    return createWriter(this.kernels, this.codecs.to, this.settings)
  }

  protected write(writer: Writer, limit: number, isSingle: boolean): number {
    const { kernels: k, bytes, position, length, base } = this
    const from = this.source
    const sink = new TranscodeSink(writer, from, isSingle)
    const { policy } = this.settings
    const reads = decodePolicyOf(policy)
    // Alone, a malformed sequence is replaced here, so that the sink sees where it ends.
    const each =
      isSingle && reads === 'replace' ? (): string => textForMalformed(policy, writer.codec.replacement) : reads
    const isLast = limit === length && this.final
    const end = new Reader(k, from, each, sink).read({ bytes, start: position, end: limit, base }, isLast)
    if (isLast && end === limit) writer.writeLead()
    checkUnchanged(bytes, length)
    return end
  }

  protected saveSource(): number {
    return this.source.saveState?.() ?? 0
  }

  protected restoreSource(state: number): void {
    this.source.restoreState?.(state)
  }
}
