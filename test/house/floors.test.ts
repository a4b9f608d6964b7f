// The rules of the house hold, and each rule finds what breaks it. See docs/architecture.md.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as root from '../../src/index.ts'
import {
  applyExceptions,
  type Exception,
  findCircles,
  findImports,
  findLongParameterLists,
  findNameComparisons,
  findOctets,
  findPlatformWords,
  findUpward,
  type Source,
} from './rules.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The files of a folder, or one file, whose names end so. */
function readSources(folder: string, ends: RegExp): Source[] {
  return findPaths(folder)
    .filter((path) => ends.test(path))
    .sort()
    .map(readSource)
}

/** The files of a folder, but for what was built or installed. */
function findPaths(folder: string): string[] {
  if (!statSync(`${ROOT}${folder}`).isDirectory()) return [folder]
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (/^(node_modules|dist|\.cache)$/.test(entry.name)) return []
    return entry.isDirectory() ? findPaths(path) : entry.isFile() ? [path] : []
  })
}

function readSource(path: string): Source {
  return { path, text: readFileSync(`${ROOT}${path}`, 'utf8') }
}

const SOURCES = readSources('src', /\.ts$/)
const CODE = SOURCES.filter(({ path }) => !/\.generated\.ts$|\/(legacy|codepages|iconv-lite)\/tables\//.test(path))

/** What package.json maps the names with # to, for the root entry. */
function readAliases(): Record<string, string> {
  const { imports } = JSON.parse(readSource('package.json').text) as { imports: Record<string, { default: string }> }
  return Object.fromEntries(Object.entries(imports).map(([name, { default: path }]) => [name, path.replace('./', '')]))
}
const ALIASES = readAliases()

/** The names of all encodings of the root. */
const NAMES = new Set(
  Object.values(root).flatMap((each) => (typeof each === 'object' && 'decode' in each ? [each.name] : [])),
)

/** Where src names a platform outside of src/platform and src/cli. */
const PLATFORM_EXCEPTIONS: readonly Exception[] = [
  { path: 'src/node.ts', words: ['node'], reason: 'the entry for node:stream, which imports it' },
  {
    path: 'src/web/idl.ts',
    words: ['nodejs'],
    reason: "a name of the language's registry: Symbol.for('nodejs.util.inspect.custom')",
  },
  { path: 'src/iconv-lite/bytes.ts', words: ['Buffer'], reason: "iconv-lite's results are Buffers" },
  { path: 'src/iconv-lite/iconv.ts', words: ['Buffer', 'process', 'node'], reason: 'a message; finds node:stream' },
  { path: 'src/iconv-lite/streams.ts', words: ['node'], reason: 'types of node:stream' },
  { path: 'src/iconv-lite/commonjs.ts', words: ['node'], reason: 'finds node:stream' },
  { path: 'src/iconv-lite/register.ts', words: ['node'], reason: 'the entry that hooks node:module' },
]

/** Functions with more than four parameters. */
const PARAMETER_EXCEPTIONS: readonly Exception[] = [
  { path: 'src/engine/transcode.ts', words: ['transcodeInto'], reason: 'public: two buffers, two encodings, options' },
]

/** Where the word stays. */
const OCTET_EXCEPTIONS: readonly Exception[] = [
  { path: 'src/cli/sample.ts', words: ['octets,'], reason: 'French text, where the word means bytes' },
]

function made(path: string, text: string): Source {
  return { path, text }
}

describe('the house', () => {
  test('imports go down only', () => expect(findUpward(findImports(SOURCES, ALIASES))).toEqual([]))

  test('no import goes round in a circle', () => expect(findCircles(findImports(SOURCES, ALIASES))).toEqual([]))

  test('src/platform alone names a platform', () => {
    // In the text of a table any word can stand.
    const others = CODE.filter(({ path }) => !/^src\/(platform|cli|encodings\/(legacy|codepages)\/tables)\//.test(path))
    expect(applyExceptions(others, findPlatformWords, PLATFORM_EXCEPTIONS)).toEqual([])
  })

  test('src/engine and src/encodings compare with no name of an encoding', () => {
    expect(NAMES.size).toBeGreaterThan(20)
    const concerned = CODE.filter(({ path }) => /^src\/(engine|encodings)\//.test(path))
    expect(concerned.flatMap((source) => findNameComparisons(source, NAMES))).toEqual([])
  })

  test('a byte is called byte', () => {
    const text = /\.(ts|js|json|md|html|css|txt|py|pl|java)$/
    const folders = ['src', 'assembly', 'bench', 'test', 'docs'].flatMap((folder) => readSources(folder, text))
    const sources = [...folders, readSource('README.md')].filter(({ path }) => !path.startsWith('test/house/'))
    expect(applyExceptions(sources, findOctets, OCTET_EXCEPTIONS)).toEqual([])
  })

  test('no file has more than 300 lines, but the models of detection', () => {
    const long = CODE.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path)
    expect(long).toEqual(['src/text/identify/models.ts'])
  })

  test('no function outside of the kernels has more than four parameters', () => {
    const concerned = CODE.filter(({ path }) => !/^src\/(kernels\/js\/|kernels\/set\.ts|unicode\/)/.test(path))
    expect(applyExceptions(concerned, findLongParameterLists, PARAMETER_EXCEPTIONS)).toEqual([])
  })

  test('the files that docs/architecture.md names are there', () => {
    const { text } = readSource('docs/architecture.md')
    const paths = [...text.matchAll(/`((?:src|test|assembly|scripts|bench)\/[^`*]*)`/g)].map(([, path]) => path)
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
  })
})

describe('each rule finds what breaks it', () => {
  const upward = [
    made('src/engine/a.ts', "\nimport { b } from '../encodings/b.ts'"),
    made('src/platform/c.ts', "import type { T } from '../kernels/contract.ts'"),
    made('src/kernels/d.ts', "export * from '../text/e.ts'"),
    made('src/text/e.ts', "const f = () => import('../web/f.ts')"),
    made('src/text/g.ts', "let t: import('../index.ts').T"),
    made('src/platform/h.ts', "import '#tiers'"),
    made('src/index.ts', "import './cli/main.ts'\nimport { join } from 'node:path'\nimport './platform/c.ts'"),
  ]

  test('an import that goes up', () => {
    const found = findUpward(findImports(upward, { '#tiers': 'src/kernels/tiers.ts' }))
    expect(found.map((line) => line.split(' ')[0])).toEqual([
      'src/engine/a.ts:2:',
      'src/platform/c.ts:1:',
      'src/kernels/d.ts:1:',
      'src/text/e.ts:1:',
      'src/text/g.ts:1:',
      'src/platform/h.ts:1:',
    ])
    expect(found[0]).toBe('src/engine/a.ts:2: engine imports src/encodings/b.ts, which is above it, in encodings')
  })

  test('a name with # that package.json does not know, and a folder that is no floor', () => {
    expect(() => findImports([made('src/engine/a.ts', "import '#other'")], {})).toThrow('#other')
    const found = findUpward(findImports([made('src/cellar/a.ts', "import '../engine/b.ts'")], {}))
    expect(found).toContain('src/cellar/a.ts:1: cellar is no floor')
  })

  test('a circle, also through a name with #, and one of types', () => {
    const circle = [
      made('src/engine/a.ts', "import { b } from './b.ts'"),
      made('src/engine/b.ts', "import { c, type U } from '#c'"),
      made('src/engine/c.ts', "import { type A, a } from './a.ts'"),
    ]
    const aliases = { '#c': 'src/engine/c.ts' }
    expect(findCircles(findImports(circle, aliases))).toEqual([
      'src/engine/a.ts:1: goes round in a circle: src/engine/a.ts → src/engine/b.ts → src/engine/c.ts → src/engine/a.ts',
    ])
    const withTypes = [...circle.slice(0, 2), made('src/engine/c.ts', "import { type A } from './a.ts'")]
    expect(findCircles(findImports(withTypes, aliases))).toHaveLength(1)
    const itself = made('src/engine/a.ts', "export { x } from './a.ts'")
    expect(findCircles(findImports([itself], {}))).toHaveLength(1)
  })

  test.each([
    ["if ('Bun' in globalThis) f()", ['bun']],
    ['globalThis.process', ['process']],
    ['const isNode = true', ['node']],
    ['Buffer.from(x)', ['Buffer']],
    ['const { Deno } = globalThis', ['deno']],
    ['import { isUtf8 } from "node:buffer"', ['node']],
    ['process.versions.v8', ['process', 'versions', 'v8']],
    [`throw new Error(\`needs Chrome \${n}\`)`, ['chrome']],
    ['/Firefox/.test(agent)', ['firefox']],
    ['// Node, Bun, process.version, Buffer\nnew Uint8Array(new ArrayBuffer(8)).buffer /* Deno */', []],
    ['const processed = bundle(denoted)', []],
  ])('a platform: %s', (text, words) => {
    expect(findPlatformWords(made('src/engine/a.ts', text)).map(({ word }) => word)).toEqual(words)
  })

  test.each([
    ["if (codec.name === 'anything') f()", 1],
    ["x == 'utf-8' || 'utf-8' != y", 2],
    ["switch (x) { case 'utf-16le': f() }", 1],
    ["if (policy === 'windows-1252' || codec.family === 'utf-8') f()", 0],
    ["const name = 'utf-8'", 0],
  ])('a comparison with a name: %s', (text, count) => {
    expect(findNameComparisons(made('src/engine/a.ts', text), NAMES)).toHaveLength(count)
  })

  test.each([
    ['function f(a, b, c, d, e) {}', 1],
    ['class C { constructor(a, b, c, d, e) {}\n m(a, b, c, d, ...e) {} }', 2],
    ['const f = (a, b, c, d, e) => 0', 1],
    ['function f(a, b, c, d) {}', 0],
    ['const f = ({ memory }, start, end, at, flags) => 0\nconst g = (k, start, end, _, flags) => 0', 0],
    ['type Kernel = (a, b, c, d, e) => number', 0],
  ])('more than four parameters: %s', (text, count) => {
    expect(findLongParameterLists(made('src/engine/a.ts', text))).toHaveLength(count)
  })

  test('the old word for a byte, and an exception that nothing needs', () => {
    const sources = [
      made('docs/a.md', 'bytes\nOctets, not application/octet-stream'),
      made('src/b.ts', 'const invalidOctet = 1'),
    ]
    expect(applyExceptions(sources, findOctets, [])).toEqual(['docs/a.md:2: Octets,', 'src/b.ts:1: invalidOctet'])
    const exceptions = [{ path: 'docs/a.md', words: ['Octets,', 'octet'], reason: 'made up' }]
    expect(applyExceptions(sources, findOctets, exceptions)).toEqual([
      'src/b.ts:1: invalidOctet',
      'docs/a.md:1: octet is no longer there: remove the exception',
    ])
  })
})
