// Declarations inside of text, by the steps of each standard. html5lib's own cases: npm run test:detection.

import { describe, expect, test } from 'vitest'
import { type Hints, identify } from '../../../src/any.ts'
import { cp037, cp500, cp1047 } from '../../../src/codepages.ts'
import { latin1, utf8, utf16be, utf16le, utf32be, utf32le } from '../../../src/index.ts'

const bytesOf = (text: string) => latin1.encode(text)

describe('HTML: prescan (WHATWG HTML, 13.2.3.2)', () => {
  const META = '<meta charset=koi8-r>'
  /** What the markup declares; undefined: nothing. */
  const declared = (html: string) => {
    const { reason, name } = identify(bytesOf(html), { kind: 'html' })
    return reason === 'declaration' ? name : undefined
  }

  test.each([
    ['quotes', '<meta charset="koi8-r">', 'koi8-r'],
    ['single quotes', "<meta charset='koi8-r'>", 'koi8-r'],
    ['no quotes', META, 'koi8-r'],
    ['a slash behind the name', '<meta/charset=koi8-r>', 'koi8-r'],
    ['capitals', '<META CHARSET=KOI8-R>', 'koi8-r'],
    ['spaces round the sign and the label', '<meta charset = " koi8-r " >', 'koi8-r'],
    ['an empty comment in front', `<!-->${META}`, 'koi8-r'],
    ['a comment in front', `<!-- > -->${META}`, 'koi8-r'],
    ['a comment without an end', `<!-- ${META}`, undefined],
    ['a doctype in front', `<!DOCTYPE html>${META}`, 'koi8-r'],
    ['an instruction in front', `<?php "x" ?>${META}`, 'koi8-r'],
    ['an end tag with attributes in front', `</p a=">${META}">`, undefined],
    ['an attribute with a tag in it', `<p a='${META}'>`, undefined],
    ['a name that begins with a sign', `<p =a=">">${META}`, 'koi8-r'],
    ['another element', '<metal charset=koi8-r>', undefined],
    ['a tag that the end cuts off', '<meta charset=koi8-r', undefined],
    ['a quote that the end cuts off', '<meta charset="koi8-r', undefined],
    ['an attribute twice', '<meta charset=koi8-r charset=big5>', 'koi8-r'],
    ['a label with other signs', '<meta charset=koi8-r;>', undefined],
    ['a label in another spelling', '<meta charset=koi8_r_>', undefined],
    ['an unknown label in front', `<meta charset=klingon>${META}`, 'koi8-r'],
    ['pragma', '<meta http-equiv=content-type content="text/html; charset=koi8-r">', 'koi8-r'],
    ['pragma behind its content', '<meta content="; charset=koi8-r" http-equiv=Content-Type>', 'koi8-r'],
    ['content without pragma', '<meta content="text/html; charset=koi8-r">', undefined],
    ['charset wins over content', `<meta content="charset=big5" charset=koi8-r>`, 'koi8-r'],
    ['content with a quote that does not end', `<meta http-equiv=content-type content="charset='koi8-r">`, undefined],
    ['content with another word in front', '<meta http-equiv=content-type content="charset charset=koi8-r">', 'koi8-r'],
    ['UTF-16', '<meta charset=utf-16be>', 'utf-8'],
    ['x-user-defined', '<meta charset=x-user-defined>', 'windows-1252'],
    ['what the Web forbids', '<meta charset=iso-2022-kr>', undefined],
    ['what the Web does not know', '<meta charset=utf-7>', undefined],
    ['byte 1024 is the last one', `${' '.repeat(1024 - META.length)}${META}`, 'koi8-r'],
    ['byte 1025 does not count', `${' '.repeat(1025 - META.length)}${META}`, undefined],
    ['a declaration of XML', '<?xml version="1.0" encoding="koi8-r"?><html>', 'koi8-r'],
    ['a declaration of XML loses', `<?xml version="1.0" encoding="big5"?>${META}`, 'koi8-r'],
    ['a declaration of XML that says UTF-16', '<?xml version="1.0" encoding="utf-16"?><html>', 'utf-8'],
  ])('%s', (_, html, name) => expect(declared(html)).toBe(name))

  test('the first label is contradicted by a second one that is known', () => {
    const page = bytesOf(`<meta charset=klingon>${META}`)
    expect(identify(page, { kind: 'html' })).toMatchObject({ name: 'koi8-r', contradicts: 'klingon' })
  })
  test('a declaration of XML in UTF-16', () => {
    const page = utf16le.encode('<?xml version="1.0"?>')
    expect(identify(page, { kind: 'html' })).toMatchObject({ name: 'utf-16le', reason: 'declaration' })
  })
})

describe('XML 1.0', () => {
  const DECLARATION = '<?xml version="1.0" encoding="?"?><a/>'
  const inside = (label: string) => DECLARATION.replace('"?"', `"${label}"`)

  // Appendix F.1, "with a byte order mark" and "without"; the other orders of four bytes are in no encoding here.
  test.each([
    ['00 00 FE FF', utf32be.encode(DECLARATION, { bom: true }), 'utf-32be', 'bom'],
    ['FF FE 00 00', utf32le.encode(DECLARATION, { bom: true }), 'utf-32le', 'bom'],
    ['FE FF', utf16be.encode(DECLARATION, { bom: true }), 'utf-16be', 'bom'],
    ['FF FE', utf16le.encode(DECLARATION, { bom: true }), 'utf-16le', 'bom'],
    ['EF BB BF', utf8.encode(DECLARATION, { bom: true }), 'utf-8', 'bom'],
    ['00 00 00 3C', utf32be.encode(inside('UTF-32')), 'utf-32be', 'declaration'],
    ['3C 00 00 00', utf32le.encode(inside('UTF-32')), 'utf-32le', 'declaration'],
    ['00 3C 00 3F', utf16be.encode(inside('UTF-16')), 'utf-16be', 'declaration'],
    ['3C 00 3F 00', utf16le.encode(inside('UTF-16')), 'utf-16le', 'declaration'],
    ['3C 3F 78 6D', bytesOf(inside('EUC-JP')), 'euc-jp', 'declaration'],
    ['4C 6F A7 94', cp037.encode(inside('cp037')), 'cp037', 'declaration'],
    ['4C 6F A7 94, another page', cp500.encode(inside('IBM500')), 'cp500', 'declaration'],
    ['4C 6F A7 94, lines of z/OS', cp1047.encode(inside('IBM1047')), 'cp1047', 'declaration'],
    ['anything else', bytesOf('<a/>'), 'utf-8', 'well-formed'],
  ])('%s', (_, bytes, name, reason) => expect(identify(bytes, { kind: 'xml' })).toMatchObject({ name, reason }))

  // 4.3.3: entities that are in neither UTF-8 nor UTF-16 begin with a text declaration.
  test.each([
    ["<?xml encoding='UTF-8'?>", 'utf-8'],
    ["<?xml encoding='EUC-JP'?>", 'euc-jp'],
  ])('%s', (text, name) => expect(identify(bytesOf(text))).toMatchObject({ name, reason: 'declaration' }))

  test.each<[string, Uint8Array, string]>([
    ['ASCII that says EBCDIC', bytesOf(inside('cp037')), 'utf-8'],
    ['UTF-16 that says UTF-32', utf16be.encode(inside('UTF-32')), 'utf-16be'],
    ['a label that is no name', bytesOf(inside('8859-1')), 'utf-8'],
    ['something in front', bytesOf(` ${inside('koi8-r')}`), 'utf-8'],
  ])('not followed: %s', (_, bytes, name) => {
    const found = identify(bytes, { kind: 'xml' })
    expect([found.name, found.reason === 'declaration']).toEqual([name, false])
  })
  test('not followed: EBCDIC that says UTF-8', () => {
    expect(identify(cp037.encode(inside('UTF-8'))).contradicts).toBe('UTF-8')
  })
})

describe('CSS Syntax 3, 3.2', () => {
  const identifyCss = (css: string, hints?: Hints) => identify(bytesOf(css), { kind: 'css', ...hints })
  test.each([
    ['@charset "koi8-r";', 'koi8-r'],
    ['@charset "KOI8-R";a{}', 'koi8-r'],
    ['@charset "utf-16be";', 'utf-8'],
    [`@charset "${' '.repeat(1024 - 18)}koi8-r";`, 'koi8-r'],
  ])('%s', (css, name) => expect(identifyCss(css)).toMatchObject({ name, reason: 'declaration' }))

  test.each([
    ['no semicolon', '@charset "koi8-r"'],
    ['a space too many', '@charset  "koi8-r";'],
    ['a space in front', ' @charset "koi8-r";'],
    ['capitals', '@CHARSET "koi8-r";'],
    ['other quotes', "@charset 'koi8-r';"],
    ['an unknown label', '@charset "klingon";'],
    ['beyond 1024 bytes', `@charset "${' '.repeat(1025 - 18)}koi8-r";`],
  ])('not: %s', (_, css) => expect(identifyCss(css).reason).toBe('well-formed'))

  test('what came with the bytes wins', () => {
    const found = identifyCss('@charset "koi8-r";', { contentType: 'text/css; charset=big5' })
    expect(found).toMatchObject({ name: 'big5', reason: 'label', contradicts: 'koi8-r' })
  })
})
