// utf-simd/iconv-lite against iconv-lite: the same calls with the same results, on texts of 20, 200 and 60,000 characters and on pieces of 64 KiB. The
// means are those of the encodings with one byte for each character, of those with more, and of those that iconv-lite leaves to Buffer.

import type * as IconvLite from '../src/iconv-lite.d.cts'
import { legacyPage } from './corpus/legacy.ts'
import { between, randomFrom } from './corpus/random.ts'
import { own, ownLoop } from './support/own.ts'
import type { Cell } from './support/results.ts'
import { type Plan, type Race, type RaceSuite, type Summary, sameBytes, type World } from './support/suite.ts'

type Iconv = typeof IconvLite
type Legacy = NonNullable<World['legacy']>

/** Encodings by group, and the page in the language of another one that each takes. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'single-byte': {
    win1251: 'windows-1251',
    'koi8-r': 'koi8-r',
    win1250: 'windows-1250',
    'iso-8859-15': 'iso-8859-15',
    cp866: 'windows-1251',
    cp437: 'iso-8859-15',
  },
  'multi-byte': {
    shift_jis: 'shift_jis',
    'euc-jp': 'euc-jp',
    gbk: 'gbk',
    gb18030: 'gb18030',
    big5: 'big5',
    'euc-kr': 'euc-kr',
  },
  Buffer: { utf8: 'gbk', ucs2: 'windows-1251', binary: 'iso-8859-15', base64: 'gbk', hex: 'gbk' },
  other: { 'utf-16be': 'gbk', 'utf-32le': 'gbk', 'cesu-8': 'gbk', 'utf-7': 'gbk' },
}
/** Characters of a text, and how many texts there are: a power of two. */
const COUNTS: Readonly<Record<number, number>> = { 20: 1024, 200: 256, 60000: 4 }
const CHUNK_BYTES = 65536
const CHUNKS = 8

/** The least geometric means: of texts from 200 characters on, and of streams. */
const LEAST_MEANS: Readonly<Record<string, readonly [decode: number, encode: number]>> = {
  'single-byte': [3, 3],
  'multi-byte': [5, 7],
  Buffer: [0.9, 0.9],
}
/** Of texts of 20 characters. */
const LEAST_SHORT_MEAN = 1

export const suite: RaceSuite = {
  unit: 'GB/s',
  rule: { leastRatio: 0 },
  plans,
  summarize,
}

/** Both sides. */
interface Sides {
  readonly ours: Iconv
  readonly theirs: Iconv
}

/** One encoding: the operation's group, and the page. */
interface Case extends Sides {
  readonly group: string
  readonly name: string
  /** Text of so many bytes in UTF-8, about. */
  readonly makePage: (bytes: number) => string
}

/** What an encoding has of its page: characters of JIS X 0212, which iconv-lite would write, are rarer in Japanese text. */
function makePage(legacy: Legacy, name: string, bytes: number): string {
  const encoding = legacy.encodingFor(name)!
  return encoding.decode(encoding.encode(legacyPage(name, bytes), { onError: 'ignore' }))
}

function plans({ sizes, iconvLite: ours, legacy, peers }: World): Plan[] {
  const theirs = peers?.iconvLite as Iconv | undefined
  if (!ours || !theirs || !legacy) return []
  const counts = sizes ?? Object.keys(COUNTS).map(Number)
  return Object.entries(GROUPS).flatMap(([group, names]) =>
    Object.entries(names).flatMap(([name, page]): Plan[] => {
      const each = { ours, theirs, group, name, makePage: (bytes: number) => makePage(legacy, page, bytes) }
      const [decode, encode] = [`decode, ${group}`, `encode, ${group}`]
      const pieces = { script: name, size: '64 KiB pieces' }
      return [
        ...counts.flatMap((count): Plan[] => {
          const texts = { script: name, size: `${count} characters` }
          return [
            { ...texts, operation: decode, make: () => decodeTexts(each, makeTexts(each, count)) },
            { ...texts, operation: encode, make: () => encodeTexts(each, makeTexts(each, count)) },
          ]
        }),
        { ...pieces, operation: decode, make: () => decodePieces(each) },
        { ...pieces, operation: encode, make: () => encodePieces(each) },
      ]
    }),
  )
}

interface Texts {
  readonly texts: readonly string[]
  readonly bytes: readonly Buffer[]
}

/** Text that the encoding has, of more than so many characters. */
function makeSource({ theirs, name, makePage }: Case, length: number): string {
  let text = ''
  for (let bytes = 3 * length + 4096; text.length < length; bytes *= 2)
    text = /^(?:base64|hex)$/.test(name)
      ? Buffer.from(makePage(bytes)).toString(name as 'hex')
      : theirs.decode(theirs.encode(makePage(bytes), name), name)
  return text
}

/** Texts of `count` characters, from anywhere in a page; whole characters of base64 and hex. */
function makeTexts(each: Case, count: number): Texts {
  const { theirs, name } = each
  const random = randomFrom(count)
  const source = makeSource(each, count + (1 << 18))
  const texts = Array.from({ length: COUNTS[count] ?? 4 }, () => {
    const at = between(random, 0, source.length - count) & ~3
    return Buffer.from(source.slice(at, at + count), 'ucs2').toString('ucs2')
  })
  return { texts, bytes: texts.map((text) => theirs.encode(text, name)) }
}

const isRight = (result: unknown): boolean => result === true

/** Bytes of the encoding in one run. */
const amountOf = (bytes: readonly Uint8Array[]): number => bytes.reduce((sum, { length }) => sum + length, 0)

/** Of arrays that were just made, in an order that changes. */
function decodeTexts({ group, name, ...sides }: Case, { bytes }: Texts): Race {
  const { theirs } = sides
  const arrays: Buffer[] = []
  const before = (): void => {
    for (const [i, each] of bytes.entries()) arrays[i] = Buffer.from(each)
  }
  before()
  const expected = bytes.map((each) => theirs.decode(each, name))
  const runs = (iconv: Iconv) => ({
    run: ownLoop(
      'const s = iconv.decode(arrays[i], name); sum ^= s.charCodeAt(s.length - 1)',
      { iconv, arrays, name },
      bytes.length,
    ),
    result: () => bytes.every((each, i) => iconv.decode(each, name) === expected[i]),
  })
  return { ...race(sides, `decode, ${group}`, amountOf(bytes), runs), before }
}

function encodeTexts({ group, name, ...sides }: Case, { texts, bytes }: Texts): Race {
  const runs = (iconv: Iconv) => ({
    run: ownLoop(
      'const b = iconv.encode(texts[i], name); sum ^= b[b.length - 1]',
      { iconv, texts, name },
      texts.length,
    ),
    result: () => texts.every((text, i) => sameBytes(bytes[i], iconv.encode(text, name))),
  })
  return race(sides, `encode, ${group}`, amountOf(bytes), runs)
}

function decodePieces(each: Case): Race {
  const { theirs, group, name } = each
  const all = theirs.encode(makeSource(each, CHUNK_BYTES * CHUNKS), name).subarray(0, CHUNK_BYTES * CHUNKS)
  const pieces = cut(all, CHUNK_BYTES)
  const decode = (iconv: Iconv): string => {
    const decoder = iconv.getDecoder(name)
    return pieces.map((piece) => decoder.write(piece)).join('') + (decoder.end() || '')
  }
  // Where iconv-lite loses the end of a piece, it gives other text (docs/migration.md).
  const expected = theirs.decode(all, name)
  const runs = (iconv: Iconv) => ({
    run: own((from: Iconv) => {
      const decoder = from.getDecoder(name)
      return pieces.map((piece) => decoder.write(piece)).concat(decoder.end() || '')
    }, iconv),
    result: () => iconv === theirs || decode(iconv) === expected,
  })
  return race(each, `decode, ${group}`, all.length, runs)
}

function encodePieces(each: Case): Race {
  const { theirs, group, name } = each
  const all = makeSource(each, (CHUNK_BYTES / 2) * CHUNKS)
  const pieces = cut(all, CHUNK_BYTES / 2)
  const expected = theirs.encode(all, name)
  const encode = (iconv: Iconv): Uint8Array[] => {
    const encoder = iconv.getEncoder(name)
    return [...pieces.map((piece) => encoder.write(piece)), encoder.end() ?? new Uint8Array(0)]
  }
  const runs = (iconv: Iconv) => ({
    run: own((to: Iconv) => {
      const encoder = to.getEncoder(name)
      return [...pieces.map((piece) => encoder.write(piece)), encoder.end()]
    }, iconv),
    // (UTF-7 closes its shifts at the end of a piece.)
    result: () => theirs.decode(Buffer.concat(encode(iconv)), name) === all,
  })
  return race(each, `encode, ${group}`, expected.length, runs)
}

function cut<T extends string | Uint8Array>(all: T, size: number): T[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size) as T)
}

interface Runs {
  run: () => unknown
  result: () => boolean
}

function race({ ours, theirs }: Sides, operation: string, amount: number, runs: (iconv: Iconv) => Runs): Race {
  return {
    ours: [{ operation, rivals: ['lossy'], among: ['library'], ...runs(ours) }],
    others: [{ name: 'iconv-lite', kind: 'library', contract: 'lossy', ...runs(theirs) }],
    amount,
    isRight,
  }
}

const geometricMean = (ratios: readonly number[]): number =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)

/** The means of each group, and the ratio of each encoding. */
function summarize(cells: readonly Cell[]): Summary {
  const missed: string[] = []
  const rows = [...new Set(cells.map(({ operation, size }) => `${operation}, ${size}`))].map((title) => {
    const own = cells.filter(({ operation, size }) => `${operation}, ${size}` === title)
    const ratios = Object.fromEntries(own.map((cell) => [cell.script, ratioOf(cell)]))
    const mean = geometricMean(Object.values(ratios))
    const [{ operation, size }] = own
    const least = leastMeanOf(operation, size)
    if (mean < least) missed.push(`${title}: ${mean.toFixed(2)}, rule ${least}`)
    return { operation, size, mean, ratios }
  })
  const text = rows.map(({ operation, size, mean, ratios }) => {
    const all = Object.entries(ratios).map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`)
    return `${`${operation}, ${size}`.padEnd(42)} ${mean.toFixed(2).padStart(6)}   ${all.join('  ')}`
  })
  return { text: text.join('\n'), missed, rows }
}

/** How many times as fast as iconv-lite. */
function ratioOf({ ours, competitors }: Cell): number {
  return ours.median / competitors[0].speed.median
}

function leastMeanOf(operation: string, size: string): number {
  const [direction, group] = operation.split(', ')
  const least = LEAST_MEANS[group]?.[direction === 'decode' ? 0 : 1]
  if (least === undefined) return 0
  return size.startsWith('20 ') ? Math.min(least, LEAST_SHORT_MEAN) : least
}
