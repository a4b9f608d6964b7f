/**
 * What can be wrong with encoded text, and the error that says so.
 *
 * A malformed sequence is a maximal subpart (Unicode D93b applied to the encoding's own table) or, in text to encode, a lone surrogate or a
 * character that the target lacks.
 */
import type { MalformedKind } from '../../unicode/status.ts'

export type { MalformedKind }

/** The place and the nature of one malformed sequence. */
export interface MalformedSequence {
  /** Name of the encoding that was read or, when encoding text, written. */
  encoding: string
  /** Where it begins: source bytes from the start of the input or stream; UTF-16 units of text; elements of code points. */
  offset: number
  /** Its length in the same measure. */
  length: number
  /** What is wrong with it. */
  kind: MalformedKind
}

/** Marks the errors of every copy of this class: the entries of the package have one each. */
const BRAND = /* @__PURE__ */ Symbol.for('utf-simd.MalformedError')

/**
 * Thrown for the first malformed sequence by the policy 'throw'. The message names encoding, kind, offset and bytes. `instanceof` knows the
 * errors of all entries of this package.
 */
export class MalformedError extends TypeError implements MalformedSequence {
  /** Name of the encoding that was read or, when encoding text, written. */
  readonly encoding: string
  /** Where it begins: source bytes from the start of the input or stream; UTF-16 units of text; elements of code points. */
  readonly offset: number
  /** Its length in the same measure. */
  readonly length: number
  /** What is wrong with it. */
  readonly kind: MalformedKind

  /**
   * @param sequence where and what
   * @param bytes what the message shows in hexadecimal: `ED A0`, or `U+D800` for a code point
   */
  constructor(sequence: MalformedSequence, bytes: string) {
    const { encoding, kind, offset, length } = sequence
    super(`${encoding}: ${kind} at offset ${offset}: ${bytes}`)
    this.encoding = encoding
    this.kind = kind
    this.offset = offset
    this.length = length
    Object.defineProperty(this, BRAND, { value: true })
  }

  /** `MalformedError` */
  override get name(): string {
    return 'MalformedError'
  }

  /** The fields and the message, for `JSON.stringify`. */
  toJSON(): MalformedSequence & { name: string; message: string } {
    const { name, message, encoding, kind, offset, length } = this
    return { name, message, encoding, kind, offset, length }
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
