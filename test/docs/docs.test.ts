// The examples of README.md and docs/*.md, run with the built package, and their results compared with what stands beside them.
//
// In a block of `js`, `expression  // → value` compares both deeply, `const x = …  // → value` likewise, and `expression  // throws M`
// wants an error whose message is M. Each block is a module of its own. In a block of `console`, `$ command` is followed by what it
// prints. Blocks of `sh` and `text` are not run here; those of docs/scale-out.md run in cli/ranges.ts.

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Within the package, so that `utf-simd` is the package itself. */
const MODULES = join(ROOT, '.cache/docs')
const GENERATED = 'docs/api.md'
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md') && name !== GENERATED,
)

interface Block {
  language: string
  line: number
  text: string
}

function blocksOf(page: string): Block[] {
  const markdown = readFileSync(join(ROOT, page), 'utf8')
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

mkdirSync(MODULES, { recursive: true })
const bin = mkdtempSync(join(tmpdir(), 'utf-simd-docs-'))
writeFileSync(join(bin, 'utf-simd'), `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'dist/cli.js')}" "$@"\n`)
chmodSync(join(bin, 'utf-simd'), 0o755)
afterAll(() => {
  for (const folder of [MODULES, bin]) rmSync(folder, { recursive: true, force: true })
})

describe.each(PAGES)('%s', (page) => {
  const blocks = blocksOf(page)
  const modules = blocks
    .filter(({ language }) => language === 'js')
    .map(({ text, line }) => ({ ...moduleOf(text), line }))
  const sessions = blocks.filter(({ language }) => language === 'console')

  test('has no block in a language that nobody runs or knows', () => {
    for (const { language, line } of blocks)
      expect(['js', 'console', 'sh', 'text', 'python', 'html'], `${page}:${line}`).toContain(language)
  })

  if (modules.length > 0)
    test('JavaScript', () => {
      for (const { code, checks, line } of modules) {
        expect(checks, `${page}:${line} shows no result`).toBeGreaterThan(0)
        writeFileSync(join(MODULES, `line-${line}.mjs`), code)
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

  test.each(sessions)('console at line $line', ({ text }) => {
    const cwd = mkdtempSync(join(tmpdir(), 'utf-simd-docs-'))
    const env = { ...process.env, NO_COLOR: '1', PATH: `${bin}:${process.env['PATH']}` }
    let printed = ''
    for (const [, command] of text.matchAll(/^\$ (.*)$/gm)) {
      const { stdout } = spawnSync('bash', ['-c', `{ ${command}\n} 2>&1`], { cwd, env, encoding: 'utf8' })
      printed += `$ ${command}\n${stdout}`
    }
    rmSync(cwd, { recursive: true })
    expect(printed).toBe(text)
  })
})

test('links between pages lead somewhere', () => {
  for (const page of [...PAGES, GENERATED, 'examples/README.md']) {
    const markdown = readFileSync(join(ROOT, page), 'utf8')
    for (const [, target] of markdown.matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(() => readFileSync(join(ROOT, page, '..', target)), `${page}: ${target}`).not.toThrow()
  }
})
