/** The public face of an encoding, the same for all: `createEncoding` makes it from what the encoding says about itself (codec.ts). */

import { kernels, native } from '../kernels/choose.ts'
import { type Kernels, WINDOW } from '../kernels/contract.ts'
import { validateUtf16 } from '../kernels/kernels.ts'
import type { Native, NativeEncoding } from '../platform/contract.ts'
import { FINAL, OK } from '../unicode/status.ts'
import { isLeadSurrogate } from '../unicode/surrogates.ts'
import { type EncodeState, encodeIntoTarget, encodeMoreInto } from './encode-into.ts'
import { decodeWindow, encodeWindow } from './one-window.ts'
import { findMalformed, Reader, type Sink } from './read/reader.ts'
import { CountSink, OutputSink } from './read/sinks.ts'
import { ByteStream } from './read/stream.ts'
import { CODEC, type Codec, chooseCodec, forkCodec, measureBom } from './rules/codec.ts'
import type { MalformedSequence } from './rules/errors.ts'
import { type BytesInput, bytesOf, checkArray, checkTarget, copyIfShared, textOf, viewOf } from './rules/input.ts'
import {
  type DecodeOptions,
  type DecodeSettings,
  type EncodeOptions,
  type EncodeSettings,
  readDecodeOptions,
  readEncodeOptions,
} from './rules/options.ts'
import { ByteOutput, CodePointOutput, TextOutput } from './write/output.ts'
import { MAX_POOLED_BYTES, MAX_POOLED_UNITS, MAX_UNIT_BYTES, pool } from './write/pool.ts'
import { Writer } from './write/writer.ts'

/** Decodes a stream piece by piece; the pieces may be cut anywhere. Starts again after `flush` and after an error. */
export interface Decoder {
  /**
   * Returns the text of what is complete so far.
   * @throws MalformedError by the policy, its offset in bytes from the start of the stream
   */
  decode(chunk: BytesInput): string
  /** Ends the stream: returns the text of what was left, an incomplete character being malformed. */
  flush(): string
}

/** Encodes a stream of text piece by piece; a piece may end in the middle of a surrogate pair. Starts again after `flush` and after an error. */
export interface Encoder {
  /**
   * Returns the bytes of what is complete so far: a lead surrogate at the end waits for its trail.
   * @throws MalformedError by the policy, its offset in UTF-16 units from the start of the stream
   */
  encode(chunk: string): Uint8Array<ArrayBuffer>
  /**
   * Encodes as many whole characters as the target holds: `read` UTF-16 units to `written` bytes. Call it again with the text from `read` on,
   * and more behind it. A lead surrogate at the end stays unread: at the end of the text give it to `encode`. `flush` returns what closes the text.
   * @throws as `encode`
   */
  encodeInto(chunk: string, target: Uint8Array): { read: number; written: number }
  /** Ends the stream: returns the bytes of what was left, a lead surrogate without a trail being malformed, and what closes an open shift. */
  flush(): Uint8Array<ArrayBuffer>
}

/** An encoding: every constant of this package that is named after one. Each does the same by its own rules. */
export interface Encoding {
  /** The name, in lower case: IANA's where there is one. */
  readonly name: string
  /**
   * Decodes bytes to a string. A leading BOM is stripped by default where the standard defines one. In a string the limit is 10FFFF, also
   * for encodings that go further.
   * @throws MalformedError for the first malformed sequence (policy 'throw', the default), its offset in bytes; RangeError past the engine's
   * longest string; TypeError if the input is neither a buffer nor a view of one, or an option is invalid
   */
  decode(bytes: BytesInput, options?: DecodeOptions): string
  /**
   * Encodes text to a new array. It owns its buffer, but for `pooled`.
   * @throws MalformedError for the first lone surrogate, or character that the encoding lacks (policy 'throw', the default), its offset in
   * UTF-16 units; TypeError if the text is no string or an option is invalid
   */
  encode(text: string, options?: EncodeOptions): Uint8Array<ArrayBuffer>
  /**
   * Encodes as many whole characters as the target holds: `read` UTF-16 units to `written` bytes, which are a complete encoding of
   * `text.slice(0, read)`. Errors beyond `read` don't count. When it throws, what the target holds is not specified. To go on with the rest,
   * take `encoder().encodeInto`: this function begins anew, with a BOM where one is written, and with the shift states of UTF-7.
   * @throws as `encode`
   */
  encodeInto(text: string, target: Uint8Array, options?: EncodeOptions): { read: number; written: number }
  /** Says whether the bytes are well-formed, judged as code points: the limit of strings, 10FFFF, does not count. */
  isValid(bytes: BytesInput): boolean
  /** Finds the first malformed sequence, judged as code points, its offset and length in bytes. undefined: the bytes are well-formed. */
  findError(bytes: BytesInput): MalformedSequence | undefined
  /**
   * Counts the bytes that `encode` would give, a BOM and what stands for errors included.
   * @throws what `encode` would throw
   */
  byteLength(text: string, options?: EncodeOptions): number
  /**
   * Counts the UTF-16 units that `decode` would give: `decode(bytes, options).length`.
   * @throws what `decode` would throw, but for the length
   */
  utf16Length(bytes: BytesInput, options?: DecodeOptions): number
  /**
   * Counts code points, without a leading BOM where `decode` strips it.
   * @throws MalformedError for the first malformed sequence, judged as code points
   */
  codePointCount(bytes: BytesInput): number
  /**
   * Decodes bytes to code points as UCS-4 values: 0..10FFFF, to 7FFFFFFF in ucs4le, ucs4be and utf8rfc2279. Otherwise as `decode`.
   * @throws as `decode`
   */
  decodeCodePoints(bytes: BytesInput, options?: DecodeOptions): Uint32Array<ArrayBuffer>
  /**
   * Encodes UCS-4 values. Otherwise as `encode`, but that offsets count elements; a value that is no code point of the encoding is
   * 'too-large' or 'surrogate', one that it lacks 'unmappable'.
   * @throws as `encode`
   */
  encodeCodePoints(codePoints: Uint32Array, options?: EncodeOptions): Uint8Array<ArrayBuffer>
  /**
   * Creates an incremental decoder. Its memory is bounded: it keeps a few bytes of a cut character.
   * @throws TypeError if an option is invalid
   */
  decoder(options?: DecodeOptions): Decoder
  /**
   * Creates an incremental encoder. Its memory is bounded: it keeps a lead surrogate.
   * @throws TypeError if an option is invalid
   */
  encoder(options?: EncodeOptions): Encoder
}

export function createEncoding(codec: Codec): Encoding {
  const { name } = codec
  const defaults: EncodeSettings = {
    policy: 'throw',
    writesBom: codec.writesBom === true,
    direct: 'required',
    pooled: false,
  }
  let platform: Native | undefined
  let own: NativeEncoding | undefined

  /** What the platform that is in use does of this encoding. */
  function nativeEncoding(): NativeEncoding | undefined {
    if (platform !== native) {
      platform = native
      own = codec.native?.(native)
    }
    return own
  }

  /** Reads all of the bytes, behind a BOM that is to be stripped, to a sink. */
  function readAll<T extends Sink>(
    bytes: Uint8Array,
    { policy, stripsBom }: DecodeSettings,
    createSink: (k: Kernels, chosen: Codec) => T,
  ): T {
    const k = kernels(bytes.length)
    const chosen = chooseCodec(codec, bytes)
    const sink = createSink(k, chosen)
    new Reader(k, chosen, policy, sink).read(bytes, stripsBom ? measureBom(chosen, bytes) : 0, true, 0)
    return sink
  }

  function decodeByKernels(view: Uint8Array, settings: DecodeSettings): string {
    const text = decodeWindow(kernels(view.length), codec, view, settings)
    if (text !== undefined) return text
    const bytes = copyIfShared(view)
    const createSink = (k: Kernels, chosen: Codec) => new OutputSink(k, chosen.toUtf16, new TextOutput(k, bytes.length))
    return readAll(bytes, settings, createSink).output.finish()
  }

  /** @param counts only counts the bytes */
  function createWriter(k: Kernels, { policy, direct }: EncodeSettings, counts = false): Writer {
    return new Writer(k, forkCodec(codec, direct), policy, new ByteOutput(k, counts))
  }

  function encodeByKernels(text: string, settings: EncodeSettings): Uint8Array<ArrayBuffer> {
    const k = kernels(text.length)
    const written = encodeWindow(k, codec, text, settings)
    const { bytes, output } = k.memory
    if (written >= 0) return bytes.slice(output, output + written)
    const writer = createWriter(k, settings)
    if (settings.writesBom) writer.writeBom()
    writer.writeText(text, 0, text.length, 0)
    writer.finish()
    return writer.output.finish()
  }

  /** Undefined: the result gets a buffer of its own. */
  function encodePooled(text: string, settings: EncodeSettings): Uint8Array<ArrayBuffer> | undefined {
    const { length } = text
    if (length > MAX_POOLED_UNITS) return undefined
    if (!settings.writesBom) {
      pool.reserve(MAX_UNIT_BYTES * length)
      const written = nativeEncoding()?.write?.(text, pool.bytes, pool.at)
      if (written !== undefined) return pool.cut(written)
    }
    const k = kernels(length)
    const written = encodeWindow(k, codec, text, settings)
    if (written < 0 || written > MAX_POOLED_BYTES) return undefined
    const { bytes, output } = k.memory
    pool.reserve(written)
    pool.bytes.set(bytes.subarray(output, output + written), pool.at)
    return pool.cut(written)
  }

  function findError(input: BytesInput): MalformedSequence | undefined {
    const bytes = bytesOf(input)
    return findMalformed(kernels(bytes.length), chooseCodec(codec, bytes), bytes)
  }

  return {
    [CODEC]: codec,
    name,

    decode(bytes, options) {
      const settings = readDecodeOptions(options, codec)
      const view = viewOf(bytes)
      if (view.length === 0) return ''
      const start = settings.stripsBom ? measureBom(codec, view) : 0
      const text = nativeEncoding()?.decode?.(view, start, settings.policy === 'replace')
      return text ?? decodeByKernels(view, settings)
    },

    encode(text, options) {
      const settings = options === undefined ? defaults : readEncodeOptions(options, codec)
      if (textOf(text) === '') return new Uint8Array(0)
      const pooled = settings.pooled ? encodePooled(text, settings) : undefined
      if (pooled) return pooled
      const encodeNatively = settings.writesBom ? undefined : nativeEncoding()?.encode
      return encodeNatively?.(text, settings.policy === 'replace') ?? encodeByKernels(text, settings)
    },

    encodeInto(text, target, options) {
      const settings = options === undefined ? defaults : readEncodeOptions(options, codec)
      checkTarget(target)
      const { length } = textOf(text)
      const encodeNatively = settings.writesBom ? undefined : nativeEncoding()?.encodeInto
      const done = encodeNatively?.(text, target, settings.policy === 'replace')
      if (done?.read === length || (done?.written === target.length && settings.policy !== 'ignore')) return done
      return encodeIntoTarget({ codec, settings, done }, text, target)
    },

    isValid(bytes) {
      return nativeEncoding()?.isValid?.(viewOf(bytes)) ?? findError(bytes) === undefined
    },

    findError,

    byteLength(text, options) {
      const settings = options === undefined ? defaults : readEncodeOptions(options, codec)
      if (textOf(text) === '') return 0
      const bom = settings.writesBom ? codec.bom!.length : 0
      const length = nativeEncoding()?.byteLength?.(text)
      if (length !== undefined) return bom + length
      const writer = createWriter(kernels(text.length), settings, true)
      const counted = countWellFormedBytes(writer, text, settings.policy === 'replace')
      if (counted !== undefined) return bom + counted
      writer.writeText(text, 0, text.length, 0)
      writer.finish()
      return bom + writer.output.length
    },

    utf16Length(bytes, options) {
      const settings = readDecodeOptions(options, codec)
      return readAll(bytesOf(bytes), settings, (k, chosen) => new CountSink(k, chosen, 'units')).count
    },

    codePointCount(bytes) {
      const settings = readDecodeOptions(undefined, codec)
      return readAll(bytesOf(bytes), settings, (k, chosen) => new CountSink(k, chosen, 'code points')).count
    },

    decodeCodePoints(bytes, options) {
      const settings = readDecodeOptions(options, codec)
      const createSink = (k: Kernels, chosen: Codec) => new OutputSink(k, chosen.toUtf32, new CodePointOutput(k))
      return readAll(bytesOf(bytes), settings, createSink).output.finish()
    },

    encodeCodePoints(codePoints, options) {
      const settings = readEncodeOptions(options, codec)
      checkArray(codePoints, 'Uint32Array')
      const writer = createWriter(kernels(codePoints.byteLength), settings)
      if (settings.writesBom && codePoints.length > 0) writer.writeBom()
      writer.writeCodePoints(codePoints)
      writer.finish()
      return writer.output.finish()
    },

    decoder(options) {
      const { policy, stripsBom, goesOn } = readDecodeOptions(options, codec)
      const stream = new ByteStream(codec, stripsBom, goesOn)
      function run(bytes: Uint8Array, final: boolean): string {
        const k = kernels(bytes.length)
        const output = new TextOutput(k)
        stream.push(bytes, final, (chosen, chunk, isLast) => {
          const sink = new OutputSink(k, chosen.toUtf16, output)
          return new Reader(k, chosen, policy, sink).read(chunk.bytes, chunk.start, isLast, chunk.base)
        })
        return output.finish()
      }
      return {
        decode(chunk) {
          const bytes = bytesOf(chunk)
          const isWhole = bytes.length > 0 && stream.isIdle && bytes[bytes.length - 1] < 0x80
          const decodeNatively = isWhole ? nativeEncoding()?.decode : undefined
          const text = decodeNatively?.(bytes, stream.measureBom(bytes), policy === 'replace')
          if (text === undefined) return run(bytes, false)
          stream.skip(bytes.length, stream.place.source ?? chooseCodec(codec, bytes))
          return text
        },
        flush: () => run(new Uint8Array(0), true),
      }
    },

    encoder(options) {
      const settings = readEncodeOptions(options, codec)
      const start: EncodeState = { writer: undefined, base: 0 }
      let state = start
      function run(chunk: string, final: boolean): Uint8Array<ArrayBuffer> {
        const { base } = state
        const k = kernels(chunk.length, state.writer?.kernels)
        const writer = state.writer ?? createWriter(k, settings)
        if (!state.writer && settings.writesBom && chunk !== '') writer.writeBom()
        // The stream starts again at its end and after an error.
        state = start
        writer.writeText(chunk, 0, chunk.length, base)
        if (final) writer.finish()
        else if (base + chunk.length > 0) state = { writer, base: base + chunk.length }
        return writer.output.finish()
      }
      return {
        encode: (chunk: string) => run(textOf(chunk), false),
        encodeInto(chunk: string, target: Uint8Array) {
          const text = textOf(chunk)
          checkTarget(target)
          const from = state
          state = start
          const done = encodeMoreInto({ codec, settings }, text, target, from)
          state = done.state
          return done.progress
        },
        flush: () => run('', true),
      }
    },
  } as Encoding
}

/**
 * Counts the bytes of text by a kernel. Undefined if the encoding has none, or the text is malformed and not to be replaced; a lone
 * surrogate counts as U+FFFD.
 */
function countWellFormedBytes({ kernels: k, codec }: Writer, text: string, replaces: boolean): number | undefined {
  const { countBytes } = codec
  if (!countBytes) return undefined
  const { memory, strings } = k
  const at = memory.pivot >> 1
  let count = 0
  for (let position = 0; position < text.length; ) {
    let end = Math.min(text.length, position + WINDOW / 2)
    if (end < text.length && isLeadSurrogate(text.charCodeAt(end - 1))) end-- // perhaps the first half of a pair
    strings.toUtf16(text, position, end, at)
    const last = at + end - position
    if (!replaces && validateUtf16(k, at, last, 0, FINAL) !== OK) return undefined
    count += countBytes(k, at, last)
    position = end
  }
  return count
}
