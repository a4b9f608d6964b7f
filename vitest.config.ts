import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Of the long enumerations one case in so many (test/support/share.ts); `npm run test:exhaustive` has them all.
    env: { TEST_SHARE: process.env.TEST_SHARE ?? '16' },
    testTimeout: 120_000,
    pool: 'forks',
    maxWorkers: '100%',
  },
})
