// Every portable suite can be bundled for a browser. `npm run test:runtimes` starts with that, and takes minutes.

import { expect, test } from 'vitest'
import { findUnportable } from './bundle.ts'
import { findSuites } from './suites.ts'

const { portable, nodeOnly } = findSuites()

test('every portable suite can be bundled', async () => {
  expect(portable.length).toBeGreaterThan(50)
  expect(await findUnportable(portable)).toEqual([])
})

test('a suite that needs processes cannot', async () => {
  const suite = 'test/kernels/backend.test.ts'
  expect(nodeOnly).toContain(suite)
  expect((await findUnportable([suite])).length).toBeGreaterThan(0)
})
