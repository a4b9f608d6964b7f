/**
 * Writes src/text/identify/models.ts: how often characters and pairs of characters are in text of each language, from the texts of
 * `TRAINING`. `tsx scripts/detection/models.ts` takes some minutes and needs a Debian machine, so no check re-runs it.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { encodingFor } from '../../src/encodings/legacy/labels.ts'
import {
  classOf,
  FIRST_LETTER_CLASS,
  foldLetter,
  letterCase,
  PUNCTUATION_CLASS,
} from '../../src/text/identify/letter-classes.ts'
import { readTexts, TRAINING } from './texts.ts'

const WESTERN = 'windows-1252 iso-8859-15 macintosh'
const CENTRAL = 'windows-1250 iso-8859-2'
const BALTIC = 'windows-1257 iso-8859-13 iso-8859-4'
const CYRILLIC = 'windows-1251 iso-8859-5 x-mac-cyrillic'

interface Script {
  /** The languages whose text makes one model. */
  languages: string
  /** The encodings that such text is in. */
  encodings: string
  /** How these encodings spell the text, where they differ from today's Unicode. */
  spell?: (text: string, index: number) => string
}

/** Languages written with letters. */
const ALPHABETS: readonly Script[] = [
  { languages: 'en', encodings: WESTERN },
  { languages: 'fr', encodings: WESTERN },
  { languages: 'de', encodings: WESTERN },
  { languages: 'es', encodings: WESTERN },
  { languages: 'pt gl', encodings: WESTERN },
  { languages: 'it', encodings: WESTERN },
  { languages: 'nl af', encodings: WESTERN },
  { languages: 'ca', encodings: WESTERN },
  { languages: 'sv', encodings: WESTERN },
  { languages: 'da nb nn', encodings: WESTERN },
  { languages: 'fi', encodings: WESTERN },
  { languages: 'is', encodings: WESTERN },
  { languages: 'sq', encodings: WESTERN },
  { languages: 'ga gd', encodings: `${WESTERN} iso-8859-14` },
  { languages: 'cy', encodings: 'iso-8859-14' },
  { languages: 'eo', encodings: 'iso-8859-3' },
  { languages: 'pl', encodings: CENTRAL },
  { languages: 'cs', encodings: CENTRAL },
  { languages: 'sk', encodings: CENTRAL },
  { languages: 'hu', encodings: CENTRAL },
  { languages: 'hr sr-latn bs', encodings: CENTRAL },
  { languages: 'sl', encodings: CENTRAL },
  { languages: 'ro', encodings: `${CENTRAL} iso-8859-16`, spell: spellRomanian },
  { languages: 'tr', encodings: 'windows-1254' },
  { languages: 'et', encodings: `${BALTIC} windows-1252 iso-8859-15` },
  { languages: 'lv', encodings: BALTIC },
  { languages: 'lt', encodings: BALTIC },
  { languages: 'vi', encodings: 'windows-1258', spell: spellVietnamese },
  { languages: 'ru', encodings: `${CYRILLIC} koi8-r koi8-u ibm866` },
  { languages: 'uk', encodings: `${CYRILLIC} koi8-u ibm866` },
  { languages: 'be', encodings: `${CYRILLIC} koi8-u ibm866` },
  { languages: 'bg', encodings: `${CYRILLIC} koi8-r koi8-u ibm866` },
  { languages: 'sr', encodings: CYRILLIC },
  { languages: 'mk', encodings: CYRILLIC },
  { languages: 'el', encodings: 'windows-1253 iso-8859-7' },
  { languages: 'he', encodings: 'windows-1255 iso-8859-8' },
  { languages: 'ar', encodings: 'windows-1256 iso-8859-6' },
  { languages: 'fa', encodings: 'windows-1256', spell: (text) => text.replaceAll('ی', 'ي') },
  { languages: 'th', encodings: 'windows-874' },
]

/** Languages written with thousands of characters. */
const LARGE_SETS: readonly Script[] = [
  { languages: 'ja', encodings: 'shift_jis euc-jp' },
  { languages: 'zh-hans', encodings: 'gbk' },
  { languages: 'zh-hant', encodings: 'big5 gbk' },
  { languages: 'ko', encodings: 'euc-kr' },
]

/** Letters with less than this share among the letters of a language are foreign to it. */
const MIN_LETTER_SHARE = 0.0002
/** Costs in bits. There are few, so that the models are small; each is a hexadecimal digit. */
const PAIR_COSTS = [1, 3, 5, 7, 10, 13]
/** Weight of the frequency of single characters where a pair is rare. */
const BACKOFF = 4
/** Costs in bits. A character that costs more is none of the model's. */
const LARGE_SET_COSTS = [6, 8, 10, 12, 14]
/** The highest cost of a character of a large set that is one of the model's. */
const MAX_LARGE_SET_COST = 15

/** Romanian is written with a cedilla where an encoding has no comma below. */
function spellRomanian(text: string, index: number): string {
  const cedilla: Record<string, string> = { ș: 'ş', ț: 'ţ', Ș: 'Ş', Ț: 'Ţ' }
  return index % 2 ? text : text.replace(/[șțȘȚ]/g, (letter) => cedilla[letter])
}

/** Windows writes tones behind their letters; converters write one character where windows-1258 has it. */
function spellVietnamese(text: string, index: number): string {
  const known = repertoire('windows-1258')
  return text.replace(/[^\0-\x7f]/gu, (letter) => {
    if (index % 2 && known.includes(letter)) return letter
    const [base, ...marks] = letter.normalize('NFD')
    const isTone = (mark: string) => '\u0300\u0301\u0303\u0309\u0323'.includes(mark)
    return [base, ...marks.filter((mark) => !isTone(mark))].join('').normalize('NFC') + marks.filter(isTone).join('')
  })
}

const bits = (share: number) => -Math.log2(share)
const nearest = (costs: readonly number[], cost: number) =>
  costs.reduce((best, each) => (Math.abs(each - cost) < Math.abs(best - cost) ? each : best))

/** The characters of encodings with one byte for each. */
function repertoire(encodings: string): string {
  const bytes = Uint8Array.from({ length: 128 }, (_, i) => 0x80 + i)
  return encodings
    .split(' ')
    .map((label) => encodingFor(label)?.decode(bytes, { onError: 'ignore' }) ?? '')
    .join('')
}

interface Letters {
  letters: string
  ascii: string
  costs: string
}

/** Counts pairs of classes, and writes their costs as rows of hexadecimal digits. */
function modelLetters(paragraphs: readonly string[], known: string, cases: number[][]): Letters {
  const text = paragraphs.join('\n')
  const counts = new Map<string, number>()
  const asciiCounts = new Float64Array(26).fill(1)
  let all = 0
  for (const character of text) {
    if (!/[\p{L}\p{M}]/u.test(character)) continue
    all++
    if (character < '\x7f') asciiCounts[foldLetter(character).charCodeAt(0) - 0x61]++
    if (character > '\x7f') counts.set(foldLetter(character), (counts.get(foldLetter(character)) ?? 0) + 1)
  }
  const letters = [...counts]
    .filter(([letter, count]) => known.includes(letter) && count > all * MIN_LETTER_SHARE)
    .sort(([, a], [, b]) => b - a)
    .map(([letter]) => letter)
    .join('')
  const size = FIRST_LETTER_CLASS + letters.length
  const pairs = Array.from({ length: size }, () => new Float64Array(size))
  const single = new Float64Array(size).fill(0.5)
  let before = 0
  let beforeCase = 0
  for (const character of text) {
    const at = classOf(foldLetter(character), letters)
    if (at === undefined) {
      before = 0
      beforeCase = 0
      continue
    }
    const nowCase = letterCase(character)
    if (nowCase > 0 && (before >= PUNCTUATION_CLASS || at >= PUNCTUATION_CLASS)) cases[beforeCase][nowCase]++
    pairs[before][at]++
    single[at]++
    before = at
    beforeCase = nowCase
  }
  const sum = single.reduce((a, b) => a + b)
  let costs = ''
  for (let row = 0; row < size; row++) {
    const total = pairs[row].reduce((a, b) => a + b)
    for (let column = row < PUNCTUATION_CLASS ? PUNCTUATION_CLASS : 0; column < size; column++) {
      const share = (pairs[row][column] + (BACKOFF * single[column]) / sum) / (total + BACKOFF)
      costs += nearest(PAIR_COSTS, bits(share)).toString(16)
    }
  }
  const asciiSum = asciiCounts.reduce((a, b) => a + b)
  const ascii = Array.from(asciiCounts, (count) =>
    Math.min(35, Math.round(bits(count / asciiSum) * 4) - 8).toString(36),
  )
  return { letters, ascii: ascii.join(''), costs }
}

/** Writes the cost of each character above 2FFF, in the order of code points: a digit for a character, a number in letters for a gap. */
function modelLargeSet(paragraphs: readonly string[]): string {
  const counts = new Map<number, number>()
  let sum = 0
  for (const character of paragraphs.join('')) {
    const codePoint = character.codePointAt(0) as number
    if (codePoint < 0x3000 || codePoint > 0xffff) continue
    counts.set(codePoint, (counts.get(codePoint) ?? 0) + 1)
    sum++
  }
  let costs = ''
  let next = 0x3000
  for (const codePoint of [...counts.keys()].sort((a, b) => a - b)) {
    const cost = bits((counts.get(codePoint) as number) / sum)
    if (cost > MAX_LARGE_SET_COST) continue
    if (codePoint > next) costs += formatGap(codePoint - next)
    costs += LARGE_SET_COSTS.indexOf(nearest(LARGE_SET_COSTS, cost))
    next = codePoint + 1
  }
  return costs
}

/** `A` to `Z` are the digits of a number to the base 26. */
function formatGap(gap: number): string {
  const rest = Math.floor(gap / 26)
  return (rest > 0 ? formatGap(rest) : '') + String.fromCharCode(0x41 + (gap % 26))
}

const texts = readTexts(TRAINING)
function paragraphsOf({ languages, spell }: Script): string[] {
  const paragraphs = languages.split(' ').flatMap((language) => {
    const found = texts.get(language)
    if (!found) throw new Error(`no text in ${language}`)
    return found
  })
  return spell ? paragraphs.map(spell) : paragraphs
}

const cases = [
  [0, 1, 1],
  [0, 1, 1],
  [0, 1, 1],
]
const alphabets = ALPHABETS.map((script) => ({
  ...script,
  ...modelLetters(paragraphsOf(script), repertoire(script.encodings), cases),
}))
const largeSets = LARGE_SETS.map((script) => ({ ...script, costs: modelLargeSet(paragraphsOf(script)) }))
const caseCosts = cases.map((row) => row.map((count) => bits(count / (row[1] + row[2]))))

const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
const text = `/** Generated by scripts/detection/models.ts. */

/** The cost of a letter's case in bits, by the case before it: none, lower, upper. */
export const CASE_COSTS: readonly (readonly number[])[] = [
${caseCosts.map((row) => `  [0, ${row[1].toFixed(2)}, ${row[2].toFixed(2)}],\n`).join('')}]

export interface LetterModel {
  /** Languages by tag. */
  languages: string
  /** The encodings that text in these languages is in. */
  encodings: string
  /** Letters that are not ASCII, in lower case, in the order of their classes. */
  letters: string
  /** What each letter of ASCII costs among them, in quarters of a bit above 2 (base 36). */
  ascii: string
  /**
   * What a character costs in bits, a hexadecimal digit each, by its class, by the class before it. Pairs of ASCII characters are
   * left out.
   */
  costs: string
}

export const LETTER_MODELS: readonly LetterModel[] = [
${alphabets
  .map(
    ({ languages, encodings, letters, ascii, costs }) => `  {
    languages: ${quote(languages)},
    encodings: ${quote(encodings)},
    letters: ${quote(letters)},
    ascii: ${quote(ascii)},
    costs: ${quote(costs)},
  },\n`,
  )
  .join('')}]

export interface LargeSetModel {
  languages: string
  encodings: string
  /** What characters cost, from U+3000 on: an index of LARGE_SET_COSTS, or, in capitals (base 26), how many code points have none. */
  costs: string
}

/** Costs of characters of large sets, in bits. */
export const LARGE_SET_COSTS: readonly number[] = [${LARGE_SET_COSTS.join(', ')}]

export const LARGE_SET_MODELS: readonly LargeSetModel[] = [
${largeSets
  .map(
    ({ languages, encodings, costs }) => `  {
    languages: ${quote(languages)},
    encodings: ${quote(encodings)},
    costs: ${quote(costs)},
  },\n`,
  )
  .join('')}]
`
const path = fileURLToPath(new URL('../../src/text/identify/models.ts', import.meta.url))
writeFileSync(path, text)
execFileSync('npx', ['biome', 'format', '--write', path], { stdio: 'ignore' })
const size = (source: string) => brotliCompressSync(source).length
console.log(`${text.length} bytes, ${size(text)} as Brotli`)
console.log(`letters ${size(JSON.stringify(alphabets))}, large sets ${size(JSON.stringify(largeSets))}`)
