/**
 * What can be wrong with encoded text, and the error that says so.
 *
 * A malformed sequence is a maximal subpart (Unicode D93b applied to the encoding's own table) or, in text
 * to encode, a lone surrogate or a character that the target lacks.
 */

/**
 * Why a sequence is malformed. 'unexpected-continuation': a byte that can only continue a sequence begins one. 'invalid-byte': the encoding
 * never uses it. 'truncated': a well-formed prefix, ended by a wrong byte or by the end of the input. 'overlong': a shorter form exists.
 * 'surrogate': D800..DFFF without its other half, or where surrogates have no place. 'too-large': above 10FFFF, or what the encoding goes to.
 * 'unmappable': the encoding that is written lacks the character. 'invalid-base64': a shifted sequence of UTF-7 that ends wrongly.
 */
export type MalformedKind =
  | 'unexpected-continuation'
  | 'invalid-byte'
  | 'truncated'
  | 'overlong'
  | 'surrogate'
  | 'too-large'
  | 'unmappable'
  | 'invalid-base64'

/** The kinds by kernel status (kernels.ts), of which 0 is OK. */
export const KINDS: readonly MalformedKind[] = [
  'unexpected-continuation',
  'invalid-byte',
  'truncated',
  'overlong',
  'surrogate',
  'too-large',
  'unmappable',
  'invalid-base64',
]

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

/** Thrown for the first malformed sequence by the policy 'throw'. The message names encoding, kind, offset and bytes. */
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
  }

  /** `MalformedError` */
  override get name(): string {
    return 'MalformedError'
  }
}

/** `ED A0 80` */
export function hexBytes(bytes: ArrayLike<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

/** `U+D800` */
export function hexCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}
