// `npm run test:exhaustive`: the suites with long enumerations, nothing left out.
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).map(
  (file) => `test/${file.replaceAll('\\', '/')}`,
)
const enumerates = (file: string) => readFileSync(file, 'utf8').includes('support/share.ts')

export default defineConfig({
  test: {
    include: files.filter((file) => file.endsWith('.test.ts') && enumerates(file)),
    env: { TEST_SHARE: '1' },
    testTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
