// `npm run test:exhaustive`: the suites with long enumerations, nothing left out.
import { defineConfig } from 'vitest/config'
import { testFilesWith } from './support/files.ts'

export default defineConfig({
  test: {
    include: testFilesWith('support/share.ts'),
    env: { TEST_SHARE: '1' },
    testTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
