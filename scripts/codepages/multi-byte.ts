/**
 * The code pages of two bytes: what each differs in from an encoding of the Web, as src/encodings/codepages/changed-tables.ts has it. Called by
 * generate.ts.
 *
 * The first author of a page decides, and a second one has to agree about every pair of bytes.
 */
import {
  changeTables,
  type TableDifferences,
  writeRanges,
  writeRuns,
} from '../../src/encodings/codepages/changed-tables.ts'
import { getTables as getBig5Tables } from '../../src/encodings/legacy/big5.ts'
import { getTables as getEuckrTables } from '../../src/encodings/legacy/euckr.ts'
import { getTables as getGb18030Tables } from '../../src/encodings/legacy/gb18030.ts'
import { getTables as getShiftjisTables } from '../../src/encodings/legacy/shiftjis.ts'
import { type DoubleByteTables, doubleIndex, joinBytes, LEAD } from '../../src/kernels/legacy/double-byte-tables.ts'
import { NO_UNIT } from '../../src/kernels/legacy/single-byte.ts'
import type { Authors } from './authors.ts'
import { DOUBLE_BYTE_PAGES, type DoubleBytePage } from './multi-byte-pages.ts'
import type { Author } from './pages.ts'

const BASES: Readonly<Record<DoubleBytePage['base'], () => DoubleByteTables>> = {
  shiftjis: getShiftjisTables,
  gb18030: getGb18030Tables,
  euckr: getEuckrTables,
  big5: getBig5Tables,
}

const hex = (value: number, digits = 4): string => value.toString(16).toUpperCase().padStart(digits, '0')

/** All single bytes from 80 on, and all pairs that begin with one of them. The key is the number that the bytes are. */
const SEQUENCES = Array.from({ length: 0x80 }, (_, i) => i + 0x80).flatMap((lead) => [
  lead,
  ...Array.from({ length: 0x100 }, (_, trail) => (lead << 8) | trail),
])

/** By the bytes: the code points that they are together. */
type Characters = ReadonlyMap<number, readonly number[]>

async function readCharacters(authors: Authors, author: Author, name: string): Promise<Characters> {
  const bytesOf = (key: number) => (key < 0x100 ? Uint8Array.of(key) : Uint8Array.of(key >> 8, key & 0xff))
  const answers = await authors.decode(author, name, SEQUENCES.map(bytesOf))
  if (!answers) throw new Error(`${author} does not have ${name}`)
  const characters = new Map<number, readonly number[]>()
  SEQUENCES.forEach((key, i) => {
    const answer = answers[i]
    if (answer && !characters.has(key >> 8)) characters.set(key, answer)
  })
  return characters
}

const isSame = (a: readonly number[] | undefined, b: readonly number[] | undefined): boolean => String(a) === String(b)

/** What the first author says, and for a pair that it refuses only since it could not be encoded again, the second. */
function decide(page: DoubleBytePage, [first, ...others]: readonly Characters[]): Characters {
  const characters = new Map<number, readonly number[]>()
  for (const key of SEQUENCES) {
    const answer = first.get(key) ?? (page.completedBySecond ? others[0].get(key) : undefined)
    const agreeing = others.filter((each) => isSame(each.get(key), answer)).length
    if (answer === undefined) continue
    if (agreeing > 0) characters.set(key, answer)
    else if (key > 0xff)
      throw new Error(`${page.name}: ${hex(key)} is U+${answer.map((each) => hex(each))} for one author`)
  }
  return characters
}

/** The units that the tables of an encoding have for a pair. */
function readPair({ doubles, pairs }: DoubleByteTables, key: number): readonly number[] | undefined {
  const unit = doubles[doubleIndex(key >> 8, key & 0xff)]
  if (unit === 0) return undefined
  if (unit >> 11 !== 0b11011) return [unit]
  const pair = pairs[unit & 0x7ff]
  return Array.from(String.fromCharCode(pair & 0xffff, pair >>> 16), (each) => each.codePointAt(0) as number)
}

async function compare(authors: Authors, page: DoubleBytePage, characters: Characters): Promise<TableDifferences> {
  const base = BASES[page.base]()
  const removed: number[] = []
  const changed: [number, number][] = []
  let undefinedSingles = ''
  for (const key of SEQUENCES) {
    const answer = characters.get(key)
    if (key < 0x100) {
      const unit = base.singles[key]
      const isDefined = unit !== NO_UNIT && unit !== LEAD
      if (isDefined && !answer) undefinedSingles += hex(key, 2)
      else if (!isSame(answer, isDefined ? [unit] : undefined))
        throw new Error(`${page.name}: ${hex(key, 2)} has no form`)
      continue
    }
    if (isSame(answer, readPair(base, key))) continue
    if (!answer) removed.push(key)
    else if (answer.length === 1 && answer[0] <= 0xffff) changed.push([key, answer[0]])
    else throw new Error(`${page.name}: ${hex(key)} has no form`)
  }
  const tables = { undefined: undefinedSingles, removed: writeRanges(removed), changed: writeRuns(changed) }
  return { ...tables, encoded: writeRuns(await compareBytes(authors, page, characters, tables)) }
}

/** The bytes that encode each character of one unit, where they are not those that the changed tables have by themselves. */
async function compareBytes(
  authors: Authors,
  page: DoubleBytePage,
  characters: Characters,
  tables: TableDifferences,
): Promise<[number, number][]> {
  const { bytes } = changeTables(BASES[page.base](), tables, page.writesAll)
  const byUnit = new Map<number, number[]>()
  for (const [key, [codePoint, second]] of characters)
    if (second === undefined && codePoint <= 0xffff) byUnit.set(codePoint, [...(byUnit.get(codePoint) ?? []), key])
  const chosen = await chooseBytes(authors, page, byUnit)
  const entries: [number, number][] = []
  for (let unit = 0x80; unit < 0x10000; unit++) {
    const key = chosen.get(unit) ?? 0
    const joined = key < 0x100 ? key : joinBytes(key >> 8, key & 0xff)
    if (bytes[unit] !== joined) entries.push([unit, key < 0x100 ? key << 8 : key])
  }
  return entries
}

/** Of several pairs of bytes of one character, those to which two authors encode it. */
async function chooseBytes(
  authors: Authors,
  page: DoubleBytePage,
  byUnit: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, number>> {
  const several = [...byUnit].filter(([, keys]) => keys.length > 1)
  const chosen = new Map([...byUnit].map(([unit, [key]]) => [unit, key]))
  const answers = await Promise.all(
    Object.entries(page.authors).map(([author, name]) =>
      authors.encode(
        author as Exclude<Author, 'iconv-lite'>,
        name,
        several.map(([unit]) => unit),
      ),
    ),
  )
  several.forEach(([unit, keys], i) => {
    const theirs = answers.map((each) => {
      const bytes = each?.[i]
      return bytes ? (bytes[0] << 8) | bytes[1] : undefined
    })
    const key = theirs.find((each) => each !== undefined) as number
    if (!keys.includes(key) || theirs.filter((each) => each === key).length < 2)
      throw new Error(`${page.name}: no two authors agree about U+${hex(unit)}`)
    chosen.set(unit, key)
  })
  return chosen
}

const TITLES: Readonly<Record<string, string>> = {
  icu: 'ICU',
  python: 'Python',
  java: 'Java',
  glibc: 'glibc',
  perl: 'Perl',
}

/** What an author says otherwise, by the first byte. */
function describeDifferences(ours: Characters, theirs: Characters): string {
  const kinds = { refuses: [] as number[], 'has also': [] as number[], 'has others at': [] as number[] }
  for (const key of SEQUENCES) {
    const [a, b] = [ours.get(key), theirs.get(key)]
    if (isSame(a, b)) continue
    kinds[!b ? 'refuses' : !a ? 'has also' : 'has others at'].push(key)
  }
  return Object.entries(kinds)
    .filter(([, keys]) => keys.length > 0)
    .map(([kind, keys]) => `${kind} ${nameKeys(keys)}`)
    .join(', ')
}

/** Up to so many are listed. */
const MAX_LISTED = 12

function nameKeys(keys: readonly number[]): string {
  if (keys.length <= MAX_LISTED) return keys.map((key) => hex(key, key < 0x100 ? 2 : 4)).join(' ')
  const leads = [...new Set(keys.map((key) => (key < 0x100 ? key : key >> 8)))]
  const ranges: [number, number][] = []
  for (const lead of leads) {
    const last = ranges.at(-1)
    if (last?.[1] === lead - 1) last[1] = lead
    else ranges.push([lead, lead])
  }
  const names = ranges.map(([first, last]) => (first === last ? hex(first, 2) : `${hex(first, 2)}..${hex(last, 2)}`))
  return `${keys.length} pairs of ${names.join(' ')}`
}

/** The text of the tables, and a row for each page of what the authors say. */
export async function describeDoubleBytePages(authors: Authors): Promise<{ text: string; rows: string[] }> {
  const constants: string[] = []
  const rows: string[] = []
  for (const page of DOUBLE_BYTE_PAGES) {
    const names = Object.entries(page.authors) as [Author, string][]
    const all: Characters[] = []
    for (const [author, name] of names) all.push(await readCharacters(authors, author, name))
    const characters = decide(page, all)
    const fields = Object.entries(await compare(authors, page, characters)).filter(([, text]) => text !== '')
    const lines = fields.map(([field, text]) => `  ${field}:\n    '${text}',\n`)
    constants.push(
      `\n/** ${page.use}. */\nexport const ${page.constant.toUpperCase()} = {\n${lines.join('')}} as const\n`,
    )
    const says = names.map(([author], i) => {
      const differences = describeDifferences(characters, all[i])
      return differences === '' ? TITLES[author] : `${TITLES[author]} but ${differences}`
    })
    rows.push(`| ${page.constant} | ${says.join('; ')} |`)
  }
  const text = `// Generated by scripts/codepages/generate.ts. See ../changed-tables.ts for the form.
${constants.join('')}`
  return { text, rows }
}
