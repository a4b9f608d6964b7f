// What the package costs to download: the module, and a bundle of the one encoding that most take. Each limit is what was
// reached, and 5 %.

import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { dist } from './support/child.ts'

/** Octets after esbuild's minifier and Brotli at its best. */
async function compressed(code: string): Promise<{ minified: number; brotli: number }> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: new URL('..', import.meta.url).pathname },
    alias: { 'utf-simd': new URL(dist('index.js')).pathname, 'utf-simd/js': new URL(dist('js.js')).pathname },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const { contents } = outputFiles[0]
  const brotli = brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return { minified: contents.length, brotli: brotli.length }
}

test('kernels.wasm', () => {
  const { length } = readFileSync(new URL(dist('kernels.wasm')))
  console.log(`kernels.wasm: ${length} octets`)
  expect(length).toBeLessThan(36_960) // 35,196 reached
})

test.each([
  ["export { utf8 } from 'utf-simd'", 17_040], // 16,225 reached
  ["export { utf8 } from 'utf-simd/js'", 8_680], // 8,266
  ["export { latin1 } from 'utf-simd'", 25_370], // 24,161
  ["export * from 'utf-simd'", 39_390], // 37,519
])('%s', async (code, limit) => {
  const { minified, brotli } = await compressed(code)
  console.log(`${code}: ${minified} octets minified, ${brotli} with Brotli`)
  expect(brotli).toBeLessThan(limit)
})
