/** What to do about malformed sequences: the policies, and the text that stands for what is malformed. */
import { callForeign } from '../../kernels/choose.ts'
import { KINDS, REPLACE, type Status } from '../../unicode/status.ts'
import { windows1252Unit } from '../../unicode/windows1252.ts'
import {
  describe,
  formatBytes,
  formatCodePoint,
  MalformedError,
  type MalformedSequence,
  markUnattributed,
} from './errors.ts'

/**
 * Returns the text for a malformed sequence. For what can't be encoded, `canEncode` tells whether the target has all characters of a text.
 */
export type PolicyFunction = (error: MalformedSequence, canEncode?: (text: string) => boolean) => string
/**
 * For bytes: 'throw' a MalformedError (the default); 'replace' by one U+FFFD for each malformed sequence, its maximal subpart; 'ignore'
 * drops it, which can join what stood apart (Unicode TR 36, 3.5: a security risk); 'latin1' and 'windows-1252' take each byte of it for its
 * character there, for mixed legacy text; a function returns the text to use.
 */
export type DecodePolicy = 'throw' | 'replace' | 'ignore' | 'latin1' | 'windows-1252' | PolicyFunction
/**
 * For text: likewise; 'replace' gives one U+FFFD, or `?` where the encoding lacks it, for each code point. 'question' gives `?`. 'html' gives
 * a numeric character reference, `&#20013;`, as forms send it (WHATWG, error mode "html"); for a lone surrogate that of U+FFFD.
 */
export type EncodePolicy = 'throw' | 'replace' | 'ignore' | 'html' | 'question' | PolicyFunction
/** For bytes and for characters that the target lacks. With 'html' and 'question' malformed bytes are U+FFFD, which the target may lack. */
export type TranscodePolicy = DecodePolicy | EncodePolicy

/** The policy for the bytes that a transcoding reads. */
export function decodePolicyOf(policy: TranscodePolicy): DecodePolicy {
  return policy === 'html' || policy === 'question' ? 'replace' : policy
}

export function replaceFlag(policy: TranscodePolicy): number {
  return policy === 'replace' ? REPLACE : 0
}

export function createSequence(encoding: string, status: Status, offset: number, length: number): MalformedSequence {
  return { encoding, offset, length, kind: KINDS[status - 1] }
}

/** As `createSequence`, for what can't be encoded. */
export function createUnencodable(
  encoding: string,
  status: Status,
  { offset, length }: { readonly offset: number; readonly length: number },
  codePoint: number,
): MalformedSequence {
  return { encoding, offset, length, kind: KINDS[status - 1], codePoint }
}

/**
 * The text that stands for a malformed sequence of bytes.
 * @param policy no function
 * @param bytes those of the sequence
 * @throws MalformedError with the policy 'throw'
 */
export function textForBytes(
  policy: Exclude<DecodePolicy, PolicyFunction>,
  sequence: MalformedSequence,
  bytes: Uint8Array,
): string {
  if (policy === 'throw') throw new MalformedError(sequence, formatBytes(bytes))
  if (policy === 'replace') return '\ufffd'
  return policy === 'ignore' ? '' : String.fromCharCode(...Array.from(bytes, (byte) => characterOf(byte, policy)))
}

/** A policy that takes each byte for a character. */
export type LegacyPolicy = 'latin1' | 'windows-1252'

export function characterOf(byte: number, policy: LegacyPolicy): number {
  return policy === 'latin1' ? byte : windows1252Unit(byte)
}

/**
 * The text that stands for a code point that can't be encoded.
 * @param policy no function
 * @param replacement what 'replace' writes
 * @throws MalformedError with the policy 'throw', and where the policy has no answer
 */
export function textForCodePoint(
  policy: Exclude<TranscodePolicy, PolicyFunction>,
  sequence: MalformedSequence,
  codePoint: number,
  replacement: string,
): string {
  const text = textForName(policy, codePoint, replacement)
  if (text === undefined) throw new MalformedError(sequence, formatCodePoint(codePoint))
  return text
}

/** The same; undefined where that throws. */
export function textForName(
  policy: Exclude<TranscodePolicy, PolicyFunction>,
  codePoint: number,
  replacement: string,
): string | undefined {
  switch (policy) {
    case 'replace':
      return replacement
    case 'ignore':
      return ''
    case 'question':
      return '?'
    case 'html':
      return textForHtml(codePoint, replacement)
    default:
      return undefined
  }
}

/** What stands for malformed bytes of the source in a transcoding that replaces them: U+FFFD, or what stands for that where the target lacks it. */
export function textForMalformed(policy: TranscodePolicy, replacement: string): string {
  return policy === 'html' && replacement === '?' ? '&#65533;' : replacement
}

/** Lone surrogates are U+FFFD to the standard, and so are the controls that ISO-2022-JP refuses: no encoding lacks another one. */
function textForHtml(codePoint: number, replacement: string): string {
  const isScalar = codePoint >= 0x20 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff)
  if (isScalar) return `&#${codePoint};`
  return replacement === '\ufffd' ? replacement : '&#65533;'
}

/**
 * Asks a function of the caller for the text.
 * @param save as `callForeign` calls it
 * @throws whatever the function throws; TypeError if it returns no string
 */
export function callPolicy(
  policy: PolicyFunction,
  sequence: MalformedSequence,
  save: () => void,
  canEncode?: (text: string) => boolean,
): string {
  const text: unknown = callForeign((error) => policy(error, canEncode), sequence, save)
  if (typeof text !== 'string')
    throw markUnattributed(new TypeError(`onError: the function must return a string, not ${describe(text)}`))
  return text
}
