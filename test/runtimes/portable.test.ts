// Every portable suite can be bundled for a browser, and no other. `npm run test:runtimes`, which counts on that, takes minutes.

import { expect, test } from 'vitest'
import { findUnportable } from './bundle.ts'
import { findSuites } from './suites.ts'

const { portable, nodeOnly } = findSuites()

test('every portable suite can be bundled', async () => {
  expect(portable.length).toBeGreaterThan(50)
  expect(await findUnportable(portable)).toEqual([])
})

test('no suite of Node alone can', async () => {
  const unportable = await Promise.all(nodeOnly.map((suite) => findUnportable([suite])))
  expect(nodeOnly.filter((_, i) => unportable[i].length === 0)).toEqual([])
  expect(nodeOnly).toContain('test/kernels/backend.test.ts')
})
