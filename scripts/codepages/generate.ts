/**
 * Writes src/encodings/codepages/tables/, the code pages with one byte for each character, from what other authors say of them
 * (authors.ts), and the list of what they say otherwise to docs/code-pages-authors.md. `tsx scripts/codepages/generate.ts` writes; with
 * `--check` it fails if a file is stale. It needs Python, Java, Perl, ICU and glibc on this machine.
 *
 * The first author of a page decides (pages.ts): the vendor, or who has the vendor's file. Controls are no matter of opinion: in the pages
 * of DOS the bytes 00 to 1F and 7F are those of ASCII, which IBM's files exchange; in EBCDIC 15 is NEL and 25 is LF.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readTable, writeTable } from '../../src/encodings/legacy/table-text.ts'
import { type Authors, openAuthors } from './authors.ts'
import { describeCharacterSets } from './character-sets.ts'
import { describeDoubleBytePages } from './multi-byte.ts'
import { type Author, GROUPS, type Group, type Page } from './pages.ts'

/** The code point of each byte; undefined: none. */
type Table = readonly (number | undefined)[]

const ALL_BYTES = Array.from({ length: 0x100 }, (_, byte) => Uint8Array.of(byte))

async function ask(authors: Authors, author: Author, name: string): Promise<Table> {
  const answers = await authors.decode(author, name, ALL_BYTES)
  if (!answers) throw new Error(`${author} does not have ${name}`)
  return answers.map((codePoints) => (codePoints?.length === 1 ? codePoints[0] : undefined))
}

/** cp924 is cp1047 with the eight characters that ISO 8859-15 has in place of those of ISO 8859-1. */
const LATIN_9: Readonly<Record<number, number>> = {
  164: 0x20ac,
  166: 0x160,
  168: 0x161,
  180: 0x17d,
  184: 0x17e,
  188: 0x152,
  189: 0x153,
  190: 0x178,
}

async function decide(authors: Authors, page: Page, group: Group): Promise<Table> {
  if (page.constant === 'cp924')
    return (await ask(authors, 'icu', 'ibm-1047')).map((codePoint) => LATIN_9[codePoint as number] ?? codePoint)
  const [author, name] = Object.entries(page.authors)[0] as [Author, string]
  const table = await ask(authors, author, name)
  return table.map((codePoint, byte) =>
    group.file !== 'ebcdic' && (byte < 0x20 || byte === 0x7f) && !DEFINED_CONTROLS.includes(page.constant)
      ? byte
      : codePoint,
  )
}

/** Pages with characters among the controls. */
const DEFINED_CONTROLS = ['viscii', 'tcvn5712']

function declare({ constant, name, use }: Page, table: Table): string {
  const isHalf = table.every((codePoint, byte) => byte >= 0x80 || codePoint === byte)
  const codePoints = Array.from(isHalf ? table.slice(0x80) : table, (codePoint) => codePoint ?? 0)
  const text = writeTable(codePoints)
  if (readTable(text, codePoints.length).some((codePoint, i) => codePoint !== codePoints[i]))
    throw new Error(`${name} is not read as it was written`)
  return `
/** ${use}. */
export const ${constant}: Encoding = /* @__PURE__ */ ${isHalf ? 'createHalfPage' : 'createFullPage'}(
  '${name}',
  '${text}',
)
`
}

const hex = (codePoint: number | undefined): string => codePoint?.toString(16).toUpperCase().padStart(4, '0') ?? '—'

/** Differences that many pages share, and what the page calls them. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  controls: ['1A 001A/001C', '1C 001C/007F', '7F 007F/001A'],
  LF: ['15 0085/000A'],
}
/** Of more differences, the bytes alone are listed; of more than these, their number. */
const MAX_LISTED = 3
const MAX_RANGES = 3

/** What an author says otherwise: `byte ours/theirs`, or the names of what many pages share. */
function listDifferences(ours: Table, theirs: Table): string[] {
  const found = ours.flatMap((codePoint, byte) => {
    if (codePoint === theirs[byte]) return []
    return [`${hexByte(byte)} ${hex(codePoint)}/${hex(theirs[byte])}`]
  })
  const shared = Object.entries(SHARED).filter(([, all]) => all.every((each) => found.includes(each)))
  const own = found.filter((each) => !shared.some(([, all]) => all.includes(each)))
  const names = shared.map(([name]) => name)
  if (own.length <= MAX_LISTED) return [...names, ...own]
  const ranges = nameRanges(own)
  const isShort = ranges.split(' ').length <= MAX_RANGES
  return [...names, `${own.length} bytes${isShort ? `: ${ranges}` : ''}`]
}

const hexByte = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')

/** Their bytes, as ranges: `41..49 51`. */
function nameRanges(differences: readonly string[]): string {
  const ranges: [number, number][] = []
  for (const byte of differences.map((each) => Number.parseInt(each, 16))) {
    const last = ranges.at(-1)
    if (last?.[1] === byte - 1) last[1] = byte
    else ranges.push([byte, byte])
  }
  return ranges
    .map(([first, last]) => (first === last ? hexByte(first) : `${hexByte(first)}..${hexByte(last)}`))
    .join(' ')
}

const TITLES: Record<Author, string> = {
  icu: 'ICU',
  python: 'Python',
  java: 'Java',
  glibc: 'glibc',
  perl: 'Perl',
  'iconv-lite': 'iconv-lite',
}

const files = new Map<string, string>()
/** Constants by what is said of them. */
const rows = new Map<string, string[]>()
const doubleByteRows: string[] = []
const authors = openAuthors()
try {
  for (const group of GROUPS) {
    const constants: string[] = []
    for (const page of group.pages) {
      const table = await decide(authors, page, group)
      constants.push(declare(page, table))
      /** Authors by what they say otherwise. */
      const saying = new Map<string, string[]>([['', []]])
      for (const [author, name] of Object.entries(page.authors) as [Author, string][]) {
        const differences = listDifferences(table, await ask(authors, author, name))
        const said = differences.join(', ')
        saying.set(said, [...(saying.get(said) ?? []), TITLES[author]])
      }
      const says = [...saying].flatMap(([said, authors]) =>
        authors.length > 0 ? `${authors.join(', ')}${said && ` but ${said}`}` : [],
      )
      const all = says.join('; ') || 'ICU’s cp1047 with the characters of ISO 8859-15'
      rows.set(all, [...(rows.get(all) ?? []), page.constant])
    }
    const makers = ['createFullPage', 'createHalfPage'].filter((maker) => constants.join('').includes(maker))
    files.set(
      `src/encodings/codepages/tables/${group.file}.ts`,
      `// Generated by scripts/codepages/generate.ts. See ../../legacy/table-text.ts for the form of the tables.
/** ${group.title}. */
import type { Encoding } from '../../../engine/encoding.ts'
import { ${makers.join(', ')} } from '../single-byte.ts'
${constants.join('')}`,
    )
  }
  const doubleByte = await describeDoubleBytePages(authors)
  files.set('src/encodings/codepages/tables/double-byte.ts', doubleByte.text)
  doubleByteRows.push(...doubleByte.rows)
  files.set('src/encodings/codepages/tables/character-sets.ts', await describeCharacterSets(authors))
} finally {
  authors.close()
}
files.set(
  'docs/code-pages-authors.md',
  `# Who says what of the code pages

Written by \`scripts/codepages/generate.ts\`. For each constant of \`utf-simd/codepages\` with one byte for each character: the codecs that
have the page. Behind "but" stands what they say otherwise: the byte, our character and theirs (— is none); where there are more than ${MAX_LISTED}, the bytes
alone or their number.

| name | byte, ours/theirs |
|---|---|
${Object.entries(SHARED)
  .map(([name, all]) => `| ${name} | ${all.join(', ')} |`)
  .join('\n')}

| constants | authors |
|---|---|
${[...rows].map(([says, constants]) => `| ${constants.join(', ')} | ${says} |`).join('\n')}

Those of two bytes, by the pairs of bytes:

| constant | authors |
|---|---|
${doubleByteRows.join('\n')}
`,
)

const root = new URL('../../', import.meta.url)
const isStale = (path: string, text: string): boolean => readFileSync(new URL(path, root), 'utf8') !== text
if (process.argv.includes('--check')) {
  const stale = [...files].filter(([path, text]) => isStale(path, text)).map(([path]) => path)
  if (stale.length > 0) throw new Error(`${stale.join(', ')}: stale: tsx scripts/codepages/generate.ts`)
} else for (const [path, text] of files) writeFileSync(new URL(path, root), text)
