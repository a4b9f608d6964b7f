/**
 * Writes label-table.ts in src/encodings, label-types.ts in src/engine, both in src/encodings/legacy, and the tables in docs/labels.md from the
 * labels below, by source.
 * `tsx scripts/labels.ts` writes the files; with `--check` it fails if they are stale.
 *
 * A label belongs to the first source that has it. docs/labels.md lists the exceptions: labels for which two sources mean different
 * encodings.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { foldLabel } from '../src/encodings/label-fold.ts'
import { ENCODING_LABELS } from '../src/encodings/web-labels.ts'

/** The constants of the root and the names of these encodings. */
const ROOT_NAMES = {
  utf8: 'utf-8',
  utf16: 'utf-16',
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  utf32: 'utf-32',
  utf32le: 'utf-32le',
  utf32be: 'utf-32be',
  ucs2le: 'ucs-2le',
  ucs2be: 'ucs-2be',
  ucs4le: 'ucs-4le',
  ucs4be: 'ucs-4be',
  ascii: 'us-ascii',
  latin1: 'iso-8859-1',
  windows1252: 'windows-1252',
  utf7: 'utf-7',
  utf7imap: 'utf-7-imap',
  cesu8: 'cesu-8',
  mutf8: 'mutf-8',
  wtf8: 'wtf-8',
  utf8b: 'utf-8b',
  utf8rfc2279: 'utf-8-rfc2279',
} as const

/** The constants of utf-simd/legacy and the names of these encodings. */
const LEGACY_NAMES = {
  ibm866: 'ibm866',
  iso8859_2: 'iso-8859-2',
  iso8859_3: 'iso-8859-3',
  iso8859_4: 'iso-8859-4',
  iso8859_5: 'iso-8859-5',
  iso8859_6: 'iso-8859-6',
  iso8859_7: 'iso-8859-7',
  iso8859_8: 'iso-8859-8',
  iso8859_8i: 'iso-8859-8-i',
  iso8859_10: 'iso-8859-10',
  iso8859_13: 'iso-8859-13',
  iso8859_14: 'iso-8859-14',
  iso8859_15: 'iso-8859-15',
  iso8859_16: 'iso-8859-16',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  macintosh: 'macintosh',
  windows874: 'windows-874',
  windows1250: 'windows-1250',
  windows1251: 'windows-1251',
  windows1253: 'windows-1253',
  windows1254: 'windows-1254',
  windows1255: 'windows-1255',
  windows1256: 'windows-1256',
  windows1257: 'windows-1257',
  windows1258: 'windows-1258',
  xMacCyrillic: 'x-mac-cyrillic',
  xUserDefined: 'x-user-defined',
  gbk: 'gbk',
  gb18030: 'gb18030',
  big5: 'big5',
  eucjp: 'euc-jp',
  iso2022jp: 'iso-2022-jp',
  shiftjis: 'shift_jis',
  euckr: 'euc-kr',
} as const

const NAMES = { ...ROOT_NAMES, ...LEGACY_NAMES }
type Constant = keyof typeof NAMES
interface Source {
  name: string
  labels: Partial<Record<Constant, string>>
}

/** The sources, in the order of their precedence. Commas separate labels. */
const SOURCES: Source[] = [
  {
    name: 'utf-simd',
    labels: Object.fromEntries(Object.entries(NAMES).map(([constant, name]) => [constant, `${constant}, ${name}`])),
  },
  {
    name: 'IANA character sets',
    labels: {
      utf8: 'UTF-8, csUTF8',
      utf16: 'UTF-16, csUTF16',
      utf16le: 'UTF-16LE, csUTF16LE',
      utf16be: 'UTF-16BE, csUTF16BE',
      utf32: 'UTF-32, csUTF32',
      utf32le: 'UTF-32LE, csUTF32LE',
      utf32be: 'UTF-32BE, csUTF32BE',
      // IANA says that "the standard does not specify" an order. ISO 10646-1, 6.3 does: the most significant byte first.
      ucs2be: 'ISO-10646-UCS-2, csUnicode, UNICODE-1-1, csUnicode11',
      ucs4be: 'ISO-10646-UCS-4, csUCS4',
      ascii:
        'US-ASCII, iso-ir-6, ANSI_X3.4-1968, ANSI_X3.4-1986, ISO_646.irv:1991, ISO646-US, us, IBM367, cp367, csASCII',
      latin1: 'ISO-8859-1, ISO_8859-1:1987, iso-ir-100, ISO_8859-1, latin1, l1, IBM819, CP819, csISOLatin1',
      windows1252: 'windows-1252, cswindows1252',
      utf7: 'UTF-7, csUTF7, UNICODE-1-1-UTF-7, csUnicode11UTF7',
      utf7imap: 'UTF-7-IMAP, csUTF7IMAP',
      cesu8: 'CESU-8, csCESU8, csCESU-8',
      iso8859_13: 'csISO885913',
      iso8859_14: 'iso-ir-199, ISO_8859-14:1998, latin8, iso-celtic, l8, csISO885914',
      iso8859_15: 'Latin-9, csISO885915',
      iso8859_16: 'iso-ir-226, ISO_8859-16:2001, latin10, l10, csISO885916',
      iso8859_10: 'ISO_8859-10:1992',
      koi8u: 'csKOI8U',
      windows874: 'cswindows874, csTIS620',
      windows1250: 'cswindows1250',
      windows1251: 'cswindows1251',
      windows1253: 'cswindows1253',
      windows1254: 'cswindows1254',
      windows1255: 'cswindows1255',
      windows1256: 'cswindows1256',
      windows1257: 'cswindows1257',
      windows1258: 'cswindows1258',
      gbk: 'CP936, MS936, windows-936, csGBK',
      gb18030: 'csGB18030',
      big5: 'Big5-HKSCS, csBig5HKSCS',
      eucjp: 'Extended_UNIX_Code_Packed_Format_for_Japanese, csEUCPkdFmtJapanese',
      shiftjis: 'csWindows31J',
      euckr: 'csEUCKR',
    },
  },
  {
    name: 'WHATWG Encoding Standard',
    labels: {
      ...Object.fromEntries(
        Object.entries(LEGACY_NAMES).map(([constant, name]) => [constant, ENCODING_LABELS[name].replaceAll(' ', ', ')]),
      ),
      utf8: 'unicode-1-1-utf-8, unicode11utf8, unicode20utf8, utf-8, utf8, x-unicode20utf8',
      utf16be: 'unicodefffe, utf-16be',
      utf16le: 'csunicode, iso-10646-ucs-2, ucs-2, unicode, unicodefeff, utf-16, utf-16le',
      windows1252:
        'ansi_x3.4-1968, ascii, cp1252, cp819, csisolatin1, ibm819, iso-8859-1, iso-ir-100, iso8859-1, iso88591, ' +
        'iso_8859-1, iso_8859-1:1987, l1, latin1, us-ascii, windows-1252, x-cp1252',
    },
  },
  {
    // Annex M, with Amendments 1 and 2, has these names. The numbers are from the register of ISO 2022 designations, one for each
    // level. The number of UTF-16, level 1, is missing because glibc takes 193 for UTF-8.
    name: 'ISO 10646',
    labels: {
      utf8: 'ISO 10646 part-1 utf-8, iso-ir-190, iso-ir-191, iso-ir-192, iso-ir-196',
      utf16: 'ISO 10646 part-1 utf-16',
      ucs2be: 'iso-ir-162, iso-ir-174, iso-ir-176',
      ucs4be: 'iso-ir-163, iso-ir-175, iso-ir-177',
    },
  },
  {
    name: 'glibc and libiconv',
    labels: {
      utf8: 'ISO-10646/UTF8, ISO-10646/UTF-8',
      ucs2le: 'UCS-2LE, UNICODELITTLE',
      ucs2be: 'UCS-2BE, UNICODEBIG, ISO-10646/UCS2',
      ucs4le: 'UCS-4LE',
      ucs4be: 'UCS-4, UCS-4BE, ISO-10646, ISO-10646/UCS4, 10646-1:1993, 10646-1:1993/UCS4',
      latin1: '8859_1, ISO8859-1, ISO_8859_1',
      windows1252: 'CP1252, MS-ANSI',
      mutf8: 'JAVA-MODIFIED-UTF-8',
    },
  },
  {
    name: 'Python',
    labels: {
      utf8: 'u8, utf, utf8, utf_8, utf-8-sig, utf8_ucs2, utf8_ucs4, cp65001',
      utf16: 'u16, utf_16',
      utf16le: 'utf_16_le, unicodelittleunmarked',
      utf16be: 'utf_16_be, unicodebigunmarked',
      utf32: 'u32, utf_32',
      utf32le: 'utf_32_le',
      utf32be: 'utf_32_be',
      utf7: 'u7, utf_7, unicode_1_1_utf_7',
      ascii: '646, ansi_x3_4_1968, ansi_x3_4_1986, iso_646.irv_1991, iso646_us, iso_ir_6',
      latin1: 'latin_1, latin, 8859, iso8859, iso8859_1, iso_8859_1_1987',
      windows1252: '1252, cp1252, windows_1252',
      utf7imap: 'imap4-utf-7, imap-utf-7, imap-utf7, imap4-modified-utf-7, modified-utf-7, mutf-7',
      mutf8: 'modified-utf-8',
      windows874: 'cp874',
      gbk: '936',
      gb18030: 'gb18030_2000',
      big5: 'hkscs',
      shiftjis: 'cp932, 932, s_jis, mskanji',
      euckr: 'cp949, 949, ms949, uhc',
      eucjp: 'ujis, u-jis',
      macintosh: 'mac_roman',
      xMacCyrillic: 'mac_cyrillic',
    },
  },
  {
    name: 'Java and .NET, code pages of Windows',
    labels: {
      utf16: 'x-utf-16',
      utf16le: 'UnicodeLittleUnmarked, cp1200',
      utf16be: 'UnicodeBigUnmarked, cp1201',
      utf32le: 'cp12000',
      utf32be: 'cp12001',
      ascii: 'cp20127',
      latin1: 'cp28591',
      windows1252: 'x-ansi',
      utf7: 'cp65000, x-unicode-2-0-utf-7',
      utf8: 'x-unicode-2-0-utf-8',
    },
  },
  {
    name: 'the standards they come from',
    labels: {
      utf8: 'RFC 3629',
      utf8rfc2279: 'RFC 2279, RFC 2044, FSS-UTF, UTF-FSS, UTF-2',
      utf8b: 'utf-8-surrogateescape, utf8-surrogateescape',
    },
  },
]

/** Labels of other encodings. None of them may find an entry. */
const FOREIGN =
  'utf-1, utf-ebcdic, utf-5, utf-6, utf-9, utf-18, scsu, csscsu, bocu-1, iso-8859-1-windows-3.1-latin-1, csiso88591windows31latin1, ' +
  '885915, iso-10646-utf-1, csiso10646utf1, iso-10646-j-1, iso-10646-ucs-basic, iso-10646-unicode-latin1, iso-ir-193, iso-ir-60, ' +
  'iso646-ca, windows-125, cp125, cp850, cp950, hz, iso-2022-kr, euc-tw, koi8-t, replacement, internal, wchar_t'

interface Entry {
  constant: Constant
  label: string
  source: string
}

/** The entries by folded label. The first source that has a label wins. */
const entries = new Map<string, Entry>()
/** Labels that a later source uses for another encoding. */
const overruled: (Entry & { winner: Entry })[] = []
for (const { name: source, labels } of SOURCES) {
  for (const [constant, list] of Object.entries(labels) as [Constant, string][]) {
    for (const label of list.split(', ')) {
      const entry = { constant, label, source }
      const winner = entries.get(foldLabel(label))
      if (!winner) entries.set(foldLabel(label), entry)
      else if (winner.constant !== constant) {
        if (winner.source === source) throw new Error(`${source}: "${label}" is ${winner.constant} and ${constant}`)
        overruled.push({ ...entry, winner })
      }
    }
  }
}
for (const label of FOREIGN.split(', '))
  if (entries.has(foldLabel(label)))
    throw new Error(`"${label}" would be taken for ${entries.get(foldLabel(label))?.label}`)

const labelsOf = (constant: Constant) => [...entries].filter(([, entry]) => entry.constant === constant)
const WIDTH = 120
const lineOf = (constant: Constant): string => {
  const words = labelsOf(constant).map(([folded]) => folded)
  const whole = `'${words.join(' ')}',`
  if (`  ${constant}: ${whole}`.length <= WIDTH) return `  ${constant}: ${whole}\n`
  if (`    ${whole}`.length <= WIDTH) return `  ${constant}:\n    ${whole}\n`
  const parts = ['']
  for (const word of words) {
    if (parts[parts.length - 1].length + word.length > WIDTH - 10) parts.push('')
    parts[parts.length - 1] += `${word} `
  }
  return `  ${constant}:\n    ${parts
    .map((part) => `'${part}'`)
    .join(' +\n    ')
    .replace(/ '$/, "'")},\n`
}
const tableOf = (names: object): string =>
  `/** Generated by scripts/labels.ts: the folded labels of each encoding, by the constant's name. */
export const LABELS = {
${(Object.keys(names) as Constant[]).map(lineOf).join('')}} as const
`

/** A union of strings. */
const unionOf = (words: readonly string[]): string => words.map((word) => `\n  | '${word}'`).join('')
/** The union types of the names and the labels, as they are written. */
const typesOf = (names: typeof ROOT_NAMES | typeof LEGACY_NAMES, entry: string, prefix: string): string => {
  const all = Object.values(names) as string[]
  const labels = (Object.keys(names) as Constant[]).flatMap((constant) =>
    labelsOf(constant).map(([, { label }]) => label),
  )
  return `/** Generated by scripts/labels.ts: what encodings are called. */

/** The names of the encodings of \`${entry}\`. */
export type ${prefix}EncodingName =${unionOf(all)}

/** Labels that \`encodingFor\` of \`${entry}\` knows, as their sources write them. Case, \`-\`, \`_\` and spaces don't count there. */
export type ${prefix}EncodingLabel =
  | ${prefix}EncodingName${unionOf([...new Set(labels)].filter((label) => !all.includes(label)))}
`
}

const rowsOf = (names: object): string =>
  (Object.keys(names) as Constant[])
    .map((constant) => {
      // The constant's own name is a label, too.
      const labels = labelsOf(constant).flatMap(([, { label }]) => (label === constant ? [] : `\`${label}\``))
      return `| \`${constant}\` | ${labels.join(' ')} |`
    })
    .join('\n')
/** Labels of one meaning here and one elsewhere share a row. */
const exceptions = new Map<string, string[]>()
for (const { label, source, constant, winner } of overruled) {
  const meanings = `\`${winner.constant}\` (${winner.source}) | \`${constant}\` (${source})`
  exceptions.set(meanings, [...(exceptions.get(meanings) ?? []), `\`${label}\``])
}
const docs = `| encoding, a label itself | other labels |
|---|---|
${rowsOf(ROOT_NAMES)}

Of \`utf-simd/legacy\`, whose \`encodingFor\` knows those above, too:

| encoding, a label itself | other labels |
|---|---|
${rowsOf(LEGACY_NAMES)}

Where two sources differ:

| labels | are here | elsewhere |
|---|---|---|
${[...exceptions].map(([meanings, labels]) => `| ${labels.join(' ')} | ${meanings} |`).join('\n')}
`

const here = (path: string) => new URL(`../${path}`, import.meta.url)
const page = readFileSync(here('docs/labels.md'), 'utf8')
const [MARK, END] = ['<!-- generated by scripts/labels.ts -->\n', '<!-- end -->']
const from = page.indexOf(MARK) + MARK.length
const to = page.indexOf(END)
if (from < MARK.length || to < from) throw new Error('docs/labels.md has lost its marks')

const files = [
  { path: 'src/encodings/label-table.ts', text: tableOf(ROOT_NAMES) },
  { path: 'src/encodings/legacy/label-table.ts', text: tableOf(LEGACY_NAMES) },
  { path: 'src/engine/label-types.ts', text: typesOf(ROOT_NAMES, 'utf-simd', '') },
  { path: 'src/encodings/legacy/label-types.ts', text: typesOf(LEGACY_NAMES, 'utf-simd/legacy', 'Legacy') },
  { path: 'docs/labels.md', text: page.slice(0, from) + docs + page.slice(to) },
]
for (const { path, text } of files) {
  if (!process.argv.includes('--check')) writeFileSync(here(path), text)
  else if (readFileSync(here(path), 'utf8') !== text) throw new Error(`${path} is stale: tsx scripts/labels.ts`)
}
