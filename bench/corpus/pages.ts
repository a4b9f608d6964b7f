// Texts for the suite `choice`, with the statistics of real pages, files and messages: what the first characters say of the rest is often
// wrong. Like the scripts they are made in memory, and the same for the same seed.

import { joined } from './generate.ts'
import { CHINESE, ENGLISH, ENGLISH_TYPESET, FRENCH, GERMAN, type Language, RUSSIAN } from './languages.ts'
import { Prose } from './prose.ts'
import { between, oneOf, type Random, randomFrom, weighted } from './random.ts'
import { withRare } from './rare.ts'

interface Page {
  /** Returns a function that writes the next part. */
  writer: (random: Random) => () => string
  /** Its beginning differs from the rest: inputs are cut from the beginning. */
  isWhole?: true
  /** All of it is ASCII. */
  isAscii?: true
  /** Strings of it are to have two bytes a unit, though all of it is ASCII. */
  isTwoByteAscii?: true
}

/** UTF-16 units from one rare character to the next. */
const DISTANCES = [30, 300, 3000, 30000] as const
const RARE = { dash: '—', quote: '’', cjk: '中', emoji: '😀', accent: 'é' } as const

type RareName = `${keyof typeof RARE}-${(typeof DISTANCES)[number]}`
export type PageName =
  | RareName
  | 'ascii-prose'
  | 'two-byte-ascii'
  | 'english-prose'
  | 'french-prose'
  | 'german-prose'
  | 'names'
  | 'names-csv'
  | 'log'
  | 'json-cyrillic'
  | 'source-cjk'
  | 'chinese-after-ascii'

const FIRST_NAMES =
  'James40 Mary38 Robert30 Linda28 David28 Anna25 Maria25 John40 Peter18 Thomas22 Laura15 Kevin12 José9 Zoë3 François4 Jürgen5 Søren3 Łukasz4 Nguyễn3 Björn3 Inês2 Chloé4 André4 Siobhán1 Renée2'
const LAST_NAMES =
  'Smith40 Johnson34 Williams28 Brown28 Jones25 Miller20 Davis20 Wilson18 Anderson14 Taylor14 Moore12 Clark10 García12 Müller9 Fernández6 Nováková3 Østergård2 Kowalski6 Wałęsa1 Dvořák2 Öztürk3 Trần2 Núñez3 Schäfer4 O’Brien2'
const CITIES = 'London20 Berlin14 Paris14 Madrid10 Boston12 Chicago12 Zürich4 São-Paulo5 Kraków4 Malmö3 Québec2'
const LEVELS = 'INFO80 DEBUG30 WARN9 ERROR4'
const KEYWORDS = 'const20 return14 if16 for8 await6 let7 export4'

/** Lines of a log from one with an emoji to the next. */
const LOG_LINES_PER_EMOJI = 200
/** Characters of a page that is ASCII first. */
const HEAD = { least: 2048, most: 6144 }

function prose(language: Language): Page['writer'] {
  return (random) => {
    const writer = new Prose(language, random)
    return () => writer.paragraph()
  }
}

function rare(characters: readonly string[], every: number, language = ENGLISH): Page['writer'] {
  return (random) => withRare(prose(language)(random), characters, every, random)
}

function people(random: Random): () => { first: string; last: string } {
  const [first, last] = [FIRST_NAMES, LAST_NAMES].map(weighted)
  return () => ({ first: oneOf(random, first), last: oneOf(random, last) })
}

const names: Page['writer'] = (random) => {
  const person = people(random)
  return () => {
    const { first, last } = person()
    return `${first} ${last}\n`
  }
}

const namesCsv: Page['writer'] = (random) => {
  const person = people(random)
  const cities = weighted(CITIES)
  return () => {
    const { first, last } = person()
    const id = between(random, 10000, 99999)
    return `${id},"${last}, ${first}",user${id}@example.org,${oneOf(random, cities)},${between(random, 1, 900)}.${id % 90}\r\n`
  }
}

const log: Page['writer'] = (random) => {
  const english = new Prose(ENGLISH, random)
  const levels = weighted(LEVELS)
  let untilEmoji = between(random, 1, LOG_LINES_PER_EMOJI)
  return () => {
    const time = new Date(1.76e12 + Math.floor(random() * 1e10)).toISOString()
    const message = english.phrase(between(random, 4, 12))
    untilEmoji--
    const emoji = untilEmoji === 0 ? ' 🚀' : ''
    if (untilEmoji === 0) untilEmoji = LOG_LINES_PER_EMOJI
    return `${time} ${oneOf(random, levels)} [worker-${between(random, 1, 16)}] ${message}${emoji} (${between(random, 1, 5000)} ms)\n`
  }
}

const jsonCyrillic: Page['writer'] = (random) => {
  const russian = new Prose(RUSSIAN, random)
  const english = new Prose(ENGLISH, random)
  return () => {
    const text = (words: number) => JSON.stringify(russian.phrase(words))
    return `{"id":${between(random, 1, 1e6)},"title":${text(3)},"status":"active","author":{"firstName":${text(1)},"lastName":${text(1)},"login":"${english.word()}"},"description":${text(between(random, 5, 25))},"updatedAt":"2026-03-0${between(random, 1, 9)}T12:00:00Z"}\n`
  }
}

const sourceCjk: Page['writer'] = (random) => {
  const chinese = new Prose(CHINESE, random)
  const english = new Prose(ENGLISH, random)
  const keywords = weighted(KEYWORDS)
  const name = () => `${english.word()}${english.word()}`.replace(/[^a-z]/gi, '')
  const line = () => {
    const call = `${oneOf(random, keywords)} ${name()} = this.${name()}.${name()}(${name()}, ${between(random, 0, 255)})`
    return `    ${call}${random() < 0.1 ? ` // ${chinese.phrase(3)}` : ''}\n`
  }
  return () => {
    const lines = Array.from({ length: between(random, 4, 14) }, line).join('')
    return `  /** ${chinese.sentence()} */\n  async ${name()}(${name()}, options = {}) {\n${lines}  }\n\n`
  }
}

const chineseAfterAscii: Page['writer'] = (random) => {
  const english = new Prose(ENGLISH, random)
  const chinese = new Prose(CHINESE, random)
  let head = between(random, HEAD.least, HEAD.most)
  return () => {
    const isHead = head > 0
    const part = isHead
      ? `<link rel="stylesheet" href="/assets/${english.word()}.css"><script src="/assets/${english.word()}.js" defer></script>\n`
      : chinese.paragraph()
    head -= part.length
    return part
  }
}

const rarePages = Object.fromEntries(
  Object.entries(RARE).flatMap(([name, character]) =>
    DISTANCES.map((every): [string, Page] => [`${name}-${every}`, { writer: rare([character], every) }]),
  ),
) as Record<RareName, Page>

export const PAGES: Readonly<Record<PageName, Page>> = {
  'ascii-prose': { writer: prose(ENGLISH), isAscii: true },
  'two-byte-ascii': { writer: prose(ENGLISH), isAscii: true, isTwoByteAscii: true },
  'english-prose': { writer: prose(ENGLISH_TYPESET) },
  'french-prose': { writer: rare(['’', 'œ', '—', '€'], 800, FRENCH) },
  'german-prose': { writer: prose(GERMAN) },
  names: { writer: names },
  'names-csv': { writer: namesCsv },
  log: { writer: log },
  'json-cyrillic': { writer: jsonCyrillic },
  'source-cjk': { writer: sourceCjk },
  'chinese-after-ascii': { writer: chineseAfterAscii, isWhole: true },
  ...rarePages,
}

export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

export function isPage(name: string): name is PageName {
  return Object.hasOwn(PAGES, name)
}

/** Like `corpus`: at most `bytes` bytes of UTF-8, whole code points. */
export function pageText(name: PageName, bytes: number, seed = 1): string {
  // The scripts use the numbers below 500.
  const random = randomFrom(seed * 1000 + 500 + PAGE_NAMES.indexOf(name))
  return joined(PAGES[name].writer(random), bytes)
}
