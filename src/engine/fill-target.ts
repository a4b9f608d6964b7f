/** What fits into a target: whole characters, and with shift states what closes the text behind them. */
import { kernels } from '../kernels/choose.ts'
import type { Kernels } from '../kernels/contract.ts'
import type { Progress } from '../platform/contract.ts'
import { setBytes } from '../platform/typed-arrays.ts'
import { type Codec, closingOf, keepsLeads } from './rules/codec.ts'
import { MalformedError } from './rules/errors.ts'
import { checkTargetUnchanged } from './rules/input.ts'
import type { TranscodePolicy } from './rules/policy.ts'
import { MAX_ELEMENT_BYTES } from './write/output.ts'
import { settleBom, writeOwedBom } from './write/owed-bom.ts'
import type { Writer } from './write/writer.ts'

/** Elements of the source that are converted at once. */
const MAX_PIECE_LENGTH = 1 << 15
/** Bytes of what closes a text, at most. */
const MAX_CLOSING_BYTES = 8
/** Bytes that an element can give under the policy 'html': a character reference, and what chooses the set for it and for what follows. */
const MAX_REFERENCE_BYTES = 16

/** The source of a conversion into a target. */
interface SourceExtent {
  readonly length: number
  /** Its offset from the start of the stream. */
  readonly base: number
  /** Does nothing follow it? */
  readonly final: boolean
}

/** A part of the source, converted. */
interface Part {
  readonly end: number
  /** What goes on behind it. */
  readonly writer: Writer
  /** They may be a view of the memory, valid until the next part is converted. */
  readonly bytes: Uint8Array
  /** What would close the text behind them. */
  readonly closing: Uint8Array
}

/** A conversion into a target: pieces that surely fit, and where little room is left one character after the other. */
export abstract class FillJob {
  /** Where it stands: an offset in the source. */
  position = 0
  /** The kernels may have changed since a stream began; its writer has the old ones. */
  protected readonly kernels: Kernels
  /** Bytes that an element of the source can give at most, but what a function returns. */
  private readonly maxElementBytes: number

  private readonly policy: TranscodePolicy
  protected readonly length: number
  protected readonly base: number
  protected readonly final: boolean

  /** @param writer what a stream goes on with. Undefined: nothing has been written */
  constructor(
    { to, policy }: { readonly to: Codec; readonly policy: TranscodePolicy },
    { length, base, final }: SourceExtent,
    public writer: Writer | undefined,
  ) {
    this.policy = policy
    this.length = length
    this.base = base
    this.final = final
    this.kernels = kernels(length, writer?.kernels)
    this.maxElementBytes = policy === 'html' ? MAX_REFERENCE_BYTES : (to.maxUnitBytes ?? MAX_ELEMENT_BYTES)
  }

  /** A writer for the beginning of a text. It has written a BOM, or owes it. */
  protected abstract createWriter(): Writer

  /**
   * Converts the source from `position` up to about `end`, in whole characters. Returns where it stopped.
   * @param isSingle one character or malformed sequence at the most, of however many elements
   */
  protected abstract write(writer: Writer, end: number, isSingle: boolean): number

  /** The state of the source's codec, and the way back to it. */
  protected abstract saveSource(): number
  protected abstract restoreSource(state: number): void

  /** The bytes of a half that waits, where the encoding has lone ones. */
  private copyHeld(): Uint8Array | undefined {
    const { writer } = this
    return writer?.isHolding && keepsLeads(writer.codec) ? writer.copyHeld() : undefined
  }

  private describePart(writer: Writer, end: number): Part {
    settleBom(writer)
    return { end, writer, bytes: writer.output.peek(), closing: closingOf(writer.codec, this.kernels) }
  }

  /** Converts some elements whose result surely fits. Undefined: they hold no whole character. */
  private convertPiece(elements: number): Part | undefined {
    const { position, length } = this
    const writer = this.writer ?? this.createWriter()
    const before = writer.saveState()
    const sourceBefore = this.saveSource()
    writeOwedBom(writer)
    const end = this.write(writer, Math.min(length, position + Math.min(elements, MAX_PIECE_LENGTH)), false)
    if (end > position) return this.describePart(writer, end)
    writer.restoreState(before)
    this.restoreSource(sourceBefore)
    return undefined
  }

  /** Converts one character or malformed sequence. Undefined: there is no whole one, or no room for it, and nothing has changed. */
  private convertCharacter(room: number, closes: boolean): Part | undefined {
    const { position, length } = this
    const writer = this.writer ?? this.createWriter()
    const before = writer.saveState()
    const sourceBefore = this.saveSource()
    const closing = closes ? closingOf(writer.codec, this.kernels).length : 0
    writeOwedBom(writer)
    try {
      let end = position
      for (let limit = position + 1; limit <= length && end === position; limit++) {
        end = this.write(writer, limit, true)
        if (end > position) {
          const part = this.describePart(writer, end)
          if (part.bytes.length + (closes ? part.closing.length : 0) <= room) return part
        }
      }
    } catch (error) {
      // An error behind which there is no room doesn't count.
      if (!(error instanceof MalformedError && closing >= room)) throw error
    }
    writer.restoreState(before)
    this.restoreSource(sourceBefore)
    return undefined
  }

  /**
   * Fills the target as far as whole characters fit.
   * @param closes the text ends here: what closes it is written, too, for which room is kept, and nothing is held back for another call
   * @param start how many bytes of the target others have written
   * @throws the MalformedError of the source, if there is room behind what comes before it
   */
  fillTarget(target: Uint8Array, closes = true, start = 0): Progress {
    const { length, policy } = this
    const room = target.length
    // Foreign code is called once for each error, and may return text of any length.
    const isSteady = typeof policy === 'function'
    const filling = new Filling(target, this.position, start)
    // A character that is dropped is read even where the target is full.
    while (this.position < length && (filling.written < room || policy === 'ignore')) {
      const { position } = this
      const held = isSteady ? this.copyHeld() : undefined
      const free = room - filling.written
      const elements = isSteady ? 0 : Math.floor((free - MAX_CLOSING_BYTES) / this.maxElementBytes)
      const part = (elements > 1 ? this.convertPiece(elements) : undefined) ?? this.convertCharacter(free, closes)
      if (isSteady) checkTargetUnchanged(target, room)
      if (!part) break
      const { bytes, closing } = part
      this.position = part.end
      this.writer = part.writer
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
      part.writer.output.clear() // the target has its bytes
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
