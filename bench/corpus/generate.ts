// The scripts of the benchmark: texts made in memory with the character mix of real text, the same for the same seed.

import { htmlWriter } from './html.ts'
import {
  ARABIC,
  CHINESE,
  EMOJI,
  EMOJI_SEQUENCES,
  ENGLISH,
  FRENCH,
  HINDI,
  JAPANESE,
  KOREAN,
  type Language,
  RUSSIAN,
} from './languages.ts'
import { Prose } from './prose.ts'
import { between, oneOf, type Random, randomFrom, weighted } from './random.ts'
import { withRare } from './rare.ts'

const LANGUAGES = {
  ascii: ENGLISH,
  french: FRENCH,
  russian: RUSSIAN,
  arabic: ARABIC,
  hindi: HINDI,
  chinese: CHINESE,
  japanese: JAPANESE,
  korean: KOREAN,
  'emoji-isolated': { ...ENGLISH, emojiEvery: 30 },
  'emoji-korean': { ...KOREAN, emojiEvery: 30 },
  'english-page': ENGLISH,
} satisfies Record<string, Language>

export type Script = keyof typeof LANGUAGES | 'emoji' | 'emoji-sequences' | 'html'

export const SCRIPTS: readonly Script[] = [
  'ascii',
  'french',
  'russian',
  'arabic',
  'hindi',
  'chinese',
  'japanese',
  'korean',
  'emoji',
  'emoji-sequences',
  'html',
  'emoji-isolated',
  'emoji-korean',
  // New scripts come last, because a script's place is part of its seed.
  'english-page',
]

/** What is not ASCII in an English page. */
const ENGLISH_PAGE_CHARACTERS = '—30 –20 ’25 “10 ”10 é8 …5 €2 ½1'
/** UTF-16 units from one to the next: pages of 64 KiB have 30 to 84 of them. */
const ENGLISH_PAGE_DISTANCE = 1200
/** UTF-16 units in front of the first: a page of Wikipedia has so many. */
const ENGLISH_PAGE_FIRST = 1466

/**
 * Text whose UTF-8 form has at most `bytes` bytes and at least `bytes - 3`: whole code points, the same for the
 * same arguments. More bytes continue the same text.
 */
export function corpus(script: Script, bytes: number, seed = 1): string {
  return joined(writer(script, randomFrom(seed * 1000 + SCRIPTS.indexOf(script))), bytes)
}

/** What `write` gives part by part, up to `bytes` bytes of UTF-8: whole code points. */
export function joined(write: () => string, bytes: number): string {
  const parts: string[] = []
  let length = 0
  while (length < bytes) {
    const part = write()
    parts.push(part)
    length += utf8Length(part)
  }
  return cut(parts.join(''), bytes)
}

/** Returns a function that writes the next part of the text. */
function writer(script: Script, random: Random): () => string {
  if (script === 'html') return htmlWriter(random)
  if (script === 'emoji' || script === 'emoji-sequences') {
    const emoji = weighted(script === 'emoji' ? EMOJI : EMOJI_SEQUENCES)
    return () => `${Array.from({ length: between(random, 20, 60) }, () => oneOf(random, emoji)).join('')}\n`
  }
  const prose = new Prose(LANGUAGES[script], random)
  const write = () => prose.paragraph()
  if (script !== 'english-page') return write
  return withRare(write, weighted(ENGLISH_PAGE_CHARACTERS), ENGLISH_PAGE_DISTANCE, random, ENGLISH_PAGE_FIRST)
}

function bytesOf(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) length += bytesOf(character.codePointAt(0)!)
  return length
}

/** The longest prefix of whole code points that fits. */
function cut(text: string, bytes: number): string {
  let end = 0
  for (const character of text) {
    bytes -= bytesOf(character.codePointAt(0)!)
    if (bytes < 0) break
    end += character.length
  }
  return text.slice(0, end)
}
