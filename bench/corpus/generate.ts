// Texts for the benchmark: made in memory, with the character mix of real text, the same for the same seed.

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
]

/**
 * Text whose UTF-8 form has at most `bytes` bytes and at least `bytes - 3`: whole code points, the same for the
 * same arguments. More bytes continue the same text.
 */
export function corpus(script: Script, bytes: number, seed = 1): string {
  const write = writer(script, randomFrom(seed * 1000 + SCRIPTS.indexOf(script)))
  const parts: string[] = []
  let length = 0
  while (length < bytes) {
    const part = write()
    parts.push(part)
    length += utf8Length(part)
  }
  return cut(parts.join(''), bytes)
}

/** Returns a function that writes the next paragraph. */
function writer(script: Script, random: Random): () => string {
  if (script === 'html') return htmlWriter(random)
  if (script === 'emoji' || script === 'emoji-sequences') {
    const emoji = weighted(script === 'emoji' ? EMOJI : EMOJI_SEQUENCES)
    return () => `${Array.from({ length: between(random, 20, 60) }, () => oneOf(random, emoji)).join('')}\n`
  }
  const prose = new Prose(LANGUAGES[script], random)
  return () => prose.paragraph()
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
