// identify and decodeAny: what tells the encoding, in which order, and what hints do.

import { describe, expect, test } from 'vitest'
import { decodeAny, encodingFor, type Hints, identify } from '../../../src/any.ts'
import * as codepages from '../../../src/codepages.ts'
import type { Encoding } from '../../../src/engine/encoding.ts'
import { latin1, MalformedError, utf7, utf8, utf16be, utf16le, utf32le, windows1252 } from '../../../src/index.ts'
import * as legacy from '../../../src/legacy.ts'
import { iso2022jp, koi8r, shiftjis, windows1251 } from '../../../src/legacy.ts'
import { growth } from '../../support/judge.ts'

const bytesOf = (text: string) => latin1.encode(text)
const RUSSIAN = 'Все люди рождаются свободными и равными в своём достоинстве и правах.'
const JAPANESE = 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'

describe('the bytes alone', () => {
  test.each([
    ['no bytes', new Uint8Array(0), 'utf-8', 'well-formed', 'certain'],
    ['ASCII', utf8.encode('Hello'), 'utf-8', 'well-formed', 'certain'],
    ['UTF-8', utf8.encode('Grüße'), 'utf-8', 'well-formed', 'likely'],
    ['a BOM', utf8.encode('Hello', { bom: true }), 'utf-8', 'bom', 'certain'],
    ['a BOM of UTF-16', utf16le.encode('Hello', { bom: true }), 'utf-16le', 'bom', 'certain'],
    ['a designation of ISO 2022', bytesOf('\x1b%GGr\xc3\xbc\xc3\x9fe'), 'utf-8', 'bom', 'certain'],
    ['UTF-16 without a BOM', utf16be.encode(RUSSIAN), 'utf-16be', 'pattern', 'likely'],
    ['UTF-32 without a BOM', utf32le.encode(JAPANESE), 'utf-32le', 'pattern', 'likely'],
    ['UTF-16 cut in a code unit', utf16le.encode(RUSSIAN).subarray(0, -1), 'utf-16le', 'damaged', 'likely'],
    ['ISO-2022-JP', iso2022jp.encode(JAPANESE), 'iso-2022-jp', 'pattern', 'likely'],
    ['windows-1251', windows1251.encode(RUSSIAN), 'windows-1251', 'statistics', 'guess'],
    ['Shift_JIS', shiftjis.encode(JAPANESE), 'shift_jis', 'statistics', 'guess'],
    ['windows-1252 with a euro sign', windows1252.encode('Zürich;Köln, 5 €'), 'windows-1252', 'statistics', 'guess'],
  ])('%s', (_, bytes, name, reason, certainty) => {
    expect(identify(bytes)).toMatchObject({ name, reason, certainty, encoding: encodingFor(name) })
  })

  test('ASCII is alike in us-ascii', () => {
    expect(identify(utf8.encode('a')).candidates).toEqual([
      { name: 'utf-8', encoding: utf8, score: 1, alike: ['us-ascii'] },
    ])
  })

  test('UTF-8 with a few errors is damaged UTF-8', () => {
    const bytes = utf8.encode(`${RUSSIAN}${JAPANESE}`)
    bytes[20] = 0xff
    expect(identify(bytes)).toMatchObject({ name: 'utf-8', reason: 'damaged', errors: 2 })
    expect(identify(bytes.subarray(0, -1))).toMatchObject({ name: 'utf-8', reason: 'damaged', errors: 3 })
  })

  test('controls without a pattern are binary', () => {
    const bytes = Uint8Array.from({ length: 200 }, (_, i) => (i * 37) % 256)
    expect(identify(bytes)).toMatchObject({ name: 'windows-1252', reason: 'fallback', score: 0, isBinary: true })
    expect(identify(bytes, { fallback: latin1 }).encoding).toBe(latin1)
  })

  test('candidates: the likeliest first, each reading once', () => {
    const { candidates, score, name } = identify(windows1251.encode('Привет'))
    expect(candidates[0]).toMatchObject({ name, score })
    const names = candidates.flatMap((each) => [each.name, ...each.alike])
    expect(new Set(names).size).toBe(names.length)
    const scores = candidates.map((each) => each.score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})

describe('hints', () => {
  const bytes = bytesOf('caf\xe9')
  test.each<[string, Hints, string, string, string | undefined]>([
    ['a header', { contentType: 'text/plain; charset="KOI8-R"' }, 'koi8-r', 'label', undefined],
    ['a label', { label: 'win1251' }, 'windows-1251', 'label', undefined],
    [
      'a header wins over a label',
      { contentType: 'text/plain; charset=koi8-r', label: 'cp1251' },
      'koi8-r',
      'label',
      'cp1251',
    ],
    ['an unknown label', { contentType: 'text/plain; charset=klingon' }, 'windows-1252', 'statistics', 'klingon'],
    ['a label that is not allowed', { label: 'koi8-r', encodings: [latin1] }, 'iso-8859-1', 'statistics', 'koi8-r'],
    ['a label of WHATWG', { contentType: 'text/html; charset=latin1' }, 'windows-1252', 'label', undefined],
    [
      'the same label outside of the Web',
      { contentType: 'text/plain; charset=latin1' },
      'iso-8859-1',
      'label',
      undefined,
    ],
    ['UTF-7 in HTML', { contentType: 'text/html; charset=utf-7' }, 'windows-1252', 'statistics', 'utf-7'],
    ['HZ in HTML', { contentType: 'text/html; charset=hz-gb-2312' }, 'windows-1252', 'statistics', 'hz-gb-2312'],
    [
      'ISO-2022-KR in HTML',
      { contentType: 'text/html; charset=iso-2022-kr' },
      'windows-1252',
      'statistics',
      'iso-2022-kr',
    ],
    ['ISO-2022-JP in HTML', { contentType: 'text/html; charset=iso-2022-jp' }, 'iso-2022-jp', 'label', undefined],
  ])('%s', (_, hints, name, reason, contradicts) => {
    const found = identify(bytes, hints)
    expect([found.name, found.reason, found.contradicts]).toEqual([name, reason, contradicts])
  })

  test('a BOM wins over a label', () => {
    const marked = utf16le.encode('a', { bom: true })
    expect(identify(marked, { label: 'utf-8' })).toMatchObject({
      name: 'utf-16le',
      reason: 'bom',
      contradicts: 'utf-8',
    })
  })

  test('where bytes are malformed under the label, that throws', () => {
    expect(() => decodeAny(bytes, { label: 'utf-8' })).toThrow(MalformedError)
    expect(decodeAny(bytes, { label: 'utf-8', onError: 'replace' }).text).toBe('caf�')
  })

  test.each([
    ['an unknown name', { charset: 'utf-8' }],
    ['a kind', { kind: 'pdf' }],
    ['a label', { label: 7 }],
    ['a header', { contentType: null }],
    ['encodings', { encodings: ['utf-8'] }],
    ['no encodings', { encodings: [] }],
    ['a fallback', { fallback: 'utf-8' }],
  ])('wrong: %s', (_, hints) => expect(() => identify(bytes, hints as Hints)).toThrow(TypeError))

  test('wrong: a limit', () => expect(() => identify(bytes, { limit: -1 })).toThrow(RangeError))
  test('unknown languages and domains say nothing', () => {
    expect(identify(bytes, { language: 'tlh', tld: 'example' }).name).toBe('windows-1252')
  })
})

describe('declarations', () => {
  test.each<[string, string, Hints, string, string | undefined]>([
    ['<meta charset>', '<meta charset=windows-1251>', { kind: 'html' }, 'windows-1251', undefined],
    ['… in no HTML', '<meta charset=windows-1251>', { kind: 'text' }, 'utf-8', undefined],
    ['… in a comment', '<!-- <meta charset=koi8-r> --><meta charset=big5>', { kind: 'html' }, 'big5', undefined],
    ['… in an attribute', '<a title="<meta charset=koi8-r>"><meta charset=big5>', { kind: 'html' }, 'big5', undefined],
    ['… of UTF-16', '<meta charset="utf-16">', { kind: 'html' }, 'utf-8', undefined],
    ['… of x-user-defined', '<meta charset="x-user-defined">', { kind: 'html' }, 'windows-1252', undefined],
    ['… of latin1', '<meta charset=iso-8859-1>', { kind: 'html' }, 'windows-1252', undefined],
    ['… of UTF-7', '<meta charset=utf-7>', { kind: 'html' }, 'utf-8', 'utf-7'],
    [
      'http-equiv',
      '<meta http-equiv="Content-Type" content="text/html; charset=gbk">',
      { kind: 'html' },
      'gbk',
      undefined,
    ],
    ['content without http-equiv', '<meta content="text/html; charset=gbk">', { kind: 'html' }, 'utf-8', undefined],
    ['XML', '<?xml version="1.0" encoding="koi8-r"?><a/>', {}, 'koi8-r', undefined],
    ['XML in ASCII that says UTF-16', '<?xml version="1.0" encoding="UTF-16"?><a/>', {}, 'utf-8', 'UTF-16'],
    ['CSS', '@charset "shift_jis";', { kind: 'css' }, 'shift_jis', undefined],
    ['CSS that says UTF-16', '@charset "utf-16";', { kind: 'css' }, 'utf-8', undefined],
    ['CSS with another quote', "@charset 'shift_jis';", { kind: 'css' }, 'utf-8', undefined],
    ['PEP 263', '#!/usr/bin/python\n# -*- coding: latin-1 -*-\n', {}, 'iso-8859-1', undefined],
    ['PEP 263 in the third line', '#\n#\n# coding: koi8-r\n', {}, 'utf-8', undefined],
    ['Emacs', ';; -*- mode: lisp; coding: koi8-r-unix -*-\n', {}, 'koi8-r', undefined],
    ['Vim', '/* vim: set fileencoding=cp1251 : */\n', {}, 'windows-1251', undefined],
    [
      'mail',
      'Subject: a\r\nContent-Type: text/plain;\r\n charset="iso-8859-2"\r\n\r\nb',
      { kind: 'mail' },
      'iso-8859-2',
      undefined,
    ],
    [
      'mail, in the body',
      'Subject: a\r\n\r\nContent-Type: text/plain; charset=koi8-r',
      { kind: 'mail' },
      'utf-8',
      undefined,
    ],
  ])('%s', (_, text, hints, name, contradicts) => {
    const found = identify(bytesOf(text), hints)
    expect([found.name, found.contradicts]).toEqual([name, contradicts])
  })

  test('XML in UTF-16 without a BOM (appendix F)', () => {
    const bytes = utf16be.encode('<?xml version="1.0" encoding="UTF-16"?><a/>')
    expect(identify(bytes)).toMatchObject({ name: 'utf-16be', reason: 'declaration' })
    const lying = utf16be.encode('<?xml version="1.0" encoding="UTF-8"?><a/>')
    expect(identify(lying)).toMatchObject({ name: 'utf-16be', reason: 'pattern', contradicts: 'UTF-8' })
  })

  test('UTF-7 is named by a label only', () => {
    const bytes = bytesOf('# coding: utf-7\n+AOk-')
    expect(identify(bytes).contradicts).toBe('utf-7')
    expect(identify(bytes).name).toBe('utf-8')
    expect(decodeAny(bytes, { encodings: [utf8, utf7] }).text).toBe('# coding: utf-7\né')
    expect(decodeAny(bytes, { label: 'utf-7' }).text).toBe('# coding: utf-7\né')
  })
})

describe('pages of DOS and Mac OS, where they are allowed', () => {
  const encodings = [...Object.values(codepages), ...Object.values(legacy), windows1252, utf8].filter(
    (each): each is Encoding => 'decoder' in each,
  )
  test.each([
    ['cp850', 'Größe und Qualität müssen übereinstimmen, auch für ältere Geräte.'],
    ['cp852', 'Příliš žluťoučký kůň úpěl ďábelské ódy, řekl mu někdo.'],
    ['mik', 'Всички хора се раждат свободни и равни по достойнство и права.'],
    ['cp737', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι.'],
    ['cp862', 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.'],
    ['x-mac-central-europe', 'Wszyscy ludzie rodzą się wolni i równi, są obdarzeni rozumem i sumieniem.'],
    ['x-mac-greek', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι.'],
  ])('%s', (name, text) => {
    const bytes = encodingFor(name)!.encode(text)
    expect(decodeAny(bytes, { encodings })).toMatchObject({ text, reason: 'statistics' })
    expect(identify(bytes).candidates.map((each) => each.name)).not.toContain(name)
  })
  test('the encodings of the Web stay what they are', () => {
    for (const name of ['windows-1251', 'koi8-r', 'ibm866'])
      expect(identify(encodingFor(name)!.encode(RUSSIAN), { encodings }).name).toBe(name)
    expect(identify(shiftjis.encode(JAPANESE), { encodings })).toMatchObject({ name: 'shift_jis' })
  })
})

describe('encodings of several bytes that the Web lacks, where they are allowed', () => {
  const korean = '안녕하세요. 이 문장은 한국어로 쓰여 있으며 여러 글자를 담고 있습니다.'
  const chinese = '你好，这是一个用中文写的句子，里面有很多字。'
  const { johab, hz, iso2022kr } = codepages
  const encodings = [utf8, windows1252, ...Object.values(legacy).filter(isEncoding), johab, hz, iso2022kr]

  test.each([
    ['johab', johab, korean, 'statistics'],
    ['hz', hz, chinese, 'pattern'],
    ['iso2022kr', iso2022kr, korean, 'pattern'],
  ] as const)('%s', (_, encoding, text, reason) => {
    const bytes = encoding.encode(text)
    expect(identify(bytes, { encodings })).toMatchObject({ name: encoding.name, reason })
    expect(identify(bytes).name).not.toBe(encoding.name)
  })

  test.each([
    ['a tilde and a brace', 'a ~{ b } ~{!!', hz],
    ['a designation without a shift', '\x1b$)Cabc', iso2022kr],
    ['a shift of something else', 'abc\x0e!!', iso2022kr],
    ['a brace and a pair that has no character', '~{*!~}', hz],
  ])('ASCII with %s is none of them', (_, text, encoding) => {
    expect(identify(utf8.encode(text), { encodings }).name).not.toBe(encoding.name)
  })

  test('hostile text takes linear time', () => {
    for (const text of ['\x1b$)C\n', '~{!!', '~{'])
      expect(
        growth((size) => identify(utf8.encode(text.repeat(size / 4)), { encodings: [hz, iso2022kr, utf8] })),
      ).toBeLessThan(32)
  })
})

function isEncoding(value: unknown): value is Encoding {
  return typeof value === 'object' && value !== null && 'decode' in value
}

describe('decodeAny', () => {
  test('decodes without BOM and designation', () => {
    expect(decodeAny(utf16le.encode(RUSSIAN, { bom: true })).text).toBe(RUSSIAN)
    expect(decodeAny(utf16le.encode('a', { bom: true }), { bom: 'keep' }).text).toBe('\ufeffa')
    expect(decodeAny(bytesOf('\x1b%Ga')).text).toBe('a')
    expect(decodeAny(koi8r.encode(RUSSIAN), { bom: 'strip' }).text).toBe(RUSSIAN)
  })
  test.each(['windows-1251', 'koi8-r', 'iso-8859-5', 'x-mac-cyrillic'])('Russian in %s', (name) => {
    expect(decodeAny(encodingFor(name)!.encode(RUSSIAN)).text).toBe(RUSSIAN)
  })
})

describe('encodingFor', () => {
  test.each([
    ['win1251', 'windows-1251'],
    ['WIN-1251', 'windows-1251'],
    ['cp1251', 'windows-1251'],
    ['ms932', 'shift_jis'],
    ['latin7', 'iso-8859-13'],
    ['binary', 'iso-8859-1'],
    ['ucs2', 'utf-16le'],
    ['utf-8-bom', 'utf-8'],
    ['utf8', 'utf-8'],
    ['28592', 'iso-8859-2'],
    ['cp950', 'cp950'],
    ['ISO_8859-5:1988', 'iso-8859-5'],
    ['utf-7-imap', 'utf-7-imap'],
  ])('%s', (label, name) => expect(encodingFor(label)?.name).toBe(name))
  test.each(['', 'klingon', '125', '-', 'constructor'])('none for %s', (label) =>
    expect(encodingFor(label)).toBe(undefined),
  )
})
