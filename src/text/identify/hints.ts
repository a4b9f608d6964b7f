/** What the caller of `identify` knows already. */
import { encodingFor } from '../../encodings/all-labels.ts'
import type { AnyEncodingLabel } from '../../encodings/codepages/label-types.ts'
import { windows1252 } from '../../encodings/windows1252.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { codecOf } from '../../engine/rules/codec.ts'
import { wrongArgument, wrongRange } from '../../engine/rules/errors.ts'
import { checkNames } from '../../engine/rules/options.ts'

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
  /** The encodings that are allowed. Default: all but UTF-7, which only a label and this list allow. */
  encodings?: readonly Encoding[]
  /** The answer without evidence. Default: windows1252, or the first of `encodings` where that lacks it. */
  fallback?: Encoding
  /** How many bytes at the beginning are judged. Default: all for being well formed, 64 KiB for statistics. */
  limit?: number
}

/** Hints that have been checked. */
export interface KnownHints {
  /** Labels that came with the bytes, the strongest first. */
  readonly labels: readonly string[]
  /** undefined: told by the first bytes. */
  readonly kind: TextKind | undefined
  readonly language: string | undefined
  readonly tld: string | undefined
  readonly encodings: readonly Encoding[] | undefined
  readonly fallback: Encoding
  readonly limit: number
}

export const HINT_NAMES = ['contentType', 'label', 'kind', 'language', 'tld', 'encodings', 'fallback', 'limit']
const KINDS = ['text', 'html', 'xml', 'css', 'mail']

/** @throws TypeError for an unknown name, and for a value of the wrong type; RangeError for a limit that is no count. None says of which function */
export function readHints(hints: Hints | undefined): KnownHints {
  if (hints !== undefined) checkNames(hints, HINT_NAMES)
  const { contentType, label, kind, language, tld, encodings, fallback, limit } = hints ?? {}
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
    labels: [...(charset === undefined ? [] : [charset]), ...(label === undefined ? [] : [label])],
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

/** The charset parameter of a Content-Type (RFC 9110, 8.3; RFC 2045, 5.1). */
export function charsetOf(contentType: string): string | undefined {
  const found = /;\s*charset\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(contentType)
  if (!found) return undefined
  return found[1]?.replace(/\\(.)/g, '$1') ?? found[2].replace(/^'(.*)'$/, '$1')
}

/** The kind of text of a media type. */
function kindOf(contentType: string): TextKind | undefined {
  const type = contentType.split(';', 1)[0].trim().toLowerCase()
  if (type === 'text/html') return 'html'
  if (type === 'text/css') return 'css'
  if (/[/+]xml$/.test(type)) return 'xml'
  if (type === 'message/rfc822' || type === 'message/global') return 'mail'
  return type === '' ? undefined : 'text'
}

/** Kinds whose labels have the meaning that WHATWG gives them. */
const isOfWeb = (kind: TextKind): boolean => kind === 'html' || kind === 'css'

/** Names that WHATWG's labels mean another encoding by. */
const MEANT_BY_WEB: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'us-ascii': 'windows-1252',
  'utf-16': 'utf-16le',
  'ucs-2le': 'utf-16le',
}
/** Encodings that have no label in WHATWG's standard and would hide markup, or that it refuses. */
const UNKNOWN_TO_WEB = /^(?:utf-7|utf-32|ucs-|cesu|mutf|wtf|utf-8b|utf-8-rfc|iso-2022-(?!jp$)|hz-|cp5022)/

/** The encoding that a label names in text of a kind. */
export function encodingOfLabel(label: string, kind: TextKind): Encoding | undefined {
  const encoding = encodingFor(label)
  if (!encoding || !isOfWeb(kind)) return encoding
  const meant = MEANT_BY_WEB[encoding.name]
  if (meant !== undefined) return encodingFor(meant)
  return UNKNOWN_TO_WEB.test(encoding.name) ? undefined : encoding
}
