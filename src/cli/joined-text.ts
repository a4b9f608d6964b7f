// Texts in several encodings that become one.

import { type Encoding, type MalformedSequence, Transcoder } from '../index.ts'
import type { TranscoderOptions } from './settings.ts'

/** Transcodes one text after another, each in its encoding. */
export class JoinedText {
  private transcoder: Transcoder | undefined
  private encoding: Encoding | undefined
  /** Bytes of the text so far, and those of them that the transcoder did not get. */
  private passed = 0
  private base = 0
  private hasOutput = false

  /** @param first transcodes all of the text */
  constructor(
    private readonly to: Encoding,
    private readonly options: TranscoderOptions,
    first?: Transcoder,
  ) {
    this.transcoder = first
  }

  /**
   * The next bytes are in this encoding.
   * @param beginsText they do not go on with a character that the bytes before them begin
   * @returns the end of the text before them, empty if it goes on
   */
  enter(encoding: Encoding, beginsText: boolean): Uint8Array {
    if (encoding === this.encoding && !beginsText) return new Uint8Array(0)
    const { to, options } = this
    const end = this.transcoder ? this.note(this.transcoder.end()) : new Uint8Array(0)
    this.encoding = encoding
    this.base = this.passed
    this.transcoder = new Transcoder(encoding, to, {
      onError: options.onError,
      // What looks like a BOM behind text is none.
      bom: this.passed > 0 ? 'keep' : options.bom,
      writeBom: this.hasOutput ? false : options.writeBom,
    })
    return end
  }

  push(bytes: Uint8Array): Uint8Array {
    this.passed += bytes.length
    return this.note(this.transcoder!.push(bytes))
  }

  end(): Uint8Array {
    return this.note(this.transcoder!.end())
  }

  /** An error that was thrown, with its offset in all of the text. */
  locate({ encoding, kind, offset, length, codePoint }: MalformedSequence): MalformedSequence {
    return { encoding, kind, offset: this.base + offset, length, codePoint }
  }

  private note(output: Uint8Array): Uint8Array {
    this.hasOutput ||= output.length > 0
    return output
  }
}
