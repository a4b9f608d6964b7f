/**
 * The options of decoding, encoding and transcoding. Each option is read once, before the input is looked at, so that a getter can neither
 * change the answer nor detach what is read. Unknown names and values throw a TypeError that names the right ones.
 */
import { markUnattributed, wrongArgument } from './errors.ts'
import type { DecodePolicy, EncodePolicy, PolicyFunction, TranscodePolicy } from './policy.ts'

/** How bytes are read. */
export interface DecodeOptions {
  /** What becomes of a malformed sequence. Default 'throw'. */
  onError?: DecodePolicy
  /** A leading BOM (U+FEFF): 'strip', the default where the standard defines one, or 'keep' it as a character. */
  bom?: 'strip' | 'keep'
}
/** How text is written. */
export interface EncodeOptions {
  /** What becomes of a lone surrogate and of a character that the encoding lacks. Default 'throw'. */
  onError?: EncodePolicy
  /** Write a BOM first. Default: only utf16 and utf32 do. Nothing is written for empty text. */
  bom?: boolean
  /** UTF-7: 'optional' writes set O directly, too (RFC 2152 rule 1). */
  direct?: 'required' | 'optional'
  /**
   * `encode`: the result may share its buffer with other results, as that of `Buffer.from` does, and takes less time than one with a buffer of its
   * own. It can't be transferred alone, and keeps up to 32 KiB alive. Default false.
   */
  pooled?: boolean
}
/** How bytes are read and written. */
export interface TranscodeOptions {
  /** Malformed input, and characters that the target lacks ('latin1' and 'windows-1252' throw for these). */
  onError?: TranscodePolicy
  /** A leading BOM of the input: 'strip', the default where the standard defines one, or 'keep' it as a character. */
  bom?: 'strip' | 'keep'
  /** Write a BOM first. Default: only to utf16 and utf32. Nothing is written for empty input. */
  writeBom?: boolean
  /** transcodeInto: false says that more input follows, and leaves an incomplete character at the end unread. Default true. */
  final?: boolean
}

const DECODE_POLICIES = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252']
const ENCODE_POLICIES = ['throw', 'replace', 'ignore', 'html', 'question']
const TRANSCODE_POLICIES = [...DECODE_POLICIES, 'html', 'question']
const TEXT_POLICIES = ['throw', 'replace', 'ignore']
const DECODE_NAMES = ['onError', 'bom']
const ENCODE_NAMES = ['onError', 'bom', 'direct', 'pooled']
const TRANSCODE_NAMES = ['onError', 'bom', 'writeBom', 'final']
const DEFAULT_NAMES = ['onError', 'bom', 'writeBom', 'direct', 'pooled']

/** The policies of what turns text into text. */
export type TextPolicy = 'throw' | 'replace' | 'ignore' | PolicyFunction

/** Other defaults for an encoding (`Encoding.with`). A policy that only decoding or only encoding knows is a default of that side alone. */
export interface DefaultOptions {
  /** What becomes of a malformed sequence, and of a character that the encoding lacks. */
  onError?: TranscodePolicy
  /** A leading BOM when decoding: 'strip' or 'keep' it, also in `decodeSlice`. */
  bom?: 'strip' | 'keep'
  /** Write a BOM first. */
  writeBom?: boolean
  /** UTF-7: 'optional' writes set O directly, too. */
  direct?: 'required' | 'optional'
  /** `encode`: the result may share its buffer with other results. */
  pooled?: boolean
}

/** @throws TypeError for an unknown name */
export function checkDecodeNames(options: DecodeOptions): void {
  checkNames(options, DECODE_NAMES)
}

/** @throws TypeError for an unknown name */
export function checkEncodeNames(options: EncodeOptions): void {
  checkNames(options, ENCODE_NAMES)
}

/** @throws TypeError for an unknown name */
export function checkTranscodeNames(options: TranscodeOptions): void {
  checkNames(options, TRANSCODE_NAMES)
}

/** @throws TypeError for an unknown name or policy */
export function checkDefaults(options: DefaultOptions): void {
  checkNames(options, DEFAULT_NAMES)
  checkPolicy(readOption(options, 'onError'), TRANSCODE_POLICIES)
}

/** The policy, if decoding knows it. */
export function decodePolicyIn(options: DefaultOptions): DecodePolicy | undefined {
  const onError = readOption(options, 'onError')
  return DECODE_POLICIES.includes(onError as string) || typeof onError === 'function'
    ? (onError as DecodePolicy)
    : undefined
}

/** The policy, if encoding knows it. */
export function encodePolicyIn(options: DefaultOptions): EncodePolicy | undefined {
  const onError = readOption(options, 'onError')
  return ENCODE_POLICIES.includes(onError as string) || typeof onError === 'function'
    ? (onError as EncodePolicy)
    : undefined
}

/** @throws TypeError for what is no policy */
export function readDecodePolicy(policy: unknown, byDefault: DecodePolicy = 'throw'): DecodePolicy {
  return (checkPolicy(policy, DECODE_POLICIES) as DecodePolicy | undefined) ?? byDefault
}

/** @throws TypeError for what is no policy */
export function readEncodePolicy(policy: unknown, byDefault: EncodePolicy): EncodePolicy {
  return (checkPolicy(policy, ENCODE_POLICIES) as EncodePolicy | undefined) ?? byDefault
}

/** @throws TypeError for what is no policy */
export function readTranscodePolicy(policy: unknown): TranscodePolicy {
  return (checkPolicy(policy, TRANSCODE_POLICIES) as TranscodePolicy | undefined) ?? 'throw'
}

/** @throws TypeError for what is no policy, and for one that needs an encoding */
export function readTextPolicy(policy: unknown): TextPolicy {
  return (checkPolicy(policy, TEXT_POLICIES) as TextPolicy | undefined) ?? 'throw'
}

/** Is a leading BOM no text? Without a BOM in the standard the word means nothing. */
export function readStripsBom(bom: unknown, byDefault: boolean): boolean {
  if (bom === undefined) return byDefault
  if (bom !== 'strip' && bom !== 'keep') throw wrongArgument('bom', `'strip' or 'keep'`, bom)
  return bom === 'strip'
}

/** UTF-7: may set O be written directly? */
export function readDirect(direct: unknown, byDefault: 'required' | 'optional'): 'required' | 'optional' {
  if (direct === undefined || direct === 'required') return direct ?? byDefault
  if (direct !== 'optional') throw wrongArgument('direct', `'required' or 'optional'`, direct)
  return direct
}

/** Is this all of the input? */
export function readFinal(final?: unknown): boolean {
  return readBoolean('final', final, true)
}

export function readBoolean(name: string, value: unknown, byDefault: boolean): boolean {
  if (value === undefined) return byDefault
  if (typeof value !== 'boolean') throw wrongArgument(name, 'true or false', value)
  return value
}

/** @throws TypeError for what is no object, and for names that are none of these */
export function checkNames(options: unknown, names: readonly string[]): asserts options is object {
  if (typeof options !== 'object' || options === null)
    throw wrongArgument('options', `an object with ${names.join(', ')}`, options)
  for (const name in options) if (!names.includes(name) && Object.hasOwn(options, name)) throwUnknown(name, names)
}

/** The value of an option. What somebody has put into `Object.prototype` is none. */
export function readOption<T extends object, K extends string & keyof T>(options: T, name: K): T[K] | undefined {
  const value = options[name]
  // Most options are not given: they need no search.
  return value === undefined || !(name in Object.prototype) || Object.hasOwn(options, name) ? value : undefined
}

/** Names that other libraries give to what these options do. */
const ALIASES: Readonly<Record<string, string>> = {
  fatal: "onError: 'throw' or 'replace'",
  ignoreBOM: "bom: 'keep'",
  stream: 'decoder() or Transcoder',
  errors: 'onError',
  stripBOM: "bom: 'strip'",
  addBOM: 'bom: true',
  defaultEncoding: 'onError',
}

function throwUnknown(name: string, names: readonly string[]): never {
  const hint = Object.hasOwn(ALIASES, name) ? `use ${ALIASES[name]}` : `expected ${names.join(', ')}`
  throw markUnattributed(new TypeError(`unknown option '${name}': ${hint}`))
}

function checkPolicy(policy: unknown, known: readonly string[]): unknown {
  if (policy === undefined) return undefined
  if (policy === 'replace' || typeof policy === 'function' || known.includes(policy as string)) return policy
  throw wrongArgument('onError', `a function or one of ${known.join(', ')}`, policy)
}
