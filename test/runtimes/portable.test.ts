// Every portable suite can be bundled for a browser. `npm run test:runtimes` starts with that, and takes minutes.

import { expect, test } from 'vitest'
import { isPortable } from './bundle.ts'
import { findSuites } from './suites.ts'

const { portable } = findSuites()

test.each(portable)('%s', async (suite) => {
  expect(await isPortable(suite)).toBe(true)
})
