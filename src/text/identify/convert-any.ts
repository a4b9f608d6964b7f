/** Chunks in any encoding to text, or to bytes in another: what the streams of `utf-simd/any` and `utf-simd/node` have in common. */
import { ascii } from '../../encodings/ascii.ts'
import { utf8 } from '../../encodings/utf8.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { MalformedError, type MalformedSequence } from '../../engine/rules/errors.ts'
import type { BytesInput } from '../../engine/rules/input.ts'
import { checkNames, type DecodeOptions, readOption, type TranscodeOptions } from '../../engine/rules/options.ts'
import { Transcoding } from '../../engine/transcode.ts'
import { piecesOf } from '../pieces.ts'
import { designationLength, splitOptions } from './decode-any.ts'
import { HINT_NAMES, type Hints, pickHints } from './hints.ts'
import { Identifier, type Progress } from './identifier.ts'
import type { Identification } from './identify.ts'

/** What reads the bytes once their encoding is known. */
interface Converter<T> {
  push(bytes: Uint8Array): T
  end(): T
}

/** What converts ASCII. */
interface PlainConverter<T> {
  /** @param text that of the bytes, where it is at hand */
  push(bytes: Uint8Array, text?: string): T
  end(): T
}

const NO_BYTES = /* @__PURE__ */ new Uint8Array(0)

/** Converts chunks. Plain ASCII goes through at once. */
export class AnyConverter<T> {
  private converter: Converter<T> | undefined
  private readonly identifier: Identifier

  /**
   * @param plain converts what is ASCII
   * @param open starts to convert bytes in the encoding, behind so many bytes of ASCII
   */
  constructor(
    hints: Hints,
    private readonly plain: PlainConverter<T>,
    private readonly open: (found: Identification, passed: number) => Converter<T>,
  ) {
    this.identifier = new Identifier(hints)
  }

  /** What is known of the bytes. */
  get identification(): Identification | undefined {
    return this.identifier.identification
  }

  /** Converts a chunk, piece by piece. */
  *push(chunk: BytesInput): Generator<T> {
    for (const piece of piecesOf(chunk))
      if (this.converter) yield this.converter.push(piece)
      else yield* this.advance(this.identifier.separate(piece))
  }

  /** Ends the input. */
  *end(): Generator<T> {
    if (!this.converter) yield* this.advance(this.identifier.close())
    if (this.converter) yield this.converter.end()
  }

  private *advance({ plain, text, rest = NO_BYTES }: Progress): Generator<T> {
    for (const piece of piecesOf(plain)) yield this.plain.push(piece, piece.length === plain.length ? text : undefined)
    const { identification: found, passedBytes } = this.identifier
    if (!found) return
    if (passedBytes > 0) yield this.plain.end()
    const skipped = passedBytes > 0 ? 0 : designationLength(rest, found)
    this.converter = this.open(found, passedBytes + skipped)
    for (const piece of piecesOf(rest.subarray(skipped))) yield this.converter.push(piece)
  }
}

/** Chunks in any encoding to text. */
export function createDecodingConverter(options?: Hints & DecodeOptions): AnyConverter<string> {
  const { hints, decoding } = splitOptions(options)
  utf8.decoder(decoding) // checks the options now
  const plain = { push: (bytes: Uint8Array, text?: string) => text ?? utf8.decode(bytes), end: () => '' }
  return new AnyConverter<string>(hints, plain, ({ encoding }, passed) => {
    const { bom, onError } = rebasePolicy(decoding, passed)
    const decoder = encoding.decoder({ onError, bom: passed > 0 ? 'keep' : keepOnly(bom) })
    return rebase({ push: (bytes) => decoder.decode(bytes), end: () => decoder.flush() }, passed)
  })
}

/** The options of the transcoding streams. */
export type TranscodeAnyOptions = Hints & Omit<TranscodeOptions, 'final'>

const TRANSCODE_NAMES = [...HINT_NAMES, 'onError', 'bom', 'writeBom']

/** Chunks in any encoding to bytes in another. */
export function createTranscodingConverter(
  to: Encoding,
  options: TranscodeAnyOptions = {},
): AnyConverter<Uint8Array<ArrayBuffer>> {
  checkNames(options, TRANSCODE_NAMES)
  const [onError, bom] = [readOption(options, 'onError'), readOption(options, 'bom')]
  const writeBom = readOption(options, 'writeBom')
  const plain = new Transcoding(ascii, to, { onError, writeBom })
  new Transcoding(utf8, to, { bom }) // checks the options now
  return new AnyConverter(pickHints(options), plain, ({ encoding }, passed) => {
    const { onError: policy } = rebasePolicy({ onError }, passed)
    const isBehindText = passed > 0
    const transcoder = new Transcoding(encoding, to, {
      onError: policy,
      bom: isBehindText ? 'keep' : keepOnly(bom),
      writeBom: isBehindText ? false : writeBom,
    })
    return rebase(transcoder, passed)
  })
}

/** Only some encodings have a BOM to strip; all can keep one. */
function keepOnly(bom: 'strip' | 'keep' | undefined): 'keep' | undefined {
  return bom === 'keep' ? 'keep' : undefined
}

/** A policy that is a function gets offsets from the start of the stream. */
function rebasePolicy<O extends { onError?: unknown }>(options: O, base: number): O {
  const { onError } = options
  if (typeof onError !== 'function' || base === 0) return options
  return {
    ...options,
    onError: (error: MalformedSequence, canEncode?: unknown) =>
      onError({ ...error, offset: error.offset + base }, canEncode),
  }
}

/** Gives errors their offset from the start of the stream. */
function rebase<T>(converter: Converter<T>, base: number): Converter<T> {
  if (base === 0) return converter
  const attempt = (step: () => T): T => {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      const { encoding, kind, offset, length, message, codePoint } = error
      throw new MalformedError(
        { encoding, kind, offset: offset + base, length, codePoint },
        message.slice(message.lastIndexOf(': ') + 2),
      )
    }
  }
  return { push: (bytes) => attempt(() => converter.push(bytes)), end: () => attempt(() => converter.end()) }
}
