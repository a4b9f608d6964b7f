/** What fits into a target: whole characters, and with shift states what closes the text behind them. */
import type { MalformedError } from './errors.ts'

/** What a part of the source gives, from where the job stands. */
export interface Trial {
  /** May be a view of the memory, valid until the next trial. */
  readonly bytes: Uint8Array
  /** What would close the text behind them. */
  readonly closing: Uint8Array
  /** Where the part ends: an offset in the source. */
  readonly end: number
  /** What is wrong at `end`. */
  readonly error: MalformedError | undefined
}

/** A conversion that can be tried on parts of its source. */
export interface FillJob {
  /** Where it stands: an offset in the source. */
  readonly position: number
  /** Length of the source. */
  readonly length: number
  /** Elements of the source for the first trial. 1: for every trial, as when foreign code is called once for each error. */
  readonly pieceLength: number
  /** Can a character of the source give nothing, so that it is read even where the target is full? */
  readonly drops: boolean
  /**
   * Converts the source up to about `end`, in whole characters.
   * @param isSingle one character or malformed sequence at the most, of however many elements
   */
  convert(end: number, isSingle: boolean): Trial
  /** Makes the job go on from the end of the last trial. */
  accept(): void
}

/**
 * Fills the target as far as whole characters fit. A part that does not fit is halved; one that holds no whole character grows until it
 * does.
 * @param closes write what closes the text behind the last character, for which room is kept
 * @throws the MalformedError of the source, if there is room behind what comes before it
 */
export function fillTarget(job: FillJob, target: Uint8Array, closes = true): { read: number; written: number } {
  const { length, drops } = job
  const room = target.length
  let closing: Uint8Array | undefined
  let written = 0
  let size = job.pieceLength
  let isGrowing = false
  while (job.position < length && (written < room || drops)) {
    const { position } = job
    // An element mostly gives a byte at the least.
    if (!isGrowing) size = Math.min(size, Math.max(1, room - written))
    const limit = Math.min(length, position + size)
    const trial = job.convert(limit, isGrowing || size === 1)
    const { bytes, end, error } = trial
    if (written + bytes.length + (closes ? trial.closing.length : 0) > room) {
      if (isGrowing || size === 1) break
      size = Math.max(1, (end - position) >> 1)
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
    job.accept()
    if (job.pieceLength === 1) size = 1
    if (error) {
      if (written + (closing?.length ?? 0) < room) throw error
      break
    }
  }
  if (!closing || closing.length === 0) return { read: job.position, written }
  target.set(closing, written)
  return { read: job.position, written: written + closing.length }
}
