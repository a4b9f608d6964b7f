import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { EXAMPLES } from '../../scripts/docs-examples.ts'
import { completeDocstrings } from '../../scripts/type-examples.ts'
import { encodingFor as anyEncodingFor, type Hints, type Identification } from '../../src/any.ts'
import * as codepages from '../../src/codepages.ts'
import type { Detection, Encoding, EncodingName, MalformedError } from '../../src/index.ts'
import { type EncodingLabel, encodingFor } from '../../src/index.ts'
import { encodingFor as legacyEncodingFor } from '../../src/legacy.ts'

const ROOT = new URL('../../', import.meta.url)

test('an example goes to the end of its docstring', () => {
  expect(completeDocstrings('/** One line. */\ndeclare const utf32: Encoding;\n')).toBe(
    `/**
 * One line.
 * @example
 * \`\`\`js
 * import { utf32 } from 'utf-simd'
 *
 * utf32.encode('a')  // → Uint8Array.of(0x00, 0x00, 0xfe, 0xff, 0x00, 0x00, 0x00, 0x61)
 * \`\`\`
 */
declare const utf32: Encoding;
`,
  )
  expect(completeDocstrings('/** No such name. */\ndeclare const klingon: Encoding;\n')).not.toContain('@example')
})

test('what a docstring cites is linked once', () => {
  const text = '/** RFC 2279, RFC 3629, 3 and RFC 3629, 4; WHATWG. */\ndeclare const klingon: Encoding;\n'
  expect(completeDocstrings(text).match(/@see .*/g)).toEqual([
    '@see https://www.rfc-editor.org/rfc/rfc2279',
    '@see https://www.rfc-editor.org/rfc/rfc3629',
    '@see https://encoding.spec.whatwg.org/',
  ])
  const linked = '/**\n * RFC 2279.\n * @see https://example.org\n */\ndeclare const klingon: Encoding;\n'
  expect(completeDocstrings(linked)).toBe(linked)
})

const declarationsOf = (entry: string) => readFileSync(new URL(`dist/${entry}.d.cts`, ROOT), 'utf8')

test('the members of Encoding, and the constants, have theirs in dist', () => {
  const declarations = declarationsOf('index')
  for (const name of ['Encoding.decode', 'Encoding.write', 'utf8', 'transcode', 'detect', 'truncate', 'encodingFor']) {
    const line = EXAMPLES[name].trim().split('\n').at(-1) as string
    expect(declarations.includes(` * ${line}`), name).toBe(true)
  }
})

test.each([
  ['lite', 'utf8', "import { utf8 } from 'utf-simd/lite'"],
  ['lite', 'utf16le', "import { utf16le } from 'utf-simd/lite'"],
  ['any', 'encodingFor', "import { encodingFor } from 'utf-simd/any'"],
  ['legacy', 'encodingFor', "import { encodingFor, shiftjis } from 'utf-simd/legacy'"],
  ['web', 'TextDecoder', "import { TextDecoder } from 'utf-simd/web'"],
  ['web/full', 'TextDecoder', "import { TextDecoder } from 'utf-simd/web/full'"],
  ['web/install', 'installed', "import { installed } from 'utf-simd/web/install'"],
  ['codepages', 'cp437', "import { cp437 } from 'utf-simd/codepages'"],
])('%s: the examples of %s import it from there, those of overloads too', (entry, name, line) => {
  const own = new RegExp(`/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\n(?=(?:export )?declare (?:const|function) ${name}\\b)`, 'g')
  const docstrings = declarationsOf(entry).match(own) ?? []
  expect(docstrings.length).toBeGreaterThan(0)
  for (const docstring of docstrings) expect(docstring).toContain(line)
})

test('declarations have no backslashes outside of examples, and nothing about what is private', () => {
  for (const entry of ['index', 'any', 'web', 'web/full', 'node']) {
    const prose = declarationsOf(entry).replace(/```js\n[\s\S]*?```/g, '')
    expect(prose, entry).not.toContain('\\')
    expect(prose, entry).not.toMatch(/\*\/\n +private /)
    expect(prose, entry).not.toMatch(/\*\/\n\/\*\*/)
  }
})

test('a label of the tables gives an encoding, any other perhaps none', () => {
  const known: Encoding = encodingFor('utf-8')
  const typed: EncodingLabel = 'ISO_8859-1:1987'
  const latin: Encoding = encodingFor(typed)
  const legacy: Encoding = legacyEncodingFor('ms_kanji')
  const word: string = 'klingon'
  // @ts-expect-error undefined is possible
  const unknown: Encoding = encodingFor(word)
  expect([known.name, latin.name, legacy.name, unknown]).toEqual(['utf-8', 'iso-8859-1', 'shift_jis', undefined])
})

test('names and labels are unions that editors suggest, and any other text is allowed', () => {
  expectTypeOf<Parameters<typeof anyEncodingFor>[0]>().toEqualTypeOf<string>()
  const shouted: Encoding = encodingFor('UTF-8')
  const page: Encoding = anyEncodingFor('win1251')
  const mainframe: Encoding = anyEncodingFor('CP1047')
  expect([shouted.name, page.name, mainframe.name]).toEqual(['utf-8', 'windows-1251', 'cp1047'])
  expectTypeOf<'utf-8'>().toExtend<Encoding['name']>()
  expectTypeOf<Extract<Encoding['name'], EncodingName>>().toEqualTypeOf<EncodingName>()
  expectTypeOf<Extract<Detection['encoding'], EncodingName>>().toEqualTypeOf<EncodingName>()
  expectTypeOf<Extract<MalformedError['encoding'], EncodingName>>().toEqualTypeOf<EncodingName>()
  expectTypeOf<Extract<Identification['name'], 'cp1047' | 'shift_jis'>>().toEqualTypeOf<'cp1047' | 'shift_jis'>()
  expectTypeOf<Extract<Hints['label'], 'win1251' | 'csUTF8'>>().toEqualTypeOf<'win1251' | 'csUTF8'>()
  expectTypeOf<'a name of my own'>().toExtend<Encoding['name']>()
  expectTypeOf<MalformedError['code']>().toEqualTypeOf<
    | 'ERR_MALFORMED_UNEXPECTED_CONTINUATION'
    | 'ERR_MALFORMED_INVALID_BYTE'
    | 'ERR_MALFORMED_TRUNCATED'
    | 'ERR_MALFORMED_OVERLONG'
    | 'ERR_MALFORMED_SURROGATE'
    | 'ERR_MALFORMED_TOO_LARGE'
    | 'ERR_MALFORMED_UNMAPPABLE'
    | 'ERR_MALFORMED_INVALID_BASE64'
  >()
})

test('every code page is in the union, and every label there is known', () => {
  const source = readFileSync(new URL('src/encodings/codepages/label-types.ts', ROOT), 'utf8')
  const words = [...source.matchAll(/\| '([^']+)'/g)].map(([, word]) => word)
  const names = words.map((word) => (/^\d+$/.test(word) ? `cp${word}` : word))
  const pages = Object.values(codepages).flatMap((page) => ('decode' in page ? page.name : []))
  const own = new Set(pages.filter((name) => name !== 'x-mac-cyrillic'))
  expect(new Set(names)).toEqual(own)
  for (const name of names) expect(anyEncodingFor(name), name).toBeDefined()
  // IBM's page 949 is none that this package has.
  for (const number of words.filter((word) => /^\d+$/.test(word) && word !== '949'))
    expect(anyEncodingFor(`ibm${number}`), number).toBeDefined()
})

test('every label of the unions is known', () => {
  for (const path of ['src/engine/label-types.ts', 'src/encodings/legacy/label-types.ts']) {
    const labels = [...readFileSync(new URL(path, ROOT), 'utf8').matchAll(/\| '([^']+)'/g)].map(([, label]) => label)
    expect(labels.length).toBeGreaterThan(50)
    expect(labels.filter((label) => legacyEncodingFor(label) === undefined)).toEqual([])
  }
})
