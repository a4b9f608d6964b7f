// The public interface: the names of every entry, what they are at run time, and their declarations without docstrings. To change it on
// purpose, run `npx vitest run test/package/api.test.ts -u`, and read the difference before the commit.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, expect, test } from 'vitest'

const { exports } = createRequire(import.meta.url)('../../package.json') as {
  exports: Record<string, string | { require?: string; default: string }>
}
const url = (file: string) => new URL(`../../${file}`, import.meta.url)

function kind(value: unknown): string {
  if (typeof value === 'function') return /^class\b/.test(String(value)) ? 'class' : `function of ${value.length}`
  const { decode, name } = (value ?? {}) as { decode?: unknown; name?: string }
  return decode ? `encoding ${name}` : typeof value
}

/** Returns the declarations without comments, private members and empty lines. They are sorted, so the source file of each does not matter. */
function declarations(file: string): string {
  return readFileSync(url(file), 'utf8')
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/^ +private .*$/gm, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .split(/\n(?=\S)(?!})/)
    .sort()
    .join('\n')
}

// utf-simd/web/install, which is one of the entries, replaces globals. The files that run after this one get them back.
const globals = ['TextDecoder', 'TextEncoder', 'TextDecoderStream', 'TextEncoderStream'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name) as PropertyDescriptor] as const,
)
afterAll(() => {
  for (const [name, own] of globals) Object.defineProperty(globalThis, name, own)
})

test.each(
  Object.entries(exports).flatMap(([entry, target]) => (typeof target === 'string' ? [] : [[entry, target] as const])),
)('%s', async (entry, { require, default: file }) => {
  const values = require ? await import(url(file).href) : {}
  const names = Object.keys(values)
    .sort()
    .map((name) => `${name}: ${kind(values[name])}\n`)
  const name = `utf-simd${entry.slice(1)}`
  const types = require?.replace('.cjs', '.d.cts') ?? `${file}.d.ts`
  await expect(`${name}\n\n${names.join('')}\n${declarations(types)}`).toMatchFileSnapshot(
    `api/${name.replaceAll('/', '-')}.txt`,
  )
})
