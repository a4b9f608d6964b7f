/** encodeInto: as many whole characters as the target holds. */
import { kernels } from '../kernels/backend.ts'
import type { Kernels } from '../kernels/contract.ts'
import { isLeadSurrogate, isTrailSurrogate } from '../kernels/js/surrogates.ts'
import type { Progress } from '../native/contract.ts'
import { type Codec, forkCodec } from './codec.ts'
import { MalformedError } from './errors.ts'
import { type FillJob, fillTarget, type Trial } from './fill-target.ts'
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

export function encodeIntoTarget(request: EncodeIntoRequest, text: string, target: Uint8Array): Progress {
  const { done } = request
  if (!done) return encodeWhole(request, text, target) ?? fillTarget(new EncodeJob(request, text, 0), target)
  const { read, written } = fillTarget(new EncodeJob(request, text, done.read), target.subarray(done.written))
  return { read, written: done.written + written }
}

/** Encodes text of one window that is well-formed and fits whole, as most does. Undefined if not. */
function encodeWhole({ codec, settings }: EncodeIntoRequest, text: string, target: Uint8Array): Progress | undefined {
  const { length } = text
  const { policy, direct, writesBom } = settings
  if (length > PIECE_UNITS || length > target.length || typeof policy === 'function') return undefined
  const writer = new Writer(kernels(length), forkCodec(codec, direct), policy)
  const { output } = writer
  try {
    if (writesBom && length > 0) writer.writeBom()
    writer.writeText(text, 0, length, 0)
    writer.finish()
  } catch (error) {
    if (error instanceof MalformedError) return undefined // It may lie behind what fits.
    throw error
  }
  const written = output.length
  if (written > target.length) return undefined
  target.set(output.peek())
  return { read: length, written }
}

class EncodeJob implements FillJob {
  readonly length: number
  readonly pieceLength: number
  readonly drops: boolean
  private readonly kernels: Kernels
  private readonly settings: EncodeSettings
  private codec: Codec
  private end = 0
  private writer: Writer | undefined

  constructor(
    { codec, settings }: EncodeIntoRequest,
    private readonly text: string,
    public position: number,
  ) {
    this.kernels = kernels(text.length)
    this.settings = settings
    this.codec = forkCodec(codec, settings.direct)
    this.length = text.length
    this.pieceLength = typeof settings.policy === 'function' ? 1 : PIECE_UNITS
    this.drops = settings.policy === 'ignore'
  }

  convert(limit: number): Trial {
    const { kernels, text, position } = this
    const { policy, writesBom } = this.settings
    const writer = new Writer(kernels, forkCodec(this.codec), policy)
    let end = characterEnd(text, limit)
    let error: MalformedError | undefined
    if (writesBom && position === 0) writer.writeBom()
    try {
      writer.writeText(text, position, end, 0)
      writer.writeHeld()
    } catch (caught) {
      if (!(caught instanceof MalformedError && policy === 'throw')) throw caught
      error = caught
      end = caught.offset
      if (end === position) writer.output.clear() // before an error a BOM alone is nothing
    }
    this.end = end
    this.writer = writer
    return { bytes: writer.output.peek(), closing: writer.copyEnding(), end, error }
  }

  accept(): void {
    this.position = this.end
    this.codec = this.writer!.codec
  }
}

/** The end of the character that the unit before `index` belongs to. */
function characterEnd(text: string, index: number): number {
  const isCut = isLeadSurrogate(text.charCodeAt(index - 1)) && isTrailSurrogate(text.charCodeAt(index))
  return isCut ? index + 1 : index
}
