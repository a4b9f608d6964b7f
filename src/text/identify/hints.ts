/** What the caller of `identify` knows already. */
import type { AnyEncodingLabel } from '../../encodings/codepages/label-types.ts'
import { windows1252 } from '../../encodings/windows1252.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { codecOf } from '../../engine/rules/codec.ts'
import { wrongArgument, wrongRange } from '../../engine/rules/errors.ts'
import { checkNames, readOption } from '../../engine/rules/options.ts'

/** What text may be: where it declares its encoding depends on that. */
export type TextKind = 'text' | 'html' | 'xml' | 'css' | 'mail'

/** What is known of the bytes besides themselves. Unknown labels, languages and domains are ignored; unknown names of hints throw. */
export interface Hints {
  /** A Content-Type header: its charset names the encoding, its media type the default of `kind`. */
  contentType?: string
  /** A label of the encoding, as `encodingFor` knows it. Only a BOM and a charset in `contentType` win over it. */
  label?: AnyEncodingLabel | (string & {})
  /**
   * Where a declaration may stand: 'html' (`<meta>`), 'xml' (`<?xml encoding?>`), 'css' (`@charset`), 'mail' (Content-Type), 'text' (PEP
   * 263, Emacs, Vim). Default: by `contentType`, else by the first bytes.
   */
  kind?: TextKind
  /** The language of the text or its reader, a BCP 47 tag: `ja`, `zh-TW`. It makes encodings likelier, and rules none out. */
  language?: string
  /** The top-level domain that the text comes from: `jp`. It makes encodings likelier, and rules none out. */
  tld?: string
  /**
   * The encodings that are allowed. Default: those of the Web. Code pages of DOS, Mac OS and mainframes, and those in which ASCII hides other text, as
   * UTF-7, need a label or this list.
   */
  encodings?: readonly Encoding[]
  /** The answer without evidence. Default: windows1252, or the first of `encodings` where that lacks it. */
  fallback?: Encoding
  /** How many bytes at the beginning are judged. Default: all for being well formed, 64 KiB for statistics. */
  limit?: number
}

/** A label that came with the bytes. */
export interface GivenLabel {
  readonly label: string
  /** Does `contentType` have it? */
  readonly isHeader: boolean
}

/** Hints that have been checked. */
export interface KnownHints {
  /** Labels that came with the bytes, the strongest first. */
  readonly labels: readonly GivenLabel[]
  /** undefined: told by the first bytes. */
  readonly kind: TextKind | undefined
  readonly language: string | undefined
  readonly tld: string | undefined
  readonly encodings: readonly Encoding[] | undefined
  readonly fallback: Encoding
  readonly limit: number
}

export const HINT_NAMES: readonly (string & keyof Hints)[] = [
  'contentType',
  'label',
  'kind',
  'language',
  'tld',
  'encodings',
  'fallback',
  'limit',
]
const KINDS = ['text', 'html', 'xml', 'css', 'mail']

/** The hints among options. */
export function pickHints(options: Hints): Hints {
  return Object.fromEntries(HINT_NAMES.map((name) => [name, readOption(options, name)]))
}

/** @throws TypeError for an unknown name, and for a value of the wrong type; RangeError for a limit that is no count. None says of which function */
export function readHints(hints: Hints | undefined): KnownHints {
  if (hints !== undefined) checkNames(hints, HINT_NAMES)
  const own = hints ?? {}
  const [contentType, label] = [readOption(own, 'contentType'), readOption(own, 'label')]
  const [language, tld] = [readOption(own, 'language'), readOption(own, 'tld')]
  const [kind, limit] = [readOption(own, 'kind'), readOption(own, 'limit')]
  const [encodings, fallback] = [readOption(own, 'encodings'), readOption(own, 'fallback')]
  for (const [name, value] of Object.entries({ contentType, label, language, tld })) {
    if (value !== undefined && typeof value !== 'string') throw wrongArgument(name, 'a string', value)
  }
  if (kind !== undefined && !KINDS.includes(kind)) throw wrongArgument('kind', `one of ${KINDS.join(', ')}`, kind)
  if (limit !== undefined && !(limit === Infinity || (Number.isInteger(limit) && limit >= 0)))
    throw wrongRange('limit', 'a number of bytes', limit)
  const allowed = encodings === undefined ? undefined : readEncodings(encodings)
  if (fallback !== undefined) checkEncoding('fallback', fallback)
  const charset = charsetOf(contentType ?? '')
  return {
    labels: [
      ...(charset === undefined ? [] : [{ label: charset, isHeader: true }]),
      ...(label === undefined ? [] : [{ label, isHeader: false }]),
    ],
    kind: kind ?? kindOf(contentType ?? ''),
    language,
    tld,
    encodings: allowed,
    fallback: fallback ?? (allowed && !allowed.includes(windows1252) ? allowed[0] : windows1252),
    limit: limit ?? Infinity,
  }
}

function readEncodings(encodings: unknown): readonly Encoding[] {
  if (!Array.isArray(encodings) || encodings.length === 0)
    throw wrongArgument('encodings', 'an array of one encoding or more', encodings)
  for (const [i, each] of encodings.entries()) checkEncoding(`encodings[${i}]`, each)
  return [...encodings]
}

/** @throws TypeError for what is no encoding */
function checkEncoding(name: string, value: unknown): void {
  if (typeof (value as Encoding | null)?.decoder !== 'function') codecOf(value, name)
}

/** A quoted string of another parameter, which may be cut off, or the parameter `charset` or `charset*`. */
const CHARSET = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|;\s*charset(\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gi

/** The charset parameter of a Content-Type (RFC 9110, 8.3; RFC 2045, 5.1; RFC 2231, 4). */
export function charsetOf(contentType: string): string | undefined {
  for (const [, star, quoted, bare] of contentType.matchAll(CHARSET)) {
    if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1')
    if (bare !== undefined) return star ? unescapeExtended(bare) : bare.replace(/^'(.*)'$/, '$1')
  }
  return undefined
}

/** The value of `charset'language'value`, with bytes as `%NN`. A label is ASCII. */
function unescapeExtended(value: string): string {
  return value
    .replace(/^[^']*'[^']*'/, '')
    .replace(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** The kind of text of a media type; undefined: it says nothing of text. */
function kindOf(contentType: string): TextKind | undefined {
  const type = contentType.split(';', 1)[0].trim().toLowerCase()
  if (type === 'text/html') return 'html'
  if (type === 'text/css') return 'css'
  if (/[/+]xml(?:-external-parsed-entity)?$/.test(type)) return 'xml'
  if (type === 'message/rfc822' || type === 'message/global') return 'mail'
  return type.startsWith('text/') ? 'text' : undefined
}
