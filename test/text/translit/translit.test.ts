// Transliteration: named cases by CLDR's Latin-ASCII and Unicode's decompositions. test/oracles/translit.ts compares all characters with ICU.

import { expect, test } from 'vitest'
import { cp437 } from '../../../src/codepages.ts'
import { ascii, type Encoding, latin1, transcode, utf8, utf16le, windows1252 } from '../../../src/index.ts'
import { iso2022jp, iso8859_2, iso8859_15, koi8r, macintosh, windows1258 } from '../../../src/legacy.ts'
import { translit } from '../../../src/translit.ts'
import { onBackends } from '../../support/interface.ts'

const through = (encoding: Encoding, text: string) => encoding.decode(encoding.encode(text, { onError: translit }))

onBackends('translit', () => {
  test.each([
    ['“Łódź” – 5 €', '"Lodz" - 5 EUR'],
    ['ﬁne ﬂow', 'fine flow'],
    ['Straße Æsop œuvre Þór', 'Strasse AEsop oeuvre THor'],
    ['naïve café Ångström', 'naive cafe Angstrom'],
    ['ế ṩ ǖ', 'e s u'],
    ['e\u0301', 'e'],
    ['„a“ ‚b‘ ‹c› «d» ‟e”', ',,a" ,b\' <c> <<d>> "e"'],
    ['a…b—c‑d\u2212e', 'a...b-c-d-e'],
    ['2½ ⅞', '2 1/2  7/8'],
    ['™ © ® № ℃', 'TM (C) (R) No °C'.replace('°C', '?')],
    ['²³¹ⁿ', '231n'],
    ['\u00a0\u2003\u3000|', '   |'],
    ['a\u200bb\u200dc\ufeffd\ufe0f', 'abcd'],
    ['≤ ≠ ≥ → ←', '<= != >= -> <-'],
    ['ＡＢＣ１２３！', 'ABC123!'],
    ['𝐀𝒷①', 'Ab1'],
    ['Ĳ ĳ Ǆ ŉ', "IJ ij DZ 'n"],
    ['中文 Привет 한 \u{1f600} ﷺ', '?? ?????? ? ? ?'],
    ['£ ¥ ¢ ₽ •', 'GBP JPY c RUB o'],
    ['\u2028 ㍿ ẚ ″', '? ? a "'],
  ])('%s in ASCII', (text, expected) => expect(through(ascii, text)).toBe(expected))

  test.each([
    [windows1252, '“Łódź” – 5 €', '“Lódz” – 5 €'],
    [latin1, '“Łódź” – 5 € ½ « ệ ṏ Ǽ', '"Lódz" - 5 EUR ½ « ê õ Æ'],
    [iso8859_15, '5 € Ž ź', '5 € Ž z'],
    [iso8859_2, 'Łódź Ǻ ŷ', 'Łódź Á y'],
    [koi8r, 'Ёлка й ѝ ≤ € ў', 'Ёлка й и ≤ EUR у'],
    [macintosh, '½ ﬁ Ł', ' 1⁄2 ﬁ L'],
    [windows1258, 'ế ệ ő', 'ê\u0301 ê\u0323 o'],
    [cp437, 'ﬁ ├ “ÿ” Ð', 'fi ├ "ÿ" D'],
    [iso2022jp, '日“本”é語', '日“本”e語'],
  ])('what $name has stays, and what is near it', (encoding, text, expected) => {
    expect(through(encoding, text)).toBe(expected)
    expect(transcode(utf16le.encode(text), utf16le, encoding, { onError: translit })).toEqual(
      encoding.encode(text, { onError: translit }),
    )
  })

  test('streams cut anywhere and code points give the same', () => {
    const text = '“Łódź” \u{1d400} 5 €'
    const expected = ascii.encode(text, { onError: translit })
    for (let cut = 0; cut <= text.length; cut++) {
      const encoder = ascii.encoder({ onError: translit })
      const parts = [encoder.encode(text.slice(0, cut)), encoder.encode(text.slice(cut)), encoder.flush()]
      expect(Buffer.concat(parts)).toEqual(Buffer.from(expected))
    }
    const codePoints = Uint32Array.from(text, (character) => character.codePointAt(0) as number)
    expect(ascii.encodeCodePoints(codePoints, { onError: translit })).toEqual(expected)
    expect(ascii.byteLength(text, { onError: translit })).toBe(expected.length)
  })

  test('what is malformed throws, with its place', () => {
    const place = { name: 'MalformedError', offset: 1, length: 1 }
    expect(() => ascii.encode('a\ud800', { onError: translit })).toThrow(
      expect.objectContaining({ ...place, kind: 'surrogate' }),
    )
    expect(() => transcode(Uint8Array.of(0x61, 0xff), utf8, ascii, { onError: translit })).toThrow(
      expect.objectContaining({ ...place, kind: 'invalid-byte', encoding: 'utf-8' }),
    )
    expect(() => utf8.decode(Uint8Array.of(0x61, 0xff), { onError: translit })).toThrow(expect.objectContaining(place))
  })
})

test('called without a target it answers for ASCII', () => {
  expect(translit({ encoding: 'x', kind: 'unmappable', offset: 0, length: 1, codePoint: 0x141 })).toBe('L')
  expect(translit({ encoding: 'x', kind: 'unmappable', offset: 0, length: 1, codePoint: 0x110000 })).toBe('?')
})
