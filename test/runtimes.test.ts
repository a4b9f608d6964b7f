// What every runtime is to run can be bundled for a browser: `npm run test:runtimes` starts so, and takes minutes.

import { expect, test } from 'vitest'
import { isPortable } from './runtimes/bundle.ts'
import { findSuites } from './runtimes/suites.ts'

const { portable } = findSuites()

test.each(portable)('%s', async (suite) => {
  expect(await isPortable(suite)).toBe(true)
})
