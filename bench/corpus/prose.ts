// Sentences and paragraphs of a language from its table.

import { EMOJI_SEQUENCES, ENGLISH, type Language } from './languages.ts'
import { between, expand, oneOf, type Random, weighted } from './random.ts'

/** Writes prose of one language. */
export class Prose {
  readonly #language: Language
  readonly #random: Random
  readonly #letters: string[]
  readonly #signs: string[]
  readonly #stops: string[]
  readonly #latin = weighted(ENGLISH.letters)
  readonly #emoji = weighted(EMOJI_SEQUENCES)
  readonly #lengths: string[]
  readonly #othersShare: number
  #sinceEmoji = 0

  constructor(language: Language, random: Random) {
    this.#language = language
    this.#random = random
    this.#letters = weighted(language.letters)
    this.#signs = language.signs ? weighted(language.signs.letters) : []
    this.#stops = weighted(language.stop)
    this.#lengths = expand(language.wordLengths.map((weight, index) => [String(index + 1), weight]))
    const others = (language.others ?? []).reduce((sum, [, , weight]) => sum + weight, 0)
    this.#othersShare = others / (others + this.#letters.length)
  }

  word(): string {
    const { numbers, latinWords, signs } = this.#language
    const kind = this.#random()
    if (kind < numbers) return String(between(this.#random, 1, this.#random() < 0.4 ? 2030 : 60))
    const length = Number(oneOf(this.#random, this.#lengths))
    if (kind < numbers + latinWords) return this.#latinWord(length + 3)
    let word = ''
    for (let i = 0; i < length; i++) {
      word += this.#random() < this.#othersShare ? this.#other() : oneOf(this.#random, this.#letters)
      if (signs && this.#random() < signs.share) word += oneOf(this.#random, this.#signs)
    }
    return word
  }

  /** `words` words without a stop: a heading, the text of a link. */
  phrase(words: number): string {
    return Array.from({ length: words }, () => this.word()).join(this.#language.space)
  }

  sentence(): string {
    const { space, comma, quotes, dash, capitals, marks = 0.015 } = this.#language
    const words = between(this.#random, 6, 18)
    let text = ''
    for (let i = 0; i < words; i++) {
      const chance = this.#random()
      let word = this.word()
      if (i === 0 && capitals) word = word[0].toUpperCase() + word.slice(1)
      text += chance < marks ? quotes[0] + word + quotes[1] : word
      text += this.#emojiAfter(word)
      if (i === words - 1) break
      if (chance > 0.91) text += comma + space
      else if (chance > 0.91 - marks) text += dash
      else text += space
    }
    return text + oneOf(this.#random, this.#stops)
  }

  paragraph(): string {
    return `${Array.from({ length: between(this.#random, 3, 7) }, () => this.sentence()).join(this.#language.space)}\n`
  }

  #emojiAfter(word: string): string {
    const every = this.#language.emojiEvery
    if (every === undefined) return ''
    this.#sinceEmoji += word.length + 1
    if (this.#sinceEmoji < every * (0.5 + this.#random())) return ''
    this.#sinceEmoji = 0
    return ` ${oneOf(this.#random, this.#emoji)}`
  }

  #other(): string {
    const others = this.#language.others!
    let at = this.#random() * others.reduce((sum, [, , weight]) => sum + weight, 0)
    for (const [first, last, weight] of others) {
      if ((at -= weight) < 0) return String.fromCodePoint(between(this.#random, first, last))
    }
    return String.fromCodePoint(others[0][0])
  }

  #latinWord(length: number): string {
    return Array.from({ length }, () => oneOf(this.#random, this.#latin)).join('')
  }
}
