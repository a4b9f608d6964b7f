// Inputs made to be slow, for each encoding that they concern, and the operations on them.

import type { DecodePolicy, EncodePolicy, Encoding } from '../../src/index.ts'
import { corpus } from '../corpus/generate.ts'
import type { Options } from './options.ts'
import { encodingOf, flat, type Package, wantedEncodings } from './package.ts'

/** Each input repeats one of these: bytes in hexadecimal, or text. */
const BYTES = {
  FF: 'ff',
  C3: 'c3',
  'ED A0 80': 'eda080',
  'é FF': 'c3a9ff',
  '+': '2b',
  '&': '26',
  '+!': '2b21',
  '&!': '2621',
  'lone surrogates': '00d8',
  'lone surrogates, big-endian': 'd800',
  'pair, lone': '3dd800de00d8',
  'pair, lone, big-endian': 'd83dde00d800',
  '110000': '00001100',
  'a, 110000': '6100000000001100',
  'a, 80000000': '6100000000000080',
}
const TEXTS = { 'lone leads': '\ud800', 'lone trails': '\udc00', 'pair, lone': '😀\ud800', 中: '中' }

type ByteInput = keyof typeof BYTES
type TextInput = keyof typeof TEXTS

const UTF8: readonly ByteInput[] = ['FF', 'C3', 'ED A0 80', 'é FF']
const LONE: readonly TextInput[] = ['lone leads', 'lone trails', 'pair, lone']

/** The inputs of each encoding. Many `+` are text in UTF-7, because `+` is also a digit of base64. */
const CONCERNS: Record<string, [decode: readonly ByteInput[], encode: readonly TextInput[]]> = {
  utf8: [UTF8, LONE],
  utf16le: [['lone surrogates', 'pair, lone'], LONE],
  utf16be: [['lone surrogates, big-endian', 'pair, lone, big-endian'], LONE],
  utf32le: [['110000', 'a, 110000'], LONE],
  ascii: [
    ['FF', 'é FF'],
    ['中', 'lone leads'],
  ],
  latin1: [[], ['中', 'lone leads']],
  windows1252: [[], ['中', 'lone leads']],
  ucs2le: [[], ['pair, lone']],
  ucs4le: [['a, 80000000', '110000'], LONE],
  utf7: [['FF', '+', '&', '+!', 'é FF'], LONE],
  utf7imap: [['FF', '&', '&!', 'é FF'], LONE],
  cesu8: [UTF8, LONE],
  mutf8: [UTF8, ['pair, lone']],
  wtf8: [UTF8, ['pair, lone']],
  utf8b: [UTF8, LONE],
  utf8rfc2279: [UTF8, LONE],
}

/**
 * One encoding for each code path of errors. These have rows for the other policies too: 'latin1' and 'windows-1252' for bytes only. A call
 * of a function costs so much that its rows have a tenth of the bytes.
 */
const EXTRAS: readonly string[] = ['utf8', 'utf16le', 'utf32le', 'utf7', 'cesu8']
const FUNCTION_SHARE = 0.1

export interface Subject {
  constant: string
  encoding: Encoding
}

export type Policy = 'clean' | 'replace' | 'ignore' | 'latin1' | 'windows-1252' | 'function'
export type Kind = 'decode' | 'decoder, stream' | 'transcode' | 'encode' | 'encoder, stream'

export interface Work {
  kind: Kind
  /** 'clean' comes before the hostile inputs of its kind. */
  policy: Policy
  input: string
  bytes: number
  run: () => unknown
  /** Compares the result of `run` with that of another code path. */
  verify: () => void
}

const CHUNK_BYTES = 65536

export function subjects(pack: Package, options: Options): { found: Subject[]; missing: string[] } {
  const found: Subject[] = []
  const missing: string[] = []
  for (const constant of wantedEncodings(options, Object.keys(CONCERNS))) {
    const encoding = encodingOf(pack, constant)
    if (encoding) found.push({ constant, encoding })
    else missing.push(constant)
  }
  return { found, missing }
}

/** Everything that is timed for an encoding, on inputs of `size` bytes. */
export function inputsOf(pack: Package, subject: Subject, size: number): Work[] {
  const all = (policies: Policy[], bytes: number) => {
    const [decodes, encodes] = CONCERNS[subject.constant]
    return [
      ...(decodes.length ? decoding(pack, subject, decodes, bytes, policies) : []),
      ...(encodes.length ? encoding(pack, subject, encodes, bytes, policies.filter(isForText)) : []),
    ]
  }
  if (!EXTRAS.includes(subject.constant)) return all(['replace'], size)
  return [...all(['replace', 'ignore', 'latin1', 'windows-1252'], size), ...all(['function'], FUNCTION_SHARE * size)]
}

type Run<In> = (encoding: Encoding, input: In, onError: DecodePolicy) => string | Uint8Array

function decoding(
  pack: Package,
  subject: Subject,
  names: readonly ByteInput[],
  size: number,
  policies: Policy[],
): Work[] {
  const inputs = names.map((name): [string, Uint8Array] => [name, repeated(BYTES[name], size)])
  const able = holdsChinese(subject.encoding) ? subject.encoding : pack.utf8
  const clean = chinese(able, size)
  const decode: Run<Uint8Array> = (encoding, bytes, onError) => encoding.decode(bytes, { onError })
  const stream: Run<Uint8Array> = (encoding, bytes, onError) => {
    const decoder = encoding.decoder({ onError })
    const parts: string[] = []
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      parts.push(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES)))
    return parts.join('') + decoder.flush()
  }
  const target = subject.constant === 'utf8' ? pack.utf16le : pack.utf8
  const convert: Run<Uint8Array> = (encoding, bytes, onError) =>
    pack.transcode(bytes, encoding, encoding === target ? pack.utf16le : target, { onError })
  const whole = (bytes: Uint8Array) => subject.encoding.decode(bytes, { onError: () => '\ufffd' })
  const whenTranscoded = (bytes: Uint8Array) => target.encode(whole(bytes), { onError: 'replace' })
  return [
    ...works('decode', decode, subject, able, inputs, clean, policies, whole),
    ...works('decoder, stream', stream, subject, able, inputs, clean, policies.filter(isReplace), whole),
    ...works('transcode', convert, subject, able, inputs, clean, policies.filter(isReplace), whenTranscoded),
  ]
}

function encoding(
  pack: Package,
  subject: Subject,
  names: readonly TextInput[],
  size: number,
  policies: Policy[],
): Work[] {
  const inputs = names.map((name): [string, string] => [
    name,
    flat(TEXTS[name].repeat(Math.ceil(size / 2 / TEXTS[name].length))),
  ])
  const able = holdsChinese(subject.encoding) ? subject.encoding : pack.utf8
  const clean = chineseText(size / 2)
  const encode: Run<string> = (encoding, text, onError) => encoding.encode(text, { onError: onError as EncodePolicy })
  const stream: Run<string> = (encoding, text, onError) => {
    const encoder = encoding.encoder({ onError: onError as EncodePolicy })
    const parts: Uint8Array[] = []
    for (let at = 0; at < text.length; at += CHUNK_BYTES / 2)
      parts.push(encoder.encode(text.slice(at, at + CHUNK_BYTES / 2)))
    return Buffer.concat([...parts, encoder.flush()])
  }
  const character = able === subject.encoding ? '\ufffd' : '?'
  const whole = (text: string) => subject.encoding.encode(text, { onError: () => character })
  return [
    ...works('encode', encode, subject, able, inputs, clean, policies, whole),
    ...works('encoder, stream', stream, subject, able, inputs, clean, policies.filter(isReplace), whole),
  ]
}

/** One operation on all inputs with these policies, after the clean text. */
function works<In extends string | Uint8Array>(
  kind: Kind,
  run: Run<In>,
  { constant, encoding }: Subject,
  able: Encoding,
  inputs: readonly (readonly [string, In])[],
  clean: In,
  policies: readonly Policy[],
  expected: (input: In) => string | Uint8Array,
): Work[] {
  const work = (own: Encoding, input: string, value: In, policy: Policy): Work => {
    const onError = policy === 'function' ? () => '\ufffd' : policy === 'clean' ? 'replace' : policy
    const verify = () => {
      if (policy !== 'replace' || same(run(own, value, onError), expected(value))) return
      throw new Error(`${constant} ${kind} ${input}: not what the policy of a function gives`)
    }
    const bytes = typeof value === 'string' ? 2 * value.length : value.length
    return { kind, policy, input, bytes, run: () => run(own, value, onError), verify }
  }
  if (!policies.length) return []
  return [
    work(able, 'chinese', clean, 'clean'),
    ...policies.flatMap((policy) => inputs.map(([name, value]) => work(encoding, name, value, policy))),
  ]
}

function isReplace(policy: Policy): boolean {
  return policy === 'replace'
}

/** Has text to be encoded this policy? */
function isForText(policy: Policy): boolean {
  return policy !== 'latin1' && policy !== 'windows-1252'
}

function same(one: string | Uint8Array, other: string | Uint8Array): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return Buffer.compare(one, other) === 0
}

function repeated(hex: string, size: number): Uint8Array {
  const unit = Buffer.from(hex, 'hex')
  return new Uint8Array(Buffer.alloc(Math.ceil(size / unit.length) * unit.length, unit))
}

function holdsChinese(encoding: Encoding): boolean {
  return encoding.byteLength('中', { onError: 'ignore' }) > 0
}

/** Chinese characters and nothing else. */
function chineseText(length: number): string {
  const characters = corpus('chinese', CHUNK_BYTES).replace(/[^\u4e00-\u9fff]/g, '')
  return flat(characters.repeat(Math.ceil(length / characters.length)).slice(0, length))
}

/** Repeats the unit to about `size` bytes. */
function chinese(encoding: Encoding, size: number): Uint8Array {
  const sample = 1000
  const each = encoding.byteLength(chineseText(sample)) / sample
  return encoding.encode(chineseText(Math.floor(size / each)))
}
