/**
 * The public face of an encoding, the same for all: `createEncoding` makes it from what the encoding says of itself (codec.ts).
 */

import { borderFor, include, kernels } from '../kernels/backend.ts'
import type { Kernels } from '../kernels/contract.ts'
import { CODEC, type Codec } from './codec.ts'
import { walkBytes, walkCodePoints, walkText, walkValid } from './convert.ts'
import { fill } from './encode-into.ts'
import type { MalformedSequence } from './errors.ts'
import { type BytesInput, bytesOf, check, textOf, unshared, viewOf } from './input.ts'
import { ByteCount, ByteOutput, CodePointCount, CodePointOutput, TextOutput, UnitCount } from './output.ts'
import {
  type DecodeOptions,
  type DecodePolicy,
  decodePolicy,
  type EncodeOptions,
  type EncodePolicy,
  encodePolicy,
} from './policy.ts'
import { codePointSink, textSink } from './sinks.ts'
import { decodeSmall, encodeIntoSmall, encodeSmall } from './small.ts'
import { begin, Feed, fresh } from './stream.ts'

/** Decodes a stream piece by piece; the pieces may be cut anywhere. Begins anew after `flush`, and after it has thrown. */
export interface Decoder {
  /**
   * The text of what is complete so far.
   * @throws MalformedError by the policy, its offset in bytes from the start of the stream
   */
  decode(chunk: BytesInput): string
  /** The end: the text of what was left, an incomplete character being malformed. The decoder can then be used anew. */
  flush(): string
}

/** Encodes a stream of text piece by piece; a piece may end in the middle of a surrogate pair. Otherwise as Decoder. */
export interface Encoder {
  /** The bytes of what is complete so far: a lead surrogate at the end waits for its trail. Offsets of errors count UTF-16 units from the start. */
  encode(chunk: string): Uint8Array<ArrayBuffer>
  /** The end: the bytes of what was left, a lead surrogate without a trail being malformed, and what closes an open shift. */
  flush(): Uint8Array<ArrayBuffer>
}

/** An encoding: every constant of this package that is named after one. Each does the same by its own rules. */
export interface Encoding {
  /** The name, in lower case: IANA's where there is one. */
  readonly name: string
  /**
   * The text of the bytes. A leading signature is stripped by default where the standard defines one. In a string the limit is 10FFFF,
   * also for encodings that go further.
   * @throws MalformedError for the first malformed sequence (policy 'throw', the default), its offset in bytes; RangeError past the
   * engine's longest string; TypeError for what are no bytes and no policy
   */
  decode(bytes: BytesInput, options?: DecodeOptions): string
  /**
   * The bytes of the text, in an array that owns its buffer.
   * @throws MalformedError for the first lone surrogate, or character that the encoding lacks (policy 'throw', the default), its offset
   * in UTF-16 units
   */
  encode(text: string, options?: EncodeOptions): Uint8Array<ArrayBuffer>
  /**
   * Encodes as many whole characters as the target holds: `read` UTF-16 units to `written` bytes, which are a complete encoding of
   * `text.slice(0, read)`. Errors beyond `read` don't count; when it throws, what the target holds is not specified.
   * @throws as `encode`
   */
  encodeInto(text: string, target: Uint8Array, options?: EncodeOptions): { read: number; written: number }
  /** Are the bytes well formed, judged as code points (so that the limit of strings, 10FFFF, does not count)? Never throws for bytes. */
  isValid(bytes: BytesInput): boolean
  /** The first malformed sequence, judged as code points, its offset and length in bytes; undefined: well formed. */
  findError(bytes: BytesInput): MalformedSequence | undefined
  /**
   * Bytes that `encode` would give, a signature and what stands for errors counted.
   * @throws what `encode` would throw
   */
  byteLength(text: string, options?: EncodeOptions): number
  /**
   * UTF-16 units that `decode` would give: `decode(bytes, options).length`.
   * @throws what `decode` would throw, but for the length
   */
  utf16Length(bytes: BytesInput, options?: DecodeOptions): number
  /**
   * Code points, a leading signature not counted where `decode` strips it.
   * @throws MalformedError for the first malformed sequence, judged as code points
   */
  codePointCount(bytes: BytesInput): number
  /**
   * The code points as UCS-4 values: 0..10FFFF, to 7FFFFFFF in ucs4le, ucs4be and utf8rfc2279. Otherwise as `decode`.
   * @throws as `decode`
   */
  decodeCodePoints(bytes: BytesInput, options?: DecodeOptions): Uint32Array<ArrayBuffer>
  /**
   * The bytes of UCS-4 values. Otherwise as `encode`, but that offsets count elements; a value that is no code point of the encoding is
   * 'too-large' or 'surrogate', one that it lacks 'unmappable'.
   * @throws as `encode`
   */
  encodeCodePoints(codePoints: Uint32Array, options?: EncodeOptions): Uint8Array<ArrayBuffer>
  /**
   * An incremental decoder, in bounded memory: it keeps a few bytes of a cut character.
   * @throws TypeError for what is no policy
   */
  decoder(options?: DecodeOptions): Decoder
  /**
   * An incremental encoder, likewise.
   * @throws TypeError for what is no policy
   */
  encoder(options?: EncodeOptions): Encoder
}

export function createEncoding(codec: Codec): Encoding {
  const { name, platform } = codec
  if (codec.part) include(codec.part)

  /** Decodes all of the bytes to an output. */
  function decodeTo<T extends TextOutput | CodePointOutput>(
    bytes: Uint8Array,
    options: DecodeOptions | undefined,
    make: (kernels: Kernels) => T,
  ): T {
    const policy = decodePolicy(options)
    const k = kernels(bytes.length)
    const output = make(k)
    const { codec: own, start } = begin(codec, bytes, options?.bom !== 'keep')
    const sink = output instanceof TextOutput ? textSink(k, own, output) : codePointSink(k, own, output)
    walkBytes(k, own, bytes, start, bytes.length, true, 0, policy, sink)
    return output
  }

  const signs = (options: EncodeOptions | undefined): boolean => options?.bom ?? codec.signs ?? false

  function encodeTo<T extends ByteOutput>(
    text: string,
    options: EncodeOptions | undefined,
    make: (k: Kernels) => T,
  ): T {
    const policy = encodePolicy(options)
    const k = kernels(text.length)
    const output = make(k)
    const own = fresh(codec, options)
    if (signs(options) && text.length > 0) output.sign(own)
    walkText(k, borderFor(k), own, text, 0, text.length, true, policy, output)
    output.close(own)
    return output
  }

  function findError(bytes: BytesInput): MalformedSequence | undefined {
    const source = bytesOf(bytes)
    const { codec: own } = begin(codec, source, false)
    const found = walkValid(kernels(source.length), own, source, 0, source.length, true, 0)
    return typeof found === 'number' ? undefined : found
  }

  // What the platform is not asked is apart, so that engines make one function of the way to it.

  function decodeByKernels(
    view: Uint8Array,
    options: DecodeOptions | undefined,
    policy: DecodePolicy,
    strip: boolean,
  ): string {
    const bytes = unshared(view)
    return (
      decodeSmall(codec, bytes, strip, policy) ??
      decodeTo(bytes, options, (k) => new TextOutput(k, borderFor(k), bytes.length)).finish()
    )
  }

  function encodeByKernels(
    text: string,
    options: EncodeOptions | undefined,
    policy: EncodePolicy,
    bom: boolean,
  ): Uint8Array<ArrayBuffer> {
    return encodeSmall(codec, text, policy, bom) ?? encodeTo(text, options, (k) => new ByteOutput(k)).finish()
  }

  return {
    [CODEC]: codec,
    name,

    decode(bytes, options) {
      const view = viewOf(bytes)
      const policy = decodePolicy(options)
      if (view.length === 0) return ''
      const strip = options?.bom !== 'keep'
      return platform?.decode?.(view, policy, strip, true) ?? decodeByKernels(view, options, policy, strip)
    },

    encode(text, options) {
      const policy = encodePolicy(options)
      if (textOf(text) === '') return new Uint8Array(0)
      const bom = signs(options)
      return (bom ? undefined : platform?.encode?.(text, policy)) ?? encodeByKernels(text, options, policy, bom)
    },

    encodeInto(text, target, options) {
      if (!(target instanceof Uint8Array)) check(target, 'Uint8Array') // (of another realm)
      const policy = encodePolicy(options)
      const bom = signs(options)
      if (bom) return fill(fresh(codec, options), textOf(text), target, policy, true)
      const done =
        platform?.encodeInto?.(textOf(text), target, policy) ?? encodeIntoSmall(codec, textOf(text), target, policy)
      if (done.read === text.length || done.written === target.length) return done
      return fill(fresh(codec, options), text, target, policy, false, done)
    },

    isValid(bytes) {
      return platform?.isValid?.(viewOf(bytes)) ?? findError(bytes) === undefined
    },

    findError,

    byteLength(text, options) {
      encodePolicy(options)
      const length = signs(options) ? undefined : platform?.byteLength?.(textOf(text))
      return length ?? encodeTo(textOf(text), options, (k) => new ByteCount(k)).count
    },

    utf16Length(bytes, options) {
      return decodeTo(bytesOf(bytes), options, (k) => new UnitCount(k, borderFor(k))).count
    },

    codePointCount(bytes) {
      return decodeTo(bytesOf(bytes), undefined, (k) => new CodePointCount(k)).count
    },

    decodeCodePoints(bytes, options) {
      return decodeTo(bytesOf(bytes), options, (k) => new CodePointOutput(k)).finish()
    },

    encodeCodePoints(codePoints, options) {
      check(codePoints, 'Uint32Array')
      const policy = encodePolicy(options)
      const k = kernels(codePoints.byteLength)
      const output = new ByteOutput(k)
      const own = fresh(codec, options)
      if (signs(options) && codePoints.length > 0) output.sign(own)
      walkCodePoints(k, borderFor(k), own, codePoints, policy, output)
      output.close(own)
      return output.finish()
    },

    decoder(options) {
      const policy = decodePolicy(options)
      const feed = new Feed(codec, options?.bom !== 'keep')
      function run(bytes: Uint8Array, final: boolean): string {
        const k = kernels(bytes.length)
        const output = new TextOutput(k, borderFor(k))
        feed.push(bytes, final, (own, piece, start, last, base) =>
          walkBytes(k, own, piece, start, piece.length, last, base, policy, textSink(k, own, output)),
        )
        return output.finish()
      }
      return {
        decode(chunk) {
          const bytes = bytesOf(chunk)
          const isIdle = bytes.length > 0 && feed.isIdle
          const text = isIdle ? platform?.decode?.(bytes, policy, feed.strips, false) : undefined
          if (text === undefined) return run(bytes, false)
          feed.skip(bytes)
          return text
        },
        flush: () => run(new Uint8Array(0), true),
      }
    },

    encoder(options) {
      const policy = encodePolicy(options)
      let pending = ''
      let base = 0
      let own: Codec | undefined
      function run(chunk: string, final: boolean): Uint8Array<ArrayBuffer> {
        const text = pending + chunk
        const k = kernels(text.length)
        const output = new ByteOutput(k)
        if (!own && text.length > 0) {
          own = fresh(codec, options)
          if (signs(options)) output.sign(own)
        }
        let read = 0
        let fine = false
        try {
          if (own) read = walkText(k, borderFor(k), own, text, 0, text.length, final, policy, output, undefined, base)
          if (final && own) output.close(own)
          fine = !final
        } finally {
          // The stream begins anew at its end, and after an error.
          pending = fine ? text.slice(read) : ''
          base = fine ? base + read : 0
          if (!fine) own = undefined
        }
        return output.finish()
      }
      return {
        encode: (chunk) => run(textOf(chunk), false),
        flush: () => run('', true),
      }
    },
  } as Encoding
}
