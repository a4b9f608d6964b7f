// detectLegacy: its accuracy on text it was not trained with, what it never answers, hints and bounds.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodingFor } from '../../../src/encodings/legacy/labels.ts'
import { utf8 } from '../../../src/encodings/utf8.ts'
import { utf16le } from '../../../src/encodings/utf16.ts'
import { setBackend } from '../../../src/kernels/choose.ts'
import { gb18030, gbk, iso2022jp, koi8r, shiftjis, windows1251 } from '../../../src/legacy.ts'
import { detect } from '../../../src/text/identify/detect.ts'
import { detectLegacy } from '../../../src/text/identify/detect-legacy.ts'
import { readDeclaration } from '../../detection/corpus.ts'
import { type Family, LANGUAGES } from '../../detection/languages.ts'
import { makeSamples } from '../../detection/samples.ts'
import { Random } from '../../support/random.ts'

/** What share of the pages of one language in one encoding has to be right. */
const MIN_ACCURACY: Record<Family, number> = {
  Japanese: 0.97,
  Chinese: 0.97,
  Korean: 0.97,
  Cyrillic: 0.97,
  Latin: 0.9,
  'Greek, Hebrew, Arabic, Persian, Thai': 0.9,
}

describe.each(Object.keys(LANGUAGES))('%s', (language) => {
  const { family, encodings } = LANGUAGES[language]
  const texts = new Map([[language, readDeclaration(language)]])
  const characters = /^(ja|zh|ko)/.test(language) ? 130 : 260
  const pages = makeSamples([{ name: 'udhr', texts }], { name: 'page', characters, most: 20 })

  test.each(encodings.split(' '))('in %s', (encoding) => {
    const concerned = pages.filter((page) => page.encoding === encoding)
    expect(concerned.length).toBeGreaterThan(5)
    const right = concerned.filter(({ bytes, text }) => {
      return encodingFor(detectLegacy(bytes)[0]?.encoding ?? '')?.decode(bytes, { onError: 'replace' }) === text
    })
    expect(right.length / concerned.length).toBeGreaterThanOrEqual(MIN_ACCURACY[family])
  })
})

const RUSSIAN = 'Все люди рождаются свободными и равными в своём достоинстве и правах.'
const JAPANESE = 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'

describe('no answer', () => {
  test('for nothing, ASCII, UTF-8, UTF-16 and what names itself', () => {
    const inputs = ['', 'Hello', RUSSIAN, JAPANESE, 'é'].map((text) => utf8.encode(text))
    for (const input of [...inputs, utf16le.encode(RUSSIAN, { bom: true }), utf16le.encode(RUSSIAN)]) {
      expect(detectLegacy(input)).toEqual([])
    }
  })

  test('for UTF-8 of any language, cut anywhere behind its first character outside of ASCII', () => {
    for (const language of Object.keys(LANGUAGES)) {
      const bytes = utf8.encode(readDeclaration(language).join(' '))
      const first = bytes.findIndex((byte) => byte >= 0x80)
      for (let end = first + 4; end < first + 40; end++) expect(detectLegacy(bytes.subarray(0, end))).toEqual([])
    }
  })

  test.each(['fr', 'ru', 'ja', 'zh-hans', 'ko', 'el', 'th'])('for damaged UTF-8: %s', (language) => {
    const bytes = utf8.encode(readDeclaration(language).join(' '))
    expect(detectLegacy(Uint8Array.of(...bytes.subarray(0, 1000), 0xff, ...bytes.subarray(1000, 2000)))).toEqual([])
  })

  test('but one for a last byte that could begin a character of UTF-8, behind ASCII', () => {
    expect(detectLegacy(Uint8Array.of(0x63, 0x61, 0x66, 0xe9))[0].encoding).toBe('windows-1252')
  })
})

describe('an answer', () => {
  test('is well formed, and the scores fall and make no more than 1', () => {
    const random = new Random(7)
    for (let i = 0; i < 200; i++) {
      const bytes = Uint8Array.from(
        { length: 1 + random.below(60) },
        () => (random.below(3) ? 0x80 : 0x20) + random.below(96),
      )
      const answers = detectLegacy(bytes)
      const scores = answers.map(({ score }) => score)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
      expect(scores.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1.000001)
      for (const { encoding } of answers) {
        const error = encodingFor(encoding)?.findError(bytes)
        if (error) expect(error).toMatchObject({ kind: 'truncated', offset: bytes.length - error.length })
      }
    }
  })

  test('has a low score for bytes that follow no rule', () => {
    const random = new Random(8)
    const bytes = Uint8Array.from({ length: 2000 }, () => random.below(256))
    expect(detectLegacy(bytes)[0]?.score ?? 0).toBeLessThan(0.01)
  })

  test('is the same for any kind of bytes, and for what one that was cut off begins with', () => {
    const bytes = shiftjis.encode(JAPANESE)
    const answer = detectLegacy(bytes)
    expect(answer[0]).toMatchObject({ encoding: 'shift_jis', score: expect.closeTo(1, 3) })
    expect(detectLegacy(bytes.buffer)).toEqual(answer)
    const shared = new SharedArrayBuffer(bytes.length)
    new Uint8Array(shared).set(bytes)
    expect(detectLegacy(shared)).toEqual(answer)
    expect(detectLegacy(bytes.subarray(0, -1))[0].encoding).toBe('shift_jis')
  })

  test('is gb18030 where a character needs four bytes', () => {
    const text = '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心。'
    expect(detectLegacy(gbk.encode(text))[0].encoding).toBe('gbk')
    expect(detectLegacy(gb18030.encode(`${text}1234㐀`))[0].encoding).toBe('gb18030')
  })

  test('does not depend on what lies behind 64 KiB, except for being UTF-8', () => {
    const russian = koi8r.encode(RUSSIAN.repeat(1000)).subarray(0, 1 << 16)
    const bytes = new Uint8Array((1 << 16) + 100)
    bytes.set(russian)
    bytes.fill(0x98, 1 << 16)
    expect(detectLegacy(bytes)).toEqual(detectLegacy(russian))
  })

  describe.each(['js', 'wasm'] as const)('%s', (choice) => {
    beforeAll(() => setBackend(choice))
    afterAll(() => setBackend('auto'))
    test('is the same with both sets of kernels', () => {
      expect(detectLegacy(windows1251.encode(RUSSIAN))[0]).toMatchObject({ encoding: 'windows-1251' })
      expect(detectLegacy(shiftjis.encode(JAPANESE))[0]).toMatchObject({ encoding: 'shift_jis' })
    })
  })
})

describe('ISO-2022-JP', () => {
  const bytes = iso2022jp.encode(JAPANESE)

  test('is told by its escape sequences', () => {
    expect(detectLegacy(bytes)).toEqual([{ encoding: 'iso-2022-jp', score: 1 }])
    expect(detectLegacy(bytes.subarray(0, 21))).toEqual([{ encoding: 'iso-2022-jp', score: 1 }])
  })

  test('is likely to `detect`, too', () => {
    expect(detect(bytes)).toMatchObject({ encoding: 'iso-2022-jp', certainty: 'likely' })
  })

  test.each([
    ['colours of a terminal', '\x1b[31mred\x1b[0m'],
    ['an escape sequence that nothing follows', '\x1b(Bplain'],
    ['Korean', '\x1b$)C\x0e!!\x0f'],
  ])('is not %s', (_, text) => expect(detectLegacy(utf8.encode(text))).toEqual([]))
})

describe('hints', () => {
  /** «и » in windows-1251, «è » in windows-1252, «č » in windows-1250 */
  const AMBIGUOUS = Uint8Array.of(0x61, 0x20, 0xe8, 0x20, 0x62)
  const first = (options?: Parameters<typeof detectLegacy>[1]) => detectLegacy(AMBIGUOUS, options)[0].encoding

  test('tell what the bytes do not', () => {
    expect(first({ language: 'it' })).toBe('windows-1252')
    expect(first({ language: 'ru-RU' })).toBe('windows-1251')
    expect(first({ tld: 'ru' })).toBe('windows-1251')
    expect(first({ tld: '.RU' })).toBe('windows-1251')
    expect(first({ language: 'cs' })).toBe('windows-1250')
    expect(first({ tld: 'cz' })).toBe('windows-1250')
    expect(first({ language: 'el', tld: 'gr' })).toBe('windows-1253')
  })

  test('rule nothing out', () => {
    expect(detectLegacy(shiftjis.encode(JAPANESE), { language: 'ru', tld: 'ru' })[0].encoding).toBe('shift_jis')
    expect(detectLegacy(windows1251.encode(RUSSIAN), { language: 'zh', tld: 'cn' })[0].encoding).toBe('windows-1251')
  })

  test('which tell nothing change nothing', () => {
    for (const options of [
      {},
      { language: '' },
      { language: 'tlh' },
      { tld: 'com' },
      { tld: 'constructor' },
      { tld: 'ca' },
    ]) {
      expect(detectLegacy(AMBIGUOUS, options)).toEqual(detectLegacy(AMBIGUOUS))
    }
  })
})

describe('wrong use', () => {
  const call = detectLegacy as (...parameters: unknown[]) => unknown
  test.each([
    ['no bytes', ['text']],
    ['an unknown option', [new Uint8Array(1), { lang: 'ja' }]],
    ['a language that is no string', [new Uint8Array(1), { language: 7 }]],
    ['a domain that is no string', [new Uint8Array(1), { tld: null }]],
  ])('%s', (_, parameters) => expect(() => call(...parameters)).toThrow(TypeError))
})
