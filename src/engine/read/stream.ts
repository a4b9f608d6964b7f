/** A stream of bytes in chunks that may be cut anywhere: what one chunk leaves to the next, the BOM, and the byte order that it tells. */
import { partOf } from '../../platform/typed-arrays.ts'
import { chooseCodec, mayBeginWithBom, measureBom } from '../rules/bom.ts'
import type { Codec } from '../rules/codec.ts'
import type { Chunk } from './reader.ts'

/** Reads a chunk. Returns where it stopped. */
export type Consume = (codec: Codec, chunk: Chunk, final: boolean) => number

/** Bytes of the next chunk that surely complete what was cut. */
const HEAD_BYTES = 16

const NO_BYTES = /* @__PURE__ */ new Uint8Array(0)

/** Gives a stream to `consume` chunk by chunk, with what the last chunk left unread, a few bytes, in front. */
export class ByteStream {
  /** Offset of the next chunk from the start of the stream. */
  private offset = 0
  private pending = NO_BYTES
  private chosen: Codec | undefined

  constructor(
    private readonly codec: Codec,
    private readonly stripsBom: boolean,
    private readonly goesOn = false,
  ) {}

  /**
   * Gives a chunk to `consume`. The stream starts again after the final chunk, and after an error unless it goes on: then the rest of the chunk is
   * lost, and the state of the encoding is that behind the error.
   */
  push(chunk: Uint8Array, final: boolean, consume: Consume): void {
    try {
      this.feed(chunk, final, consume)
      if (final) this.reset()
    } catch (error) {
      if (final || !this.goesOn) this.reset()
      else {
        this.pending = NO_BYTES
        this.offset += chunk.length
      }
      throw error
    }
  }

  /** Has the last chunk been read to its end? */
  get isIdle(): boolean {
    return this.pending.length === 0
  }

  /** Bytes of a BOM at the beginning of the stream, if this chunk is that and a BOM is to be stripped. */
  measureBom(chunk: Uint8Array): number {
    return this.stripsBom && !this.chosen ? measureBom(this.codec, chunk) : 0
  }

  /** Offset of the next chunk from the start of the stream, and the codec that it is read with, once that is known. */
  get place(): { readonly base: number; readonly source: Codec | undefined } {
    return { base: this.offset, source: this.chosen }
  }

  /**
   * Is told that somebody else has read so many bytes, in whole characters.
   * @param source the codec in the state behind them
   */
  skip(bytes: number, source: Codec): void {
    if (bytes === 0) return
    this.chosen = source
    this.offset += bytes
  }

  private feed(chunk: Uint8Array, final: boolean, consume: Consume): void {
    const { pending } = this
    let start = 0
    if (pending.length > 0) {
      const head = partOf(chunk, 0, Math.min(chunk.length, HEAD_BYTES))
      const joined = new Uint8Array(pending.length + head.length)
      joined.set(pending)
      joined.set(head, pending.length)
      const isAll = head.length === chunk.length
      const base = this.offset - pending.length
      const read = this.read({ bytes: joined, start: 0, end: joined.length, base }, final && isAll, consume)
      if (isAll) {
        this.pending = joined.slice(read)
        this.offset += chunk.length
        return
      }
      start = read - pending.length
    }
    const { length } = chunk // A callback may take the bytes away.
    const read = this.read({ bytes: chunk, start, end: length, base: this.offset }, final, consume)
    this.pending = read === length ? NO_BYTES : new Uint8Array(partOf(chunk, read, length)) // a copy: the caller may use the chunk again
    this.offset += length
  }

  private read(chunk: Chunk, final: boolean, consume: Consume): number {
    const { codec, stripsBom } = this
    let { start } = chunk
    if (!this.chosen) {
      if (!final && mayBeginWithBom(codec, chunk.bytes, stripsBom)) return 0
      this.chosen = chooseCodec(codec, chunk.bytes)
      start = stripsBom ? measureBom(this.chosen, chunk.bytes) : 0
    }
    return consume(this.chosen, { ...chunk, start }, final)
  }

  reset(): void {
    this.offset = 0
    this.pending = NO_BYTES
    this.chosen = undefined
  }
}
