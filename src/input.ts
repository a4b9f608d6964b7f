/** What the functions of this package accept as octets, and the octets that they see. */

export type BytesInput = Uint8Array | ArrayBuffer | SharedArrayBuffer | ArrayBufferView

/** Also those of another realm, of which nothing is an instance of what is here. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}

/**
 * The octets of the input, without a copy. Shared memory alone is copied, once, so that another thread can't change the answer
 * between two passes.
 * @throws TypeError for anything else, and for a view whose buffer was detached or has shrunk below it
 */
export function octetsOf(input: BytesInput): Uint8Array {
  const octets = viewOf(input)
  const { buffer } = octets
  if (buffer instanceof ArrayBuffer || tagOf(buffer) !== '[object SharedArrayBuffer]') return octets
  return new Uint8Array(octets) // (slice of a Buffer is no copy)
}

/** The same, without the copy. */
export function viewOf(input: BytesInput): Uint8Array {
  if (ArrayBuffer.isView(input)) {
    // The getters of a DataView throw where its buffer is gone; those of a typed array say 0, but its methods throw.
    if (input.byteLength === 0 && !(input instanceof DataView)) (input as Uint8Array).indexOf(0)
    if (input instanceof Uint8Array) return input
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  }
  const tag = tagOf(input)
  if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') return new Uint8Array(input)
  throw new TypeError('expected an ArrayBuffer, a SharedArrayBuffer or a view of one')
}

/** @throws TypeError where the text is none. */
export function textOf(text: unknown): string {
  if (typeof text !== 'string') throw new TypeError('expected a string')
  return text
}
