import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['test/bench/*.e2e.ts'], testTimeout: 120_000, fileParallelism: false },
})
