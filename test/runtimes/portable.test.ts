// What every runtime is to run can be bundled for a browser: `npm run test:runtimes` starts so, and takes minutes.

import { expect, test } from 'vitest'
import { isPortable } from './bundle.ts'
import { findSuites } from './suites.ts'

const { portable } = findSuites()

test.each(portable)('%s', async (suite) => {
  expect(await isPortable(suite)).toBe(true)
})
