/** encodeInto: as many whole characters as the target holds. */
import { kernels, native } from '../kernels/choose.ts'
import type { Progress } from '../platform/contract.ts'
import { setBytes } from '../platform/typed-arrays.ts'
import { isLeadSurrogate, isTrailSurrogate } from '../unicode/surrogates.ts'
import {
  createWriter,
  type EncodeState,
  encodeWindow,
  STREAM_START,
  type StreamEncoder,
  surelyFits,
  writeWithoutKernels,
} from './encode.ts'
import { FillJob } from './fill-target.ts'
import type { EncodeSettings } from './rules/settings.ts'
import type { Writer } from './write/writer.ts'

/** Encodes all of the text by a loop or the platform, where it surely fits. Returns how many bytes; -1: the rest of this file has to. */
export function encodeWhole(settings: EncodeSettings, text: string, target: Uint8Array): number {
  if (settings.writesBom || text === '') return -1
  return surelyFits(settings, text, target.length) ? writeWithoutKernels(settings, text, target, 0) : -1
}

/** Encodes as many whole characters as the target holds of what `encodeWhole` leaves. */
export function encodeInto(settings: EncodeSettings, text: string, target: Uint8Array): Progress {
  const { length } = text
  if (settings.writesBom || length === 0) return encodeIntoByKernels(settings, text, target)
  const { codec, policy } = settings
  const done = codec.native?.(native)?.encodeInto?.(text, target, policy === 'replace')
  if (done?.read === length || (done?.written === target.length && policy !== 'ignore')) return done
  if (!done) return encodeIntoByKernels(settings, text, target)
  return new EncodeJob(settings, text, done.read).fillTarget(target, true, done.written)
}

function encodeIntoByKernels(settings: EncodeSettings, text: string, target: Uint8Array): Progress {
  const { length } = text
  if (length > target.length) return new EncodeJob(settings, text, 0).fillTarget(target)
  const k = kernels(length)
  const isWhole = encodeWindow(k, settings, text)
  const { read, written } = k
  if (written > target.length || read === 0) return new EncodeJob(settings, text, 0).fillTarget(target)
  const { bytes, output } = k.memory
  setBytes(target, bytes.subarray(output, output + written), 0)
  return isWhole ? { read, written } : new EncodeJob(settings, text, read).fillTarget(target, true, written)
}

/** The same from where a stream stands; more text follows. */
export function encodeMoreInto(stream: StreamEncoder, text: string, target: Uint8Array): Progress {
  const { state, settings } = stream
  stream.state = STREAM_START // after an error
  const job = new EncodeJob(settings, text, 0, state)
  const progress = job.fillTarget(target, false)
  const { writer } = job
  stream.state = { writer, base: state.base + progress.read }
  return progress
}

class EncodeJob extends FillJob {
  /**
   * @param start where in the text
   * @param state what the job goes on from; more text follows
   */
  constructor(
    private readonly settings: EncodeSettings,
    private readonly text: string,
    start: number,
    private readonly state?: EncodeState,
  ) {
    const extent = { length: text.length, base: state?.base ?? 0, final: !state }
    super({ to: settings.codec, policy: settings.policy }, extent, state?.writer)
    this.position = start
  }

  protected createWriter(): Writer {
    const { settings } = this
    const writer = createWriter(this.kernels, settings)
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

  protected saveSource(): number {
    return 0
  }

  protected restoreSource(): void {}
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
