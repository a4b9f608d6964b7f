/** The public interface of an encoding, the same for all. create-encoding.ts makes it from a codec. */
import type { EncodingName } from './label-types.ts'
import type { MalformedSequence } from './rules/errors.ts'
import type { BytesInput } from './rules/input.ts'
import type { DecodeOptions, DefaultOptions, EncodeOptions } from './rules/options.ts'

/** Decodes a stream piece by piece; the pieces may be cut anywhere. Starts again after `flush` and after an error. */
export interface Decoder {
  /**
   * Returns the text of what is complete so far.
   * @throws MalformedError by the policy, its offset in bytes from the start of the stream; TypeError if the chunk is neither a buffer nor a view
   * of one
   */
  decode(chunk: BytesInput): string
  /**
   * Ends the stream: returns the text of what was left, an incomplete character being malformed.
   * @throws MalformedError by the policy
   */
  flush(): string
}

/** Encodes a stream of text piece by piece; a piece may end in the middle of a surrogate pair. Starts again after `flush` and after an error. */
export interface Encoder {
  /**
   * Returns the bytes of what is complete so far: a lead surrogate at the end waits for its trail.
   * @throws MalformedError by the policy, its offset in UTF-16 units from the start of the stream; TypeError if the chunk is no string
   */
  encode(chunk: string): Uint8Array<ArrayBuffer>
  /**
   * Encodes as many whole characters as the target holds: `read` UTF-16 units to `written` bytes. Call it again with the text from `read` on,
   * and more behind it. A lead surrogate at the end stays unread: at the end of the text give it to `encode`. `flush` returns what closes the text.
   * @throws as `encode`; TypeError if the target is no Uint8Array
   */
  encodeInto(chunk: string, target: Uint8Array): { read: number; written: number }
  /**
   * Ends the stream: returns the bytes of what was left, a lead surrogate without a trail being malformed, and what closes an open shift.
   * @throws MalformedError by the policy
   */
  flush(): Uint8Array<ArrayBuffer>
}

/** An encoding: every constant of this package that is named after one. Each does the same by its own rules. */
export interface Encoding {
  /** The name, in lower case: IANA's where there is one. */
  readonly name: EncodingName | (string & {})
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
   * @throws as `encode`; TypeError if the target is no Uint8Array
   */
  encodeInto(text: string, target: Uint8Array, options?: EncodeOptions): { read: number; written: number }
  /**
   * Decodes bytes[start, end) without a view of them: `decode(bytes.subarray(start, end), { bom: 'keep', ...options })`. The range is a text
   * of its own: it begins and ends in the first state. Offsets of errors count from the start of `bytes`.
   * @param start in bytes, from 0
   * @param end in bytes, up to the length
   * @throws as `decode`; RangeError for bounds that are no integers, or not 0 ≤ start ≤ end ≤ length; TypeError for what is no Uint8Array
   */
  decodeSlice(bytes: Uint8Array, start: number, end: number, options?: DecodeOptions): string
  /**
   * Writes all of the text at target[start], the bytes that `encode` gives, and returns how many they are. Nothing before `start` is touched,
   * and nothing behind the target; when it throws, what lies between is not specified.
   * @param start in bytes, 0 by default
   * @throws RangeError if the bytes do not fit, or `start` is no integer from 0 to the target's length; TypeError if the target is no Uint8Array;
   * else as `encode`
   */
  write(text: string, target: Uint8Array, start?: number, options?: EncodeOptions): number
  /**
   * Says whether the bytes are well-formed, judged as code points: the limit of strings, 10FFFF, does not count.
   * @throws TypeError if the input is neither a buffer nor a view of one
   */
  isValid(bytes: BytesInput): boolean
  /**
   * Finds the first malformed sequence, judged as code points, its offset and length in bytes. undefined: the bytes are well-formed.
   * @throws TypeError if the input is neither a buffer nor a view of one
   */
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
   * @throws MalformedError for the first malformed sequence, judged as code points; TypeError if the input is neither a buffer nor a view of one
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
   * @throws as `encode`; TypeError if the code points are no Uint32Array
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
  /**
   * The same encoding with other defaults, which are read once: `utf8.with({ onError: 'replace' })`. Options of a call still come first. `transcode`
   * and the like have options of their own, and read none of these.
   * @throws TypeError if an option is invalid
   */
  with(options: DefaultOptions): Encoding
}
