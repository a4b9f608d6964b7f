/**
 * Boundaries: the offsets at which UTF-8 can be cut.
 *
 * A boundary is an offset where a character or a malformed sequence (a maximal subpart, Unicode D93b) begins, or the end of the
 * input. UTF-8 is self-synchronising: the three bytes before an offset tell whether it is a boundary, in malformed input, too.
 */
import { attributeError, wrongRange, wrongType } from '../engine/rules/errors.ts'
import { type BytesInput, viewOf } from '../engine/rules/input.ts'
import { isContinuation, measureSequence } from '../unicode/utf8.ts'

/**
 * Returns the last boundary at or before `index`.
 * @param index in bytes, clamped to 0 … the length of the input
 * @throws TypeError if the input is not a BytesInput or the index is not a number
 */
export function boundaryBefore(bytes: BytesInput, index: number): number {
  try {
    const source = viewOf(bytes)
    return findSequenceStart(source, clampIndex(index, source.length, 'index'))
  } catch (error) {
    throw attributeError(error, boundaryBefore, 'boundaryBefore')
  }
}

/**
 * Returns the first boundary at or after `index`.
 * @param index in bytes, clamped to 0 … the length of the input
 * @throws TypeError if the input is not a BytesInput or the index is not a number
 */
export function boundaryAfter(bytes: BytesInput, index: number): number {
  try {
    const source = viewOf(bytes)
    let offset = clampIndex(index, source.length, 'index')
    while (findSequenceStart(source, offset) < offset) offset++
    return offset
  } catch (error) {
    throw attributeError(error, boundaryAfter, 'boundaryAfter')
  }
}

/**
 * Returns a view of as many whole characters from the start of the input as fit into `maxBytes` bytes. Malformed input is cut
 * between its maximal subparts.
 * @param maxBytes in bytes, clamped to 0 … the length of the input
 * @throws TypeError if the input is not a BytesInput or `maxBytes` is not a number
 */
export function truncate<T extends BytesInput>(bytes: T, maxBytes: number): ViewOf<T> {
  try {
    const source = viewOf(bytes)
    return source.subarray(0, findSequenceStart(source, clampIndex(maxBytes, source.length, 'maxBytes'))) as ViewOf<T>
  } catch (error) {
    throw attributeError(error, truncate, 'truncate')
  }
}

/**
 * Cuts the input at boundaries into `parts` views of almost equal length. The views, joined, are the input; a view may be empty.
 * @param parts an integer, 1 or more
 * @throws RangeError if `parts` is not such an integer; TypeError if the input is not a BytesInput
 */
export function split<T extends BytesInput>(bytes: T, parts: number): ViewOf<T>[] {
  try {
    if (!Number.isInteger(parts) || parts < 1) throw wrongRange('parts', 'an integer from 1', parts)
    return splitView(viewOf(bytes), parts) as ViewOf<T>[]
  } catch (error) {
    throw attributeError(error, split, 'split')
  }
}

function splitView(source: Uint8Array, parts: number): Uint8Array[] {
  const views = new Array<Uint8Array>(parts)
  let start = 0
  for (let i = 1; i <= parts; i++) {
    const end = findSequenceStart(source, Math.floor((source.length / parts) * i))
    views[i - 1] = source.subarray(start, i === parts ? source.length : end)
    start = end
  }
  return views
}

/** A view of the same kind of memory as T. */
export type ViewOf<T extends BytesInput> =
  T extends ArrayBufferView<infer B>
    ? Uint8Array<B>
    : T extends ArrayBuffer | SharedArrayBuffer
      ? Uint8Array<T>
      : Uint8Array

/** Converts to an integer, as the methods of arrays do: NaN becomes 0. @throws TypeError for what is no number */
function clampIndex(index: number, length: number, argument: string): number {
  if (typeof index !== 'number') throw wrongType(argument, 'a number', index)
  return Math.max(0, Math.min(Math.trunc(index) || 0, length))
}

/** Returns where the character or malformed sequence begins that bytes[offset] belongs to. */
function findSequenceStart(bytes: Uint8Array, offset: number): number {
  for (let lead = offset - 1; lead >= 0 && lead >= offset - 3 && isContinuation(bytes[lead + 1]); lead--)
    if (isInSequence(bytes, lead, offset)) return lead
  return offset
}

/** Do bytes[lead … offset] begin a well-formed sequence? */
function isInSequence(bytes: Uint8Array, lead: number, offset: number): boolean {
  const length = measureSequence(bytes, lead, offset + 1)
  return length === 0 || lead + length > offset
}
