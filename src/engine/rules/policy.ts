/** What to do about malformed sequences: the policies, and the text that stands for what is malformed. */
import { callForeign } from '../../kernels/choose.ts'
import { KINDS, REPLACE, type Status } from '../../unicode/status.ts'
import { formatBytes, formatCodePoint, MalformedError, type MalformedSequence } from './errors.ts'

/**
 * For bytes: 'throw' a MalformedError (the default); 'replace' by one U+FFFD for each malformed sequence, its maximal subpart; 'ignore'
 * drops it, which can join what stood apart (Unicode TR 36, 3.5: a security risk); 'latin1' and 'windows-1252' take each byte of it for its
 * character there, for mixed legacy text; a function returns the text to use.
 */
export type DecodePolicy =
  | 'throw'
  | 'replace'
  | 'ignore'
  | 'latin1'
  | 'windows-1252'
  | ((error: MalformedSequence) => string)
/**
 * For text: likewise; 'replace' gives one U+FFFD, or `?` where the encoding lacks it, for each code point. 'question' gives `?`. 'html' gives
 * a numeric character reference, `&#20013;`, as forms send it (WHATWG, error mode "html"); for a lone surrogate that of U+FFFD.
 */
export type EncodePolicy = 'throw' | 'replace' | 'ignore' | 'html' | 'question' | ((error: MalformedSequence) => string)
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
  return policy === 'replace' ? '\ufffd' : textForLegacyBytes(policy, bytes)
}

/** Bytes for one call of String.fromCharCode. */
const MAX_ARGUMENTS = 4096

/** The text of bytes by a policy that takes each for its character, or for none. */
export function textForLegacyBytes(policy: 'ignore' | 'latin1' | 'windows-1252', bytes: Uint8Array): string {
  if (policy === 'ignore') return ''
  const units = policy === 'latin1' ? bytes : toWindows1252(bytes)
  let text = ''
  for (let i = 0; i < units.length; i += MAX_ARGUMENTS)
    text += String.fromCharCode.apply(null, units.subarray(i, i + MAX_ARGUMENTS) as unknown as number[])
  return text
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
      throw new MalformedError(sequence, formatCodePoint(codePoint))
  }
}

/** Lone surrogates are U+FFFD to the standard, and so are the controls that ISO-2022-JP refuses: no encoding lacks another one. */
function textForHtml(codePoint: number, replacement: string): string {
  const isScalar = codePoint >= 0x20 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff)
  if (isScalar) return `&#${codePoint};`
  return replacement === '\ufffd' ? replacement : '&#65533;'
}

/** A policy that is a function of the caller. */
export type PolicyFunction = (error: MalformedSequence) => string

/**
 * Asks a function of the caller for the text.
 * @param save as `callForeign` calls it
 * @throws whatever the function throws; TypeError if it returns no string
 */
export function callPolicy(policy: PolicyFunction, sequence: MalformedSequence, save: () => void): string {
  const text: unknown = callForeign(policy, sequence, save)
  if (typeof text !== 'string') throw new TypeError('onError: the function must return a string')
  return text
}

/** 80..9F in windows-1252 (WHATWG index); 81 8D 8F 90 9D are the C1 controls. */
export const WINDOWS_1252_HIGH =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

function toWindows1252(bytes: Uint8Array): Uint16Array {
  const units = new Uint16Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    units[i] = byte >> 5 === 0b100 ? WINDOWS_1252_HIGH.charCodeAt(byte - 0x80) : byte
  }
  return units
}
