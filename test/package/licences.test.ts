// The licence of every development dependency is listed, and what it is for.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, page } from '../../scripts/licences.ts'

test('docs/development-dependencies.md is up to date (npm run licences)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(page())
})
