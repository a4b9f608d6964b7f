// Text that statistics alone say too little of: katakana of half width, signs in ASCII, boxes, capitals, and damage.

import { describe, expect, test } from 'vitest'
import { encodingFor, identify } from '../../../src/any.ts'
import { cp437 } from '../../../src/codepages.ts'
import { cesu8, utf8, windows1252 } from '../../../src/index.ts'
import { ibm866, koi8r, shiftjis } from '../../../src/legacy.ts'

const read = (bytes: Uint8Array) => {
  const { encoding, name } = identify(bytes)
  return [name, encoding.decode(bytes, { onError: 'replace' })]
}

describe('katakana of half width', () => {
  test.each([
    'ｶﾅ,ｶﾌﾞｼｷｶﾞｲｼｬ',
    'ﾀｶﾊｼ ｹﾝｼﾞ\n'.repeat(20),
    'ﾌﾘｺﾐ ﾔﾏﾀﾞ ﾀﾛｳ',
    '1,ﾐﾂﾋﾞｼ,5\n2,ｽﾐﾄﾓ,6\n3,ﾘｿﾅ,7',
    '0001,ﾐｽﾞﾎ,001,ﾎﾝﾃﾝ,1,1234567,ﾔﾏﾀﾞ ﾀﾛｳ,10000\n',
    '銀行ｺｰﾄﾞ,支店名,口座番号\n0001,ﾐｽﾞﾎ,1234567\n',
  ])('%j', (text) => expect(read(shiftjis.encode(text))).toEqual(['shift_jis', text]))
})

describe('signs and single letters in ASCII are windows-1252', () => {
  test.each([
    '£25,000',
    'Apples £1.20\nPears £2.30\nPlums £3.40\n',
    '£5.99 or €6.99 (about ¥900)',
    '5 µm × 3 µm',
    '20 °C',
    '§5, ¶2',
    'naïve',
    'it’s',
    '100 ¥',
    'café’s … €12 – “cheap”, said Zoë; the naïve résumé',
  ])('%j', (text) => expect(read(windows1252.encode(text))).toEqual(['windows-1252', text]))
})

describe('letters stay letters', () => {
  test.each([
    ['windows-1251', 'ВСЕ ЛЮДИ РОЖДАЮТСЯ СВОБОДНЫМИ'],
    ['iso-8859-5', 'ЗАГАЛЬНА ДЕКЛАРАЦІЯ ПРАВ ЛЮДИНИ\nПРЕАМБУЛА\nБеручи до уваги'],
    ['windows-1253', 'ΟΛΟΙ ΟΙ ΑΝΘΡΩΠΟΙ ΓΕΝΝΙΟΥΝΤΑΙ ΕΛΕΥΘΕΡΟΙ'],
    ['windows-1250', 'Łódź'],
    ['windows-1251', 'я 2'],
    ['windows-1251', 'ООО "Ромашка"'],
    ['macintosh', 'La línea más larga del país'],
  ])('%s: %s', (name, text) => {
    expect(read(encodingFor(name)!.encode(text))[1]).toBe(text)
  })
})

describe('boxes', () => {
  test.each([
    '┌──────┐│ Menu │└──────┘',
    '┌──────┐\n│ Menu │\n└──────┘\n',
    '╔════════╗\n║ Setup  ║\n╚════════╝\n',
    'C:\\>dir\n├───bin\n└───lib\n',
  ])('%j', (text) => expect(read(cp437.encode(text))).toEqual(['ibm866', text]))
  test.each([ibm866, koi8r])('round Russian in $name', (encoding) => {
    const text = '┌──────┐\n│ Меню │\n└──────┘\n'
    expect(read(encoding.encode(text))).toEqual([encoding.name, text])
  })
})

describe('damage', () => {
  test.each([
    ['shift_jis', 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。', 20],
    ['euc-jp', 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。', 20],
    ['gbk', '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心。', 20],
    ['big5', '人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心。', 20],
    ['euc-kr', '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.', 19],
    ['windows-1253', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι.', 7],
  ])('one byte in %s', (name, text, at) => {
    const bytes = [...encodingFor(name)!.encode(text)]
    bytes.splice(at, 0, 0xff)
    expect(identify(Uint8Array.from(bytes))).toMatchObject({ name, errors: 1, reason: 'statistics' })
  })
  test('one byte behind what statistics judge', () => {
    const bytes = [
      ...encodingFor('windows-1253')!.encode('Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι. '.repeat(200)),
    ]
    bytes.splice(9000, 0, 0xff)
    expect(identify(Uint8Array.from(bytes))).toMatchObject({ name: 'windows-1253', errors: 1 })
  })
  test.each([
    ['a character cut off', utf8.encode('abc é').subarray(0, -1)],
    ['a byte behind two words', Uint8Array.of(...utf8.encode('café naïve r'), 0xff)],
    ['a pair of surrogates', Uint8Array.of(...utf8.encode('Grüße '), ...cesu8.encode('😀'))],
    ['a pair of surrogates alone', cesu8.encode('Hello 😀')],
  ])('little UTF-8: %s', (_, bytes) => {
    expect(identify(bytes)).toMatchObject({ name: 'utf-8', reason: 'damaged', errors: 1 })
  })
  test.each(['caf\xe9', 'voil\xe0', 'MA\xc7\xc3', 'IRM\xc3'])('no UTF-8: %j', (text) => {
    expect(identify(Uint8Array.from(text, (each) => each.charCodeAt(0))).name).not.toBe('utf-8')
  })
})
