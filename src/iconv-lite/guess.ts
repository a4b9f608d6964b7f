/** Decoders that wait for the first bytes, and guess an encoding by them. */
import { bytesOfChunk, concatenate, copyToResult } from './bytes.ts'
import type { Converter, DecodeOptions, DecoderStream } from './codec.ts'

type Guess = (bytes: Uint8Array, defaultEncoding?: string) => string

export class GuessingDecoder implements DecoderStream {
  private decoder: DecoderStream | undefined
  private held: Uint8Array[] = []
  private heldBytes = 0

  constructor(
    private readonly iconv: Converter,
    private readonly options: DecodeOptions | undefined,
    private readonly minBytes: number,
    private readonly guess: Guess,
  ) {}

  write(chunk: Uint8Array | string): string {
    const bytes = bytesOfChunk(chunk)
    if (this.decoder) return this.decoder.write(bytes)
    this.heldBytes += bytes.length
    if (this.heldBytes >= this.minBytes) return this.decodeHeld(bytes)
    this.held.push(copyToResult(bytes)) // The caller may use the chunk again.
    return ''
  }

  end(): string | undefined {
    if (this.decoder) return this.decoder.end()
    const text = this.decodeHeld(new Uint8Array(0))
    return text + (this.decoder!.end() ?? '')
  }

  /** Chooses the decoder by what is held and the next bytes, and decodes both. */
  private decodeHeld(bytes: Uint8Array): string {
    const all = this.held.length === 0 ? bytes : concatenate([...this.held, bytes])
    this.held = []
    this.heldBytes = 0
    this.decoder = this.iconv.getDecoder(this.guess(all, this.options?.defaultEncoding), this.options)
    return this.decoder.write(all)
  }
}
