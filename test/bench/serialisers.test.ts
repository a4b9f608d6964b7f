// The tables of docs/serialisers.md from what was measured, and the recipes that the page has.

import { expect, test } from 'vitest'
import { LIBRARIES } from '../../bench/serialisers/libraries.ts'
import { describe, describeRuntime, type Row } from '../../bench/serialisers/page.ts'
import { readRecipe } from '../../bench/serialisers/recipes.ts'

const row = (library: string, ratio: number, share: number): Row => ({
  library,
  encode: { 'package.json': ratio, READMEs: 4 * ratio },
  decode: { 'package.json': 1, READMEs: 1.21 },
  share: { encode: { 'package.json': share, READMEs: share }, decode: { 'package.json': 0.5, READMEs: 0.5 } },
})
const head = (name: string) => ({ name, date: '2026-01-02', machine: { cpu: 'A processor' } })
const RESULTS = [
  { head: head('Node 22.23.3'), rows: [row('one', 0.5, 0.9), row('two', 1, 0.1)] },
  { head: head('Bun 1.4.5'), rows: [row('one', 0.75, 0.8)] },
]

test('tables of means and of long text, shares, and every loss', () => {
  expect(describe(RESULTS)).toBe(`Encode:

| library | Node 22 | Bun 1 |
| --- | --- | --- |
| one | 1.00 / 2.00 | 1.50 / 3.00 |
| two | 2.00 / 4.00 |  |

Decode:

| library | Node 22 | Bun 1 |
| --- | --- | --- |
| one | 1.10 / 1.21 | 1.10 / 1.21 |
| two | 1.10 / 1.21 |  |

How much of its own time a library spends in the functions that the recipe replaces, encode / decode. It cannot save more than that.

| library | Node 22 | Bun 1 |
| --- | --- | --- |
| one | 90 % / 50 % | 80 % / 50 % |
| two | 10 % / 50 % |  |

Where the recipe is slower, how many times as fast it is:

- **one**, encode: package.json 0.50 to 0.75 (everywhere)

Measured on A processor, 2026-01-02.`)
})

test('what a runtime prints', () => {
  expect(describeRuntime(RESULTS[1].rows)).toBe(`|  | package.json | READMEs | mean | share of strings |
| --- | --- | --- | --- | --- |
| one, encode | 0.75 | 3.00 | **1.50** | 80 % |
| one, decode | 1.00 | 1.21 | **1.10** | 50 % |`)
})

test('each library with a hook has a recipe', () => {
  for (const { name, recipe } of LIBRARIES)
    if (recipe) expect(readRecipe(name), name).toContain("'utf-simd'")
    else expect(() => readRecipe(name)).toThrow('has no recipe')
})
