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

/** Bytes of a piece that are joined to a character of the piece before: more than it can need. */
const HEAD_BYTES = 8

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

/** Reads a text that goes on in another encoding behind what is ASCII. */
export class JoinedReader {
  private reader: TextReader | undefined
  private encoding: Encoding | undefined
  /** Bytes of the text so far, and those of them that the reader did not get. */
  private passed = 0
  private base = 0

  constructor(private readonly onText: TextListener | undefined) {}

  /** The next bytes are in this encoding. The text before them is whole. */
  enter(encoding: Encoding): void {
    if (encoding === this.encoding) return
    this.reader?.end()
    this.encoding = encoding
    this.base = this.passed
    this.reader = createTextReader(encoding, this.onText)
  }

  push(piece: Uint8Array): MalformedSequence | undefined {
    this.passed += piece.length
    return this.locate(this.reader!.push(piece))
  }

  end(): MalformedSequence | undefined {
    return this.locate(this.reader!.end())
  }

  private locate(found: MalformedSequence | undefined): MalformedSequence | undefined {
    if (!found) return undefined
    const { encoding, kind, offset, length } = found
    return { encoding, kind, offset: this.base + offset, length }
  }
}

class Utf8Reader implements TextReader {
  private readonly validator = new Utf8Validator()
  /** The last character of the pieces before, which the next piece may continue. */
  private held: Uint8Array = new Uint8Array(0)

  constructor(private readonly onText: TextListener | undefined) {}

  push(piece: Uint8Array): MalformedSequence | undefined {
    if (!this.validator.push(piece)) return this.validator.end()
    if (!this.onText) return undefined
    const { held } = this
    let start = 0
    if (held.length > 0) {
      const head = Uint8Array.of(...held, ...piece.subarray(0, HEAD_BYTES))
      start = this.handOut(head, piece.length <= HEAD_BYTES) - held.length
    }
    if (start < piece.length) this.handOut(piece.subarray(start), true)
    return undefined
  }

  end(): MalformedSequence | undefined {
    const found = this.validator.end()
    if (!found) this.onText?.(this.held, utf8)
    return found
  }

  /** Hands out all but the last character, and holds that if it is the last of the piece. @returns the bytes handed out */
  private handOut(bytes: Uint8Array, isLast: boolean): number {
    const end = boundaryBefore(bytes, bytes.length - 1)
    this.onText?.(bytes.subarray(0, end), utf8)
    if (!isLast) return end
    this.held = bytes.slice(end)
    return bytes.length
  }
}

class TranscodingReader implements TextReader {
  private readonly form: Encoding
  private readonly transcoder: Transcoder

  constructor(
    encoding: Encoding,
    private readonly onText: TextListener | undefined,
  ) {
    // The form must hold what the encoding holds: code points above 10FFFF, or lone surrogates, or neither.
    this.form = canHoldCodePoint(encoding, 0x110000) ? utf8rfc2279 : canHoldCodePoint(encoding, 0xdc80) ? wtf8 : utf8
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
