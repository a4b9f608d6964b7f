// Where the encodings that `encodingFor` of utf-simd/any finds by iconv-lite's names differ from iconv-lite: what docs/migration.md lists.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encodingFor } from '../../src/any.ts'
import { canonical, DOUBLE_BYTE, ENCODINGS, theirs } from './support.ts'

const PAGE = readFileSync(new URL('../../docs/migration.md', import.meta.url), 'utf8')
const REPLACE = { onError: 'replace' } as const

/** How many single bytes are read otherwise, pairs of bytes, and characters up to U+FFFF written otherwise, but for U+FFFD. */
type Counts = readonly [bytes: number, pairs: number, characters: number]

/** Encodings of Windows: bytes without a character are controls. */
const CONTROLS = { windows874: 23, windows1250: 5, windows1251: 1, windows1252: 5, windows1253: 14, windows1254: 7 }
const MORE_CONTROLS = { windows1255: 12, windows1257: 10, windows1258: 9 }

const LISTED: Readonly<Record<string, Counts>> = {
  ...Object.fromEntries(
    Object.entries({ ...CONTROLS, ...MORE_CONTROLS }).map(([name, count]) => [name, [count, 0, count]]),
  ),
  iso88599: [25, 0, 50],
  iso885911: [9, 0, 18],
  tis620: [33, 0, 33],
  koi8u: [2, 0, 4],
  macroman: [3, 0, 5],
  macintosh: [3, 0, 5],
  maccroatian: [3, 0, 5],
  maccyrillic: [3, 0, 6],
  macgreek: [3, 0, 4],
  maciceland: [3, 0, 5],
  macromania: [7, 0, 13],
  macturkish: [3, 0, 4],
  macukraine: [1, 0, 2],
  cp856: [2, 0, 4],
  cp922: [1, 0, 2],
  cp1046: [10, 0, 19],
  cp1133: [3, 0, 2],
  cp1161: [0, 0, 4],
  shiftjis: [0, 187, 1],
  eucjp: [0, 0, 6068],
  cp936: [0, 2149, 2149],
  gbk: [0, 18, 19],
  gb18030: [0, 18, 19],
  cp949: [0, 188, 188],
  cp950: [0, 6217, 6223],
  big5hkscs: [0, 0, 2415],
}

function countPairs(name: string): number {
  const encoding = encodingFor(name)!
  let count = 0
  for (let lead = 0x81; lead < 0xff; lead++) {
    if (theirs.decode(Buffer.of(lead), name) !== '\ufffd') continue
    for (let trail = 0x40; trail < 0x100; trail++) {
      const pair = Buffer.of(lead, trail)
      const text = theirs.decode(pair, name)
      const ours = encoding.isValid(pair) ? encoding.decode(pair) : undefined
      if ((text.includes('\ufffd') ? undefined : text) !== ours) count++
    }
  }
  return count
}

/** What `\n` separates, when it is encoded. */
const CHARACTERS = Array.from({ length: 0xfffd - 0x80 }, (_, i) => 0x80 + i)
  .filter((unit) => unit >> 11 !== 0b11011)
  .map((unit) => String.fromCharCode(unit))
  .join('\n')

const partsOf = (bytes: Uint8Array): string[] => Buffer.from(bytes).toString('latin1').split('\n')

function countDifferences(name: string): Counts {
  const encoding = encodingFor(name)!
  const bytes = Array.from({ length: 0x100 }, (_, byte) => Buffer.of(byte))
  const expected = partsOf(theirs.encode(CHARACTERS, name))
  return [
    bytes.filter((byte) => encoding.decode(byte, REPLACE) !== theirs.decode(byte, name)).length,
    DOUBLE_BYTE.includes(canonical(name)) ? countPairs(name) : 0,
    partsOf(encoding.encode(CHARACTERS, REPLACE)).filter((part, i) => part !== expected[i]).length,
  ]
}

const hasTable = (name: string): boolean => /^_[sd]bcs$/.test((theirs.encodings![name] as { type?: string }).type ?? '')

test('each has the differences that are listed, and no other', () => {
  const names = ENCODINGS.map(canonical).filter(hasTable)
  expect(names.length).toBeGreaterThan(85)
  const found = names.map((name) => [name, countDifferences(name)] as const)
  expect(Object.fromEntries(found.filter(([, counts]) => counts.some((count) => count > 0)))).toEqual(LISTED)
})

test('the page tells them', () => {
  for (const number of ['6,068', '2,415', '2,149, 188 and 6,217', '18 pairs and 19 characters'])
    expect(PAGE).toContain(number)
  for (const name of ['iso-8859-9', 'koi8-u', 'macintosh', 'cp856', 'cp922', 'cp1046', 'cp1133', 'cp936'])
    expect(PAGE).toMatch(new RegExp(`^\\|[^|]*\`${name}\``, 'm'))
})
