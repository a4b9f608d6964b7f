/** What puts a BOM before the first text, and what takes it away. */
import type { Bytes } from './bytes.ts'
import type { DecodeOptions, DecoderStream, EncoderStream } from './codec.ts'

const BOM = '\ufeff'

/** The text without a BOM at its start, if that is to go. Tells the caller who wants to know. */
export function stripBom(text: string, options: DecodeOptions | undefined): string {
  if (!text.startsWith(BOM)) return text
  if (typeof options?.stripBOM === 'function') options.stripBOM()
  return text.slice(1)
}

export class BomWriter implements EncoderStream {
  private isFirst = true

  constructor(private readonly encoder: EncoderStream) {}

  write(text: string): Bytes {
    if (!this.isFirst) return this.encoder.write(text)
    this.isFirst = false
    return this.encoder.write(BOM + text)
  }

  end(): Bytes | undefined {
    return this.encoder.end()
  }
}

export class BomStripper implements DecoderStream {
  private isFirst = true

  constructor(
    private readonly decoder: DecoderStream,
    private readonly options: DecodeOptions | undefined,
  ) {}

  write(bytes: Uint8Array): string {
    const text = this.decoder.write(bytes)
    if (!this.isFirst || !text) return text
    this.isFirst = false
    return stripBom(text, this.options)
  }

  end(): string | undefined {
    return this.decoder.end()
  }
}
