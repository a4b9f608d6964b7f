// The code pages with one byte for each character against the authors that scripts/codepages/pages.ts names: every byte and every code point of the Basic
// Multilingual Plane; above it, that no page has a character. docs/code-pages-authors.md lists the bytes that an author reads in another way. Beside those an author may encode
// similar characters, or another byte of a character that has two.

import { openAuthors } from '../../scripts/codepages/authors.ts'
import { type Author, GROUPS, type Page } from '../../scripts/codepages/pages.ts'
import { shipped } from './ours.ts'

type Encoding = import('../../src/codepages.ts').Encoding
type Authors = ReturnType<typeof openAuthors>

const bundle = new URL('../../dist/codepages.js', import.meta.url).href
const codepages = (await import(bundle)) as unknown as Record<string, Encoding>

const MAX_SAMPLES = 8
const BACKENDS = ['wasm', 'js'] as const
const BYTES = Array.from({ length: 0x100 }, (_, byte) => byte)
const CODE_POINTS = Array.from({ length: 0x10000 }, (_, codePoint) => codePoint).filter((each) => each >>> 11 !== 0x1b)

const SUPPLEMENTARY = Uint32Array.from({ length: 0x100000 }, (_, i) => 0x10000 + i)

/** What one comparison has found. `different` counts the bytes that docs/code-pages-authors.md lists. */
interface Tally {
  different: number
  similar: number
  readonly failures: string[]
}

/** The code point of each byte; undefined: none. */
type Table = readonly (number | undefined)[]

function readOurs(encoding: Encoding): Table {
  return BYTES.map((byte) => {
    const bytes = Uint8Array.of(byte)
    return encoding.isValid(bytes) ? encoding.decodeCodePoints(bytes)[0] : undefined
  })
}

async function compare(
  authors: Authors,
  { constant }: Page,
  author: Exclude<Author, 'iconv-lite'>,
  name: string,
): Promise<Tally> {
  const encoding = codepages[constant]
  const decoded = await authors.decode(
    author,
    name,
    BYTES.map((byte) => Uint8Array.of(byte)),
  )
  const encoded = await authors.encode(author, name, CODE_POINTS)
  if (!decoded || !encoded) throw new Error(`${author} does not have ${name}`)
  const theirs: Table = decoded.map((each) => (each?.length === 1 ? each[0] : undefined))
  const tally: Tally = { different: 0, similar: 0, failures: [] }
  for (const backend of BACKENDS) {
    shipped.setBackend(backend)
    const ours = readOurs(encoding)
    if (backend === 'wasm') tally.different = BYTES.filter((byte) => ours[byte] !== theirs[byte]).length
    CODE_POINTS.forEach((codePoint, i) => {
      const [byte] = encoding.encodeCodePoints(Uint32Array.of(codePoint), { onError: 'ignore' }) as unknown as (
        | number
        | undefined
      )[]
      if (byte !== undefined && ours[byte] !== codePoint)
        tally.failures.push(`U+${codePoint.toString(16)} is not read again`)
      const bytes = encoded[i]
      if (bytes?.length === 1 ? bytes[0] === byte : byte === undefined && !bytes) return
      const [their] = bytes?.length === 1 ? bytes : []
      const isListed = (each: number | undefined) => each !== undefined && ours[each] !== theirs[each]
      const isOtherByte = their !== undefined && byte !== undefined && ours[their] === codePoint
      const isReadOnly = !bytes && byte !== undefined && theirs.indexOf(codePoint) === byte
      if (isListed(byte) || isListed(their) || isOtherByte || isReadOnly) return
      // They read their own bytes as another character.
      if (bytes && (their === undefined || theirs[their] !== codePoint)) tally.similar++
      else
        tally.failures.push(
          `U+${codePoint.toString(16)}: ours ${byte?.toString(16)}, theirs ${bytes && Buffer.from(bytes).toString('hex')}`,
        )
    })
  }
  return tally
}

const authors = openAuthors()
try {
  for (const page of GROUPS.flatMap(({ pages }) => pages)) {
    if (codepages[page.constant].encodeCodePoints(SUPPLEMENTARY, { onError: 'ignore' }).length > 0)
      throw new Error(`${page.constant} has a character above U+FFFF`)
    for (const [author, name] of Object.entries(page.authors) as [Author, string][]) {
      if (author === 'iconv-lite') continue // test/iconv-lite/code-pages.test.ts
      const { different, similar, failures } = await compare(authors, page, author, name)
      const counts = `${different} bytes read in another way, ${similar} similar characters`
      console.log(
        `${page.constant}, ${author}: ${BACKENDS.length * CODE_POINTS.length} code points, ${failures.length} failures; ${counts}`,
      )
      for (const failure of failures.slice(0, MAX_SAMPLES)) console.log(`  ${failure}`)
      if (failures.length > 0) process.exitCode = 1
    }
  }
} finally {
  authors.close()
}
