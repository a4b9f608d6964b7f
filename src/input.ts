/** What the functions of this package accept as octets, and the octets that they see. */

export type BytesInput = Uint8Array | ArrayBuffer | SharedArrayBuffer | ArrayBufferView

function isShared(buffer: ArrayBufferLike): buffer is SharedArrayBuffer {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer
}

/**
 * The octets of the input, without a copy. Shared memory alone is copied, once, so that another thread can't change the answer
 * between two passes.
 * @throws TypeError for anything else, and for a view whose buffer was detached or has shrunk below it
 */
export function octetsOf(input: BytesInput): Uint8Array {
  const octets = viewOf(input)
  return isShared(octets.buffer) ? octets.slice() : octets
}

/** The same, without the copy. */
export function viewOf(input: BytesInput): Uint8Array {
  if (ArrayBuffer.isView(input)) {
    // The getters of a DataView throw where its buffer is gone; those of a typed array say 0, but its methods throw.
    if (input.byteLength === 0 && !(input instanceof DataView)) (input as Uint8Array).indexOf(0)
    if (input instanceof Uint8Array) return input
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  }
  const tag = Object.prototype.toString.call(input)
  if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') return new Uint8Array(input)
  throw new TypeError('expected an ArrayBuffer, a SharedArrayBuffer or a view of one')
}

/** @throws TypeError where the text is none. */
export function textOf(text: unknown): string {
  if (typeof text !== 'string') throw new TypeError('expected a string')
  return text
}
