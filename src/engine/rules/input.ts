/** What the functions of this package accept as bytes, and the bytes that they see. */
import { isShared, tagOf } from '../../platform/shared-memory.ts'

/** Bytes as they come: those of any view or buffer. Shared memory is copied once before it is judged. */
export type BytesInput = Uint8Array | ArrayBuffer | SharedArrayBuffer | ArrayBufferView

/**
 * The bytes of the input, without a copy. Only shared memory is copied, once, so that another thread can't change the answer between two
 * passes.
 * @throws TypeError for anything else, and for a view whose buffer was detached or has shrunk below it
 */
export function bytesOf(input: BytesInput): Uint8Array {
  return copyIfShared(viewOf(input))
}

/** A copy where the memory is shared. `slice` of a Buffer would be no copy. */
export function copyIfShared(bytes: Uint8Array): Uint8Array {
  return isShared(bytes) ? new Uint8Array(bytes) : bytes
}

/** As `bytesOf`, without the copy. */
export function viewOf(input: BytesInput): Uint8Array {
  return input instanceof Uint8Array && input.length > 0 && input.length === input.byteLength
    ? input
    : viewOfOther(input)
}

function viewOfOther(input: BytesInput): Uint8Array {
  if (ArrayBuffer.isView(input)) {
    const isTypedArray = tagOf(input) !== '[object DataView]'
    // The getters of a DataView throw where its buffer is gone; those of a typed array say 0.
    if (input.byteLength === 0 && isTypedArray) checkAttached(input)
    if (input instanceof Uint8Array && input.length === input.byteLength) return input
    return isTypedArray ? trueView(input) : new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  }
  const tag = tagOf(input)
  if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') return new Uint8Array(input)
  throw new TypeError('expected an ArrayBuffer, a SharedArrayBuffer or a view of one')
}

/** The bytes of a typed array by the built-in getters: a subclass may have others. */
function trueView(array: ArrayBufferView): Uint8Array {
  const prototype = Object.getPrototypeOf(Uint8Array.prototype) as object
  const get = <T>(name: string): T => Object.getOwnPropertyDescriptor(prototype, name)!.get!.call(array) as T
  return new Uint8Array(get<ArrayBuffer>('buffer'), get<number>('byteOffset'), get<number>('byteLength'))
}

/** @throws TypeError for what is no array of this type, and where its buffer was detached or has shrunk below it */
export function checkArray(
  array: Uint8Array | Uint32Array | Int32Array | BigInt64Array,
  type: 'Uint8Array' | 'Uint32Array' | 'Int32Array' | 'BigInt64Array',
): void {
  if (!ArrayBuffer.isView(array) || tagOf(array) !== `[object ${type}]`) throw new TypeError(`expected a ${type}`)
  if (array.byteLength === 0) checkAttached(array)
}

/**
 * @throws TypeError for what is no Uint8Array, of this or another realm, for a subclass that claims another length, and where its buffer
 *   was detached or has shrunk below it
 */
export function checkTarget(target: Uint8Array): void {
  if (!(target instanceof Uint8Array) || target.length === 0) checkArray(target, 'Uint8Array')
  if (target.length !== target.byteLength) throw new TypeError('the length of the array is not that of its bytes')
}

/** @throws TypeError for what is no Uint8Array; RangeError for bounds that are no integers, or not 0 ≤ start ≤ end ≤ length */
export function checkRange(bytes: Uint8Array, start: number, end: number): void {
  checkTarget(bytes)
  if (Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= bytes.length) return
  throw new RangeError(`expected integers 0 ≤ start ≤ end ≤ ${bytes.length}, not start ${start} and end ${end}`)
}

/** @throws RangeError for what is no integer from 0 to the target's length */
export function checkStart(target: Uint8Array, start: number): void {
  if (Number.isInteger(start) && start >= 0 && start <= target.length) return
  throw new RangeError(`start: expected an integer from 0 to ${target.length}, not ${start}`)
}

/** @throws TypeError for a typed array whose buffer was detached or has shrunk below it */
function checkAttached(array: ArrayBufferView): void {
  try {
    Uint8Array.prototype.indexOf.call(array, 0)
  } catch {
    const { buffer } = array as {
      buffer: ArrayBufferLike & { resizable?: boolean; growable?: boolean; detached?: boolean }
    }
    const isGone = buffer.detached ?? (buffer.byteLength === 0 && !buffer.resizable)
    throw new TypeError(
      isGone ? 'the buffer of the array is detached' : 'the array lies outside of its buffer, which has become smaller',
    )
  }
}

/** @throws TypeError where bytes that had this length have fewer now: foreign code has detached or resized them */
export function checkUnchanged(bytes: ArrayLike<unknown>, length: number): void {
  if (bytes.length < length) throw new TypeError('the input was detached or resized while it was read')
}

/** @throws TypeError where the text is none */
export function textOf(text: unknown): string {
  if (typeof text !== 'string') throw new TypeError('expected a string')
  return text
}
