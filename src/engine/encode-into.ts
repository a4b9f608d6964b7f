/** encodeInto: as many whole characters as the target holds. */
import { kernels } from '../kernels/backend.ts'
import type { Kernels } from '../kernels/contract.ts'
import { isLeadSurrogate, isTrailSurrogate } from '../kernels/js/surrogates.ts'
import type { Progress } from '../native/contract.ts'
import { type Codec, forkCodec } from './codec.ts'
import { MalformedError } from './errors.ts'
import { type FillJob, fillTarget, type Trial } from './fill-target.ts'
import { encodeWindow } from './one-window.ts'
import type { EncodeSettings } from './options.ts'
import { Writer } from './writer.ts'

/** Units of the first trial. */
const PIECE_UNITS = 1 << 15

/** How text is to be encoded. */
export interface EncodeIntoRequest {
  readonly codec: Codec
  readonly settings: EncodeSettings
  /** What others have already read and written. */
  readonly done?: Progress
}

/** Where a stream of text stands. */
export interface EncodeState {
  /** Undefined: nothing has been written. Its output is empty between calls. */
  readonly writer: Writer | undefined
  /** Offset of what comes next from the start of the stream. */
  readonly base: number
}

export function encodeIntoTarget(request: EncodeIntoRequest, text: string, target: Uint8Array): Progress {
  const { done } = request
  if (!done) return encodeWhole(request, text, target) ?? fillTarget(new EncodeJob(request, text, 0), target)
  const { read, written } = fillTarget(new EncodeJob(request, text, done.read), target.subarray(done.written))
  return { read, written: done.written + written }
}

/** As `encodeIntoTarget`, from where a stream stands; more text follows. */
export function encodeMoreInto(
  request: EncodeIntoRequest,
  text: string,
  target: Uint8Array,
  state: EncodeState,
): { progress: Progress; state: EncodeState } {
  const job = new EncodeJob(request, text, 0, state)
  const progress = fillTarget(job, target, false)
  const { writer } = job
  writer?.output.clear() // the target has its bytes
  return { progress, state: { writer, base: state.base + progress.read } }
}

/** Encodes text of one window that fits whole, as most does. Undefined if not. */
function encodeWhole({ codec, settings }: EncodeIntoRequest, text: string, target: Uint8Array): Progress | undefined {
  const { length } = text
  if (length > target.length) return undefined
  const k = kernels(length)
  const written = encodeWindow(k, codec, text, settings)
  if (written < 0 || written > target.length) return undefined
  const { bytes, output } = k.memory
  target.set(bytes.subarray(output, output + written))
  return { read: length, written }
}

class EncodeJob implements FillJob {
  readonly length: number
  readonly pieceLength: number
  readonly drops: boolean
  writer: Writer | undefined
  private readonly kernels: Kernels
  /** What the last trial has reached. */
  private trial: { end: number; writer: Writer | undefined } | undefined

  /** @param state what the job goes on from; more text follows */
  constructor(
    private readonly request: EncodeIntoRequest,
    private readonly text: string,
    public position: number,
    private readonly state?: EncodeState,
  ) {
    const { policy } = request.settings
    this.writer = state?.writer
    // The kernels may have changed since the stream began; its writer has the old ones.
    this.kernels = kernels(text.length, this.writer?.kernels)
    this.length = text.length
    this.pieceLength = typeof policy === 'function' ? 1 : PIECE_UNITS
    this.drops = policy === 'ignore'
  }

  convert(limit: number): Trial {
    const { text, position, state } = this
    const { policy } = this.request.settings
    const base = state?.base ?? 0
    const writer = this.writer ? this.writer.fork() : this.createWriter()
    const { output } = writer
    let end = characterEnd(text, limit, state !== undefined)
    let error: MalformedError | undefined
    try {
      writer.writeText(text, position, end, base)
      // A half that replaced something may go on in the next call.
      if (state) writer.writeHeldOfSource()
      else writer.writeHeld()
    } catch (caught) {
      if (!(caught instanceof MalformedError && policy === 'throw')) throw caught
      error = caught
      end = caught.offset - base
    }
    const isEmpty = end === position && !this.writer
    if (isEmpty) output.clear() // a BOM alone is nothing
    this.trial = { end, writer: isEmpty ? undefined : writer }
    return { bytes: output.peek(), closing: writer.copyEnding(), end, error }
  }

  private createWriter(): Writer {
    const { codec, settings } = this.request
    const writer = new Writer(this.kernels, forkCodec(codec, settings.direct), settings.policy)
    if (settings.writesBom && this.position === 0) writer.writeBom()
    return writer
  }

  accept(): void {
    this.position = this.trial!.end
    this.writer = this.trial!.writer
  }
}

/**
 * The end of the character that the unit before `index` belongs to.
 * @param goesOn can more text follow? Then a lead surrogate at the end is no character yet
 */
function characterEnd(text: string, index: number, goesOn: boolean): number {
  if (!isLeadSurrogate(text.charCodeAt(index - 1))) return index
  if (index === text.length) return goesOn ? index - 1 : index
  return isTrailSurrogate(text.charCodeAt(index)) ? index + 1 : index
}
