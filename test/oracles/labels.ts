// The labels of `utf-simd/any` against the names of IANA, Java, Python, glibc, GNU libiconv and iconv-lite: an encoding that is found by one of an
// author's names is found by all of them, and no name is given to an encoding that the author reads in another way, but for those that are
// named here. `npm run test:oracles:legacy` runs this, too.

import { openAuthors } from '../../scripts/codepages/authors.ts'
import type { Encoding } from '../../src/index.ts'
import { NAMES } from './names.ts'

const { encodingFor } = (await import(
  new URL('../../dist/any.js', import.meta.url).href
)) as typeof import('../../src/any.ts')

/** Names that are left out, and why. */
const LEFT_OUT: Record<string, RegExp> = {
  'code page 942C, which Java has beside an alias of code page 932': /^(?:x-)?(?:ibm|cp)?-?942C$/i,
  'depends on the host': /^default$/,
  'UTF-16LE that writes a BOM: `bom: true` does': /^x-UTF-16LE-BOM$/,
  'HP Turkish 8 to glibc, which has another author’s turkish8 as a name of it': /^(?:HP-?TURKISH8|OSF10010006)$/,
  'the version of Hong Kong’s standard': /^BIG5-HKSCS:2008$/,
  'IBM’s code page 949: the names that Java has beside it are of Microsoft’s': /^(?:x-)?ibm-?949$/i,
}

/** Names that an author gives to what he reads in another way: docs/code-pages.md says whose meaning wins. */
const OTHERWISE: Record<string, RegExp> = {
  // The Web's meaning: bytes 80 to 9F are no controls.
  'windows-1254': /8859[-_]?9|latin5|^l5$|ir[-_]?148|turkish8?$|28599|920$|OSF00010009|^TS-5881$|^ECMA-128$/i,
  'windows-874': /8859[-_]?11$|^tis[-_]?620$/i,
  'koi8-u': /^KOI8-RU$/,
  // Authors differ about the characters of Eten and of users.
  big5: /big-?5|bigfive|big-five|trad_?chinese/i,
  cp950: /950$/,
  // Java's GBK is of 1995.
  gbk: /^GBK$|^CP936$|^windows-936$/,
  // IBM's code pages.
  cp932: /932$/,
  cp949: /^(?:cp)?949$/,
  // docs/code-pages-authors.md: authors differ about the page, and the vendor's file has won.
  cp1046: /1046$/,
  cp290: /290$|KANA$|OSF10020122/,
  cp918: /918$|AR2$|OSF10020396/,
}

/** Bytes in which authors of one code page differ: docs/code-pages-authors.md and docs/differences.md. */
const MAX_DETAILS = 6
/** Pairs of bytes, of those that are compared, in which authors of one encoding differ: symbols above all. */
const MAX_PAIRS = 3

type Read = readonly (readonly number[] | undefined)[]

/** What both read as one character, in different ways. */
function findDiffering(encoding: Encoding, items: readonly Uint8Array[], theirs: Read): Uint8Array[] {
  return items.filter((item, i) => {
    const other = theirs[i]
    return other?.length === 1 && encoding.isValid(item) && encoding.decodeCodePoints(item).join() !== other.join()
  })
}

/** Has it ASCII, and characters of two bytes? */
function hasPairs(encoding: Encoding): boolean {
  return encoding.isValid(Uint8Array.of(0x41)) && pairs.some((pair) => isPair(encoding, pair))
}

function isPair(encoding: Encoding, pair: Uint8Array): boolean {
  return !encoding.isValid(pair.subarray(0, 1)) && encoding.isValid(pair)
}

const authors = openAuthors()
const bytes = Array.from({ length: 0x100 }, (_, byte) => Uint8Array.of(byte))
/** Some of each lead. The first rows have the symbols, about which authors differ. */
const TRAILS = [0x40, 0x4f, 0x5f, 0x60, 0x7c, 0x81, 0x91, 0xa1, 0xaa, 0xc1, 0xd7, 0xe8, 0xfe]
const pairs = Array.from({ length: 0x7e }, (_, i) => 0x81 + i).flatMap((lead) =>
  TRAILS.map((trail) => Uint8Array.of(lead, trail)),
)
const problems: string[] = []
let found = 0

for (const [author, groups] of Object.entries(NAMES)) {
  for (const names of groups) {
    const known = names.filter((name) => encodingFor(name))
    if (known.length === 0) continue
    found += known.length
    for (const name of names)
      if (!known.includes(name) && !Object.values(LEFT_OUT).some((pattern) => pattern.test(name)))
        problems.push(`${author}: ${name} is unknown, ${known[0]} is ${encodingFor(known[0])?.name}`)
    if (author === 'iana' || author === 'gnu') continue
    const read = await authors.decode(author as 'java', names[0], [...bytes, ...pairs])
    for (const name of read ? known : []) {
      const encoding = encodingFor(name)!
      if (OTHERWISE[encoding.name]?.test(name)) continue
      const items = hasPairs(encoding) ? pairs : bytes
      const limit = hasPairs(encoding) ? MAX_PAIRS : MAX_DETAILS
      const differing = findDiffering(encoding, items, read!.slice(items === bytes ? 0 : bytes.length))
      if (differing.length > limit)
        problems.push(
          `${author}: ${name} is ${encoding.name}, but differs at ${differing.length}: ${Buffer.concat(differing.slice(0, 40)).toString('hex')}`,
        )
    }
  }
}
authors.close()
console.log(`labels: ${found} names of ${Object.keys(NAMES).length} authors are known`)
for (const problem of problems) console.error(`labels: ${problem}`)
if (problems.length > 0) process.exitCode = 1
