/**
 * What Web IDL asks of every interface and of every argument, where a JavaScript class and a parameter do otherwise. Brand checks
 * are the classes' private fields: a getter or a method on any other object throws TypeError.
 */
import { wrongType } from '../engine/rules/errors.ts'
import type { BytesInput } from '../index.ts'

/** The method that `util.inspect` and `console.log` of Node, Bun and Deno ask an object for. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/** Makes an interface object of a class (Web IDL 3.7): gives it its name, and makes its members enumerable. */
export function defineInterface<T extends new (...values: never[]) => object>(name: string, interfaceClass: T): T {
  const prototype = interfaceClass.prototype as object
  const attributes: string[] = []
  for (const [member, { get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (member === 'constructor') continue
    if (get) attributes.push(member)
    Object.defineProperty(prototype, member, { enumerable: true })
  }
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true })
  const inspect = inspectorOf(attributes)
  Object.defineProperty(prototype, INSPECT, { value: inspect, writable: true, configurable: true })
  Object.defineProperty(interfaceClass, 'name', { value: name }) // A bundler may have given it another.
  return interfaceClass
}

type Inspect = (value: unknown, options?: unknown) => string

/** Makes the method: it shows the attributes as if they were properties. */
function inspectorOf(attributes: readonly string[]) {
  return function inspect(
    this: Record<string, unknown>,
    _depth: number,
    options: unknown,
    inspectValue: Inspect,
  ): string {
    const shown = inspectValue(Object.fromEntries(attributes.map((name) => [name, this[name]])), options)
    return `${this.constructor.name} ${shown}`
  }
}

/** Has no members, not even those that a program adds to Object.prototype. */
const EMPTY_DICTIONARY: object = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ Object.create(null))

/**
 * Converts to a dictionary (Web IDL 3.2.17). The caller reads the members in the order of their names.
 * @throws TypeError for a value that is neither an object nor undefined or null
 */
export function toDictionary<T extends object>(value: T | null | undefined): Partial<T> {
  if (value === undefined || value === null) return EMPTY_DICTIONARY
  if (typeof value !== 'object' && typeof value !== 'function') throw wrongType('options', 'an object', value)
  return value
}

/**
 * Returns the getter of a built-in prototype. It throws TypeError on a value without that internal slot, and takes objects of every
 * realm.
 */
function findGetter<T>(prototype: object | undefined, name: PropertyKey): (value: unknown) => T {
  const get = prototype && Object.getOwnPropertyDescriptor(prototype, name)?.get
  return (value) => {
    if (!get) throw new TypeError()
    return get.call(value) as T
  }
}

interface BuiltInGetters {
  /** Returns 'Uint8Array' and the like; undefined for a value that is no typed array. */
  readonly typeOf: (value: unknown) => string | undefined
  readonly arrayBufferLength: (value: unknown) => number
  readonly sharedBufferLength: (value: unknown) => number
}

let builtInGetters: BuiltInGetters | undefined

function findBuiltInGetters(): BuiltInGetters {
  builtInGetters ??= {
    typeOf: findGetter(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag),
    arrayBufferLength: findGetter(ArrayBuffer.prototype, 'byteLength'),
    sharedBufferLength: findGetter(globalThis.SharedArrayBuffer?.prototype, 'byteLength'),
  }
  return builtInGetters
}

/** Is it an ArrayBuffer or a SharedArrayBuffer? */
function isBuffer(value: unknown): boolean {
  const { arrayBufferLength, sharedBufferLength } = findBuiltInGetters()
  for (const readLength of [arrayBufferLength, sharedBufferLength]) {
    try {
      readLength(value)
      return true
    } catch {
      // It has another internal slot, or none.
    }
  }
  return false
}

/** @throws TypeError for a value that is no AllowSharedBufferSource (Web IDL 3.2.25; resizable buffers are allowed) */
export function checkBufferSource(value: unknown, argument: string): void {
  if (!ArrayBuffer.isView(value) && !isBuffer(value))
    throw wrongType(argument, 'an ArrayBuffer, a SharedArrayBuffer or a view of one', value)
}

/**
 * Returns a view of the bytes of a buffer source. It is empty if the buffer is detached or has shrunk below the view (Web IDL, "get
 * a copy of the bytes held by the buffer source").
 */
export function viewBytes(source: BytesInput): Uint8Array {
  try {
    if (!ArrayBuffer.isView(source)) return new Uint8Array(source)
    if (source instanceof Uint8Array) return source
    return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  } catch {
    return new Uint8Array(0)
  }
}

/** @throws TypeError for a value that is no Uint8Array, of this realm or another */
export function checkUint8Array(value: unknown): void {
  if (!ArrayBuffer.isView(value) || findBuiltInGetters().typeOf(value) !== 'Uint8Array')
    throw wrongType('destination', 'a Uint8Array', value)
}
