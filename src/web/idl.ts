/**
 * What Web IDL asks of every interface and of every argument, where a JavaScript class and a parameter do otherwise. (Brands are the
 * classes' private fields: a getter or method on anything else throws TypeError.)
 */
import type { BytesInput } from '../index.ts'

/** A class as an interface object (Web IDL 3.7): its name, and members that are enumerable. */
export function asInterface<T extends new (...values: never[]) => object>(name: string, made: T): T {
  const prototype = made.prototype as object
  for (const member of Object.getOwnPropertyNames(prototype))
    if (member !== 'constructor') Object.defineProperty(prototype, member, { enumerable: true })
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true })
  Object.defineProperty(made, 'name', { value: name }) // (a bundler may have given it another)
  return made
}

/**
 * A dictionary (Web IDL 3.2.17): the members are to be read in the order of their names.
 * @throws TypeError for what is neither an object nor undefined or null
 */
export function dictionary<T extends object>(value: T | null | undefined): Partial<T> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' && typeof value !== 'function') throw new TypeError('the options must be an object')
  return value
}

/** The getter of a built-in prototype: it throws TypeError on what has not that internal slot, of whatever realm. */
function slot<T>(prototype: object | undefined, name: PropertyKey): (value: unknown) => T {
  const get = prototype && Object.getOwnPropertyDescriptor(prototype, name)?.get
  return (value) => {
    if (!get) throw new TypeError()
    return get.call(value) as T
  }
}

interface Slots {
  /** 'Uint8Array' and so on; undefined for what is no typed array. */
  typeOf(value: unknown): string | undefined
  arrayBufferLength(value: unknown): number
  sharedBufferLength(value: unknown): number
}

let known: Slots | undefined

function slots(): Slots {
  known ??= {
    typeOf: slot(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag),
    arrayBufferLength: slot(ArrayBuffer.prototype, 'byteLength'),
    sharedBufferLength: slot(globalThis.SharedArrayBuffer?.prototype, 'byteLength'),
  }
  return known
}

/** Is it an ArrayBuffer or a SharedArrayBuffer? */
function isBuffer(value: unknown): boolean {
  const { arrayBufferLength, sharedBufferLength } = slots()
  for (const lengthOf of [arrayBufferLength, sharedBufferLength]) {
    try {
      lengthOf(value)
      return true
    } catch {
      // not this one
    }
  }
  return false
}

/** @throws TypeError for what is no AllowSharedBufferSource (Web IDL 3.2.25; resizable ones are allowed) */
export function checkSource(value: unknown): void {
  if (!ArrayBuffer.isView(value) && !isBuffer(value))
    throw new TypeError('the input must be an ArrayBuffer, a SharedArrayBuffer or a view of one')
}

/**
 * The bytes of a buffer source, not yet copied: none where the buffer is detached or has shrunk below the view ("get a copy of the
 * bytes held by the buffer source").
 */
export function bytesOf(source: BytesInput): Uint8Array {
  try {
    if (!ArrayBuffer.isView(source)) return new Uint8Array(source)
    if (source instanceof Uint8Array) return source
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  } catch {
    return new Uint8Array(0)
  }
}

/** @throws TypeError for what is no Uint8Array, of whatever realm */
export function checkUint8Array(value: unknown): void {
  if (!ArrayBuffer.isView(value) || slots().typeOf(value) !== 'Uint8Array')
    throw new TypeError('the destination must be a Uint8Array')
}
