/** What the functions of this package accept as bytes, and the bytes that they see. */
import { isShared, tagOf } from '../../platform/shared-memory.ts'
import { extentOf, isDetached, lengthOf, typeOf } from '../../platform/typed-arrays.ts'
import { describe, markUnattributed, wrongRange, wrongType } from './errors.ts'

/** Bytes as they come: those of any view or buffer. Shared memory is copied once before it is judged. */
export type BytesInput = Uint8Array | ArrayBuffer | SharedArrayBuffer | ArrayBufferView

/**
 * The bytes of the input, without a copy. Only shared memory is copied, once, so that another thread can't change the answer between two
 * passes.
 * @param argument its name, for messages
 * @throws TypeError for anything else, and for a view whose buffer was detached or has shrunk below it
 */
export function bytesOf(input: BytesInput, argument = 'bytes'): Uint8Array {
  return copyIfShared(viewOf(input, argument))
}

/** A copy where the memory is shared. `slice` of a Buffer would be no copy. */
export function copyIfShared(bytes: Uint8Array): Uint8Array {
  return isShared(bytes) ? new Uint8Array(bytes) : bytes
}

/** As `bytesOf`, without the copy. */
export function viewOf(input: BytesInput, argument = 'bytes'): Uint8Array {
  if (!(input instanceof Uint8Array)) return viewOfOther(input, argument)
  const length = lengthOf(input)
  return length > 0 && input.length === length && input.byteLength === length ? input : viewOfOther(input, argument)
}

function viewOfOther(input: BytesInput, argument: string): Uint8Array {
  if (!ArrayBuffer.isView(input)) return viewOfBuffer(input, argument)
  // The getters of a DataView throw where its buffer is gone; those of a typed array say 0.
  if (typeOf(input) === undefined) return viewOfDataView(input)
  const { buffer, byteOffset, byteLength } = extentOf(input)
  if (byteLength === 0) checkAttached(input, argument)
  const isHonest = input instanceof Uint8Array && input.length === byteLength && input.byteLength === byteLength
  return isHonest ? input : new Uint8Array(buffer, byteOffset, byteLength)
}

function viewOfBuffer(input: ArrayBufferLike, argument: string): Uint8Array {
  const tag = tagOf(input)
  const view =
    tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]' ? new Uint8Array(input) : undefined
  // Of an object that has but the tag, the elements were copied.
  if (!view || view.buffer !== input)
    throw wrongType(argument, 'an ArrayBuffer, a SharedArrayBuffer or a view of one', input)
  return view
}

function viewOfDataView(input: ArrayBufferView): Uint8Array {
  const get = (name: 'buffer' | 'byteOffset' | 'byteLength'): unknown =>
    Object.getOwnPropertyDescriptor(DataView.prototype, name)!.get!.call(input)
  return new Uint8Array(get('buffer') as ArrayBuffer, get('byteOffset') as number, get('byteLength') as number)
}

/**
 * @throws TypeError for what is no array of this type, of this or another realm, for one that claims another length, and where its buffer was
 *   detached or has shrunk below it
 */
export function checkArray(
  array: Uint8Array | Uint32Array | Int32Array | BigInt64Array,
  type: 'Uint8Array' | 'Uint32Array' | 'Int32Array' | 'BigInt64Array',
  argument: string,
): void {
  if (typeOf(array) !== type) throw wrongType(argument, `a ${type}`, array)
  const length = lengthOf(array)
  if (length === 0) checkAttached(array, argument)
  if (array.length !== length || array.byteLength !== length * array.BYTES_PER_ELEMENT)
    throw markUnattributed(new TypeError(`${argument}: the length of the array is not that of its bytes`))
}

/** As `checkArray` for a Uint8Array, in less time. Returns its length. */
export function checkTarget(target: Uint8Array, argument = 'target'): number {
  const length = target instanceof Uint8Array ? lengthOf(target) : 0
  if (length > 0 && target.length === length && target.byteLength === length) return length
  checkArray(target, 'Uint8Array', argument)
  return lengthOf(target)
}

/** @throws TypeError for what is no Uint8Array; RangeError for bounds that are no integers, or not 0 ≤ start ≤ end ≤ length */
export function checkRange(bytes: Uint8Array, start: number, end: number): void {
  const length = checkTarget(bytes, 'bytes')
  if (Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= length) return
  throw markUnattributed(
    new RangeError(
      `expected integers 0 ≤ start ≤ end ≤ ${length}, not start ${describe(start)} and end ${describe(end)}`,
    ),
  )
}

/** @throws RangeError for what is no integer from 0 to the target's length */
export function checkStart(target: Uint8Array, start: number): void {
  const length = lengthOf(target)
  if (Number.isInteger(start) && start >= 0 && start <= length) return
  throw wrongRange('start', `an integer from 0 to ${length}`, start)
}

/** @throws TypeError for a typed array whose buffer was detached or has shrunk below it */
function checkAttached(array: ArrayBufferView, argument: string): void {
  try {
    Uint8Array.prototype.indexOf.call(array, 0)
  } catch {
    const { buffer } = array as {
      buffer: ArrayBufferLike & { resizable?: boolean; growable?: boolean; detached?: boolean }
    }
    const isGone = buffer.detached ?? (buffer.byteLength === 0 && !buffer.resizable)
    const what = isGone
      ? 'the buffer of the array is detached'
      : 'the array lies outside of its buffer, which has become smaller'
    throw markUnattributed(new TypeError(`${argument}: ${what}`))
  }
}

/**
 * The bytes of the input, as `bytesOf` gives them.
 * @throws TypeError where the target overlaps them
 */
export function readApart(bytes: BytesInput, target: Uint8Array): Uint8Array {
  const source = viewOf(bytes)
  const isApart =
    source.buffer !== target.buffer ||
    source.byteOffset + source.length <= target.byteOffset ||
    target.byteOffset + target.length <= source.byteOffset
  if (!isApart) throw markUnattributed(new TypeError('the target overlaps the input'))
  return copyIfShared(source)
}

/** @throws TypeError where bytes that had this length have fewer now: foreign code has detached or resized them */
export function checkUnchanged(bytes: ArrayLike<unknown>, length: number): void {
  if (bytes.length < length) throw new TypeError('the input was detached or resized while it was read')
}

/** As `checkUnchanged` for a target that a callback may have taken away. */
export function checkTargetUnchanged(target: Uint8Array, length: number): void {
  if (isDetached(target) || target.length < length)
    throw new TypeError('the target was detached or resized while it was written')
}

/**
 * @param argument its name, for messages
 * @throws TypeError where the text is none
 */
export function textOf(text: unknown, argument = 'text'): string {
  if (typeof text !== 'string') throw wrongType(argument, 'a string', text)
  return text
}
