/**
 * What typed arrays are by their internal slots. A subclass, and an array's own properties, may claim another length or another type: who believes
 * them reads what an earlier call has left in memory.
 */

const prototype = /* @__PURE__ */ Object.getPrototypeOf(Uint8Array.prototype) as object

function findGetter(name: string | symbol): () => unknown {
  return Object.getOwnPropertyDescriptor(prototype, name)!.get!
}

const getType = /* @__PURE__ */ findGetter(Symbol.toStringTag)
const getLength = /* @__PURE__ */ findGetter('length')
const getByteLength = /* @__PURE__ */ findGetter('byteLength')
const getByteOffset = /* @__PURE__ */ findGetter('byteOffset')
const getBuffer = /* @__PURE__ */ findGetter('buffer')
const setElements = /* @__PURE__ */ findSet()
const fillElements = /* @__PURE__ */ (() => Uint8Array.prototype.fill)()

function findSet(): Uint8Array['set'] {
  return Uint8Array.prototype.set
}

/** `Uint8Array` and the like, of this realm or another. Undefined for what is no typed array. */
export function typeOf(value: unknown): string | undefined {
  return getType.call(value) as string | undefined
}

/** The elements of a typed array; 0 where its buffer was detached or has shrunk below it. */
export function lengthOf(array: ArrayBufferView): number {
  return getLength.call(array) as number
}

/** The place of a typed array in memory. */
export function extentOf(array: ArrayBufferView): { buffer: ArrayBuffer; byteOffset: number; byteLength: number } {
  return {
    buffer: getBuffer.call(array) as ArrayBuffer,
    byteOffset: getByteOffset.call(array) as number,
    byteLength: getByteLength.call(array) as number,
  }
}

/** bytes[start, end): a view where that is not all of them. `subarray` asks a subclass for its constructor, which may give other bytes. */
export function partOf(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (start === 0 && end === bytes.length) return bytes
  return new Uint8Array(
    getBuffer.call(bytes) as ArrayBuffer,
    (getByteOffset.call(bytes) as number) + start,
    end - start,
  )
}

/** Is the buffer of the array gone? V8's optimized code may go on with the length of before; a method of the array looks. */
export function isDetached(array: Uint8Array): boolean {
  try {
    fillElements.call(array, 0, 0, 0)
    return false
  } catch {
    return true
  }
}

/** Writes bytes at target[at]: an own `set` of the target might do nothing. */
export function setBytes(target: Uint8Array, bytes: Uint8Array, at: number): void {
  setElements.call(target, bytes, at)
}
