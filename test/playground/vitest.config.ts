import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/playground/*.e2e.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A browser at a time: they are timed, and they need the machine.
    fileParallelism: false,
  },
})
