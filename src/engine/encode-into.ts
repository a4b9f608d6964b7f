/** encodeInto: as many whole characters as the target holds. */
import { kernels } from '../kernels/choose.ts'
import type { Progress } from '../platform/contract.ts'
import { isLeadSurrogate, isTrailSurrogate } from '../unicode/surrogates.ts'
import { FillJob } from './fill-target.ts'
import { encodeWindow } from './one-window.ts'
import { type Codec, forkCodec } from './rules/codec.ts'
import type { EncodeSettings } from './rules/options.ts'
import { Writer } from './write/writer.ts'

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
  if (!done) return encodeWhole(request, text, target) ?? new EncodeJob(request, text).fill(target)
  const { read, written } = new EncodeJob(request, text).fill(target.subarray(done.written))
  return { read, written: done.written + written }
}

/** As `encodeIntoTarget`, from where a stream stands; more text follows. */
export function encodeMoreInto(
  request: EncodeIntoRequest,
  text: string,
  target: Uint8Array,
  state: EncodeState,
): { progress: Progress; state: EncodeState } {
  const job = new EncodeJob(request, text, state)
  const progress = job.fill(target, false)
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

class EncodeJob extends FillJob {
  /** @param state what the job goes on from; more text follows */
  constructor(
    private readonly request: EncodeIntoRequest,
    private readonly text: string,
    private readonly state?: EncodeState,
  ) {
    super(request.settings.policy, { length: text.length, base: state?.base ?? 0, final: !state }, state?.writer)
    this.position = request.done?.read ?? 0
  }

  protected createWriter(): Writer {
    const { codec, settings } = this.request
    const writer = new Writer(this.kernels, forkCodec(codec, settings.direct), settings.policy)
    if (settings.writesBom && this.position === 0) writer.writeBom()
    return writer
  }

  protected write(writer: Writer, limit: number): number {
    const { text, position, state, base } = this
    const end = characterEnd(text, limit, state !== undefined)
    writer.writeText(text, position, end, base)
    writer.writeLead()
    return end
  }

  protected isEmpty(_: Writer, end: number): boolean {
    return end === this.position
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
