/**
 * Bytes to bytes, with no string in between: what one encoding reads goes to the pivot window as UTF-16 (or as UCS-4, where its code points
 * exceed Unicode), and from there to the other. Where one side is UTF-16 or UTF-32, or a kernel knows the pair, one step does it.
 */
import { kernels } from '../kernels/choose.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { loadBytes } from '../kernels/load-bytes.ts'
import type { Progress } from '../platform/contract.ts'
import { partOf } from '../platform/typed-arrays.ts'
import { OK } from '../unicode/status.ts'
import type { Encoding } from './encoding.ts'
import { Reader } from './read/reader.ts'
import { ByteStream } from './read/stream.ts'
import { chooseCodec, measureBom } from './rules/bom.ts'
import { type Codec, codecOf } from './rules/codec.ts'
import { attributeError } from './rules/errors.ts'
import { type BytesInput, bytesOf, checkTarget, readApart } from './rules/input.ts'
import type { TranscodeOptions } from './rules/options.ts'
import { decodePolicyOf, replaceFlag } from './rules/policy.ts'
import { readTranscodeSettings, type TranscodeSettings } from './rules/settings.ts'
import { createWriter, TranscodeJob } from './transcode-job.ts'
import { findDirectStep, TranscodeSink } from './transcode-sink.ts'
import type { ByteOutput } from './write/output.ts'
import { settleBom, writeOwedBom } from './write/owed-bom.ts'
import type { Writer } from './write/writer.ts'

/** A text on its way from one encoding to another, for functions that name themselves in errors. */
export class Transcoding {
  private readonly from: Codec
  private readonly to: Codec
  private readonly settings: TranscodeSettings
  readonly stream: ByteStream
  /** Undefined: nothing has been written. */
  writer: Writer | undefined

  constructor(from: Encoding, to: Encoding, options: TranscodeOptions | undefined) {
    this.from = codecOf(from, 'from')
    this.to = codecOf(to, 'to')
    this.settings = readTranscodeSettings(this.from, this.to, options)
    this.stream = new ByteStream(this.from, this.settings.stripsBom)
  }

  /** Transcodes a text that has not begun and ends here. */
  runAll(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const { settings, to } = this
    const k = kernels(bytes.length)
    const from = chooseCodec(this.from, bytes)
    const { memory } = k
    if (transcodeWindow(k, { from, to }, bytes, settings))
      return memory.bytes.slice(memory.output, memory.output + k.written)
    const { read, written } = k
    if (read === 0) return this.run(bytes, true).finish()
    this.writer = createWriter(k, to, settings)
    this.writer.output.at += written
    this.stream.skip(read, from)
    return this.run(partOf(bytes, read, bytes.length), true).finish()
  }

  /**
   * Transcodes a chunk, with an output of its own.
   * @param counts only counts the bytes
   */
  run(bytes: Uint8Array, final: boolean, counts = false): ByteOutput {
    const { settings, stream, to } = this
    const k = kernels(bytes.length, this.writer?.kernels)
    const writer = this.writer ?? createWriter(k, to, settings, counts)
    this.writer = undefined
    writeOwedBom(writer)
    stream.push(bytes, final, (from, chunk, isLast) => {
      const sink = new TranscodeSink(writer, from)
      return new Reader(k, from, decodePolicyOf(settings.policy), sink).read(chunk, isLast)
    })
    if (final) writer.finish()
    settleBom(writer)
    if (!final) this.writer = writer
    return writer.output
  }

  /** The bytes of what is complete so far. */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    return this.run(bytes, false).finish()
  }

  /** The bytes of what was left. */
  end(): Uint8Array<ArrayBuffer> {
    return this.run(new Uint8Array(0), true).finish()
  }

  /** Transcodes what fits into the target. */
  fillTarget(bytes: Uint8Array, target: Uint8Array): Progress {
    if (!this.stream.isIdle) throw new TypeError('pushInto: an earlier push has kept bytes of a cut character')
    try {
      const job = new TranscodeJob(this.settings, { from: this.from, to: this.to }, bytes, this)
      const progress = job.fillTarget(target, false)
      this.stream.skip(progress.read, job.source)
      this.writer = job.writer
      return progress
    } catch (error) {
      this.stream.reset()
      this.writer = undefined
      throw error
    }
  }
}

/**
 * Transcodes a stream piece by piece; the pieces may be cut anywhere. It remembers what a loop over calls of `transcode` would lose: the byte
 * order, open shifts, that a BOM stands at the beginning only. Starts again after `end` and after an error.
 *
 * ```js
 * const transcoder = new Transcoder(utf16le, utf8)
 * for (const chunk of chunks) write(transcoder.push(chunk))
 * write(transcoder.end())
 * ```
 */
export class Transcoder {
  private readonly transcoding: Transcoding

  /**
   * @param options as for `transcode`; `final` means nothing here
   * @throws TypeError for what is no encoding of this package and for an invalid option
   */
  constructor(from: Encoding, to: Encoding, options?: TranscodeOptions) {
    try {
      this.transcoding = new Transcoding(from, to, options)
    } catch (error) {
      throw attributeError(error, new.target, 'Transcoder')
    }
  }

  /**
   * Returns the bytes of what is complete so far, in an array that owns its buffer.
   * @throws MalformedError by the policy, its offset in bytes from the start of the stream; TypeError for what is no BytesInput
   */
  push(bytes: BytesInput): Uint8Array<ArrayBuffer> {
    try {
      return this.transcoding.push(bytesOf(bytes))
    } catch (error) {
      throw attributeError(error, this.push, 'Transcoder.push')
    }
  }

  /**
   * Transcodes as many whole characters as the target holds: `read` bytes to `written` bytes. Call it again with the bytes from `read` on,
   * and more behind them. Bytes of a cut character stay unread: at the end of the input give them to `push`. `end` returns what closes the text.
   * A target of 128 bytes always takes something, but for long text that a policy returns.
   * @throws as `push`; TypeError also where `target` overlaps `bytes` or `push` has kept bytes of a cut character
   */
  pushInto(bytes: BytesInput, target: Uint8Array): { read: number; written: number } {
    try {
      checkTarget(target)
      return this.transcoding.fillTarget(readApart(bytes, target), target)
    } catch (error) {
      throw attributeError(error, this.pushInto, 'Transcoder.pushInto')
    }
  }

  /**
   * Ends the stream: returns the bytes of what was left, an incomplete character being malformed, and what closes an open shift.
   * @throws MalformedError by the policy
   */
  end(): Uint8Array<ArrayBuffer> {
    try {
      return this.transcoding.end()
    } catch (error) {
      throw attributeError(error, this.end, 'Transcoder.end')
    }
  }
}

/**
 * Writes bytes of one window in another encoding to the output window, by a step that takes one to the other: `k.written` bytes. False: it has
 * stopped behind `k.read` bytes, from where the general way goes on.
 */
function transcodeWindow(
  k: Kernels,
  { from, to }: { readonly from: Codec; readonly to: Codec },
  bytes: Uint8Array,
  { policy, stripsBom, writesBom }: TranscodeSettings,
): boolean {
  const { length } = bytes
  const direct = length > WINDOW || writesBom || to.fork ? null : findDirectStep(from, to)
  if (!direct) {
    k.read = k.written = 0
    return false
  }
  const { input, output } = k.memory
  const end = loadBytes(k, bytes, 0, length)
  const start = input + (stripsBom ? measureBom(from, bytes) : 0)
  from.orderBytes?.(k, start, end)
  const status = direct(k, start, end, output, replaceFlag(policy))
  k.read += start - input
  return status === OK && k.read === length
}

/**
 * Converts bytes to another encoding. Equal to `to.encode(from.decode(bytes))` where both succeed.
 * @throws MalformedError, in bytes of the source, for malformed input and for characters that the target lacks (policy 'throw'); TypeError for
 *   what is no BytesInput or no encoding of this package, and for an invalid option
 */
export function transcode(
  bytes: BytesInput,
  from: Encoding,
  to: Encoding,
  options?: TranscodeOptions,
): Uint8Array<ArrayBuffer> {
  try {
    return new Transcoding(from, to, options).runAll(bytesOf(bytes))
  } catch (error) {
    throw attributeError(error, transcode, 'transcode')
  }
}

/**
 * Counts the bytes that `transcode` would give.
 * @throws what `transcode` would throw
 */
export function transcodedLength(bytes: BytesInput, from: Encoding, to: Encoding, options?: TranscodeOptions): number {
  try {
    return new Transcoding(from, to, options).run(bytesOf(bytes), true, true).length
  } catch (error) {
    throw attributeError(error, transcodedLength, 'transcodedLength')
  }
}

/**
 * Transcodes as many whole characters as the target holds: `read` bytes to `written` bytes. Errors beyond `read` don't count. When it
 * throws, what the target holds is not specified. From an encoding with shift states, `read` may be in a shifted sequence. Where the next byte
 * decides about a character (a lone surrogate, a byte of UTF-8B), both are taken together.
 *
 * Each call is a text of its own. To go on behind `read`, use `Transcoder` and its `pushInto`, which remembers the byte order, open shifts
 * and that the text has begun.
 * @throws as `transcode`; TypeError also where `target` overlaps `bytes`
 */
export function transcodeInto(
  bytes: BytesInput,
  target: Uint8Array,
  from: Encoding,
  to: Encoding,
  options?: TranscodeOptions,
): { read: number; written: number } {
  try {
    const codecs = { from: codecOf(from, 'from'), to: codecOf(to, 'to') }
    const settings = readTranscodeSettings(codecs.from, codecs.to, options)
    checkTarget(target)
    return new TranscodeJob(settings, codecs, readApart(bytes, target)).fillTarget(target)
  } catch (error) {
    throw attributeError(error, transcodeInto, 'transcodeInto')
  }
}
