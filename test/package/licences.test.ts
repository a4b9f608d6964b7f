// docs/development-dependencies.md lists every development dependency with its licence and purpose.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, page } from '../../scripts/licences.ts'

test('docs/development-dependencies.md is up to date (npm run licences)', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(page())
})
