/** Samples of the corpus in legacy encodings, and whether an answer reads them right. */
import type { Encoding } from '../../src/engine/encoding.ts'
import type { Source } from './corpus.ts'
import { encodeOld, encodingOf, type Family, LANGUAGES } from './languages.ts'

/** Samples of one length. */
export interface Size {
  readonly name: string
  readonly characters: number
  /** The most samples of one author, language and encoding; they are spread evenly over the text. */
  readonly most: number
}

/** Text in an encoding. */
export interface Sample {
  readonly size: Size
  readonly source: string
  readonly language: string
  readonly family: Family
  readonly encoding: string
  /** Is it an encoding of the Web? */
  readonly isOfWeb: boolean
  readonly bytes: Uint8Array
  readonly text: string
}

/** Cuts each author's text in each language, and encodes it in all encodings of its language. ASCII is left out. */
export function makeSamples(sources: readonly Source[], size: Size): Sample[] {
  return sources.flatMap(({ name, texts }) =>
    Object.keys(LANGUAGES).flatMap((language) => {
      const whole = (texts.get(language) ?? []).join('\n')
      return cutText(whole, size).flatMap((text) => encodeSample(text, { size, source: name, language }))
    }),
  )
}

function cutText(whole: string, { characters, most }: Size): string[] {
  const count = Math.floor(whole.length / characters)
  const step = Math.max(1, count / most)
  return Array.from({ length: Math.min(count, most) }, (_, i) => {
    const start = Math.floor(i * step) * characters
    return whole.slice(start, start + characters)
  })
}

function encodeSample(text: string, origin: Pick<Sample, 'size' | 'source' | 'language'>): Sample[] {
  const { family, encodings, others } = LANGUAGES[origin.language]
  const web = encodings.split(' ')
  return [...web, ...(others?.split(' ') ?? [])]
    .map((encoding) => {
      const bytes = encodeOld(text, encoding)
      const isOfWeb = web.includes(encoding)
      return { ...origin, family, encoding, isOfWeb, bytes, text: encodingOf(encoding).decode(bytes) }
    })
    .filter(({ bytes }) => bytes.some((byte) => byte >= 0x80 || byte === 0x1b))
}

/**
 * What an answer is worth. 'right': it reads the text. 'either': it reads other text of the same language, of words that authors of the
 * corpus use, so that only the author knows which was meant. 'wrong': neither.
 */
export type Verdict = 'right' | 'either' | 'wrong'

/** Judges answers by the words of the corpus. */
export class Judge {
  private readonly words = new Map<string, Set<string>>()

  constructor(sources: readonly Source[]) {
    for (const { texts } of sources) {
      for (const [language, paragraphs] of texts) {
        const known = this.words.get(language) ?? new Set()
        this.words.set(language, known)
        for (const text of paragraphs) for (const word of splitWords(text)) known.add(word)
      }
    }
  }

  judge({ bytes, text, language }: Sample, encoding: Encoding | undefined): Verdict {
    const read = encoding?.decode(bytes, { onError: 'replace' })
    if (read === undefined || read.includes('\ufffd')) return 'wrong'
    return read === text ? 'right' : this.isText(read, text, language) ? 'either' : 'wrong'
  }

  /** Is each word and sign of the text one of the language or of the other text? Chinese and Japanese don't tell words apart. */
  private isText(read: string, meant: string, language: string): boolean {
    if (/^(ja|zh)/.test(language)) return false
    const known = this.words.get(language)
    const own = new Set(splitWords(meant))
    return splitWords(read).every((word) => own.has(word) || known?.has(word))
  }
}

/** The words of a text in lower case, and each of its signs. */
function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+|[^\p{L}\p{M}\s]/gu) ?? []
}
