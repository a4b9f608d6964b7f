/**
 * The options of decoding, encoding and transcoding. Each option is read once, before the input is looked at, so that a getter can neither
 * change the answer nor detach what is read. Unknown names and values throw a TypeError that names the right ones.
 */
import type { Codec } from './codec.ts'
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

/** The policies of what turns text into text. */
export type TextPolicy = 'throw' | 'replace' | 'ignore' | PolicyFunction

/** What decode options say. Settings may be given as options, too: then nothing has to be read (`createKnownOptions`). */
export class DecodeSettings {
  readonly policy: DecodePolicy
  readonly stripsBom: boolean
  /** Does a stream go on behind an error, in the state there? Default: it starts again. */
  readonly goesOn: boolean

  constructor(policy: DecodePolicy, stripsBom: boolean, goesOn = false) {
    this.policy = policy
    this.stripsBom = stripsBom
    this.goesOn = goesOn
  }
}
/** What encode options say. */
export interface EncodeSettings {
  readonly policy: EncodePolicy
  readonly writesBom: boolean
  readonly direct: 'required' | 'optional'
  readonly pooled: boolean
}
/** What transcode options say. */
export interface TranscodeSettings {
  readonly policy: TranscodePolicy
  readonly stripsBom: boolean
  readonly writesBom: boolean
  readonly final: boolean
}

const STRICT = /* @__PURE__ */ new DecodeSettings('throw', true)

/** Makes options for a class that decodes many times by the same ones. Only an encoding with a BOM can strip it. */
export function createKnownOptions(policy: DecodePolicy, stripsBom: boolean, goesOn = false): DecodeOptions {
  return new DecodeSettings(policy, stripsBom, goesOn) as DecodeOptions
}

/** @throws TypeError for an unknown name or value */
export function readDecodeOptions(options: DecodeOptions | undefined, codec: Codec): DecodeSettings {
  if (options === undefined) return STRICT
  if (options instanceof DecodeSettings) return options
  checkNames(options, DECODE_NAMES)
  return new DecodeSettings(readDecodePolicy(options.onError), readStripsBom(options.bom, codec))
}

/** @throws TypeError for an unknown name or value */
export function readEncodeOptions(options: EncodeOptions | undefined, codec: Codec): EncodeSettings {
  if (options !== undefined) checkNames(options, ENCODE_NAMES)
  return {
    policy: checkPolicy(options?.onError, ENCODE_POLICIES) as EncodePolicy,
    writesBom: readWritesBom('bom', options?.bom, codec),
    direct: readDirect(options?.direct, codec),
    pooled: readBoolean('pooled', options?.pooled, false),
  }
}

/** @throws TypeError for an unknown name or value */
export function readTranscodeOptions(options: TranscodeOptions | undefined, from: Codec, to: Codec): TranscodeSettings {
  if (options !== undefined) checkNames(options, TRANSCODE_NAMES)
  return {
    policy: checkPolicy(options?.onError, TRANSCODE_POLICIES) as TranscodePolicy,
    stripsBom: readStripsBom(options?.bom, from),
    writesBom: readWritesBom('writeBom', options?.writeBom, to),
    final: readFinal(options?.final),
  }
}

/** @throws TypeError for what is no policy */
export function readDecodePolicy(policy: unknown): DecodePolicy {
  return checkPolicy(policy, DECODE_POLICIES) as DecodePolicy
}

/** @throws TypeError for what is no policy, and for one that needs an encoding */
export function readTextPolicy(policy: unknown): TextPolicy {
  return checkPolicy(policy, TEXT_POLICIES) as TextPolicy
}

/** Is a leading BOM no text? */
function readStripsBom(bom: unknown, codec: Codec): boolean {
  if (bom === undefined) return true
  if (bom !== 'strip' && bom !== 'keep') throw new TypeError(`bom: expected 'strip' or 'keep', not ${show(bom)}`)
  if (bom === 'strip' && !codec.bom) throw new TypeError(`bom: ${codec.name} has no BOM to strip`)
  return bom === 'strip'
}

/** Is a BOM to be written? */
function readWritesBom(name: 'bom' | 'writeBom', value: unknown, codec: Codec): boolean {
  const writesBom = readBoolean(name, value, codec.writesBom === true)
  if (value === true && !codec.bom) throw new TypeError(`${name}: ${codec.name} has no BOM to write`)
  return writesBom
}

function readDirect(direct: unknown, codec: Codec): 'required' | 'optional' {
  if (direct === undefined || direct === 'required') return 'required'
  if (direct !== 'optional') throw new TypeError(`direct: expected 'required' or 'optional', not ${show(direct)}`)
  if (!codec.hasOptionalDirect) throw new TypeError(`direct: ${codec.name} has no optional direct characters`)
  return direct
}

/** Is this all of the input? */
export function readFinal(final?: unknown): boolean {
  return readBoolean('final', final, true)
}

function readBoolean(name: string, value: unknown, byDefault: boolean): boolean {
  if (value === undefined) return byDefault
  if (typeof value !== 'boolean') throw new TypeError(`${name}: expected true or false, not ${show(value)}`)
  return value
}

/** @throws TypeError for what is no object, and for names that are none of these */
export function checkNames(options: unknown, names: readonly string[]): asserts options is object {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(`options: expected an object with ${names.join(', ')}, not ${show(options)}`)
  for (const name in options) if (!names.includes(name) && Object.hasOwn(options, name)) throwUnknown(name, names)
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
  throw new TypeError(`unknown option '${name}': ${hint}`)
}

function checkPolicy(policy: unknown, known: readonly string[]): unknown {
  if (policy === undefined) return 'throw'
  if (policy === 'replace' || typeof policy === 'function' || known.includes(policy as string)) return policy
  throw new TypeError(`onError: expected a function or one of ${known.join(', ')}, not ${show(policy)}`)
}

function show(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : typeof value === 'function' ? 'a function' : String(value)
}
