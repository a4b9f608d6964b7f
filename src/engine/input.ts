/** What the functions of this package accept as bytes, and the bytes that they see. */

/** Bytes as they come: the bytes of any view or buffer. Shared memory is copied once before it is judged. */
export type BytesInput = Uint8Array | ArrayBuffer | SharedArrayBuffer | ArrayBufferView

/** Also those of another realm, of which nothing is an instance of what is here. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}

/**
 * The bytes of the input, without a copy. Shared memory alone is copied, once, so that another thread can't change the answer
 * between two passes.
 * @throws TypeError for anything else, and for a view whose buffer was detached or has shrunk below it
 */
export function bytesOf(input: BytesInput): Uint8Array {
  return unshared(viewOf(input))
}

/** A copy where the memory is shared. */
export function unshared(bytes: Uint8Array): Uint8Array {
  return isShared(bytes) ? new Uint8Array(bytes) : bytes // (slice of a Buffer is no copy)
}

/** Can another thread write to these bytes? (V8 takes 7 to 15 ns to tell.) */
export function isShared(bytes: Uint8Array): boolean {
  const { buffer } = bytes
  return !(buffer instanceof ArrayBuffer) && tagOf(buffer) === '[object SharedArrayBuffer]'
}

/** The same, without the copy. */
export function viewOf(input: BytesInput): Uint8Array {
  return input instanceof Uint8Array && input.length > 0 ? input : otherView(input)
}

function otherView(input: BytesInput): Uint8Array {
  if (ArrayBuffer.isView(input)) {
    // The getters of a DataView throw where its buffer is gone; those of a typed array say 0.
    if (input.byteLength === 0 && tagOf(input) !== '[object DataView]') mustBeThere(input)
    if (input instanceof Uint8Array) return input // (an empty one)
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  }
  const tag = tagOf(input)
  if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') return new Uint8Array(input)
  throw new TypeError('expected an ArrayBuffer, a SharedArrayBuffer or a view of one')
}

/** @throws TypeError for what is no array of this type, and where its buffer was detached or has shrunk below it */
export function check(
  array: Uint8Array | Uint32Array | Int32Array | BigInt64Array,
  type: 'Uint8Array' | 'Uint32Array' | 'Int32Array' | 'BigInt64Array',
): void {
  if (!ArrayBuffer.isView(array) || tagOf(array) !== `[object ${type}]`) throw new TypeError(`expected a ${type}`)
  if (array.byteLength === 0) mustBeThere(array)
}

/** @throws TypeError for a typed array whose buffer was detached or has shrunk below it */
function mustBeThere(array: ArrayBufferView): void {
  Uint8Array.prototype.indexOf.call(array, 0) // (looks first; that of a Buffer does not)
}

/** @throws TypeError where the text is none. */
export function textOf(text: unknown): string {
  if (typeof text !== 'string') throw new TypeError('expected a string')
  return text
}
