// What the package costs to download: the module, and a bundle of each name. Each limit is the size in sizes.json and 5 % more.
// `npm run sizes` measures anew; do so only for a good reason.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundle, ENTRIES, insertTable, namesOf, reached, sizeOf } from '../../scripts/sizes.ts'
import { dist } from '../support/child.ts'

const sizes = reached()
const limit = (bytes: number): number => Math.floor(bytes * 1.05)

test('kernels.wasm', () => {
  const { length } = readFileSync(new URL(dist('kernels.wasm')))
  console.log(`kernels.wasm: ${length} bytes`)
  expect(length).toBeLessThan(39_350) // 38,401 reached
})

test('every name was measured (npm run sizes)', async () => {
  expect(Object.keys(sizes)).toEqual(ENTRIES)
  for (const entry of ENTRIES) expect(Object.keys(sizes[entry]), entry).toEqual(await namesOf(entry))
})

test('docs/sizes.md says so', () => {
  const text = readFileSync(new URL('../../docs/sizes.md', import.meta.url), 'utf8')
  expect(text).toBe(insertTable(text, sizes))
})

test.each(ENTRIES)('%s: minified', async (entry) => {
  const names = Object.entries(sizes[entry])
  const lengths = await Promise.all(names.map(async ([name]) => (await bundle(entry, name)).length))
  expect(
    names.flatMap(([name, { minified }], i) => (lengths[i] > limit(minified) ? `${name}: ${lengths[i]}` : [])),
  ).toEqual([])
})

// What most take, and what promises its size, has a limit of its own, which no measuring anew lifts.
test.each([
  ['utf-simd', 'utf8', 31_000], // 29,234
  ['utf-simd/lite', 'utf8', 5_000], // 4,500
  ['utf-simd/js', 'utf8', 16_500], // 16,018, 550 of them for errors that name function and argument, 800 for policies where errors stand close together
  ['utf-simd/iconv-lite', '*', 180_000],
] as const)('%s: %s, compressed', async (entry, name, most) => {
  const { brotli } = await sizeOf(await bundle(entry, name))
  console.log(`${entry}: ${name}: ${brotli} bytes with Brotli`)
  expect(brotli).toBeLessThan(most)
})

// (That of the others: test/package/hosts/sizes.ts.)
test('everything, compressed', async () => {
  const { brotli } = await sizeOf(await bundle('utf-simd', '*'))
  expect(brotli).toBeLessThanOrEqual(limit(sizes['utf-simd']['*'].brotli))
})
