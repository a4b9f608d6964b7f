// Reads a stream in any encoding: tells the first malformed sequence, just as `findError` tells it of the whole stream,
// and hands the text out as UTF-8, which can be counted.

import {
  boundaryBefore,
  type Encoding,
  MalformedError,
  type MalformedSequence,
  Transcoder,
  Utf8Validator,
  utf8,
  utf8rfc2279,
  wtf8,
} from '../index.ts'
import { canHoldCodePoint } from './encodings.ts'
import { PIECE_BYTES } from './input.ts'

/** Bytes of a UTF-8 character at most. */
const MAX_UTF8_BYTES = 4

/** Receives whole characters in UTF-8 or the variant of it that is named. The bytes stay valid during the call. */
export type TextListener = (text: Uint8Array, form: Encoding) => void

export interface TextReader {
  /** Reads the next piece, cut anywhere. Returns the first malformed sequence, after which nothing may be read. */
  push(piece: Uint8Array): MalformedSequence | undefined
  /** Ends the stream, in which an incomplete character is malformed. */
  end(): MalformedSequence | undefined
}

export function createTextReader(encoding: Encoding, onText?: TextListener): TextReader {
  return encoding === utf8 ? new Utf8Reader(onText) : new TranscodingReader(encoding, onText)
}

class Utf8Reader implements TextReader {
  private readonly validator = new Utf8Validator()
  /** The last character of the piece before, which this piece may continue, and this piece. */
  private readonly buffer: Uint8Array
  private held = 0

  constructor(private readonly onText: TextListener | undefined) {
    this.buffer = new Uint8Array(onText ? PIECE_BYTES + MAX_UTF8_BYTES : 0)
  }

  push(piece: Uint8Array): MalformedSequence | undefined {
    if (!this.validator.push(piece)) return this.validator.end()
    if (!this.onText) return undefined
    this.buffer.set(piece, this.held)
    const length = this.held + piece.length
    const end = boundaryBefore(this.buffer.subarray(0, length), length - 1)
    this.onText(this.buffer.subarray(0, end), utf8)
    this.buffer.copyWithin(0, end, length)
    this.held = length - end
    return undefined
  }

  end(): MalformedSequence | undefined {
    const found = this.validator.end()
    if (!found) this.onText?.(this.buffer.subarray(0, this.held), utf8)
    return found
  }
}

class TranscodingReader implements TextReader {
  private readonly form: Encoding
  private readonly transcoder: Transcoder

  constructor(
    encoding: Encoding,
    private readonly onText: TextListener | undefined,
  ) {
    // The form must hold all that the encoding gives: code points above 10FFFF, or else lone surrogates.
    this.form = canHoldCodePoint(encoding, 0x110000) ? utf8rfc2279 : wtf8
    this.transcoder = new Transcoder(encoding, this.form, { bom: 'keep' })
  }

  push(piece: Uint8Array): MalformedSequence | undefined {
    return this.read(() => this.transcoder.push(piece))
  }

  end(): MalformedSequence | undefined {
    return this.read(() => this.transcoder.end())
  }

  private read(transcode: () => Uint8Array): MalformedSequence | undefined {
    try {
      const text = transcode()
      this.onText?.(text, this.form)
      return undefined
    } catch (error) {
      if (error instanceof MalformedError) return error
      throw error
    }
  }
}
