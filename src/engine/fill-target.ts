/** What fits into a target: whole characters, and with shift states what closes the text behind them. */
import { kernels } from '../kernels/choose.ts'
import type { Kernels } from '../kernels/contract.ts'
import type { Progress } from '../platform/contract.ts'
import { setBytes } from '../platform/typed-arrays.ts'
import { closingOf, keepsSurrogates } from './rules/codec.ts'
import { MalformedError } from './rules/errors.ts'
import { checkUnchanged } from './rules/input.ts'
import type { TranscodePolicy } from './rules/policy.ts'
import type { Writer } from './write/writer.ts'

/** Elements of the source for the first trial. */
const PIECE_LENGTH = 1 << 15

/** The source of a conversion into a target. */
interface SourceExtent {
  readonly length: number
  /** Its offset from the start of the stream. */
  readonly base: number
  /** Does nothing follow it? */
  readonly final: boolean
}

/** A conversion into a target, which can be tried on parts of its source. */
export abstract class FillJob {
  /** Where it stands: an offset in the source. */
  position = 0
  /** The error of the source behind which there was no room. */
  error: MalformedError | undefined
  /** The kernels may have changed since a stream began; its writer has the old ones. */
  protected readonly kernels: Kernels
  /** What the last trial has reached. */
  private reached: { end: number; writer: Writer | undefined } | undefined

  protected readonly length: number
  protected readonly base: number
  protected readonly final: boolean

  /** @param writer what a stream goes on with. Undefined: nothing has been written */
  constructor(
    private readonly policy: TranscodePolicy,
    { length, base, final }: SourceExtent,
    public writer: Writer | undefined,
  ) {
    this.length = length
    this.base = base
    this.final = final
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

  /** The bytes of a half that waits, where the encoding has lone ones. */
  private copyHeld(): Uint8Array | undefined {
    const { writer } = this
    return writer?.isHolding && keepsSurrogates(writer.codec) ? writer.copyHeld().slice() : undefined
  }

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
    return { bytes: writer.output.peek(), closing: closingOf(writer.codec, this.kernels), end, error }
  }

  /**
   * Fills the target as far as whole characters fit. A part that does not fit is halved; one that holds no whole character grows until it
   * does.
   * @param closes the text ends here: what closes it is written, too, for which room is kept, and nothing is held back for another call
   * @param start how many bytes of the target others have written
   * @throws the MalformedError of the source, if there is room behind what comes before it
   */
  fill(target: Uint8Array, closes = true, start = 0): Progress {
    const { length, policy } = this
    const room = target.length
    // Foreign code is called once for each error.
    const isSteady = typeof policy === 'function'
    const filling = new Filling(target, this.position, start)
    let size = isSteady ? 1 : PIECE_LENGTH
    let isGrowing = false
    // A character that is dropped is read even where the target is full.
    while (this.position < length && (filling.written < room || policy === 'ignore')) {
      const { position } = this
      // An element mostly gives a byte at the least.
      if (!isGrowing) size = Math.min(size, Math.max(1, room - filling.written))
      const limit = Math.min(length, position + size)
      const held = isSteady ? this.copyHeld() : undefined
      const { bytes, closing, end, error } = this.try(limit, isGrowing || size === 1)
      if (isSteady) checkUnchanged(target, room, 'target was detached or resized while it was written')
      if (filling.written + bytes.length + (closes ? closing.length : 0) > room) {
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
      this.accept()
      const heldOffset = closes ? this.writer?.heldOffset : undefined
      // A half that waited, and is now written alone, was the last of what is read for it.
      const isHeldWritten = held?.every((byte, i) => bytes[i] === byte)
      if (isHeldWritten) {
        filling.add(held!)
        filling.settle(position, closing)
      }
      const rest = isHeldWritten ? bytes.subarray(held!.length) : bytes
      filling.add(heldOffset === undefined ? rest : rest.slice())
      if (heldOffset === undefined) filling.settle(this.position, closes ? closing : undefined)
      else if (!isSteady) filling.settle(heldOffset - this.base, closing)
      if (isSteady) size = 1
      if (error) {
        if (filling.written + (closes ? closing.length : 0) < room) throw error
        this.error = error
        break
      }
    }
    const isRead = this.final && this.position === length && filling.written < room
    if (isRead && this.writer?.isHolding) {
      const rest = this.writer.copyHeld()
      if (filling.written + rest.length <= room) {
        filling.add(rest)
        filling.settle(length)
      }
    }
    return filling.finish()
  }
}

/** A target that is filled as far as what has been read is written; what else has been written waits for what is held back before it. */
class Filling {
  private waiting: Uint8Array[] = []
  /** How many bytes are in the target. */
  private settled: number
  private closing: Uint8Array | undefined

  constructor(
    private readonly target: Uint8Array,
    /** How far the source is read for them. */
    private read: number,
    /** Bytes, those that wait included. */
    public written: number,
  ) {
    this.settled = written
  }

  /** Takes bytes. Those that have to wait are no view of the memory. */
  add(bytes: Uint8Array): void {
    if (bytes.length > 0) this.waiting.push(bytes)
    this.written += bytes.length
  }

  /**
   * Writes what waits.
   * @param read how far the source is read for it
   * @param closing what would close the text here, if it has to be closed
   */
  settle(read: number, closing?: Uint8Array): void {
    for (const bytes of this.waiting) {
      setBytes(this.target, bytes, this.settled)
      this.settled += bytes.length
    }
    this.waiting = []
    this.read = read
    this.closing = closing
  }

  /** Closes the text. */
  finish(): Progress {
    const { read, settled, closing } = this
    if (!closing || closing.length === 0) return { read, written: settled }
    setBytes(this.target, closing, settled)
    return { read, written: settled + closing.length }
  }
}
