// The encodings of the command line, and the names by which a person asks for them.

import { encodingFor } from '../any.ts'
import * as codePages from '../codepages.ts'
import * as library from '../index.ts'
import { type Encoding, MalformedError } from '../index.ts'
import * as legacy from '../legacy.ts'
import { CODE_PAGE_USES } from './code-page-uses.ts'
import { UsageError } from './failure.ts'
import { nearNames, suggest } from './near.ts'

/** Every encoding of the root, and what it is. */
const ENTRIES: readonly (readonly [encoding: Encoding, summary: string])[] = [
  [library.utf8, 'RFC 3629, 1 to 4 bytes'],
  [library.utf16, 'byte order by the BOM, else big-endian; written with a BOM'],
  [library.utf16le, 'little-endian'],
  [library.utf16be, 'big-endian'],
  [library.utf32, 'byte order by the BOM, else big-endian; written with a BOM'],
  [library.utf32le, 'little-endian'],
  [library.utf32be, 'big-endian'],
  [library.ucs2le, '16-bit units as they are, little-endian'],
  [library.ucs2be, '16-bit units as they are, big-endian'],
  [library.ucs4le, 'ISO 10646, 31 bits in four bytes, little-endian'],
  [library.ucs4be, 'ISO 10646, 31 bits in four bytes, big-endian'],
  [library.utf8rfc2279, 'RFC 2279 and ISO 10646-1 Amendment 2, 1 to 6 bytes'],
  [library.cesu8, 'supplementary characters as two three-byte surrogates (UTR 26)'],
  [library.mutf8, "Java's modified UTF-8"],
  [library.wtf8, 'UTF-8 and lone surrogates'],
  [library.utf8b, "UTF-8 and any other bytes, Python's surrogateescape"],
  [library.utf7, 'RFC 2152, for mail'],
  [library.utf7imap, 'names of IMAP mailboxes, RFC 3501'],
  [library.latin1, 'byte = code point'],
  [library.windows1252, "WHATWG's index"],
  [library.ascii, '00 to 7F'],
]

export const ENCODINGS: readonly Encoding[] = ENTRIES.map(([encoding]) => encoding)

/** Every encoding of utf-simd/legacy, and what it is. */
const LEGACY_ENTRIES: readonly (readonly [encoding: Encoding, summary: string])[] = [
  [legacy.shiftjis, 'Japanese, as windows-31j has it'],
  [legacy.eucjp, 'Japanese'],
  [legacy.iso2022jp, 'Japanese mail, 7 bits'],
  [legacy.gb18030, 'Chinese, all of Unicode (GB 18030-2022)'],
  [legacy.gbk, 'simplified Chinese'],
  [legacy.big5, 'traditional Chinese, with the characters of Hong Kong'],
  [legacy.euckr, 'Korean, as windows-949 has it'],
  [legacy.windows1250, 'Central European'],
  [legacy.windows1251, 'Cyrillic'],
  [legacy.windows1253, 'Greek'],
  [legacy.windows1254, 'Turkish; ISO 8859-9'],
  [legacy.windows1255, 'Hebrew'],
  [legacy.windows1256, 'Arabic'],
  [legacy.windows1257, 'Baltic'],
  [legacy.windows1258, 'Vietnamese'],
  [legacy.windows874, 'Thai; TIS 620, ISO 8859-11'],
  [legacy.iso8859_2, 'Latin 2, Central European'],
  [legacy.iso8859_3, 'Latin 3, South European'],
  [legacy.iso8859_4, 'Latin 4, North European'],
  [legacy.iso8859_5, 'Cyrillic'],
  [legacy.iso8859_6, 'Arabic'],
  [legacy.iso8859_7, 'Greek'],
  [legacy.iso8859_8, 'Hebrew, visual order'],
  [legacy.iso8859_8i, 'Hebrew, logical order'],
  [legacy.iso8859_10, 'Latin 6, Nordic'],
  [legacy.iso8859_13, 'Latin 7, Baltic'],
  [legacy.iso8859_14, 'Latin 8, Celtic'],
  [legacy.iso8859_15, 'Latin 9, ISO 8859-1 with the euro sign'],
  [legacy.iso8859_16, 'Latin 10, South-Eastern European'],
  [legacy.koi8r, 'Russian'],
  [legacy.koi8u, 'Ukrainian'],
  [legacy.ibm866, 'Cyrillic, of DOS'],
  [legacy.macintosh, 'Mac OS Roman'],
  [legacy.xMacCyrillic, 'Mac OS Cyrillic'],
  [legacy.xUserDefined, '80 to FF as U+F780 to U+F7FF'],
]

/** The code pages of utf-simd/codepages, and what they are for. */
const CODE_PAGE_ENTRIES = Object.entries(codePages).flatMap(([constant, value]): [Encoding, string][] => {
  // What Unicode calls MacUkrainian has the name of WHATWG's x-mac-cyrillic.
  if (typeof value === 'function' || LEGACY_ENTRIES.some(([{ name }]) => name === value.name)) return []
  return [[value, CODE_PAGE_USES[constant]]]
})
/** Labels of code pages whose names the Web has for other encodings. */
const OTHER_NAMES = new Map([
  [codePages.iso8859_11, 'x-iso-8859-11'],
  [codePages.tis620, 'iso-ir-166'],
  [codePages.koi8ru, 'x-koi8-ru'],
  [codePages.big5hkscs, 'hkscs'],
])
const ALL_ENTRIES = [...ENTRIES, ...LEGACY_ENTRIES, ...CODE_PAGE_ENTRIES]

/** An iconv suffix of an encoding's name, and what does the same here. */
const SUFFIXES: Readonly<Record<string, string>> = {
  IGNORE: 'use -c, which drops what the output lacks and what is malformed',
  TRANSLIT: 'only `convert -t` takes it',
}

/** The encoding that an option names. Undefined without the option. @throws UsageError with what to write instead */
export function encodingNamed(label: string | boolean | undefined): Encoding | undefined {
  if (typeof label !== 'string') return undefined
  const encoding = encodingFor(label)
  if (encoding) return encoding
  const [, name, suffix] = /^(.*?)\/\/([^/]*)/.exec(label) ?? []
  if (suffix !== undefined) {
    const advice = SUFFIXES[suffix.toUpperCase()] ?? `use ${name} alone`
    throw new UsageError(`'//${suffix}' in '${label}' is not supported here: ${advice}`)
  }
  const near = nearNames(foldSpelling(label), SPELLINGS)
  throw new UsageError(`unknown encoding '${label}': ${suggest(near, '`utf-simd encodings` lists them')}`)
}

/** Can the encoding write all characters of `text`? */
export function canHold(encoding: Encoding, text: string): boolean {
  return succeeds(() => encoding.encode(text))
}

/** Can the encoding write this code point? */
export function canHoldCodePoint(encoding: Encoding, codePoint: number): boolean {
  return succeeds(() => encoding.encodeCodePoints(Uint32Array.of(codePoint)))
}

function succeeds(encode: () => Uint8Array): boolean {
  try {
    encode()
    return true
  } catch (error) {
    if (error instanceof MalformedError) return false
    throw error
  }
}

/** Has the encoding a BOM? */
export function canWriteBom(encoding: Encoding): boolean {
  return bomOf(encoding).length > 0
}

/** The BOM of an encoding; empty if it has none. */
export function bomOf(encoding: Encoding): Uint8Array {
  try {
    return encoding.encode('A', { bom: true }).subarray(0, -encoding.encode('A', { bom: false }).length)
  } catch {
    return new Uint8Array(0) // The option is an error where there is no BOM.
  }
}

/** Does the encoding write a BOM by default, as utf-16 and utf-32 do? */
export function writesBom(encoding: Encoding): boolean {
  return encoding.encode('A').length > encoding.encode('A', { bom: false }).length
}

/** What an option names the encoding by. */
function nameOf(encoding: Encoding): string {
  return OTHER_NAMES.get(encoding) ?? encoding.name
}

/** The name of each encoding, by which an option finds it, and what it is. */
export function encodingRows(): [name: string, summary: string, encoding: Encoding][] {
  return ALL_ENTRIES.map(([encoding, summary]) => [nameOf(encoding), summary, encoding])
}

/** Every spelling that a mistyped name is compared with: the names and those of the constants. */
const SPELLINGS: readonly (readonly [spelling: string, name: string])[] = Object.entries({
  ...library,
  ...legacy,
  ...codePages,
}).flatMap(([constant, value]) => {
  const encoding = ALL_ENTRIES.find(([encoding]) => encoding === value)?.[0]
  if (!encoding) return []
  const name = nameOf(encoding)
  const short = ['cp', 'win'].map((prefix) => name.replace(/^windows-/, prefix))
  return [constant, name, ...short].map((spelling) => [foldSpelling(spelling), name] as const)
})

function foldSpelling(label: string): string {
  return label.toLowerCase().replace(/[-_.\s]/g, '')
}
