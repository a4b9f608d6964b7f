/**
 * What can be wrong with encoded text, and the error that says so.
 *
 * A malformed sequence is a maximal subpart (Unicode D93b applied to the encoding's own table) or, in text to encode, a lone surrogate or a
 * character that the target lacks.
 */
import { trimStack } from '../../platform/stack.ts'
import type { MalformedKind } from '../../unicode/status.ts'
import type { EncodingName } from '../label-types.ts'

export type { MalformedKind }

/** Errors of this package that do not yet say which public function was called. */
const unattributed = /* @__PURE__ */ new WeakSet<Error>()

/** An error for an argument. `attributeError` adds the function. */
export function wrongArgument(argument: string, expected: string, value: unknown): TypeError {
  return markUnattributed(new TypeError(`${argument}: expected ${expected}, not ${describe(value)}`))
}

/** An error for an argument that is outside of its range. `attributeError` adds the function. */
export function wrongRange(argument: string, expected: string, value: unknown): RangeError {
  return markUnattributed(new RangeError(`${argument}: expected ${expected}, not ${describe(value)}`))
}

/** An error for an argument of another type. */
export function wrongType(argument: string, expected: string, value: unknown): TypeError {
  const isPrimitive = value !== undefined && typeof value !== 'function' && typeof value !== 'object'
  const came = isPrimitive ? `a ${typeof value}` : describe(value)
  return markUnattributed(new TypeError(`${argument}: expected ${expected}, not ${came}`))
}

/** Marks an error for `attributeError`. */
export function markUnattributed<T extends Error>(error: T): T {
  unattributed.add(error)
  return error
}

/** Lets an error of this package name the public function that was called, and its stack begin where that was. Others stay as they are. */
export function attributeError(error: unknown, callee: unknown, name: string): unknown {
  if (!unattributed.delete(error as Error)) return error
  const { constructor: Type, message, name: type } = error as Error & { constructor: ErrorConstructor }
  // By its name, so that functions that throw none do without the class.
  return trimStack(type === 'MalformedError' ? error : new Type(`${name}: ${message}`), callee)
}

/** The value of an option, or the type of what is none: `'utf8'`, `a Map`. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return value.length <= MAX_SHOWN_UNITS ? `'${value}'` : 'a string'
  if (typeof value === 'function') return 'a function'
  if (typeof value !== 'object' || value === null) return String(value)
  const type = Object.prototype.toString.call(value).slice('[object '.length, -1)
  return `${/^[AEIO]/.test(type) ? 'an' : 'a'} ${type}`
}

/** Longer text is not shown in messages. */
const MAX_SHOWN_UNITS = 40

/** The place and the nature of one malformed sequence. */
export interface MalformedSequence {
  /** Name of the encoding that was read or, when encoding text, written. */
  encoding: EncodingName | (string & {})
  /** Where it begins: source bytes from the start of the input or stream; UTF-16 units of text; elements of code points. */
  offset: number
  /** Its length in the same measure. */
  length: number
  /** What is wrong with it. */
  kind: MalformedKind
  /** The code point that can't be encoded. Undefined for malformed bytes. */
  codePoint?: number
}

/** The kind of an error as Node writes codes. */
export type MalformedCode =
  | 'ERR_MALFORMED_UNEXPECTED_CONTINUATION'
  | 'ERR_MALFORMED_INVALID_BYTE'
  | 'ERR_MALFORMED_TRUNCATED'
  | 'ERR_MALFORMED_OVERLONG'
  | 'ERR_MALFORMED_SURROGATE'
  | 'ERR_MALFORMED_TOO_LARGE'
  | 'ERR_MALFORMED_UNMAPPABLE'
  | 'ERR_MALFORMED_INVALID_BASE64'

/** Marks the errors of every copy of this class: the entries of the package have one each. */
const BRAND = /* @__PURE__ */ Symbol.for('utf-simd.MalformedError')

/**
 * Thrown for the first malformed sequence by the policy 'throw'. The message names encoding, kind, offset and bytes. `instanceof` knows the
 * errors of all entries of this package.
 */
export class MalformedError extends TypeError implements MalformedSequence {
  /** Name of the encoding that was read or, when encoding text, written. */
  readonly encoding: EncodingName | (string & {})
  /** Where it begins: source bytes from the start of the input or stream; UTF-16 units of text; elements of code points. */
  readonly offset: number
  /** Its length in the same measure. */
  readonly length: number
  /** What is wrong with it. */
  readonly kind: MalformedKind
  /** The code point that can't be encoded. Undefined for malformed bytes. */
  declare readonly codePoint?: number
  /** `ERR_MALFORMED_` and the kind, as `ERR_MALFORMED_INVALID_BYTE`. */
  readonly code: MalformedCode

  /**
   * @param sequence where and what
   * @param bytes what the message shows in hexadecimal: `ED A0`, or `U+D800` for a code point
   */
  constructor(sequence: MalformedSequence, bytes: string) {
    const { encoding, kind, offset, length, codePoint } = sequence
    super(`${encoding}: ${kind} at offset ${offset}: ${bytes}`)
    this.encoding = encoding
    this.kind = kind
    this.offset = offset
    this.length = length
    if (codePoint !== undefined) this.codePoint = codePoint
    this.code = `ERR_MALFORMED_${kind.toUpperCase().replaceAll('-', '_')}` as MalformedCode
    Object.defineProperty(this, BRAND, { value: true })
    markUnattributed(this)
  }

  /** `MalformedError` */
  override get name(): string {
    return 'MalformedError'
  }

  /** The fields and the message, for `JSON.stringify`. */
  toJSON(): MalformedSequence & { name: string; message: string; code: MalformedCode } {
    const { name, message } = this
    return { ...this, name, message }
  }

  /** @internal */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass has its own instances
    if (this !== MalformedError) return super[Symbol.hasInstance](value)
    return typeof value === 'object' && value !== null && BRAND in value
  }
}

/** `ED A0 80` */
export function formatBytes(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

/** `U+D800` */
export function formatCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}
