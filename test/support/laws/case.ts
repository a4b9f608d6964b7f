// A case of the laws (laws.ts): two encodings, input, a policy, how it is cut, and what of it is known.

import * as codepages from '../../../src/codepages.ts'
import type { Encoding } from '../../../src/index.ts'
import * as root from '../../../src/index.ts'
import * as legacy from '../../../src/legacy.ts'
import { show } from './outcome.ts'

// Many cases end in an error. Without its stack, an error costs a tenth.
Error.stackTraceLimit = 4

/** Code pages, one of each kind: OEM, EBCDIC, and each structure of several bytes. test/encodings/codepages/laws.test.ts has the others of these. */
const CODE_PAGES: readonly Encoding[] = [
  codepages.cp437,
  codepages.cp1047,
  codepages.johab,
  codepages.cp949,
  codepages.big5hkscs,
  codepages.hz,
  codepages.iso2022kr,
  codepages.cp50220,
]

/** The corpus of the fuzzer knows them by their places: what is new comes last. */
export const ENCODINGS: readonly Encoding[] = [
  ...[...Object.values(root), ...Object.values(legacy)].filter(
    (value): value is Encoding => typeof value === 'object' && 'decode' in value,
  ),
  ...CODE_PAGES,
]

/** Their state lives longer than a character. */
export const SHIFTING: readonly Encoding[] = [
  root.utf7,
  root.utf7imap,
  legacy.iso2022jp,
  codepages.big5hkscs,
  codepages.iso2022kr,
  codepages.hz,
  codepages.iso2022jp2,
  codepages.cp50220,
  codepages.cp50221,
]
/** What their first bytes are decides about all others, or they begin with a BOM. */
export const BY_BOM: readonly Encoding[] = [root.utf16, root.utf32]
/** What is a character depends on the half before it. */
export const HALVES: readonly Encoding[] = [root.wtf8, root.mutf8, root.ucs2le, root.ucs2be, root.utf8b]
export const MAX_CHARACTER_BYTES = 6
/** Those with characters of two code points or of four bytes, with states, or with halves: where most of the mistakes were. */
export const INTRICATE: readonly Encoding[] = [
  legacy.big5,
  legacy.gb18030,
  legacy.eucjp,
  ...SHIFTING,
  ...BY_BOM,
  ...HALVES,
].filter((encoding) => ENCODINGS.includes(encoding))

/** Those that have a BOM: the others refuse to strip or to write one. */
export const WITH_BOM: readonly Encoding[] = ENCODINGS.filter((encoding) => {
  try {
    return encoding.encode('', { bom: true }).length === 0
  } catch {
    return false
  }
})

export type Named = Extract<root.DecodePolicy | root.EncodePolicy, string>
/** A policy by its name, or the text that a function returns; `$` in it is the offset of the error. */
export type LawPolicy = Named | { readonly text: string }

export const DECODE_POLICIES: readonly Named[] = ['throw', 'replace', 'ignore', 'latin1', 'windows-1252']
export const ENCODE_POLICIES: readonly Named[] = ['throw', 'replace', 'ignore', 'html', 'question']
export const POLICIES: readonly LawPolicy[] = [
  'throw',
  'replace',
  'ignore',
  'latin1',
  'windows-1252',
  'html',
  'question',
  { text: '' },
  { text: '<$>' },
  { text: '\ufffd' },
  { text: 'é中😀' },
  { text: '\ud83d' },
  { text: '\ude00' },
  { text: '-' },
  { text: '\ude00\ud83d' },
]

export interface LawCase {
  readonly from: Encoding
  readonly to: Encoding
  /** In the first encoding, malformed or not. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** For the second one, well formed or not. */
  readonly text: string
  readonly policy: LawPolicy
  /** Lengths of pieces, and sizes of targets; again from the start when they are used up. */
  readonly cuts: readonly number[]
  readonly targets: readonly number[]
  readonly bom: 'strip' | 'keep'
  readonly writeBom: boolean
}

export function textOf(policy: LawPolicy, offset: number): string {
  return typeof policy === 'string' ? '' : policy.text.replace('$', String(offset))
}

export function decodePolicyOf(policy: LawPolicy): LawPolicy {
  return policy === 'html' || policy === 'question' ? 'replace' : policy
}

export function encodePolicyOf(policy: LawPolicy): LawPolicy {
  return policy === 'latin1' || policy === 'windows-1252' ? 'html' : policy
}

export function isSimple(encoding: Encoding): boolean {
  return !SHIFTING.includes(encoding) && !BY_BOM.includes(encoding) && !HALVES.includes(encoding)
}

/** The case as one line, from which it can be built again. */
export function describeCase({ from, to, bytes, text, policy, cuts, targets, bom, writeBom }: LawCase): string {
  const onError = typeof policy === 'string' ? policy : `() => ${JSON.stringify(policy.text)}`
  const input = `bytes ${show(bytes)}, text ${JSON.stringify(text)}`
  return `${from.name} to ${to.name}, ${onError}, bom ${bom}, writeBom ${writeBom}, cuts ${cuts}, targets ${targets}: ${input}`
}
