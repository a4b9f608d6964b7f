/** What to do about malformed sequences: the policies, and the options that carry them. */

import { REPLACE, type Status } from '../kernels/contract.ts'
import { hexBytes, hexCodePoint, KINDS, MalformedError, type MalformedSequence } from './errors.ts'

/**
 * For bytes: 'throw' a MalformedError (the default); 'replace' by one U+FFFD for each malformed sequence, its maximal
 * subpart; 'ignore' drops it, which can join what stood apart (Unicode TR 36, 3.5: a security risk); 'latin1' and
 * 'windows-1252' take each byte of it for its character there, for mixed legacy text; a function returns the text to
 * use.
 */
export type DecodePolicy =
  | 'throw'
  | 'replace'
  | 'ignore'
  | 'latin1'
  | 'windows-1252'
  | ((error: MalformedSequence) => string)
/** For text: likewise; 'replace' gives one U+FFFD, or `?` where the encoding lacks it, for each code point. */
export type EncodePolicy = 'throw' | 'replace' | 'ignore' | ((error: MalformedSequence) => string)

/** How bytes are read. */
export interface DecodeOptions {
  /** What becomes of a malformed sequence. Default 'throw'. */
  onError?: DecodePolicy
  /** A leading signature (U+FEFF) is no text: 'strip', the default where the standard defines one, or 'keep'. */
  bom?: 'strip' | 'keep'
}
/** How text is written. */
export interface EncodeOptions {
  /** What becomes of a lone surrogate and of a character that the encoding lacks. Default 'throw'. */
  onError?: EncodePolicy
  /** Write a signature first. Default: only utf16 and utf32 do. Nothing is written for empty text. */
  bom?: boolean
  /** UTF-7: 'optional' writes set O directly, too (RFC 2152 rule 1). */
  direct?: 'required' | 'optional'
}

const DECODE_POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252']
const ENCODE_POLICIES = ['throw', 'replace', 'ignore']

/** @throws TypeError for what is no policy. */
export function decodePolicy(options: { onError?: DecodePolicy } | undefined): DecodePolicy {
  return checked(options?.onError, DECODE_POLICIES) as DecodePolicy
}
export function encodePolicy(options: { onError?: EncodePolicy } | undefined): EncodePolicy {
  return checked(options?.onError, ENCODE_POLICIES) as EncodePolicy
}
function checked(policy: unknown, known: string[]): unknown {
  if (policy === undefined) return 'throw'
  if (policy === 'replace' || typeof policy === 'function' || known.includes(policy as string)) return policy
  throw new TypeError(`onError: expected a function or one of ${known.join(', ')}, not ${String(policy)}`)
}

export function replaceFlag(policy: DecodePolicy | EncodePolicy): number {
  return policy === 'replace' ? REPLACE : 0
}

export function sequenceOf(encoding: string, status: Status, offset: number, length: number): MalformedSequence {
  return { encoding, offset, length, kind: KINDS[status - 1] }
}

/**
 * The text that stands for a malformed sequence of bytes.
 * @param bytes those of the sequence
 * @throws MalformedError with the policy 'throw'; whatever a function throws
 */
export function textForBytes(policy: DecodePolicy, sequence: MalformedSequence, bytes: Uint8Array): string {
  switch (policy) {
    case 'throw':
      throw new MalformedError(sequence, hexBytes(bytes))
    case 'replace':
      return '\ufffd'
    case 'ignore':
      return ''
    case 'latin1':
      return String.fromCharCode(...bytes)
    case 'windows-1252':
      return String.fromCharCode(...Array.from(bytes, windows1252))
    default:
      return called(policy, sequence)
  }
}

/**
 * The text that stands for a code point that can't be encoded.
 * @throws MalformedError with the policy 'throw', and where the policy has no answer
 */
export function textForCodePoint(
  policy: DecodePolicy,
  sequence: MalformedSequence,
  codePoint: number,
  replacement: string,
): string {
  if (policy === 'replace') return replacement
  if (policy === 'ignore') return ''
  if (typeof policy === 'function') return called(policy, sequence)
  throw new MalformedError(sequence, hexCodePoint(codePoint))
}

function called(policy: (error: MalformedSequence) => string, sequence: MalformedSequence): string {
  const text: unknown = policy(sequence)
  if (typeof text !== 'string') throw new TypeError('onError: the function must return a string')
  return text
}

/** 80..9F in windows-1252 (WHATWG index); 81 8D 8F 90 9D are the C1 controls. */
export const WINDOWS_1252_HIGH =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

function windows1252(byte: number): number {
  return byte >> 5 === 0b100 ? WINDOWS_1252_HIGH.charCodeAt(byte - 0x80) : byte
}
