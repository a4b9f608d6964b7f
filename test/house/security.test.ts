// Each promise of SECURITY.md names tests that hold it. They must be there.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

const section = read('SECURITY.md').split('## What utf-simd promises')[1].split('\n## ')[0]
const promises = section.split(/^- \*\*/m).slice(1)

test('there are six promises', () => expect(promises).toHaveLength(6))

test.each(promises.map((promise) => [promise.split('.')[0], promise]))('%s', (_, promise) => {
  const tests = promise.replaceAll(/\s+/g, ' ').split('Tests: ')[1]
  expect(tests).toBeDefined()
  for (const [, path, names] of tests.matchAll(/`(test\/[^`]+)`((?: (?:and )?"[^"]+")*)/g)) {
    const source = read(path)
    for (const [, name] of names.matchAll(/"([^"]+)"/g)) expect(source, path).toContain(name)
  }
})
