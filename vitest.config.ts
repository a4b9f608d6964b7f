import { defineConfig } from 'vitest/config'
import { testFilesWith } from './test/support/files.ts'

const measuring = testFilesWith('support/memory.ts')

export default defineConfig({
  test: {
    // Of the long enumerations one case in so many (test/support/share.ts); `npm run test:exhaustive` has them all.
    env: { TEST_SHARE: process.env.TEST_SHARE ?? '64' },
    testTimeout: 120_000,
    pool: 'forks',
    maxWorkers: '100%',
    // `npm run test:coverage`: what these tests run of the source, in this process.
    coverage: {
      include: ['src/**/*.ts'],
      exclude: [
        'src/**/*.{d,generated}.ts',
        // npm run test:runtimes runs them.
        'src/platform/{browser,bun,deno}.ts',
        // The tests run what is built of them: the command, two entries, hooks.
        'src/cli/**',
        'src/iconv-lite/{commonjs,register}.ts',
        'src/kernels/{tiers-js,tiers-wasm,legacy/no-module}.ts',
        'src/web/install.ts',
      ],
      reportOnFailure: true,
      reporter: [['text', { skipFull: true }]],
      reportsDirectory: '.cache/coverage',
      thresholds: { lines: 98, statements: 98 },
    },
    projects: [
      // A process loads the modules once for all its files, which saves a quarter of the time. So a file leaves the globals as they were.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: measuring,
          isolate: false,
          setupFiles: 'test/support/setup.ts',
        },
      },
      { extends: true, test: { name: 'memory', include: measuring } },
    ],
  },
})
