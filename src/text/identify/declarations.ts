/** Declarations of the encoding inside of text, by the standard of each kind of text. */
import { encodingFor } from '../../encodings/all-labels.ts'
import { ascii } from '../../encodings/ascii.ts'
import { cp037 } from '../../encodings/codepages/tables/ebcdic.ts'
import { latin1 } from '../../encodings/latin1.ts'
import { utf8 } from '../../encodings/utf8.ts'
import { utf16be, utf16le } from '../../encodings/utf16.ts'
import { utf32be, utf32le } from '../../encodings/utf32.ts'
import { windows1252 } from '../../encodings/windows1252.ts'
import type { Encoding } from '../../engine/encoding.ts'
import { charsetOf, type TextKind } from './hints.ts'
import { findEncodingOfWeb, inOrderOf, isIn, isOfWeb } from './labels.ts'
import { prescanMarkup } from './prescan.ts'

/** What text says of its encoding. */
export interface Declaration {
  /** As it is written. */
  readonly label: string
  /** undefined: the label is unknown, or the declaration itself is not in that encoding. */
  readonly encoding: Encoding | undefined
}

/** WHATWG HTML looks at so many bytes (13.2.3.2), CSS Syntax 3 too (3.2). */
export const MAX_DECLARATION_BYTES = 1024
/** The header of a mail is looked for in so many bytes. */
const MAX_MAIL_HEADER_BYTES = 1 << 16

/** The kind of text that begins with these bytes (WHATWG MIME Sniffing, 7.1, for HTML and XML). */
export function sniffKind(bytes: Uint8Array): TextKind {
  const start = latin1.decode(bytes.subarray(0, 64)).replace(/^(?:\xef\xbb\xbf)?[\t\n\f\r ]*/, '')
  if (/^(?:\0{0,3}<\0{0,3}\?|\x4c\x6f\xa7\x94)/.test(start)) return 'xml'
  if (/^<(?:!doctype html|html|head|meta|title|body|script|style|!--)[\s>-]/i.test(start)) return 'html'
  return /^@charset "/.test(start) ? 'css' : 'text'
}

/**
 * Reads what text of a kind declares behind its BOM. HTML may name several encodings, of which the first known one counts.
 * @param isWhole are these all bytes?
 */
export function readDeclarations(bytes: Uint8Array, kind: TextKind, isWhole: boolean): Declaration[] {
  const head = bytes.subarray(0, MAX_DECLARATION_BYTES)
  if (kind === 'html') return readMarkup(head)
  if (kind === 'xml') return [readXmlDeclaration(head) ?? []].flat()
  const label =
    kind === 'mail' ? readMailCharset(bytes) : kind === 'css' ? readCssCharset(head) : readModeLine(bytes, isWhole)
  const declaration = declare(label, kind)
  return declaration ? [declaration] : []
}

/** The declarations of HTML (WHATWG HTML, 13.2.3.2, prescan). */
function readMarkup(head: Uint8Array): Declaration[] {
  const wide = [utf16le, utf16be].find((each) => startsWith(head, each.encode('<?x')))
  if (wide) return [{ label: wide.name, encoding: wide }]
  const labels = prescanMarkup(latin1.decode(head), (label) => findEncodingOfWeb(label) !== undefined)
  return labels.flatMap((label) => declare(label, 'html') ?? [])
}

/** What `<meta>` and `@charset` mean by a label (WHATWG HTML 13.2.3.2, prescan, step "processing"). */
function findDeclared(label: string): Encoding | undefined {
  const encoding = findEncodingOfWeb(label)
  return encoding?.name === 'x-user-defined' ? windows1252 : encoding
}

/** @param family what the declaration can be read in */
function declare(label: string | undefined, kind: TextKind, family: Encoding = ascii): Declaration | undefined {
  if (label === undefined) return undefined
  const named = isOfWeb(kind) ? findDeclared(label) : encodingFor(label)
  if (!named) return { label, encoding: undefined }
  if (isIn(named, family)) return { label, encoding: named }
  // Markup that could be read as ASCII is not UTF-16 (WHATWG HTML 13.2.3.2; CSS Syntax 3, 3.2).
  const isWide = isOfWeb(kind) && /^utf-16/.test(named.name)
  return { label, encoding: isWide ? utf8 : undefined }
}

/** Encodings that are not like ASCII (XML 1.0, appendix F). Declarations have what all pages of EBCDIC share. */
const XML_FAMILIES: readonly Encoding[] = [utf32be, utf32le, utf16be, utf16le, cp037]

/** The declaration of XML (XML 1.0, 4.3.3 and appendix F). */
function readXmlDeclaration(head: Uint8Array): Declaration | undefined {
  const family = XML_FAMILIES.find((each) => startsWith(head, each.encode('<?x'))) ?? ascii
  const text = family.decode(head, { onError: 'replace' })
  const found = /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1/.exec(text)
  // Without a declaration, an entity is in UTF-8 or UTF-16; which page of EBCDIC it is in stays unknown.
  if (!found) return family === ascii || family === cp037 ? undefined : { label: family.name, encoding: family }
  const label = found[2]
  const ordered = inOrderOf(label, family)
  return ordered ? { label, encoding: ordered } : declare(label, 'xml', family)
}

/** A page of EBCDIC that reads the beginning as that of XML, where the bytes begin so. */
export function findEbcdicXml(bytes: Uint8Array, allowed: readonly Encoding[] = [cp037]): Encoding | undefined {
  const start = bytes.subarray(0, EBCDIC_START.length)
  if (!startsWith(bytes, cp037.encode(EBCDIC_START))) return undefined
  return allowed.find((each) => each.decode(start, { onError: 'replace' }) === EBCDIC_START)
}

const EBCDIC_START = '<?xml '

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, i) => bytes[i] === byte)
}

/** CSS Syntax Module Level 3, 3.2: `@charset "…";` in exactly these bytes at the very beginning. */
function readCssCharset(head: Uint8Array): string | undefined {
  return /^@charset "([^"]*)";/.exec(latin1.decode(head))?.[1]
}

/** The charset of the Content-Type in the header at the top (RFC 5322, 2.2; RFC 2045, 5). */
function readMailCharset(bytes: Uint8Array): string | undefined {
  const text = latin1.decode(bytes.subarray(0, MAX_MAIL_HEADER_BYTES))
  const header = /^(?:[\s\S]*?\r?\n)?(?=\r?\n)/.exec(text)?.[0] ?? text
  const field = /^content-type[ \t]*:((?:.*(?:\r?\n[ \t])?)*)/im.exec(header)?.[1]
  return field === undefined ? undefined : charsetOf(field.replace(/\r?\n[ \t]/g, ' '))
}

/** Lines at the beginning and at the end in which Vim looks for a mode line (its option `modelines`). */
const MODE_LINES = 5
const PEP_263 = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/
const EMACS = /-\*-(?:.*;)?[ \t]*coding[ \t]*:[ \t]*([-\w.]+)[ \t]*(?:;.*)?-\*-/i
const VIM = /(?:^|\s)(?:vim?|ex):(?:.*?[\s:])?(?:fileencoding|fenc)=([-\w.]+)/

/**
 * What a line for a program or an editor says: PEP 263, Emacs (49.2.4.1), Vim (`:help modeline`).
 * @param isWhole are the last bytes there?
 */
function readModeLine(bytes: Uint8Array, isWhole: boolean): string | undefined {
  const first = latin1.decode(bytes.subarray(0, MAX_DECLARATION_BYTES)).split(LINE_END, MODE_LINES)
  const isComment = /^[ \t\f]*(?:#|$)/.test(first[0])
  const label =
    PEP_263.exec(first[0])?.[1] ??
    (isComment ? PEP_263.exec(first[1] ?? '')?.[1] : undefined) ??
    EMACS.exec(first.slice(0, 2).join('\n'))?.[1] ??
    [...first, ...(isWhole ? readLastLines(bytes) : [])].map((line) => VIM.exec(line)?.[1]).find(Boolean)
  // Emacs writes the kind of line end behind the name.
  return label?.replace(/-(?:unix|dos|mac)$/, '')
}

const LINE_END = /\r\n?|\n/

function readLastLines(bytes: Uint8Array): string[] {
  const lines = latin1.decode(bytes.subarray(-MAX_DECLARATION_BYTES)).trimEnd().split(LINE_END)
  return lines.slice(-MODE_LINES)
}
