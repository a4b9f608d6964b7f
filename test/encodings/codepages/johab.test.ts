// Johab: syllables are compared with Unicode's own composition of their letters.

import { expect, test } from 'vitest'
import { johab } from '../../../src/codepages.ts'
import { euckr } from '../../../src/legacy.ts'
import { onBackends } from '../../support/interface.ts'

const PAIRS = Array.from({ length: 0x8000 }, (_, pair) => Uint8Array.of(0x80 | (pair >> 8), pair & 0xff))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The letters of a syllable as numbers from 0 on; a final consonant from 1 on. */
function lettersOf(syllable: string): [initial: number, vowel: number, final: number] {
  const [initial, vowel, final] = Array.from(syllable.normalize('NFD'), (letter) => letter.charCodeAt(0))
  return [initial - 0x1100, vowel - 0x1161, final === undefined ? 0 : final - 0x11a7]
}

onBackends('johab', () => {
  test('each pair that is a character is the only one of it', () => {
    const texts = new Map<string, string>()
    for (const pair of PAIRS) {
      if (!johab.isValid(pair) || johab.isValid(pair.subarray(0, 1))) continue
      const text = johab.decode(pair)
      expect(texts.get(text)).toBeUndefined()
      texts.set(text, hexOf(pair))
      if (hexOf(johab.encode(text)) !== hexOf(pair)) expect(hexOf(johab.encode(text))).toBe(hexOf(pair))
    }
    // ASCII aside, what KS X 1001 has and the syllables that it lacks.
    expect(texts.size).toBe(17176 - 128)
    const ofKsX1001 = PAIRS.filter(
      ([lead, trail]) => lead > 0xa0 && trail > 0xa0 && euckr.isValid(Uint8Array.of(lead, trail)),
    )
    for (const pair of ofKsX1001) expect(texts.has(euckr.decode(pair)), euckr.decode(pair)).toBe(true)
  })

  test('the five bits of a letter ascend', () => {
    const numbers = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
    for (let unit = 0xac00; unit <= 0xd7a3; unit++) {
      const [first, second] = johab.encode(String.fromCharCode(unit))
      const pair = (first << 8) | second
      expect(pair >> 15).toBe(1)
      lettersOf(String.fromCharCode(unit)).forEach((letter, i) => {
        const bits = (pair >> (10 - 5 * i)) & 0x1f
        if ((numbers[i].get(letter) ?? bits) !== bits) expect(bits).toBe(numbers[i].get(letter))
        numbers[i].set(letter, bits)
      })
    }
    expect(numbers.map(({ size }) => size)).toEqual([19, 21, 28])
    for (const map of numbers) {
      const bits = [...map].sort(([a], [b]) => a - b).map(([, each]) => each)
      expect(bits).toEqual([...new Set(bits)].sort((a, b) => a - b))
    }
  })

  test.each([
    ['가각힣', '886188' + '62d3bd'],
    // All vowels, and all final consonants.
    [
      '가개갸걔거게겨계고과괘괴교구궈궤귀규그긔기',
      '8861888188a188c188e189418961898189a189c189e18a418a618a818aa18ac18ae18b418b618b818ba1',
    ],
    [
      '가각갂갃간갅갆갇갈갉갊갋갌갍갎갏감갑값갓갔강갖갗갘같갚갛',
      '886188628863886488658866886788688869886a886b886c886d886e886f887088718873887488758876887788788879887a887b887c887d',
    ],
    ['ㄱㅏㄳㅎ', '8841' + '8461' + '8444' + 'd041'],
    ['　、伽詰', 'd931d932e031f9fe'],
    ['\\~A', '5c7e41'],
  ])('%s', (text, bytes) => {
    expect(hexOf(johab.encode(text))).toBe(bytes)
    expect(johab.decode(Uint8Array.from(Buffer.from(bytes, 'hex')))).toBe(text)
  })

  test('what is malformed', () => {
    for (const [bytes, kind, length] of [
      [[0x80], 'invalid-byte', 1],
      [[0xd8, 0x31], 'invalid-byte', 1],
      [[0x84], 'truncated', 1],
      [[0x84, 0x40], 'truncated', 1],
      [[0x84, 0x80], 'invalid-byte', 2],
      [[0xda, 0xa1], 'invalid-byte', 2],
    ] as const)
      expect(johab.findError(Uint8Array.from(bytes)), hexOf(Uint8Array.from(bytes))).toMatchObject({
        kind,
        length,
        offset: 0,
      })
    expect(() => johab.encode('₩')).toThrow('unmappable')
  })
})
