// What names an encoding: which labels are followed, which are contradicted, and what ASCII is where other encodings are allowed.

import { describe, expect, test } from 'vitest'
import { decodeAny, encodingFor, type Hints, Identifier, identify } from '../../../src/any.ts'
import { cp037, cp500, hz, iso2022kr } from '../../../src/codepages.ts'
import {
  latin1,
  ucs2be,
  ucs2le,
  utf7,
  utf7imap,
  utf8,
  utf16be,
  utf16le,
  utf32be,
  utf32le,
  windows1252,
} from '../../../src/index.ts'

const bytesOf = (text: string) => latin1.encode(text)

describe('encodings in which ASCII hides other text', () => {
  test.each([
    ['utf-7', utf7, '+ADw-b+AD4-'],
    ['utf-7-imap', utf7imap, '&ADw-b&AD4-'],
    ['hz', hz, '~{0!~}'],
  ])('%s: no declaration is followed, unless encodings has it', (label, encoding, hidden) => {
    for (const [text, kind] of [
      [`# coding: ${label}\n${hidden}`, 'text'],
      [`<?xml version="1.0" encoding="${label}"?>${hidden}`, 'xml'],
      [`Content-Type: text/plain; charset=${label}\r\n\r\n${hidden}`, 'mail'],
    ] as const) {
      const found = identify(bytesOf(text), { kind })
      expect([found.name, found.contradicts]).toEqual(['utf-8', label])
      expect(identify(bytesOf(text), { kind, encodings: [utf8, encoding] }).name).toBe(encoding.name)
    }
    expect(identify(bytesOf(hidden), { label }).name).toBe(encoding.name)
  })
  test.each(['cp037', 'utf-7', 'utf-32', 'hz', 'utf-7-imap', 'cp930', 'iso-2022-kr', 'ebcdic-cp-us'])(
    'a header of HTML or CSS with %s is not followed, as that of <meta> is not',
    (label) => {
      const bytes = bytesOf('<p>caf\xe9')
      for (const type of ['text/html', 'text/css']) {
        const found = identify(bytes, { contentType: `${type}; charset=${label}` })
        expect([found.name, found.contradicts]).toEqual(['windows-1252', label])
      }
    },
  )
  test('encodings allows it in a header; label is the word of the caller, where ASCII stays ASCII', () => {
    const bytes = bytesOf('<p>caf\xe9')
    const contentType = 'text/html; charset=cp037'
    expect(identify(bytes, { contentType, encodings: [utf8, cp037] }).name).toBe('cp037')
    expect(identify(bytes, { label: 'cp850', kind: 'html' }).name).toBe('cp850')
    expect(identify(bytes, { label: 'cp037', kind: 'html' }).name).not.toBe('cp037')
    expect(identify(bytes, { label: 'cp037' }).name).toBe('cp037')
  })
})

describe('what contradicts', () => {
  const XML = '<?xml version="1.0" encoding="?"?><a/>'
  const xml = (label: string) => XML.replace('"?"', `"${label}"`)
  const mark = (text: string) => utf8.encode(text, { bom: true })

  test.each<[string, Uint8Array, Hints, string]>([
    ['BOM FF FE, label utf-16', utf16le.encode('a', { bom: true }), { label: 'utf-16' }, 'utf-16le'],
    ['BOM FE FF, label utf-16', utf16be.encode('a', { bom: true }), { label: 'UTF-16' }, 'utf-16be'],
    ['BOM of UTF-32, label utf-32', utf32le.encode('a', { bom: true }), { label: 'utf-32' }, 'utf-32le'],
    ['BOM FF FE, label ucs-2', utf16le.encode('a', { bom: true }), { label: 'ucs-2' }, 'utf-16le'],
    ['BOM FF FE, XML that says UTF-16', utf16le.encode(xml('UTF-16'), { bom: true }), {}, 'utf-16le'],
    ['BOM of UTF-8, XML that says so', mark(xml('UTF-8')), {}, 'utf-8'],
    ['XML in UCS-2, big-endian', ucs2be.encode(xml('ISO-10646-UCS-2')), {}, 'ucs-2be'],
    ['XML in UCS-2, little-endian', ucs2le.encode(xml('ISO-10646-UCS-2')), {}, 'ucs-2le'],
  ])('nothing: %s', (_, bytes, hints, name) => {
    const found = identify(bytes, hints)
    expect([found.name, found.contradicts]).toEqual([name, undefined])
  })

  test.each<[string, Uint8Array, Hints, string, string]>([
    ['BOM of UTF-8, XML', mark(xml('koi8-r')), {}, 'utf-8', 'koi8-r'],
    ['BOM of UTF-8, PEP 263', mark('# coding: koi8-r\n'), {}, 'utf-8', 'koi8-r'],
    ['BOM of UTF-8, CSS', mark('@charset "koi8-r";'), { kind: 'css' }, 'utf-8', 'koi8-r'],
    ['BOM of UTF-8, mail', mark('Content-Type: text/plain; charset=koi8-r\n\n'), { kind: 'mail' }, 'utf-8', 'koi8-r'],
    ['BOM of UTF-16, XML', utf16le.encode(xml('UTF-8'), { bom: true }), {}, 'utf-16le', 'UTF-8'],
    ['BOM of UTF-32, XML', utf32be.encode(xml('UTF-8'), { bom: true }), {}, 'utf-32be', 'UTF-8'],
    ['BOM FF FE, label utf-16be', utf16le.encode('a', { bom: true }), { label: 'utf-16be' }, 'utf-16le', 'utf-16be'],
    ['UTF-16LE that says UTF-16BE', utf16le.encode(xml('UTF-16BE')), {}, 'utf-16le', 'UTF-16BE'],
    ['EBCDIC that says UTF-8', cp037.encode(xml('UTF-8')), {}, 'cp037', 'UTF-8'],
    ['EBCDIC that says koi8-r', cp037.encode(xml('koi8-r')), {}, 'cp037', 'koi8-r'],
    ['EBCDIC that says what is unknown', cp037.encode(xml('cp930')), {}, 'cp037', 'cp930'],
  ])('a label: %s', (_, bytes, hints, name, contradicts) => {
    const found = identify(bytes, hints)
    expect([found.name, found.contradicts]).toEqual([name, contradicts])
  })

  test('XML in EBCDIC that does not say in which page', () => {
    const bytes = cp037.encode('<?xml version="1.0"?><a/>')
    expect(identify(bytes)).toMatchObject({ name: 'cp037', reason: 'pattern', certainty: 'likely' })
    expect(identify(bytes, { encodings: [utf8, cp500] })).toMatchObject({ name: 'cp500', reason: 'pattern' })
  })
})

describe('where a label stands', () => {
  test.each<[string, string, Hints, string]>([
    [
      'a quoted parameter in front',
      '',
      { contentType: 'text/html; boundary=";charset=big5"; charset=koi8-r' },
      'koi8-r',
    ],
    ['a quote in quotes', '', { contentType: 'text/plain; a="\\";charset=big5"; charset="koi8-r"' }, 'koi8-r'],
    [
      'a type that says nothing of text',
      '<meta charset=koi8-r>',
      { contentType: 'application/octet-stream' },
      'koi8-r',
    ],
    ['an XML entity', xmlSays('koi8-r'), { contentType: 'text/xml-external-parsed-entity' }, 'koi8-r'],
    ['Vim, without set', '// vim:fenc=euc-jp:\n', {}, 'euc-jp'],
    ['Vim, behind vi', 'a vi:fenc=koi8-r\n', {}, 'koi8-r'],
    ['Vim, in the last lines', `${'a\n'.repeat(3000)}// vim: set fenc=koi8-r :\n\n`, {}, 'koi8-r'],
    ['Vim, six lines before the end', `${'a\n'.repeat(9)}// vim: set fenc=koi8-r :\n${'a\n'.repeat(6)}`, {}, 'utf-8'],
    [
      'mail, RFC 2231',
      "Content-Type: text/plain;\r\n charset*=us-ascii'en'koi8%2Dr\r\n\r\n",
      { kind: 'mail' },
      'koi8-r',
    ],
    ['mail, a space behind the name', 'Content-Type : text/plain; charset=koi8-r\r\n\r\n', { kind: 'mail' }, 'koi8-r'],
  ])('%s', (_, text, hints, name) => expect(identify(bytesOf(text), hints).name).toBe(name))

  function xmlSays(label: string): string {
    return `<?xml version="1.0" encoding="${label}"?>`
  }

  test('an Identifier reads the last lines at the end', () => {
    const identifier = new Identifier()
    for (const line of ['a\n'.repeat(40), '\xe9\n', '# vim: fenc=koi8-r\n']) identifier.push(bytesOf(line))
    expect(identifier.end().name).toBe('koi8-r')
  })
  test('quotes without an end take linear time', () => {
    const start = performance.now()
    identify(bytesOf(`Content-Type: text/plain; a=${'"\\'.repeat(30_000)}\r\n\r\n`), { kind: 'mail' })
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('ASCII where other encodings are allowed', () => {
  test.each([['utf-16le'], ['cp037'], ['utf-32be']])('%s alone does not read it', (name) => {
    const found = identify(bytesOf('abc'), { encodings: [encodingFor(name)!] })
    expect(found).toMatchObject({ name, reason: 'fallback', certainty: 'guess', score: 0 })
  })
  test('only what reads the bytes alike is alike', () => {
    const alike = (text: string) =>
      identify(bytesOf(text), { encodings: [utf8, utf7, windows1252, cp037] }).candidates[0].alike
    expect(alike('Hi')).toEqual(['utf-7', 'windows-1252'])
    expect(alike('Hi +AOk-')).toEqual(['windows-1252'])
  })
  test('what hides text is never certain', () => {
    expect(identify(bytesOf('Hi +AOk-'), { encodings: [utf8, utf7] })).toMatchObject({
      name: 'utf-8',
      certainty: 'likely',
    })
    expect(decodeAny(bytesOf('Hi +AOk-'), { encodings: [utf7] })).toMatchObject({ text: 'Hi é', certainty: 'likely' })
  })
  test.each([
    ['HZ', hz.encode('这是一个句子')],
    ['ISO-2022-KR', iso2022kr.encode('안녕하세요')],
  ])('%s is likely ASCII where it is not allowed', (_, bytes) => {
    expect(identify(bytes)).toMatchObject({ name: 'utf-8', reason: 'well-formed', certainty: 'likely' })
    expect(identify(bytes)).not.toHaveProperty('isBinary')
  })
  test('a limit that cuts ASCII off leaves it likely; one of zero leaves nothing', () => {
    expect(identify(bytesOf('abcdefgh'), { limit: 4 })).toMatchObject({ name: 'utf-8', certainty: 'likely' })
    expect(identify(bytesOf('abc'), { limit: 0 })).toMatchObject({ reason: 'fallback', certainty: 'guess', score: 0 })
    expect(identify(new Uint8Array(0), { limit: 0 })).toMatchObject({ name: 'utf-8', certainty: 'certain' })
  })
})
