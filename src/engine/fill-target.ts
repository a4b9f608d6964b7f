/** What fits into a target: whole characters, and with shift states what closes the text behind them. */
import { kernels } from '../kernels/choose.ts'
import type { Kernels } from '../kernels/contract.ts'
import type { Progress } from '../platform/contract.ts'
import { MalformedError } from './rules/errors.ts'
import type { TranscodePolicy } from './rules/policy.ts'
import type { Writer } from './write/writer.ts'

/** Elements of the source for the first trial. */
const PIECE_LENGTH = 1 << 15

/** A conversion into a target, which can be tried on parts of its source. */
export abstract class FillJob {
  /** Where it stands: an offset in the source. */
  position = 0
  /** The kernels may have changed since a stream began; its writer has the old ones. */
  protected readonly kernels: Kernels
  /** What the last trial has reached. */
  private reached: { end: number; writer: Writer | undefined } | undefined

  /**
   * @param length of the source
   * @param base offset of the source from the start of the stream
   * @param writer what a stream goes on with. Undefined: nothing has been written
   */
  constructor(
    private readonly policy: TranscodePolicy,
    protected readonly length: number,
    protected readonly base: number,
    public writer: Writer | undefined,
  ) {
    this.kernels = kernels(length, writer?.kernels)
  }

  /** A writer for the beginning of a text. It has written the BOM, if there is to be one. */
  protected abstract createWriter(): Writer

  /**
   * Converts the source from `position` up to about `end`, in whole characters. Returns where it stopped.
   * @param isSingle one character or malformed sequence at the most, of however many elements
   */
  protected abstract write(writer: Writer, end: number, isSingle: boolean): number

  /** Has the text not begun yet, where a new writer has come to `end`? */
  protected abstract isEmpty(writer: Writer, end: number): boolean

  /** Makes the job go on from the end of the last trial. */
  protected accept(): void {
    this.position = this.reached!.end
    this.writer = this.reached!.writer
  }

  /** Converts a part of the source. The bytes may be a view of the memory, valid until the next trial. */
  private try(limit: number, isSingle: boolean) {
    const writer = this.writer?.fork() ?? this.createWriter()
    let end: number
    let error: MalformedError | undefined
    try {
      end = this.write(writer, limit, isSingle)
    } catch (caught) {
      if (!(caught instanceof MalformedError && this.policy === 'throw')) throw caught
      error = caught
      end = caught.offset - this.base
    }
    const isEmpty = !this.writer && this.isEmpty(writer, end)
    if (isEmpty) writer.output.clear() // a BOM alone is nothing
    this.reached = { end, writer: isEmpty ? undefined : writer }
    return { bytes: writer.output.peek(), closing: writer.copyEnding(), end, error }
  }

  /**
   * Fills the target as far as whole characters fit. A part that does not fit is halved; one that holds no whole character grows until it
   * does.
   * @param closes write what closes the text behind the last character, for which room is kept
   * @throws the MalformedError of the source, if there is room behind what comes before it
   */
  fill(target: Uint8Array, closes = true): Progress {
    const { length, policy } = this
    const room = target.length
    // Foreign code is called once for each error.
    const isSteady = typeof policy === 'function'
    let closing: Uint8Array | undefined
    let written = 0
    let size = isSteady ? 1 : PIECE_LENGTH
    let isGrowing = false
    // A character that is dropped is read even where the target is full.
    while (this.position < length && (written < room || policy === 'ignore')) {
      const { position } = this
      // An element mostly gives a byte at the least.
      if (!isGrowing) size = Math.min(size, Math.max(1, room - written))
      const limit = Math.min(length, position + size)
      const trial = this.try(limit, isGrowing || size === 1)
      const { bytes, end, error } = trial
      if (written + bytes.length + (closes ? trial.closing.length : 0) > room) {
        if (isGrowing || size === 1) break
        size = Math.max(1, Math.floor((end - position) / 2))
        continue
      }
      isGrowing = end === position && !error
      if (isGrowing) {
        if (limit === length) break
        size++
        continue
      }
      target.set(bytes, written)
      written += bytes.length
      if (closes) closing = trial.closing
      this.accept()
      if (isSteady) size = 1
      if (error) {
        if (written + (closing?.length ?? 0) < room) throw error
        break
      }
    }
    if (!closing || closing.length === 0) return { read: this.position, written }
    target.set(closing, written)
    return { read: this.position, written: written + closing.length }
  }
}
