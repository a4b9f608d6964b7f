// The examples of the Markdown pages and of the declarations' docstrings, run with the built package. Their results are compared with what stands beside them.
//
// In a block of `js`, `expression  // → value` compares both deeply, `const x = …  // → value` likewise, and `expression  // throws M`
// expects an error whose message is M. Each block is a module of its own. A block of `ts` is the same, and its types are checked; in
// docs/api.md it is a signature. In a block of `console`, `$ command` is followed by what it prints. The modules that a block of `html`
// imports exist. Blocks of `sh`, `text`, `mjs` and `cjs` are not run here; those of docs/scale-out.md run in cli/ranges.ts and spark/run.ts, those
// of docs/serialisers.md in package/hosts/serialisers.ts.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Within the package, so that `utf-simd` is the package itself. */
mkdirSync(join(ROOT, '.cache'), { recursive: true })
// Two runtimes may run this at once.
const MODULES = mkdtempSync(join(ROOT, '.cache/docs-'))
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
/** Its blocks of `ts` are signatures, which nobody runs. */
const SIGNATURES = 'docs/api.md'
const pagesIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
const DECLARATIONS = [
  'index',
  'any',
  'legacy',
  'lite',
  'node',
  'web',
  'web/full',
  'web/install',
  'translit',
  'codepages',
].map((entry) => `dist/${entry}.d.cts`)
const PAGES = [...pagesIn('.'), ...pagesIn('docs'), ...DECLARATIONS]
const LANGUAGES = ['js', 'mjs', 'cjs', 'ts', 'console', 'sh', 'text', 'python', 'html']

interface Block {
  language: string
  line: number
  text: string
}

/** The examples of declarations as Markdown, in the same lines. */
function examplesOf(declarations: string): string {
  const text = declarations.replace(/^ +\* ?/gm, '').replaceAll('*\\/', '*/')
  // Other blocks are sketches.
  return text.replace(/(?<!^@example\n)^```js\n[\s\S]*?^```$/gm, (sketch) => sketch.replace(/.+/g, ''))
}

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const markdown = DECLARATIONS.includes(page) ? examplesOf(text) : text
  return [...markdown.matchAll(/^```(\S*)[^\n]*\n([\s\S]*?)^```$/gm)].map(({ 1: language, 2: text, index }) => ({
    language,
    text,
    line: markdown.slice(0, index).split('\n').length,
  }))
}

/** A block as a module that throws where a result is not the one beside it. */
function moduleOf(text: string): { code: string; checks: number } {
  let checks = 0
  const lines = text.split('\n').map((line) => {
    const [, code, mark, wanted] = /^(.*?\S)\s*\/\/ (→|throws) (.*)$/.exec(line) ?? []
    if (code === undefined) return line
    checks++
    const declared = /^(?:const|let) (\w+) = /.exec(code)?.[1]
    if (mark === 'throws') return `await $throws(async () => { ${code} }, ${JSON.stringify(wanted)})`
    return declared ? `${code}\n$same(${declared}, ${wanted})` : `$same(${code}, ${wanted})`
  })
  // What hosts that forbid compiling make of the import, which Node lacks.
  const code = lines
    .join('\n')
    .replace(
      /^import (\w+) from 'utf-simd\/kernels.wasm'$/gm,
      "const $1 = new WebAssembly.Module($read(new URL('../../dist/kernels.wasm', import.meta.url)))",
    )
  return { code: `${PRELUDE}\n${code}`, checks }
}

const PRELUDE = `import $assert from 'node:assert/strict'
import { readFileSync as $read } from 'node:fs'
const $same = (actual, wanted) => $assert.deepEqual(actual, wanted)
const $throws = async (action, message) => {
  await $assert.rejects(action, (error) => { $same(error.message, message); return true })
}`

const bin = mkdtempSync(join(tmpdir(), 'utf-simd-docs-'))
writeFileSync(join(bin, 'utf-simd'), `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'dist/cli.js')}" "$@"\n`)
chmodSync(join(bin, 'utf-simd'), 0o755)
afterAll(() => {
  for (const folder of [MODULES, bin]) rmSync(folder, { recursive: true, force: true })
})

describe.each(PAGES)('%s', (page) => {
  const blocks = blocksOf(page)
  const modules = blocks
    .filter(({ language }) => language === 'js' || (language === 'ts' && page !== SIGNATURES))
    .map(({ language, text, line }) => ({ ...moduleOf(text), language, text, line }))
  const typed = modules.filter(({ language }) => language === 'ts')
  const sites = blocks.filter(({ language }) => language === 'html')
  const sessions = blocks.filter(({ language }) => language === 'console')

  test('has no block in a language that nobody runs or knows', () => {
    for (const { language, line } of blocks) expect(LANGUAGES, `${page}:${line}`).toContain(language)
  })

  if (modules.length > 0)
    test('JavaScript', () => {
      for (const { code, checks, language, line } of modules) {
        expect(checks, `${page}:${line} shows no result`).toBeGreaterThan(0)
        const script = language === 'ts' ? transformSync(code, { loader: 'ts', target: 'es2022' }).code : code
        writeFileSync(join(MODULES, `line-${line}.mjs`), script)
      }
      // All in one process; the first that fails tells which it is.
      const all = modules.map(
        ({ line }) =>
          `await import('./line-${line}.mjs').catch((e) => { e.message = '${page}:${line}: ' + e.message; throw e })`,
      )
      writeFileSync(join(MODULES, 'all.mjs'), all.join('\n'))
      const { status, stderr } = spawnSync(process.execPath, [join(MODULES, 'all.mjs')], { encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    })

  if (typed.length > 0)
    test('types', () => {
      const files = typed.map(({ text, line }) => {
        const file = join(MODULES, `line-${line}.mts`)
        writeFileSync(file, text)
        return file
      })
      const options = [
        '--noEmit',
        '--ignoreConfig',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--types',
        'node',
      ]
      const { status, stdout } = spawnSync(process.execPath, [TSC, ...options, ...files], {
        cwd: ROOT,
        encoding: 'utf8',
      })
      expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    })

  test.each(sites)('page at line $line', async ({ text, line }) => {
    const imports = [...text.matchAll(/import \{ (.+) \} from '\.\/node_modules\/utf-simd\/(.+)'/g)]
    expect(imports.length, `${page}:${line} imports nothing`).toBeGreaterThan(0)
    for (const [, names, file] of imports) {
      const exported = await import(pathToFileURL(join(ROOT, file)).href)
      expect(Object.keys(exported)).toEqual(expect.arrayContaining(names.split(', ')))
    }
  })

  test.each(sessions)('console at line $line', ({ text }) => {
    // `node` finds the package there.
    const project = mkdtempSync(join(tmpdir(), 'utf-simd-docs-'))
    mkdirSync(join(project, 'node_modules'))
    symlinkSync(ROOT, join(project, 'node_modules/utf-simd'), 'junction')
    const cwd = join(project, 'here')
    mkdirSync(cwd)
    const env = { ...process.env, NO_COLOR: '1', PATH: `${bin}${delimiter}${process.env['PATH']}` }
    let printed = ''
    for (const [, command] of text.matchAll(/^\$ (.*)$/gm)) {
      const { stdout } = spawnSync('bash', ['-c', `{ ${command}\n} 2>&1`], { cwd, env, encoding: 'utf8' })
      printed += `$ ${command}\n${stdout}`
    }
    rmSync(project, { recursive: true })
    expect(printed).toBe(text)
  })
})

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(markdown: string): string[] {
  const titles = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title.toLowerCase())
  const anchors = titles.map((title) => title.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))
  return anchors.map((anchor, i) => {
    const before = anchors.slice(0, i).filter((each) => each === anchor).length
    return before === 0 ? anchor : `${anchor}-${before}`
  })
}

test.each([...PAGES, 'examples/README.md', ...pagesIn('.github')])('%s: links lead somewhere', (page) => {
  const markdown = readFileSync(join(ROOT, page), 'utf8')
  const targets = [...markdown.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)|(?:src|srcset)="([^"]+)"/g)]
  for (const [link, file, anchor, picture] of targets) {
    const path = file === '' ? join(ROOT, page) : join(ROOT, page, '..', file ?? picture)
    const text = readFileSync(path, 'utf8')
    if (anchor) expect(anchorsOf(text), `${page}: ${link}`).toContain(anchor)
  }
})

test('CONTRIBUTING.md explains every script', () => {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }
  expect(Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}[\\s\`]`).test(text))).toEqual([])
})
